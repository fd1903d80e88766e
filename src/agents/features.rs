//! What is known of a candidate beside the accepted renames, as numbers that a model weighs.
//!
//! Every feature is from 0 to about 1, so that weights can be compared by eye.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::beside::Statements;
use super::candidate::Candidate;
use super::context::{CommonContext, Context, context, same_words, singulars};
use super::edited;
use super::evidence::Evidence;
use super::home::Home;
use super::phrase::{Phrase, has_new_words, phrases};
use super::relations::{is_accessor_pair, method_name, stem};
use super::tally::{Counts, Tally};
use super::treatment::{Treated, Treatment};
use crate::java::{Kind, Modifiers, TypeUse};
use crate::words::{Concept, Word, split};

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
    /// How many words directly before the old ones an accepted name has there too: a third of up to three.
    agrees_before,
    /// The share of an accepted name's words that do not change which are here, side by side with those that do.
    agrees_around,
    /// In how many files names have the words that agree, with the old ones: logarithm.
    phrase_files,
    /// The share of the words that the concept brings which the name has already, elsewhere.
    has_new_words,
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
    /// The best share of folders on the way to a file that lead to an accepted rename's, too.
    near_folder,
    /// Test and main code of the same package.
    across_tests,
    /// The declared type names an accepted type.
    typed_by,
    /// An accepted rename has the same words, and is declared of the same type.
    same_name_and_type,
    /// Accepted renames with the same words are declared of other types.
    same_name_other_type,
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
    /// A parameter or local, as an accepted rename is.
    local_as_accepted,
    is_public,
    is_test,
    /// An accepted rename is of a type.
    evidence_type,
    evidence_field,
    evidence_method,
    evidence_local,
    /// A type, or a member, where no accepted rename is of as much: a renamed parameter says little of its class.
    wider_kind,
    /// In how many files accepted renames are: logarithm.
    evidence_files,
    /// How many different old names the accepted renames have: many names show the words.
    distinct,
    /// All accepted renames have one name, and this is another one.
    other_name_alone,
    /// The concept adds words to the old ones; it says little of other names.
    adds_words,
    adds_words_elsewhere,
    /// The concept drops some of the old words.
    drops_words,
    /// The name consists of the old words alone.
    bare,
    /// The suggested name is taken already beside this one, so both were wanted.
    taken,
    /// The change edited the file.
    touched,
    /// The change wrote this name: no such declaration was in the files that it edited.
    written,
    /// Declarations with the old words in files that the change edited: logarithm.
    left_in_hand,
    /// The renamed as a share of these and the renamed.
    share_in_hand,
    /// A parameter or local of a method that is called like one with an accepted parameter or local of this name.
    twin,
    /// The class that an accepted rename is in, or is, is tested by this file, or tests it.
    test_of,
    /// Stands in statements with an accepted name: assigned from it, passed to it, returned by it.
    beside,
    renamed_name,
    left_name,
    renamed_context,
    left_context,
    renamed_context_and_kind,
    left_context_and_kind,
    renamed_kind,
    left_kind,
    renamed_in_member,
    left_in_member,
    renamed_in_type,
    left_in_type,
    renamed_kind_in_file,
    left_kind_in_file,
    renamed_in_package,
    left_in_package,
    renamed_of_type,
    left_of_type,
    /// Of the change's renames that show a concept, how many show this one.
    concept_share,
    /// No other concept has more of them.
    first_concept,
    /// Logarithm of how many show this one for each that shows the first.
    behind_first,
}

impl Features {
    /// The same as if nothing were known of how the candidate and accepted renames are connected.
    #[must_use]
    pub fn without_relations(self) -> Self {
        Self {
            typed_by: 0.0,
            mentions: 0.0,
            accessor: 0.0,
            in_accepted: 0.0,
            in_candidate_type: 0.0,
            named_after_type: 0.0,
            twin: 0.0,
            test_of: 0.0,
            beside: 0.0,
            renamed_of_type: 0.0,
            left_of_type: 0.0,
            ..self
        }
    }
}

/// How much of a change a concept is: what a change is about was thought through, what it does
/// beside that was not.
#[derive(Debug, Clone, Copy)]
pub struct Rank {
    share: f64,
    behind: f64,
}

impl Rank {
    /// Of the concept `at`, where `renames` are how many renames show each concept.
    pub fn new(renames: &[usize], at: usize) -> Self {
        let (own, total, most) = (renames[at], renames.iter().sum::<usize>(), renames.iter().max());
        let share = |of: usize| own as f64 / of.max(1) as f64;
        Self { share: share(total), behind: share(most.copied().unwrap_or_default()).ln() }
    }
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
    surroundings: &'a Surroundings<'a>,
    treatment: Treatment,
    distinct: usize,
    /// In how many files accepted renames are.
    files: usize,
    /// How many of the candidates are in files that the change edited.
    in_hand: usize,
    statements: FxHashMap<&'a str, Statements<'a>>,
    /// The names that can be used anywhere, and in one file only.
    names: FxHashSet<&'a [u8]>,
    local_names: FxHashMap<&'a str, FxHashSet<&'a [u8]>>,
    /// The methods with accepted parameters and locals, with the words of these.
    methods: FxHashSet<(&'a str, Vec<String>)>,
    stems: FxHashSet<&'a str>,
    /// The folders of accepted renames.
    folders: FxHashSet<&'a str>,
    candidates: &'a [Candidate],
    phrases: Vec<Phrase>,
}

/// What surrounds a scope's candidates.
pub struct Surroundings<'a> {
    pub concept: &'a Concept,
    pub rank: Rank,
    /// The files that mention an accepted name.
    pub mentioning: FxHashSet<String>,
    /// The files that the change edited.
    pub touched: &'a FxHashSet<String>,
    /// The declarations whose names the change wrote.
    pub written: &'a FxHashSet<edited::NameAt>,
}

impl<'a> Comparison<'a> {
    pub fn new(
        evidence: &'a [Evidence],
        candidates: &'a [Candidate],
        surroundings: &'a Surroundings<'a>,
    ) -> Self {
        let distinct: FxHashSet<Vec<String>> = evidence.iter().map(|e| singulars(&e.words)).collect();
        let files: FxHashSet<&str> = evidence.iter().map(|e| e.home.path.as_str()).collect();
        let is_local = |e: &&Evidence| e.kind.is_local();
        let mut local_names: FxHashMap<&str, FxHashSet<&[u8]>> = FxHashMap::default();
        for e in evidence.iter().filter(is_local) {
            local_names.entry(&e.home.path).or_default().insert(e.name.as_bytes());
        }
        let names = evidence.iter().filter(|e| !e.kind.is_local()).map(|e| e.name.as_bytes()).collect();
        let methods = evidence.iter().filter(is_local);
        let methods = methods.filter_map(|e| Some((method_name(&e.home)?, singulars(&e.words)))).collect();
        let touched = |c: &&Candidate| surroundings.touched.contains(&c.home.path);
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
            treatment: Treatment::new(evidence, candidates, surroundings.touched),
            distinct: distinct.len(),
            files: files.len(),
            in_hand: candidates.iter().filter(touched).count(),
            statements: statements(candidates, &names, &local_names),
            names,
            local_names,
            methods,
            stems: evidence.iter().map(|e| stem(&e.home)).collect(),
            folders: evidence.iter().map(|e| e.home.folder()).collect(),
            candidates,
            phrases: phrases(evidence, candidates, surroundings.concept),
            surroundings,
        }
    }

    /// Of the candidate with this index.
    pub fn features(&self, at: usize) -> Features {
        let (candidate, phrase) = (&self.candidates[at], &self.phrases[at]);
        let d = candidate.declaration.get();
        let home = &candidate.home;
        let any = |test: &dyn Fn(&Evidence) -> bool| f64::from(self.evidence.iter().any(test));
        let best =
            self.evidence.iter().map(|e| context(e, candidate)).fold(Context::default(), Context::better);
        let of_same_type = self.evidence.iter().any(|e| {
            let ty = e.declaration.as_ref().and_then(|e| e.get().ty.as_ref());
            let same = |ours: &TypeUse, ty: &TypeUse| ours.simple_name() == ty.simple_name();
            d.ty.as_ref().zip(ty).is_some_and(|(a, b)| same(a, b)) && same_words(&e.words, &candidate.words)
        });
        let nearness = self.folders.iter().map(|folder| home.nearness(folder));
        let constant = d.kind == Kind::EnumConstant
            || d.kind == Kind::Field
                && d.modifiers.has(Modifiers::STATIC)
                && d.modifiers.has(Modifiers::FINAL);
        let occurrence = &candidate.occurrence;
        let same_name = any(&|e| same_words(&e.words, &candidate.words));
        let touched = self.surroundings.touched.contains(&home.path);
        let in_hand = f64::from(touched);
        let common = log(self.tally.all.left) / 6.0;
        let bare = f64::from(candidate.occurrence.len() == candidate.words.len());
        let same_kind = any(&|e| e.kind == d.kind);
        let same_package = any(&|e| e.home.package == home.package);
        let like = self.treatment.of_the_like(candidate, touched);
        let like: Vec<(f64, f64)> = like.into_iter().map(shares).collect();
        let Concept { old, new, .. } = self.surroundings.concept;
        let rank = self.surroundings.rank;
        let adds = old.iter().all(|w| new.contains(w));
        let at_start = |range: &std::ops::Range<usize>| range.start == 0;
        let at_end = |range: &std::ops::Range<usize>, words: &[Word]| range.end == words.len();
        Features {
            same_name,
            context: best.shared,
            common_context: self.common.share_in(candidate),
            extra_words: best.extra,
            agrees_before: phrase.before.min(3) as f64 / 3.0,
            agrees_around: phrase.share,
            phrase_files: log(phrase.files) / 6.0,
            has_new_words: has_new_words(candidate, self.surroundings.concept),
            same_position: any(&|e| {
                at_start(&e.occurrence) == at_start(occurrence)
                    && at_end(&e.occurrence, &e.words) == at_end(occurrence, &candidate.words)
            }),
            concept_words: (occurrence.len() as f64 - 1.0) / 2.0,
            concept_letters: candidate.words[occurrence.clone()].iter().map(|w| w.text.len()).sum::<usize>()
                as f64
                / 10.0,
            candidates: common,
            accepted: log(self.tally.all.renamed) / 3.0,
            renamed_share: self.tally.all.share(),
            renamed_share_file: self.tally.in_file(home).share(),
            renamed_share_package: self.tally.in_package(home).share(),
            same_kind,
            same_member: any(&|e| {
                !home.in_member.is_empty() && e.home.in_member == home.in_member && e.home.path == home.path
            }),
            same_type: any(&|e| e.home.in_type == home.in_type && e.home.path == home.path),
            same_file: any(&|e| e.home.path == home.path),
            same_package,
            same_module: any(&|e| e.home.module == home.module),
            near_folder: nearness.fold(0.0, f64::max),
            across_tests: any(&|e| e.home.package == home.package && e.home.is_test != home.is_test),
            typed_by: f64::from(d.ty.as_ref().is_some_and(|t| self.names_accepted_type(&t.text))),
            same_name_and_type: f64::from(of_same_type),
            same_name_other_type: same_name * f64::from(d.ty.is_some() && !of_same_type),
            mentions: f64::from(self.surroundings.mentioning.contains(home.path.as_str())),
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
            local_as_accepted: f64::from(d.kind.is_local()) * any(&|e| e.kind.is_local()),
            is_public: f64::from(d.modifiers.has(Modifiers::PUBLIC)),
            is_test: f64::from(home.is_test),
            evidence_type: any(&|e| e.kind.is_type()),
            evidence_field: any(&|e| matches!(e.kind, Kind::Field | Kind::EnumConstant)),
            evidence_method: any(&|e| e.kind == Kind::Method),
            evidence_local: any(&|e| e.kind.is_local()),
            wider_kind: f64::from(self.evidence.iter().all(|e| width(e.kind) < width(d.kind))),
            evidence_files: log(self.files) / 3.0,
            distinct: log(self.distinct) / 3.0,
            other_name_alone: f64::from(self.distinct == 1) * (1.0 - same_name),
            adds_words: f64::from(adds),
            adds_words_elsewhere: f64::from(adds) * (1.0 - same_name),
            drops_words: f64::from(new.iter().all(|w| old.contains(w))),
            bare,
            taken: f64::from(is_taken(candidate)),
            touched: in_hand,
            written: f64::from(self.surroundings.written.contains(&edited::name_at(candidate))),
            left_in_hand: log(self.in_hand) / 6.0,
            share_in_hand: Counts { renamed: self.evidence.len(), left: self.in_hand }.share(),
            twin: f64::from(
                d.kind.is_local()
                    && method_name(home)
                        .is_some_and(|m| self.methods.contains(&(m, singulars(&candidate.words)))),
            ),
            test_of: f64::from(self.tests_accepted(home)),
            beside: some(self.beside(candidate)),
            renamed_name: like[0].0,
            left_name: like[0].1,
            renamed_context: like[1].0,
            left_context: like[1].1,
            renamed_context_and_kind: like[2].0,
            left_context_and_kind: like[2].1,
            renamed_kind: like[3].0,
            left_kind: like[3].1,
            renamed_in_member: like[4].0,
            left_in_member: like[4].1,
            renamed_in_type: like[5].0,
            left_in_type: like[5].1,
            renamed_kind_in_file: like[6].0,
            left_kind_in_file: like[6].1,
            renamed_in_package: like[7].0,
            left_in_package: like[7].1,
            renamed_of_type: like[8].0,
            left_of_type: like[8].1,
            concept_share: rank.share,
            first_concept: f64::from(rank.behind == 0.0),
            behind_first: rank.behind,
        }
    }

    /// In how many statements of its file a candidate stands with an accepted name.
    fn beside(&self, candidate: &Candidate) -> usize {
        let d = candidate.declaration.get();
        let path = candidate.home.path.as_str();
        let range = if d.kind.is_local() { d.scope.range() } else { 0..usize::MAX };
        let Some(statements) = self.statements.get(path) else { return 0 };
        let together = |names| statements.together(d.name.as_bytes(), names, &range);
        together(&self.names) + self.local_names.get(path).map_or(0, together)
    }

    fn tests_accepted(&self, home: &Home) -> bool {
        let own = stem(home);
        let tested = |own: &str| {
            ["Test", "Tests", "IT", "TestCase"]
                .iter()
                .any(|end| own.strip_suffix(end).is_some_and(|tested| self.stems.contains(tested)))
        };
        if home.is_test {
            return tested(own);
        }
        ["Test", "Tests", "IT"].iter().any(|end| self.stems.contains(format!("{own}{end}").as_str()))
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

/// For each file of candidates, where the names that matter stand.
fn statements<'a>(
    candidates: &'a [Candidate],
    names: &FxHashSet<&'a [u8]>,
    local_names: &FxHashMap<&'a str, FxHashSet<&'a [u8]>>,
) -> FxHashMap<&'a str, Statements<'a>> {
    let of_file: Vec<&[Candidate]> = candidates.chunk_by(|a, b| a.home.path == b.home.path).collect();
    of_file
        .par_iter()
        .map(|found| {
            let path = found[0].home.path.as_str();
            let mut interesting = names.clone();
            interesting.extend(local_names.get(path).into_iter().flatten());
            interesting.extend(found.iter().map(|c| c.declaration.get().name.as_bytes()));
            (path, Statements::new(found[0].declaration.unit.source.bytes(), &interesting))
        })
        .collect()
}

/// Whether the suggested name is that of another declaration of the kind in the same place.
fn is_taken(candidate: &Candidate) -> bool {
    let (unit, d) = (&candidate.declaration.unit, candidate.declaration.get());
    unit.members(d.owner).any(|(_, other)| {
        other.name == candidate.suggested_name
            && (other.kind == d.kind || other.kind.is_local() && d.kind.is_local())
    })
}

/// How far a declaration is seen: a local, a member, a type.
fn width(kind: Kind) -> u8 {
    u8::from(!kind.is_local()) + u8::from(kind.is_type())
}

/// A count as a number from 0 to 1, of which the first ones say most.
fn some(count: usize) -> f64 {
    count as f64 / (count as f64 + 1.0)
}

fn shares(treated: Treated) -> (f64, f64) {
    (some(treated.renamed), some(treated.left))
}

fn log(count: usize) -> f64 {
    (1.0 + count as f64).ln()
}
