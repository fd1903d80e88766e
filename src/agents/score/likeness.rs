//! In what two candidates are alike: how far an answer to one tells of another.

use rustc_hash::FxHashMap;

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::home::Home;
use crate::java::{Declaration, Kind, TypeUse};
use crate::words::{Word, singulars};

macro_rules! respects {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// In how many respects candidates can be alike.
        const COUNT: usize = [$(stringify!($name)),*].len();

        /// Something for each respect in which candidates can be alike.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct Respects<T> { $($(#[$doc])* pub $name: T,)* }

        impl<T> Respects<T> {
            pub const NAMES: [&'static str; COUNT] = [$(stringify!($name)),*];

            /// The values in the order of [`NAMES`](Self::NAMES).
            pub fn values(self) -> [T; COUNT] {
                [$(self.$name,)*]
            }

            pub fn each_ref(&self) -> Respects<&T> {
                Respects { $($name: &self.$name,)* }
            }

            pub fn each_mut(&mut self) -> Respects<&mut T> {
                Respects { $($name: &mut self.$name,)* }
            }

            /// What a function makes of the values.
            pub fn map<U>(self, mut of: impl FnMut(T) -> U) -> Respects<U> {
                Respects { $($name: of(self.$name),)* }
            }

            /// What a function makes of the values of both, respect by respect.
            pub fn with<U, V>(self, other: Respects<U>, mut both: impl FnMut(T, U) -> V) -> Respects<V> {
                Respects { $($name: both(self.$name, other.$name),)* }
            }
        }
    };
}

respects! {
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
    /// What is declared of one type (variables, and methods that return it), and that type.
    of_type,
}

/// What a candidate is, respect by respect; nothing where it does not apply.
pub type Likeness = Respects<Option<String>>;

impl Likeness {
    /// What a candidate is.
    pub fn of(candidate: &Candidate) -> Self {
        let Candidate { words, occurrence, home, .. } = candidate;
        let d = candidate.declaration.get();
        Self::new(d.kind, d, words, occurrence, home)
    }

    /// What an accepted rename is. Its words are those of the old name.
    pub fn of_evidence(evidence: &Evidence) -> Self {
        let Evidence { kind, words, occurrence, home, declaration, .. } = evidence;
        Self::new(*kind, declaration.get(), words, occurrence, home)
    }

    fn new(
        kind: Kind,
        d: &Declaration,
        words: &[Word],
        occurrence: &std::ops::Range<usize>,
        home: &Home,
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
            in_member: (!home.in_member.is_empty()).then(|| format!("{}:{}", home.path, home.in_member)),
            kind_in_file: Some(format!("{kind_name} {}", home.path)),
            in_package: Some(home.package.clone()),
            of_type: of_type.filter(|t| !t.is_empty()).map(str::to_owned),
            in_type: Some(format!("{}:{}", home.path, home.in_type)),
        }
    }
}

/// The kinds that authors tell apart: constants are not fields, and all types are one.
fn kind_of(kind: Kind, declaration: &Declaration) -> &'static str {
    match kind {
        kind if kind.is_type() => "type",
        Kind::EnumConstant => "constant",
        Kind::Field if declaration.is_constant() => "constant",
        Kind::Parameter | Kind::LambdaParameter => "parameter",
        kind => kind.name(),
    }
}

/// The likenesses of many candidates, each value a number, so that counting is cheap.
#[derive(Debug, Default)]
pub struct Likenesses {
    of: Vec<Respects<Option<usize>>>,
    values: usize,
}

impl Likenesses {
    /// Of candidates, each with the number of its group: only those of one group can be alike, which are those of one
    /// concept.
    pub fn new<'c>(candidates: impl Iterator<Item = (usize, &'c Candidate)>) -> Self {
        let mut numbers: Respects<FxHashMap<(usize, String), usize>> = Respects::default();
        let mut values = 0;
        let mut numbered = |(group, candidate): (usize, &Candidate)| {
            Likeness::of(candidate).with(numbers.each_mut(), |value, numbers| {
                Some(*numbers.entry((group, value?)).or_insert_with(|| {
                    values += 1;
                    values - 1
                }))
            })
        };
        let of = candidates.map(&mut numbered).collect();
        Self { of, values }
    }

    /// How many different values there are in all.
    pub fn values(&self) -> usize {
        self.values
    }

    /// What a candidate is in each respect.
    pub fn of(&self, candidate: usize) -> Respects<Option<usize>> {
        self.of[candidate]
    }
}
