//! What `corename check` reports on each fixture, held against what the fixture's README expects.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::sync::LazyLock;

use crate::expected::{Expectation, Fixture, Outcome, Tree};
use crate::jdk::Jdk;
use crate::program;
use crate::program::{Finding, Project, findings};

/// The repository of a fixture: `main` before, `topic` (checked out) after.
fn repository(fixture: &Fixture) -> Project {
    Project::with_change(&fixture.before, &fixture.after)
}

/// In projects as small as the fixtures, what was left is nearly as much as what was renamed. On real ones that
/// is mostly left on purpose, so that confidences are low; here it is about what is found at all.
pub const CHECK: [&str; 3] = ["check", "--min-confidence", "0.05"];

fn check(project: &Project) -> Vec<Finding> {
    findings(&project.corename(&[&CHECK[..], &["--format", "json"]].concat()).json())
}

/// What one run on a fixture gives.
struct Checked {
    fixture: Fixture,
    findings: Vec<Finding>,
    patch: Vec<u8>,
}

/// All fixtures, each checked once.
static CHECKED: LazyLock<Vec<Checked>> = LazyLock::new(|| {
    let checked = |fixture: Fixture| {
        let project = repository(&fixture);
        let run = project.corename(&[&CHECK[..], &["--format", "json", "--patch", "rename.patch"]].concat());
        let patch = fs::read(project.path().join("rename.patch")).unwrap();
        Checked { findings: findings(&run.json()), patch, fixture }
    };
    Fixture::all().into_iter().map(checked).collect()
});

/// The README's row for a finding.
fn expectation<'f>(fixture: &'f Fixture, finding: &Finding) -> Option<&'f Expectation> {
    fixture.expectations.iter().find(|e| {
        e.path == finding.path
            && e.line == finding.line
            && e.name == finding.old_name
            && e.kind == finding.kind.replace('_', " ")
    })
}

fn is_as_expected(expectation: &Expectation, finding: &Finding) -> bool {
    match &expectation.outcome {
        Outcome::Renamed(name) => *name == finding.suggested_name && finding.patch == "included",
        Outcome::Withheld(name) => *name == finding.suggested_name && finding.patch == "withheld",
        Outcome::Stays => false,
    }
}

/// What is found and what is missed, for people.
#[test]
fn what_was_forgotten_is_reported_with_the_name_that_fits_and_nothing_else_is() {
    for Checked { fixture, findings, .. } in &*CHECKED {
        let mut listing = String::new();
        for finding in findings {
            let expected = expectation(fixture, finding).is_some_and(|e| is_as_expected(e, finding));
            assert!(expected, "{}: a false alarm: {}", fixture.name, finding.listing());
            writeln!(listing, "{}", finding.listing()).unwrap();
        }
        for e in &fixture.expectations {
            let (Outcome::Renamed(name) | Outcome::Withheld(name)) = &e.outcome else { continue };
            let is_found =
                findings.iter().any(|f| expectation(fixture, f).is_some_and(|x| std::ptr::eq(x, e)));
            if !is_found {
                writeln!(listing, "missed: {} {} → {name} {}:{}", e.kind, e.name, e.path, e.line).unwrap();
            }
        }
        if listing.is_empty() {
            listing.push_str("nothing\n");
        }
        insta::assert_snapshot!(fixture.name.clone(), listing);
    }
}

#[test]
fn names_that_stay_are_in_no_finding_and_no_edit() {
    for Checked { fixture, findings, patch } in &*CHECKED {
        let removed: Vec<&[u8]> = patch
            .split(|byte| *byte == b'\n')
            .filter(|line| line.starts_with(b"-") && !line.starts_with(b"---"))
            .collect();
        for e in fixture.expectations.iter().filter(|e| e.outcome == Outcome::Stays) {
            let place = format!("{}: {}:{} {}", fixture.name, e.path, e.line, e.name);
            assert!(!findings.iter().any(|f| f.path == e.path && f.line == e.line), "{place}");
            let text = &fixture.after[&e.path];
            let line = text.split(|byte| *byte == b'\n').nth(e.line - 1).unwrap();
            assert!(!removed.iter().any(|edited| &edited[1..] == line), "{place} is edited");
        }
    }
}

#[test]
fn the_patch_applies_at_the_head_compiles_and_leaves_nothing_of_it_to_report() {
    let mut patched: Vec<(&str, Tree)> = Vec::new();
    for Checked { fixture, findings: found, patch } in &*CHECKED {
        let included: Vec<&Finding> = found.iter().filter(|f| f.patch == "included").collect();
        assert_eq!(patch.is_empty(), included.is_empty(), "{}", fixture.name);
        if included.is_empty() {
            continue;
        }
        let project = repository(fixture);
        fs::write(project.path().join("rename.patch"), patch).unwrap();
        project.git(&["apply", "--index", "rename.patch"]);

        let left =
            findings(&project.corename(&[&CHECK[..], &["--worktree", "--format", "json"]].concat()).json());
        for finding in &left {
            let again = included.iter().any(|f| f.id == finding.id);
            assert!(!again, "{}: {} again", fixture.name, finding.listing());
            // The applied renames say more about the concept: what they bring to light was forgotten, too.
            let expected = fixture.expectations.iter().any(|e| {
                let (Outcome::Renamed(name) | Outcome::Withheld(name)) = &e.outcome else { return false };
                e.name == finding.old_name && *name == finding.suggested_name
            });
            assert!(expected, "{}: {} once the patch is applied", fixture.name, finding.listing());
        }

        let files = project.git(&["-c", "core.quotePath=off", "ls-files"]);
        let tree = files.lines().map(|path| (path.to_owned(), fs::read(project.path().join(path)).unwrap()));
        patched.push((&fixture.name, tree.collect()));
    }
    let Some(jdk) = Jdk::find() else { return };
    let classes = jdk.compile(patched.iter().map(|(name, tree)| (*name, tree)));
    classes.unwrap_or_else(|errors| panic!("patched: {errors}"));
}

/// Thirty packages of examples that have nothing to do with each other but their names.
fn examples(third_of_the_first: &str) -> BTreeMap<String, Vec<u8>> {
    let example = |package: usize, name: &str| {
        let text = format!(
            "package p{package};\n\nclass {name} {{\n  int part{package};\n  int sum{package}(int n) {{ return n + {package}; }}\n}}\n"
        );
        (format!("p{package}/{name}.java"), text.into_bytes())
    };
    (0..30)
        .map(|package| example(package, if package == 0 { third_of_the_first } else { "Example3" }))
        .collect()
}

#[test]
fn one_of_many_that_are_called_alike_is_no_concept_of_all() {
    let project = Project::empty();
    project.commit(&examples("Example3"));
    project.commit(&examples("UseCase1"));
    let found = |from: &str| {
        let check = ["check", "--base", "HEAD~1", "--min-confidence", from, "--format", "json"];
        let document = project.corename(&check).json();
        assert_eq!(document["renames"][0]["new_name"], "UseCase1");
        findings(&document).len()
    };
    assert_eq!((found("0.4"), found("0")), (0, 0));
}

/// What is found in a change of one file, however little is sure of it.
pub fn found(base: (&str, &str), head: (&str, &str)) -> Vec<String> {
    found_in(&[base], &[head])
}

pub fn found_in(base: &[(&str, &str)], head: &[(&str, &str)]) -> Vec<String> {
    findings_in(base, head).iter().map(Finding::listing).collect()
}

fn findings_in(base: &[(&str, &str)], head: &[(&str, &str)]) -> Vec<Finding> {
    check(&Project::with_change(&tree(base), &tree(head)))
}

fn tree(files: &[(&str, &str)]) -> Tree {
    files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

/// What a report on a change of one file says of what it does not report.
pub fn left_alone(base: (&str, &str), head: (&str, &str)) -> String {
    let project = Project::with_change(&tree(&[base]), &tree(&[head]));
    let document = project.corename(&[&CHECK[..], &["--format", "json"]].concat()).json();
    let scopes = document["scopes"].as_array().unwrap().iter();
    let guards = scopes.flat_map(|scope| scope["guards"].as_array().unwrap());
    let told = guards.map(|guard| format!("{}: {}", text(&guard["rule"]), text(&guard["reason"])));
    told.collect::<Vec<_>>().join("\n")
}

fn text(value: &serde_json::Value) -> &str {
    value.as_str().unwrap()
}

#[test]
fn an_acronym_that_is_spelled_otherwise_is_told_as_it_was_and_is_spelled() {
    let message = "package p;

class Message {
    private String jmsID;
    private String userID;
    private String topicID;

    String getJmsID() { return jmsID; }
    String getUserID() { return userID; }
    void setUserID(String userID) { this.userID = userID; }
    String getTopicID() { return topicID; }
}
";
    let renamed = message
        .replace("jmsID", "jmsId")
        .replace("userID", "userId")
        .replace("UserID", "UserId")
        .replace("topicID", "topicId")
        .replace("TopicID", "TopicId");
    let tree = |text: &str| BTreeMap::from([("p/Message.java".to_owned(), text.as_bytes().to_vec())]);
    let project = Project::with_change(&tree(message), &tree(&renamed));
    let document = project.corename(&[&CHECK[..], &["--format", "json"]].concat()).json();
    let found: Vec<String> = findings(&document).iter().map(Finding::listing).collect();
    assert_eq!(found, ["method getJmsID → getJmsId p/Message.java:8 included"]);
    let reason = document["findings"][0]["reason"].as_str().unwrap_or_default();
    assert!(reason.contains(" identifiers with `ID` in this type became `Id`; "), "{reason}");
}

#[test]
fn a_method_that_has_its_name_from_outside_is_not_forgotten() {
    let job = "package p;

public class RunJob implements SUPERTYPE {
    int runCount;
    String runName;

    @Override
    public void run() { runCount++; }

    void prepareRun() {}

    void runTwice() { run(); run(); }

    class Inner {
        void execute() { run(); }
    }
}
";
    for outside in ["Runnable", "lib.Task"] {
        let job = job.replace("SUPERTYPE", outside);
        let renamed =
            ["runCount", "runName", "RunJob", "prepareRun"].into_iter().fold(job.clone(), |text, name| {
                text.replace(name, &name.replace("run", "execute").replace("Run", "Execute"))
            });
        assert_eq!(
            found(("p/RunJob.java", &job), ("p/ExecuteJob.java", &renamed)),
            ["method runTwice → executeTwice p/ExecuteJob.java:12 included"]
        );
    }
}

#[test]
fn a_type_or_method_beside_one_of_the_new_name_is_not_forgotten() {
    let plans = "package p;

class Plans {
    class Plan {}

    class PlanParser {}

    int planText;
    int planSource;

    void readPlan() {}

    void checkPlan() {}

    void readPlanParser() {}

    void checkPlanTwice() {}
}
";
    let renamed = plans
        .replace("planText", "planParserText")
        .replace("planSource", "planParserSource")
        .replace("checkPlan()", "checkPlanParser()")
        .replace("class Plans ", "class PlanParsers ");
    assert_eq!(
        found(("p/Plans.java", plans), ("p/PlanParsers.java", &renamed)),
        ["method checkPlanTwice → checkPlanParserTwice p/PlanParsers.java:17 included"]
    );
}

/// A text in which three of the names that begin with `joinHint` begin with `queryHint`.
pub fn three_renamed(text: &str) -> String {
    ["Count", "Limit", "Order"].into_iter().fold(text.to_owned(), |text, name| {
        text.replace(&format!("joinHint{name}"), &format!("queryHint{name}"))
    })
}

#[test]
fn an_implementation_and_a_test_that_are_called_after_a_renamed_type_are_told_as_such() {
    let texts = |name: &str| {
        [
            format!("package p;\n\ninterface {name} {{\n    int cost(int amount);\n}}\n"),
            format!(
                "package p;\n\nclass DefaultHint implements {name} {{\n    public int cost(int amount) {{ return amount; }}\n}}\n"
            ),
            format!("package p;\n\nclass HintTest {{\n    {name} tested = new DefaultHint();\n}}\n"),
        ]
    };
    let ([hint, implements_hint, tests_hint], [clue, implements_clue, tests_clue]) =
        (texts("Hint"), texts("Clue"));
    let elsewhere = ("q/HintTest.java", "package q;\n\nclass HintTest {\n}\n");
    let found = findings_in(
        &[
            ("p/Hint.java", &hint),
            ("p/DefaultHint.java", &implements_hint),
            ("p/HintTest.java", &tests_hint),
            elsewhere,
        ],
        &[
            ("p/Clue.java", &clue),
            ("p/DefaultHint.java", &implements_clue),
            ("p/HintTest.java", &tests_clue),
            elsewhere,
        ],
    );
    let told: Vec<String> = found.iter().map(|f| format!("{}: {}", f.path, f.reason)).collect();
    insta::assert_snapshot!(told.join("\n"), @"
    p/HintTest.java: `Hint` became `Clue`; it is called after the type that it tests, which was renamed
    p/DefaultHint.java: `Hint` became `Clue`; it is called after its supertype, which was renamed
    ");
}

#[test]
fn generated_code_is_left_to_its_generator() {
    let hints = "package p;

class Hints {
    int joinHintCount;
    int joinHintLimit;
    int joinHintOrder;
}
";
    let renamed = three_renamed(hints);
    let forgotten = "package p;\n\nclass Parser {\n    String joinHint;\n}\n";
    let generated = format!("// Generated from Hints.g4 by ANTLR 4.13.2\n{forgotten}");
    let beside = |parser: &str| {
        found_in(
            &[("p/Hints.java", hints), ("p/Parser.java", parser)],
            &[("p/Hints.java", &renamed), ("p/Parser.java", parser)],
        )
    };
    assert_eq!(beside(forgotten), ["field joinHint → queryHint p/Parser.java:4 included"]);
    assert_eq!(beside(&generated), Vec::<String>::new());
}

#[test]
fn what_a_generator_renamed_makes_nothing_forgotten() {
    let hints = "package p;

class Hints {
    int joinHintCount;
    int joinHintLimit;
    int joinHintOrder;
    String joinHint;
}
";
    let renamed = three_renamed(hints);
    assert_eq!(found(("p/Hints.java", hints), ("p/Hints.java", &renamed)).len(), 1);
    let generated = |text: &str| format!("// Generated from Hints.g4 by ANTLR 4.13.2\n{text}");
    let (base, head) = (generated(hints), generated(&renamed));
    assert_eq!(found(("p/Hints.java", &base), ("p/Hints.java", &head)), Vec::<String>::new());
}

#[test]
fn an_overload_of_a_renamed_method_may_be_forgotten() {
    let flags = "package p;

class Flags {
    boolean isOneSet(boolean... flags) { return true; }

    boolean isOneSet(Boolean... flags) { return true; }

    boolean isOneSetIn(String flags) { return true; }
}
";
    let renamed = flags.replace("isOneSet(b", "isAnySet(b").replace("isOneSetIn", "isAnySetIn");
    assert_eq!(
        found(("p/Flags.java", flags), ("p/Flags.java", &renamed)),
        ["method isOneSet → isAnySet p/Flags.java:6 withheld: name-clash"]
    );
}

#[test]
fn what_kotlin_may_call_is_reported_and_withheld() {
    let hints = "package p;

public class Hints {
    String joinHint;
    String makeJoinHint() { return joinHint; }
    void dropJoinHint() {}
    public String getJoinHint() { return joinHint; }
}
";
    let renamed =
        hints.replace("joinHint", "queryHint").replace("eJoinHint", "eQueryHint").replace("pJ", "pQ");
    let kotlin = ("k/Use.kt", "import p.Hints\n\nfun use(hints: Hints) = println(hints.joinHint)\n");
    let beside = |hints| [("p/Hints.java", hints), kotlin];
    assert_eq!(
        found_in(&beside(hints), &beside(&renamed)),
        ["method getJoinHint → getQueryHint p/Hints.java:7 withheld: other-language"]
    );
}

#[test]
fn a_local_beside_one_of_the_new_name_is_not_forgotten_where_its_namesake_was_renamed() {
    let loops = "package p;

class Loops {
    int first(List<String> names) {
        int sum = 0;
        for (int i = 0, len = names.size(); i < len; i++) { sum += names.get(i).length(); }
        return sum;
    }

    int second(List<String> names) {
        int sum = 0;
        for (int i = 0, len = names.size(); i < len; i++) { sum -= names.get(i).length(); }
        return sum;
    }

    int third(List<String> names, String[] parts) {
        int sum = 0;
        for (int i = 0, len = names.size(); i < len; i++) { sum *= names.get(i).length(); }
        for (int i = 0, len = parts.length; i < len; i++) { INNER }
        return sum;
    }
}
";
    let renamed =
        loops.replace("len = names", "size = names").replace("i < len; i++) { sum", "i < size; i++) { sum");
    let with = |inner: &str| {
        let (before, after) = (loops.replace("INNER", inner), renamed.replace("INNER", inner));
        found(("p/Loops.java", &before), ("p/Loops.java", &after))
    };
    assert_eq!(with("log(parts[i]);"), ["local variable len → size p/Loops.java:19 included"]);
    assert_eq!(with("for (int size = 0; size < i; size++) { log(parts[size]); }"), Vec::<String>::new());
}

#[test]
fn methods_that_override_something_else_than_before_are_no_concept() {
    let jobs = "package p;

import lib.Job;

class Jobs {
    int count;

    Job first = new Job() {
        @Override
        public void runJob() { count += 1; System.out.println(\"first\"); }
    };
    Job second = new Job() {
        @Override
        public void runJob() { count += 2; System.out.println(\"second\"); }
    };

    void runJobTwice() { first.start(); first.start(); }
}
";
    let renamed = jobs.replace("runJob()", "executeJob()");
    let base = [("p/Jobs.java", jobs)];
    assert_eq!(found_in(&base, &[("p/Jobs.java", &renamed)]), Vec::<String>::new());

    let job = |name: &str| {
        format!(
            "package lib;\n\npublic class Job {{\n    public void {name}() {{ }}\n    public void start() {{ }}\n}}\n"
        )
    };
    let found = found_in(
        &[base[0], ("lib/Job.java", &job("runJob"))],
        &[("p/Jobs.java", &renamed), ("lib/Job.java", &job("executeJob"))],
    );
    assert_eq!(found, ["method runJobTwice → executeJobTwice p/Jobs.java:17 included"]);
}

#[test]
fn methods_that_override_one_of_object_now_are_no_concept() {
    let any = "package p;\n\nclass Any {\n    public String describe() { return \"<any>\"; }\n}\n";
    let same = "package p;

class Same {
    Object wanted;

    public String describe() { return describe(wanted); }

    String describe(Object what) { return \"<\" + what + \">\"; }
}
";
    let as_object_has_it = |text: &str| text.replace("describe()", "toString()");
    assert_eq!(
        found_in(
            &[("p/Any.java", any), ("p/Same.java", same)],
            &[("p/Any.java", &as_object_has_it(any)), ("p/Same.java", &as_object_has_it(same))],
        ),
        Vec::<String>::new()
    );
}

#[test]
fn two_test_methods_are_no_concept() {
    let tests = "package p;

import org.junit.jupiter.api.Test;

class PlanTest {
    @Test void readsEmptyPlans() { System.out.println(1); }
    @Test void writesEmptyPlans() { System.out.println(2); }
    @Test void checksEmptyPlans() { System.out.println(3); }
    @Test void sortsEmptyPlans() { System.out.println(4); }
}
";
    let with = |renamed: &[&str]| {
        let after = renamed.iter().fold(tests.to_owned(), |text, verb| {
            text.replace(&format!("{verb}EmptyPlans"), &format!("{verb}MissingPlans"))
        });
        found(("src/test/java/p/PlanTest.java", tests), ("src/test/java/p/PlanTest.java", &after))
    };
    assert_eq!(with(&["reads", "writes"]), Vec::<String>::new());
    let left = "method sortsEmptyPlans → sortsMissingPlans src/test/java/p/PlanTest.java:9 included";
    assert_eq!(with(&["reads", "writes", "checks"]), [left]);
}

/// A text with the types `JoinHint` and `JoinHints` and the fields `joinHint` and `joinHintLimit` renamed.
fn types_and_fields_renamed(text: &str) -> String {
    let old_names = ["JoinHint ", "JoinHint;", "JoinHints ", " joinHint;", "joinHintLimit"];
    old_names.into_iter().fold(text.to_owned(), |text, old| {
        text.replace(old, &old.replace("Join", "Query").replace("join", "query"))
    })
}

#[test]
fn public_methods_that_were_left_do_not_speak_for_those_of_a_renamed_type() {
    let hints = "package p;

class JoinHints {
    private JoinHint joinHint;
    private int joinHintLimit;

    public int joinHintSize() { return joinHintLimit + 1; }
    public int joinHintWidth() { return joinHintLimit + 2; }
    public int joinHintDepth() { return joinHintLimit + 3; }
    public JoinHint lastJoinHint() { return joinHint; }
}

class JoinHint {}
";
    let renamed = types_and_fields_renamed(hints);
    assert_eq!(
        found(("p/JoinHints.java", hints), ("p/QueryHints.java", &renamed)),
        ["method lastJoinHint → lastQueryHint p/QueryHints.java:10 included"]
    );
}

#[test]
fn public_methods_of_a_renamed_type_that_were_left_do_not_speak_for_others() {
    let hints = "package p;

class JoinHints {
    private JoinHint joinHint;
    private int joinHintLimit;

    public int joinHintSize() { return joinHintLimit; }
    public JoinHint firstJoinHint() { return joinHint; }
    public JoinHint nextJoinHint() { return joinHint; }
    public JoinHint lastJoinHint() { return joinHint; }
}

class JoinHint {}
";
    let renamed = types_and_fields_renamed(hints);
    let found = found(("p/JoinHints.java", hints), ("p/QueryHints.java", &renamed));
    assert!(found.iter().any(|f| f.starts_with("method joinHintSize")), "{found:?}");
}

#[test]
fn nobody_forgets_a_name_that_java_does_not_allow() {
    let settings = "package p;

class Settings {
    int theDefaultDepth;
    int theDefaultWidth;
    int theDefaultHeight;
    int theDefault;
    int theDefaultLength;
}
";
    let renamed = ["Depth", "Width", "Height"].into_iter().fold(settings.to_owned(), |text, name| {
        text.replace(&format!("theDefault{name}"), &format!("default{name}"))
    });
    assert_eq!(
        found(("p/Settings.java", settings), ("p/Settings.java", &renamed)),
        ["field theDefaultLength → defaultLength p/Settings.java:8 included"]
    );
}

#[test]
fn a_type_parameter_beside_one_of_the_new_name_is_not_forgotten() {
    let class = "package p;

class Box<T> {
    static <T> T first(T other) { return other; }

    static <T> T second(T other) { return other; }

    static <T> T third(T other) { return other; }

    <R> void keep(R other, T own) {}
}
";
    let renamed = class.lines().map(|line| match line.contains("static") {
        true => line.replace("<T>", "<R>").replace("> T ", "> R ").replace("(T ", "(R ") + "\n",
        false => line.to_owned() + "\n",
    });
    assert_eq!(found(("p/Box.java", class), ("p/Box.java", &renamed.collect::<String>())), [] as [&str; 0]);
}

#[cfg(unix)]
#[test]
fn the_command_that_is_shown_applies_the_whole_patch_from_any_folder() {
    let project = repository(&Fixture::load("demo"));
    let elsewhere = tempfile::tempdir().unwrap();
    let below = project.path().join("src");
    let patch = elsewhere.path().join("a'b c.patch");
    for folder in [project.path(), &below, elsewhere.path()] {
        let arguments =
            ["check", "--repo", project.path().to_str().unwrap(), "--patch", patch.to_str().unwrap()];
        let run = program::corename(folder, &arguments);
        let command = run.text().lines().last().unwrap().split_once(": ").unwrap().1.to_owned();
        assert_eq!(command.starts_with("git -C "), folder != project.path(), "{command}");
        let done =
            std::process::Command::new("sh").args(["-c", &command]).current_dir(folder).status().unwrap();
        assert!(done.success(), "{command}");
        project.git(&["apply", "--check", "--reverse", patch.to_str().unwrap()]);
        project.git(&["reset", "-q", "--hard"]);
        project.git(&["clean", "-qfd"]);
    }
}

#[test]
fn edits_that_are_not_committed_are_looked_at_when_asked_and_else_told_of() {
    let file = |text: &str| BTreeMap::from([("A.java".to_owned(), text.as_bytes().to_vec())]);
    let project = Project::with_change(&file("class A { int one; }\n"), &file("class A { int two; }\n"));
    project.write("notes.txt", "no Java");
    assert_eq!(project.corename(&["check"]).stderr, "");
    project.write("B.java", "class B {}");
    insta::assert_snapshot!(project.corename(&["check"]).stderr, @"note: Java files have changes that are not committed; --worktree looks at these, too");
    for more in [&["--worktree"][..], &["--head", "HEAD"], &["--base", "HEAD"], &["--quiet"]] {
        assert_eq!(project.corename(&[&["check"], more].concat()).stderr, "", "{more:?}");
    }
}

#[test]
fn a_name_that_is_kept_is_not_renamed_along_with_what_it_overrides() {
    let files = |new: &str, mark: &str, folder: &str| {
        let (upper, old) = (if new == "hint" { "Hint" } else { "Clue" }, "Hint");
        let shelf = format!("{upper} first{upper}(); {upper} last{upper}(); {upper} any{old}();");
        let body =
            |name: &str| format!("public {upper} {name}() {{ return new {upper}(\"{name}\".length()); }}");
        let [first, last] = ["first", "last"].map(|name| body(&format!("{name}{upper}")));
        let list = format!("class List implements Shelf {{ {first}\n{last}\n{mark}\n{} }}", body("anyHint"));
        BTreeMap::from([
            ("Shelf.java".to_owned(), format!("interface Shelf {{ {shelf} }}").into_bytes()),
            (format!("{upper}.java"), format!("class {upper} {{ {upper}(int i) {{}} }}").into_bytes()),
            (format!("{folder}/List.java"), list.into_bytes()),
        ])
    };
    let found = |mark: &str, folder: &str, config: &str| {
        let project = Project::with_change(&files("hint", mark, folder), &files("clue", mark, folder));
        project.write(".corename.yml", config);
        check(&project).into_iter().map(|f| f.listing()).collect::<Vec<_>>()
    };
    let forgotten = ["method anyHint → anyClue Shelf.java:1 included"];
    let kept = "guards: {annotations: [Wire], tests: keep}";
    assert_eq!(found("", "a", kept), forgotten);
    assert_eq!(found("", "src/test/java", kept), forgotten, "a test goes along");
    assert_eq!(found("@Wire", "a", ""), forgotten);
    assert_eq!(found("@Wire", "a", kept), [""; 0]);
    assert_eq!(found("// corename:ignore", "a", ""), [""; 0]);
}

#[test]
fn what_is_not_asked_for_makes_nothing_else_surer() {
    let fixture = Fixture::load("demo");
    let project = repository(&fixture);
    let all = |project: &Project| check(project).into_iter().map(|f| (f.listing(), f.confidence));
    let everything: BTreeMap<String, f64> = all(&project).collect();
    let narrows = |project: &Project, how: &str| {
        let found: Vec<(String, f64)> = all(project).collect();
        assert!(!found.is_empty() && found.len() < everything.len(), "{how}");
        for (listing, confidence) in found {
            assert_eq!(everything.get(&listing), Some(&confidence), "{how}: {listing}");
        }
    };
    let guards = ["guards: {tests: keep}", "guards: {public-api: keep}"];
    let filters = ["kinds: [local_variable]", "include: [src/test]", "exclude: [src/main]"];
    for config in guards.into_iter().chain(filters) {
        project.write(".corename.yml", config);
        narrows(&project, config);
    }
    // The surest of them has the mark.
    let method = "private static int percentTaken(";
    let with_mark = |(path, text): (&String, &Vec<u8>)| {
        let marked =
            String::from_utf8_lossy(text).replace(method, &format!("/* corename:ignore */ {method}"));
        (path.clone(), marked.into_bytes())
    };
    let ignoring = |files: &Tree| files.iter().map(with_mark).collect::<Tree>();
    narrows(&Project::with_change(&ignoring(&fixture.before), &ignoring(&fixture.after)), "corename:ignore");
}

#[test]
fn what_is_rejected_in_one_module_is_reported_in_another() {
    let before = "package shop; class Planner { int firstSlot, lastSlot; int nextSlot(int day) { return firstSlot * day; }
        int previousSlot(int day) { return lastSlot * day; } }\n";
    let renames = [("firstSlot", "firstWindow"), ("lastSlot", "lastWindow"), ("nextSlot", "nextWindow")];
    let after = renames.iter().fold(before.to_owned(), |text, (old, new)| text.replace(old, new));
    for modules in [["core/src/", "web/src/"], ["", "web/"]] {
        let files = |text: &str| -> Tree {
            modules.map(|module| (format!("{module}shop/Planner.java"), text.into())).into()
        };
        let project = Project::with_change(&files(before), &files(&after));
        let [one, other] = &check(&project)[..] else { panic!("one in each of {modules:?}") };
        project.write(".corename.yml", format!("decisions: [{{id: {}, decision: reject}}]", one.id));
        assert_eq!(check(&project), std::slice::from_ref(other));
    }
}

#[test]
fn words_are_told_as_the_name_spells_them() {
    let class = |name: &str| {
        let text = format!("class {name} {{ int one; int two() {{ return one; }} }}");
        (format!("{name}.java"), text.into_bytes())
    };
    let with = |name: &str| BTreeMap::from([class(name), class("HintsBook")]);
    let found = check(&Project::with_change(&with("HintsPlan"), &with("CluesPlan")));
    insta::assert_snapshot!(found[0].reason, @"`HintsPlan` became `CluesPlan`; `HintsBook` has the word `Hints`, too");
}

#[test]
fn what_is_said_of_the_type_around_is_so() {
    let shop = |name: &str, first: &str| {
        let text = format!(
            "class {name} {{ int {first}Sum; int {first}Mean; int {first}Most;
               int hintsTotal() {{ return {first}Sum + {first}Mean + {first}Most; }} }}"
        );
        BTreeMap::from([(format!("{name}.java"), text.into_bytes())])
    };
    let said = |after| {
        let found = check(&Project::with_change(&shop("HintsPlan", "hints"), &after));
        found.into_iter().find(|f| f.old_name == "hintsTotal").expect("a finding").reason
    };
    insta::assert_snapshot!(
        said(shop("CluesPlan", "clues")),
        @"4 of 5 identifiers with `hint` in this type became `clue`; the type around it was renamed"
    );
    insta::assert_snapshot!(
        said(shop("HintsPlan", "clues")),
        @"3 of 5 identifiers with `hint` in this type became `clue`; the name of the type around it has the old word, too"
    );
}

/// A class with fields and methods of which three were renamed, with `member` among them, as it was.
fn hints_with(member: &str) -> (String, String) {
    let hints = format!(
        "package p;

class Hints {{
    private int joinHintCount;
    private int joinHintLimit;
    private int joinHintOrder;
    {member}

    int count() {{ return joinHintCount; }}
    int limit() {{ return joinHintLimit; }}
    int order() {{ return joinHintOrder; }}
}}
"
    );
    let renamed = ["Count", "Limit", "Order"].into_iter().fold(hints.clone(), |text, name| {
        text.replace(&format!("joinHint{name}"), &format!("queryHint{name}"))
    });
    (hints, renamed)
}

#[test]
fn one_declaration_that_bears_an_annotation_several_times_was_left_once() {
    let response = |code: usize| format!("@ApiResponse(\"{code}\")");
    let found = |left: &str| {
        let (before, after) = hints_with(&format!("{left} int joinHintState() {{ return 1; }}"));
        found(("p/Hints.java", &before), ("p/Hints.java", &after))
    };
    let three: String = [200, 404, 500].map(response).join(" ");
    let reported = ["method joinHintState → queryHintState p/Hints.java:7 included"];
    assert_eq!(found(&response(200)), reported);
    assert_eq!(found(&three), reported, "one method was left, not three");
}

#[test]
fn an_accessor_keeps_its_name_with_the_field_whoever_keeps_that() {
    let accessor = "int getJoinHintState() { return joinHintState; }";
    let found = |mark: &str, config: &str| {
        let (before, after) = hints_with(&format!("{mark} private int joinHintState;\n{accessor}"));
        let tree = |text: String| BTreeMap::from([("p/Hints.java".to_owned(), text.into_bytes())]);
        let project = Project::with_change(&tree(before), &tree(after));
        project.write(".corename.yml", config);
        check(&project).into_iter().map(|f| f.old_name).collect::<Vec<_>>()
    };
    assert_eq!(found("", ""), ["joinHintState", "getJoinHintState"]);
    assert_eq!(found("@Column", "guards: {annotations: [Column]}"), [""; 0], "the team");
    assert_eq!(found("/* corename:ignore */", ""), [""; 0], "a comment");
    assert_eq!(found("@JsonProperty(\"joinHintState\")", ""), [""; 0], "an annotation that spells it out");
    assert_eq!(
        found("", "kinds: [method]"),
        ["getJoinHintState"],
        "the field is forgotten, and not asked for"
    );
}

#[test]
fn a_guard_of_one_method_keeps_all_that_override_each_other() {
    let found = |mark: &str, config: &str| {
        let tree = |new: &str| {
            let (upper, lower) = (if new == "hint" { "Hint" } else { "Clue" }, new);
            let shelf = format!(
                "interface Shelf {{ {upper} first{upper}(); {upper} last{upper}();\n{mark}\n{upper} anyHint(); }}"
            );
            let body = |name: &str| {
                format!(
                    "public {upper} {name}() {{ {upper} {lower} = new {upper}(\"{name}\".length()); return {lower}; }}"
                )
            };
            let list = format!(
                "class List implements Shelf {{ {}\n{}\n{} }}",
                body(&format!("first{upper}")),
                body(&format!("last{upper}")),
                body("anyHint")
            );
            BTreeMap::from([
                ("api/Shelf.java".to_owned(), shelf.into_bytes()),
                (format!("{upper}.java"), format!("class {upper} {{ {upper}(int i) {{}} }}").into_bytes()),
                ("List.java".to_owned(), list.into_bytes()),
            ])
        };
        let project = Project::with_change(&tree("hint"), &tree("clue"));
        project.write(".corename.yml", config);
        check(&project).into_iter().map(|f| f.listing()).collect::<Vec<_>>()
    };
    assert_eq!(found("", ""), ["method anyHint → anyClue api/Shelf.java:3 included"]);
    assert_eq!(found("@Deprecated", ""), [""; 0]);
    assert_eq!(found("@GetMapping(\"/anyHint\")", ""), [""; 0]);
    assert_eq!(found("", "exclude: [api/**]"), [""; 0], "the finding would stand there");
}
