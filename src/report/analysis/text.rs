//! The report for a terminal.

use std::io::{self, Write};

use annotate_snippets::{AnnotationKind, Group, Level as Mark, Message, Origin, Renderer, Snippet, Title};

use super::excerpt::{Excerpt, Marked, Passage};
use super::{Level, Report};
use crate::agents::{Finding, Mention, MentionKind, Scope};
use crate::report::paint::{BOLD, Paint};
use crate::report::phrase;
use crate::report::renames::{at, rename_line};
use crate::report::wrapped::wrapped;
use crate::text::visible;

/// How many findings of one concept are shown with their source; the rest get a line each. Similar ones count as one.
const MOST_EXCERPTS: usize = 20;
/// How many notes on texts are shown with their source.
const MOST_NOTES: usize = 10;
/// The number of source lines shown for findings of one file that are reported together.
const MOST_LINES: usize = 5;
/// How many seed renames of one concept are listed.
const MOST_SEEDS: usize = 5;
/// The greatest width of an excerpt of the source in a file, which must not depend on a terminal.
const COLUMNS: usize = 120;
/// The least width of a text below the source, even in a narrow terminal.
const MIN_ROOM: usize = 20;

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let paint = Paint(report.options.color);
    let columns = report.options.columns;
    let mut is_cut = false;
    for (index, scope) in report.analysis.scopes.iter().enumerate() {
        if report.findings_of(index).next().is_none() {
            continue;
        }
        write_heading(report, scope, paint, out)?;
        let groups = report.alike_findings(index);
        for group in groups.iter().take(MOST_EXCERPTS) {
            write_findings(report, group, out)?;
        }
        if groups.len() > MOST_EXCERPTS {
            let more: usize = groups.iter().skip(MOST_EXCERPTS).map(Vec::len).sum();
            writeln!(out, "and {more} more:")?;
            groups.iter().skip(MOST_EXCERPTS).try_for_each(|group| write_line(report, group, paint, out))?;
            writeln!(out)?;
        }
        write_guards(scope, columns, out)?;
        is_cut |= scope.guards.iter().any(phrase::is_cut);
    }
    if is_cut {
        writeln!(out, "More of what was left alone: `guards` in --format json.\n")?;
    }
    write_mentions(report, paint, out)?;
    let verdict = paint.with(BOLD, &wrapped(&report.verdict(), columns, ""));
    match phrase::unreported(report.analysis).map(|text| wrapped(&text, columns, "")) {
        // The listed ones are summed up at the end.
        Some(unreported) if report.has_entries() => writeln!(out, "{unreported}\n{verdict}")?,
        Some(unreported) => writeln!(out, "{verdict}\n{unreported}")?,
        None => writeln!(out, "{verdict}")?,
    }
    if let Some(build) = &report.analysis.build {
        writeln!(out, "{}", wrapped(&phrase::sentence(&build.sentence), columns, ""))?;
    }
    report.next_steps().iter().try_for_each(|step| writeln!(out, "{}", step.lines(columns)))
}

/// Writes the scope's sentence and the renames that it was read from. The basis of its guards is at its end.
fn write_heading(report: &Report<'_>, scope: &Scope, paint: Paint, out: &mut dyn Write) -> io::Result<()> {
    let heading = wrapped(&phrase::sentence(scope.without_guards()), report.options.columns, "");
    writeln!(out, "{}", paint.with(BOLD, &heading))?;
    let seeds = report.seeds(scope);
    for seed in seeds.iter().take(MOST_SEEDS) {
        writeln!(out, "  {}", rename_line(seed, paint))?;
    }
    if seeds.len() > MOST_SEEDS {
        writeln!(out, "  and {} more", seeds.len() - MOST_SEEDS)?;
    }
    writeln!(out)
}

/// Writes a group of similar findings, with its first places.
fn write_findings(report: &Report<'_>, group: &[usize], out: &mut dyn Write) -> io::Result<()> {
    let findings: Vec<&Finding> = group.iter().map(|index| &report.analysis.findings[*index]).collect();
    let (index, finding) = (group[0], findings[0]);
    let (mark, adverb) = match report.level(finding) {
        Level::Error => (Mark::ERROR, ""),
        Level::Warning => (Mark::WARNING, ""),
        Level::Note => (Mark::NOTE, "perhaps "),
    };
    let names = format!("{} → {}", finding.old_name, finding.suggested_name);
    let (here, elsewhere) = in_first_file(&findings);
    let marked = here.iter().map(|f| Marked { place: &f.place, text: &f.old_name });
    let marked: Vec<Marked<'_>> = marked.collect();
    let title = if report.is_proposed() {
        let title = format!("{} {names}", finding.term);
        mark.clone().with_name(format!("{adverb}to rename along")).primary_title(title)
    } else {
        mark.clone().with_name(format!("{adverb}forgotten {}", finding.term)).primary_title(names)
    };
    let mut group = with_source(title, report, &marked, MOST_LINES);
    let note = |name: &'static str, text: String| note(name, &text, &marked, report.options.columns);
    if !elsewhere.is_empty() {
        group = group.element(note("also in", visible(&phrase::places_by_file(elsewhere))));
    }
    group = group.element(note("why", phrase::sentence(&finding.reason)));
    group = group.element(note("confidence", format!("{:.2}", finding.confidence)));
    group = match report.blockers(index) {
        [] => group.element(note("rename", visible(&phrase::extent_of_all(&findings)))),
        blockers => group.elements(phrase::reasons(blockers).map(|reason| note("no rename", reason))),
    };
    let warnings = report.warnings(index).map(|w| note("look at", phrase::sentence(&w.message)));
    let ids: Vec<&str> = findings.iter().map(|f| f.id.as_str()).collect();
    let group = group.elements(warnings).element(note("id", phrase::first_ids(&ids)));
    writeln!(out, "{}\n", render(group, report, &marked[0]))
}

/// Returns a line below the source. Its text begins after the line numbers' column, a mark and its name, and its
/// further lines are as far to the right.
fn note<'t>(name: &'static str, text: &str, marked: &[Marked<'_>], columns: Option<usize>) -> Message<'t> {
    let numbers = marked.last().map_or(1, |last| last.place.line.to_string().len());
    let begin = numbers + " = ".len() + name.len() + ": ".len();
    let room = columns.map(|columns| columns.saturating_sub(begin).max(MIN_ROOM));
    Mark::NOTE.with_name(name).message(wrapped(text, room, ""))
}

/// Splits findings, which are in the order of their places: those in the file of the first one, and the rest.
fn in_first_file<'f, 'a>(findings: &'f [&'a Finding]) -> (&'f [&'a Finding], &'f [&'a Finding]) {
    let end = findings.iter().position(|f| f.place.path != findings[0].place.path);
    findings.split_at(end.unwrap_or(findings.len()))
}

/// Renders a group about a text's place. The renderer only counts columns in code points; everything else here, editors
/// too, counts UTF-16 code units.
fn render(group: Group<'_>, report: &Report<'_>, marked: &Marked<'_>) -> String {
    let renderer = if report.options.color { Renderer::styled() } else { Renderer::plain() };
    let rendered = renderer.term_width(report.options.columns.unwrap_or(COLUMNS)).render(&[group]);
    let Marked { place, text } = *marked;
    let counted = Excerpt::of(report.head, place, text).map(|e| e.text[..e.span.start].chars().count() + 1);
    let with = |column: usize| format!("{}:{}:{column}", visible(&place.path), place.line);
    match counted.filter(|column| *column != place.column as usize) {
        Some(column) => rendered.replacen(&with(column), &with(place.column as usize), 1),
        None => rendered,
    }
}

/// Writes a title with the first lines of its source and the numbers of all others. Where the lines cannot be shown,
/// the first place alone takes their place. `marked` are texts of one file, at least one, in order.
fn with_source<'t>(
    title: Title<'t>,
    report: &'t Report<'_>,
    marked: &[Marked<'t>],
    most_lines: usize,
) -> Group<'t> {
    let place = marked[0].place;
    let mut lines: Vec<u32> = marked.iter().map(|m| m.place.line).collect();
    lines.dedup();
    let of_first = |n: usize| {
        lines.get(n).map_or(marked, |end| &marked[..marked.partition_point(|m| m.place.line < *end)])
    };
    let passage = Passage::of(report.head, of_first(most_lines)).map(|passage| (passage, most_lines));
    let passage = passage.or_else(|| Some((Passage::of(report.head, of_first(1))?, 1)));
    let (group, shown) = match passage {
        Some((passage, shown)) => {
            let snippet = Snippet::source(passage.text).path(visible(&place.path));
            let annotations = passage.spans.into_iter().map(|span| AnnotationKind::Primary.span(span));
            (title.element(snippet.line_start(place.line as usize).annotations(annotations)), shown)
        }
        None => {
            let (line, column) = (place.line as usize, place.column as usize);
            (title.element(Origin::path(visible(&place.path)).line(line).char_column(column)), 1)
        }
    };
    match lines.get(shown..) {
        None | Some([]) => group,
        Some(others) => group.element(Mark::NOTE.with_name("also").message(phrase::lines(others))),
    }
}

/// Writes the mentions (texts with an old name). A change that moves a package leaves dozens of notes on one README. So
/// only a few notes are shown with their source, and graver mentions are not lost among them.
fn write_mentions(report: &Report<'_>, paint: Paint, out: &mut dyn Write) -> io::Result<()> {
    let (mut excerpts, mut notes, mut is_listed) = (0, 0, false);
    for reported in reported_together(report) {
        let is_note = report.analysis.mentions[reported[0]].level == Level::Note;
        if excerpts < MOST_EXCERPTS && (!is_note || notes < MOST_NOTES) {
            if is_listed {
                writeln!(out)?;
            }
            write_mention(report, &reported, out)?;
            excerpts += 1;
            notes += usize::from(is_note);
            is_listed = false;
        } else {
            reported.into_iter().try_for_each(|index| write_mention_line(report, index, paint, out))?;
            is_listed = true;
        }
    }
    if is_listed { writeln!(out) } else { Ok(()) }
}

/// Groups the mentions that are shown together, in order. A group has similar ones, and those that say the same of
/// another text of the first line (a link's text and its address).
fn reported_together(report: &Report<'_>) -> Vec<Vec<usize>> {
    let mentions = &report.analysis.mentions;
    let says = |group: &[usize]| {
        let m = &mentions[group[0]];
        (&m.place.path, m.place.line, m.rule, m.level, m.kind, &m.reason, report.patch.holds_text(group[0]))
    };
    let mut reported: Vec<Vec<Vec<usize>>> = Vec::new();
    for group in report.alike_mentions() {
        match reported.last_mut() {
            Some(same) if says(&same[0]) == says(&group) => same.push(group),
            _ => reported.push(vec![group]),
        }
    }
    let joined = |groups: Vec<Vec<usize>>| {
        let mut all = groups.concat();
        all.sort_unstable();
        all
    };
    reported.into_iter().map(joined).collect()
}

/// Mentions that say the same, with the first line of source.
fn write_mention(report: &Report<'_>, reported: &[usize], out: &mut dyn Write) -> io::Result<()> {
    let mentions: Vec<&Mention> = reported.iter().map(|index| &report.analysis.mentions[*index]).collect();
    let mention = mentions[0];
    let mark = match mention.level {
        Level::Error => Mark::ERROR,
        Level::Warning => Mark::WARNING,
        Level::Note => Mark::NOTE,
    };
    let texts = phrase::texts(mention, Paint::NONE);
    let title = mark.primary_title(texts).id(mention.rule.name());
    let marked: Vec<Marked<'_>> =
        mentions.iter().map(|m| Marked { place: &m.place, text: &m.old_text }).collect();
    let group = with_source(title, report, &marked, 1);
    let note = |name: &'static str, text: String| note(name, &text, &marked, report.options.columns);
    let group = group.element(note("why", phrase::sentence(&mention.reason)));
    let patch = match report.patch.holds_text(reported[0]) {
        true if mention.kind == MentionKind::FileName => note("edit", "the file's name".to_owned()),
        true if mentions.len() > 1 => note("edit", "these texts alone".to_owned()),
        true => note("edit", "this text alone".to_owned()),
        false => note("no edit", report.why_text_is_left(reported[0])),
    };
    let ids: Vec<&str> = mentions.iter().map(|m| m.id.as_str()).collect();
    let group = group.element(patch).element(note("id", phrase::first_ids(&ids)));
    writeln!(out, "{}\n", render(group, report, &marked[0]))
}

/// Returns a mention on one line.
fn write_mention_line(
    report: &Report<'_>,
    index: usize,
    paint: Paint,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mention = &report.analysis.mentions[index];
    let texts = phrase::texts(mention, paint);
    writeln!(out, "{} {} {texts} (id {})", at(&mention.place), mention.rule, mention.id)
}

/// Writes a group of similar findings on one line.
fn write_line(report: &Report<'_>, group: &[usize], paint: Paint, out: &mut dyn Write) -> io::Result<()> {
    let findings: Vec<&Finding> = group.iter().map(|index| &report.analysis.findings[*index]).collect();
    let (index, finding) = (group[0], findings[0]);
    let names = paint.rename(&finding.old_name, &finding.suggested_name);
    write!(out, "{} {} {names}", at(&finding.place), finding.term)?;
    if findings.len() > 1 {
        write!(out, ", also in {}", visible(&phrase::places_by_file(&findings[1..])))?;
    }
    let ids: Vec<&str> = findings.iter().map(|f| f.id.as_str()).collect();
    let reported = match (report.blockers(index).first(), report.warnings(index).next()) {
        (Some(blocker), _) => format!("; no rename: {}", blocker.concern),
        (None, Some(warning)) => format!("; look at: {}", phrase::shown(&warning.message)),
        (None, None) => String::new(),
    };
    writeln!(out, " (id {}{reported})", phrase::first_ids(&ids))
}

/// Writes what the author left alone.
fn write_guards(scope: &Scope, columns: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    if scope.guards.is_empty() {
        return Ok(());
    }
    for guard in &scope.guards {
        let left_alone = format!("Left alone: {}", phrase::left_alone(guard));
        writeln!(out, "{}", wrapped(&left_alone, columns, ""))?;
    }
    writeln!(out)
}
