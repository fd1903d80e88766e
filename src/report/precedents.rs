//! What a project renamed before: for people, and for other programs.

use std::io::{self, Write};

use serde::Serialize;

use crate::history::{Counts, Habits, Precedent};
use crate::text::{count, visible};

const SCHEMA_VERSION: u32 = 1;
/// At most this many names of a precedent are shown to people.
const MOST_NAMES: usize = 3;

/// Writes precedents for people, some lines each: what, when, and the first names.
///
/// # Errors
/// Only those of `out`.
pub fn write_precedents(precedents: &[(&Precedent, Option<f64>)], out: &mut dyn Write) -> io::Result<()> {
    for (precedent, _) in precedents {
        let (commit, date) = (&precedent.commit[..precedent.commit.len().min(12)], date(precedent.time));
        writeln!(out, "{date} {commit} {}", visible(&precedent.to_string()))?;
        let names = precedent.names.iter().take(MOST_NAMES);
        let names: Vec<String> = names.map(|(old, new)| format!("{old} → {new}")).collect();
        writeln!(out, "  {}", visible(&names.join(", ")))?;
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
    let share = |counts: &Counts| format!("{}%", counts.renamed * 100 / counts.all().max(1));
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
    serde_json::to_writer_pretty(&mut *out, &document)?;
    out.write_all(b"\n")
}

/// The day of a time in seconds since 1970, in UTC, as `2026-01-31`.
///
/// Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*, `civil_from_days`.
fn date(seconds: i64) -> String {
    let days = seconds.div_euclid(86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
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

    #[test]
    fn a_day_is_that_of_the_calendar() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_767_225_599, "2025-12-31"),
            (-1, "1969-12-31"),
        ] {
            assert_eq!(date(seconds), day);
        }
    }
}
