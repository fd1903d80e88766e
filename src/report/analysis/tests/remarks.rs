//! The formats of GitLab and reviewdog.

use super::*;

#[test]
fn gitlab_gets_each_leftover_with_its_id() {
    insta::assert_snapshot!(rendered(Format::Gitlab, &plain()));
}

#[test]
fn reviewdog_gets_each_leftover_with_the_lines_that_mend_it() {
    let head = sample::head();
    let analysis = Analysis { added_lines: all_lines(&head), ..sample::analysis(&head) };
    insta::assert_snapshot!(render(Format::Rdjson, &analysis, &head, &plain()));
}

/// All lines of all files, as if the change had written them.
fn all_lines(head: &Snapshot) -> AddedLines {
    let paths: Vec<String> = head.paths().iter().map(ToString::to_string).collect();
    let empty = paths.iter().map(|path| SourceFile::new(path.as_str(), &b""[..])).collect::<Vec<_>>();
    AddedLines::of(&Snapshot::in_memory("", empty), head, &[], paths.iter().map(String::as_str))
}

#[test]
fn what_is_far_apart_or_in_two_files_or_beside_the_diff_is_no_suggested_change() {
    let code = |lines: usize| format!("class A {{ int hint;\r\n{}int b = hint; }}\r\n", "\r\n".repeat(lines));
    let suggested = |lines: usize, other: Option<&str>, is_shown: bool| {
        let code = code(lines);
        let head = Snapshot::in_memory("head", [SourceFile::new("A.java", code.as_bytes())]);
        let mut analysis = sample::analysis(&sample::head());
        let finding = &mut analysis.findings[0];
        finding.plan.edits = code
            .match_indices("hint")
            .map(|(at, _)| Edit {
                path: "A.java".to_owned(),
                span: Span { start: at, end: at + 4 },
                new_text: "clue".to_owned(),
            })
            .collect();
        if is_shown {
            analysis.added_lines = all_lines(&head);
        }
        if let Some(path) = other {
            finding.plan.edits[1].path = path.to_owned();
        }
        let text = render(Format::Rdjson, &analysis, &head, &plain());
        let report: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        report["diagnostics"][0]["suggestions"][0].clone()
    };
    insta::assert_json_snapshot!(suggested(1, None, true));
    assert!(suggested(19, None, true).is_null(), "it is too long to be looked at");
    assert!(suggested(0, Some("B.java"), true).is_null(), "half of a rename");
    assert!(
        suggested(1, None, false).is_null(),
        "reviewdog can suggest nothing on a line that the review hides"
    );
}
