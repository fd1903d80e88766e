//! What a rename does beyond the names in Java: to texts, and to code in other languages.

use aho_corasick::AhoCorasick;

use super::places::shown;
use super::{Blocker, Concern, Edit, FileMove, Warning};
use crate::git::{Snapshot, SourceFile};

/// What is to be done there, what stands against it, and what to tell.
#[derive(Debug, Default)]
pub struct BeyondJava {
    pub edits: Vec<Edit>,
    pub moves: Vec<FileMove>,
    pub blocked: Vec<Blocker>,
    pub warnings: Vec<Warning>,
}

/// The files beside Java that hold one of some names, of those that are wanted by their paths; sorted by these.
pub fn holding<'n>(
    snapshot: &Snapshot,
    names: impl Iterator<Item = &'n str>,
    is_wanted: impl Fn(&str) -> bool + Sync,
) -> Vec<SourceFile> {
    let names: Vec<&str> = names.collect();
    match AhoCorasick::new(&names) {
        Ok(needles) if !names.is_empty() => snapshot.search_resources(&needles, is_wanted),
        _ => Vec::new(),
    }
}

/// A warning of places where a name is spelled out, each `path:line`.
pub fn mentioned(concern: Concern, name: &str, places: &[String]) -> Warning {
    let (shown, count) = shown(places);
    let stays = if count == 1 { "stays as it is" } else { "stay as they are" };
    Warning { concern, message: format!("`{name}` is spelled out at {shown}, which {stays}") }
}
