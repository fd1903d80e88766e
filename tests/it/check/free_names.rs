//! What cannot have the new name, or need not: names that are taken, and those that Java does not allow.

use super::found;

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

    int third(List<String> names, List<String> parts) {
        int sum = 0;
        for (int i = 0, len = names.size(); i < len; i++) { sum *= names.get(i).length(); }
        for (int i = 0, len = parts.size(); i < len; i++) { INNER }
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
    assert_eq!(with("log(parts.get(i));"), ["local variable len → size p/Loops.java:19 included"]);
    assert_eq!(with("for (int size = 0; size < i; size++) { log(parts.get(size)); }"), Vec::<String>::new());
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
