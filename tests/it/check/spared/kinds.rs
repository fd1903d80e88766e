//! What is of another kind, or in another place, than all that was renamed.

use crate::check::{found, found_in, three_renamed};

#[test]
fn what_is_used_is_not_forgotten_where_only_what_nothing_uses_was_renamed() {
    let checks = "package p;

class Checks {
    boolean first() { try { load(1); return true; } catch (LoadException e) { return false; } }
    boolean second() { try { load(2); return true; } catch (LoadException e) { return false; } }
    boolean third() { try { load(3); return true; } catch (LoadException e) { return false; } }
    boolean fourth() { try { load(4); return true; } catch (LoadException e) { LEFT } }
}
";
    let with = |left: &str, comment: &str| {
        let before = checks.replace("LEFT", left);
        let after = before.replacen("LoadException e) {", &format!("LoadException ignored) {{ {comment}"), 3);
        found(("p/Checks.java", &before), ("p/Checks.java", &after))
    };
    for comment in ["", "/* is ignored */", "note(\"ignored\");"] {
        let forgotten = ["local variable e → ignored p/Checks.java:7 included"];
        assert_eq!(with("return false;", comment), forgotten, "{comment}");
        assert_eq!(with("throw new IllegalStateException(e);", comment), Vec::<String>::new(), "{comment}");
    }
}

#[test]
fn a_type_keeps_its_name_where_only_variables_were_renamed() {
    let hints = "package p;

class JoinHint {
    void add(JoinHint joinHint) { System.out.println(joinHint); }
    void take(JoinHint joinHint) { System.err.println(joinHint); }
    void give(JoinHint joinHint) { System.exit(joinHint.hashCode()); }
}
";
    let renamed = hints
        .replace("(joinHint)", "(queryHint)")
        .replace("add(JoinHint joinHint", "add(JoinHint queryHint")
        .replace("take(JoinHint joinHint", "take(JoinHint queryHint");
    assert_eq!(
        found(("p/JoinHint.java", hints), ("p/JoinHint.java", &renamed)),
        ["parameter joinHint → queryHint p/JoinHint.java:6 included"]
    );
}

#[test]
fn what_is_tested_keeps_its_name_where_only_tests_were_renamed() {
    let answers = "package p;\n\npublic class JoinHints {\n    public int count;\n}\n";
    let tests = |hints: &str| {
        let class = |name: &str| {
            format!("package p;\n\nclass {hints}{name}Test {{\n    JoinHints tested = new JoinHints();\n}}\n")
        };
        ["Count", "Limit", "Order"].map(class)
    };
    let ([count, limit, order], [renamed_count, renamed_limit, _]) =
        (tests("JoinHints"), tests("QueryHints"));
    let kept = [
        ("src/main/java/p/JoinHints.java", answers),
        ("src/test/java/p/JoinHintsOrderTest.java", order.as_str()),
    ];
    let base = [
        ("src/test/java/p/JoinHintsCountTest.java", count.as_str()),
        ("src/test/java/p/JoinHintsLimitTest.java", &limit),
    ];
    let head = [
        ("src/test/java/p/QueryHintsCountTest.java", renamed_count.as_str()),
        ("src/test/java/p/QueryHintsLimitTest.java", &renamed_limit),
    ];
    assert_eq!(
        found_in(&[&base[..], &kept].concat(), &[&head[..], &kept].concat()),
        ["class JoinHintsOrderTest → QueryHintsOrderTest src/test/java/p/JoinHintsOrderTest.java:3 included"]
    );
}

#[test]
fn what_others_may_use_keeps_its_name_where_only_private_things_were_renamed() {
    let hints = "package p;

public class Hints {
    private int joinHintCount;
    private int joinHintLimit;
    VISIBLE int joinHintOrder;
    public int joinHintSum() { return joinHintCount + joinHintLimit + joinHintOrder; }
    int joinHintProduct() { return joinHintCount * joinHintLimit * joinHintOrder; }
}
";
    let check = |visible: &str| {
        let before = hints.replace("VISIBLE", visible);
        found(("p/Hints.java", &before), ("p/Hints.java", &three_renamed(&before)))
    };
    let sum = "method joinHintSum → queryHintSum p/Hints.java:7 included";
    let product = "method joinHintProduct → queryHintProduct p/Hints.java:8 included";
    assert_eq!(check("private"), [product]);
    assert_eq!(check("protected"), [product, sum], "others may use a renamed one, too");
}
