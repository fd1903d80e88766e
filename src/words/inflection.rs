//! The forms of an English word that names use: plural, `-ing`, `-ed`.
//!
//! Forms are generated from the base and compared, never guessed back from a form: `string` is
//! no form of `str`.

/// A form of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    Base,
    /// Also a verb's third person: `resolves`.
    Plural,
    Ing,
    Ed,
}

impl Form {
    pub const INFLECTED: [Form; 3] = [Form::Plural, Form::Ing, Form::Ed];
}

/// A word (lower case, in its base form) in another form.
///
/// ```
/// # use corename::words::{inflect, Form};
/// assert_eq!(inflect("query", Form::Plural), "queries");
/// assert_eq!(inflect("merge", Form::Ing), "merging");
/// ```
pub fn inflect(word: &str, form: Form) -> String {
    match form {
        Form::Base => word.to_owned(),
        Form::Plural => plural(word),
        Form::Ing => match word.strip_suffix('e') {
            Some(stem) if !word.ends_with("ee") && stem.len() > 1 => format!("{stem}ing"),
            _ => format!("{}ing", doubled(word)),
        },
        Form::Ed => match word.strip_suffix('y') {
            _ if word.ends_with('e') => format!("{word}d"),
            Some(stem) if !ends_in_vowel(stem) => format!("{stem}ied"),
            _ => format!("{}ed", doubled(word)),
        },
    }
}

const IRREGULAR: [(&str, &str); 10] = [
    ("index", "indices"),
    ("vertex", "vertices"),
    ("matrix", "matrices"),
    ("child", "children"),
    ("person", "people"),
    ("leaf", "leaves"),
    ("half", "halves"),
    ("criterion", "criteria"),
    ("schema", "schemata"),
    ("analysis", "analyses"),
];

fn plural(word: &str) -> String {
    if let Some((_, plural)) = IRREGULAR.iter().find(|(base, _)| *base == word) {
        return (*plural).to_owned();
    }
    if let Some(stem) = word.strip_suffix('y')
        && !ends_in_vowel(stem)
    {
        return format!("{stem}ies");
    }
    if ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end)) {
        return format!("{word}es");
    }
    format!("{word}s")
}

/// The singular of a lower-case word, or the word itself where it does not look like a plural.
/// `status`, `class`, `alias` and `analysis` are no plurals.
pub fn singular(word: &str) -> String {
    if let Some((base, _)) = IRREGULAR.iter().find(|(_, plural)| *plural == word) {
        return (*base).to_owned();
    }
    let keep = ["ss", "us", "is", "as"].iter().any(|end| word.ends_with(end));
    if word.len() < 4 || keep || !word.ends_with('s') {
        return word.to_owned();
    }
    let stem = &word[..word.len() - 1];
    if let Some(stem) = word.strip_suffix("ies")
        && stem.len() > 1
    {
        return format!("{stem}y");
    }
    match stem.strip_suffix('e') {
        Some(base)
            if ["s", "x", "ch", "sh"].iter().any(|end| base.ends_with(end)) && plural(base) == word =>
        {
            // "caches" is of "cache", "boxes" of "box": `che` and `se` are mostly the word's own.
            if base.ends_with('x') || base.ends_with("ss") || base.ends_with("sh") {
                base.to_owned()
            } else {
                stem.to_owned()
            }
        }
        _ => stem.to_owned(),
    }
}

fn ends_in_vowel(stem: &str) -> bool {
    stem.is_empty() || stem.ends_with(['a', 'e', 'i', 'o', 'u'])
}

/// `map` → `mapp` before `-ing` and `-ed`: one syllable ending in consonant, vowel, consonant.
fn doubled(word: &str) -> String {
    let vowel = |c: char| "aeiou".contains(c);
    let chars: Vec<char> = word.chars().collect();
    match chars[..] {
        [.., a, b, c]
            if !vowel(a)
                && vowel(b)
                && !vowel(c)
                && !"wxy".contains(c)
                && chars.iter().filter(|c| vowel(**c)).count() == 1 =>
        {
            format!("{word}{c}")
        }
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_spelled_as_in_names() {
        for (base, plural, ing, ed) in [
            ("hint", "hints", "hinting", "hinted"),
            ("query", "queries", "querying", "queried"),
            ("key", "keys", "keying", "keyed"),
            ("map", "maps", "mapping", "mapped"),
            ("match", "matches", "matching", "matched"),
            ("merge", "merges", "merging", "merged"),
            ("index", "indices", "indexing", "indexed"),
            ("visit", "visits", "visiting", "visited"),
        ] {
            assert_eq!(
                [inflect(base, Form::Plural), inflect(base, Form::Ing), inflect(base, Form::Ed)],
                [plural, ing, ed]
            );
        }
    }

    #[test]
    fn singular_undoes_plural_and_leaves_the_rest() {
        for (word, base) in [
            ("hints", "hint"),
            ("queries", "query"),
            ("boxes", "box"),
            ("caches", "cache"),
            ("classes", "class"),
            ("databases", "database"),
            ("indices", "index"),
            ("status", "status"),
            ("class", "class"),
            ("alias", "alias"),
            ("is", "is"),
            ("dtos", "dto"),
        ] {
            assert_eq!(singular(word), base);
        }
    }
}
