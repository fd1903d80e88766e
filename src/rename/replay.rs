//! Makes again, in some files, the renames that somebody made already. It makes all edits that are certain, whatever
//! prevents the rename as a whole.

use std::collections::BTreeSet;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::family::anonymous_methods;
use super::lookups::may_look_up;
use super::occurrences::{Occurrences, occurrences};
use super::planning::{Planner, names_of, searched_names};
use super::target::{RenamedTarget, Target};
use super::{Blocker, Edit, Request, captures, clashes, non_java};
use crate::frameworks::Catalogue;
use crate::git::SourceFile;
use crate::java::lexical::{respelled_names, words};
use crate::java::{DeclarationRef, Project, Span, Symbols};
use crate::text::sort_once;

/// The edits of one replayed rename.
#[derive(Debug, Clone, Default)]
pub struct Replay {
    /// The edits of what means the declaration for certain, also in strings that look it up; sorted.
    pub edits: Vec<Edit>,
    /// The edits of what may mean it, or may mean something else; sorted.
    pub open: Vec<Edit>,
    /// The conflicts of the new name: the code may mean something else then.
    pub meets: Vec<Blocker>,
    /// Why a patch would not hold this rename, but for what its new name meets.
    pub withheld: Vec<Blocker>,
}

/// Makes renames again in the files at some paths of the project that they started from.
///
/// It looks at these files alone, and at what their names mean. It follows strings that look a member up in a class
/// that the code names. Other strings, resources and languages do not count, since the renames were made.
pub fn replay(project: &Project<'_>, requests: &[Request], paths: &[&str]) -> Vec<Replay> {
    if requests.is_empty() {
        return Vec::new();
    }
    let names = names_of(requests);
    let project = &project.confined_to(searched_names(requests, &names));
    let symbols = Symbols::new(project);
    // As in `plan`: whoever makes the index later would wait for itself.
    project.look_for(&names);
    let targets: Vec<Target> =
        requests.par_iter().map(|r| Target::of(project, &symbols, Catalogue::built_in(), r)).collect();
    let mut by_old_name: FxHashMap<&[u8], Namesakes<'_>> = FxHashMap::default();
    for target in targets.iter().filter(|target| target.refused.is_empty()) {
        by_old_name.entry(target.old_name.as_bytes()).or_default().add(target);
    }
    let files: Vec<Occurrences> = paths
        .par_iter()
        .filter_map(|path| project.snapshot().read(path))
        .filter_map(|file| {
            let wanted = wanted(&file, &by_old_name);
            (!wanted.is_empty()).then(|| occurrences(project, &symbols, &file, &wanted))
        })
        .collect();
    let files = Files::of(&files);
    let replays: Vec<ReplayedRename> =
        targets.par_iter().map(|target| ReplayedRename::of(&symbols, target, &files)).collect();
    let renamed: FxHashMap<&DeclarationRef, &str> = replays
        .iter()
        .zip(&targets)
        .flat_map(|(made, target)| made.members.iter().map(|member| (member, target.new_name.as_str())))
        .collect();
    replays.iter().zip(&targets).map(|(made, target)| made.replay(&renamed, &target.new_name)).collect()
}

/// The targets of one old name. (In a big change, thousands of files may each have one.)
#[derive(Default)]
struct Namesakes<'t> {
    anywhere: Vec<&'t Target>,
    /// The targets that only their own file can name, by its path.
    confined: FxHashMap<&'t str, Vec<&'t Target>>,
}

impl<'t> Namesakes<'t> {
    fn add(&mut self, target: &'t Target) {
        match target.is_confined {
            true => self.confined.entry(target.declaration.unit.path()).or_default().push(target),
            false => self.anywhere.push(target),
        }
    }

    /// Returns those that a file can mean by `name`, their old one.
    fn in_file(&self, file: &SourceFile, name: &[u8]) -> Vec<&'t Target> {
        let mut meant = self.anywhere.clone();
        let is_looked_up = || str::from_utf8(name).is_ok_and(|name| may_look_up(file.bytes(), name));
        if !self.confined.is_empty() && is_looked_up() {
            meant.extend(self.confined.values().flatten());
        } else {
            meant.extend(self.confined.get(file.path()).into_iter().flatten());
        }
        meant
    }
}

/// Returns the old and new names to look for in a file, of those renames that can concern it.
fn wanted<'t>(file: &SourceFile, targets: &FxHashMap<&[u8], Namesakes<'t>>) -> FxHashSet<&'t str> {
    let mut names: FxHashSet<&[u8]> = words(file.bytes()).collect();
    let respelled = respelled_names(file.bytes());
    names.extend(respelled.iter().map(|respelled| respelled.name.as_bytes()));
    let meant = names.iter().filter_map(|name| Some(targets.get(name)?.in_file(file, name))).flatten();
    let both = meant.flat_map(|target| [target.old_name.as_str(), target.new_name.as_str()]);
    both.filter(|name| names.contains(name.as_bytes())).collect()
}

/// The occurrences of the names in the files, by path and by name.
struct Files<'f> {
    all: &'f [Occurrences],
    by_path: FxHashMap<&'f str, usize>,
    by_name: FxHashMap<&'f str, Vec<usize>>,
    with_literals: Vec<&'f Occurrences>,
}

impl<'f> Files<'f> {
    fn of(all: &'f [Occurrences]) -> Self {
        let mut by_name: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
        for (at, file) in all.iter().enumerate() {
            for name in file.names() {
                by_name.entry(name).or_default().push(at);
            }
        }
        let by_path = all.iter().enumerate().map(|(at, file)| (file.unit.path(), at)).collect();
        let with_literals = all.iter().filter(|file| !file.literals().is_empty()).collect();
        Files { all, by_path, by_name, with_literals }
    }

    /// Returns those in which a target can be named, in order.
    fn about(&self, target: &Target) -> Vec<&'f Occurrences> {
        if target.is_confined {
            let own = self.by_path.get(target.declaration.unit.path()).map(|at| &self.all[*at]);
            return own
                .filter(|file| file.is_about(&target.old_name, &target.new_name))
                .into_iter()
                .collect();
        }
        let names = [target.old_name.as_str(), target.new_name.as_str()];
        let found: BTreeSet<usize> =
            names.iter().filter_map(|name| self.by_name.get(name)).flatten().copied().collect();
        found.into_iter().map(|at| &self.all[at]).collect()
    }
}

/// One rename made again by itself.
struct ReplayedRename {
    replay: Replay,
    members: Vec<DeclarationRef>,
    /// The edits that are certain only where `others` get the same name.
    ambiguous: Vec<Edit>,
    others: Vec<DeclarationRef>,
}

impl ReplayedRename {
    fn of(symbols: &Symbols<'_, '_>, target: &Target, all: &Files<'_>) -> ReplayedRename {
        if !target.refused.is_empty() {
            return ReplayedRename::refused(target);
        }
        let files = all.about(target);
        let anonymous = anonymous_methods(symbols, files.iter().map(|f| &f.unit), &target.old_name);
        let mut family = target.family.clone();
        family.extend(symbols, &anonymous);
        let mut planner = Planner::new(symbols, target, &family);
        for file in &files {
            planner.visit(file);
        }
        let renamed = RenamedTarget { symbols, target, members: &family.members, files: &files };
        let (mut meets, _) = clashes::check(&renamed);
        meets.extend(captures::check(&renamed, &planner.edits).0);
        let mut replay =
            Replay { edits: planner.edits, open: planner.open, meets, withheld: planner.blocked };
        // A token in code that the grammar did not understand is in both lists.
        replay.edits.retain(|edit| !replay.open.contains(edit));
        if target.names.is_none() {
            replay.edits.extend(non_java::lookups(&renamed, all.with_literals.iter().copied()));
        }
        ReplayedRename {
            replay,
            members: family.members.clone(),
            ambiguous: planner.ambiguous,
            others: planner.together.others,
        }
    }

    /// Returns a rename that the engine refuses. Only the name in the declaration is known.
    fn refused(target: &Target) -> ReplayedRename {
        let (path, span) = (target.declaration.unit.path(), target.declaration.get().name_span);
        let declared = Edit { path: path.to_owned(), span, new_text: target.new_name.clone() };
        let edits = if span == Span::default() { Vec::new() } else { vec![declared] };
        ReplayedRename {
            replay: Replay { edits, withheld: target.refused.clone(), ..Replay::default() },
            members: vec![target.declaration.clone()],
            ambiguous: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Returns the edits that are certain where all of `renamed` are made, by their new names.
    fn replay(&self, renamed: &FxHashMap<&DeclarationRef, &str>, new_name: &str) -> Replay {
        let mut replay = self.replay.clone();
        if !self.others.iter().all(|other| renamed.get(other).copied() == Some(new_name)) {
            replay.edits.retain(|edit| !self.ambiguous.contains(edit));
            replay.open.extend(self.ambiguous.iter().cloned());
        }
        for edits in [&mut replay.edits, &mut replay.open] {
            sort_once(edits);
        }
        for blockers in [&mut replay.meets, &mut replay.withheld] {
            sort_once(blockers);
        }
        replay
    }
}
