//! Constants of enums that code finds by texts which it does not spell out: `Level.valueOf(text)`, `Level::valueOf`,
//! `EnumUtils.getEnum(Level.class, text)`. Such a text comes from a document, a setting, a column or a request.

use aho_corasick::AhoCorasick;

use crate::git::{Snapshot, SourceFile};
use crate::java::lexical::{Piece, code_pieces, find_word};
use crate::java::{DeclarationRef, Kind, ProgramPoint, Symbols, owner_type};
use crate::rename::{Concern, Warning};

/// The methods that find a constant of a class which they are given: of the JDK, Commons Lang and Guava.
const FINDERS: [&[u8]; 4] = [b"valueOf", b"getEnum", b"getEnumIgnoreCase", b"getIfPresent"];

/// The files that may find a constant by a text.
pub fn files(snapshot: &Snapshot) -> Vec<SourceFile> {
    AhoCorasick::new(FINDERS).map_or_else(|_| Vec::new(), |needles| snapshot.search(&needles))
}

/// What a constant's name is found by, in one of these files.
pub fn found(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    files: &[SourceFile],
) -> Option<Warning> {
    let owner = owner_type(declaration).filter(|_| declaration.get().kind == Kind::EnumConstant)?;
    let file = files.iter().find(|file| finds(symbols, file, &owner))?;
    let message = format!("{} finds constants of `{}` by their names", file.path(), owner.get().name);
    Some(Warning { concern: Concern::ReadByReflection, message })
}

/// Whether a file finds constants of an enum by a text that it does not spell out.
fn finds(symbols: &Symbols<'_, '_>, file: &SourceFile, owner: &DeclarationRef) -> bool {
    let (text, name) = (file.bytes(), owner.get().name.as_bytes());
    if find_word(text, &owner.get().name).next().is_none() {
        return false;
    }
    // A method that the enum has itself finds what it likes.
    let has_own = owner.members().any(|m| m.get().kind == Kind::Method && m.get().name == "valueOf");
    let is_own = file.path() == owner.unit.path();
    let unit = symbols.project().unit_of(file);
    let pieces: Vec<(Piece, &[u8])> = code_pieces(text).collect();
    let piece = |at: usize| pieces.get(at).map_or(&b""[..], |(_, piece)| piece);
    let offset = |at: usize| piece(at).as_ptr() as usize - text.as_ptr() as usize;
    let is_spelled =
        |at: usize| pieces.get(at).is_some_and(|p| p.0 == Piece::Literal) && piece(at + 1) == b")";
    let means_owner = |at: usize| {
        let mut start = at;
        while start > 1 && piece(start - 1) == b"." && pieces[start - 2].0 == Piece::Word {
            start -= 2;
        }
        let path: Vec<&[u8]> = (start..=at).map(piece).collect();
        let point = ProgramPoint::new(&unit, offset(at));
        let found = std::str::from_utf8(&path.concat()).ok().map(|path| symbols.type_at(&point, path));
        found.is_some_and(|found| found.declaration() == Some(owner))
    };
    (0..pieces.len()).any(|at| match piece(at) {
        b"valueOf" if !has_own && at > 1 && piece(at - 1) == b"." && piece(at - 2) == name => {
            piece(at + 1) == b"(" && !is_spelled(at + 2) && means_owner(at - 2)
        }
        b"valueOf" if !has_own && at > 2 && piece(at - 1) == b":" && piece(at - 3) == name => {
            means_owner(at - 3)
        }
        finder if FINDERS.contains(&finder) && piece(at + 1) == b"(" => {
            let mut class = at + 2;
            while piece(class + 1) == b"." && piece(class + 2) != b"class" {
                class += 2;
            }
            let is_given = piece(class) == name && piece(class + 2) == b"class" && piece(class + 3) == b",";
            let is_unqualified =
                || finder == b"valueOf" && is_own && !has_own && (at == 0 || piece(at - 1) != b".");
            let is_inside = || owner.get().span.contains(offset(at)) && !is_spelled(at + 2);
            is_given && !is_spelled(class + 4) && means_owner(class) || is_unqualified() && is_inside()
        }
        _ => false,
    })
}
