//! The changed files of one snapshot, and what is declared in them.

use rustc_hash::FxHashSet;

use super::hashes::Atom;
use super::parsed_file::ParsedFile;
use crate::git::file_name;
use crate::java::{Declaration, DeclarationId};

/// A declaration of one side: the file's index there and the declaration's in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    pub file: u32,
    pub id: DeclarationId,
}

/// Whose members are meant: those of a type, or of the class of a compact source file, which is not written out.
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

    /// Returns the declarations directly in a declaration, in source order.
    pub fn members(&self, site: Site) -> impl Iterator<Item = Site> + '_ {
        self.file(site).children[site.id.0 as usize].iter().map(move |id| Site { id: *id, ..site })
    }

    /// Returns the members of a holder, in source order.
    pub fn held_by(&self, holder: Holder) -> &[DeclarationId] {
        let file = &self.files[holder.file as usize];
        holder.ty.map_or(&file.top_level, |id| &file.children[id.0 as usize])
    }

    /// The name of a type, or of the class that a compact source file gives its name.
    pub fn name_of_holder(&self, holder: Holder) -> &str {
        let unit = &self.files[holder.file as usize].unit;
        match holder.ty {
            Some(id) => &unit.get(id).name,
            None => file_name(unit.path()).trim_end_matches(".java"),
        }
    }

    /// The compact source files (JLS 7.3), those that declare methods or fields in no class, by their paths.
    pub fn compact_files(&self) -> impl Iterator<Item = (&str, Holder)> {
        let is_compact = |file: &ParsedFile| {
            let mut kinds = file.top_level.iter().map(|id| file.unit.get(*id).kind);
            file.unit.errors.is_empty() && kinds.any(|kind| !kind.is_type())
        };
        let files = self.numbered().filter(move |(_, file)| is_compact(file));
        files.map(|(number, file)| (file.unit.path(), Holder { file: number, ty: None }))
    }

    /// The paths of the files that the grammar did not understand, with the first line where it did not.
    pub fn not_understood(&self) -> Vec<(String, u32)> {
        let first = |file: &ParsedFile| {
            let error = file.unit.errors.first()?;
            Some((file.unit.path().to_owned(), file.unit.source.position(error.start).line))
        };
        self.files.iter().filter_map(first).collect()
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

    /// Returns the holder that has a declaration among its members.
    pub fn holder(&self, site: Site) -> Holder {
        Holder { file: site.file, ty: self.get(site).owner }
    }

    pub fn owner(&self, site: Site) -> Option<Site> {
        self.get(site).owner.map(|id| Site { id, ..site })
    }
}
