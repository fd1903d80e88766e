//! The report for a terminal.

use std::io::{self, Write};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level as Mark, Origin, Renderer, Snippet, Title};

use super::excerpt::Excerpt;
use super::{Level, Report};
use crate::agents::{Finding, MentionKind, Scope};
use crate::mining::Place;
use crate::report::paint::{BOLD, Paint};
use crate::report::phrase;
use crate::report::renames::{at, rename_line};
use crate::text::visible;

/// How many findings of one concept are shown with their source; the rest get a line each.
const MOST_EXCERPTS: usize = 50;
/// How many notes on texts are shown with their source.
const MOST_NOTES: usize = 10;
/// How many seed renames of one concept are listed.
const MOST_SEEDS: usize = 5;

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let paint = Paint(report.options.color);
    for (index, scope) in report.analysis.scopes.iter().enumerate() {
        if report.findings_of(index).next().is_none() {
            continue;
        }
        write_heading(report, scope, paint, out)?;
        for (n, (index, finding)) in report.findings_of(index).enumerate() {
            if n < MOST_EXCERPTS {
                write_finding(report, index, finding, out)?;
            } else {
                write_line(report, index, finding, paint, out)?;
            }
        }
        if report.findings_of(index).count() > MOST_EXCERPTS {
            writeln!(out)?;
        }
        write_guards(scope, out)?;
    }
    write_mentions(report, paint, out)?;
    let verdict = paint.with(BOLD, &report.verdict());
    match phrase::unreported(report.analysis) {
        // What is listed is summed up at the end.
        Some(unreported) if report.has_entries() => writeln!(out, "{unreported}\n{verdict}")?,
        Some(unreported) => writeln!(out, "{verdict}\n{unreported}")?,
        None => writeln!(out, "{verdict}")?,
    }
    if let Some(build) = &report.analysis.build {
        writeln!(out, "{}", phrase::sentence(&build.sentence))?;
    }
    report.next_steps().iter().try_for_each(|step| writeln!(out, "{step}"))
}

/// The scope's sentence and the renames that it was read from. What its guards rest on is told at its end.
fn write_heading(report: &Report<'_>, scope: &Scope, paint: Paint, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", paint.with(BOLD, &phrase::sentence(scope.without_guards())))?;
    let seeds = report.seeds(scope);
    for seed in seeds.iter().take(MOST_SEEDS) {
        writeln!(out, "  {}", rename_line(seed, paint))?;
    }
    if seeds.len() > MOST_SEEDS {
        writeln!(out, "  and {} more", seeds.len() - MOST_SEEDS)?;
    }
    writeln!(out)
}

/// A finding with its line of source.
fn write_finding(
    report: &Report<'_>,
    index: usize,
    finding: &Finding,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (mark, adverb) = match report.level(finding) {
        Level::Error => (Mark::ERROR, ""),
        Level::Warning => (Mark::WARNING, ""),
        Level::Note => (Mark::NOTE, "perhaps "),
    };
    let names = format!("{} → {}", finding.old_name, finding.suggested_name);
    let marked = Marked { place: &finding.place, text: &finding.old_name };
    let title = if report.is_proposed() {
        let title = format!("{} {names}", finding.term);
        mark.clone().with_name(format!("{adverb}to rename along")).primary_title(title)
    } else {
        mark.clone().with_name(format!("{adverb}forgotten {}", finding.term)).primary_title(names)
    };
    let mut group = with_line(title, report, &[marked]);
    let note = |name: &'static str, text: String| Mark::NOTE.with_name(name).message(text);
    group = group.element(note("why", phrase::sentence(&finding.reason)));
    group = group.element(note("confidence", format!("{:.2}", finding.confidence)));
    group = match report.blockers(index) {
        [] => group.element(note("rename", visible(&phrase::extent(&finding.plan)))),
        blockers => group.elements(phrase::reasons(blockers).map(|reason| note("no rename", reason))),
    };
    let warnings = report.warnings(index).map(|w| note("look at", phrase::sentence(&w.message)));
    let group = group.elements(warnings).element(note("id", finding.id.clone()));
    writeln!(out, "{}\n", render(group, report, &marked))
}

/// A text of the head snapshot that is underlined.
#[derive(Clone, Copy)]
struct Marked<'t> {
    place: &'t Place,
    text: &'t str,
}

/// A group about a text's place. The renderer counts columns in code points and can be told nothing else;
/// all else here, editors too, counts UTF-16 code units.
fn render(group: Group<'_>, report: &Report<'_>, marked: &Marked<'_>) -> String {
    let renderer = if report.options.color { Renderer::styled() } else { Renderer::plain() };
    let rendered = renderer.term_width(report.options.width).render(&[group]);
    let Marked { place, text } = *marked;
    let counted = Excerpt::of(report.head, place, text).map(|e| e.text[..e.span.start].chars().count() + 1);
    let with = |column: usize| format!("{}:{}:{column}", visible(&place.path), place.line);
    match counted.filter(|column| *column != place.column as usize) {
        Some(column) => rendered.replacen(&with(column), &with(place.column as usize), 1),
        None => rendered,
    }
}

/// A title with the line of source that it is about, or with the place alone where the line cannot be shown. `marked`
/// are the texts of that line, at least one.
fn with_line<'t>(title: Title<'t>, report: &'t Report<'_>, marked: &[Marked<'t>]) -> Group<'t> {
    let place = marked[0].place;
    let line = place.line as usize;
    let mut excerpts = marked.iter().filter_map(|m| Excerpt::of(report.head, m.place, m.text));
    match excerpts.next() {
        Some(excerpt) => {
            let spans = [excerpt.span].into_iter().chain(excerpts.map(|e| e.span));
            let snippet = Snippet::source(excerpt.text).path(visible(&place.path));
            let annotations = spans.map(|span| AnnotationKind::Primary.span(span));
            title.element(snippet.line_start(line).annotations(annotations))
        }
        None => {
            title.element(Origin::path(visible(&place.path)).line(line).char_column(place.column as usize))
        }
    }
}

/// The mentions (texts with an old name). A change that moves a package leaves dozens of notes on one README, so that
/// few notes are shown with their source; what is more than a note does not go under among them.
fn write_mentions(report: &Report<'_>, paint: Paint, out: &mut dyn Write) -> io::Result<()> {
    let lines = lines_of_mentions(report);
    let (mut excerpts, mut notes, mut is_listed) = (0, 0, false);
    for line in lines {
        let is_note = report.analysis.mentions[line.start].level == Level::Note;
        if excerpts < MOST_EXCERPTS && (!is_note || notes < MOST_NOTES) {
            if is_listed {
                writeln!(out)?;
            }
            write_mention(report, line, out)?;
            excerpts += 1;
            notes += usize::from(is_note);
            is_listed = false;
        } else {
            line.into_iter().try_for_each(|index| write_mention_line(report, index, paint, out))?;
            is_listed = true;
        }
    }
    if is_listed { writeln!(out) } else { Ok(()) }
}

/// The mentions by what is shown at once: a link's text and its address are two texts of one line that say the same.
fn lines_of_mentions(report: &Report<'_>) -> Vec<Range<usize>> {
    let mentions = &report.analysis.mentions;
    let shown = |index: usize| {
        let m = &mentions[index];
        (&m.place.path, m.place.line, m.rule, m.level, m.kind, &m.reason, report.patch.holds_text(index))
    };
    let mut lines: Vec<Range<usize>> = Vec::new();
    for index in 0..mentions.len() {
        match lines.last_mut() {
            Some(line) if shown(line.start) == shown(index) => line.end = index + 1,
            _ => lines.push(index..index + 1),
        }
    }
    lines
}

/// Mentions of one line of source that say the same.
fn write_mention(report: &Report<'_>, line: Range<usize>, out: &mut dyn Write) -> io::Result<()> {
    let (index, mentions) = (line.start, &report.analysis.mentions[line]);
    let mention = &mentions[0];
    let mark = match mention.level {
        Level::Error => Mark::ERROR,
        Level::Warning => Mark::WARNING,
        Level::Note => Mark::NOTE,
    };
    let texts = format!("{} → {}", phrase::shown(&mention.old_text), phrase::shown(&mention.new_text));
    let title = mark.primary_title(texts).id(mention.rule.id());
    let marked: Vec<Marked<'_>> =
        mentions.iter().map(|m| Marked { place: &m.place, text: &m.old_text }).collect();
    let group = with_line(title, report, &marked);
    let note = |name: &'static str, text: String| Mark::NOTE.with_name(name).message(text);
    let group = group.element(note("why", phrase::sentence(&mention.reason)));
    let patch = match report.patch.holds_text(index) {
        true if mention.kind == MentionKind::FileName => note("edit", "the file's name".to_owned()),
        true if mentions.len() > 1 => note("edit", "these texts alone".to_owned()),
        true => note("edit", "this text alone".to_owned()),
        false => note("no edit", report.why_text_is_left(index)),
    };
    let ids: Vec<&str> = mentions.iter().map(|m| m.id.as_str()).collect();
    let group = group.element(patch).element(note("id", ids.join(", ")));
    writeln!(out, "{}\n", render(group, report, &marked[0]))
}

/// A mention on one line.
fn write_mention_line(
    report: &Report<'_>,
    index: usize,
    paint: Paint,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mention = &report.analysis.mentions[index];
    let texts = paint.rename(&phrase::shown(&mention.old_text), &phrase::shown(&mention.new_text));
    writeln!(out, "{} {} {texts} (id {})", at(&mention.place), mention.rule, mention.id)
}

/// A finding on one line.
fn write_line(
    report: &Report<'_>,
    index: usize,
    finding: &Finding,
    paint: Paint,
    out: &mut dyn Write,
) -> io::Result<()> {
    let names = paint.rename(&finding.old_name, &finding.suggested_name);
    write!(out, "{} {} {names}", at(&finding.place), finding.term)?;
    let told = match (report.blockers(index).first(), report.warnings(index).next()) {
        (Some(blocker), _) => format!("; no rename: {}", blocker.concern),
        (None, Some(warning)) => format!("; look at: {}", phrase::shown(&warning.message)),
        (None, None) => String::new(),
    };
    writeln!(out, " (id {}{told})", finding.id)
}

/// What the author left alone.
fn write_guards(scope: &Scope, out: &mut dyn Write) -> io::Result<()> {
    if scope.guards.is_empty() {
        return Ok(());
    }
    for guard in &scope.guards {
        writeln!(out, "Left alone: {}", phrase::left_alone(guard))?;
    }
    writeln!(out)
}
