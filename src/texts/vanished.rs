//! The simple names that a change took away, and the texts that still have them.

use std::collections::BTreeSet;

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::document_kinds::has_version;
use super::spelled::is_whole;
use super::with_article::with_article;
use super::{documents, java, plain};
use crate::git::{Snapshot, SourceFile, file_name};
use crate::java::lexical::{find_word, is_name_byte};
use crate::java::{Kind, Span};
use crate::mining::{Place, Rename};
use crate::words::{capitalized, decapitalized, is_term, split, spoken};

/// A declaration that no longer has its name.
#[derive(Debug, Clone)]
pub struct Vanished {
    pub kind: Kind,
    pub old_name: String,
    pub before: Place,
    /// The new name and its place; `None` where it was deleted.
    pub now: Option<(String, Place)>,
}

impl From<&Rename> for Vanished {
    fn from(rename: &Rename) -> Self {
        let Rename { kind, old_name, new_name, before, after, .. } = rename.clone();
        Vanished { kind, old_name, before, now: Some((new_name, after)) }
    }
}

impl Vanished {
    /// Returns where it was, and where it is.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        std::iter::once(&self.before).chain(self.now.as_ref().map(|(_, place)| place))
    }

    fn new_name(&self) -> Option<&str> {
        self.now.as_ref().map(|(name, _)| name.as_str())
    }
}

/// A text with a name that no declaration has any more.
#[derive(Debug, Clone)]
pub struct StaleName {
    /// The declaration that had the name, by its index.
    pub of: usize,
    pub file: SourceFile,
    pub kind: TextKind,
    /// The bytes to write anew: the name, and an article before it where that changes.
    pub span: Span,
    /// The comment or string around it; in other files than Java, the same as `span`.
    pub within: Span,
    /// `None` where the declaration was deleted.
    pub new_text: Option<String>,
    /// Whether the text cannot mean anything else.
    pub is_certain: bool,
}

impl StaleName {
    /// Makes a stale name of the words of a renamed type in a sentence. `within` is the comment or string around them.
    pub fn of_phrase(file: SourceFile, kind: TextKind, at: Span, within: Span, new_phrase: &str) -> Self {
        let new_text = Some(new_phrase.to_owned());
        StaleName { of: 0, file, kind, span: at, within, new_text, is_certain: false }
    }
}

/// The kinds of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// A comment of Java.
    Comment,
    /// A string of Java.
    String,
    /// Anything in a file that is not Java.
    Resource,
}

/// Finds the texts of a revision that have one of some names, where no code has that any more. `java` are the Java
/// files that have one, perhaps among others. The texts are sorted by path, those of Java first.
pub fn stale_names(names: &Names<'_>, java: &[SourceFile]) -> Vec<StaleName> {
    let head = names.head;
    let mut others = head.search_resources(&names.needles, |path| !plain::is_foreign(path));
    others.extend(
        head.search_unrelated_languages(&names.needles).into_iter().filter(|f| !plain::is_foreign(f.path())),
    );
    let mut seen: Vec<FileMatches> = java.par_iter().map(|file| java::read(file, names)).collect();
    seen.par_extend(others.par_iter().map(|file| match documents::is_document(file) {
        true => documents::read(file, names),
        false => plain::read(file, names),
    }));
    let of_all = |names: fn(&FileMatches) -> &BTreeSet<usize>| -> BTreeSet<usize> {
        seen.iter().flat_map(|file| names(file).iter().copied()).collect()
    };
    let (taken, quoted) = (of_all(|file| &file.taken), of_all(|file| &file.quoted));
    let (words, parts) = (of_all(|file| &file.words), of_all(|file| &file.parts));
    let is_reported = |text: &Text| {
        let name = &names.all[text.of];
        let is_taken = taken.contains(&text.of) || name.named_after.is_some_and(|ty| taken.contains(&ty));
        let is_certain = name.words > 2 && text.stale.kind == TextKind::Comment;
        let is_free = !is_taken && (is_certain || !quoted.contains(&text.of));
        match text.found_by {
            FoundBy::Type => true,
            FoundBy::Place => is_free,
            // Of a deleted declaration, nothing shows which texts are about it.
            FoundBy::Name => is_free && !name.is_deleted() && !words.contains(&text.of),
            FoundBy::Phrase => is_free && !parts.contains(&text.of),
        }
    };
    let reported = seen.into_iter().flat_map(|s| s.texts).filter(is_reported);
    let stale = |Text { of, stale, .. }: Text| {
        let name = &names.all[of];
        let is_certain = stale.is_certain && !names.lost_member(name, &stale);
        StaleName { of: name.index, is_certain, ..stale }
    };
    reported.map(stale).collect()
}

/// Names that the change took away.
pub struct Names<'n> {
    pub all: Vec<Name<'n>>,
    needles: AhoCorasick,
    /// The texts for which the files are searched.
    spellings: Vec<String>,
    /// The pattern of each needle, in the same order.
    patterns: Vec<Pattern>,
    /// The names of files that begin with one of the names.
    files: FxHashSet<String>,
    /// The usual name of a variable of a renamed type → the type's new name.
    variables: FxHashMap<String, &'n str>,
    head: &'n Snapshot,
}

impl Names<'_> {
    /// Returns whether a text has a type's name with a member behind it, and the type's file has no such member. It may
    /// have gone elsewhere, or be inherited.
    fn lost_member(&self, name: &Name<'_>, stale: &StaleName) -> bool {
        let Some((_, place)) = name.vanished.now.as_ref().filter(|_| name.is_of_type()) else { return false };
        let behind = &stale.file.bytes()[stale.span.end..];
        let is_link = behind.starts_with(b"#");
        let Some(rest) = behind.strip_prefix(b"#").or_else(|| behind.strip_prefix(b".")) else {
            return false;
        };
        let length = rest.iter().take_while(|b| is_name_byte(**b)).count();
        let is_member = length > 0 && (is_link || rest[length..].starts_with(b"("));
        let Ok(member) = str::from_utf8(&rest[..length]) else { return false };
        let has_it = |file: SourceFile| find_word(file.bytes(), member).next().is_some();
        is_member && self.head.read(&place.path).is_some_and(|file| !has_it(file))
    }
}

/// The old name of a declaration, or that which a variable of a renamed type has.
pub struct Name<'n> {
    pub vanished: &'n Vanished,
    index: usize,
    pub old: String,
    /// `None` where the declaration was deleted.
    pub new: Option<String>,
    /// How many words it has; numbers are none.
    pub words: usize,
    /// Of a variable's name, that of the type, by its index.
    named_after: Option<usize>,
}

impl Name<'_> {
    /// Returns whether it is spelled as types are, which words of a sentence seldom are.
    pub fn is_of_type(&self) -> bool {
        self.vanished.kind.is_type() && self.named_after.is_none()
    }

    pub fn is_deleted(&self) -> bool {
        self.new.is_none()
    }

    /// Returns the new text for a name at a place of a text, with the article before it. Also returns how many bytes
    /// before the name that begins.
    pub fn rewritten(&self, text: &[u8], at: usize) -> (usize, Option<String>) {
        let rewritten = self.new.as_ref().map(|new| with_article(text, at, &self.old, new));
        rewritten.map_or((0, None), |(before, new_text)| (before, Some(new_text)))
    }
}

enum Pattern {
    /// A name, by its index.
    Name(usize),
    /// The words of a name, run together in lower case: `javascript` for `JavaScript`.
    Word(usize),
    /// The words of a name, as constants have them: `JOIN_HINT`.
    Constant(usize),
    /// The words of a name, as a sentence has them, and those of the new name.
    Phrase(usize, String),
}

/// Where a text has names, each as a whole.
pub struct NameHits<'n> {
    /// In the order of the text.
    pub names: Vec<NameHit<'n>>,
    /// Names that the text has as words like any others.
    pub words: BTreeSet<usize>,
    /// Names that are a part of longer ones.
    pub parts: BTreeSet<usize>,
}

/// A name in a text.
pub struct NameHit<'n> {
    /// By its index.
    pub of: usize,
    pub at: Span,
    /// Where it is there as the words of a sentence: those of the new name.
    pub new_phrase: Option<&'n str>,
}

/// The matches in one file.
#[derive(Default)]
pub struct FileMatches {
    pub texts: Vec<Text>,
    /// The names that code in this file still declares or uses: `JoinHint` in `new JoinHint()`.
    pub taken: BTreeSet<usize>,
    /// The names that are here as one word in lower case: `javascript` for `JavaScript`.
    pub words: BTreeSet<usize>,
    /// The names that are a part of longer names here: `JoinHint` in `JoinHintParser`.
    pub parts: BTreeSet<usize>,
    /// The names that are a whole string here, which may be the name of something else: `"JoinHint"`.
    pub quoted: BTreeSet<usize>,
}

/// A candidate: a text with a name. It counts only if nothing else has the name.
pub struct Text {
    /// The name, by its index.
    pub of: usize,
    pub found_by: FoundBy,
    pub stale: StaleName,
}

/// The sign by which a text means the declaration that had its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoundBy {
    /// The name alone, which may be a word as well.
    Name,
    /// A name of several words, or the place of the text. It is not meant as a word.
    Place,
    /// The code around it gives it the new type. It does not matter what else has the name.
    Type,
    /// The words of the name, as a sentence has them.
    Phrase,
}

impl FoundBy {
    /// Returns [`Place`](Self::Place) where something is true, else [`Name`](Self::Name).
    pub fn place_if(is_place: bool) -> Self {
        if is_place { FoundBy::Place } else { FoundBy::Name }
    }
}

impl<'n> Names<'n> {
    /// Returns the names of some declarations, as far as texts are searched for them; `None` where there are none.
    pub fn of(vanished: &'n [Vanished], head: &'n Snapshot) -> Option<Self> {
        let vanished = vanished.iter().enumerate().filter(|(_, v)| word_count(&v.old_name) > 1);
        let mut new_names: FxHashMap<&str, BTreeSet<Option<&str>>> = FxHashMap::default();
        for (_, v) in vanished.clone() {
            new_names.entry(&v.old_name).or_default().insert(v.new_name());
        }
        let mut known: FxHashSet<&str> = FxHashSet::default();
        let mut all = Vec::new();
        for (index, vanished) in vanished {
            let old_name = vanished.old_name.as_str();
            // Of two that had one name and have two, or of which one has none, it is not known which one a text means.
            if new_names[old_name].len() == 1 && known.insert(old_name) {
                let (old, new) = (old_name.to_owned(), vanished.new_name().map(str::to_owned));
                let words = word_count(&old);
                all.push(Name { vanished, index, old, new, words, named_after: None });
            }
        }
        for ty in 0..all.len() {
            let Name { vanished, index, words, .. } = all[ty];
            let Some(new_name) = vanished.new_name() else { continue };
            let (old, new) = (decapitalized(&vanished.old_name), decapitalized(new_name));
            let is_reported = vanished.kind.is_type() && old != vanished.old_name && new != new_name;
            if is_reported && !new_names.contains_key(old.as_str()) {
                all.push(Name { vanished, index, old, new: Some(new), words, named_after: Some(ty) });
            }
        }
        let plain = all.iter().enumerate().map(|(of, name)| (Pattern::Name(of), name.old.clone()));
        let as_words = all.iter().enumerate().filter(|(_, name)| name.words == 2);
        let as_words = as_words.map(|(of, name)| {
            let words = split(&name.old);
            (Pattern::Word(of), words.iter().map(|word| word.text.as_str()).collect::<String>())
        });
        let as_phrases = all.iter().enumerate().flat_map(|(of, name)| phrases(of, name));
        let (patterns, spellings): (Vec<Pattern>, Vec<String>) =
            plain.chain(as_words).chain(as_phrases).unzip();
        let needles = AhoCorasick::new(&spellings).ok().filter(|_| !spellings.is_empty())?;
        let begins_so = |file: &&str| {
            let is_name =
                |name: &Name<'_>| file.strip_prefix(&*name.old).is_some_and(|rest| !rest.is_empty());
            all.iter().any(is_name)
        };
        let files = head.resources().iter().map(|path| file_name(path)).filter(begins_so);
        let files = files.map(str::to_owned).collect();
        let renamed_types = all.iter().filter(|name| name.is_of_type());
        let variable = |ty: &Name<'n>| Some((decapitalized(&ty.old), ty.vanished.new_name()?));
        let variables = renamed_types.filter_map(variable).collect();
        Some(Names { all, needles, spellings, patterns, files, variables, head })
    }

    /// Returns strings of which every file with one of the names has one.
    pub fn spellings(&self) -> &[String] {
        &self.spellings
    }

    pub fn hits(&self, text: &[u8]) -> NameHits<'_> {
        let mut hits = NameHits { names: Vec::new(), words: BTreeSet::new(), parts: BTreeSet::new() };
        for hit in self.needles.find_overlapping_iter(text) {
            let at = Span { start: hit.start(), end: hit.end() };
            let is_whole = is_whole(text, at.start, at.end);
            match &self.patterns[hit.pattern().as_usize()] {
                Pattern::Name(of) if is_whole => hits.names.push(NameHit { of: *of, at, new_phrase: None }),
                Pattern::Phrase(of, new) if is_whole => {
                    hits.names.push(NameHit { of: *of, at, new_phrase: Some(new) });
                }
                Pattern::Word(of) if is_whole => {
                    hits.words.insert(*of);
                }
                Pattern::Name(of) | Pattern::Constant(of) => {
                    hits.parts.insert(self.all[*of].named_after.unwrap_or(*of));
                }
                Pattern::Word(_) | Pattern::Phrase(..) => {}
            }
        }
        hits.names.sort_unstable_by_key(|hit| hit.at.start);
        hits
    }

    /// Returns the new name of the renamed type whose variables have a name.
    pub fn type_of_variable(&self, name: &str) -> Option<&'n str> {
        self.variables.get(name).copied()
    }

    /// Returns whether a file that is not Java is of a version (`schema-1.2.xsd`), and a file of a later version is
    /// next to it.
    pub fn is_of_earlier_version(&self, path: &str) -> bool {
        let (pattern, version) = without_numbers(path);
        let is_later = |other: &str| {
            let (other_pattern, other_version) = without_numbers(other);
            other_pattern == pattern && other_version > version
        };
        has_version(file_name(path).as_bytes()) && self.head.resources().iter().any(|other| is_later(other))
    }

    /// Returns whether the name that begins at a place is that of a file that is there, or the beginning of its name.
    pub fn is_of_file(&self, text: &[u8], start: usize) -> bool {
        let is_of_file_name = |b: &&u8| b.is_ascii_alphanumeric() || b"._-".contains(b);
        let length = text[start..].iter().take_while(is_of_file_name).count();
        let token = String::from_utf8_lossy(&text[start..start + length]);
        self.files.contains(token.trim_end_matches(['.', '-', '_']))
    }
}

/// Returns the spellings of a type's name as a term, where it is one: three words or more that name a thing.
fn phrases(of: usize, name: &Name<'_>) -> Vec<(Pattern, String)> {
    let new = name.new.as_deref().filter(|_| name.is_of_type() && name.words > 2);
    let Some(new) = new else { return Vec::new() };
    let texts = |name: &str| -> Vec<String> { split(name).into_iter().map(|word| word.text).collect() };
    let (old, new) = (texts(&name.old), texts(new));
    if !is_term(&old) || !is_term(&new) {
        return Vec::new();
    }
    let title = |words: &[String]| spoken(&words.iter().map(|word| capitalized(word)).collect::<Vec<_>>());
    let (lower, new_lower) = (spoken(&old), spoken(&new));
    let phrases = [
        (lower.clone(), new_lower.clone()),
        (capitalized(&lower), capitalized(&new_lower)),
        (title(&old), title(&new)),
    ];
    let phrases = phrases.into_iter().map(|(old, new)| (Pattern::Phrase(of, new), old));
    phrases.chain([(Pattern::Constant(of), old.join("_").to_uppercase())]).collect()
}

/// Returns a path with a mark in the place of each number of its file's name, and these numbers.
fn without_numbers(path: &str) -> (String, Vec<u64>) {
    let name = file_name(path);
    let mut pattern = path.strip_suffix(name).unwrap_or_default().to_owned();
    let mut numbers = Vec::new();
    for part in name.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let (digits, rest) = part.split_at(part.bytes().take_while(u8::is_ascii_digit).count());
        if let Ok(number) = digits.parse() {
            numbers.push(number);
            pattern.push('#');
        }
        pattern.push_str(rest);
    }
    (pattern, numbers)
}

/// Returns how many words a name has; numbers are none (`md5`).
pub fn word_count(name: &str) -> usize {
    split(name).iter().filter(|word| word.text.chars().any(char::is_alphabetic)).count()
}
