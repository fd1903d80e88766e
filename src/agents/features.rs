//! What is known of a candidate beside the accepted renames, as numbers that a model weighs.
//!
//! Every feature is from 0 to about 1, so that weights can be compared by eye.

use rustc_hash::FxHashSet;

use super::candidate::Candidate;
use super::evidence::Evidence;
use super::tally::Tally;
use crate::java::{Kind, Modifiers};
use crate::words::{Word, singular, split};

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The features of one candidate.
        #[derive(Debug, Clone, Copy, Default, PartialEq)]
        pub struct Features { $($(#[$doc])* pub $name: f64,)* }

        impl Features {
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name),)*];

            /// The values in the order of [`NAMES`](Self::NAMES).
            pub fn values(&self) -> Vec<f64> {
                vec![$(self.$name,)*]
            }
        }
    };
}

features! {
    /// Some accepted rename has the same words, plural aside.
    same_name,
    /// The best share of an accepted name's other words that stand around the old words here too.
    context,
    /// The share of the words that all accepted renames have around the old ones that are here too.
    common_context,
    /// How many of this name's words are beside the old words and the shared context.
    extra_words,
    /// Old words stand at the same end of the name (first, last) as in an accepted one.
    same_position,
    /// How many words the concept replaces: more say more.
    concept_words,
    /// Letters of the old words.
    concept_letters,
    /// How common the old words are: logarithm of the number of candidates.
    candidates,
    /// Logarithm of the number of accepted renames.
    accepted,
    /// Accepted renames as a share of these and all candidates.
    renamed_share,
    /// The same, in this file.
    renamed_share_file,
    /// The same, in this package.
    renamed_share_package,
    same_kind,
    same_member,
    same_type,
    same_file,
    same_package,
    same_module,
    /// Test and main code of the same package.
    across_tests,
    /// The declared type names an accepted type.
    typed_by,
    /// The file mentions the name of an accepted type, member or constant.
    mentions,
    /// Getter, setter or builder method of an accepted field, or the other way round.
    accessor,
    /// A parameter or local in an accepted method, or of an accepted type's constructor.
    in_accepted,
    /// The type around it carries the old words, too, or did.
    in_candidate_type,
    /// A local, parameter or field whose type is called as it is, and carries the old words.
    named_after_type,
    is_type,
    is_method,
    is_field,
    is_constant,
    is_parameter,
    is_local,
    is_public,
    is_test,
    /// An accepted rename is of a type.
    evidence_type,
    evidence_field,
    evidence_method,
    evidence_local,
}

/// Compares candidates of one concept with the accepted renames.
pub struct Comparison<'a> {
    evidence: &'a [Evidence],
    /// Names of accepted types as the snapshot shows them.
    types: FxHashSet<&'a str>,
    /// Qualified names of accepted types, and containers that accepted methods make.
    accepted_types: FxHashSet<&'a str>,
    candidate_types: FxHashSet<String>,
    tally: Tally,
    common: CommonContext<'a>,
    /// The files that mention an accepted name.
    mentioning: &'a FxHashSet<String>,
}

impl<'a> Comparison<'a> {
    pub fn new(
        evidence: &'a [Evidence],
        candidates: &'a [Candidate],
        mentioning: &'a FxHashSet<String>,
    ) -> Self {
        let of_types = || evidence.iter().filter(|e| e.kind.is_type());
        Self {
            evidence,
            types: of_types().map(|e| e.name.as_str()).collect(),
            accepted_types: of_types().map(|e| e.home.in_type.as_str()).collect(),
            candidate_types: candidates
                .iter()
                .filter(|c| c.declaration.get().kind.is_type())
                .map(|c| c.home.in_type.clone())
                .collect(),
            tally: Tally::new(evidence, candidates),
            common: CommonContext::of(evidence),
            mentioning,
        }
    }

    pub fn features(&self, candidate: &Candidate) -> Features {
        let d = candidate.declaration.get();
        let home = &candidate.home;
        let any = |test: &dyn Fn(&Evidence) -> bool| f64::from(self.evidence.iter().any(test));
        let best =
            self.evidence.iter().map(|e| context(e, candidate)).fold(Context::default(), Context::better);
        let constant = d.kind == Kind::EnumConstant
            || d.kind == Kind::Field
                && d.modifiers.has(Modifiers::STATIC)
                && d.modifiers.has(Modifiers::FINAL);
        let occurrence = &candidate.occurrence;
        let at_start = |range: &std::ops::Range<usize>| range.start == 0;
        let at_end = |range: &std::ops::Range<usize>, words: &[Word]| range.end == words.len();
        Features {
            same_name: any(&|e| same_words(&e.words, &candidate.words)),
            context: best.shared,
            common_context: self.common.share_in(candidate),
            extra_words: best.extra,
            same_position: any(&|e| {
                at_start(&e.occurrence) == at_start(occurrence)
                    && at_end(&e.occurrence, &e.words) == at_end(occurrence, &candidate.words)
            }),
            concept_words: (occurrence.len() as f64 - 1.0) / 2.0,
            concept_letters: candidate.words[occurrence.clone()].iter().map(|w| w.text.len()).sum::<usize>()
                as f64
                / 10.0,
            candidates: log(self.tally.all.left) / 6.0,
            accepted: log(self.tally.all.renamed) / 3.0,
            renamed_share: self.tally.all.share(),
            renamed_share_file: self.tally.in_file(home).share(),
            renamed_share_package: self.tally.in_package(home).share(),
            same_kind: any(&|e| e.kind == d.kind),
            same_member: any(&|e| {
                !home.in_member.is_empty() && e.home.in_member == home.in_member && e.home.path == home.path
            }),
            same_type: any(&|e| e.home.in_type == home.in_type && e.home.path == home.path),
            same_file: any(&|e| e.home.path == home.path),
            same_package: any(&|e| e.home.package == home.package),
            same_module: any(&|e| e.home.module == home.module),
            across_tests: any(&|e| e.home.package == home.package && e.home.is_test != home.is_test),
            typed_by: f64::from(d.ty.as_ref().is_some_and(|t| self.names_accepted_type(&t.text))),
            mentions: f64::from(self.mentioning.contains(home.path.as_str())),
            accessor: any(&|e| is_accessor_pair(e, candidate)),
            in_accepted: f64::from(self.stands_in_accepted(candidate)),
            in_candidate_type: f64::from(
                self.candidate_types.contains(&home.in_type)
                    || self.accepted_types.contains(home.in_type.as_str()),
            ),
            named_after_type: f64::from(
                d.ty.as_ref().is_some_and(|t| same_words(&split(t.simple_name()), &candidate.words)),
            ),
            is_type: f64::from(d.kind.is_type()),
            is_method: f64::from(d.kind == Kind::Method),
            is_field: f64::from(d.kind == Kind::Field && !constant),
            is_constant: f64::from(constant),
            is_parameter: f64::from(matches!(d.kind, Kind::Parameter | Kind::LambdaParameter)),
            is_local: f64::from(d.kind == Kind::LocalVariable),
            is_public: f64::from(d.modifiers.has(Modifiers::PUBLIC)),
            is_test: f64::from(home.is_test),
            evidence_type: any(&|e| e.kind.is_type()),
            evidence_field: any(&|e| matches!(e.kind, Kind::Field | Kind::EnumConstant)),
            evidence_method: any(&|e| e.kind == Kind::Method),
            evidence_local: any(&|e| e.kind.is_local()),
        }
    }

    fn names_accepted_type(&self, ty: &str) -> bool {
        ty.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))
            .any(|part| self.types.contains(part))
    }

    fn stands_in_accepted(&self, candidate: &Candidate) -> bool {
        let Some(owner) = candidate.declaration.get().owner else { return false };
        let owner = candidate.declaration.unit.get(owner);
        match owner.kind {
            Kind::Method => self.evidence.iter().any(|e| {
                e.kind == Kind::Method && e.name == owner.name && e.home.in_type == candidate.home.in_type
            }),
            Kind::Constructor => self.accepted_types.contains(candidate.home.in_type.as_str()),
            _ => false,
        }
    }
}

fn log(count: usize) -> f64 {
    (1.0 + count as f64).ln()
}

/// Whether two names consist of the same words, plural aside.
pub fn same_words(a: &[Word], b: &[Word]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_word(a, b))
}

fn same_word(a: &Word, b: &Word) -> bool {
    a.text == b.text || singular(&a.text) == singular(&b.text)
}

/// How far a candidate's name agrees with an accepted one around the old words.
#[derive(Debug, Clone, Copy, Default)]
struct Context {
    shared: f64,
    extra: f64,
}

impl Context {
    fn better(self, other: Context) -> Context {
        if (other.shared, -other.extra) > (self.shared, -self.extra)
            || self.shared == 0.0 && self.extra == 0.0
        {
            other
        } else {
            self
        }
    }
}

fn context(e: &Evidence, c: &Candidate) -> Context {
    let (before, after) = (agreeing_before(e, c), agreeing_after(e, c));
    let around = e.words.len() - e.occurrence.len();
    let own = c.words.len() - c.occurrence.len();
    Context {
        shared: if around == 0 { 1.0 } else { (before + after) as f64 / around as f64 },
        extra: (own - before - after) as f64 / 3.0,
    }
}

/// A name with the place of the old words in it.
trait Named {
    fn name(&self) -> (&[Word], &std::ops::Range<usize>);
}

impl Named for Evidence {
    fn name(&self) -> (&[Word], &std::ops::Range<usize>) {
        (&self.words, &self.occurrence)
    }
}

impl Named for Candidate {
    fn name(&self) -> (&[Word], &std::ops::Range<usize>) {
        (&self.words, &self.occurrence)
    }
}

/// How many words before the old ones agree, counted outwards.
fn agreeing_before(a: &impl Named, b: &impl Named) -> usize {
    let ((a, at_a), (b, at_b)) = (a.name(), b.name());
    a[..at_a.start]
        .iter()
        .rev()
        .zip(b[..at_b.start].iter().rev())
        .take_while(|(a, b)| same_word(a, b))
        .count()
}

/// How many words after the old ones agree, counted outwards.
fn agreeing_after(a: &impl Named, b: &impl Named) -> usize {
    let ((a, at_a), (b, at_b)) = (a.name(), b.name());
    a[at_a.end..].iter().zip(&b[at_b.end..]).take_while(|(a, b)| same_word(a, b)).count()
}

/// The words that all accepted renames have next to the old ones: how much wider than the changed
/// words the concept really is.
struct CommonContext<'a> {
    /// An accepted rename with the number of words before and after that all share.
    of: Option<(&'a Evidence, usize, usize)>,
}

impl<'a> CommonContext<'a> {
    fn of(evidence: &'a [Evidence]) -> Self {
        let of = evidence.split_first().map(|(first, rest)| {
            let widest = (first.occurrence.start, first.words.len() - first.occurrence.end);
            let (before, after) = rest.iter().fold(widest, |(before, after), e| {
                (before.min(agreeing_before(first, e)), after.min(agreeing_after(first, e)))
            });
            (first, before, after)
        });
        Self { of }
    }

    fn share_in(&self, candidate: &Candidate) -> f64 {
        let Some((first, before, after)) = self.of.filter(|(_, before, after)| before + after > 0) else {
            return 1.0;
        };
        let shared =
            before.min(agreeing_before(first, candidate)) + after.min(agreeing_after(first, candidate));
        shared as f64 / (before + after) as f64
    }
}

/// Whether one is a method and the other the field (or parameter) that it gets, sets or builds.
fn is_accessor_pair(e: &Evidence, c: &Candidate) -> bool {
    let near = e.home.path == c.home.path;
    match (e.kind, c.declaration.get().kind) {
        (Kind::Field, Kind::Method) => near && accesses(&c.words, &e.words),
        (Kind::Method, Kind::Field | Kind::Parameter) => near && accesses(&e.words, &c.words),
        _ => false,
    }
}

fn accesses(method: &[Word], field: &[Word]) -> bool {
    const PREFIXES: [&str; 6] = ["get", "set", "is", "has", "with", "add"];
    let stem = match method.split_first() {
        Some((first, rest)) if PREFIXES.contains(&first.text.as_str()) => rest,
        _ => method,
    };
    same_words(stem, field)
}
