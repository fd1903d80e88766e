//! What the two rules say about themselves, as GitHub shows it beside an alert.

use serde_json::json;
use serde_sarif::sarif::{
    MultiformatMessageString, PropertyBag, ReportingConfiguration, ReportingDescriptor,
};

use super::super::Level;

/// A result at a declaration that the change renamed; what was left behind is linked.
pub(super) const INCOMPLETE_RENAME: &str = "incomplete-rename";
/// A result at a leftover itself.
pub(super) const LEFTOVER_IDENTIFIER: &str = "leftover-identifier";

/// Both rules, in the order that results refer to.
pub(super) fn all(level: Level) -> Vec<ReportingDescriptor> {
    vec![
        rule(
            INCOMPLETE_RENAME,
            "IncompleteRename",
            "A coordinated rename left identifiers behind.",
            "The change renamed this declaration, and with it a concept of the code. Other \
             declarations of the same concept still carry the old words.",
            level,
        ),
        rule(
            LEFTOVER_IDENTIFIER,
            "LeftoverIdentifier",
            "An identifier still carries the words that the change renamed elsewhere.",
            "The change renamed other declarations of the same concept, and this one was left \
             behind.",
            level,
        ),
    ]
}

fn rule(id: &str, name: &str, short: &str, full: &str, level: Level) -> ReportingDescriptor {
    let (level, severity) = match level {
        Level::Note => ("note", "recommendation"),
        Level::Warning => ("warning", "warning"),
        Level::Error => ("error", "error"),
    };
    let tags = ["maintainability", "readability", "naming", "refactoring", "java"];
    let facts = [("precision", json!("high")), ("problem.severity", json!(severity))];
    let properties = PropertyBag::builder()
        .tags(tags.map(str::to_owned).to_vec())
        .additional_properties(facts.map(|(key, value)| (key.to_owned(), value)))
        .build();
    let help = MultiformatMessageString::builder().text(without_markup(HELP)).markdown(HELP).build();
    let home = env!("CARGO_PKG_REPOSITORY");
    let mut rule = ReportingDescriptor::builder()
        .id(id)
        .name(name)
        .short_description(text(short))
        .full_description(text(full))
        .help(help)
        .default_configuration(ReportingConfiguration::builder().level(level).build())
        .properties(properties)
        .build();
    rule.help_uri = (!home.is_empty()).then(|| format!("{home}#{id}"));
    rule
}

fn text(text: &str) -> MultiformatMessageString {
    MultiformatMessageString::builder().text(text).build()
}

/// Markdown of this file as plain text: without heading marks, code fences and backticks.
fn without_markup(markdown: &str) -> String {
    let lines = markdown.lines().filter(|line| !line.starts_with("```"));
    let lines: Vec<String> = lines.map(|line| line.trim_start_matches("## ").replace('`', "")).collect();
    lines.join("\n")
}

const HELP: &str = "\
## What it does

corename compares the change with its base, detects the declarations that were renamed, and works
out the concept behind them (old words → new words) and where the author applied it. It reports
declarations of the same concept that still carry the old words.

## Why is this bad?

Half a rename leaves two words for one thing. A reader has to find out that they mean the same, a
search finds only one half, and the next author has to guess which word to use.

## Example

The change renames the class, but not what holds it:

```java
class Planner {
    private final QueryHintsResolver joinHintsResolver; // was: JoinHintsResolver
}
```

Use instead:

```java
class Planner {
    private final QueryHintsResolver queryHintsResolver;
}
```

## How to fix it

Rename the identifier, in your IDE or with the patch that comes with this report:
`git apply corename.patch`. The patch holds only renames whose references were all resolved and
that clash with nothing.

## How to ignore it

- Write `// corename:ignore` at the end of the line, or on the line above, with a reason if you like.
- For paths, names or whole concepts, use `.corename.yml` in the repository's root.
- Or dismiss the alert. It stays dismissed when the code moves.
";
