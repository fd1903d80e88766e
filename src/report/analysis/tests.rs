//! Each format as its readers see it.

use super::sample::{self, many, render, rendered};
use super::*;
use crate::agents::{Cause, LeftName, Meant, Mention, MentionKind, Rewrite, Side, Unreported};
use crate::config::Rule;
use crate::git::SourceFile;
use crate::java::{Kind, Span};
use crate::mining::Place;
use crate::rename::{Edit, Plan, Together};
use crate::report::{Shown, write_suggestion_text};

fn plain() -> Options {
    Options { apply_command: Some("git apply corename.patch".to_owned()), ..Options::default() }
}

fn on_github() -> Options {
    let provenance = Provenance {
        url: "https://github.com/example/planner".to_owned(),
        revision: Some("b".repeat(40)),
        branch: None,
    };
    Options { provenance: Some(provenance), ..plain() }
}

/// The analysis of a change that left nothing behind.
fn clean(head: &Snapshot) -> Analysis {
    Analysis { findings: Vec::new(), notes: Vec::new(), ..sample::analysis(head) }
}

#[test]
fn people_are_told_one_of_many_reasons_of_a_kind() {
    let head = sample::head();
    let mut analysis = sample::analysis(&head);
    let one = analysis.findings[1].plan.blocked_by[0].clone();
    analysis.findings[1].plan.blocked_by = vec![one; 3];
    let told = |text: &str| {
        assert_eq!(text.matches("name-clash: ").count(), 1, "{text}");
        assert!(text.contains("(line 9). (And 2 more of this kind.)"), "{text}");
    };
    for format in [Format::Text, Format::Markdown, Format::Github] {
        told(&render(format, &analysis, &head, &plain()));
    }
    let sarif = render(Format::Sarif, &analysis, &head, &plain());
    assert_eq!(sarif.matches("(And 2 more of this kind.)").count(), 1, "{sarif}");
    let mut asked = Vec::new();
    let shown = Shown { color: false, diff_lines: 0 };
    write_suggestion_text(&analysis.findings[1], &analysis.scopes[0], &head, shown, &mut asked)
        .expect("memory can be written");
    told(&String::from_utf8_lossy(&asked));
}

#[test]
fn a_page_of_a_document_shows_its_source() {
    let provenance = Provenance {
        url: "https://host/shop".to_owned(),
        revision: Some("abc".to_owned()),
        ..Provenance::default()
    };
    let page = |file| provenance.page(file, 7).unwrap_or_default();
    assert_eq!(page("README.md"), "https://host/shop/blob/abc/README.md?plain=1#L7");
    assert_eq!(page("a/Till.java"), "https://host/shop/blob/abc/a/Till.java#L7");
}

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
    // That there are many below the bar is told to who asks what should go along, and else to nobody.
    analysis.unreported = Unreported { from: 0.4, doubtful: 101, ..Unreported::default() };
    assert_eq!(text(&analysis), "Found nothing left behind by 2 renames.\n");
    analysis.side = Side::Before;
    assert!(text(&analysis).contains("not reported: over 100 below a confidence of 0.4"));
}

#[test]
fn of_what_was_left_alone_the_first_names_are_told() {
    let head = sample::head();
    let mut analysis = sample::analysis(&head);
    let left = |name: &str| LeftName {
        kind: Kind::Field,
        name: name.to_owned(),
        place: Place { path: "A.java".to_owned(), line: 1, column: 1, container: String::new() },
    };
    analysis.scopes[0].guards[0].left = ["a", "b", "c", "d", "e"].map(left).to_vec();
    for format in [Format::Text, Format::Markdown, Format::Sarif] {
        let told = render(format, &analysis, &head, &plain());
        assert!(told.contains("Left alone"), "{told}");
        assert!(told.contains("`a`, `b`, `c` and 2 more ("), "{told}");
        let says_where = told.contains("More of what was left alone: `guards` in --format json.");
        assert_eq!(says_where, format == Format::Text, "{told}");
        assert!(!told.contains("Do not apply"), "{told}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&render(Format::Json, &analysis, &head, &plain())).expect("JSON");
    assert_eq!(json["scopes"][0]["guards"][0]["left_count"], 5);
    assert_eq!(json["scopes"][0]["guards"][0]["left"][4]["name"], "e");
}

/// Whoever decides looks at the declaration; files stand by path, and the diff is cut at its end.
#[test]
fn of_a_suggestion_the_declaration_s_file_is_shown_first() {
    let head = sample::head();
    let analysis = sample::analysis(&head);
    let (finding, scope) = (&analysis.findings[0], &analysis.scopes[0]);
    let shown = |diff_lines| {
        let mut out = Vec::new();
        let how = Shown { color: false, diff_lines };
        write_suggestion_text(finding, scope, &head, how, &mut out).expect("memory can be written");
        String::from_utf8(out).expect("UTF-8")
    };
    let all = shown(usize::MAX);
    let files: Vec<&str> = all.lines().filter_map(|line| line.strip_prefix("diff --git a/")).collect();
    assert!(files.len() > 1 && files[0].starts_with(&finding.place.path), "{all}");
    // A header at the end would say nothing.
    let first = all.split("diff --git").nth(1).expect("a file").lines().count();
    let cut = shown(first - 1);
    let before_last = cut.lines().rev().nth(1).unwrap_or_default();
    assert!(!before_last.starts_with("diff ") && !before_last.starts_with("+++"), "{cut}");
}

#[test]
fn text_gives_the_rest_of_very_many_a_line_each() {
    let head = sample::head();
    let text = render(Format::Text, &many(&head, 60), &head, &plain());
    assert_eq!(text.matches("forgotten field").count(), 50);
    let line = "BroadcastStrategy.java:4:22 field MAX_JOIN_HINTS → MAX_QUERY_HINTS (id 00000000000000";
    assert_eq!(text.matches(line).count(), 10);
    assert_eq!(text.matches("; no rename: name-clash)\n").count(), 10);
}

#[test]
fn json_is_the_document_of_check() {
    insta::assert_snapshot!(rendered(Format::Json, &plain()));
}

#[test]
fn json_lines_hold_one_document_each() {
    let head = sample::head();
    let renames = sample::analysis(&head).renames;
    let (mut pretty, mut line) = (Vec::new(), Vec::new());
    write_renames("a", "b", &renames, &mut pretty).expect("a vector takes all");
    write_renames_line("a", "b", &renames, &mut line).expect("a vector takes all");
    assert_eq!(line.iter().filter(|b| **b == b'\n').count(), 1);
    let parsed = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).expect("it is JSON");
    assert_eq!(parsed(&pretty), parsed(&line));
    insta::assert_snapshot!(String::from_utf8_lossy(&pretty));
}

#[test]
fn sarif_stands_at_the_renamed_declarations() {
    let sarif: serde_json::Value =
        serde_json::from_str(&rendered(Format::Sarif, &on_github())).expect("it is JSON");
    let mut run = sarif["runs"][0].clone();
    // docs/rules.md has the rules, and a test compares it with them.
    run.as_object_mut().and_then(|run| run.remove("tool")).expect("a tool");
    insta::assert_json_snapshot!(run);
}

#[test]
fn a_fix_of_sarif_is_a_whole_rename() {
    for anchor in [Anchor::Declaration, Anchor::Leftover] {
        let sarif: serde_json::Value =
            serde_json::from_str(&rendered(Format::Sarif, &Options { anchor, ..plain() }))
                .expect("it is JSON");
        let results = sarif["runs"][0]["results"].as_array().expect("results");
        let fixes = results.iter().flat_map(|r| r["fixes"].as_array().into_iter().flatten());
        let told: Vec<&str> = fixes.filter_map(|fix| fix["description"]["text"].as_str()).collect();
        // A fix cannot rename a file, without which a public class does not compile.
        assert_eq!(told, ["Rename method 'joinHint' to 'queryHint'."], "{anchor:?}");
    }
    // It is applied alone, and what is only right with others is not.
    let head = sample::head();
    let mut analysis = sample::analysis(&head);
    analysis.findings.iter_mut().for_each(|finding| finding.plan.together = Some(Together::default()));
    assert!(!render(Format::Sarif, &analysis, &head, &plain()).contains("\"fixes\""));
}

#[test]
fn sarif_can_stand_at_the_leftovers() {
    let options = Options { anchor: Anchor::Leftover, category: Some("core".to_owned()), ..plain() };
    let sarif: serde_json::Value =
        serde_json::from_str(&rendered(Format::Sarif, &options)).expect("it is JSON");
    let run = &sarif["runs"][0];
    assert_eq!(run["automationDetails"]["id"], "corename/core/");
    insta::assert_json_snapshot!(run["results"]);
}

#[test]
fn sarif_results_are_split_and_told_apart() {
    let head = sample::head();
    let sarif: serde_json::Value =
        serde_json::from_str(&render(Format::Sarif, &many(&head, 45), &head, &plain())).expect("it is JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("an array");
    let related: Vec<usize> =
        results.iter().filter_map(|r| r["relatedLocations"].as_array().map(Vec::len)).collect();
    assert_eq!(related, [20, 20, 5]);
    let mut hashes: Vec<&str> =
        results.iter().filter_map(|r| r["partialFingerprints"]["primaryLocationLineHash"].as_str()).collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 3);
}

#[test]
fn sarif_keeps_a_fingerprint_when_lines_move() {
    let head = sample::head();
    let mut moved = sample::analysis(&head);
    for finding in &mut moved.findings {
        finding.place.line += 1;
    }
    for rename in &mut moved.renames {
        rename.after.line += 1;
    }
    let prints = |analysis: &Analysis| -> Vec<serde_json::Value> {
        // A result at each renamed declaration, and one at each leftover.
        let options = Options { anchor: Anchor::Both, ..plain() };
        let text = render(Format::Sarif, analysis, &head, &options);
        let sarif: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        let results = sarif["runs"][0]["results"].as_array().expect("an array");
        results.iter().map(|r| r["partialFingerprints"].clone()).collect()
    };
    assert_eq!(prints(&moved), prints(&sample::analysis(&head)));
}

#[test]
fn sarif_of_nothing_still_has_its_rules() {
    let head = sample::head();
    let text = render(Format::Sarif, &clean(&head), &head, &plain());
    let sarif: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(sarif["runs"][0]["results"], serde_json::json!([]));
    assert_eq!(sarif["runs"][0]["tool"]["driver"]["rules"].as_array().map(Vec::len), Some(9));
}

#[test]
fn the_job_summary_is_a_table_with_links() {
    insta::assert_snapshot!(rendered(Format::Markdown, &on_github()));
}

#[test]
fn the_job_summary_stays_under_a_mebibyte() {
    let head = sample::head();
    let text = render(Format::Markdown, &many(&head, 20_000), &head, &on_github());
    assert!(text.len() < 1024 * 1024, "{} bytes", text.len());
    assert!(text.contains("leftovers found no room on this page"));
}

#[test]
fn annotations_stand_at_the_leftovers() {
    insta::assert_snapshot!(rendered(Format::Github, &plain()));
}

#[test]
fn annotations_are_at_most_ten_of_a_level() {
    let head = sample::head();
    let text = render(Format::Github, &many(&head, 25), &head, &plain());
    assert_eq!(text.matches("::warning ").count(), 10);
    assert!(text.ends_with("::notice title=corename::15 more leftovers: see the job summary and the log.\n"));
}

#[test]
fn the_surest_leftovers_are_annotated() {
    let head = sample::head();
    let mut analysis = many(&head, 25);
    analysis.findings[24].confidence = 1.0;
    analysis.findings[24].old_name = "SUREST".to_owned();
    let text = render(Format::Github, &analysis, &head, &plain());
    assert!(text.contains("title=SUREST"), "{text}");
}

#[test]
fn the_job_summary_is_cut_at_its_end() {
    let head = sample::head();
    let mut analysis = many(&head, 3);
    analysis.findings[1].reason = "long ".repeat(300_000);
    analysis.findings[2].old_name = "LAST".to_owned();
    let text = render(Format::Markdown, &analysis, &head, &on_github());
    assert!(!text.contains("LAST") && text.contains("2 leftovers found no room on this page"), "{text}");
}

#[test]
fn of_very_many_notes_the_job_summary_has_the_first() {
    let head = sample::head();
    let analysis = Analysis { notes: vec!["a file was skipped".to_owned(); 5_000], ..clean(&head) };
    let text = render(Format::Markdown, &analysis, &head, &on_github());
    assert!(text.len() < 64 * 1024, "{} bytes", text.len());
    let last = text.lines().last().unwrap_or_default();
    assert!(last.starts_with("- and ") && last.ends_with(" more"), "{last}");
}

#[test]
fn the_patch_holds_what_nothing_blocks() {
    insta::assert_snapshot!(rendered(Format::Patch, &plain()));
}

#[test]
fn a_plan_that_conflicts_with_an_earlier_one_is_withheld_everywhere() {
    let head = sample::head();
    let mut analysis = sample::analysis(&head);
    let mut rival = analysis.findings[0].clone();
    rival.plan.edits.iter_mut().for_each(|e| e.new_text = "another".to_owned());
    analysis.findings.push(rival);
    let json: serde_json::Value =
        serde_json::from_str(&render(Format::Json, &analysis, &head, &plain())).expect("it is JSON");
    assert_eq!(json["findings"][0]["patch"], "included");
    assert_eq!(json["findings"][3]["patch"], "withheld");
    let reason = json["findings"][3]["blocked_by"][0].as_str().expect("a reason");
    assert!(reason.starts_with("conflicting-edits: another rename edits the same place"), "{reason}");
    assert!(!render(Format::Patch, &analysis, &head, &plain()).contains("another"));
    let sarif = render(Format::Sarif, &analysis, &head, &plain());
    assert!(sarif.contains("another rename edits") && !sarif.contains(r#""text": "another""#), "{sarif}");
    assert!(render(Format::Text, &analysis, &head, &plain()).contains("holds 2 and withholds 2"));
}

#[test]
fn a_proposed_rename_is_reported_where_the_old_name_stands() {
    let head = sample::head();
    let mut analysis = Analysis { side: Side::Before, ..sample::analysis(&head) };
    analysis.renames[1].new_name = "resolveHintOfQuery".to_owned();
    analysis.renames[1].old_name = "resolveQueryHint".to_owned();
    let text = render(Format::Sarif, &analysis, &head, &plain());
    let sarif: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let region = &sarif["runs"][0]["results"][1]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region["snippet"]["text"], "resolveQueryHint");
    assert_eq!((region["startColumn"].as_i64(), region["endColumn"].as_i64()), (Some(19), Some(35)));
    let message = sarif["runs"][0]["results"][1]["message"]["text"].as_str().expect("a message");
    let title = "Incomplete rename: 'resolveQueryHint' is to become 'resolveHintOfQuery', \
                 which leaves 1 identifier behind.";
    assert!(message.starts_with(title), "{message}");
}

#[test]
fn what_is_yet_to_be_renamed_is_marked_by_its_old_name_beside_texts_too() {
    let head = sample::head();
    let mut analysis = Analysis { side: Side::Before, ..sample::analysis(&head) };
    let seed = &mut analysis.renames[1];
    (seed.old_name, seed.new_name) = ("resolveQueryHint".to_owned(), "resolveHintOfQuery".to_owned());
    let meaning = Meant { by: Cause::Proposed(1), ..Meant::of_rename(seed, 1) };
    analysis.mentions = vec![Mention { meaning, ..mention(&analysis) }];
    for anchor in [Anchor::Declaration, Anchor::Leftover] {
        let text = render(Format::Sarif, &analysis, &head, &Options { anchor, ..plain() });
        let sarif: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        let result = sarif["runs"][0]["results"].as_array().and_then(|all| all.last()).expect("a result");
        let at = match anchor {
            Anchor::Leftover => &result["relatedLocations"][0],
            _ => &result["locations"][0],
        };
        let region = &at["physicalLocation"]["region"];
        assert_eq!(region["snippet"]["text"], "resolveQueryHint", "{anchor:?}: {result}");
        assert_eq!(region["endColumn"], 35, "{anchor:?}");
    }
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
    let text = render(Format::Text, &analysis, &head, &Options { width: 80, ..plain() });
    let excerpt = text.lines().find(|l| l.contains("int old;")).expect("the line is shown");
    assert!(excerpt.chars().count() < 100, "{excerpt}");
}

#[test]
fn a_rename_that_is_not_made_is_told_as_such_where_the_new_name_begins_the_old_one() {
    let head = sample::head();
    let mut analysis = Analysis { side: Side::Before, ..sample::analysis(&head) };
    for seed in &mut analysis.renames {
        (seed.old_name, seed.new_name) = ("QueryHintsResolver".to_owned(), "QueryHints".to_owned());
    }
    let sarif = render(Format::Sarif, &analysis, &head, &plain());
    assert!(sarif.contains("'QueryHintsResolver' is to become 'QueryHints'"), "{sarif}");
    let sarif: serde_json::Value = serde_json::from_str(&sarif).expect("it is JSON");
    let results = sarif["runs"][0]["results"].to_string();
    let others =
        [Format::Text, Format::Markdown, Format::Github].map(|f| render(f, &analysis, &head, &plain()));
    for told in others.into_iter().chain([results]) {
        assert!(!told.contains("was left behind") && !told.contains("were left behind"), "{told}");
    }
    let text = render(Format::Text, &analysis, &head, &plain());
    assert!(text.contains("to rename along") && !text.contains("forgotten"), "{text}");
    assert!(text.contains("would be left behind by 2 renames"), "{text}");
}

/// A text that still has an old name.
fn mention(analysis: &Analysis) -> Mention {
    let seed = analysis.renames[0].clone();
    let meaning = Meant {
        kind: seed.kind,
        old_name: seed.old_name,
        new_name: seed.new_name,
        place: seed.after.clone(),
        by: Cause::Rename(0),
    };
    let edit =
        Edit { path: "README.md".to_owned(), span: Span { start: 0, end: 1 }, new_text: "b".to_owned() };
    Mention {
        id: String::new(),
        rule: Rule::StaleDocument,
        kind: MentionKind::Resource,
        level: Level::Note,
        place: Place { path: edit.path.clone(), ..seed.after },
        old_text: "a".to_owned(),
        new_text: edit.new_text.clone(),
        reason: "`a` is called `b` now".to_owned(),
        meaning,
        rewrite: Rewrite::Text(edit),
    }
}

#[test]
fn the_runner_keeps_all_annotations_that_are_written() {
    let head = sample::head();
    let mut analysis = many(&head, 10);
    let note = mention(&analysis);
    analysis.mentions = (0..5).map(|n| Mention { reason: format!("reason {n}"), ..note.clone() }).collect();
    let notices = |level, analysis: &Analysis| {
        let text = render(Format::Github, analysis, &head, &Options { level, ..plain() });
        let notices: Vec<String> =
            text.lines().filter(|line| line.starts_with("::notice")).map(str::to_owned).collect();
        (notices.len(), notices.last().cloned().unwrap_or_default())
    };
    let (count, last) = notices(Level::Note, &analysis);
    assert_eq!(count, 10);
    assert!(last.contains("6 more leftovers"), "{last}");
    // Nothing is kept free where all have room.
    assert_eq!(notices(Level::Warning, &analysis).0, 5);
    analysis.mentions.clear();
    assert_eq!(notices(Level::Note, &analysis).0, 10);
}

#[test]
fn a_renamed_declaration_is_called_by_its_term() {
    let mut analysis = sample::analysis(&sample::head());
    analysis.renames[1].term = "record component";
    for format in [Format::Text, Format::Markdown] {
        let told = render(format, &analysis, &sample::head(), &plain());
        assert!(told.contains("record component"), "{told}");
    }
}

/// Three locals that differ in nothing but their lines, and as many notes on a document.
fn alike() -> (Snapshot, Analysis) {
    let code = "class A {\n    void a() { int hint; }\n\n    void b() { int hint; }\n    void c() { int hint; }\n}\n";
    let head = Snapshot::in_memory("head", [SourceFile::new("A.java", code.as_bytes())]);
    let mut analysis = sample::analysis(&sample::head());
    analysis.findings.truncate(1);
    let finding =
        Finding { old_name: "hint".to_owned(), term: "local variable", ..analysis.findings.remove(0) };
    let nth = |n: u32| match n {
        1 => String::new(),
        n => format!("-{n}"),
    };
    for (n, line) in (1..).zip([2, 4, 5]) {
        let place = Place { path: "A.java".to_owned(), line, column: 20, container: "A".to_owned() };
        let id = format!("f{}", nth(n));
        analysis.findings.push(Finding { id, place, plan: Plan::default(), ..finding.clone() });
        let note = mention(&analysis);
        let place = Place { line: line * 10, ..note.place };
        analysis.mentions.push(Mention { id: format!("t{}", nth(n)), place, ..note });
    }
    (head, analysis)
}

#[test]
fn people_are_told_once_what_differs_in_nothing_but_its_lines() {
    let (head, analysis) = alike();
    let text = render(Format::Text, &analysis, &head, &plain());
    let entries: Vec<&str> = text.split("\n\n").filter(|entry| entry.contains("-->")).collect();
    insta::assert_snapshot!(entries.join("\n\n"), @r"
    forgotten local variable: hint → queryHint
     --> A.java:2:20
      |
    2 |     void a() { int hint; }
      |                    ^^^^
    3 |
    4 |     void b() { int hint; }
      |                    ^^^^
    5 |     void c() { int hint; }
      |                    ^^^^
      |
      = why: `resolveQueryHint`, which calls it, was renamed from `resolveJoinHint`.
      = confidence: 0.95
      = rename: this declaration alone (each)
      = id: f to f-3

    note[stale-document]: a → b
    --> README.md:20:14
     = also: lines 40 and 50
     = why: `a` is called `b` now.
     = no edit: only with --patch-mentions
     = id: t to t-3
    ");
    let page = render(Format::Markdown, &analysis, &head, &plain());
    let rows: Vec<&str> = page.lines().filter(|line| line.contains("also")).collect();
    insta::assert_snapshot!(rows.join("\n"), @r"
    | local variable `hint` | `queryHint` | `A.java:2`, also lines 4 and 5 | `resolveQueryHint`, which calls it, was renamed from `resolveJoinHint`. | yes: this declaration alone | f to f-3 |
    | `a` | `b` | `README.md:20`, also lines 40 and 50 | `a` is called `b` now. | stale-document (note) | no | t to t-3 |
    ");
    let annotations = render(Format::Github, &analysis, &head, &plain());
    assert_eq!(annotations.lines().count(), 4, "each identifier, and the texts once: {annotations}");
    assert!(
        annotations.contains("line=20,endLine=20") && annotations.contains("%0AAlso in lines 40 and 50.")
    );
}

#[test]
fn programs_are_told_each_of_what_is_alike() {
    let (head, analysis) = alike();
    let json: serde_json::Value =
        serde_json::from_str(&render(Format::Json, &analysis, &head, &plain())).expect("JSON");
    let lines = |of: &str| {
        json[of].as_array().map(|all| all.iter().map(|one| one["line"].clone()).collect::<Vec<_>>())
    };
    assert_eq!(lines("findings"), Some([2, 4, 5].map(Into::into).to_vec()));
    assert_eq!(lines("mentions"), Some([20, 40, 50].map(Into::into).to_vec()));
    let options = Options { anchor: Anchor::Leftover, ..plain() };
    let sarif: serde_json::Value =
        serde_json::from_str(&render(Format::Sarif, &analysis, &head, &options)).expect("JSON");
    assert_eq!(sarif["runs"][0]["results"].as_array().map(Vec::len), Some(6));
}

#[test]
fn sarif_says_what_it_left_out() {
    let head = sample::head();
    let mut analysis = many(&head, 5_001);
    analysis.notes.clear();
    let options = Options { anchor: Anchor::Leftover, ..plain() };
    let text = render(Format::Sarif, &analysis, &head, &options);
    let sarif: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(sarif["runs"][0]["results"].as_array().map(Vec::len), Some(5_000));
    let said = &sarif["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    assert_eq!(said[0]["message"]["text"], "1 result left out: GitHub shows 5000 of a run.");
    // What is left out is not what is gravest.
    analysis.mentions = vec![Mention { level: Level::Error, ..mention(&analysis) }];
    let text = render(Format::Sarif, &analysis, &head, &options);
    let sarif: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(sarif["runs"][0]["results"][0]["level"], "error");
}

#[test]
fn sarif_reads_back_as_the_standard_has_it() {
    let text = rendered(Format::Sarif, &Options { anchor: Anchor::Both, ..on_github() });
    let sarif: serde_sarif::sarif::Sarif = serde_json::from_str(&text).expect("it is SARIF");
    let results = sarif.runs[0].results.as_ref().map(Vec::len);
    assert_eq!(results, Some(5));
    assert!(!text.contains("security-severity"));
}

#[test]
fn places_that_are_not_there_do_not_stop_a_report() {
    let head = sample::head();
    let mut analysis = sample::analysis(&head);
    for finding in &mut analysis.findings {
        finding.place.line = 9_999;
        finding.anchor = 77;
    }
    analysis.scopes[0].evidence = vec![99];
    for format in [Format::Text, Format::Json, Format::Sarif, Format::Markdown, Format::Github, Format::Patch]
    {
        assert!(!render(format, &analysis, &head, &on_github()).is_empty());
    }
}
