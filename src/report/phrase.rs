//! The phrases that all formats share.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::paint::{Paint, REMOVED};
use crate::agents::{Analysis, Cause, Finding, Guard, Mention, Scope, Side, Unreported};
use crate::config::{Level, Rule};
use crate::git::file_name;
use crate::rename::{Blocker, Concern, Plan, Warning};
use crate::text::{self, by_numbers, count, visible};
use crate::words::spoken;

/// Describes what the patch changes for a finding: `1 further declaration and 3 references, in 2 files`.
pub(super) fn extent(plan: &Plan) -> String {
    let further = plan.declarations.len().saturating_sub(1);
    let parts: Vec<String> = [(further, "further declaration"), (plan.references, "reference")]
        .into_iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, noun)| count(n, noun))
        .collect();
    let mut text = match (parts.is_empty(), plan.files) {
        (true, _) => "this declaration alone".to_owned(),
        (false, 0 | 1) => format!("{}, in this file", parts.join(" and ")),
        (false, files) => format!("{}, in {files} files", parts.join(" and ")),
    };
    for moved in &plan.moves {
        let which = if moved.from.ends_with(".java") { "its file" } else { file_name(&moved.from) };
        text.push_str(&format!("; {which} becomes {}", file_name(&moved.to)));
    }
    text
}

/// Describes what it takes to rename several declarations of one name that are alike in all but their place.
pub(super) fn extent_of_all(findings: &[&Finding]) -> String {
    let first = extent(&findings[0].plan);
    match findings {
        [_] => first,
        all if all.iter().all(|f| extent(&f.plan) == first) => first + " (each)",
        all => count(all.iter().map(|f| f.plan.references).sum(), "reference") + " in all",
    }
}

/// The most files that are named of those that have more of the same.
pub(super) const MOST_FILES: usize = 5;

/// Returns the places of findings by file, in order: `Desk.java:12, 40; Till.java:3 and 2 more files`.
pub(super) fn places_by_file(findings: &[&Finding]) -> String {
    let files: Vec<&[&Finding]> = findings.chunk_by(|a, b| a.place.path == b.place.path).collect();
    let named = files.iter().take(MOST_FILES).map(|of| {
        let lines: Vec<String> = of.iter().map(|f| f.place.line.to_string()).collect();
        format!("{}:{}", of[0].place.path, lines.join(", "))
    });
    let mut text = named.collect::<Vec<_>>().join("; ");
    if files.len() > MOST_FILES {
        text.push_str(&format!(" and {}", count(files.len() - MOST_FILES, "more file")));
    }
    text
}

/// Returns a text of one line that begins and ends as a sentence does.
pub(super) fn sentence(text: &str) -> String {
    let line = shown(text);
    // A word of another case may be a name, and names stay as they are.
    let word = line.split(' ').next().unwrap_or_default();
    let line =
        if word.bytes().all(|b| b.is_ascii_lowercase() || b == b'\'') { capitalised(&line) } else { line };
    match line.chars().last() {
        None | Some('.' | '!' | '?') => line,
        Some(_) => line + ".",
    }
}

/// The number of lines, or runs of them, that are listed where there are many.
const MOST_REPORTED: usize = 10;

/// Returns `line 7`, or `lines 7 to 9, 12 and 15`.
pub(super) fn lines(lines: &[u32]) -> String {
    let runs: Vec<&[u32]> = lines.chunk_by(|a, b| a + 1 == *b).collect();
    let reported = runs.iter().take(MOST_REPORTED).flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{first} to {last}")],
        few => few.iter().map(u32::to_string).collect(),
    });
    let reported: Vec<String> = reported.collect();
    let more: usize = runs.iter().skip(MOST_REPORTED).map(|run| run.len()).sum();
    match (reported.as_slice(), more) {
        ([one], 0) if lines.len() == 1 => format!("line {one}"),
        ([others @ .., last], 0) if !others.is_empty() => format!("lines {} and {last}", others.join(", ")),
        (all, 0) => format!("lines {}", all.join(", ")),
        (all, more) => format!("lines {} and {more} more", all.join(", ")),
    }
}

/// Lists the lines after the first of a group that is reported together: `lines 9 and 12`.
pub(super) fn other_lines(all: impl IntoIterator<Item = u32>) -> Option<String> {
    let mut all: Vec<u32> = all.into_iter().collect();
    all.dedup();
    let others = all.get(1..).filter(|others| !others.is_empty())?;
    Some(lines(others))
}

/// Lists the ids of a group that is reported together. Equal entries have one id, numbered from the second on. Of three
/// or more, it lists the first and the last.
pub(super) fn ids(ids: &[&str]) -> String {
    let equal = |a: &&str, b: &&str| without_number(a) == without_number(b);
    let first_equal = |id: &&str| ids.iter().position(|other| equal(other, id));
    let mut sorted = ids.to_vec();
    sorted.sort_by_key(first_equal);
    let reported = sorted.chunk_by(equal).map(|chunk| match chunk {
        [first, _, .., last] => format!("{first} to {last}"),
        few => few.join(", "),
    });
    reported.collect::<Vec<_>>().join(", ")
}

/// The number of ids that are listed where few readers need them.
const MOST_IDS: usize = 3;

/// Lists the first ids of a group that is reported together.
pub(super) fn first_ids(all: &[&str]) -> String {
    match all.len().saturating_sub(MOST_IDS) {
        0 | 1 => ids(all),
        more => format!("{} and {more} more", ids(&all[..MOST_IDS])),
    }
}

/// Returns an id without its number: `e69a7e7f458d6fb4` of `e69a7e7f458d6fb4-2`.
fn without_number(id: &str) -> &str {
    id.split('-').next().unwrap_or(id)
}

pub(super) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// Returns text as it is shown to people: on one line, with nothing that a terminal would obey.
pub(super) fn shown(text: &str) -> String {
    visible(&text::one_line(&text::without_marks(text)))
}

/// Returns `OldName → NewName`, or `OldName no longer exists`.
pub(super) fn texts(mention: &Mention, paint: Paint) -> String {
    let old = shown(&mention.old_text);
    match &mention.new_text {
        Some(new_text) => paint.rename(&old, &shown(new_text)),
        None => format!("{} no longer exists", paint.with(REMOVED, &old)),
    }
}

/// Returns `name-clash: a field with that name …`.
pub(super) fn blocker(blocker: &Blocker) -> String {
    format!("{}: {}", blocker.concern, shown(&blocker.message))
}

/// Returns why a rename is withheld, by kinds of reasons; those of one kind by the lines that they name.
pub(super) fn by_kind(blockers: &[Blocker]) -> Vec<Vec<&Blocker>> {
    let mut kinds: Vec<Vec<&Blocker>> = Vec::new();
    for blocker in blockers {
        match kinds.iter_mut().find(|kind| kind[0].concern == blocker.concern) {
            Some(kind) => kind.push(blocker),
            None => kinds.push(vec![blocker]),
        }
    }
    kinds.iter_mut().for_each(|kind| kind.sort_by_cached_key(|blocker| by_numbers(&blocker.message)));
    kinds
}

/// Returns all reasons.
pub(super) fn blocked_by(blockers: &[Blocker]) -> Vec<String> {
    by_kind(blockers).into_iter().flatten().map(blocker).collect()
}

/// Returns the reasons why a rename is withheld: of each kind the first, and how many more there are. The consequences
/// of a name that is taken are left out.
pub(super) fn reasons(blockers: &[Blocker]) -> impl Iterator<Item = String> {
    let kinds = by_kind(blockers);
    let is_taken = kinds.iter().any(|kind| kind[0].concern == Concern::NameClash);
    let follows = |concern: Concern| matches!(concern, Concern::Capture | Concern::Shadowing);
    let reported = kinds.into_iter().filter(move |kind| !(is_taken && follows(kind[0].concern)));
    reported.map(|kind| {
        let first = sentence(&blocker(kind[0]));
        match kind.len() - 1 {
            0 => first,
            more => format!("{first} (And {more} more of this kind.)"),
        }
    })
}

/// Returns `name-in-string: …`.
pub(super) fn warning(warning: &Warning) -> String {
    format!("{}: {}", warning.concern, shown(&warning.message))
}

/// Returns the last line of a report, and the only one of a report with no entries. `in_patch` says what the patch
/// holds, `compared` what was compared (`main...HEAD`).
pub(super) fn verdict(analysis: &Analysis, in_patch: &str, compared: Option<&str>) -> String {
    let within = within(compared);
    let found = analysis.findings.len();
    let is_proposed = analysis.side == Side::Before;
    let identifiers = match (analysis.renames.len(), found) {
        (0, 0) if analysis.mentions.is_empty() => format!("No renames{within}, so nothing was left behind."),
        (0, 0) => return mention_counts(analysis),
        (_, 0) if is_proposed => nothing_found(analysis, compared),
        (renames, 0) if analysis.mentions.is_empty() => {
            format!("Found nothing left behind by {}{within}.", count(renames, "rename"))
        }
        (renames, 0) => format!("Found no identifier left behind by {}{within}.", count(renames, "rename")),
        _ => {
            let left = if is_proposed { "would be left behind" } else { "left behind" };
            let (found, renames) = (count(found, "identifier"), renames_with_findings(analysis));
            format!("{found} {left} by {renames}{within}; {in_patch}.")
        }
    };
    match analysis.mentions.is_empty() {
        true => identifiers,
        false => format!("{identifiers} {}", mention_counts(analysis)),
    }
}

/// Returns ` in main...HEAD`.
pub(super) fn within(compared: Option<&str>) -> String {
    compared.map_or(String::new(), |compared| format!(" in {}", shown(compared)))
}

/// Returns the sentence that there is no identifier to report.
pub(super) fn nothing_found(analysis: &Analysis, compared: Option<&str>) -> String {
    let has_texts = !analysis.mentions.is_empty();
    if analysis.side == Side::After {
        let within = within(compared);
        return match (has_texts, analysis.renames.is_empty()) {
            (false, true) => format!("No renames{within}, so nothing was left behind."),
            (false, false) => format!("Found nothing left behind{within}."),
            (true, _) => format!("Found no identifier left behind{within}."),
        };
    }
    let words: Vec<String> = analysis.concepts.iter().map(|c| quoted(&c.concept.old)).collect();
    match analysis.unreported.count() {
        0 if words.is_empty() => {
            "What the seed changes in the name is no word that other names could have.".to_owned()
        }
        0 => format!("No other identifier has {} in its name.", words.join(" or ")),
        _ => "Found no other identifier to rename along.".to_owned(),
    }
}

fn quoted(words: &[String]) -> String {
    format!("“{}”", spoken(words))
}

/// The most identifiers below the least confidence that a report on a change counts. A larger number only says that the
/// words are common, as they are in most changes.
const FEW: usize = 20;

/// Describes the declarations that have the old words and are not reported, if there are any, so that the reader knows
/// that they were seen.
pub(super) fn unreported(analysis: &Analysis) -> Option<String> {
    let Unreported { from, doubtful, kept, rejected, left_alone } = analysis.unreported;
    let is_reported = doubtful <= FEW || analysis.side == Side::Before;
    let reasons = [
        (
            doubtful * usize::from(is_reported),
            format!("below a confidence of {from} (--min-confidence sets that)"),
        ),
        (kept, "kept out by the configuration or a comment in the code".to_owned()),
        (rejected, "rejected before (`decisions` in the configuration)".to_owned()),
        (left_alone, "apparently left on purpose".to_owned()),
    ];
    let reasons: Vec<(usize, String)> = reasons.into_iter().filter(|(n, _)| *n > 0).collect();
    match reasons.as_slice() {
        [] => None,
        [(1, why)] => Some(format!("1 other identifier with the old words is not reported: {why}.")),
        _ => {
            let counted: Vec<String> =
                reasons.iter().map(|(n, why)| format!("{} {why}", capped(*n))).collect();
            Some(format!("Other identifiers with the old words are not reported: {}.", counted.join(", ")))
        }
    }
}

/// Returns a count in digits up to 100, and `over 100` beyond.
fn capped(count: usize) -> String {
    if count > 100 { "over 100".to_owned() } else { count.to_string() }
}

/// The number of names that are listed of what was left alone.
const MOST_LEFT: usize = 3;

/// Returns whether a guard left more names alone than are listed.
pub(super) fn is_cut(guard: &Guard) -> bool {
    different_names(guard).len() > MOST_LEFT
}

fn different_names(guard: &Guard) -> Vec<&str> {
    let mut known = FxHashSet::default();
    guard.left.iter().map(|left| left.name.as_str()).filter(|name| known.insert(*name)).collect()
}

/// Describes what a guard left alone: the first names, how many there were, and why.
pub(super) fn left_alone(guard: &Guard) -> String {
    let names = different_names(guard);
    let reported: Vec<String> = names.iter().take(MOST_LEFT).map(|name| format!("`{name}`")).collect();
    let (reason, reported) = (shown(&guard.reason), reported.join(", "));
    sentence(&match (guard.left.len(), names.len()) {
        (0, _) => reason,
        (all, different) if all == different && all <= MOST_LEFT => format!("{reported} ({reason})"),
        (all, ..=MOST_LEFT) => format!("{reported}, in {} places ({reason})", capped(all)),
        (all, _) => format!("{reported} and {} more ({reason})", capped(all - MOST_LEFT)),
    })
}

/// Describes a concept, with what was left alone.
pub(super) fn concept(scope: &Scope) -> String {
    let left = scope.guards.iter().map(|guard| format!(" Left alone: {}", left_alone(guard)));
    format!("{}{}", sentence(scope.without_guards()), left.collect::<String>())
}

/// Returns what was left behind and why, for formats that show each finding at its place.
pub(super) fn leftover(finding: &Finding, side: Side, level: Level) -> String {
    format!(
        "{} '{}' {}: rename it to '{}'. {}",
        capitalised(finding.term),
        finding.old_name,
        fate(side, level),
        finding.suggested_name,
        sentence(&finding.reason),
    )
}

/// Returns the predicate for an identifier with the old words: `was left behind`, `would be left behind`; with
/// `perhaps` for a note.
pub(super) fn fate(side: Side, level: Level) -> &'static str {
    match (side, level) {
        (Side::Before, Level::Note) => "would perhaps be left behind",
        (Side::Before, _) => "would be left behind",
        (Side::After, Level::Note) => "was perhaps left behind",
        (Side::After, _) => "was left behind",
    }
}

/// Returns how many of the findings the patch holds.
pub(super) fn patch_content(included: usize, found: usize) -> String {
    match (included, found) {
        (0, 1) => "the patch does not hold it".to_owned(),
        (0, _) => "the patch holds none of them".to_owned(),
        (1, 1) => "the patch holds it".to_owned(),
        (2, 2) => "the patch holds both".to_owned(),
        _ if included == found => format!("the patch holds all {included}"),
        _ => format!("the patch holds {included} and withholds {}", found - included),
    }
}

/// Returns how many of the findings a patch would hold, and how to get one.
pub(super) fn patch_offer(included: usize, found: usize) -> String {
    match (included, found) {
        (0, 1) => "its rename is withheld, for the reason given".to_owned(),
        (0, _) => "their renames are withheld, for the reasons given".to_owned(),
        (1, 1) => "--patch FILE writes a patch for it".to_owned(),
        (2, 2) => "--patch FILE writes a patch for both".to_owned(),
        _ if included == found => format!("--patch FILE writes a patch for all {included}"),
        _ => format!("--patch FILE writes a patch for {included} and withholds {}", found - included),
    }
}

/// Returns how many renames show a concept with findings: `46 of 49 renames`.
fn renames_with_findings(analysis: &Analysis) -> String {
    let scopes = analysis.findings.iter().filter_map(|f| analysis.scopes.get(f.scope));
    let leaving = scopes.flat_map(|scope| &scope.evidence).collect::<BTreeSet<_>>().len();
    let all = count(analysis.renames.len(), "rename");
    if leaving == analysis.renames.len() { all } else { format!("{leaving} of {all}") }
}

/// Returns `3 texts still have an old name (1 missing-class, 2 stale-comment).`
fn mention_counts(analysis: &Analysis) -> String {
    let of = |rule: Rule| analysis.mentions.iter().filter(|m| m.rule == rule).count();
    let counts = Rule::ALL.into_iter().map(|rule| (of(rule), rule)).filter(|(n, _)| *n > 0);
    let counts: Vec<(usize, Rule)> = counts.collect();
    let rules = match counts.as_slice() {
        [(_, rule)] => rule.to_string(),
        counts => counts.iter().map(|(n, rule)| format!("{n} {rule}")).collect::<Vec<_>>().join(", "),
    };
    let texts = count(analysis.mentions.len(), "text");
    let have = match analysis.mentions.len() {
        _ if analysis.mentions.iter().all(is_proposed) => "would still have",
        1 => "still has",
        _ => "still have",
    };
    format!("{texts} {have} an old name ({rules}).")
}

/// Returns whether a text has the old name of what is to be renamed, as it should for now.
pub(super) fn is_proposed(mention: &Mention) -> bool {
    matches!(mention.meaning.by, Cause::Proposed(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::LeftName;
    use crate::java::Kind;
    use crate::mining::Place;

    #[test]
    fn what_comes_of_a_taken_name_goes_without_saying() {
        let reported = |concerns: &[Concern]| {
            let blockers: Vec<Blocker> = concerns
                .iter()
                .map(|c| Blocker { concern: *c, message: "there is one".to_owned() })
                .collect();
            reasons(&blockers).collect::<Vec<String>>()
        };
        let clash = "name-clash: there is one.";
        assert_eq!(reported(&[Concern::Capture, Concern::NameClash, Concern::Shadowing]), [clash]);
        assert_eq!(reported(&[Concern::Capture]), ["capture: there is one."]);
        let twice = reported(&[Concern::NameClash, Concern::NameClash]);
        assert_eq!(twice, [format!("{clash} (And 1 more of this kind.)")]);
    }

    #[test]
    fn of_reasons_of_one_kind_the_one_that_stands_first_is_reported() {
        let at = |concern, line| Blocker { concern, message: format!("at A.java:{line} there is one") };
        let (shadowing, capture) = (Concern::Shadowing, Concern::Capture);
        let blockers = [at(shadowing, 7), at(capture, 10), at(capture, 9), at(shadowing, 4)];
        let all = [(shadowing, 4), (shadowing, 7), (capture, 9), (capture, 10)];
        assert_eq!(blocked_by(&blockers), all.map(|(concern, line)| blocker(&at(concern, line))));
        let reported: Vec<String> = reasons(&blockers).collect();
        let first = [all[0], all[2]].map(|(concern, line)| blocker(&at(concern, line)));
        assert_eq!(reported, first.map(|first| format!("{first}. (And 1 more of this kind.)")));
    }

    #[test]
    fn a_name_that_was_left_several_times_is_reported_once() {
        let reported = |names: &[&str]| {
            let place = Place { path: "A.java".to_owned(), line: 1, column: 1, container: "A".to_owned() };
            let left = names.iter().map(|name| LeftName {
                kind: Kind::Field,
                name: (*name).to_owned(),
                place: place.clone(),
            });
            left_alone(&Guard {
                left: left.collect(),
                ..Guard::stated("Do not".to_owned(), "they stay".to_owned())
            })
        };
        assert_eq!(reported(&["a", "b"]), "`a`, `b` (they stay).");
        assert_eq!(reported(&["a", "a", "a", "a"]), "`a`, in 4 places (they stay).");
        assert_eq!(reported(&["a", "b", "b", "c", "d"]), "`a`, `b`, `c` and 2 more (they stay).");
        let many: Vec<&str> = ["a", "b", "c", "d"].into_iter().cycle().take(3148).collect();
        assert_eq!(reported(&many), "`a`, `b`, `c` and over 100 more (they stay).");
    }

    #[test]
    fn a_sentence_is_one_line_and_ends_once() {
        assert_eq!(sentence("it was renamed\n  too"), "It was renamed too.");
        assert_eq!(sentence("joinHint is left"), "joinHint is left.");
        assert_eq!(sentence("Is it?"), "Is it?");
        assert_eq!(sentence(""), "");
    }

    #[test]
    fn what_is_in_many_lines_is_reported_in_short() {
        assert_eq!(lines(&[7]), "line 7");
        assert_eq!(lines(&[7, 9]), "lines 7 and 9");
        assert_eq!(lines(&[7, 9, 12]), "lines 7, 9 and 12");
        assert_eq!(lines(&[7, 8, 9, 12, 13]), "lines 7 to 9, 12 and 13");
        assert_eq!(lines(&[7, 8, 9]), "lines 7 to 9");
        let many: Vec<u32> = (1..=12).map(|n| 2 * n).collect();
        assert_eq!(lines(&many), "lines 2, 4, 6, 8, 10, 12, 14, 16, 18, 20 and 2 more");
        assert_eq!(ids(&["a"]), "a");
        assert_eq!(ids(&["b", "a", "a-2"]), "b, a, a-2");
        assert_eq!(ids(&["a", "b", "a-2", "a-3", "b-2", "a-4"]), "a to a-4, b, b-2");
    }

    #[test]
    fn what_the_patch_holds_is_said_of_one_two_and_many() {
        assert_eq!(patch_content(0, 1), "the patch does not hold it");
        assert_eq!(patch_content(1, 1), "the patch holds it");
        assert_eq!(patch_content(0, 2), "the patch holds none of them");
        assert_eq!(patch_content(1, 2), "the patch holds 1 and withholds 1");
        assert_eq!(patch_content(2, 2), "the patch holds both");
        assert_eq!(patch_content(13, 13), "the patch holds all 13");
        assert_eq!(patch_offer(0, 1), "its rename is withheld, for the reason given");
        assert_eq!(patch_offer(0, 2), "their renames are withheld, for the reasons given");
        assert_eq!(patch_offer(1, 1), "--patch FILE writes a patch for it");
        assert_eq!(patch_offer(2, 2), "--patch FILE writes a patch for both");
        assert_eq!(patch_offer(3, 5), "--patch FILE writes a patch for 3 and withholds 2");
        assert_eq!(patch_offer(13, 13), "--patch FILE writes a patch for all 13");
    }
}
