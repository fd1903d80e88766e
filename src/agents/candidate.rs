//! The declarations of a snapshot that carry a concept's old words.

use std::collections::BTreeMap;

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::location::Location;
use super::replication::links::Link;
use crate::git::SourceFile;
use crate::java::lexical::{is_name_byte, is_whole_word, may_be_declared};
use crate::java::{
    CompilationUnit, Declaration, DeclarationId, DeclarationRef, Kind, NamesOf, Project, SearchedNames,
};
use crate::rename::is_allowed;
use crate::words::{Capitals, Concept, Form, Word, spellings, split};

/// A declaration that carries a concept's old words, and what it would be called.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// In a unit that may have nothing else of its file.
    pub declaration: DeclarationRef,
    pub words: Vec<Word>,
    /// Which of its words are the first occurrence of the old ones, end exclusive.
    pub occurrence: std::ops::Range<usize>,
    pub suggested_name: String,
    /// Whether another declaration of its kind in the same place has the suggested name already, so that both were
    /// wanted.
    pub is_taken: bool,
    pub location: Location,
    /// The link to the renamed declaration that it is named after, if there is one.
    pub link: Option<Link>,
}

impl Candidate {
    /// Returns whether it is named after a renamed declaration by a firm link.
    pub fn has_firm_link(&self) -> bool {
        self.link.is_some_and(|link| link.is_firm())
    }

    /// Suggests another name than the concept's.
    pub fn suggest(&mut self, name: &str, project: &Project<'_>) {
        name.clone_into(&mut self.suggested_name);
        // Its own unit need not have what is called so.
        let unit = project.unit(&self.location.path);
        let whole = unit.and_then(|unit| self.declaration.seen_in(&unit));
        self.is_taken = whole.is_some_and(|d| NameIndex::of(&d.unit).has(d.get(), name));
    }
}

#[cfg(test)]
impl Candidate {
    /// Returns a declaration that carries the old words, as [`candidates`] finds it.
    pub fn of(declaration: DeclarationRef, concept: &Concept) -> Self {
        let unit = declaration.unit.clone();
        candidate(declaration, concept, &NameIndex::of(&unit)).expect("it carries the old words")
    }
}

/// The most words that are searched for as one sequence. Each further word doubles the number of ways to join them.
const MOST_JOINED: usize = 5;

/// Returns for each concept all declarations of a project that carry its old words, sorted by path and position. It
/// searches the bytes of all files in one pass, and parses only files with a fitting identifier. Of these it parses
/// only the parts that have to do with such identifiers.
pub fn candidates(project: &Project<'_>, concepts: &[Concept]) -> Vec<Vec<Candidate>> {
    let mut of_concepts = vec![Vec::new(); concepts.len()];
    let Some(search) = Search::new(concepts) else { return of_concepts };
    let files = project.snapshot().search(&search.needles);
    let found: Vec<Vec<(usize, Candidate)>> = files
        .par_iter()
        .filter(|_| !project.snapshot().is_stopped())
        .map(|file| candidates_in(project, file, &search))
        .collect();
    for (concept, candidate) in found.into_iter().flatten() {
        of_concepts[concept].push(candidate);
    }
    of_concepts
}

/// The search for what carries the old words of any of some concepts.
struct Search<'c> {
    concepts: &'c [Concept],
    needles: AhoCorasick,
    /// Of each needle the index of its concept.
    concept_of: Vec<usize>,
    /// Of each concept, whether its needles are whole words.
    has_whole_words: Vec<bool>,
}

impl<'c> Search<'c> {
    /// Makes a search for the old words of some concepts. Returns `None` if there are no words to look for.
    fn new(concepts: &'c [Concept]) -> Option<Self> {
        let of_concepts = concepts.iter().enumerate();
        let spellings =
            of_concepts.flat_map(|(i, concept)| spellings_of(concept).into_iter().map(move |s| (i, s)));
        let (concept_of, spellings): (Vec<usize>, Vec<String>) = spellings.unzip();
        let has_whole_words =
            concepts.iter().map(|c| c.old.len() <= MOST_JOINED && c.old.iter().all(|word| word.is_ascii()));
        let has_whole_words = has_whole_words.collect();
        Some(Self { concepts, needles: needles(&spellings)?, concept_of, has_whole_words })
    }

    /// Returns by concept the identifiers of a text that fit it, if one of them may be declared there. `val` is in
    /// `interval`, but no word of it, and in `x.val()` it is not declared. Parsing is what takes the time, so it is
    /// worth being sure first.
    fn fitting(&self, text: &[u8]) -> BTreeMap<usize, FxHashSet<String>> {
        let mut known: FxHashMap<&[u8], Vec<usize>> = FxHashMap::default();
        let mut declared: FxHashSet<usize> = FxHashSet::default();
        let mut start = 0;
        for identifier in text.chunk_by(|a, b| is_name_byte(*a) == is_name_byte(*b)) {
            let name = start..start + identifier.len();
            start = name.end;
            if !is_name_byte(identifier[0]) {
                continue;
            }
            let fitted = known.entry(identifier).or_insert_with(|| self.fitted_by(identifier));
            if !fitted.iter().all(|concept| declared.contains(concept)) && may_be_declared(text, name) {
                declared.extend(fitted.iter().copied());
            }
        }
        let mut fitting: BTreeMap<usize, FxHashSet<String>> = BTreeMap::new();
        for (name, fitted) in known {
            for concept in fitted.into_iter().filter(|concept| declared.contains(concept)) {
                fitting.entry(concept).or_default().insert(String::from_utf8_lossy(name).into_owned());
            }
        }
        fitting
    }

    /// Returns the concepts that an identifier fits, in order.
    fn fitted_by(&self, identifier: &[u8]) -> Vec<usize> {
        // Of two concepts the words may begin one in the other.
        let hits = self.needles.find_overlapping_iter(identifier).filter_map(|hit| {
            let concept = self.concept_of[hit.pattern().as_usize()];
            let is_whole =
                || may_part_words(identifier, hit.start()) && may_part_words(identifier, hit.end());
            (!self.has_whole_words[concept] || is_whole()).then_some(concept)
        });
        let mut concepts: Vec<usize> = hits.collect();
        if concepts.is_empty() {
            return concepts;
        }
        concepts.sort_unstable();
        concepts.dedup();
        let identifier = String::from_utf8_lossy(identifier);
        concepts.retain(|concept| self.concepts[*concept].is_in(&identifier));
        concepts
    }
}

/// Returns whether one word of an identifier may end and another begin at a byte offset. Among small letters and among
/// digits none does.
fn may_part_words(text: &[u8], at: usize) -> bool {
    let both = |is: fn(&u8) -> bool| text[..at].last().is_some_and(is) && text.get(at).is_some_and(is);
    !both(u8::is_ascii_lowercase) && !both(u8::is_ascii_digit)
}

/// Returns a file's candidates, each with its concept's index; none at all where no name that fits may be declared.
fn candidates_in(project: &Project<'_>, file: &SourceFile, search: &Search<'_>) -> Vec<(usize, Candidate)> {
    let fitting = search.fitting(file.bytes());
    let suggested = |concept: usize, name: &String| {
        let concept = &search.concepts[concept];
        Capitals::ALL.into_iter().filter_map(|capitals| concept.apply_as(name, capitals)).collect::<Vec<_>>()
    };
    let suggested: Vec<String> = fitting
        .iter()
        .flat_map(|(concept, names)| names.iter().flat_map(|name| suggested(*concept, name)))
        .collect();
    let names: FxHashSet<&String> = fitting.values().flatten().chain(&suggested).collect();
    if names.is_empty() {
        return Vec::new();
    }
    let unit = match SearchedNames::of(names.into_iter().map(String::as_str), NamesOf::Declarations) {
        Some(searched_names) => project.unit_about(file, &searched_names),
        None => project.unit_of(file),
    };
    let beside = NameIndex::of(&unit);
    let mut found = Vec::new();
    for (concept, names) in &fitting {
        let fits = |d: &Declaration| d.kind.is_named() && d.kind != Kind::Package && names.contains(&d.name);
        for (id, _) in unit.iter().filter(|(_, d)| fits(d)) {
            let declaration = DeclarationRef { unit: unit.clone(), id };
            let candidate = candidate(declaration, &search.concepts[*concept], &beside);
            found.extend(candidate.map(|candidate| (*concept, candidate)));
        }
    }
    found
}

/// The kinds and owners of a file's declarations, by name.
struct NameIndex<'u>(FxHashMap<&'u str, Vec<(Option<DeclarationId>, Kind)>>);

impl<'u> NameIndex<'u> {
    fn of(unit: &'u CompilationUnit) -> Self {
        let mut named: FxHashMap<&str, Vec<_>> = FxHashMap::default();
        for (_, d) in unit.iter() {
            named.entry(&d.name).or_default().push((d.owner, d.kind));
        }
        Self(named)
    }

    /// Returns whether a declaration that is where `d` does, and is of its kind, has this name.
    fn has(&self, d: &Declaration, name: &str) -> bool {
        let is_alike = |kind: Kind| kind == d.kind || kind.is_local() && d.kind.is_local();
        self.0
            .get(name)
            .is_some_and(|all| all.iter().any(|(owner, kind)| *owner == d.owner && is_alike(*kind)))
    }
}

/// Returns what a declaration's name in capitals without `_` may be.
fn capitals(declaration: &Declaration) -> Capitals {
    match declaration.kind {
        _ if declaration.is_constant() => Capitals::OfConstant,
        kind if kind.is_type() || kind == Kind::TypeParameter => Capitals::OfType,
        _ => Capitals::OfOther,
    }
}

fn candidate(declaration: DeclarationRef, concept: &Concept, beside: &NameIndex<'_>) -> Option<Candidate> {
    let name = &declaration.get().name;
    let words = split(name);
    let occurrence = concept.occurrences(name, &words).into_iter().next()?.words;
    // A name that Java does not allow was not forgotten.
    let suggested_name = concept
        .apply_as(name, capitals(declaration.get()))
        .filter(|new| is_allowed(new, declaration.get().kind))?;
    let location = Location::of(&declaration.unit, declaration.id);
    let is_taken = beside.has(declaration.get(), &suggested_name);
    Some(Candidate { words, occurrence, suggested_name, is_taken, location, declaration, link: None })
}

/// Returns the strings of which every identifier that carries the old words contains one, in some case of its ASCII
/// letters.
fn spellings_of(concept: &Concept) -> Vec<String> {
    let mut written = vec![concept.old.clone()];
    for (i, word) in concept.old.iter().enumerate() {
        for spelling in Form::ALL.into_iter().flat_map(|form| spellings(word, form)) {
            let mut words = concept.old.clone();
            words[i] = spelling;
            written.push(words);
        }
    }
    written.iter().flat_map(|words| joined(words)).collect()
}

/// Returns words as they are written side by side in names: `s3bucket`, `s3_bucket`, `s_3bucket` and `s_3_bucket`. Of
/// many words it takes only the longest. Of a word it takes only the part that has another case in ASCII, since a
/// search by bytes knows no case of other letters.
fn joined(words: &[String]) -> Vec<String> {
    let ascii = |text: &str| {
        let stretches = text.split(|c: char| !c.is_ascii());
        stretches.max_by_key(|stretch| stretch.len()).unwrap_or_default().to_owned()
    };
    let length = |word: &&String| ascii(word).len();
    let Some((first, rest)) = words.split_first().filter(|_| words.len() <= MOST_JOINED) else {
        return words.iter().max_by_key(length).map(|word| ascii(word)).into_iter().collect();
    };
    let with = |all: Vec<String>, word: &String| {
        all.iter().flat_map(|so_far| [format!("{so_far}{word}"), format!("{so_far}_{word}")]).collect()
    };
    rest.iter().fold(vec![first.clone()], with).iter().map(|text| ascii(text)).collect()
}

fn needles(spellings: &[String]) -> Option<AhoCorasick> {
    let builder = &mut AhoCorasick::builder();
    builder.ascii_case_insensitive(true).build(spellings).ok().filter(|_| !spellings.is_empty())
}

/// Returns whether a file holds one of the names as an identifier.
pub fn mentions_any(file: &SourceFile, names: &AhoCorasick) -> bool {
    let text = file.bytes();
    // Behind the shorter one of two names, the longer one may go on.
    names.find_overlapping_iter(text).any(|hit| is_whole_word(text, hit.start(), hit.end()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;
    use crate::git::Snapshot;
    use crate::words::inflect;

    fn found(old: &str, new: &str, name: &str) -> Vec<String> {
        let java = format!("class A {{ int {name}; }}");
        let snapshot = Snapshot::in_memory("head", [SourceFile::new("A.java", java.as_bytes())]);
        let concepts = Concept::readings(old, new);
        let found = candidates(&Project::new(&snapshot), &concepts);
        found.into_iter().flatten().map(|c| c.suggested_name).collect()
    }

    #[test]
    fn the_old_words_are_found_however_they_are_joined() {
        for (old, new, name, expected) in [
            ("S3Bucket", "BlobContainer", "S3_BUCKET_NAME", "BLOB_CONTAINER_NAME"),
            ("Http2Frame", "WireFrame", "HTTP2_FRAMES", "WIRE_FRAMES"),
            ("JoinHint", "QueryRule", "JoinHint_Default", "QueryRule_Default"),
            ("OneTwoThreeFourFiveSix", "Seven", "oneTwoThreeFourFiveSixes", "sevens"),
            ("Änderung", "Wechsel", "ÄNDERUNG_LISTE", "WECHSEL_LISTE"),
        ] {
            assert_eq!(found(old, new, name), [expected], "{old} → {new} in {name}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 512,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(1),
            ..ProptestConfig::default()
        })]

        #[test]
        fn every_name_that_has_the_old_words_is_looked_at(
            old in prop::collection::vec("[a-z]{1,6}|[0-9]{1,2}|[a-zäß]{2,5}", 1..6),
            around in ["[a-z]{0,4}", "[a-z]{0,4}"],
            inflected: prop::sample::Index,
            form in prop::option::of(prop::sample::select(Form::ALL.as_slice())),
            writing: [u8; 8],
        ) {
            let mut words = old.clone();
            let at = inflected.index(words.len());
            words[at] = form.map_or_else(|| words[at].clone(), |form| inflect(&words[at], form));
            let [before, after] = around;
            let name = written(&[&[before], words.as_slice(), &[after]].concat(), writing);
            for concept in Concept::readings(&old.join("_"), "replacement").into_iter().filter(|c| c.is_in(&name)) {
                let concepts = [concept];
                let search = Search::new(&concepts).expect("words to look for");
                let java = format!("int {name};");
                prop_assert!(search.needles.is_match(&java), "{} in {name}", concepts[0]);
                prop_assert!(search.fitting(java.as_bytes()).contains_key(&0), "{} in {name}", concepts[0]);
            }
        }
    }

    /// Returns words as a name. Each word is as it is, capitalised, or all capitals, with or without an underscore
    /// before it.
    fn written(words: &[String], writing: [u8; 8]) -> String {
        let mut name = String::new();
        for (word, how) in words.iter().zip(writing) {
            let mut letters = word.chars();
            let capitalised = letters.next().map(|first| first.to_uppercase().chain(letters).collect());
            name.push_str(if how & 1 == 0 { "" } else { "_" });
            name.push_str(&match how / 2 % 3 {
                0 => word.clone(),
                1 => capitalised.unwrap_or_default(),
                _ => word.to_uppercase(),
            });
        }
        name
    }
}
