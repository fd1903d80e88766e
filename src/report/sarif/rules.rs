//! What the rules say about themselves, as GitHub shows it beside an alert.

use serde_json::json;
use serde_sarif::sarif::{
    MultiformatMessageString, PropertyBag, ReportingConfiguration, ReportingDescriptor,
};

use super::super::Level;
use crate::agents::{Cause, Meant};
use crate::config::{Rule, Rules};
use crate::text;

/// A result at a declaration that the change renamed; what was left behind is linked.
pub(super) const INCOMPLETE_RENAME: &str = "incomplete-rename";
/// A result at a leftover itself.
pub(super) const LEFTOVER_IDENTIFIER: &str = "leftover-identifier";

/// All rules, in the order that results refer to.
pub(super) fn all(level: Level) -> Vec<ReportingDescriptor> {
    let identifiers = [
        rule(
            INCOMPLETE_RENAME,
            "IncompleteRename",
            "A coordinated rename left identifiers behind.",
            "The change renamed this declaration, and with it a concept of the code. Other \
             declarations of the same concept still carry the old words.",
            level,
            HELP,
        ),
        rule(
            LEFTOVER_IDENTIFIER,
            "LeftoverIdentifier",
            "An identifier still carries the words that the change renamed elsewhere.",
            "The change renamed other declarations of the same concept, and this one was left \
             behind.",
            level,
            HELP,
        ),
    ];
    identifiers.into_iter().chain(Rule::ALL.map(described)).collect()
}

/// The place of a rule in [`all`].
pub(super) fn index(rule: Rule) -> i64 {
    Rule::ALL.iter().position(|r| *r == rule).map_or(0, |at| at as i64 + 2)
}

/// The first sentence about some texts that a declaration's old name stands in.
pub(super) fn said_of(rule: Rule, count: usize, meaning: &Meant) -> String {
    let Meant { old_name, new_name, .. } = meaning;
    let was = match meaning.by {
        Cause::Rename(_) => format!("'{old_name}' became '{new_name}'"),
        Cause::Move => format!("'{new_name}' moved to another package"),
        Cause::Finding(_) | Cause::Proposed(_) => format!("'{old_name}' is to become '{new_name}'"),
    };
    let times = |noun: &str, verb: [&str; 2]| {
        let verb = if count == 1 { verb[0] } else { verb[1] };
        format!("{} {verb}", text::count(count, noun))
    };
    let still = match rule {
        Rule::MissingClass => times("place", ["names", "name"]) + " a class that no longer exists",
        Rule::MissingMember => times("string", ["looks", "look"]) + " it up by its old name",
        Rule::StaleSetting => times("setting", ["is", "are"]) + " for the class by its old name",
        Rule::StaleJavadoc => times("Javadoc reference", ["refers", "refer"]) + " to nothing",
        Rule::StaleDocument => times("place", ["has", "have"]) + " the old name in a document",
        Rule::StaleComment => times("comment", ["says", "say"]) + " what it was called",
        Rule::StaleString => times("string", ["has", "have"]) + " the old name",
    };
    let but = if matches!(meaning.by, Cause::Proposed(_)) { "and then" } else { "but" };
    match rule {
        Rule::MissingClass => format!("Missing class: {was}, {but} {still}."),
        Rule::MissingMember => format!("Missing member: {was}, {but} {still}."),
        Rule::StaleSetting => format!("Stale setting: {was}, {but} {still}."),
        _ => format!("Stale text: {was}, {but} {still}."),
    }
}

fn described(rule_of: Rule) -> ReportingDescriptor {
    let (name, short, full, help) = match rule_of {
        Rule::MissingClass => (
            "MissingClass",
            "A resource or string names a class that no longer exists.",
            "The change renamed or moved this class. A resource, or a string in the code, has its old \
             qualified name, and nothing is found under it at run time.",
            MISSING_CLASS,
        ),
        Rule::MissingMember => (
            "MissingMember",
            "A string looks up a member that no longer exists.",
            "The change renamed this member. A string by which the code looks it up at run time has its \
             old name, and nothing is found.",
            MISSING_MEMBER,
        ),
        Rule::StaleSetting => (
            "StaleSetting",
            "A setting is for a class by its old name.",
            "The change renamed or moved this class. The level of a logger, or another setting, has its old \
             qualified name, and no longer reaches the class.",
            STALE_SETTING,
        ),
        Rule::StaleJavadoc => (
            "StaleJavadoc",
            "A Javadoc reference has an old name.",
            "The change renamed this declaration. A Javadoc reference still has its old name, and \
             refers to nothing.",
            STALE_JAVADOC,
        ),
        Rule::StaleDocument => (
            "StaleDocument",
            "A document has the old name of a class.",
            "The change renamed or moved this class. A document, or a comment in a resource, still has \
             its old name.",
            STALE_DOCUMENT,
        ),
        Rule::StaleComment => (
            "StaleComment",
            "A comment has an old name.",
            "The change renamed this declaration. A comment still has its old name, or the old words \
             of its concept.",
            STALE_COMMENT,
        ),
        Rule::StaleString => (
            "StaleString",
            "A string has an old name.",
            "The change renamed this declaration. A string still has its old name.",
            STALE_STRING,
        ),
    };
    let level = Rules::default().level_of(rule_of).unwrap_or(Level::Note);
    rule(rule_of.id(), name, short, full, level, help)
}

fn rule(id: &str, name: &str, short: &str, full: &str, level: Level, help: &str) -> ReportingDescriptor {
    // What does not work any more is a fact; of the rest, some is right as it is.
    let precision = if Rule::ALL.iter().any(|r| r.id() == id && r.breaks()) { "high" } else { "medium" };
    let (level, severity) = match level {
        Level::Note => ("note", "recommendation"),
        Level::Warning => ("warning", "warning"),
        Level::Error => ("error", "error"),
    };
    let tags = ["maintainability", "readability", "naming", "refactoring", "java"];
    let facts = [("precision", json!(precision)), ("problem.severity", json!(severity))];
    let properties = PropertyBag::builder()
        .tags(tags.map(str::to_owned).to_vec())
        .additional_properties(facts.map(|(key, value)| (key.to_owned(), value)))
        .build();
    let help = MultiformatMessageString::builder().text(without_markup(help)).markdown(help).build();
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
    rule.help_uri = (!home.is_empty()).then(|| format!("{home}/blob/HEAD/docs/rules.md#{id}"));
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

const MISSING_CLASS: &str = "\
## What it does

corename finds the qualified names of classes that the change renamed or moved, in resources (XML, YAML, properties, \
scripts, code in other languages …), in the files of `META-INF/services` and their names, and in strings, also with \
slashes (`a/b/Name`), where nothing of that name is left. In Kotlin, Groovy and Scala, it also finds the simple name \
where the file says that it means the class. SQL that migrates a database is left alone: it ran already.

## Why is this bad?

Java's compiler does not see these names. The class is looked up when the program runs, and is not found. Code in Kotlin, \
Groovy or Scala does not compile.

## Example

The change renames the class, but not what names it:

```yaml
handler: org.example.JoinHintsResolver # the class is QueryHintsResolver now
```

Use instead:

```yaml
handler: org.example.QueryHintsResolver
```

## How to fix it

Write the new name, or apply the patch that comes with this report: `git apply corename.patch`.

## How to ignore it

- Write `corename:ignore` in a comment on the line, or on the line above.
- Or set `rules: { missing-class: off }` in `.corename.yml`.
";

const MISSING_MEMBER: &str = "\
## What it does

corename finds the old names of fields, methods and enum constants that the change renamed, in strings by which code looks \
up members of a class that it names: `Planner.class.getDeclaredField(\"joinHint\")`, `AtomicReferenceFieldUpdater.newUpdater(…)`, \
the lookups of `MethodHandles.Lookup`, `JoinKind.valueOf(\"LEFT\")`, and JUnit's `@MethodSource`.

## Why is this bad?

The compiler does not see these names. The member is looked up when the program runs, and is not found.

## Example

The change renames the field, but not what looks it up:

```java
volatile Object queryHint; // was: joinHint

static final VarHandle HINT = lookup.findVarHandle(Planner.class, \"joinHint\", Object.class);
```

Use instead:

```java
static final VarHandle HINT = lookup.findVarHandle(Planner.class, \"queryHint\", Object.class);
```

## How to fix it

Write the new name, or apply the patch that comes with this report: `git apply corename.patch`.

## How to ignore it

- Write `corename:ignore` in a comment on the line, or on the line above.
- Or set `rules: { missing-member: off }` in `.corename.yml`.
";

const STALE_SETTING: &str = "\
## What it does

corename finds the qualified names of classes that the change renamed or moved, where something is set for the class: in \
keys (`logging.level.org.example.Planner`, `org.example.Planner.level`), also on command lines, in the `<logger>` elements \
of logging configurations, and where code gets a logger by such a name.

## Why is this bad?

Nothing fails, and what is set does nothing: the log level that somebody counts on is not the one that the class has.

## Example

```yaml
logging.level:
  org.example.JoinHintsResolver: debug # the class is QueryHintsResolver now
```

Use instead:

```yaml
logging.level:
  org.example.QueryHintsResolver: debug
```

## How to fix it

Write the new name, or apply the patch that comes with this report: `git apply corename.patch`.

## How to ignore it

- Write `corename:ignore` in a comment on the line, or on the line above.
- Or set `rules: { stale-setting: off }` in `.corename.yml`.
";

const STALE_JAVADOC: &str = "\
## What it does

corename finds references in Javadoc (`@link`, `@see`, `@throws`, `@param` …) by the old name of a declaration that the \
change renamed, where that name means nothing any more.

## Why is this bad?

The reader is sent to something that is not there, and the Javadoc tool warns or fails.

## Example

```java
/** @param joinHint what to look for */
void resolve(String queryHint) {}
```

Use instead:

```java
/** @param queryHint what to look for */
void resolve(String queryHint) {}
```

## How to ignore it

- Write `corename:ignore` on the line, or on the line above.
- Or set `rules: { stale-javadoc: off }` in `.corename.yml`.
";

const STALE_DOCUMENT: &str = "\
## What it does

corename finds the names of classes that the change renamed in documents (Markdown, AsciiDoc, HTML …) and in comments of \
resources. What speaks of the past is left alone: changelogs, release notes, numbered records (`0005-use-hints.md`), documents and \
addresses of one version or commit.

## Why is this bad?

Readers of the document look for a class that does not exist.

## Example

```markdown
Hints are read by `JoinHintsResolver`.
```

Use instead:

```markdown
Hints are read by `QueryHintsResolver`.
```

## How to ignore it

- Write `corename:ignore` in a comment on the line, or on the line above.
- Or set `rules: { stale-document: off }` in `.corename.yml`.
";

const STALE_COMMENT: &str = "\
## What it does

corename reads the comments on and in the declarations that the change renamed. It finds their old names, and the old \
words of the concept.

## Why is this bad?

The comment and the code call one thing by two names.

## Example

```java
/** Resolves the join hints of a statement. */
void resolveQueryHints() {}
```

Use instead:

```java
/** Resolves the query hints of a statement. */
void resolveQueryHints() {}
```

## How to fix it

Edit the comment, or have the patch do it: `corename check --patch-mentions --patch corename.patch`.

## How to ignore it

- Write `corename:ignore` on the line, or on the line above.
- Or set `rules: { stale-comment: off }` in `.corename.yml`.
";

const STALE_STRING: &str = "\
## What it does

corename finds the old names of declarations that the change renamed in strings of the same file. This rule is off by \
default: what a string means is not known.

## Why is this bad?

A message or a log uses a name that the code no longer has.

## Example

```java
checkNotNull(queryHints, \"joinHints must not be null\");
```

Use instead:

```java
checkNotNull(queryHints, \"queryHints must not be null\");
```

## How to turn it on

Set `rules: { stale-string: note }` in `.corename.yml`.
";
