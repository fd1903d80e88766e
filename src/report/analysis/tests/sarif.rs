//! SARIF, as GitHub and other viewers read it.

use super::*;

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
        let reported: Vec<&str> = fixes.filter_map(|fix| fix["description"]["text"].as_str()).collect();
        // A fix cannot rename a file, without which a public class does not compile.
        assert_eq!(reported, ["Rename method 'joinHint' to 'queryHint'."], "{anchor:?}");
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
fn a_leftover_on_a_line_that_the_change_wrote_has_its_own_result() {
    let head = sample::head();
    let mut analysis = sample::analysis(&head);
    let written = &analysis.findings[0].place;
    let before = head.paths().iter().filter_map(|path| head.read(path)).map(|file| {
        let is_written = |line: &usize| *file.path() == *written.path && *line + 1 == written.line as usize;
        let lines = file.bytes().split_inclusive(|b| *b == b'\n').enumerate();
        let kept: Vec<u8> =
            lines.filter(|(i, _)| !is_written(i)).flat_map(|(_, line)| line).copied().collect();
        SourceFile::new(file.path(), kept)
    });
    let base = Snapshot::in_memory("", before.collect::<Vec<_>>());
    let paths = analysis.findings.iter().map(|f| f.place.path.as_str());
    analysis.added_lines = AddedLines::of(&base, &head, &[], paths);
    let sarif: serde_json::Value =
        serde_json::from_str(&render(Format::Sarif, &analysis, &head, &plain())).expect("it is JSON");
    let reported = sarif["runs"][0]["results"].as_array().into_iter().flatten().map(|result| {
        let at = &result["locations"][0]["physicalLocation"];
        let message = result["message"]["text"].as_str().unwrap_or_default();
        let (uri, line) = (&at["artifactLocation"]["uri"], &at["region"]["startLine"]);
        format!("{uri}:{line} {}\n", message.lines().next().unwrap_or_default())
    });
    insta::assert_snapshot!(reported.collect::<String>(), @r#"
    "core/src/main/java/org/example/plan/QueryHintsResolver.java":3 Incomplete rename: 'JoinHintsResolver' became 'QueryHintsResolver', but 2 identifiers were left behind.
    "core/src/main/java/org/example/plan/HintStrategy.java":5 Method 'joinHint' was left behind: rename it to 'queryHint'. `resolveQueryHint`, which calls it, was renamed from `resolveJoinHint`. 'resolveJoinHint' became [resolveQueryHint](1). Finding 1a2b3c4d5e6f7081.
    "#);
}

#[test]
fn sarif_results_are_split_and_distinguished() {
    let head = sample::head();
    let sarif: serde_json::Value =
        serde_json::from_str(&render(Format::Sarif, &many(&head, 45), &head, &plain())).expect("it is JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("an array");
    let related: Vec<usize> =
        results.iter().filter_map(|r| r["relatedLocations"].as_array().map(Vec::len)).collect();
    assert_eq!(related, [20, 20, 5]);
    let mut hashes: Vec<&str> =
        results.iter().filter_map(|r| r["partialFingerprints"]["corename/v1"].as_str()).collect();
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
    let meaning = ChangedDeclaration { by: Cause::Proposed(1), ..ChangedDeclaration::of_rename(seed, 1) };
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
fn a_comment_on_what_is_yet_to_be_renamed_is_right_until_then() {
    let head = sample::head();
    let mut analysis = sample::analysis(&head);
    let note = mention(&analysis);
    let meaning = ChangedDeclaration {
        old_name: "joinHint".to_owned(),
        new_name: "queryHint".to_owned(),
        place: analysis.findings[0].place.clone(),
        by: Cause::Finding(0),
        ..note.meaning
    };
    analysis.mentions = vec![Mention { rule: Rule::StaleComment, meaning, ..note }];
    let text = render(Format::Sarif, &analysis, &head, &plain());
    let sarif: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let result = sarif["runs"][0]["results"].as_array().and_then(|all| all.last()).expect("a result");
    let message = result["message"]["text"].as_str().expect("a message");
    let title =
        "Stale text: 'joinHint' is to become 'queryHint', and then 1 comment says what it was called.";
    assert!(message.starts_with(title), "{message}");
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
    // The least grave are left out.
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
