//! Explains a change by its renames, and shows the residue: what else it did.
//!
//! The renames are made again in the files before the change ([`replays`]). The planner makes them, and where it leaves
//! something open, the head's own tokens decide. The result is compared with the files after it, token by token
//! ([`mod@tokens`], [`alignment`]). What differs only in line breaks, or in imports that change no meaning
//! ([`imports`]), is taken over from the head ([`mod@file`]). What is left is the *residue*: the difference between two
//! texts. The first one is the base with the renames made, and the second one the head. So nothing that changes a token
//! can be missing in it: a token is passed over only where it is the same on both sides.

mod alignment;
mod explanation;
mod file;
mod folders;
mod imports;
mod non_java;
mod replays;
mod tokens;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use alignment::{Divided, align};
use file::Compared;
use imports::{Moves, package_of};
use non_java::Names;
use replays::{ReplayResult, Replays};
use tokens::{Token, tokens};

pub use explanation::{ExplainedFile, Explanation, FileClass, Purity};
pub use file::Lines;
pub use replays::ReplayOutcome;

use crate::git::{self, FileChange, Snapshot, SourceFile};
use crate::java::{Kind, Project};
use crate::mining::{self, Rename};
use crate::rename;
use crate::text::count;

/// A change, as far as it is explained.
pub struct Change<'c> {
    /// The project before: all of it, so that names can be resolved.
    pub before: &'c Snapshot,
    /// The files after: at least those that differ.
    pub after: &'c Snapshot,
    /// The Java files that differ.
    pub files: &'c [FileChange],
    /// The other files that differ and can be read.
    pub resources: &'c [FileChange],
    /// The paths of the files that differ and are not looked into: pictures, archives, links.
    pub others: &'c [String],
    pub renames: &'c [Rename],
    /// The Java files after the change that the grammar did not understand, each with a line.
    pub not_understood: &'c [(String, u32)],
}

/// A Java file on both sides, divided.
struct Pair<'c> {
    from: &'c str,
    to: &'c str,
    before: SourceFile,
    after: SourceFile,
    before_tokens: Vec<Token>,
    after_tokens: Vec<Token>,
}

impl<'c> Pair<'c> {
    fn of(change: &Change<'_>, from: &'c str, to: &'c str) -> Option<Self> {
        let (before, after) = (change.before.read(from)?, change.after.read(to)?);
        let (before_tokens, after_tokens) = (tokens(before.bytes()), tokens(after.bytes()));
        Some(Pair { from, to, before, after, before_tokens, after_tokens })
    }

    /// Divides both sides again, with the qualified names of what moved as one token each.
    fn divide(&mut self, moves: &Moves) {
        self.before_tokens = moves.divided(self.before.bytes());
        self.after_tokens = moves.divided(self.after.bytes());
    }

    fn before(&self) -> Divided<'_> {
        Divided { text: self.before.bytes(), tokens: &self.before_tokens }
    }

    fn after(&self) -> Divided<'_> {
        Divided { text: self.after.bytes(), tokens: &self.after_tokens }
    }
}

/// Explains a change by its renames.
pub fn explain(change: &Change<'_>) -> Explanation {
    let files = paired(change);
    let read: Vec<Option<Pair<'_>>> = files
        .par_iter()
        .map(|file| Pair::of(change, file.before.as_deref()?, file.after.as_deref()?))
        .collect();
    let mut pairs: Vec<Pair<'_>> = read.into_iter().flatten().collect();
    let moves = moves(&pairs, change.renames);
    if moves.types().next().is_some() {
        pairs.par_iter_mut().for_each(|pair| pair.divide(&moves));
    }
    let project = Project::new(change.before);
    let paths = replays::distinct(pairs.iter().map(|pair| pair.from));
    let replays = Replays::of(&project, change.renames, &paths);
    let equivalent_names = replays.equivalent_names().with_moved(moves.types());
    let by_path = replays.by_path();
    let aligned: Vec<Vec<(usize, usize)>> = pairs
        .par_iter()
        .map(|pair| {
            let edits = by_path.get(pair.from).map_or(&[][..], Vec::as_slice);
            let literals = replays::literals(pair.before(), edits);
            align(pair.before(), pair.after(), &equivalent_names, &literals)
        })
        .collect();
    let compared: Vec<Compared<'_>> = pairs
        .iter()
        .zip(&aligned)
        .map(|(pair, pairs)| {
            let (before, after) = (pair.before(), pair.after());
            Compared { from: pair.from, to: pair.to, before, after, pairs }
        })
        .collect();
    let ReplayResult { edits, replay_outcomes, contradictions } = replays.replayed_edits(&compared, &moves);
    let replayed: BTreeMap<&str, file::Replayed> = compared
        .par_iter()
        .map(|file| (file.to, file.replay(edits.get(file.from).map_or(&[], Vec::as_slice), &moves)))
        .collect();
    let mut explained: Vec<ExplainedFile> =
        files.iter().map(|file| ExplainedFile::of_java(file, change, &replayed)).collect();
    let moved = moves.types().map(|(old, new)| (old.to_owned(), new.to_owned()));
    let qualified = moved.chain(renamed_types(change.renames, &replay_outcomes));
    let names = Names::new(qualified, renamed_members(change.renames, &replay_outcomes));
    let others: Vec<ExplainedFile> =
        resources(change, &pairs).par_iter().map(|file| non_java::explained(file, change, &names)).collect();
    explained.extend(others);
    explained.extend(change.others.iter().map(|path| ExplainedFile::not_read(path)));
    explained.sort_by(|x, y| x.path().cmp(y.path()));
    let mut notes = Vec::new();
    if contradictions > 0 {
        notes.push(format!(
            "{} left out: another rename gives the same place another name",
            count(contradictions, "edit")
        ));
    }
    notes.extend(not_understood(&explained, change.not_understood));
    Explanation::new(change, explained, replay_outcomes, notes)
}

/// Returns the Java files that differ, each with the one that it was. Where the type of a file was renamed, that is the
/// file with the old name, even if git finds another one more similar. Then git is followed, and then any other renamed
/// type.
fn paired(change: &Change<'_>) -> Vec<FileChange> {
    let befores: BTreeSet<&str> = change.files.iter().filter_map(|file| file.before.as_deref()).collect();
    let afters: BTreeSet<&str> = change.files.iter().filter_map(|file| file.after.as_deref()).collect();
    let of_types = change.renames.iter().filter(|rename| {
        let types = (type_of_file(&rename.before.path), type_of_file(&rename.after.path));
        rename.kind.is_type() && types == (Some(rename.old_name.as_str()), Some(rename.new_name.as_str()))
    });
    let by_types = of_types.map(|rename| (rename.before.path.as_str(), rename.after.path.as_str()));
    let by_git =
        change.files.iter().filter_map(|file| Some((file.before.as_deref()?, file.after.as_deref()?)));
    let by_any = mining::paths_before(change.files, change.renames).into_iter().map(|(to, from)| (from, to));
    let mut became: BTreeMap<&str, &str> = BTreeMap::new();
    let mut taken: BTreeSet<&str> = BTreeSet::new();
    for (from, to) in by_types.chain(by_git).chain(by_any) {
        // A file that stayed is no other one, before or after.
        let is_moved =
            befores.contains(from) && afters.contains(to) && !afters.contains(from) && !befores.contains(to);
        if (from == to || is_moved) && !became.contains_key(from) && taken.insert(to) {
            became.insert(from, to);
        }
    }
    let file = |before: Option<&str>, after: Option<&str>| FileChange {
        before: before.map(str::to_owned),
        after: after.map(str::to_owned),
    };
    let differing = befores.iter().map(|from| file(Some(from), became.get(from).copied()));
    let came = afters.iter().filter(|to| !taken.contains(*to)).map(|to| file(None, Some(to)));
    differing.chain(came).collect()
}

/// Returns which types and packages have another qualified name, by where the files went.
fn moves(pairs: &[Pair<'_>], renames: &[Rename]) -> Moves {
    let mut moves = Moves::default();
    for pair in pairs {
        let (old, new) = (package_of(pair.before()), package_of(pair.after()));
        let types = (type_of_file(pair.from), type_of_file(pair.to));
        if let (Some(from), Some(to)) = types
            && old != new
            && !old.is_empty()
            && !new.is_empty()
            && imports::went_along((pair.from, &old), (pair.to, &new))
        {
            let qualified = |package: &str, ty: &str| format!("{package}.{ty}");
            // The rename of the type itself is made before.
            moves.add_type(qualified(&old, to), qualified(&new, to));
            moves.add_type(qualified(&old, from), qualified(&new, to));
        }
    }
    for rename in renames.iter().filter(|rename| rename.kind == Kind::Package) {
        moves.add_package(&rename.old_name, &rename.new_name);
    }
    moves
}

/// Returns the other files that differ, each with the one that it was: code as Java is, all else as the folders around
/// it.
fn resources(change: &Change<'_>, pairs: &[Pair<'_>]) -> Vec<FileChange> {
    let is_code = |file: &&FileChange| {
        [&file.before, &file.after].into_iter().flatten().any(|path| rename::is_foreign_code(path))
    };
    let (code, other): (Vec<&FileChange>, Vec<&FileChange>) = change.resources.iter().partition(is_code);
    let moved = pairs.iter().filter(|pair| pair.from != pair.to).map(|pair| folders::Moved {
        from: pair.from,
        to: pair.to,
        package_before: package_of(pair.before()),
        package_after: package_of(pair.after()),
    });
    let mut resources = git::paired(change.before, change.after, code.into_iter().cloned().collect());
    resources.extend(folders::paired(other, &moved.collect::<Vec<_>>()));
    resources
}

/// Returns the type that a file is named after.
fn type_of_file(path: &str) -> Option<&str> {
    path.rsplit('/').next().and_then(|name| name.strip_suffix(".java"))
}

/// Returns the qualified names of the types whose renames were made, before and after.
fn renamed_types<'r>(
    renames: &'r [Rename],
    replay_outcomes: &'r [ReplayOutcome],
) -> impl Iterator<Item = (String, String)> + use<'r> {
    let made = renames
        .iter()
        .zip(replay_outcomes)
        .filter(|(r, made)| r.kind.is_type() && made.edits > 0 && !r.before.container.contains('#'));
    let qualified = |container: &str, name: &str| match container {
        "" => name.to_owned(),
        _ => format!("{container}.{name}"),
    };
    made.map(move |(rename, _)| {
        (
            qualified(&rename.before.container, &rename.old_name),
            qualified(&rename.after.container, &rename.new_name),
        )
    })
}

/// Returns the simple names of the types and members whose renames were made, before and after, with the places of the
/// renames.
fn renamed_members<'r>(
    renames: &'r [Rename],
    replay_outcomes: &[ReplayOutcome],
) -> FxHashMap<(&'r [u8], &'r [u8]), usize> {
    let is_made = |(rename, made): &(&Rename, &ReplayOutcome)| {
        let is_scoped = rename.kind.is_local() || matches!(rename.kind, Kind::TypeParameter | Kind::Package);
        made.edits > 0 && !made.is_doubtful && !is_scoped
    };
    let made = renames.iter().zip(replay_outcomes).enumerate().filter(|(_, made)| is_made(made));
    made.map(|(place, (rename, _))| ((rename.old_name.as_bytes(), rename.new_name.as_bytes()), place))
        .collect()
}

/// Says which of the files with something left the grammar did not understand: renames in them may not have been found.
fn not_understood(files: &[ExplainedFile], found: &[(String, u32)]) -> Vec<String> {
    let is_left = |path: &str| {
        files.iter().any(|file| {
            file.after.as_deref() == Some(path) && file.before.is_some() && file.lines.residue > 0
        })
    };
    let reported = found
        .iter()
        .filter(|(path, _)| is_left(path))
        .map(|(path, line)| format!("{path} is not understood at line {line}: renames in it may be missing"));
    reported.collect()
}
