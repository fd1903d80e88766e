//! The changed files of one snapshot, and their declarations.

use rustc_hash::FxHashSet;

use super::hashes::Atom;
use super::parsed_file::ParsedFile;
use crate::git::file_name;
use crate::java::{Declaration, DeclarationId};

/// A declaration of one side: the index of its file there, and its own index in that file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    pub file: u32,
    pub id: DeclarationId,
}

/// A container of members: a type, or the implicit class of a compact source file.
#[derive(Debug, Clone, Copy)]
pub struct Holder {
    pub file: u32,
    pub ty: Option<DeclarationId>,
}

impl From<Site> for Holder {
    fn from(ty: Site) -> Self {
        Holder { file: ty.file, ty: Some(ty.id) }
    }
}

/// The changed files of one snapshot.
#[derive(Default)]
pub struct ChangedFiles {
    pub files: Vec<ParsedFile>,
    /// The names of the methods that both sides have and that were left out.
    pub left_out: FxHashSet<Atom>,
}

impl ChangedFiles {
    /// Sorts the files by their paths, and drops those that could not be read.
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

    /// Returns the declarations directly in a declaration, in source order.
    pub fn members(&self, site: Site) -> impl Iterator<Item = Site> + '_ {
        self.file(site).children[site.id.0 as usize].iter().map(move |id| Site { id: *id, ..site })
    }

    /// Returns the members of a holder, in source order.
    pub fn held_by(&self, holder: Holder) -> &[DeclarationId] {
        let file = &self.files[holder.file as usize];
        holder.ty.map_or(&file.top_level, |id| &file.children[id.0 as usize])
    }

    /// Returns the name of a type, or that of the implicit class of a compact source file, which comes from the file's
    /// name.
    pub fn name_of_holder(&self, holder: Holder) -> &str {
        let unit = &self.files[holder.file as usize].unit;
        match holder.ty {
            Some(id) => &unit.get(id).name,
            None => file_name(unit.path()).trim_end_matches(".java"),
        }
    }

    /// Returns the compact source files (JLS 7.3) by their paths. They declare methods or fields outside any class. A
    /// file with syntax errors does not count.
    pub fn compact_files(&self) -> impl Iterator<Item = (&str, Holder)> {
        let is_compact = |file: &ParsedFile| {
            let mut kinds = file.top_level.iter().map(|id| file.unit.get(*id).kind);
            file.unit.errors.is_empty() && kinds.any(|kind| !kind.is_type())
        };
        let files = self.numbered().filter(move |(_, file)| is_compact(file));
        files.map(|(number, file)| (file.unit.path(), Holder { file: number, ty: None }))
    }

    /// Returns the paths of the files that the grammar did not understand, each with the line of its first error.
    pub fn not_understood(&self) -> Vec<(String, u32)> {
        let first = |file: &ParsedFile| {
            let error = file.unit.errors.first()?;
            Some((file.unit.path().to_owned(), file.unit.source.position(error.start).line))
        };
        self.files.iter().filter_map(first).collect()
    }

    /// Returns all declarations, by file and position.
    pub fn declarations(&self) -> impl Iterator<Item = Site> + '_ {
        self.numbered().flat_map(|(file, parsed)| parsed.unit.iter().map(move |(id, _)| Site { file, id }))
    }

    /// Returns all top-level types, by file and position.
    pub fn top_level_types(&self) -> impl Iterator<Item = Site> + '_ {
        self.numbered()
            .flat_map(|(file, parsed)| parsed.top_level.iter().map(move |id| Site { file, id: *id }))
            .filter(|s| self.get(*s).kind.is_type())
    }

    fn numbered(&self) -> impl Iterator<Item = (u32, &ParsedFile)> {
        (0..).zip(&self.files)
    }

    /// Returns the holder that has a declaration among its members.
    pub fn holder(&self, site: Site) -> Holder {
        Holder { file: site.file, ty: self.get(site).owner }
    }

    pub fn owner(&self, site: Site) -> Option<Site> {
        self.get(site).owner.map(|id| Site { id, ..site })
    }
}
