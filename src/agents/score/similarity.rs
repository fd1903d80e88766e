//! The similarity of two candidates: how far an answer to one applies to the other.

use rustc_hash::FxHashMap;

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::location::Location;
use crate::java::{Declaration, Kind, TypeUse};
use crate::words::{Word, singulars};

macro_rules! criteria {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// In how many respects candidates can be alike.
        const COUNT: usize = [$(stringify!($name)),*].len();

        /// Something for each respect in which candidates can be alike.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct Criteria<T> { $($(#[$doc])* pub $name: T,)* }

        impl<T> Criteria<T> {
            pub const NAMES: [&'static str; COUNT] = [$(stringify!($name)),*];

            /// Returns the values in the order of [`NAMES`](Self::NAMES).
            pub fn values(self) -> [T; COUNT] {
                [$(self.$name,)*]
            }

            pub fn each_ref(&self) -> Criteria<&T> {
                Criteria { $($name: &self.$name,)* }
            }

            pub fn each_mut(&mut self) -> Criteria<&mut T> {
                Criteria { $($name: &mut self.$name,)* }
            }

            /// Applies a function to each value.
            pub fn map<U>(self, mut of: impl FnMut(T) -> U) -> Criteria<U> {
                Criteria { $($name: of(self.$name),)* }
            }

            /// Applies a function to the values of both, criterion by criterion.
            pub fn with<U, V>(self, other: Criteria<U>, mut both: impl FnMut(T, U) -> V) -> Criteria<V> {
                Criteria { $($name: both(self.$name, other.$name),)* }
            }
        }
    };
}

criteria! {
    /// The same kind and the same words, plural aside.
    name,
    /// The same words next to the old ones, before and after.
    context,
    context_and_kind,
    kind,
    in_member,
    in_type,
    kind_in_file,
    in_package,
    /// The type of what is declared (variables, and methods that return it), or the declared type itself.
    of_type,
}

/// The keys of a candidate, one for each criterion; `None` where it does not apply. Candidates with an equal key are
/// similar in it.
pub type SimilarityKeys = Criteria<Option<String>>;

impl SimilarityKeys {
    /// Returns the keys of a candidate.
    pub fn of(candidate: &Candidate) -> Self {
        let Candidate { words, occurrence, location, .. } = candidate;
        let d = candidate.declaration.get();
        Self::new(d.kind, d, words, occurrence, location)
    }

    /// Returns the keys of an accepted rename. Its words are those of the old name.
    pub fn of_evidence(evidence: &Evidence) -> Self {
        let Evidence { kind, words, occurrence, location, declaration, .. } = evidence;
        Self::new(*kind, declaration.get(), words, occurrence, location)
    }

    fn new(
        kind: Kind,
        d: &Declaration,
        words: &[Word],
        occurrence: &std::ops::Range<usize>,
        location: &Location,
    ) -> Self {
        let kind_name = kind_of(kind, d);
        let words = singulars(words);
        let before = occurrence.start.checked_sub(1).and_then(|at| words.get(at)).map_or("^", String::as_str);
        let after = words.get(occurrence.end).map_or("$", String::as_str);
        let context = format!("{before} … {after}");
        let of_type = if kind.is_type() { Some(&*d.name) } else { d.ty.as_ref().map(TypeUse::simple_name) };
        Self {
            name: Some(format!("{kind_name} {}", words.join(" "))),
            context_and_kind: Some(format!("{kind_name} {context}")),
            context: Some(context),
            kind: Some(kind_name.to_owned()),
            in_member: (!location.in_member.is_empty())
                .then(|| format!("{}:{}", location.path, location.in_member)),
            kind_in_file: Some(format!("{kind_name} {}", location.path)),
            in_package: Some(location.package.clone()),
            of_type: of_type.filter(|t| !t.is_empty()).map(str::to_owned),
            in_type: Some(format!("{}:{}", location.path, location.in_type)),
        }
    }
}

/// Returns the kind, as far as authors distinguish it: constants are not fields, and all types are one.
fn kind_of(kind: Kind, declaration: &Declaration) -> &'static str {
    match kind {
        kind if kind.is_type() => "type",
        Kind::EnumConstant => "constant",
        Kind::Field if declaration.is_constant() => "constant",
        Kind::Parameter | Kind::LambdaParameter => "parameter",
        kind => kind.name(),
    }
}

/// The similarity keys of many candidates, each value a number, so that counting is cheap.
#[derive(Debug, Default)]
pub struct SimilarityIndex {
    of: Vec<Criteria<Option<usize>>>,
    values: usize,
}

impl SimilarityIndex {
    /// Makes the index of candidates, each with the number of its group. Only candidates of one group can be alike,
    /// which are those of one concept.
    pub fn new<'c>(candidates: impl Iterator<Item = (usize, &'c Candidate)>) -> Self {
        let mut numbers: Criteria<FxHashMap<(usize, String), usize>> = Criteria::default();
        let mut values = 0;
        let mut numbered = |(group, candidate): (usize, &Candidate)| {
            SimilarityKeys::of(candidate).with(numbers.each_mut(), |value, numbers| {
                Some(*numbers.entry((group, value?)).or_insert_with(|| {
                    values += 1;
                    values - 1
                }))
            })
        };
        let of = candidates.map(&mut numbered).collect();
        Self { of, values }
    }

    /// Returns how many different values there are in all.
    pub fn values(&self) -> usize {
        self.values
    }

    /// Returns a candidate's keys as numbers.
    pub fn of(&self, candidate: usize) -> Criteria<Option<usize>> {
        self.of[candidate]
    }
}
