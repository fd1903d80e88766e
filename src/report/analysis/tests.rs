//! Each format as its readers see it: below, what is of one format alone, and here, what several have in common.

mod github;
mod markdown;
mod remarks;
mod sample;
mod sarif;
mod suggested;
mod text;
mod warned;

use self::sample::{many, render, rendered};
use super::*;
use crate::agents::{
    Analysis, Cause, ChangedDeclaration, Finding, LeftName, Mention, MentionKind, Rewrite, Side, Unreported,
};
use crate::config::Rule;
use crate::git::{AddedLines, Snapshot, SourceFile};
use crate::java::{Kind, Span};
use crate::mining::Place;
use crate::rename::{Edit, Plan, Together};
use crate::report::json::{write_json, write_json_line};
use crate::report::paint::Paint;
use crate::report::{
    Applicable, Application, Applied, BriefAnalysis, Page, Run, Show, Shown, write_suggestion_text,
};

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

/// Returns the analysis of a change that left nothing behind.
fn clean(head: &Snapshot) -> Analysis {
    Analysis { findings: Vec::new(), notes: Vec::new(), ..sample::analysis(head) }
}

/// Returns a text that still has an old name.
fn mention(analysis: &Analysis) -> Mention {
    let seed = analysis.renames[0].clone();
    let meaning = ChangedDeclaration {
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
        new_text: Some(edit.new_text.clone()),
        rest_of_line: None,
        reason: "`a` is called `b` now".to_owned(),
        meaning,
        rewrite: Rewrite::Text(edit),
        is_certain: false,
    }
}

#[test]
fn people_see_one_of_many_reasons_of_a_kind() {
    let head = sample::head();
    let mut analysis = sample::analysis(&head);
    let one = analysis.findings[1].plan.blocked_by[0].clone();
    analysis.findings[1].plan.blocked_by = vec![one; 3];
    let reported = |text: &str| {
        assert_eq!(text.matches("name-clash: ").count(), 1, "{text}");
        assert!(text.contains("(line 9). (And 2 more of this kind.)"), "{text}");
    };
    for format in [Format::Text, Format::Markdown, Format::Github] {
        reported(&render(format, &analysis, &head, &plain()));
    }
    let sarif = render(Format::Sarif, &analysis, &head, &plain());
    assert_eq!(sarif.matches("(And 2 more of this kind.)").count(), 1, "{sarif}");
    let mut asked = Vec::new();
    let shown = Shown { color: false, columns: None, diff_lines: 0 };
    write_suggestion_text(&analysis.findings[1], &analysis.scopes[0], &head, shown, &mut asked)
        .expect("memory can be written");
    reported(&String::from_utf8_lossy(&asked));
    let page = Page { offset: 0, limit: 9 };
    let patched_texts = PatchedTexts::Broken;
    let show = Show { page, details: true, patch: false, patched_texts, compared: None };
    reported(&BriefAnalysis::of(&analysis, &head, show).to_string());
    let finding = &analysis.findings[1];
    let application = Application {
        id: finding.id.clone(),
        kind: Applicable::Declaration(finding.kind),
        term: finding.term,
        old_name: finding.old_name.clone(),
        suggested_name: finding.suggested_name.clone(),
        place: (&finding.place).into(),
        applied: Applied::Withheld(finding.plan.blocked_by.clone()),
        warnings: Vec::new(),
    };
    reported(&application.lines(Run::Made, Paint::NONE).join("\n"));
}

#[test]
fn an_agent_sees_what_a_rename_changes_as_people_do() {
    let head = sample::head();
    let page = Page { offset: 0, limit: 9 };
    let patched_texts = PatchedTexts::Broken;
    let show = Show { page, details: true, patch: false, patched_texts, compared: None };
    let reported = BriefAnalysis::of(&sample::analysis(&head), &head, show).to_string();
    let renames: Vec<&str> = reported.lines().filter_map(|line| line.strip_prefix("  rename: ")).collect();
    let of_class = "this declaration alone; its file becomes QueryHintOptions.java";
    assert_eq!(renames, ["1 further declaration and 1 reference, in 3 files", of_class], "{reported}");
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
fn of_what_was_left_alone_the_first_names_are_reported() {
    let head = sample::head();
    let mut analysis = sample::analysis(&head);
    let left = |name: &str| LeftName {
        kind: Kind::Field,
        name: name.to_owned(),
        place: Place { path: "A.java".to_owned(), line: 1, column: 1, container: String::new() },
    };
    analysis.scopes[0].guards[0].left = ["a", "b", "c", "d", "e"].map(left).to_vec();
    for format in [Format::Text, Format::Markdown, Format::Sarif] {
        let reported = render(format, &analysis, &head, &plain());
        assert!(reported.contains("Left alone"), "{reported}");
        assert!(reported.contains("`a`, `b`, `c` and 2 more ("), "{reported}");
        let says_where = reported.contains("More of what was left alone: `guards` in --format json.");
        assert_eq!(says_where, format == Format::Text, "{reported}");
        assert!(!reported.contains("Do not apply"), "{reported}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&render(Format::Json, &analysis, &head, &plain())).expect("JSON");
    assert_eq!(json["scopes"][0]["guards"][0]["left_count"], 5);
    assert_eq!(json["scopes"][0]["guards"][0]["left"][4]["name"], "e");
}

/// Whoever decides looks at the declaration; files are by path, and the diff is cut at its end.
#[test]
fn of_a_suggestion_the_declaration_s_file_is_shown_first() {
    let head = sample::head();
    let analysis = sample::analysis(&head);
    let (finding, scope) = (&analysis.findings[0], &analysis.scopes[0]);
    let shown = |diff_lines| {
        let mut out = Vec::new();
        let how = Shown { color: false, columns: None, diff_lines };
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
fn json_is_the_document_of_check() {
    insta::assert_snapshot!(rendered(Format::Json, &plain()));
}

#[test]
fn json_lines_hold_one_document_each() {
    let head = sample::head();
    let renames = sample::analysis(&head).renames;
    let document = RenamesDocument::of("a", "b", &renames, None);
    let (mut pretty, mut line) = (Vec::new(), Vec::new());
    write_json(&document, &mut pretty).expect("a vector takes all");
    write_json_line(&document, &mut line).expect("a vector takes all");
    assert_eq!(line.iter().filter(|b| **b == b'\n').count(), 1);
    let parsed = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).expect("it is JSON");
    assert_eq!(parsed(&pretty), parsed(&line));
    insta::assert_snapshot!(String::from_utf8_lossy(&pretty));
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
fn a_rename_that_is_not_made_is_reported_as_such_where_the_new_name_begins_the_old_one() {
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
    for reported in others.into_iter().chain([results]) {
        assert!(
            !reported.contains("was left behind") && !reported.contains("were left behind"),
            "{reported}"
        );
    }
    let text = render(Format::Text, &analysis, &head, &plain());
    assert!(text.contains("to rename along") && !text.contains("forgotten"), "{text}");
    assert!(text.contains("would be left behind by 2 renames"), "{text}");
}

#[test]
fn a_renamed_declaration_is_called_by_its_term() {
    let mut analysis = sample::analysis(&sample::head());
    analysis.renames[1].term = "record component";
    for format in [Format::Text, Format::Markdown] {
        let reported = render(format, &analysis, &sample::head(), &plain());
        assert!(reported.contains("record component"), "{reported}");
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
fn people_see_once_what_differs_in_nothing_but_its_lines() {
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
     = no edit: only with `patch-mentions: all`
     = id: t to t-3
    ");
    let page = render(Format::Markdown, &analysis, &head, &plain());
    let rows: Vec<&str> = page.lines().filter(|line| line.contains("also")).collect();
    insta::assert_snapshot!(rows.join("\n"), @"
    | local variable `hint` → `queryHint`<br>`A.java:2`, also lines 4 and 5 | `resolveQueryHint`, which calls it, was renamed from `resolveJoinHint`.<br><sub>this declaration alone (each) · f to f-3</sub> | 0.95 |
    | `a` → `b`<br>`README.md:20`, also lines 40 and 50 | `a` is called `b` now.<br>**Not in the patch**: only with `patch-mentions: all`.<br><sub>stale-document · t to t-3</sub> | note |
    ");
    let annotations = render(Format::Github, &analysis, &head, &plain());
    assert_eq!(annotations.lines().count(), 4, "each identifier, and the texts once: {annotations}");
    assert!(
        annotations.contains("line=20,endLine=20") && annotations.contains("%0AAlso in lines 40 and 50.")
    );
}

#[test]
fn programs_get_each_of_what_is_alike() {
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
fn places_that_are_not_there_do_not_stop_a_report() {
    let head = sample::head();
    let mut analysis = sample::analysis(&head);
    for finding in &mut analysis.findings {
        finding.place.line = 9_999;
        finding.anchor = 77;
    }
    analysis.scopes[0].evidence = vec![99];
    for format in Format::ALL.iter().copied() {
        assert!(!render(format, &analysis, &head, &on_github()).is_empty());
    }
}
