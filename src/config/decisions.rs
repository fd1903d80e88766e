//! Decisions of a review, written into the configuration file so that they outlive it.

use std::fmt::Write;

use serde_yaml::{Mapping, Value};

use super::error::ConfigError;
use super::file::{BYTE_ORDER_MARK, Loaded};
use super::values::{Decision, RecordedDecision};
use crate::text::one_line;

const KEY: &str = "decisions";

/// A decision to record, and what it is about, for people who read the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub decision: RecordedDecision,
    /// One line: `method getRow → getRecord in org.acme.Table`.
    pub about: String,
}

/// Returns a configuration file's text with further decisions. All else stays as it is, comments and line ends
/// included; a decision that the file has already is left out. One whose opposite the file has is not: of these, a
/// rejection counts. `path` is what messages call the file.
///
/// # Errors
/// The file is no valid configuration, or its decisions are written in a way that cannot be added to (`decisions:
/// [{…}]` on one line).
pub fn record(path: &str, text: &str, entries: &[Entry]) -> Result<String, ConfigError> {
    let before = Loaded::parse(path, text)?;
    let mut known = before.settings.decisions.clone().unwrap_or_default();
    let mut new = Vec::new();
    for entry in entries {
        let Entry { decision, .. } = entry;
        if !known.iter().any(|d| d.id == decision.id && d.decision == decision.decision) {
            known.push(entry.decision.clone());
            new.push(entry);
        }
    }
    let (mark, text) = text.split_at(text.find(|c| c != BYTE_ORDER_MARK).unwrap_or(text.len()));
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let text = &without_empty_list(text);
    let insertion = insertion(text, before.line_of(KEY));
    let mut out = format!("{mark}{}", &text[..insertion.at]);
    if insertion.at > 0 && !out.ends_with('\n') {
        out.push_str(line_end);
    }
    let mut added = if insertion.heading { format!("{KEY}:\n") } else { String::new() };
    added.extend(new.into_iter().map(|entry| item(entry, insertion.indent)));
    out.push_str(&added.replace('\n', line_end));
    out.push_str(&text[insertion.at..]);
    let in_order = |mut decisions: Vec<RecordedDecision>| {
        decisions.sort_by_key(|d| (d.id.clone(), d.decision == Decision::Reject));
        decisions
    };
    let after = Loaded::parse(path, &out).map(|l| in_order(l.settings.decisions.unwrap_or_default()));
    match after {
        Ok(after) if after == in_order(known) => Ok(out),
        _ => Err(ConfigError::File {
            path: path.to_owned(),
            message: format!(
                "decisions cannot be added; write one `key: value` a line, and `{KEY}:` with one `- id: …` a line"
            ),
        }),
    }
}

/// Returns the text with `decisions: []` opened for items.
fn without_empty_list(text: &str) -> String {
    let opened = |line: &str| match line.strip_prefix(KEY).and_then(|l| l.split_once("[]")) {
        Some((":" | ": ", rest)) => format!("{KEY}:{rest}"),
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(opened).collect()
}

/// Where items are put in.
struct Insertion {
    at: usize,
    indent: usize,
    /// Whether the key is to be written first.
    heading: bool,
}

/// Returns the insertion after the line of the key, with the indentation of the first item. `key_line` is from 1.
fn insertion(text: &str, key_line: Option<usize>) -> Insertion {
    let Some(key_line) = key_line else { return Insertion { at: text.len(), indent: 2, heading: true } };
    let at = text.split_inclusive('\n').take(key_line).map(str::len).sum();
    let is_item = |line: &&str| line.trim_start().starts_with('-');
    let first = text[at..].lines().find(is_item);
    let indent = first.map_or(2, |line| line.len() - line.trim_start().len());
    Insertion { at, indent, heading: false }
}

fn item(entry: &Entry, indent: usize) -> String {
    let pad = " ".repeat(indent);
    let mut mapping = Mapping::new();
    if let Ok(Value::Mapping(fields)) = serde_yaml::to_value(&entry.decision) {
        mapping = fields;
    }
    let about = one_line(&entry.about);
    let mut out = format!("{pad}# {about}\n");
    for (n, line) in serde_yaml::to_string(&mapping).unwrap_or_default().lines().enumerate() {
        let mark = if n == 0 { "- " } else { "  " };
        let _ = writeln!(out, "{pad}{mark}{line}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, reason: Option<&str>) -> Entry {
        let reason = reason.map(str::to_owned);
        Entry {
            decision: RecordedDecision { id: id.to_owned(), decision: Decision::Reject, reason },
            about: format!("method get{id} in org.acme.Table"),
        }
    }

    fn recorded(text: &str, entries: &[Entry]) -> String {
        record(".corename.yml", text, entries).unwrap_or_else(|e| e.to_string())
    }

    #[test]
    fn decisions_are_added_and_all_else_stays() {
        insta::assert_snapshot!(recorded("", &[entry("1a1a1a1a1a1a1a1a", Some("public: stays"))]), @r"
        decisions:
          # method get1a1a1a1a1a1a1a1a in org.acme.Table
          - id: 1a1a1a1a1a1a1a1a
            decision: reject
            reason: 'public: stays'
        ");
        // An acceptance does not keep a later rejection out.
        insta::assert_snapshot!(recorded("decisions:\n  - id: 1a1a1a1a1a1a1a1a\n    decision: accept\n", &[entry("1a1a1a1a1a1a1a1a", None)]), @r"
        decisions:
          # method get1a1a1a1a1a1a1a1a in org.acme.Table
          - id: 1a1a1a1a1a1a1a1a
            decision: reject
          - id: 1a1a1a1a1a1a1a1a
            decision: accept
        ");
        let text = "# ours\ndecisions: # by review\n- id: '1717171717171717'\n  decision: reject\nkinds: [method] # all\n";
        insta::assert_snapshot!(recorded(text, &[entry("1717171717171717", None), entry("2b2b2b2b2b2b2b2b", None)]), @r"
        # ours
        decisions: # by review
        # method get2b2b2b2b2b2b2b2b in org.acme.Table
        - id: 2b2b2b2b2b2b2b2b
          decision: reject
        - id: '1717171717171717'
          decision: reject
        kinds: [method] # all
        ");
        insta::assert_snapshot!(recorded("fail-on: error", &[entry("1a1a1a1a1a1a1a1a", None)]), @r"
        fail-on: error
        decisions:
          # method get1a1a1a1a1a1a1a1a in org.acme.Table
          - id: 1a1a1a1a1a1a1a1a
            decision: reject
        ");
    }

    #[test]
    fn the_defaults_as_printed_can_be_added_to() {
        let text = crate::config::Config::new().to_yaml(crate::config::Origins::Shown);
        let text = recorded(&text, &[entry("1a1a1a1a1a1a1a1a", None), entry("12345678e1234567", None)]);
        let from_key = text.lines().skip_while(|line| !line.starts_with(KEY));
        let its: Vec<&str> = from_key.take_while(|line| !line.starts_with("rules:")).collect();
        insta::assert_snapshot!(its.join("\n"), @r"
        decisions: # from default
          # method get1a1a1a1a1a1a1a1a in org.acme.Table
          - id: 1a1a1a1a1a1a1a1a
            decision: reject
          # method get12345678e1234567 in org.acme.Table
          - id: 12345678e1234567
            decision: reject
        ");
    }

    #[test]
    fn a_file_that_cannot_be_added_to_is_left_alone() {
        for text in [
            "decisions: [{id: '1717171717171717', decision: reject}]\n",
            "decisions: # none\n  []\n",
            "{severity: note}\n",
            "severity: note\n...\n",
        ] {
            insta::allow_duplicates! { insta::assert_snapshot!(
                recorded(text, &[entry("1a1a1a1a1a1a1a1a", None)]),
                @".corename.yml: decisions cannot be added; write one `key: value` a line, and `decisions:` with one `- id: …` a line"
            ); }
        }
    }

    #[test]
    fn a_files_line_ends_and_byte_order_mark_stay() {
        let added = "  # method get1a1a1a1a1a1a1a1a in org.acme.Table\r\n  - id: 1a1a1a1a1a1a1a1a\r\n    decision: reject\r\n";
        let text = "\u{feff}decisions: []\r\nseverity: note\r\n";
        let expected = format!("\u{feff}decisions:\r\n{added}severity: note\r\n");
        assert_eq!(recorded(text, &[entry("1a1a1a1a1a1a1a1a", None)]), expected);
        let expected = format!("severity: note\r\nkinds: [method]\r\ndecisions:\r\n{added}");
        assert_eq!(
            recorded("severity: note\r\nkinds: [method]", &[entry("1a1a1a1a1a1a1a1a", None)]),
            expected
        );
    }
}
