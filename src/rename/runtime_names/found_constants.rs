//! Finds constants of enums that code looks up by texts which it does not spell out: `Level.valueOf(text)`,
//! `Level::valueOf`, `EnumUtils.getEnum(Level.class, text)`. Such a text comes from a document, a setting, a column or
//! a request.

use std::collections::BTreeSet;
use std::sync::Arc;

use memchr::memmem;

use crate::git::SourceFile;
use crate::java::lexical::{Piece, find_word, placed_code_pieces};
use crate::java::{CompilationUnit, DeclarationRef, Kind, ProgramPoint, Project, Symbols, owner_type};
use crate::rename::{Concern, Warning};

/// The method of every enum that finds one of its constants.
const OF_ENUM: &[u8] = b"valueOf";

/// The methods that find a constant of a class which they are given: of the JDK, Commons Lang and Guava.
const FINDERS: [&[u8]; 4] = [OF_ENUM, b"getEnum", b"getEnumIgnoreCase", b"getIfPresent"];

/// Returns the files that may find one of some constants by a text.
pub fn files<'d>(
    project: &Project<'_>,
    declarations: impl Iterator<Item = &'d DeclarationRef>,
) -> Vec<SourceFile> {
    let constants = declarations.filter(|d| d.get().kind == Kind::EnumConstant);
    let enums: BTreeSet<String> = constants.filter_map(owner_type).map(|ty| ty.get().name.clone()).collect();
    let mut files = project.files_with(&Vec::from_iter(enums));
    files.retain(|file| FINDERS.iter().any(|name| memmem::find(file.bytes(), name).is_some()));
    files
}

/// Warns where one of these files finds a constant by its name.
pub fn found(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    files: &[SourceFile],
) -> Option<Warning> {
    let owner = owner_type(declaration).filter(|_| declaration.get().kind == Kind::EnumConstant)?;
    let name = &owner.get().name;
    let mut naming = files.iter().filter(|file| find_word(file.bytes(), name).next().is_some());
    let file = naming.find(|file| Code::of(symbols, file, &owner).finds_constants())?;
    let message = format!("{} finds constants of `{name}` by their names", file.path());
    Some(Warning { concern: Concern::ReadByReflection, message })
}

/// The code of a file, in which constants of an enum may be found.
struct Code<'f> {
    symbols: &'f Symbols<'f, 'f>,
    owner: &'f DeclarationRef,
    unit: Arc<CompilationUnit>,
    /// Each with where it begins, in bytes.
    pieces: Vec<(usize, Piece, &'f [u8])>,
    /// Whether the enum has a `valueOf` of its own, which finds what it likes.
    has_own: bool,
}

impl<'f> Code<'f> {
    fn of(symbols: &'f Symbols<'f, 'f>, file: &'f SourceFile, owner: &'f DeclarationRef) -> Self {
        let is_finder =
            |d: &DeclarationRef| d.get().kind == Kind::Method && d.get().name.as_bytes() == OF_ENUM;
        Code {
            symbols,
            owner,
            unit: symbols.project().unit_of(file),
            pieces: placed_code_pieces(file.bytes()).collect(),
            has_own: owner.members().any(|member| is_finder(&member)),
        }
    }

    /// Returns whether it finds constants by a text that it does not spell out.
    fn finds_constants(&self) -> bool {
        (0..self.pieces.len()).any(|at| {
            let is_of_enum = || !self.has_own && self.piece(at) == OF_ENUM;
            is_of_enum() && (self.is_asked(at) || self.is_referred_to(at) || self.is_asked_inside(at))
                || self.is_given_class(at)
        })
    }

    /// Returns whether the method is called on the enum: `Level.valueOf(text)`.
    fn is_asked(&self, at: usize) -> bool {
        at > 1 && self.piece(at - 1) == b"." && self.takes_text(at + 1) && self.means_owner(at - 2)
    }

    /// Returns whether the method is referred to: `Level::valueOf`.
    fn is_referred_to(&self, at: usize) -> bool {
        at > 2 && self.piece(at - 1) == b":" && self.piece(at - 2) == b":" && self.means_owner(at - 3)
    }

    /// Returns whether the method is called in the enum itself: `valueOf(text)`.
    fn is_asked_inside(&self, at: usize) -> bool {
        let is_inside = || {
            self.unit.path() == self.owner.unit.path() && self.owner.get().span.contains(self.pieces[at].0)
        };
        (at == 0 || self.piece(at - 1) != b".") && self.takes_text(at + 1) && is_inside()
    }

    /// Returns whether a method is given the class of the enum: `Enum.valueOf(Level.class, text)`.
    fn is_given_class(&self, at: usize) -> bool {
        if !FINDERS.contains(&self.piece(at)) || self.piece(at + 1) != b"(" {
            return false;
        }
        let mut class = at + 2;
        while self.piece(class + 1) == b"." && self.piece(class + 2) != b"class" {
            class += 2;
        }
        self.piece(class + 2) == b"class" && self.takes_text(class + 3) && self.means_owner(class)
    }

    fn piece(&self, at: usize) -> &'f [u8] {
        self.pieces.get(at).map_or(&b""[..], |(_, _, piece)| piece)
    }

    /// Returns whether a parenthesis or a comma is before an argument that is no single string.
    fn takes_text(&self, at: usize) -> bool {
        let is_spelled = || {
            self.pieces.get(at + 1).is_some_and(|next| next.1 == Piece::Literal) && self.piece(at + 2) == b")"
        };
        matches!(self.piece(at), b"(" | b",") && !is_spelled()
    }

    /// Returns whether the path of names that ends at a piece means the enum.
    fn means_owner(&self, end: usize) -> bool {
        if self.piece(end) != self.owner.get().name.as_bytes() {
            return false;
        }
        let mut start = end;
        while start > 1 && self.piece(start - 1) == b"." && self.pieces[start - 2].1 == Piece::Word {
            start -= 2;
        }
        let path = (start..=end).map(|at| self.piece(at)).collect::<Vec<_>>().concat();
        let point = ProgramPoint::new(&self.unit, self.pieces[end].0);
        let meant = std::str::from_utf8(&path).ok().map(|path| self.symbols.type_at(&point, path));
        meant.is_some_and(|meant| meant.declaration() == Some(self.owner))
    }
}
