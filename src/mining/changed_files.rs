//! The changed files of one snapshot, and what is declared in them.

use rustc_hash::FxHashSet;

use super::hashes::Atom;
use super::parsed_file::ParsedFile;
use crate::java::{Declaration, DeclarationId};

/// A declaration of one side: the file's index there and the declaration's in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    pub file: u32,
    pub id: DeclarationId,
}

/// The changed files of one snapshot.
#[derive(Default)]
pub struct ChangedFiles {
    pub files: Vec<ParsedFile>,
    /// The names of methods that both sides have and that were left out.
    pub left_out: FxHashSet<Atom>,
}

impl ChangedFiles {
    /// These files, in any order.
    pub fn new(files: impl IntoIterator<Item = Option<ParsedFile>>) -> Self {
        let mut files: Vec<_> = files.into_iter().flatten().collect();
        files.sort_by(|x, y| x.unit.source.path().cmp(y.unit.source.path()));
        let left_out = files.iter().flat_map(|file| &file.left_out).copied().collect();
        Self { files, left_out }
    }

    pub fn file(&self, site: Site) -> &ParsedFile {
        &self.files[site.file as usize]
    }

    pub fn get(&self, site: Site) -> &Declaration {
        self.file(site).unit.get(site.id)
    }

    pub fn name(&self, site: Site) -> Atom {
        self.file(site).names[site.id.0 as usize]
    }

    /// What stands directly in a declaration, in source order.
    pub fn members(&self, site: Site) -> impl Iterator<Item = Site> + '_ {
        self.file(site).children[site.id.0 as usize].iter().map(move |id| Site { id: *id, ..site })
    }

    /// All declarations, by file and position.
    pub fn declarations(&self) -> impl Iterator<Item = Site> + '_ {
        self.numbered().flat_map(|(file, parsed)| parsed.unit.iter().map(move |(id, _)| Site { file, id }))
    }

    /// All top-level types, by file and position.
    pub fn top_level_types(&self) -> impl Iterator<Item = Site> + '_ {
        self.numbered()
            .flat_map(|(file, parsed)| parsed.top_level.iter().map(move |id| Site { file, id: *id }))
            .filter(|s| self.get(*s).kind.is_type())
    }

    fn numbered(&self) -> impl Iterator<Item = (u32, &ParsedFile)> {
        (0..).zip(&self.files)
    }

    pub fn owner(&self, site: Site) -> Option<Site> {
        self.get(site).owner.map(|id| Site { id, ..site })
    }
}
