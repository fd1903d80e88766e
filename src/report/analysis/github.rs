//! GitHub Actions workflow commands, which the runner turns into annotations.
//!
//! An annotation is at the leftover itself, on a changed line or not. The runner keeps ten of each level a step and
//! drops the rest silently, so that no more are written.

use std::io::{self, Write};

use super::{Level, Report, excerpt};
use crate::agents::{Finding, Mention, MentionKind};
use crate::mining::Place;
use crate::report::phrase;
use crate::text;

/// How many annotations of one level the runner keeps of a step.
const MOST: usize = 10;

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (findings, mentions) = (&report.analysis.findings, &report.analysis.mentions);
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by(|a, b| findings[*b].confidence.total_cmp(&findings[*a].confidence));
    let texts = report.alike_mentions();
    let level_of = |group: &Vec<usize>| mentions[group[0]].level;
    let levels = order.iter().map(|i| report.level(&findings[*i])).chain(texts.iter().map(level_of));
    let mut room = AnnotationBudget::for_all(levels);
    let mut chosen: Vec<usize> =
        order.into_iter().filter(|i| room.take(report.level(&findings[*i]))).collect();
    chosen.sort_unstable();
    for index in &chosen {
        write_annotation(report, *index, out)?;
    }
    let mut cut = findings.len() - chosen.len();
    for group in &texts {
        if room.take(level_of(group)) {
            write_mentions(report, group, out)?;
        } else {
            cut += group.len();
        }
    }
    match cut {
        0 => Ok(()),
        more => writeln!(
            out,
            "::notice title=corename::{}",
            data(&format!("{}: see the job summary and the log.", text::count(more, "more leftover")))
        ),
    }
}

/// How many more annotations of each level the runner keeps.
struct AnnotationBudget([usize; 3]);

impl AnnotationBudget {
    /// Returns the room for annotations of these levels. Where it does not do for all of them, one notice is kept for
    /// the line that says how many more there are.
    fn for_all(levels: impl Iterator<Item = Level>) -> Self {
        let mut wanted = [0; 3];
        levels.for_each(|level| wanted[level as usize] += 1);
        let mut room = [MOST; 3];
        if wanted.iter().any(|n| *n > MOST) {
            room[Level::Note as usize] -= 1;
        }
        AnnotationBudget(room)
    }

    /// Returns whether there was room for one more of a level.
    fn take(&mut self, level: Level) -> bool {
        let left = &mut self.0[level as usize];
        let is_free = *left > 0;
        *left = left.saturating_sub(1);
        is_free
    }
}

/// A workflow command that marks a text of one line.
struct Annotation<'a> {
    level: Level,
    place: &'a Place,
    marked: &'a str,
    title: String,
    message: String,
}

impl Annotation<'_> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Place { path, line, column, .. } = self.place;
        writeln!(
            out,
            "::{} file={},line={line},endLine={line},col={column},endColumn={},title={}::{}",
            command(self.level),
            property(path),
            excerpt::end_column(*column, self.marked),
            property(&self.title),
            data(&self.message),
        )
    }
}

fn write_annotation(report: &Report<'_>, index: usize, out: &mut dyn Write) -> io::Result<()> {
    let finding = &report.analysis.findings[index];
    let annotation = Annotation {
        level: report.level(finding),
        place: &finding.place,
        marked: &finding.old_name,
        title: format!("{} → {}", finding.old_name, finding.suggested_name),
        message: message(report, index, finding),
    };
    annotation.write(out)
}

/// Mentions that are alike, at the first of them.
fn write_mentions(report: &Report<'_>, group: &[usize], out: &mut dyn Write) -> io::Result<()> {
    let mentions: Vec<&Mention> = group.iter().map(|index| &report.analysis.mentions[*index]).collect();
    let mention = mentions[0];
    let mut message = phrase::sentence(&mention.reason);
    let others = phrase::other_lines(mentions.iter().map(|m| m.place.line));
    if let Some(others) = others {
        message.push_str(&format!("\nAlso in {others}."));
    }
    match (report.patch.holds_text(group[0]), group.len()) {
        (false, _) => {}
        (true, 1) => message.push_str("\nEdit: this text alone."),
        (true, _) => message.push_str("\nEdit: these texts alone."),
    }
    let annotation = Annotation {
        level: mention.level,
        place: &mention.place,
        // A text of two lines is reported where it begins, a file's name where the file does.
        marked: match mention.kind {
            MentionKind::FileName => "",
            _ => mention.old_text.lines().next().unwrap_or_default(),
        },
        title: match &mention.new_text {
            Some(new_text) => format!("{}: write {}", mention.rule, phrase::shown(new_text)),
            None => format!("{}: {} no longer exists", mention.rule, phrase::shown(&mention.old_text)),
        },
        message,
    };
    annotation.write(out)
}

fn message(report: &Report<'_>, index: usize, finding: &Finding) -> String {
    let mut message = format!(
        "The {} {} {}. {}",
        finding.term,
        finding.old_name,
        phrase::fate(report.analysis.side, report.level(finding)),
        phrase::sentence(&finding.reason)
    );
    match report.blockers(index) {
        [] => {
            message.push_str(&format!("\nRename: {}.", phrase::extent(&finding.plan)));
            for warning in report.warnings(index) {
                message.push_str(&format!("\nLook at: {}", phrase::sentence(&warning.message)));
            }
        }
        blockers => {
            for reason in phrase::reasons(blockers) {
                message.push_str(&format!("\nNo rename: {reason}"));
            }
        }
    }
    message
}

fn command(level: Level) -> &'static str {
    match level {
        Level::Note => "notice",
        Level::Warning => "warning",
        Level::Error => "error",
    }
}

/// Returns the escapes of a command's message (actions/toolkit, `command.ts`).
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Returns the escapes of a command's property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_and_properties_are_escaped_as_the_runner_reads_them() {
        assert_eq!(data("50%:\r\na,b"), "50%25:%0D%0Aa,b");
        assert_eq!(property("a,b:c%\n"), "a%2Cb%3Ac%25%0A");
    }
}
