//! Every report with a patch's renames also shows what to check in the patch.

use super::*;
use crate::rename::{Concern, Warning};

const NAMED: &str = "\"joinHint\" at Config.java:3 keeps the name";

/// Returns an analysis in which one rename that can be made has a warning.
fn analysis(head: &Snapshot) -> Analysis {
    let mut analysis = sample::analysis(head);
    let message = NAMED.to_owned();
    analysis.findings[0].plan.warnings = vec![Warning { concern: Concern::NameInString, message }];
    analysis
}

#[test]
fn every_format_tells_of_a_name_that_stays_in_a_string() {
    let head = sample::head();
    let analysis = analysis(&head);
    let (scope, finding) = (&analysis.scopes[0], &analysis.findings[0]);
    let options = Options::default();
    for (format, reported) in [
        (Format::Text, format!("= look at: {NAMED}.")),
        (Format::Markdown, format!("<br>Look at: {NAMED}.<br><sub>")),
        (Format::Github, format!(", in 3 files.%0ALook at: {NAMED}.%0A").trim_end_matches("%0A").to_owned()),
        (Format::Sarif, format!("Look at: {}.", NAMED.replace('"', "\\\""))),
        (Format::Json, format!("name-in-string: {}", NAMED.replace('"', "\\\""))),
    ] {
        let text = render(format, &analysis, &head, &options);
        assert_eq!(text.matches(&reported).count(), 1, "{text}");
    }
    // A reviewer and an agent are told, too.
    let mut asked = Vec::new();
    let shown = Shown { color: false, columns: None, diff_lines: 0 };
    write_suggestion_text(finding, scope, &head, shown, &mut asked).expect("memory can be written");
    let asked = String::from_utf8(asked).expect("UTF-8");
    assert!(asked.contains(&format!("\n  Look at: {NAMED}.\n")), "{asked}");
    let page = Page { offset: 0, limit: 9 };
    let patched_texts = PatchedTexts::Broken;
    for details in [false, true] {
        let show = Show { page, details, patch: false, patched_texts, compared: None };
        let brief = BriefAnalysis::of(&analysis, &head, show).to_string();
        assert_eq!(brief.matches(&format!("  warning: name-in-string: {NAMED}\n")).count(), 1, "{brief}");
    }
}

#[test]
fn a_line_of_many_says_what_to_look_at() {
    let head = sample::head();
    let mut analysis = analysis(&head);
    let one = analysis.findings[0].clone();
    let nth = |n: u32| Finding { reason: format!("reason {n}"), ..one.clone() };
    analysis.findings = (0..30).map(nth).collect();
    let text = render(Format::Text, &analysis, &head, &Options::default());
    assert_eq!(text.matches(&format!("; look at: {NAMED})\n")).count(), 10, "{text}");
}
