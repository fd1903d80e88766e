//! Classifies the characters that names are made of (JLS 3.8).

use std::sync::LazyLock;

use regex_syntax::hir::{Class, ClassUnicode, HirKind};

/// Letters, numerals that are letters, currency signs and connecting marks (`Character.isJavaIdentifierStart`).
static START: LazyLock<ClassUnicode> = LazyLock::new(|| character_class(r"[\p{L}\p{Nl}\p{Sc}\p{Pc}]"));

/// The same, digits and marks (`Character.isJavaIdentifierPart`, without what is ignored).
static PART: LazyLock<ClassUnicode> =
    LazyLock::new(|| character_class(r"[\p{L}\p{Nl}\p{Sc}\p{Pc}\p{Nd}\p{Mc}\p{Mn}]"));

/// Characters that may be in a name and are no part of it (`Character.isIdentifierIgnorable`).
static IGNORED: LazyLock<ClassUnicode> =
    LazyLock::new(|| character_class(r"[\p{Cf}\x00-\x08\x0e-\x1b\x7f-\x{9f}]"));

/// Returns a class of characters by a regular expression that is nothing else.
pub fn character_class(expression: &str) -> ClassUnicode {
    let parsed = regex_syntax::Parser::new().parse(expression).map(regex_syntax::hir::Hir::into_kind);
    match parsed {
        Ok(HirKind::Class(Class::Unicode(class))) => class,
        _ => ClassUnicode::empty(),
    }
}

/// Returns whether a character is of a class.
pub fn holds(class: &ClassUnicode, c: char) -> bool {
    let ranges = class.ranges();
    let next = ranges.partition_point(|range| range.end() < c);
    ranges.get(next).is_some_and(|range| range.start() <= c)
}

/// Returns whether a character can begin an identifier.
pub fn is_name_start(c: char) -> bool {
    match c.is_ascii() {
        true => c.is_ascii_alphabetic() || matches!(c, '_' | '$'),
        false => holds(&START, c),
    }
}

/// Returns whether a character can be part of an identifier, those aside that are ignored there.
pub fn is_name_char(c: char) -> bool {
    match c.is_ascii() {
        true => c.is_ascii_alphanumeric() || matches!(c, '_' | '$'),
        false => holds(&PART, c),
    }
}

/// Returns whether a compiler passes over a character in an identifier: `hi\u00adts` is `hits`.
pub fn is_ignored(c: char) -> bool {
    match c {
        ' '..='~' | '\t'..='\r' => false,
        _ => holds(&IGNORED, c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected values are those of `Character.isJavaIdentifierStart`, `isJavaIdentifierPart` and
    /// `isIdentifierIgnorable` of JDK 17.
    #[test]
    fn characters_are_what_java_takes_them_for() {
        for c in "a_$é日Ⅷ€£¢₠‿﹏𝒳ͺ".chars() {
            assert!(is_name_start(c) && is_name_char(c) && !is_ignored(c), "{c}");
        }
        for c in "0٣\u{301}\u{93e}".chars() {
            assert!(!is_name_start(c) && is_name_char(c) && !is_ignored(c), "{c:?}");
        }
        for c in "\0\u{1}\u{1a}\u{7f}\u{80}\u{ad}\u{200b}\u{200d}\u{feff}\u{e0001}".chars() {
            assert!(!is_name_start(c) && !is_name_char(c) && is_ignored(c), "{c:?}");
        }
        for c in "-.·²Ⓐ\u{a0}\u{3000}\t\n“".chars() {
            assert!(!is_name_start(c) && !is_name_char(c) && !is_ignored(c), "{c:?}");
        }
    }
}
