//! The forms of an English word that names use: plural, `-ing`, `-ed`.
//!
//! Forms are generated from the base and compared. Endings are not stripped, since `string` is no form of `str`. Only a
//! plural is reduced to its singular ([`singular`]).

use std::borrow::Cow;

use super::split::Word;
use super::vocabulary::{
    NOUNS, OTHER_WORDS, PARTICIPLES, PLURALS, STRESSED_AT_THE_END, WITH_CHE, WITHOUT_FORMS, base_of_irregular,
};

/// A form of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// Also a verb's third person: `resolves`.
    Plural,
    Ing,
    Ed,
}

impl Form {
    pub const ALL: [Form; 3] = [Form::Plural, Form::Ing, Form::Ed];
}

/// Returns a word (lower case, in its base form) in another form, as most would write it.
///
/// ```
/// # use corename::words::{inflect, Form};
/// assert_eq!(inflect("query", Form::Plural), "queries");
/// assert_eq!(inflect("merge", Form::Ing), "merging");
/// assert_eq!(inflect("send", Form::Ed), "sent");
/// ```
pub fn inflect(word: &str, form: Form) -> String {
    match form {
        _ if WITHOUT_FORMS.contains(word) => word.to_owned(),
        Form::Plural => irregular(&PLURALS, word).map_or_else(|| plural(word), str::to_owned),
        Form::Ing => match (word.strip_suffix("ie"), word.strip_suffix('e')) {
            (Some(stem), _) => format!("{stem}ying"),
            (_, Some(stem)) if !word.ends_with("ee") && stem.len() > 1 => format!("{stem}ing"),
            _ => format!("{}ing", doubled(word)),
        },
        Form::Ed => irregular(&PARTICIPLES, word).map_or_else(|| past(word), str::to_owned),
    }
}

/// Returns the ways to write a form of a word, that of [`inflect`] first: `indices` and `indexes`, `labeled` and
/// `labelled`. What is mostly another word (`left` of `leave`) is left out.
pub fn spellings(word: &str, form: Form) -> Vec<String> {
    let mut all = vec![inflect(word, form)];
    if WITHOUT_FORMS.contains(word) {
        return all;
    }
    // A word without a vowel is an abbreviation, and no verb. (And `dnses` is not in use.)
    let is_short = !word.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    let has_none = match form {
        Form::Plural => is_short && word.ends_with('s'),
        Form::Ing | Form::Ed => is_short || NOUNS.contains(word),
    };
    if has_none {
        return Vec::new();
    }
    let others: Vec<String> = match form {
        Form::Plural => irregulars(&PLURALS, word).map(str::to_owned).chain([plural(word)]).collect(),
        Form::Ing if word.ends_with("queue") => vec![format!("{word}ing")],
        Form::Ing => word.ends_with('l').then(|| format!("{word}ling")).into_iter().collect(),
        Form::Ed if word.ends_with('l') => vec![format!("{word}led")],
        Form::Ed => irregulars(&PARTICIPLES, word).map(str::to_owned).collect(),
    };
    for other in others {
        if !all.contains(&other) {
            all.push(other);
        }
    }
    all.retain(|spelling| !OTHER_WORDS.contains(&spelling.as_str()));
    all
}

/// Returns whether [`inflect`] gives a form of a word, and no other word: `https` is no plural of `http`.
pub fn has_form(word: &str, form: Form) -> bool {
    let irregular = match form {
        Form::Ing => None,
        Form::Plural => irregular(&PLURALS, word),
        Form::Ed => irregular(&PARTICIPLES, word),
    };
    irregular.is_some() || spellings(word, form).contains(&inflect(word, form))
}

fn irregular(table: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    irregulars(table, word).next()
}

fn irregulars(table: &[(&str, &'static str)], word: &str) -> impl Iterator<Item = &'static str> {
    table.iter().filter(move |(base, _)| *base == word).map(|(_, form)| *form)
}

fn plural(word: &str) -> String {
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

fn past(word: &str) -> String {
    match word.strip_suffix('y') {
        _ if word.ends_with('e') => format!("{word}d"),
        Some(stem) if !ends_in_vowel(stem) => format!("{stem}ied"),
        _ => format!("{}ed", doubled(word)),
    }
}

/// Returns the singular of a lower-case word, or the word itself where it does not look like a plural. `status`,
/// `class`, `alias`, `analysis` and `always` are no plurals.
pub fn singular(word: &str) -> Cow<'_, str> {
    if let Some(base) = base_of_irregular(word) {
        return Cow::Borrowed(base);
    }
    let keep = ["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    if word.len() < 4 || keep || !word.ends_with('s') || WITHOUT_FORMS.contains(word) {
        return Cow::Borrowed(word);
    }
    let stem = &word[..word.len() - 1];
    if let Some(stem) = word.strip_suffix("ies")
        && stem.len() > 1
    {
        return Cow::Owned(format!("{stem}y"));
    }
    Cow::Borrowed(match stem.strip_suffix('e') {
        Some(base) if ["x", "ss", "sh"].iter().any(|end| base.ends_with(end)) => base,
        Some(base) if base.ends_with("ch") && !WITH_CHE.iter().any(|end| base.ends_with(end)) => base,
        _ => stem,
    })
}

/// Returns whether two lower-case words are the same, or one is a form of the other: `buffer` and `buffered`.
pub fn are_forms_of_one(a: &str, b: &str) -> bool {
    let is_form = |of: &str, word: &str| {
        Form::ALL.into_iter().any(|form| spellings(of, form).iter().any(|spelling| spelling == word))
    };
    // But for `went`, no form begins otherwise, and most words do.
    let begin_alike = a.as_bytes().first() == b.as_bytes().first();
    a == b || begin_alike && (is_form(a, b) || is_form(b, a))
}

/// Returns whether two lower-case words are one, plural aside.
pub fn is_same_word(a: &str, b: &str) -> bool {
    // No plural begins otherwise than its singular, and most words do.
    a == b || a.as_bytes().first() == b.as_bytes().first() && singular(a) == singular(b)
}

/// Returns whether two names consist of the same words, plural aside.
pub fn same_words(a: &[Word], b: &[Word]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same_word(&a.text, &b.text))
}

/// Returns the words of a name, plural aside.
pub fn singulars(words: &[Word]) -> Vec<String> {
    words.iter().map(|w| singular(&w.text).into_owned()).collect()
}

fn ends_in_vowel(stem: &str) -> bool {
    stem.is_empty() || stem.ends_with(['a', 'e', 'i', 'o', 'u'])
}

/// Returns the base before `-ing` and `-ed`: `map` → `mapp`. The last letter is doubled where the last syllable ends in
/// consonant, vowel, consonant and is stressed. A single syllable is; so is that of the verbs in
/// [`STRESSED_AT_THE_END`].
fn doubled(word: &str) -> String {
    let vowel = |c: char| "aeiou".contains(c);
    // The `u` of `quit` is none.
    let chars: Vec<char> = word.replace("qu", "qw").chars().collect();
    let stressed = || {
        // `unit` is no `it`.
        let is_verb = |rest: &str| !rest.starts_with(vowel) && is_one_syllable(rest);
        let is_prefixed = || PREFIXES.iter().any(|p| word.strip_prefix(p).is_some_and(is_verb));
        is_one_syllable(word) || is_prefixed() || STRESSED_AT_THE_END.contains(word)
    };
    match chars[..] {
        [.., a, b, c] if !vowel(a) && vowel(b) && !vowel(c) && !"wxy".contains(c) && stressed() => {
            format!("{word}{c}")
        }
        _ => word.to_owned(),
    }
}

/// Prefixes of verbs that are inflected as they are without them: `unmap`, `rescan`.
const PREFIXES: [&str; 4] = ["over", "pre", "re", "un"];

/// Returns whether a word has one vowel, and begins as English words do: `nder`, of `render`, is none.
fn is_one_syllable(word: &str) -> bool {
    const FIRST: [&str; 37] = [
        "bl", "br", "ch", "chr", "cl", "cr", "dr", "dw", "fl", "fr", "gl", "gr", "kn", "ph", "pl", "pr",
        "qw", "sc", "scr", "sh", "shr", "sk", "sl", "sm", "sn", "sp", "spl", "spr", "st", "str", "sw", "th",
        "thr", "tr", "tw", "wh", "wr",
    ];
    let word = word.replace("qu", "qw");
    let mut parts = word.split(['a', 'e', 'i', 'o', 'u']);
    let first = parts.next().unwrap_or_default();
    parts.count() == 1 && (first.len() < 2 || FIRST.contains(&first))
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
            ("commit", "commits", "committing", "committed"),
            ("limit", "limits", "limiting", "limited"),
            ("transfer", "transfers", "transferring", "transferred"),
            ("offer", "offers", "offering", "offered"),
            ("send", "sends", "sending", "sent"),
            ("write", "writes", "writing", "written"),
            ("run", "runs", "running", "run"),
            ("unset", "unsets", "unsetting", "unset"),
            ("sleep", "sleeps", "sleeping", "slept"),
            ("tie", "ties", "tying", "tied"),
            ("schema", "schemas", "schemaing", "schemaed"),
            ("embed", "embeds", "embedding", "embedded"),
            ("unmap", "unmaps", "unmapping", "unmapped"),
            ("rescan", "rescans", "rescanning", "rescanned"),
            ("render", "renders", "rendering", "rendered"),
            ("equip", "equips", "equipping", "equipped"),
            ("unit", "units", "uniting", "united"),
            ("quit", "quits", "quitting", "quit"),
            ("broadcast", "broadcasts", "broadcasting", "broadcast"),
            ("attach", "attaches", "attaching", "attached"),
            ("unbind", "unbinds", "unbinding", "unbound"),
            ("undo", "undoes", "undoing", "undone"),
            ("forbid", "forbids", "forbidding", "forbidden"),
            ("gzip", "gzips", "gzipping", "gzipped"),
            ("snapshot", "snapshots", "snapshotting", "snapshotted"),
            ("enqueue", "enqueues", "enqueuing", "enqueued"),
        ] {
            assert_eq!(
                [inflect(base, Form::Plural), inflect(base, Form::Ing), inflect(base, Form::Ed)],
                [plural, ing, ed]
            );
        }
    }

    #[test]
    fn words_like_any_have_one_form() {
        assert_eq!(inflect("any", Form::Plural), "any");
        assert_eq!(inflect("with", Form::Ed), "with");
        assert_eq!(spellings("no", Form::Plural), ["no"]);
    }

    #[test]
    fn a_form_may_have_several_spellings() {
        for (base, form, expected) in [
            ("schema", Form::Plural, "schemas schemata"),
            ("index", Form::Plural, "indices indexes"),
            ("hint", Form::Plural, "hints"),
            ("run", Form::Ed, "run ran"),
            ("leave", Form::Ed, ""),
            ("label", Form::Ed, "labeled labelled"),
            ("label", Form::Ing, "labeling labelling"),
            ("queue", Form::Ing, "queuing queueing"),
            ("begin", Form::Ed, "begun began"),
            ("str", Form::Ing, ""),
            ("http", Form::Plural, ""),
            ("fee", Form::Ed, ""),
            ("entry", Form::Ed, ""),
            ("entry", Form::Plural, "entries"),
            ("cal", Form::Ing, ""),
            ("epoch", Form::Plural, "epochs epoches"),
            ("do", Form::Plural, "does dos"),
            ("zero", Form::Plural, "zeros zeroes"),
            ("ha", Form::Plural, ""),
            ("dns", Form::Plural, ""),
        ] {
            assert_eq!(spellings(base, form).join(" "), expected);
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
            ("batches", "batch"),
            ("branches", "branch"),
            ("searches", "search"),
            ("approaches", "approach"),
            ("statuses", "status"),
            ("responses", "response"),
            ("cookies", "cookie"),
            ("series", "series"),
            ("people", "person"),
            ("sizes", "size"),
            ("replicas", "replica"),
            ("areas", "area"),
            ("canvas", "canvas"),
            ("uris", "uri"),
            ("apis", "api"),
            ("previous", "previous"),
            ("basis", "basis"),
            ("zombies", "zombie"),
            ("attaches", "attach"),
            ("enriches", "enrich"),
            ("niches", "niche"),
            ("ips", "ip"),
            ("macos", "macos"),
            ("epochs", "epoch"),
            ("standbys", "standby"),
            ("zeroes", "zero"),
            ("goes", "go"),
            ("kerberos", "kerberos"),
            ("always", "always"),
        ] {
            assert_eq!(singular(word), base);
        }
    }

    #[test]
    fn a_form_of_a_word_begins_as_it_does() {
        for (base, plural) in PLURALS.iter() {
            assert!(base[..1] == plural[..1] && is_same_word(base, plural), "{plural}");
        }
        for (base, form) in PARTICIPLES.iter() {
            assert!(base[..1] == form[..1] || *form == "went", "{form}");
        }
        assert!(are_forms_of_one("buffer", "buffered") && are_forms_of_one("queries", "query"));
        assert!(!are_forms_of_one("buffering", "buffered") && !are_forms_of_one("buffer", "puffer"));
        assert!(
            is_same_word("queries", "query")
                && is_same_word("", "")
                && !is_same_word("query", "")
                && !is_same_word("a", "b")
        );
    }
}
