//! Test methods that still do what their old names say.

use rustc_hash::FxHashSet;

use super::view::{Named, Spared, View};
use crate::java::Declaration;
use crate::java::lexical::{Piece, code_pieces};
use crate::words::{Word, same_words, split};

/// Tests in which something is still called as their names have it, and nothing as the new ones would: after
/// `testJoinHintLost → testQueryHintLost`, a `testJoinHintKept` that still expects a `JoinHintException`. Where a renamed
/// test does so, too, the author renames in spite of it.
pub fn tests_as_named(view: &View<'_, '_>) -> Option<Spared> {
    let to_rename = view.to_rename();
    let renamed: FxHashSet<&[u8]> = to_rename.iter().map(|d| d.get().name.as_bytes()).collect();
    let undoing = view.concept().undoing();
    let is_new = |name: &[u8]| undoing.is_in(&String::from_utf8_lossy(name));
    let why = "what they name is still called so in them";
    view.spare_unless_renamed("tests that do what their names say", why, |of| {
        let phrases = phrases(of, view);
        let is_spelled = |spelled: &[u8]| {
            let words = split(&String::from_utf8_lossy(spelled));
            phrases.iter().any(|phrase| words.windows(phrase.len()).any(|at| same_words(at, phrase)))
        };
        of.home.is_test
            && of.get().is_test_method()
            && names_of_others(of).any(|name| !renamed.contains(name) && is_spelled(name))
            && !names_of_others(of).any(is_new)
    })
}

/// The old words in a name with the one before them, and with the one behind them: these say what is meant.
fn phrases<'w>(of: &Named<'w>, view: &View<'_, '_>) -> Vec<&'w [Word]> {
    let occurrences = view.concept().occurrences(of.old_name, of.words);
    let Some(at) = occurrences.first().map(|occurrence| occurrence.words.clone()) else { return Vec::new() };
    let ranges = [at.start.checked_sub(1).map(|start| start..at.end), Some(at.start..at.end + 1)];
    ranges.into_iter().flatten().filter_map(|range| of.words.get(range)).collect()
}

/// What the body of a method names that is not of its own: the types, constants and methods, and what strings hold.
fn names_of_others<'n>(method: &Named<'n>) -> impl Iterator<Item = &'n [u8]> {
    let Declaration { body, .. } = method.get();
    let text = body.map_or(&[][..], |span| &method.declaration.unit.source.bytes()[span.range()]);
    let mut pieces = code_pieces(text).peekable();
    std::iter::from_fn(move || {
        loop {
            let (piece, written) = pieces.next()?;
            let is_called = pieces.peek() == Some(&(Piece::Mark, &b"("[..]));
            let is_others = match piece {
                Piece::Word => is_called || written[0].is_ascii_uppercase(),
                Piece::Literal => true,
                Piece::Mark | Piece::Comment => false,
            };
            if is_others {
                return Some(written);
            }
        }
    })
}
