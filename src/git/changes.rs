//! Lists the files that differ between two snapshots, with renamed files paired.
//!
//! Files are paired as `git diff -M` does it (git's diffcore-rename.c). Files with the same contents come first, then
//! those that share a base name no other candidate has, then the most similar ones. Unlike git's, the search has no
//! limit on the number of files. Only pairs that share a line are looked at.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::names::file_name;
use super::snapshot::{ContentId, FileChange, Snapshot};
use crate::text::each_once;

/// The least similarity of a renamed file, in thousandths: git's default of 50%.
const LEAST_SIMILARITY: u64 = 500;
/// The least similarity where the base name is the same and unique: git's, halfway to 100%.
const LEAST_SIMILARITY_OF_SAME_NAMED: u64 = 750;
/// The number of added files beyond which a common line (a licence's, a lone brace) does not make two files candidates
/// for a pair. It still counts for their similarity.
const COMMON_LINE: usize = 64;

/// Returns the files that differ between two snapshots, sorted by path (the new one, where there is one).
///
/// Contents that differ in line ends alone are the same where git would convert them (work trees under
/// `core.autocrlf`).
pub fn changed_files(base: &Snapshot, head: &Snapshot) -> Vec<FileChange> {
    let mut changes = Vec::new();
    let (before, after) = (base.paths(), head.paths());
    let (mut i, mut j) = (0, 0);
    loop {
        let order = match (before.get(i), after.get(j)) {
            (Some(b), Some(a)) => b.cmp(a),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (None, None) => break,
        };
        if order.is_lt() {
            changes.push(change(Some(&before[i]), None));
        } else if order.is_gt() {
            changes.push(change(None, Some(&after[j])));
        } else if base.content_id_at(i) != head.content_id_at(j) {
            changes.push(change(Some(&before[i]), Some(&after[j])));
        }
        i += usize::from(order.is_le());
        j += usize::from(order.is_ge());
    }
    paired(base, head, changes)
}

/// Pairs the files that only one of two snapshots has, where one became the other. Sorted as by [`changed_files`].
pub fn paired(base: &Snapshot, head: &Snapshot, changes: Vec<FileChange>) -> Vec<FileChange> {
    let (mut paired, alone): (Vec<FileChange>, Vec<FileChange>) =
        changes.into_iter().partition(|file| file.before.is_some() && file.after.is_some());
    let deleted: Vec<&str> = alone.iter().filter_map(|file| file.before.as_deref()).collect();
    let added: Vec<&str> = alone.iter().filter_map(|file| file.after.as_deref()).collect();
    let found = Pairing::new(base, head, &deleted, &added).pairs();
    paired.extend(found.into_iter().map(|(source, target)| change(source, target)));
    paired.sort_unstable_by(|a, b| place(a).cmp(&place(b)));
    paired
}

/// Returns the resources that differ between two snapshots that list only what differs, by path. None is paired: at
/// another path it may be something else.
pub fn changed_resources(base: &Snapshot, head: &Snapshot) -> Vec<FileChange> {
    let paths = each_once(base.resources().iter().chain(head.resources()));
    let at = |snapshot: &Snapshot, path: &str| snapshot.contains(path).then(|| snapshot.content_id_of(path));
    let changed = paths.into_iter().filter_map(|path| {
        let (before, after) = (at(base, path), at(head, path));
        let side = |there: bool| there.then(|| path.to_string());
        (before != after).then(|| FileChange { before: side(before.is_some()), after: side(after.is_some()) })
    });
    changed.collect()
}

fn change(before: Option<&str>, after: Option<&str>) -> FileChange {
    FileChange { before: before.map(str::to_owned), after: after.map(str::to_owned) }
}

fn place(change: &FileChange) -> (Option<&String>, Option<&String>) {
    (change.after.as_ref().or(change.before.as_ref()), change.before.as_ref())
}

/// A deleted file that an added one may have been. The first in order is paired first: unique files of one name, then
/// the most similar, then other files of one name.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct LikelyRename {
    unsure: bool,
    similarity: Reverse<u64>,
    renamed: bool,
    deleted: usize,
    added: usize,
}

/// Files by what they have in common, each in order.
struct Queues<K>(FxHashMap<K, VecDeque<usize>>);

impl<K> Default for Queues<K> {
    fn default() -> Self {
        Self(FxHashMap::default())
    }
}

impl<K: Hash + Eq> Queues<K> {
    fn add(&mut self, key: K, file: usize) {
        self.0.entry(key).or_default().push_back(file);
    }

    /// Returns the first file of a kind that is not taken. It is given once.
    fn next(&mut self, key: K, taken: &FxHashSet<usize>) -> Option<usize> {
        let queue = self.0.get_mut(&key)?;
        std::iter::from_fn(|| queue.pop_front()).find(|file| !taken.contains(file))
    }
}

/// The pairing of deleted with added files. Files are known by their place in these lists.
struct Pairing<'a> {
    base: &'a Snapshot,
    head: &'a Snapshot,
    deleted: &'a [&'a str],
    added: &'a [&'a str],
    /// For each added file, the deleted one it was.
    source_of: FxHashMap<usize, usize>,
    taken: FxHashSet<usize>,
}

impl<'a> Pairing<'a> {
    fn new(base: &'a Snapshot, head: &'a Snapshot, deleted: &'a [&'a str], added: &'a [&'a str]) -> Self {
        Pairing { base, head, deleted, added, source_of: FxHashMap::default(), taken: FxHashSet::default() }
    }

    /// Returns all deleted and added files, paired where one became the other.
    fn pairs(mut self) -> Vec<(Option<&'a str>, Option<&'a str>)> {
        if !self.deleted.is_empty() && !self.added.is_empty() {
            self.pair_identical();
            self.pair_similar();
        }
        let alone = |taken: bool, pair| (!taken).then_some(pair);
        let removed = (0..self.deleted.len())
            .filter_map(|d| alone(self.taken.contains(&d), (Some(self.deleted[d]), None)));
        let added = (0..self.added.len())
            .map(|a| (self.source_of.get(&a).map(|d| self.deleted[*d]), Some(self.added[a])));
        removed.chain(added).collect()
    }

    fn pair(&mut self, deleted: usize, added: usize) {
        if !self.source_of.contains_key(&added) && self.taken.insert(deleted) {
            self.source_of.insert(added, deleted);
        }
    }

    fn same_file_name(&self, deleted: usize, added: usize) -> bool {
        file_name(self.deleted[deleted]) == file_name(self.added[added])
    }

    /// Pairs files with the same contents, those with the same base name first.
    fn pair_identical(&mut self) {
        let (mut same, mut same_named) = (Queues::default(), Queues::default());
        for (d, path) in self.deleted.iter().enumerate() {
            if let Some(id) = self.base.content_id_of(path) {
                same.add(id, d);
                same_named.add((id, file_name(path)), d);
            }
        }
        let ids: Vec<(usize, ContentId)> = self
            .added
            .iter()
            .enumerate()
            .filter_map(|(a, path)| Some((a, self.head.content_id_of(path)?)))
            .collect();
        for (a, id) in &ids {
            if let Some(d) = same_named.next((*id, file_name(self.added[*a])), &self.taken) {
                self.pair(d, *a);
            }
        }
        for (a, id) in ids.into_iter().filter(|(a, _)| !self.source_of.contains_key(a)).collect::<Vec<_>>() {
            if let Some(d) = same.next(id, &self.taken) {
                self.pair(d, a);
            }
        }
    }

    /// Pairs what is left by similarity.
    fn pair_similar(&mut self) {
        let sources: Vec<usize> = (0..self.deleted.len()).filter(|d| !self.taken.contains(d)).collect();
        let targets: Vec<usize> = (0..self.added.len()).filter(|a| !self.source_of.contains_key(a)).collect();
        if sources.is_empty() || targets.is_empty() {
            return;
        }
        let old: Vec<Lines> = sources.par_iter().map(|d| Lines::of(self.base, self.deleted[*d])).collect();
        let new: Vec<Lines> = targets.par_iter().map(|a| Lines::of(self.head, self.added[*a])).collect();
        let unique = self.unique_base_names(&sources, &targets);
        let mut likely: Vec<LikelyRename> = candidates(&old, &new)
            .into_par_iter()
            .filter_map(|(o, n)| {
                let score = similarity(&old[o], &new[n]);
                let (d, a) = (sources[o], targets[n]);
                let same_named = self.same_file_name(d, a);
                let surely = same_named
                    && score >= LEAST_SIMILARITY_OF_SAME_NAMED
                    && unique.contains(file_name(self.deleted[d]));
                (score >= LEAST_SIMILARITY).then_some(LikelyRename {
                    unsure: !surely,
                    similarity: Reverse(score),
                    renamed: !same_named,
                    deleted: d,
                    added: a,
                })
            })
            .collect();
        likely.sort_unstable();
        for LikelyRename { deleted, added, .. } in likely {
            self.pair(deleted, added);
        }
    }

    /// Returns the base names that exactly one of the sources and one of the targets has.
    fn unique_base_names(&self, sources: &[usize], targets: &[usize]) -> FxHashSet<&'a str> {
        let mut count: FxHashMap<&str, (usize, usize)> = FxHashMap::default();
        for d in sources {
            count.entry(file_name(self.deleted[*d])).or_default().0 += 1;
        }
        for a in targets {
            count.entry(file_name(self.added[*a])).or_default().1 += 1;
        }
        count.into_iter().filter(|(_, n)| *n == (1, 1)).map(|(name, _)| name).collect()
    }
}

/// A file as its lines: how many bytes each different line has in it. As in git, a long line is
/// several pieces, and the CR of a line end does not count.
#[derive(Default)]
struct Lines {
    /// Hash of the line → bytes in all its occurrences.
    bytes_of: FxHashMap<u64, u64>,
    size: u64,
}

/// Longer lines are cut into pieces of this many bytes (git's diffcore-delta.c).
const PIECE: usize = 64;

impl Lines {
    fn of(snapshot: &Snapshot, path: &str) -> Self {
        snapshot.read(path).map(|f| Self::of_bytes(f.bytes())).unwrap_or_default()
    }

    fn of_bytes(bytes: &[u8]) -> Self {
        let mut lines = Lines::default();
        for line in bytes.split_inclusive(|b| *b == b'\n') {
            match line.strip_suffix(b"\r\n") {
                Some(text) => lines.add(&[text, b"\n"].concat()),
                None => lines.add(line),
            }
        }
        lines
    }

    fn add(&mut self, line: &[u8]) {
        for piece in line.chunks(PIECE) {
            let mut hasher = rustc_hash::FxHasher::default();
            hasher.write(piece);
            *self.bytes_of.entry(hasher.finish()).or_default() += piece.len() as u64;
            self.size += piece.len() as u64;
        }
    }
}

/// Returns the pairs of files that share a rare line.
fn candidates(old: &[Lines], new: &[Lines]) -> Vec<(usize, usize)> {
    let mut with_line: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for (n, lines) in new.iter().enumerate() {
        for line in lines.bytes_of.keys() {
            with_line.entry(*line).or_default().push(n);
        }
    }
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (o, lines) in old.iter().enumerate() {
        let shared = lines.bytes_of.keys().filter_map(|line| with_line.get(line));
        let near: FxHashSet<usize> = shared.filter(|w| w.len() <= COMMON_LINE).flatten().copied().collect();
        pairs.extend(near.into_iter().map(|n| (o, n)));
    }
    pairs.sort_unstable();
    pairs
}

/// Returns the part of the bigger file's bytes that are in lines of both, in thousandths (git's `estimate_similarity`).
fn similarity(old: &Lines, new: &Lines) -> u64 {
    let common: u64 = old
        .bytes_of
        .iter()
        .filter_map(|(line, bytes)| new.bytes_of.get(line).map(|other| *bytes.min(other)))
        .sum();
    match old.size.max(new.size) {
        0 => 1000,
        larger => common * 1000 / larger,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;

    fn snapshot(files: &[(&str, &str)]) -> Snapshot {
        Snapshot::in_memory("test", files.iter().map(|(path, text)| SourceFile::new(*path, text.as_bytes())))
    }

    fn show(changes: &[FileChange]) -> Vec<String> {
        let name = |p: &Option<String>| p.clone().unwrap_or_else(|| "-".to_owned());
        changes.iter().map(|c| format!("{} > {}", name(&c.before), name(&c.after))).collect()
    }

    #[test]
    fn the_most_similar_files_are_paired_and_identical_ones_first() {
        let base = snapshot(&[
            ("A.java", "class A {\n  int one;\n  int two;\n  int three;\n}\n"),
            ("B.java", "class B {\n  long four;\n  long five;\n}\n"),
            ("Gone.java", "nothing like it\n"),
            ("Same.java", "class Same {}\n"),
            ("x/Moved.java", "class Moved {}\n"),
        ]);
        let head = snapshot(&[
            ("A2.java", "class A2 {\r\n  int one;\r\n  int two;\r\n  int three;\r\n}\r\n"),
            ("B2.java", "class B2 {\n  long four;\n  long five;\n  int two;\n}\n"),
            ("New.java", "class New {\n  String quite;\n}\n"),
            ("Same.java", "class Same { int changed; }\n"),
            ("y/Moved.java", "class Moved {}\n"),
        ]);
        insta::assert_debug_snapshot!(show(&changed_files(&base, &head)), @r#"
        [
            "A.java > A2.java",
            "B.java > B2.java",
            "Gone.java > -",
            "- > New.java",
            "Same.java > Same.java",
            "x/Moved.java > y/Moved.java",
        ]
        "#);
    }

    /// Ten lines, of which as many are others as it says.
    fn ten_lines(others: usize) -> String {
        (0..10).map(|n| if n < others { format!("other {n}\n") } else { format!("a line {n}\n") }).collect()
    }

    /// Returns where the one file of `old` came to be among files of these paths, with as many other lines each.
    fn became(old: &str, new: &[(&str, usize)]) -> Vec<String> {
        let texts: Vec<(&str, String)> =
            new.iter().map(|(path, others)| (*path, ten_lines(*others))).collect();
        let new: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (*path, text.as_str())).collect();
        let changes = changed_files(&snapshot(&[(old, &ten_lines(0))]), &snapshot(&new));
        show(&changes).into_iter().filter(|change| !change.starts_with('-')).collect()
    }

    #[test]
    fn a_file_keeps_its_name_where_that_is_hardly_less_likely() {
        let (more, less) = (("y/Other.java", 1), ("y/Shop.java", 2));
        assert_eq!(became("x/Shop.java", &[more, less]), ["x/Shop.java > y/Shop.java"]);
        // Not where it has changed too much, or where there are two of the name.
        assert_eq!(became("x/Shop.java", &[more, ("y/Shop.java", 4)]), ["x/Shop.java > y/Other.java"]);
        assert_eq!(became("x/Shop.java", &[more, less, ("z/Shop.java", 2)]), ["x/Shop.java > y/Other.java"]);
        // Of two that are alike, it is the one of the name.
        let alike = [("y/Other.java", 3), ("y/Shop.java", 3), ("z/Shop.java", 5)];
        assert_eq!(became("x/Shop.java", &alike), ["x/Shop.java > y/Shop.java"]);
    }

    #[test]
    fn of_files_with_the_same_contents_those_of_a_name_are_paired() {
        let text = "class Empty {}\n";
        let base = snapshot(&[("a/X.java", text), ("b/Y.java", text)]);
        let head = snapshot(&[("c/Y.java", text), ("d/X.java", text)]);
        assert_eq!(show(&changed_files(&base, &head)), ["b/Y.java > c/Y.java", "a/X.java > d/X.java"]);
    }

    #[test]
    fn a_licence_that_many_files_have_makes_no_pair() {
        let text =
            |name: &str| format!("/* Whoever has this file may do with it as they please. */\n// {name}\n");
        let names: Vec<String> = (0..=COMMON_LINE).map(|n| format!("New{n}.java")).collect();
        let new = names.iter().map(|name| SourceFile::new(name.as_str(), text(name).into_bytes()));
        let base = Snapshot::in_memory("base", [SourceFile::new("Old.java", text("Old").into_bytes())]);
        let changes = show(&changed_files(&base, &Snapshot::in_memory("head", new)));
        assert!(changes.contains(&"Old.java > -".to_owned()), "{changes:?}");
    }

    #[test]
    fn below_half_of_the_larger_file_nothing_is_paired() {
        let base = snapshot(&[("A.java", "one\ntwo\n")]);
        let head = snapshot(&[("B.java", "one\ntwo\nthree and much more of it\n")]);
        assert_eq!(show(&changed_files(&base, &head)), ["A.java > -", "- > B.java"]);
    }

    #[test]
    fn hundreds_of_renamed_files_are_paired() {
        let text = |i: usize| format!("// licence\nclass C{i} {{\n  int only{i};\n  int here{i};\n}}\n");
        let name = |dir: &str, i: usize| format!("{dir}/C{i:04}.java");
        let files = |dir: &str, extra: &str| {
            Snapshot::in_memory(
                dir,
                (0..1500).map(|i| SourceFile::new(name(dir, i), (text(i) + extra).into_bytes())),
            )
        };
        let changes = changed_files(&files("old", ""), &files("new", "// end\n"));
        assert_eq!(changes.len(), 1500);
        for (i, change) in changes.iter().enumerate() {
            assert_eq!(change.before.as_deref(), Some(name("old", i).as_str()));
            assert_eq!(change.after.as_deref(), Some(name("new", i).as_str()));
        }
    }
}
