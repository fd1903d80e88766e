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
fn the_job_summary_says_where_the_patch_is_before_it_lists_what_is_in_it() {
    let head = sample::head();
    let page = "https://ci.example/runs/7#artifacts";
    let options = Options { patch_url: Some(page.to_owned()), ..on_github() };
    let text = render(Format::Markdown, &sample::analysis(&head), &head, &options);
    let (before, _) = text.split_once("| Left behind |").expect("a table");
    assert!(before.contains(&format!("To apply [the patch]({page}), in")), "{text}");
    let nothing = render(Format::Markdown, &clean(&head), &head, &options);
    assert!(!nothing.contains(page), "{nothing}");
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
