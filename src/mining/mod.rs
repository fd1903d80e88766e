//! Which declarations of one snapshot are renamed in another.
//!
//! A [`miner`] reads the changed files of both sides ([`reading`], [`changed_files`]) into tokens and fragments
//! ([`parsed_file`]), with the [`vocabulary`] of each side. Then, three rounds at most:
//!
//! - types are matched by name, then by content ([`types`]; [`reused_names`] knows names that another one has now, and
//!   [`spelling`] those that are only written otherwise), and their members by signature, then by content
//!   ([`members`]): a [`matching`] of the two sides;
//! - the bodies of matched members are compared, statement by statement ([`bodies`]), which says which locals are which
//!   ([`locals`]);
//! - names that stand for each other in matched statements are [`votes`] for renames of what they mean;
//! - what was found is applied ([`substitution`], [`replacements`]) to what is compared next ([`comparison`]), so that
//!   the renames of one change explain each other.
//!
//! The measures of a pair with different names are in the module of its kind: [`types`], [`members`] or [`locals`].
//! [`found`] makes a [`rename`] of each match between two names, with the [`evidence`] for each, and
//! [`candidates`](mod@candidates) lists all pairs that were compared. [`hashes`], [`multiset`] and [`names`] say how
//! texts are compared; a [`rare_index`] finds what may be alike among very many.
//!
//! Mining does not resolve references: it would need both whole projects for that.
//!
//! Of two things that are compared, the one before is `b` or `x` here, and the one after `a` or `y`.

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

/// The renames between two snapshots, of which `changes` lists the files that differ.
pub fn detect(base: &Snapshot, head: &Snapshot, changes: &[FileChange]) -> Detection {
    mine(base, head, changes, Keep::Likely).detection
}

/// Of each file after a change the one that it was: as git pairs them, or else where a type of it stood that was renamed.
/// (Such a file may differ so much that git sees one file go and another come.)
pub fn paths_before<'c>(files: &'c [FileChange], renames: &'c [Rename]) -> BTreeMap<&'c str, &'c str> {
    let types = renames.iter().filter(|rename| rename.kind.is_type());
    let by_types = types.rev().map(|rename| (rename.after.path.as_str(), rename.before.path.as_str()));
    let by_git = files.iter().filter_map(|file| Some((file.after.as_deref()?, file.before.as_deref()?)));
    by_types.chain(by_git).collect()
}

#[cfg(test)]
mod tests;
