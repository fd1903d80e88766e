//! The dialogue of `review`, word for word.

use std::collections::BTreeMap;

use super::*;
use crate::config::{ConfigFile, FILE_NAMES};
use crate::git::create::Builder;

const TABLE: &str = "package p;\n\nclass Table {\n    private Row firstRow;\n    private Row lastRow;\n\n    \
    Row oneRow() {\n        return firstRow;\n    }\n\n    void addRow(Row row) {\n        lastRow = row;\n    }\n\n    \
    void clearRows() {\n    }\n}\n";

/// Returns what a person sees who gives these answers, and the contents of the configuration and the patch after that.
fn dialogue(answers: impl AsRef<[u8]>) -> String {
    dialogue_of(TABLE, answers)
}

fn dialogue_of(table: &str, answers: impl AsRef<[u8]>) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let files = |table: &str, row: &str| {
        let class = format!("package p;\n\nclass {row} {{\n}}\n");
        BTreeMap::from([
            ("p/Table.java".to_owned(), table.as_bytes().to_vec()),
            (format!("p/{row}.java"), class.into_bytes()),
        ])
    };
    let renamed = [("Row firstRow", "Row firstEntry"), ("return firstRow", "return firstEntry")];
    let renamed =
        renamed.into_iter().chain([("oneRow", "oneEntry"), (" Row ", " Entry "), ("(Row ", "(Entry ")]);
    let after = renamed.fold(table.to_owned(), |text, (old, new)| text.replace(old, new));
    let mut builder = Builder::init(folder.path()).expect("a repository");
    let base = builder.commit("main", &[], &files(table, "Row"), "before").expect("a commit");
    builder.commit("topic", &[base], &files(&after, "Entry"), "after").expect("a commit");
    builder.checkout("topic").expect("a branch");
    let repository = Repository::open(folder.path()).expect("a repository");
    let file = folder.path().join(FILE_NAMES[0]);
    let (base, head) = (repository.resolve("main"), repository.resolve("topic"));
    let base = repository.snapshot(&base.expect("main"), 10_000).expect("a snapshot");
    let head = repository.snapshot(&head.expect("topic"), 10_000).expect("a snapshot");
    let files = crate::git::changed_files(&base, &head);
    let change = Diff { base, head, files };
    // In a project as small as this one, nothing is out.
    let all =
        ConfigFile { min_confidence: Some("0.05".parse().expect("a confidence")), ..ConfigFile::default() };
    let config = Config::new().with(&all);
    let project = Project::new(&change.head);
    let subject = Subject::of_change(&change, &project, &config).expect("files that can be read");
    let mut person = Person::new(answers.as_ref(), Vec::new(), &change.head, false);
    let mut reviewed = subject.review(ReviewOptions { tell_left_out: true }, &mut person).expect("a review");
    let wanted =
        ConfigFile { patch_mentions: Some(crate::config::PatchedTexts::All), ..ConfigFile::default() };
    let wanted = Config::new().with(&wanted);
    let texts = change.mentions(&project, &wanted, &reviewed.analysis);
    let mut read_texts = person.read_texts(texts).expect("a review");
    reviewed.analysis.mentions = std::mem::take(&mut read_texts.accepted);
    Record { file: file.clone(), left_out: String::new() }
        .write(&reviewed, &read_texts.rejected)
        .expect("recorded");
    let mut said = String::from_utf8(person.output).expect("UTF-8");
    said.push_str(&format!("=== {}\n", FILE_NAMES[0]));
    said.push_str(&std::fs::read_to_string(&file).unwrap_or_default());
    said.push_str("=== accepted\n");
    for finding in &reviewed.analysis.findings {
        said.push_str(&format!("{} → {}\n", finding.old_name, finding.suggested_name));
    }
    let ending = Ending {
        apply: false,
        record: true,
        is_kept: true,
        apply_command: Some("git apply r.patch".to_owned()),
        apply_at: None,
        seed_commands: Vec::new(),
    };
    let farewell = farewell(&reviewed, &read_texts.count(), ending);
    for text in &reviewed.analysis.mentions {
        said.push_str(&format!(
            "{}: {} → {}\n",
            text.rule,
            text.old_text,
            text.new_text.as_deref().unwrap_or_default()
        ));
    }
    said.push_str(&format!("=== at the end{farewell}"));
    said
}

#[test]
fn a_person_decides_finding_by_finding() {
    insta::assert_snapshot!(dialogue("y\nn customers know it\ne\nno name\nwipeEntries\nq\n"));
}

/// A name that meets what was accepted before is asked for again; a suggestion that meets such a name is not made.
#[test]
fn what_cannot_be_made_is_reported_at_once_or_at_the_end() {
    let said = dialogue("e lastRow\ne class\ne entry\ny\ny\ny\nq\n");
    let reported = said.split("Rename it? [y,a,n,l,s,e,d,q,?] ").skip(1).take(2);
    let reported: Vec<&str> = reported.filter_map(|answer| answer.lines().next()).collect();
    insta::assert_snapshot!(reported.join("\n"), @"
    That rename cannot be made. name-clash: that is its name already.
    That rename cannot be made. not-an-identifier: `class` is a keyword.
    ");
    let end = said.split_once("=== at the end").map_or("", |(_, end)| end.trim_start());
    insta::assert_snapshot!(end, @"
    4 accepted, 0 rejected.
    Not made: parameter row → entry
      conflicts-with: the rename of the field `lastRow` at p/Table.java:5 to `entry`.
    To apply what else was accepted: git apply r.patch
    ");
    assert!(dialogue("s\nq\n").ends_with("Nothing was decided.\n"));
}

#[test]
fn what_is_named_after_one_declaration_is_accepted_at_once() {
    let more =
        "    void dropRow(Row row) {\n    }\n\n    void keepRow(Row row) {\n    }\n\n    void clearRows";
    let said = dialogue_of(&TABLE.replace("    void clearRows", more), "a\nq\n");
    let along = said.lines().find_map(|line| line.split_once("Renamed along: "));
    insta::assert_snapshot!(along.map_or(said.as_str(), |(_, along)| along), @"parameter `row` (3)");
}

/// A program that reports again knows nothing of the answers, and so of what they made less likely.
#[test]
fn all_that_a_person_leaves_out_is_recorded() {
    let more =
        "    void dropRow(Row row) {\n    }\n\n    void keepRow(Row row) {\n    }\n\n    void clearRows";
    let said = dialogue_of(&TABLE.replace("    void clearRows", more), "s\nl\n");
    assert!(said.contains("Left out from now on: parameters called `row` (2)\n"), "{said}");
    assert_eq!(said.matches("# parameter row → entry").count(), 3, "{said}");
}

#[test]
fn then_a_person_decides_text_by_text() {
    let commented = TABLE
        .replace("    Row oneRow", "    /** Gives one row of the table. */\n    Row oneRow")
        .replace("        return", "        // The one row\n        return");
    let said = dialogue_of(&commented, "s\ns\ns\ns\nx\ny\nn it says so\n");
    insta::assert_snapshot!(said.split_once("(4/4)").map_or("", |(_, texts)| texts));
}

#[test]
fn help_diff_and_the_end_of_input() {
    insta::assert_snapshot!(dialogue("x\nd\nl\n"));
    let skipped = dialogue("s\n");
    assert!(skipped.contains("(2/4) Rename it?") && !skipped.contains("decision"), "{skipped}");
}

#[test]
fn an_answer_in_another_encoding_is_read_as_far_as_it_can_be() {
    let said = dialogue(b"n sch\xf6n so\ny\nq\n");
    assert!(said.contains("reason: sch\u{fffd}n so") && said.contains("1 accepted, 1 rejected"), "{said}");
}

#[test]
fn what_there_is_to_note_is_noted_once() {
    let notes = |notes: &[&str]| notes.iter().map(|note| (*note).to_owned()).collect::<Vec<_>>();
    let (reported, all) =
        (notes(&["A.java was skipped"]), notes(&["A.java was skipped", "no model answered"]));
    assert!(unreported(&all, &reported).eq(["no model answered"]));
}
