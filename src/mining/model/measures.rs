//! Declares the measures of pairs, and computes those that pairs of several kinds have.

use crate::java::{Declaration, Modifiers};
use crate::mining::hashes::atom;
use crate::mining::multiset::Multiset;
use crate::mining::names;

/// Declares `Measures`: the measures of one kind of pair, under the names that the lists of candidates give them. A
/// measure that holds or does not is 1 or 0. The weights of the measures are a `Measures`, too.
macro_rules! measures {
    (#[$doc:meta] $($(#[$of:meta])+ $name:ident,)+) => {
        #[$doc]
        #[derive(Debug, Clone, Copy, Default, PartialEq, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Measures {
            $($(#[$of])+ pub $name: f32,)+
        }

        impl Measures {
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name),)+];

            /// Returns the measures in the order of [`NAMES`](Self::NAMES).
            pub fn values(&self) -> Vec<f32> {
                vec![$(self.$name,)+]
            }
        }

        impl $crate::mining::model::Model<Measures> {
            /// Returns the log-odds that the pair is one declaration.
            pub fn log_odds(&self, measures: &Measures) -> f32 {
                self.bias $(+ self.weights.$name * measures.$name)+
            }
        }
    };
}

pub(in crate::mining) use measures;

pub fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

/// Returns whether a measure from 0 to 1 holds altogether. Sums of shares may be a little less than 1.
pub fn is_all(share: f32) -> bool {
    share > 0.99
}

/// Returns the logarithm of a count plus one.
pub fn log(count: u32) -> f32 {
    (count as f32).ln_1p()
}

/// Returns a half for the same visibility, plus a half for both or neither static.
pub fn same_modifiers(b: &Declaration, a: &Declaration) -> f32 {
    let visibility = b.modifiers.visibility() == a.modifiers.visibility();
    let is_static = b.modifiers.has(Modifiers::STATIC) == a.modifiers.has(Modifiers::STATIC);
    0.5 * flag(visibility) + 0.5 * flag(is_static)
}

/// Returns the share of annotations that are the same, from 0 to 1; a half where neither has any.
pub fn annotations(b: &Declaration, a: &Declaration) -> f32 {
    let names = |d: &Declaration| {
        d.annotations.iter().map(|annotation| atom(annotation.name.as_bytes())).collect::<Multiset>()
    };
    names(b).dice_or(&names(a), 0.5)
}

/// Returns the share of common words in the names of the two types.
pub fn type_words(b: &Declaration, a: &Declaration) -> f32 {
    let words = |d: &Declaration| {
        let text = d.ty.as_ref().map_or("", |t| &t.text);
        names::words(text).iter().map(|w| atom(w.as_bytes())).collect::<Multiset>()
    };
    words(b).dice(&words(a))
}

/// Returns whether one name contains the other, whatever their case.
pub fn is_contained(x: &str, y: &str) -> bool {
    let (x, y) = (x.to_lowercase(), y.to_lowercase());
    x.contains(&y) || y.contains(&x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::{Kind, parse};

    #[test]
    fn of_a_repeated_annotation_each_has_one_partner() {
        let java = "class A { @B @B int x; @B int y; @C int z; int n; }";
        let unit = parse(&SourceFile::new("A.java", java.as_bytes())).compilation_unit();
        let fields: Vec<&Declaration> =
            unit.iter().filter(|(_, d)| d.kind == Kind::Field).map(|(_, d)| d).collect();
        let share = |x: usize, y: usize| annotations(fields[x], fields[y]);
        assert_eq!((share(0, 1), share(1, 0)), (2.0 / 3.0, 2.0 / 3.0));
        assert_eq!((share(0, 0), share(1, 2), share(1, 3), share(3, 3)), (1.0, 0.0, 0.0, 0.5));
    }
}
