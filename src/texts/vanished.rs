//! The simple names that a change took away, and the texts that still have them.

use std::collections::BTreeSet;

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::document_kinds::has_version;
use super::spelled::is_whole;
use super::{documents, java, plain};
use crate::git::{Snapshot, SourceFile, file_name};
use crate::java::Span;
use crate::mining::Rename;
use crate::words::{decapitalized, split};

/// A text that has a name which nothing has any more.
#[derive(Debug, Clone)]
pub struct StaleName {
    /// The rename that took the name away, by its index.
    pub rename: usize,
    pub file: SourceFile,
    pub kind: TextKind,
    /// The bytes to write anew: the name, and an article before it where that changes.
    pub span: Span,
    /// The comment or string around it; outside of Java that is `span`.
    pub within: Span,
    pub new_text: String,
    /// Whether the text cannot mean anything else.
    pub is_certain: bool,
}

/// What a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// A comment of Java.
    Comment,
    /// A string of Java.
    String,
    /// Anything in a file that is not Java.
    Resource,
}

/// Finds the texts of a revision that have the old name of a renamed declaration, where no code has that name any more.
/// `renamed` gives each rename with its index. The texts are sorted by path, those of Java first.
pub fn stale_names<'r>(
    renamed: impl Iterator<Item = (usize, &'r Rename)>,
    head: &'r Snapshot,
) -> Vec<StaleName> {
    let Some(names) = Names::of(renamed, head) else { return Vec::new() };
    let java = head.search(&names.needles);
    let mut others = head.search_resources(&names.needles, |path| !plain::is_foreign(path));
    others.extend(
        head.search_other_worlds(&names.needles).into_iter().filter(|f| !plain::is_foreign(f.path())),
    );
    let mut seen: Vec<Seen> = java.par_iter().map(|file| java::read(file, &names)).collect();
    seen.par_extend(others.par_iter().map(|file| match documents::is_document(file) {
        true => documents::read(file, &names),
        false => plain::read(file, &names),
    }));
    let taken: BTreeSet<usize> = seen.iter().flat_map(|s| s.taken.iter().copied()).collect();
    let words: BTreeSet<usize> = seen.iter().flat_map(|s| s.words.iter().copied()).collect();
    let is_told = |text: &Text| {
        let name = &names.all[text.of];
        let is_taken = taken.contains(&text.of) || name.called_after.is_some_and(|ty| taken.contains(&ty));
        !is_taken && (text.is_of_it || !words.contains(&text.of))
    };
    let told = seen.into_iter().flat_map(|s| s.texts).filter(is_told);
    told.map(|text| StaleName { rename: names.all[text.of].index, ..text.stale }).collect()
}

/// Names that the change took away.
pub struct Names<'r> {
    pub all: Vec<Name<'r>>,
    needles: AhoCorasick,
    /// What the needles are, in the same order.
    patterns: Vec<Pattern>,
    /// The names of files that begin with one of the names.
    files: FxHashSet<String>,
    head: &'r Snapshot,
}

/// The old name of a renamed declaration, or that which a variable of a renamed type has.
pub struct Name<'r> {
    pub rename: &'r Rename,
    index: usize,
    pub old: String,
    pub new: String,
    /// How many words it has; numbers are none.
    pub words: usize,
    /// Of a variable's name, that of the type, by its index.
    called_after: Option<usize>,
}

impl Name<'_> {
    /// Whether it is spelled as types are, which words of a sentence seldom are.
    pub fn is_of_type(&self) -> bool {
        self.rename.kind.is_type() && self.called_after.is_none()
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

/// What one file has.
#[derive(Default)]
pub struct Seen {
    pub texts: Vec<Text>,
    /// The names that something here has.
    pub taken: BTreeSet<usize>,
    /// The names that stand here as words like any others.
    pub words: BTreeSet<usize>,
}

/// A text that has a name, which something else may have.
pub struct Text {
    /// The name, by its index.
    pub of: usize,
    /// Whether it means the declaration even where the name is a word as well.
    pub is_of_it: bool,
    pub stale: StaleName,
}

impl<'r> Names<'r> {
    fn of(renamed: impl Iterator<Item = (usize, &'r Rename)>, head: &'r Snapshot) -> Option<Self> {
        let renamed: Vec<(usize, &Rename)> =
            renamed.filter(|(_, rename)| word_count(&rename.old_name) > 1).collect();
        let mut new_names: FxHashMap<&str, BTreeSet<&str>> = FxHashMap::default();
        for (_, rename) in &renamed {
            new_names.entry(&rename.old_name).or_default().insert(&rename.new_name);
        }
        let mut known: FxHashSet<&str> = FxHashSet::default();
        let mut all = Vec::new();
        for (index, rename) in renamed {
            // Of two that had one name and have two, it is not known which one a text means.
            let is_one = new_names[rename.old_name.as_str()].len() == 1;
            if is_one && known.insert(&rename.old_name) {
                let (old, new) = (rename.old_name.clone(), rename.new_name.clone());
                let words = word_count(&old);
                all.push(Name { rename, index, old, new, words, called_after: None });
            }
        }
        for ty in 0..all.len() {
            let Name { rename, index, words, .. } = all[ty];
            let (old, new) = (decapitalized(&rename.old_name), decapitalized(&rename.new_name));
            let is_told = rename.kind.is_type() && old != rename.old_name && new != rename.new_name;
            if is_told && !new_names.contains_key(old.as_str()) {
                all.push(Name { rename, index, old, new, words, called_after: Some(ty) });
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
        Some(Names { all, needles, patterns, files, head })
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

    /// Whether a file that is not Java is of a version (`schema-1.2.xsd`), and one of a later version lies beside it.
    pub fn is_of_earlier_version(&self, path: &str) -> bool {
        let (pattern, version) = without_numbers(path);
        let is_later = |other: &str| {
            let (other_pattern, other_version) = without_numbers(other);
            other_pattern == pattern && other_version > version
        };
        has_version(file_name(path).as_bytes()) && self.head.resources().iter().any(|other| is_later(other))
    }

    /// Whether the name that begins at a place is that of a file that is there, or the beginning of its name.
    pub fn is_of_file(&self, text: &[u8], start: usize) -> bool {
        let is_of_file_name = |b: &&u8| b.is_ascii_alphanumeric() || b"._-".contains(b);
        let length = text[start..].iter().take_while(is_of_file_name).count();
        let token = String::from_utf8_lossy(&text[start..start + length]);
        self.files.contains(token.trim_end_matches(['.', '-', '_']))
    }
}

/// A path with a mark in the place of each number of its file's name, and these numbers.
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

/// How many words a name has; numbers are none (`md5`).
pub fn word_count(name: &str) -> usize {
    split(name).iter().filter(|word| word.text.chars().any(char::is_alphabetic)).count()
}
