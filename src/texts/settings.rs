//! Names of classes that only say what something is set for: the level of a logger, above all. A program that finds no
//! class of such a name goes on, and what is set reaches nothing.

use super::vocabulary::{VOCABULARY, has_in_any_case};
use super::within::Within;
use crate::git::BYTE_ORDER_MARK;
use crate::java::lexical::is_name_byte;

/// Within how many bytes the tag of a logger begins before its name.
const LONGEST_TAG: usize = 400;

/// Returns whether a class's name at a byte range of a text only says what something is set for.
pub fn is_setting(text: &[u8], start: usize, end: usize, within: Within) -> bool {
    let key = || Key::around(text, start, end, within);
    key().is_some_and(|key| key.has_more_before || key.sets_level) || is_in_tag_of_logger(text, start)
}

/// Returns whether a class's name is in a longer key, in which it is the class's still: behind other parts, or before
/// `.level`.
pub fn is_in_key(text: &[u8], start: usize, end: usize, within: Within) -> bool {
    let key = Key::around(text, start, end, within);
    // Behind other parts, one with a single part before the class may be the end of another class's name.
    let parts = || text[start..end].iter().filter(|b| **b == b'.').count();
    key.is_some_and(|key| match (key.has_more_before, key.has_more_after) {
        (true, false) => parts() > 1,
        (has_more_before, true) => key.sets_level && (!has_more_before || parts() > 1),
        (false, false) => true,
    })
}

/// The key of a setting, in which a class's name is: `logging.level.a.b.Name=DEBUG`, `a.b.Name.level = FINE`.
struct Key {
    has_more_before: bool,
    has_more_after: bool,
    sets_level: bool,
}

impl Key {
    /// Returns the key around a name. In settings files a key begins its line. Anywhere, a key may be on a command line
    /// (`--a.b=c`, `-Da.b=c`), or begin a string that sets a level.
    fn around(text: &[u8], start: usize, end: usize, within: Within) -> Option<Self> {
        let is_of_key = |b: &u8| is_name_byte(*b) || b".-".contains(b);
        // Within a key, the name may be in quotes or brackets.
        let is_mark = |b: &u8| b"\"'[]".contains(b);
        let is_key = |b: &&u8| is_of_key(b) || is_mark(b);
        let before = &text[start - text[..start].iter().rev().take_while(is_key).count()..start];
        let before = before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(before);
        // Behind a `$` is a class within it, for which it is set then.
        let within_class = text[end..].iter().take_while(|b| is_name_byte(**b)).count();
        let end = if text[end..].starts_with(b"$") { end + within_class } else { end };
        let after = &text[end..end + text[end..].iter().take_while(is_key).count()];
        let rest = text[end + after.len()..].trim_ascii_start();
        let value = rest.strip_prefix(b"=").or_else(|| rest.strip_prefix(b":"))?;
        let after: Vec<u8> = after.iter().copied().filter(is_of_key).collect();
        let sets_level = (after.is_empty() || after == b".level") && begins_with_level(value);
        let line = memchr::memrchr(b'\n', &text[..start]).map_or(0, |i| i + 1);
        let begins_line = || within == Within::Settings && is_blank(&text[line..start - before.len()]);
        let begins_string = || matches!(before, [b'"' | b'\'', ..]) && sets_level;
        let option = [&b"--"[..], b"-D"].into_iter().find(|option| before.starts_with(option));
        (option.is_some() || begins_line() || begins_string()).then(|| Key {
            has_more_before: before[option.map_or(0, <[u8]>::len)..].iter().any(is_of_key),
            has_more_after: !after.is_empty(),
            sets_level,
        })
    }
}

fn is_blank(text: &[u8]) -> bool {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text).trim_ascii().is_empty()
}

/// Returns whether a value is the level of a logger, by the names that logging libraries give them.
fn begins_with_level(value: &[u8]) -> bool {
    let value = value.trim_ascii_start();
    let value = value.strip_prefix(b"\"").or_else(|| value.strip_prefix(b"'")).unwrap_or(value);
    let word = &value[..value.iter().take_while(|b| is_name_byte(**b)).count()];
    has_in_any_case(&VOCABULARY.levels_of_loggers, word)
}

/// Returns whether a name is that of the logger that an element of XML is about: `<logger name="a.b.Name">`.
fn is_in_tag_of_logger(text: &[u8], start: usize) -> bool {
    let near = &text[start.saturating_sub(LONGEST_TAG)..start];
    let Some(tag) = memchr::memrchr(b'<', near).map(|at| &near[at + 1..]) else { return false };
    let element = tag[..tag.iter().take_while(|b| is_name_byte(**b)).count()].to_ascii_lowercase();
    let is_about = |attribute: &&[u8]| {
        tag.strip_suffix(b"\"").or_else(|| tag.strip_suffix(b"'")).is_some_and(|tag| tag.ends_with(attribute))
    };
    let attributes: [&[u8]; 2] = [b" name=", b" category="];
    (element.ends_with(b"logger") || element == b"category") && attributes.iter().any(is_about)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(path: &str, text: &str) -> bool {
        let start = text.find("a.b.Name").expect("the text has the name");
        is_setting(text.as_bytes(), start, start + "a.b.Name".len(), Within::of(path))
    }

    #[test]
    fn what_is_set_for_a_class_is_distinguished_from_what_names_it() {
        for (path, text) in [
            ("a.properties", "logging.level.a.b.Name=DEBUG"),
            ("a.properties", "x = y\n  log.a.b.Name : 1"),
            ("a.properties", "a.b.Name.level = FINE"),
            ("a.properties", "logging.level.a.b.Name$Part=DEBUG"),
            ("a.properties", "a.b.Name$Part.level = FINE"),
            ("a.properties", "quarkus.log.category.\"a.b.Name\".level=DEBUG"),
            ("a.yml", "logging:\n  level:\n    a.b.Name: debug"),
            ("a.yml", "logging:\n  level:\n    '[a.b.Name]': \"OFF\""),
            ("run.sh", "java -jar a.jar --logging.level.a.b.Name=DEBUG"),
            ("Dockerfile", "ENV JAVA_OPTS -Dlogging.level.a.b.Name=debug"),
            ("A.java", "@Test(properties = \"logging.level.a.b.Name=DEBUG\")"),
            ("a.json", "{\"logging.level.a.b.Name\": \"debug\"}"),
            ("logback.xml", "<logger level='INFO'\n    name=\"a.b.Name\"/>"),
            ("log4j.xml", "<category name='a.b.Name'>"),
        ] {
            assert!(setting(path, text), "{path}: {text}");
        }
        for (path, text) in [
            ("a.properties", "handler = a.b.Name"),
            ("a.properties", "a.b.Name = a.b.Other"),
            ("a.yml", "- class: a.b.Name"),
            ("a.yml", "a.b.Name: x"),
            ("a.json", "{\"a.b.Name\": \"x\", \"y.a.b.Name\": 1}"),
            ("run.sh", "java a.b.Name --level=DEBUG"),
            ("run.sh", "java -Dhandler=a.b.Name"),
            ("a.xml", "<logger/><bean name=\"a.b.Name\"/>"),
            ("a.xml", "<Logger name='x' factory=\"a.b.Name\"/>"),
            ("a.xml", "<bean class=\"a.b.Name\"/>"),
        ] {
            assert!(!setting(path, text), "{path}: {text}");
        }
    }

    #[test]
    fn behind_other_parts_a_short_name_may_be_the_end_of_another() {
        let in_key = |name: &str, text: &str| {
            let start = text.find(name).expect("the text has the name");
            is_in_key(text.as_bytes(), start, start + name.len(), Within::Settings)
        };
        for (name, text) in [
            ("a.b.Name", "log.a.b.Name=DEBUG"),
            ("a.b.Name", "log.a.b.Name$Part=DEBUG"),
            ("a.b.Name", "log.a.b.Name.level=DEBUG"),
            ("a.Name", "a.Name.level=DEBUG"),
            ("a.Name", "a.Name=1"),
        ] {
            assert!(in_key(name, text), "{text}");
        }
        for (name, text) in [
            ("a.Name", "log.a.Name=DEBUG"),
            ("a.Name", "log.a.Name.level=DEBUG"),
            ("a.b.Name", "a.b.Name.title=Names"),
            ("a.b.Name", "x = a.b.Name"),
        ] {
            assert!(!in_key(name, text), "{text}");
        }
    }
}
