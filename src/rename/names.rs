//! Checks whether a text can be a name at all (JLS 3.8, 3.9).

use crate::java::Kind;
use crate::java::lexical::{is_name_char, is_name_start, is_reserved};

/// Contextual keywords that no type may be called.
const NO_TYPE: [&str; 5] = ["var", "record", "yield", "sealed", "permits"];

/// Returns whether Java lets a declaration of this kind be called so.
pub fn is_allowed(name: &str, kind: Kind) -> bool {
    refusal(name, kind).is_none()
}

/// Returns why a name cannot be given to a declaration of this kind, in words.
pub fn refusal(name: &str, kind: Kind) -> Option<String> {
    if !name.starts_with(is_name_start) || !name.chars().all(is_name_char) {
        return Some(format!("`{name}` is no Java identifier"));
    }
    if is_reserved(name.as_bytes()) {
        return Some(format!("`{name}` is a keyword"));
    }
    if (kind.is_type() || kind == Kind::TypeParameter) && NO_TYPE.contains(&name) {
        return Some(format!("`{name}` cannot name a type"));
    }
    if kind == Kind::Method && name == "yield" {
        return Some("an unqualified call of `yield` is a statement".to_owned());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_and_non_identifiers_are_refused() {
        for name in ["", "1a", "a-b", "class", "_", "null", "a b", "aⒶ", "a²", "hi\u{ad}ts", "\u{301}a"] {
            assert!(refusal(name, Kind::LocalVariable).is_some(), "{name}");
        }
        assert!(refusal("record", Kind::Class).is_some());
        assert!(refusal("record", Kind::LocalVariable).is_none());
        assert!(refusal("yield", Kind::Method).is_some());
        for name in ["größe$1", "price€", "£", "‿a", "Ⅷ", "𝒳", "a\u{301}"] {
            assert!(refusal(name, Kind::Field).is_none(), "{name}");
        }
    }
}
