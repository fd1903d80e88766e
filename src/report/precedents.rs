//! Reports what a project renamed in the past, for people and for other programs.

use std::io::{self, Write};

use serde::Serialize;

use super::json::write_json;
use super::paint::{BOLD, DIM, Paint};
use crate::git::day;
use crate::history::{Counts, Habits, Precedent};
use crate::text::{count, visible};

const SCHEMA_VERSION: u32 = 1;
/// At most this many names of a precedent are shown to people.
const MOST_NAMES: usize = 3;

/// Writes precedents for people, some lines each: what, when, and the first names.
///
/// # Errors
/// Only those of `out`.
pub fn write_precedents(
    precedents: &[(&Precedent, Option<f64>)],
    paint: Paint,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (precedent, _) in precedents {
        let (day, commit) = (day(precedent.time), visible(&precedent.commit));
        let when = paint.with(DIM, &format!("{day} {commit:.12}"));
        writeln!(out, "{when} {}", paint.with(BOLD, &visible(&precedent.to_string())))?;
        let names = precedent.names.iter().take(MOST_NAMES);
        let names: Vec<String> = names.map(|(old, new)| paint.rename(&visible(old), &visible(new))).collect();
        writeln!(out, "  {}", names.join(", "))?;
        if !precedent.left.is_empty() {
            writeln!(out, "  left: {}", visible(&precedent.left.join(", ")))?;
        }
    }
    Ok(())
}

/// Writes what a project does as a rule: how many it renamed of what it had in hand.
///
/// # Errors
/// Only those of `out`.
pub fn write_habits(habits: &Habits, out: &mut dyn Write) -> io::Result<()> {
    if habits.precedents == 0 {
        return writeln!(out, "No coordinated renames.");
    }
    let share = |counts: &Counts| {
        let all = counts.all().max(1);
        format!("{}%", (counts.renamed * 100 + all / 2) / all)
    };
    writeln!(
        out,
        "{}, of {}. In the files that their commits changed, {} of what carried the old words was renamed:",
        count(habits.precedents, "coordinated rename"),
        count(habits.all.renamed, "declaration"),
        share(&habits.all)
    )?;
    let aspects = [("public or protected", &habits.exported), ("in tests", &habits.tests)];
    let aspects = aspects.map(|(what, counts)| (what.to_owned(), counts));
    let kinds = habits.kinds.iter().map(|(kind, counts)| (kind.to_string(), counts));
    for (what, counts) in aspects.into_iter().chain(kinds).filter(|(_, counts)| !counts.is_empty()) {
        writeln!(out, "  {:>4} {} ({} of {})", share(counts), what, counts.renamed, counts.all())?;
    }
    writeln!(out)
}

/// Writes both as one document; what was searched for has scores.
///
/// # Errors
/// Only those of `out`.
pub fn write_precedents_json(
    habits: Option<&Habits>,
    precedents: &[(&Precedent, Option<f64>)],
    out: &mut dyn Write,
) -> io::Result<()> {
    #[derive(Serialize)]
    struct Document<'a> {
        schema_version: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        habits: Option<&'a Habits>,
        precedents: Vec<Entry<'a>>,
    }
    #[derive(Serialize)]
    struct Entry<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<f64>,
        #[serde(flatten)]
        precedent: &'a Precedent,
    }
    let entries = precedents.iter().map(|(precedent, score)| Entry { score: *score, precedent });
    let document = Document { schema_version: SCHEMA_VERSION, habits, precedents: entries.collect() };
    write_json(&document, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::Kind;

    #[test]
    fn kinds_are_called_as_people_call_them() {
        let counts = Counts { renamed: 1, left: 3 };
        let habits = Habits {
            precedents: 1,
            all: counts,
            kinds: [(Kind::EnumConstant, counts)].into(),
            ..Habits::default()
        };
        let mut out = Vec::new();
        write_habits(&habits, &mut out).expect("a vector takes all");
        let text = String::from_utf8(out).expect("UTF-8");
        assert!(text.contains("\n   25% enum constant (1 of 4)\n"), "{text}");
    }

    /// The index is a file, and what is in files is not to be trusted.
    #[test]
    fn a_commit_may_be_called_anything() {
        let precedent = Precedent {
            commit: "aéééééééé".to_owned(),
            time: 0,
            old: vec!["row".to_owned()],
            new: vec!["record".to_owned()],
            kinds: Default::default(),
            exported: Counts::default(),
            tests: Counts::default(),
            files: 1,
            folders: Vec::new(),
            names: Vec::new(),
            left: Vec::new(),
        };
        let mut out = Vec::new();
        write_precedents(&[(&precedent, None)], Paint::NONE, &mut out).expect("a vector takes all");
        assert!(String::from_utf8_lossy(&out).starts_with("1970-01-01 aéééééééé row → record"));
    }
}
