//! A GitHub Actions job summary.

use std::io::{self, Write};

use super::{Level, Report};
use crate::agents::{Finding, Scope};
use crate::git::file_name;
use crate::llm::{Agent, Telemetry};
use crate::mining::Place;
use crate::report::markup::{cell, code, html, prose};
use crate::report::phrase;
use crate::text;

/// GitHub takes 1 MiB a step and refuses the whole summary when it is larger.
const MOST_BYTES: usize = 1024 * 1024;
/// The bytes kept free for the part after the tables.
const RESERVE: usize = 64 * 1024;
/// How many seed renames of one concept are listed.
const MOST_SEEDS: usize = 10;
/// The most rows of a table that are shown before the reader opens the others.
const OPEN_ROWS: usize = 20;

const FINDINGS: &str = "| Left behind | Why | Confidence |\n| --- | --- | --- |\n";
const TEXTS: &str = "| Text | Why | Level |\n| --- | --- | --- |\n";
/// How a row says that the patch does not mend it.
const NOT_IN_PATCH: &str = "**Not in the patch**";

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page { text: String::new(), cut: 0 };
    let verdict = report.verdict();
    page.push(&format!("## corename\n\n{}\n", prose(&verdict)));
    if let Some(unreported) = phrase::unreported(report.analysis) {
        page.push(&format!("\n{}\n", prose(&unreported)));
    }
    if let Some(build) = &report.analysis.build {
        // Who reads the page is not on the machine that has the log.
        let log = build.log.as_ref().map(|log| format!(" (log: {log})")).unwrap_or_default();
        let sentence = build.sentence.strip_suffix(&log).unwrap_or(&build.sentence);
        page.push(&format!("\n{}\n", prose(&phrase::sentence(sentence))));
    }
    page.push(&how_to_apply(report));
    for (index, scope) in report.analysis.scopes.iter().enumerate() {
        if report.findings_of(index).next().is_some() {
            write_scope(report, index, scope, &mut page);
        }
    }
    write_mentions(report, &mut page);
    out.write_all(page.text.as_bytes())?;
    out.write_all(ending(report, page.cut).as_bytes())
}

/// The summary so far, which never grows beyond what GitHub takes.
struct Page {
    text: String,
    /// How many leftovers found no room.
    cut: usize,
}

impl Page {
    fn push(&mut self, part: &str) -> bool {
        let fits = self.text.len() + part.len() <= MOST_BYTES - RESERVE;
        if fits {
            self.text.push_str(part);
        }
        fits
    }

    /// Adds a table under its heading: rows, each with the number of leftovers that it holds. The rows after the first
    /// ones are collapsed. After the first that has no room, all are left out. Returns whether all had room.
    fn push_table(
        &mut self,
        heading: &str,
        columns: &str,
        rows: impl ExactSizeIterator<Item = (String, usize)>,
    ) -> bool {
        let more = rows.len().saturating_sub(OPEN_ROWS);
        let mut room = self.push(&format!("{heading}{columns}"));
        for (index, (row, leftovers)) in rows.enumerate() {
            if index == OPEN_ROWS && room {
                room = self.push(&format!("\n<details><summary>{more} more</summary>\n\n{columns}"));
            }
            room = room && self.push(&row);
            self.cut += if room { 0 } else { leftovers };
        }
        if more > 0 {
            self.text.push_str("\n</details>\n");
        }
        room
    }
}

fn write_scope(report: &Report<'_>, index: usize, scope: &Scope, page: &mut Page) {
    let title = prose(&scope.title(&report.analysis.renames, report.analysis.side));
    let groups = report.alike_findings(index);
    let rows = groups.iter().map(|group| (row(report, group), group.len()));
    let room = page.push_table(&format!("\n### {title}\n\n"), FINDINGS, rows);
    if !room {
        return;
    }
    let seeds = report.seeds(scope);
    let title = if report.is_proposed() { "Proposed renames" } else { "Renamed by this change" };
    let mut renamed = String::new();
    for seed in seeds.iter().take(MOST_SEEDS) {
        renamed.push_str(&format!(
            "- {} {} → {} in {}\n",
            seed.term,
            code(&seed.old_name),
            code(&seed.new_name),
            place(report, &seed.after)
        ));
    }
    if seeds.len() > MOST_SEEDS {
        renamed.push_str(&format!("- and {} more\n", seeds.len() - MOST_SEEDS));
    }
    page.push(&collapsed(&format!("{title} ({})", seeds.len()), &renamed));
    if !scope.guards.is_empty() {
        let guards: String =
            scope.guards.iter().map(|guard| format!("- {}\n", prose(&phrase::left_alone(guard)))).collect();
        page.push(&collapsed("Left alone", &guards));
    }
}

/// Returns a part that is shown once the reader opens it. Markdown in it needs the empty lines.
fn collapsed(title: &str, body: &str) -> String {
    format!("\n<details><summary>{title}</summary>\n\n{body}\n</details>\n")
}

/// Returns the row of a group of similar findings. The place is below the names. In a column of its own, it and long
/// names leave no room for the reason on a page of 960 pixels. For the same reason, what the patch does is below why
/// the name was forgotten.
fn row(report: &Report<'_>, group: &[usize]) -> String {
    let findings: Vec<&Finding> = group.iter().map(|index| &report.analysis.findings[*index]).collect();
    let (index, finding) = (group[0], findings[0]);
    let ids: Vec<&str> = findings.iter().map(|f| f.id.as_str()).collect();
    let ids = cell(&phrase::first_ids(&ids));
    let patch = match report.blockers(index) {
        [] => {
            let warnings = report.warnings(index);
            let warnings: String =
                warnings.map(|w| format!("<br>Look at: {}", cell(&phrase::sentence(&w.message)))).collect();
            let extent = cell(&phrase::extent_of_all(&findings));
            format!("{warnings}{}", small(&format!("{extent} · {ids}")))
        }
        blockers => {
            let reasons: Vec<String> = phrase::reasons(blockers).map(|reason| cell(&reason)).collect();
            format!("<br>{NOT_IN_PATCH}: {}{}", reasons.join(" "), small(&ids))
        }
    };
    let perhaps = if report.level(finding) == Level::Note { "perhaps " } else { "" };
    format!(
        "| {} {} → {}<br>{} | {}{patch} | {perhaps}{:.2} |\n",
        finding.term,
        code(&finding.old_name),
        code(&finding.suggested_name),
        places(report, findings.iter().map(|f| &f.place)),
        cell(&phrase::sentence(&finding.reason)),
        finding.confidence,
    )
}

/// Returns details for few readers, below the rest of a cell.
fn small(text: &str) -> String {
    format!("<br><sub>{text}</sub>")
}

/// Writes the mentions, which are texts with an old name.
fn write_mentions(report: &Report<'_>, page: &mut Page) {
    let mentions = &report.analysis.mentions;
    if mentions.is_empty() {
        return;
    }
    let row = |group: &Vec<usize>| {
        let mention = &mentions[group[0]];
        let ids: Vec<&str> = group.iter().map(|index| mentions[*index].id.as_str()).collect();
        let patch = match report.patch.holds_text(group[0]) {
            true => String::new(),
            false => format!("<br>{NOT_IN_PATCH}: {}.", cell(&report.why_text_is_left(group[0]))),
        };
        format!(
            "| {} → {}<br>{} | {}{patch}{} | {} |\n",
            code(&mention.old_text),
            mention.new_text.as_deref().map_or("(removed)".to_owned(), code),
            places(report, group.iter().map(|index| &mentions[*index].place)),
            cell(&phrase::sentence(&mention.reason)),
            small(&format!("{} · {}", mention.rule, phrase::first_ids(&ids))),
            mention.level.name(),
        )
    };
    let groups = report.alike_mentions();
    let rows = groups.iter().map(|group| (row(group), group.len()));
    page.push_table("\n### Texts with an old name\n\n", TEXTS, rows);
}

/// Returns how to apply the patch, before the tables, since readers would miss it below many findings.
fn how_to_apply(report: &Report<'_>) -> String {
    let Some(command) = report.options.apply_command.as_deref().filter(|_| report.has_patch()) else {
        return String::new();
    };
    let patch = match &report.options.patch_url {
        Some(page) => format!("[the patch]({page})"),
        None => "the patch".to_owned(),
    };
    format!("\nTo apply {patch}, in the repository's root:\n\n```sh\n{command}\n```\n")
}

/// Returns what was cut, and the notes.
fn ending(report: &Report<'_>, cut: usize) -> String {
    let mut out = String::new();
    if cut > 0 {
        out.push_str(&format!(
            "\n**{} found no room on this page.** The SARIF and JSON reports hold all.\n",
            text::count(cut, "leftover")
        ));
    }
    let mut notes = String::new();
    for (index, note) in report.analysis.notes.iter().enumerate() {
        if out.len() + notes.len() + note.len() * 2 > RESERVE - 1024 {
            notes.push_str(&format!("- and {} more\n", report.analysis.notes.len() - index));
            break;
        }
        notes.push_str(&format!("- {}\n", prose(&phrase::shown(note))));
    }
    if !notes.is_empty() {
        out.push_str(&format!("\n### Notes\n\n{notes}"));
    }
    if let Some(llm) = &report.analysis.llm {
        out.push_str(&telemetry(llm));
    }
    out
}

/// Returns the cost of the language model, by agent.
fn telemetry(llm: &Telemetry) -> String {
    let mut out = format!(
        "\n<details><summary>Language model {}: {}, {} tokens</summary>\n\n\
         | Agent | Requests | Actions | Tokens in | Tokens out | Cost | Seconds |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
        html(&llm.model),
        text::count(llm.total.requests as usize, "request"),
        llm.total.input_tokens + llm.total.output_tokens,
    );
    for usage in llm.agents.iter().chain([&llm.total]) {
        let about = if usage.estimated { "about " } else { "" };
        out.push_str(&format!(
            "| {} | {} | {} | {about}{} | {about}{} | {} | {:.1} |\n",
            usage.agent.map_or("all", Agent::name),
            usage.requests,
            usage.actions,
            usage.input_tokens,
            usage.output_tokens,
            usage.cost.map_or(String::new(), |cost| format!("{cost:.4}")),
            usage.seconds,
        ));
    }
    out + "\n</details>\n"
}

/// Places in order: of each file the first in full, and the lines of the others. The files after the first ones are
/// collapsed.
fn places<'p>(report: &Report<'_>, all: impl Iterator<Item = &'p Place>) -> String {
    let all: Vec<&Place> = all.collect();
    let files: Vec<&[&Place]> = all.chunk_by(|a, b| a.path == b.path).collect();
    let in_file = |of: &&[&Place]| {
        let first = place(report, of[0]);
        match phrase::other_lines(of.iter().map(|place| place.line)) {
            Some(others) => format!("{first}, also {others}"),
            None => first,
        }
    };
    let listed = |files: &[&[&Place]]| files.iter().map(in_file).collect::<Vec<_>>().join("; ");
    let (first, more) = files.split_at(files.len().min(phrase::MOST_FILES));
    match more.len() {
        0 => listed(first),
        n => {
            let summary = text::count(n, "more file");
            format!("{}<details><summary>{summary}</summary>{}</details>", listed(first), listed(more))
        }
    }
}

/// Returns a place as a link where the repository is known; else its path and line.
fn place(report: &Report<'_>, place: &Place) -> String {
    let provenance = report.options.provenance.as_ref();
    match provenance.and_then(|provenance| provenance.page(&place.path, place.line)) {
        Some(url) => {
            format!("[{}:{}]({url})", prose(file_name(&place.path)), place.line)
        }
        None => code(&format!("{}:{}", place.path, place.line)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::llm::AgentUsage;

    #[test]
    fn a_models_name_beside_a_tag_is_shown_as_it_is() {
        let total = AgentUsage {
            agent: None,
            requests: 1,
            retries: 0,
            input_tokens: 2,
            output_tokens: 3,
            estimated: false,
            cost: None,
            seconds: 0.5,
            actions: 0,
        };
        let (model, prompts, agents) = ("gpt_4<o>&co".to_owned(), BTreeMap::new(), Vec::new());
        let summary = telemetry(&Telemetry { model, prompts, total, agents });
        assert!(summary.contains("<summary>Language model gpt_4&lt;o&gt;&amp;co: "), "{summary}");
    }
}
