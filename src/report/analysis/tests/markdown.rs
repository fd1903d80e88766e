//! The job summary.

use super::*;

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
fn the_job_summary_says_what_the_patch_holds() {
    let head = sample::head();
    let mut analysis = sample::analysis(&head);
    let edit =
        Edit { path: head.paths()[0].to_string(), span: Span { start: 0, end: 1 }, new_text: "b".to_owned() };
    analysis.mentions = vec![Mention { rewrite: Rewrite::Text(edit), ..mention(&analysis) }];
    let reported = |analysis: &Analysis| {
        let options = Options { patched_texts: PatchedTexts::All, ..on_github() };
        let text = render(Format::Markdown, analysis, &head, &options);
        text.lines().find(|line| line.starts_with("The patch holds")).unwrap_or_default().to_owned()
    };
    assert!(reported(&analysis).starts_with(
        "The patch holds every rename and every text but those that are marked “not in the patch”."
    ));
    analysis.findings.clear();
    assert!(reported(&analysis).starts_with("The patch holds every text. "));
}

#[test]
fn of_many_rows_the_job_summary_shows_the_first_and_collapses_the_others() {
    let head = sample::head();
    let text = render(Format::Markdown, &many(&head, 25), &head, &on_github());
    let (open, more) =
        text.split_once("\n<details><summary>5 more</summary>\n\n| Left behind |").expect("a table");
    let rows = |text: &str| text.lines().filter(|line| line.starts_with("| field ")).count();
    let (collapsed, _) = more.split_once("</details>").expect("an end");
    assert_eq!((rows(open), rows(collapsed)), (20, 5), "{text}");
}
