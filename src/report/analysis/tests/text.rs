//! The report for a terminal.

use super::*;

#[test]
fn text_shows_each_leftover_with_its_source() {
    insta::assert_snapshot!(rendered(Format::Text, &plain()));
}

#[test]
fn text_counts_columns_as_all_else_does() {
    let path = "p/A.java";
    let text = "class A { String 𝒳, joinHint; }\n";
    let head = Snapshot::in_memory("head", [SourceFile::new(path, text.as_bytes())]);
    let mut analysis = sample::analysis(&sample::head());
    analysis.findings.truncate(1);
    analysis.findings[0].place =
        Place { path: path.to_owned(), line: 1, column: 22, container: "A".to_owned() };
    analysis.findings[0].old_name = "joinHint".to_owned();
    for color in [false, true] {
        let text = render(Format::Text, &analysis, &head, &Options { color, ..plain() });
        assert!(text.contains("p/A.java:1:22") && !text.contains("p/A.java:1:21"), "{text}");
    }
}

#[test]
fn text_is_coloured_when_asked() {
    let colored = rendered(Format::Text, &Options { color: true, ..plain() });
    assert!(colored.contains("\u{1b}["));
    assert!(!rendered(Format::Text, &plain()).contains('\u{1b}'));
}

#[test]
fn text_is_one_line_when_nothing_was_left_behind() {
    let head = sample::head();
    let mut analysis = clean(&head);
    analysis.unreported = Unreported::default();
    let options = Options { compared: Some("main...HEAD".to_owned()), ..Options::default() };
    let text = |analysis: &Analysis| render(Format::Text, analysis, &head, &options);
    assert_eq!(text(&analysis), "Found nothing left behind by 2 renames in main...HEAD.\n");
    analysis.renames.clear();
    analysis.scopes.clear();
    assert_eq!(text(&analysis), "No renames in main...HEAD, so nothing was left behind.\n");
}

#[test]
fn what_was_seen_and_is_not_reported_is_counted() {
    let head = sample::head();
    let mut analysis = clean(&head);
    analysis.unreported = Unreported { from: 0.4, doubtful: 20, kept: 1, rejected: 3, left_alone: 4 };
    let text = |analysis: &Analysis| render(Format::Text, analysis, &head, &Options::default());
    insta::assert_snapshot!(text(&analysis), @r"
    Found nothing left behind by 2 renames.
    Other identifiers with the old words are not reported: 20 below a confidence of 0.4 (--min-confidence sets that), 1 kept out by the configuration or a comment in the code, 3 rejected before (`decisions` in the configuration), 4 apparently left on purpose.
    ");
    // The number below the bar is shown only to a user who asks what should be renamed along.
    analysis.unreported = Unreported { from: 0.4, doubtful: 101, ..Unreported::default() };
    assert_eq!(text(&analysis), "Found nothing left behind by 2 renames.\n");
    analysis.side = Side::Before;
    assert!(text(&analysis).contains("not reported: over 100 below a confidence of 0.4"));
}

#[test]
fn text_gives_the_rest_of_very_many_a_line_each() {
    let head = sample::head();
    let text = render(Format::Text, &many(&head, 30), &head, &plain());
    assert_eq!(text.matches("forgotten field").count(), 20);
    assert!(text.contains("\nand 10 more:\n"), "{text}");
    let line = "BroadcastStrategy.java:4:22 field MAX_JOIN_HINTS → MAX_QUERY_HINTS (id 00000000000000";
    assert_eq!(text.matches(line).count(), 10);
    assert_eq!(text.matches("; no rename: name-clash)\n").count(), 10);
}

#[test]
fn text_shows_a_part_of_a_very_long_line() {
    let line = format!("class A {{ int[] a = {{{}}}; int old; }}", "1, ".repeat(500));
    let column = line.find("old").map_or(0, |at| at as u32 + 1);
    let head = Snapshot::in_memory("head", [SourceFile::new("A.java", line.as_bytes())]);
    let mut analysis = sample::analysis(&sample::head());
    analysis.findings.truncate(1);
    let finding = &mut analysis.findings[0];
    finding.old_name = "old".to_owned();
    finding.place = Place { path: "A.java".to_owned(), line: 1, column, container: "A".to_owned() };
    finding.plan.edits.clear();
    let text = render(Format::Text, &analysis, &head, &Options { columns: Some(80), ..plain() });
    let excerpt = text.lines().find(|l| l.contains("int old;")).expect("the line is shown");
    assert!(excerpt.chars().count() < 100, "{excerpt}");
}

/// A line of names and places stays whole, to be followed and copied.
#[test]
fn on_a_terminal_sentences_are_broken_at_words() {
    let head = sample::head();
    let options = Options { columns: Some(60), ..on_github() };
    let options = Options { compared: Some("main...HEAD".to_owned()), ..options };
    insta::assert_snapshot!(render(Format::Text, &sample::analysis(&head), &head, &options));
}
