//! Renames that leave out words which the type around the declaration says now.

use crate::mining::Rename;
use crate::words::{Word, is_same_word, split};

/// Whether a rename moved a declaration into a type that says the words which its new name leaves out:
/// `ClientIdentityExtractor → ClientIdentity.Extractor`. Names elsewhere that spell the old name say what it still is.
pub fn is_shortened_by_container(rename: &Rename) -> bool {
    let Rename { old_name, new_name, before, after, .. } = rename;
    is_shortened([&before.container, old_name], [&after.container, new_name])
}

/// The same of a container and name before, and those after.
fn is_shortened([old_container, old_name]: [&str; 2], [container, name]: [&str; 2]) -> bool {
    let (old, new) = (split(old_name), split(name));
    let has = |words: &[Word], word: &Word| words.iter().any(|other| is_same_word(&other.text, &word.text));
    let types = container.split(['.', '#']).filter(|name| name.starts_with(char::is_uppercase));
    let around: Vec<Word> = types.flat_map(split).collect();
    let mut left_out = old.iter().filter(|word| !has(&new, word)).peekable();
    old_container != container
        && new.len() < old.len()
        && left_out.peek().is_some()
        && left_out.all(|word| has(&around, word))
}

#[cfg(test)]
mod tests {
    use super::is_shortened;

    #[test]
    fn a_type_that_moves_into_another_one_leaves_its_words_to_that() {
        assert!(is_shortened(["shop", "SlotQuery"], ["shop.Slots", "Query"]));
        assert!(!is_shortened(["shop", "SlotQuery"], ["shop.Slots", "Search"]), "nothing says “query”");
        assert!(
            !is_shortened(["shop", "SlotQuery"], ["shop.slot", "Query"]),
            "a package says less than a type"
        );
        assert!(!is_shortened(["shop.Slots", "SlotQuery"], ["shop.Slots", "Query"]), "it stood there before");
    }
}
