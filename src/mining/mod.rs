//! Detects which declarations of one snapshot are renamed in another.
//!
//! A [`miner`] reads the changed files of both sides ([`reading`], [`changed_files`]) into tokens and fragments
//! ([`parsed_file`]), and collects their [`vocabulary`]. It matches types by name. Then, in at most three rounds:
//!
//! - It matches members by signature, then by content ([`members`]). From the second round on, it also matches types by
//!   content ([`types`]). [`reused_names`] knows the names that other declarations have now, and [`spelling`] the names
//!   that are only written otherwise. The result is a [`matching`] of the two sides.
//! - It compares the bodies of matched members, statement by statement ([`bodies`]). This shows which locals are the
//!   same ([`locals`]).
//! - It counts names in the same places of matched statements as [`votes`] for renames of their declarations.
//! - It applies the known renames ([`substitution`], [`replacements`]) to the next comparison ([`comparison`]), so that
//!   the renames of one change explain each other.
//!
//! The measures of a pair with different names are in the module of its kind: [`types`], [`members`] or [`locals`]. A
//! linear [`model`] judges the pair by them. [`found`] makes a [`rename`] of each match between two names, with the
//! [`evidence`] for it. [`candidates`](mod@candidates) lists all pairs that were compared. [`hashes`], [`multiset`] and
//! [`names`] compare texts. A [`rare_index`] finds declarations that may be alike among very many.
//!
//! Mining does not resolve references: it would need both whole projects for that.
//!
//! A declaration *before* is in the base snapshot, and one *after* in the head. Two that are taken for the same are
//! matched, and each is the *partner* of the other. A declaration without a partner is *removed* or *added*. The
//! *rivals* of a pair are other pairs with one of its declarations. Of two things that are compared, the one before is
//! called `b` or `x`, and the one after `a` or `y`.

mod bodies;
mod candidates;
mod changed_files;
mod comparison;
mod evidence;
mod found;
mod hashes;
mod locals;
mod matching;
mod members;
mod miner;
mod model;
mod multiset;
mod names;
mod parsed_file;
mod rare_index;
mod reading;
mod rename;
mod replacements;
mod reused_names;
mod spelling;
mod substitution;
mod types;
mod vocabulary;
mod votes;

use std::collections::BTreeMap;

use crate::git::{FileChange, Snapshot};
use miner::mine;
use model::transcript::Keep;

pub use candidates::{RenameCandidate, candidates};
pub use rename::{Detection, Place, Rename};

/// Detects the renames between two snapshots. `changes` lists the files that differ.
pub fn detect(base: &Snapshot, head: &Snapshot, changes: &[FileChange]) -> Detection {
    mine(base, head, changes, Keep::Likely).detection
}

/// Maps the path of each file after the change to its path before. git pairs most files. The others are paired by their
/// renamed types, since such a file may differ so much that git sees one file deleted and another added.
pub fn paths_before<'c>(files: &'c [FileChange], renames: &'c [Rename]) -> BTreeMap<&'c str, &'c str> {
    let types = renames.iter().filter(|rename| rename.kind.is_type());
    let by_types = types.rev().map(|rename| (rename.after.path.as_str(), rename.before.path.as_str()));
    let by_git = files.iter().filter_map(|file| Some((file.after.as_deref()?, file.before.as_deref()?)));
    by_types.chain(by_git).collect()
}

#[cfg(test)]
mod tests;
