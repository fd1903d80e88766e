//! Messages on faults of the file, with their place and in the user's words. The parser's own messages are about Rust's
//! types.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};

use super::error::ConfigError;
use crate::text::excerpt;
use crate::words::nearest;

/// So much of what a file says is in a message about it, in characters.
const MOST_QUOTED: usize = 40;

const TWICE: &str = "there is a second key ";

/// The beginnings of the parser's messages on text that is no YAML, with the messages for people.
const NO_YAML: [(&str, &str); 6] = [
    (
        "found character that cannot start any token",
        "no value starts with this character; put it into quotes, and indent with spaces, not tabs",
    ),
    ("did not find expected alphabetic or numeric character", IN_QUOTES),
    ("unknown anchor", IN_QUOTES),
    ("found unknown escape character", "a `\\` begins an escape here; in single quotes, it is itself"),
    ("mapping values are not allowed", "a key is not allowed here; put a value with a colon in quotes"),
    (
        "did not find expected key",
        "a key is expected here; keys begin below each other, and so do items of lists",
    ),
];
const IN_QUOTES: &str = "a value that begins with `*`, `&` or `!` must be in quotes";

/// The same for messages on text without an end, which are placed where it begins.
const UNCLOSED: [(&str, &str); 3] = [
    ("found unexpected end of stream, while scanning a quoted scalar", "these quotes have no end"),
    ("did not find expected ',' or ']'", "this list lacks a comma or its `]`"),
    ("did not find expected ',' or '}'", "these keys lack a comma or their `}`"),
];

/// Returns the message that a table has for one of the parser's.
fn words_for(message: &str, table: &[(&str, &'static str)]) -> Option<&'static str> {
    table.iter().find(|(begins, _)| message.starts_with(begins)).map(|(_, words)| *words)
}

/// Returns the message for an error of the parser.
pub(super) fn located(path: &str, text: &str, error: &serde_yaml::Error) -> ConfigError {
    let path = path.to_owned();
    let message = error.to_string();
    let Some(at) = error.location() else {
        let one_document =
            || message.contains("more than one document").then(|| second_document(text)).flatten();
        return match one_document() {
            Some((line, message)) => ConfigError::At { path, line, column: 1, message: message.to_owned() },
            None => ConfigError::File { path, message: plain(&message) },
        };
    };
    if message.starts_with("control characters are not allowed")
        && let Some((line, column, c)) = control_character(text)
    {
        let message = format!("the control character U+{:04X} may not stand in a file", u32::from(c));
        return ConfigError::At { path, line, column, message };
    }
    let (mut line, mut column) = (at.line(), at.column());
    let message = message.replace(&format!(" at line {line} column {column}"), "");
    let begun = begun_at(&message).unwrap_or((line, column));
    if let Some(words) = words_for(&message, &UNCLOSED) {
        return ConfigError::At { path, line: begun.0, column: begun.1, message: words.to_owned() };
    }
    if character_at(text, begun) == Some('!') {
        // A tag, to YAML.
        return ConfigError::At { path, line: begun.0, column: begun.1, message: IN_QUOTES.to_owned() };
    }
    let message = plain(&message);
    if let Some(key) = message.strip_prefix(TWICE).map(|m| m.trim_matches('"'))
        && let Some(second) = place_of(text, &[key], 1).or_else(|| {
            ["guards", "llm", "rules", "verify", "github"]
                .iter()
                .find_map(|section| place_of(text, &[section, key], 1))
        })
    {
        // The parser points to the mapping's start.
        (line, column) = second;
    }
    ConfigError::At { path, line, column, message }
}

/// Returns where what the parser was at begins, by the end of its message: `…, while scanning a tag at line 1 column
/// 11`.
fn begun_at(message: &str) -> Option<(usize, usize)> {
    let (line, column) = message.rsplit_once(" at line ")?.1.split_once(" column ")?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

fn character_at(text: &str, (line, column): (usize, usize)) -> Option<char> {
    text.lines().nth(line.checked_sub(1)?)?.chars().nth(column.checked_sub(1)?)
}

/// Returns the line (from 1) with which a second document begins, and what to do. Such a line is a mark, or is further
/// left than the first key.
fn second_document(text: &str) -> Option<(usize, &'static str)> {
    let is_mark = |line: &str| matches!(line.trim_end(), "---" | "...") || line.starts_with("--- ");
    let is_before = |line: &str| line.trim().is_empty() || line.starts_with(['#', '%']);
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut lines = text.lines().zip(1..).skip_while(|(line, _)| is_before(line));
    // The first one may begin so, too.
    let (first, _) = lines.next()?;
    lines.find_map(|(line, number)| match line {
        _ if is_mark(line) => Some((number, "a second document begins here; write all into one")),
        _ if is_before(line) || indent(line) >= indent(first) => None,
        _ => Some((number, "this line begins further left than the first key; keys begin below each other")),
    })
}

/// Returns the line and column of a character that YAML does not allow, and the character.
fn control_character(text: &str) -> Option<(usize, usize, char)> {
    let is_refused = |c: &char| c.is_control() && *c != '\t';
    text.lines().zip(1..).find_map(|(text, line)| {
        text.chars().zip(1..).find(|(c, _)| is_refused(c)).map(|(c, column)| (line, column, c))
    })
}

/// Returns a parser's message in the user's words. It comes as `guards: unknown field `x`, expected one of `a`, `b``.
fn plain(message: &str) -> String {
    let message = match message.split_once(": ") {
        Some((path, rest)) if !path.contains([' ', '`']) => rest,
        _ => message,
    };
    let (kind, rest) = match message.split_once('`') {
        Some((kind, rest)) => (kind.trim_end(), rest),
        None => return sentence(message),
    };
    let quoted: Vec<&str> = rest.split('`').step_by(2).collect();
    let short = |text: &str| excerpt(text, MOST_QUOTED);
    match (kind, quoted.split_first()) {
        ("unknown field", Some((key, valid))) => {
            format!("unknown key \"{}\"{}", short(key), suggestion(key, valid))
        }
        ("unknown variant", Some((value, valid))) => {
            format!("unknown value \"{}\"{}", short(value), suggestion(value, valid))
        }
        ("missing field", Some((key, _))) => format!("the key \"{key}\" is missing"),
        ("duplicate field", Some((key, _))) => format!("{TWICE}\"{}\"", short(key)),
        _ => sentence(message),
    }
}

fn sentence(message: &str) -> String {
    if let Some(words) = words_for(message, &NO_YAML) {
        return words.to_owned();
    }
    let wrong = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    match wrong.and_then(|m| m.split_once(", expected ")) {
        Some((whole, wanted)) => {
            // The parser reports a number that is too large with the Rust type that could hold it.
            let given =
                ["u128", "i128"].iter().find_map(|wide| whole.strip_suffix(wide)?.strip_suffix(" as "));
            let given = given.unwrap_or(whole);
            format!("expected {}, not {}", in_words(wanted), excerpt(as_written(given), MOST_QUOTED))
        }
        None => message.to_owned(),
    }
}

/// Returns a value as the file has it. It comes as `string "high"` or ``integer `1` ``; what is none comes as a name.
fn as_written(value: &str) -> &str {
    let types = ["string ", "integer ", "floating point ", "boolean "];
    match types.iter().find_map(|of| value.strip_prefix(of)) {
        Some(value) => value.trim_matches('`'),
        None => in_words(value),
    }
}

/// Returns the parser's names of things, as people say them.
fn in_words(thing: &str) -> &str {
    match thing {
        "a sequence" | "sequence" => "a list",
        "map"
        | "a map"
        | "struct ConfigFile"
        | "struct GuardsFile"
        | "struct LlmFile"
        | "struct RulesFile"
        | "struct VerifyFile"
        | "struct GithubFile"
        | "struct RecordedDecision" => "keys with values",
        "a YAML tag starting with '!'" => "a single value",
        "a boolean" => "true or false",
        "field identifier" => "a key",
        "u32" => "a whole number from 0 to 4294967295",
        other => other,
    }
}

fn suggestion(given: &str, valid: &[&str]) -> String {
    let given = given.to_lowercase();
    match nearest(&given, valid.iter().copied(), 0.7) {
        Some(near) if given.len() > 2 => format!("; did you mean \"{near}\"?"),
        _ => format!("; valid are {}", valid.join(", ")),
    }
}

/// Returns the line and column of a key of the file; of one that is there several times, after the first `skip`.
pub(super) fn place_of(text: &str, path: &[&str], skip: usize) -> Option<(usize, usize)> {
    let finder = KeyFinder { path, skip: &Cell::new(skip) };
    let at = finder.deserialize(serde_yaml::Deserializer::from_str(text)).err()?.location()?;
    Some((at.line(), at.column()))
}

/// Finds a key's place. The deserializer gives the place of an error alone, so a find is an error.
struct KeyFinder<'a> {
    path: &'a [&'a str],
    skip: &'a Cell<usize>,
}

impl<'de> DeserializeSeed<'de> for KeyFinder<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for KeyFinder<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Some((first, rest)) = self.path.split_first() else { return Ok(()) };
        let last = rest.is_empty().then_some(self.skip);
        while let Some(here) = map.next_key_seed(KeyIs { wanted: first, last })? {
            if here && !rest.is_empty() {
                map.next_value_seed(KeyFinder { path: rest, skip: self.skip })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// Compares a key. The last one of a path is an error, once `skip` others were passed.
struct KeyIs<'a> {
    wanted: &'a str,
    last: Option<&'a Cell<usize>>,
}

impl<'de> DeserializeSeed<'de> for KeyIs<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<bool, D::Error> {
        from.deserialize_str(self)
    }
}

impl Visitor<'_> for KeyIs<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: serde::de::Error>(self, key: &str) -> Result<bool, E> {
        if key != self.wanted {
            return Ok(false);
        }
        match self.last {
            Some(skip) if skip.get() == 0 => Err(E::custom("found")),
            Some(skip) => {
                skip.set(skip.get() - 1);
                Ok(true)
            }
            None => Ok(true),
        }
    }
}
