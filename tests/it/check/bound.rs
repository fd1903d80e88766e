//! What has its name from elsewhere: overridden methods of libraries, generated code, other languages.

use super::{found, found_in, three_renamed};

#[test]
fn a_method_with_an_external_name_is_not_forgotten() {
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
    for external in ["Runnable", "lib.Task"] {
        let job = job.replace("SUPERTYPE", external);
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
