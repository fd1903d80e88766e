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
use crate::java::{Kind, Span};
use crate::mining::{Place, Rename};
use crate::words::{decapitalized, split};

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

/// A text that has a name which nothing has any more.
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

/// Finds the texts of a revision that have one of some names, where no code has that any more. `java` are the Java files
/// that have one, perhaps among others. The texts are sorted by path, those of Java first.
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
    let taken: BTreeSet<usize> = seen.iter().flat_map(|s| s.taken.iter().copied()).collect();
    let words: BTreeSet<usize> = seen.iter().flat_map(|s| s.words.iter().copied()).collect();
    let quoted: BTreeSet<usize> = seen.iter().flat_map(|s| s.quoted.iter().copied()).collect();
    let is_reported = |text: &Text| {
        let name = &names.all[text.of];
        let is_taken = taken.contains(&text.of) || name.called_after.is_some_and(|ty| taken.contains(&ty));
        // Of a deleted declaration, nothing shows which texts are about it.
        let is_certain = name.words > 2 && text.stale.kind == TextKind::Comment;
        let may_be_of_another = quoted.contains(&text.of) && !is_certain;
        let is_free = text.is_of_it || !name.is_deleted() && !words.contains(&text.of);
        text.is_typed || !is_taken && !may_be_of_another && is_free
    };
    let reported = seen.into_iter().flat_map(|s| s.texts).filter(is_reported);
    reported.map(|text| StaleName { of: names.all[text.of].index, ..text.stale }).collect()
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
    head: &'n Snapshot,
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
    pub called_after: Option<usize>,
}

impl Name<'_> {
    /// Returns whether it is spelled as types are, which words of a sentence seldom are.
    pub fn is_of_type(&self) -> bool {
        self.vanished.kind.is_type() && self.called_after.is_none()
    }

    pub fn is_deleted(&self) -> bool {
        self.new.is_none()
    }

    /// Returns the new text for a name at a place of a text, with the article before it, and how many bytes before the
    /// name that begins.
    pub fn rewritten(&self, text: &[u8], at: usize) -> (usize, Option<String>) {
        let rewritten = self.new.as_ref().map(|new| with_article(text, at, &self.old, new));
        rewritten.map_or((0, None), |(before, new_text)| (before, Some(new_text)))
    }
}

enum Pattern {
    /// A name, by its index.
    Name(usize),
    /// The words of a name without a sign of where one ends, as a word like any other is written: `javascript`.
    Word(usize),
}

/// Where a text has names, each as a whole.
pub struct Hits {
    /// Names by their indices, in the order of the text.
    pub names: Vec<(usize, Span)>,
    /// Names that the text has as words like any others.
    pub words: BTreeSet<usize>,
}

/// The matches in one file.
#[derive(Default)]
pub struct FileMatches {
    pub texts: Vec<Text>,
    /// The names that something here has.
    pub taken: BTreeSet<usize>,
    /// The names that are here as words like any others.
    pub words: BTreeSet<usize>,
    /// The names that are the whole of a string here, by which something else may be called.
    pub quoted: BTreeSet<usize>,
}

/// A text that has a name, which something else may have.
pub struct Text {
    /// The name, by its index.
    pub of: usize,
    /// Whether it means the declaration even where the name is a word as well.
    pub is_of_it: bool,
    /// Whether the code around it gives it the new type. Then it does not matter what else has the name.
    pub is_typed: bool,
    pub stale: StaleName,
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
                all.push(Name { vanished, index, old, new, words, called_after: None });
            }
        }
        for ty in 0..all.len() {
            let Name { vanished, index, words, .. } = all[ty];
            let Some(new_name) = vanished.new_name() else { continue };
            let (old, new) = (decapitalized(&vanished.old_name), decapitalized(new_name));
            let is_reported = vanished.kind.is_type() && old != vanished.old_name && new != new_name;
            if is_reported && !new_names.contains_key(old.as_str()) {
                all.push(Name { vanished, index, old, new: Some(new), words, called_after: Some(ty) });
            }
        }
        let plain = all.iter().enumerate().map(|(of, name)| (Pattern::Name(of), name.old.clone()));
        let as_words = all.iter().enumerate().filter(|(_, name)| name.words == 2);
        let as_words = as_words.map(|(of, name)| {
            let words = split(&name.old);
            (Pattern::Word(of), words.iter().map(|word| word.text.as_str()).collect::<String>())
        });
        let (patterns, spellings): (Vec<Pattern>, Vec<String>) = plain.chain(as_words).unzip();
        let needles = AhoCorasick::new(&spellings).ok().filter(|_| !spellings.is_empty())?;
        let begins_so = |file: &&str| {
            let is_name =
                |name: &Name<'_>| file.strip_prefix(&*name.old).is_some_and(|rest| !rest.is_empty());
            all.iter().any(is_name)
        };
        let files = head.resources().iter().map(|path| file_name(path)).filter(begins_so);
        let files = files.map(str::to_owned).collect();
        Some(Names { all, needles, spellings, patterns, files, head })
    }

    /// Returns strings of which every file with one of the names has one.
    pub fn spellings(&self) -> &[String] {
        &self.spellings
    }

    pub fn hits(&self, text: &[u8]) -> Hits {
        let mut hits = Hits { names: Vec::new(), words: BTreeSet::new() };
        for hit in self.needles.find_overlapping_iter(text) {
            let span = Span { start: hit.start(), end: hit.end() };
            if !is_whole(text, span.start, span.end) {
                continue;
            }
            match self.patterns[hit.pattern().as_usize()] {
                Pattern::Name(of) => hits.names.push((of, span)),
                Pattern::Word(of) => {
                    hits.words.insert(of);
                }
            }
        }
        hits.names.sort_unstable_by_key(|(_, span)| span.start);
        hits
    }

    /// Returns whether a file that is not Java is of a version (`schema-1.2.xsd`), and one of a later version lies
    /// beside it.
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
