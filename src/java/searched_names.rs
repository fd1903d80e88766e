//! The names to which all questions to a project are confined.
//!
//! A project can be confined to them (`Project::confined_to`), which is how renames are planned. So can one file
//! (`Project::unit_about`), which is how candidates are found. Bodies, blocks and statements that have nothing to do
//! with these names are then left out. This changes no answer, only how fast it comes.

use aho_corasick::{AhoCorasick, AhoCorasickKind, Match};

use super::lexical::{Piece, is_name_byte, may_be_declared, pieces};

/// A name that is asked for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SearchedName {
    pub name: String,
    /// It is only asked for as that of a method without parameters: a call with arguments has nothing to do
    /// with it.
    pub is_parameterless: bool,
}

/// The declarations whose names are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamesOf {
    /// Types alone: a name after a dot means none of them unless what is before it is a type or a package.
    Types,
    /// Where the names are declared, and not where they are used.
    Declarations,
    Anything,
}

/// The names that all questions are about.
#[derive(Debug)]
pub struct SearchedNames {
    searched: Vec<SearchedName>,
    needles: AhoCorasick,
    of: NamesOf,
}

impl SearchedNames {
    /// Prepares the search for some names. Returns `None` where there are too many.
    pub fn new(searched: Vec<SearchedName>, of: NamesOf) -> Option<SearchedNames> {
        // This kind is the quickest to build, and many of these search a single file.
        let needles = AhoCorasick::builder()
            .kind(Some(AhoCorasickKind::NoncontiguousNFA))
            .build(searched.iter().map(|s| &s.name))
            .ok()?;
        Some(SearchedNames { searched, needles, of })
    }

    /// Prepares the search for names of any declarations, among them methods with and without parameters.
    pub fn of<N: Into<String>>(names: impl IntoIterator<Item = N>, of: NamesOf) -> Option<SearchedNames> {
        let searched = |name: N| SearchedName { name: name.into(), is_parameterless: false };
        SearchedNames::new(names.into_iter().map(searched).collect(), of)
    }

    /// Returns whether these are the names of types alone.
    pub fn only_types(&self) -> bool {
        self.of == NamesOf::Types
    }

    /// Returns whether it only matters where the names are declared.
    pub fn only_declarations(&self) -> bool {
        self.of == NamesOf::Declarations
    }

    /// Returns the byte offsets at which one of the names may be meant, in order. It is alone there, or next to a `$`.
    pub fn places(&self, text: &[u8]) -> Vec<usize> {
        let is_end = |at: Option<&u8>| !at.is_some_and(|b| is_name_byte(*b) && *b != b'$');
        let is_asked_for =
            |m: &Match| self.of != NamesOf::Declarations || may_be_declared(text, m.start()..m.end());
        self.needles
            .find_overlapping_iter(text)
            .filter(|m| is_end(text[..m.start()].last()) && is_end(text.get(m.end())))
            .filter(is_asked_for)
            .filter(|m| !self.searched[m.pattern()].is_parameterless || !has_arguments(&text[m.end()..]))
            .map(|m| m.start())
            .collect()
    }
}

/// Returns whether what follows a name is a list of arguments or parameters, and not an empty one.
pub fn has_arguments(after: &[u8]) -> bool {
    let Some(inside) = after.trim_ascii_start().strip_prefix(b"(") else { return false };
    // A comment may be all that is there.
    !matches!(inside.trim_ascii_start().first(), None | Some(b')' | b'/' | b'\\'))
        && !has_receiver_alone(inside)
}

/// Returns whether all between parentheses is a receiver parameter (`C this`), which is no argument (JLS 8.4): `this`
/// behind a type, and nothing behind that.
fn has_receiver_alone(inside: &[u8]) -> bool {
    let mut code = pieces(inside).filter(|(piece, text)| match piece {
        Piece::Comment => false,
        _ => !text.trim_ascii().is_empty(),
    });
    let (mut depth, mut last, mut before) = (0, &b"("[..], &b""[..]);
    let end = code.find(|(_, text)| {
        match text {
            [b'('] => depth += 1,
            [b')'] => depth -= 1,
            _ => {}
        }
        let is_end = depth < 0 || matches!(text, [b';']) || depth == 0 && matches!(text, [b',' | b'{']);
        if !is_end {
            (before, last) = (last, *text);
        }
        is_end
    });
    let is_type = |text: &[u8]| text.last().is_some_and(|b| is_name_byte(*b) || *b == b'>');
    end.is_some_and(|(_, text)| matches!(text, [b')'])) && last == b"this" && is_type(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_with_arguments_does_not_mean_a_method_without_parameters() {
        let text =
            b"size(); size ( ) ; size(a); size\n(b); size(/* c */); A::size; sizes(); x.size = 1; size()\
              size(C this) size(@A(\",)\") C<T>this /* c */ ) size(this) size(C this, D d) size(a.this) size(C that)";
        let places = |is_parameterless: bool| {
            let searched = vec![SearchedName { name: "size".to_owned(), is_parameterless }];
            SearchedNames::new(searched, NamesOf::Anything).expect("one name").places(text)
        };
        assert_eq!(places(false), [0, 8, 19, 28, 38, 56, 73, 83, 89, 102, 135, 146, 164, 177]);
        assert_eq!(places(true), [0, 8, 38, 56, 73, 83, 89, 102]);
    }

    #[test]
    fn of_declarations_the_uses_are_passed_over() {
        let text = b"int size; size = 1; f(size); a.size(); void size(int b) { return size; }";
        let searched = SearchedNames::of(["size"], NamesOf::Declarations).expect("one name");
        assert_eq!(searched.places(text), [4, 44]);
    }
}
