//! Annotations.

use super::*;

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
