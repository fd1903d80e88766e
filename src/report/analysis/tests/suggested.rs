//! Suggested changes.

use super::*;

#[test]
fn changes_of_the_same_lines_are_one_suggestion() {
    let java = "class Planner {\n    int cost(Hint joinHint, Hint joinRule) {\n        return joinHint.cost();\n    }\n}\n";
    let files = [SourceFile::new("Planner.java", java.as_bytes())];
    let head = Snapshot::in_memory(sample::head().id(), files);
    let edits = |old: &str, new: &str| -> Vec<Edit> {
        let at = java.match_indices(old).map(|(start, _)| Span { start, end: start + old.len() });
        at.map(|span| Edit { path: "Planner.java".to_owned(), span, new_text: new.to_owned() }).collect()
    };
    let mut analysis = sample::analysis(&sample::head());
    let nth = |n: usize| Finding { id: format!("{n:016x}"), ..analysis.findings[0].clone() };
    analysis.findings = (0..3).map(nth).collect();
    for (finding, (old, new)) in analysis.findings.iter_mut().zip([
        ("joinHint", "queryHint"),
        ("joinRule", "queryRule"),
        ("Planner", "Planner2"),
    ]) {
        finding.old_name = old.to_owned();
        finding.suggested_name = new.to_owned();
        finding.reason = format!("named after `{old}`");
        finding.plan.edits = edits(old, new);
        finding.plan.moves.clear();
    }
    let other_file = Edit { path: "Other.java".to_owned(), ..analysis.findings[2].plan.edits[0].clone() };
    analysis.findings[2].plan.edits.push(other_file);
    let changes = suggested_changes(&Report::new(&analysis, &head, &plain()));
    let shown: Vec<String> =
        changes.iter().map(|c| format!("{} {:?} {}\n{}", c.path, c.lines, c.ids.len(), c.body)).collect();
    insta::assert_snapshot!(shown.join("\n\n"), @"
    Planner.java 2..=3 2
    Method 'joinHint' was left behind: rename it to 'queryHint'. Named after `joinHint`.

    Method 'joinRule' was left behind: rename it to 'queryRule'. Named after `joinRule`.

    ```suggestion
        int cost(Hint queryHint, Hint queryRule) {
            return queryHint.cost();
    ```
    ");
}
