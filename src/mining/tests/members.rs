//! Tests of methods, fields and constants that are renamed.

use super::*;

#[test]
fn renames_of_one_concept_explain_each_other() {
    insta::assert_snapshot!(
        in_class(
            "private int joinHint;
             void setJoinHint(int joinHint) { this.joinHint = joinHint; }
             int getJoinHint() { return joinHint; }
             void apply(Plan plan) { if (joinHint > 0) { plan.add(getJoinHint(), joinHint); } }",
            "private int queryHint;
             void setQueryHint(int queryHint) { this.queryHint = queryHint; }
             int getQueryHint() { return queryHint; }
             void apply(Plan plan) { if (queryHint > 0) { plan.add(getQueryHint(), queryHint); } }",
        ),
        @r"
    field joinHint → queryHint (p.C)
    method setJoinHint → setQueryHint (p.C)
    parameter joinHint → queryHint (p.C#setQueryHint(int))
    method getJoinHint → getQueryHint (p.C)
    "
    );
}

#[test]
fn constants_and_components_are_renamed() {
    let before = "package p;
enum Mode { FAST(1), SLOW(9); Mode(int n) {} }
record Point(int x, int y) { int norm() { return x * x + y * y; } }
@interface Limit { int value(); long timeoutMs() default 5; }
class Use { int f(Mode m) { return m == Mode.SLOW ? 1 : g(Mode.SLOW); } }
";
    let after = before.replace("SLOW", "CAREFUL").replace("x", "left").replace("timeoutMs", "timeoutMillis");
    insta::assert_snapshot!(
        detected(&[("p/Mode.java", before)], &[("p/Mode.java", &after)]),
        @r"
    enum constant SLOW → CAREFUL (p.Mode)
    field x → left (p.Point)
    method timeoutMs → timeoutMillis (p.Limit)
    "
    );
}

#[test]
fn an_interfaces_method_is_renamed_by_its_calls() {
    insta::assert_snapshot!(
        detected(
            &[
                ("p/Store.java", "package p; interface Store { Row pull(int id); }"),
                ("p/User.java", "package p; class User { Row a(Store s) { check(1); return s.pull(1); } }"),
            ],
            &[
                ("p/Store.java", "package p; interface Store { Row fetch(int id); }"),
                ("p/User.java", "package p; class User { Row a(Store s) { check(1); return s.fetch(1); } }"),
            ],
        ),
        @"method pull → fetch (p.Store)"
    );
}

#[test]
fn a_name_that_is_only_spelled_otherwise_tells_what_was_renamed() {
    let before = "byte[] unpackUtf8() {
        switch (next()) { case A: return read(1); case B: return read(2); default: throw new Unexpected(\"A or B\"); }
    }";
    let header = before.replace("byte[] unpackUtf8", "int unpackTextHeader");
    let after = "byte[] unpackUTF8() { int size = unpackTextHeader(); return unpackRaw(size); }";
    insta::assert_snapshot!(
        in_class(before, &format!("{after} {header}")),
        @"method unpackUtf8 → unpackUTF8 (p.C)"
    );
    insta::assert_snapshot!(
        in_class(
            "boolean check(boolean requiresSsl) { return requiresSsl && isSet(\"ssl\"); }",
            "boolean check(boolean requiresSSL, boolean isClient) { validate(isClient); return keys() != null; }",
        ),
        @"parameter requiresSsl → requiresSSL (p.C#check(boolean,boolean))"
    );
    // An overload is no rename, nor is a name that two methods have.
    assert_eq!(in_class("void run(int times) { a(times); }", "void run(String name) { b(name); }"), "");
    assert_eq!(
        in_class("void run_all() { a(); } void runAll(int n) { b(n); }", "void RUNALL() { c(); }"),
        ""
    );
}

#[test]
fn an_overload_under_the_old_name_does_not_take_what_goes_on_under_another_one() {
    insta::assert_snapshot!(
        in_class(
            "Path resources; Path pathToResources() { return resources; } int size() { return 1; }",
            "Path resources; static Path pathToResources(String target, Project project) { return project.paths().of(target); }
             Path resources() { return resources; } int size() { return 1; }",
        ),
        @"method pathToResources → resources (p.C)"
    );
}

#[test]
fn a_new_overload_that_is_more_like_it_does_not_take_what_goes_on_under_another_name() {
    insta::assert_snapshot!(
        in_class(
            "Log log;
             void warn(String text, Object... arguments) { log.warn(format(text, arguments)); }
             void warn(String text, Throwable cause, String... arguments) { log.warn(format(text, arguments), cause); }",
            "Log log;
             void warn(String text, Object... arguments) { log.warn(format(text, arguments)); }
             void warn(String text, Supplier arguments) { log.warn(format(text, arguments.get())); }
             void warnOf(String text, Throwable cause, String... arguments) { log.warn(format(text, arguments), cause); }",
        ),
        @"method warn → warnOf (p.C)"
    );
}

#[test]
fn a_getter_speaks_for_the_field_that_it_returns() {
    insta::assert_snapshot!(
        in_class(
            "private String name; private boolean open; String getName() { return name; } boolean isOpen() { return open; }",
            "private String key; private boolean ready; String getName() { return key; } boolean isOpen() { return ready; }",
        ),
        @r"
    field name → key (p.C)
    field open → ready (p.C)
    "
    );
}

#[test]
fn members_of_anonymous_classes_are_renamed() {
    let before = "Runnable task(Log log) { return new Runnable() {
        private int tries; private void attempt(int n) { log.info(n); tries += n; }
        public void run() { attempt(1); attempt(2); } }; }";
    let after = before.replace("tries", "attempts").replace("attempt(", "tryOnce(");
    insta::assert_snapshot!(in_class(before, &after), @r"
    field tries → attempts (p.C#task(Log).$anon)
    method attempt → tryOnce (p.C#task(Log).$anon)
    ");
}

#[test]
fn a_record_component_is_one_rename() {
    let before = "record Hint(String join, int size) { String text() { return join() + join; } }
        String use(Hint h) { return h.join(); }";
    let after = before.replace("join", "query");
    insta::assert_snapshot!(in_class(before, &after), @"field join → query (p.C.Hint)");
}

#[test]
fn a_method_that_moved_and_was_renamed_says_so() {
    let body = "{ byte[] bytes = input.clone(); Digest digest = Digest.sha256(); digest.update(bytes, 0, bytes.length);
        return digest.finish(); }";
    let before = [
        (
            "p/Utils.java",
            format!(
                "package p;\nclass Utils {{ static byte[] digestOf(byte[] input) {body}\n int x() {{ return 1; }} }}\n"
            ),
        ),
        ("p/Hash.java", "package p;\nclass Hash { int y() { return 2; } }\n".to_owned()),
    ];
    let after = [
        ("p/Utils.java", "package p;\nclass Utils { int x() { return 1; } }\n".to_owned()),
        (
            "p/Hash.java",
            format!(
                "package p;\nclass Hash {{ int y() {{ return 2; }}\n static byte[] hash(byte[] input) {body} }}\n"
            ),
        ),
    ];
    insta::assert_snapshot!(detected(&before, &after), @"method digestOf → hash (p.Hash) moved");
}

#[test]
fn types_that_change_alike_speak_for_each_other() {
    let matcher = |name: &str, text: &str| {
        (
            format!(
                "class {name} implements Matcher {{ public void describeTo(Description d) {{ d.appendText({text}); }} }}\n"
            ),
            format!("class {name} implements Matcher {{ public String describe() {{ return {text}; }} }}\n"),
        )
    };
    let all = [("Any", "\"any\""), ("Null", "\"isNull()\""), ("Same", "\"same(\" + wanted + \")\"")];
    let (before, after): (Vec<String>, Vec<String>) = all.iter().map(|(n, t)| matcher(n, t)).unzip();
    let (before, after) = (files_of("", &before), files_of("", &after));
    insta::assert_snapshot!(detected(&before, &after), @r"
    method describeTo → describe (Any)
    method describeTo → describe (Null)
    method describeTo → describe (Same)
    ");
}

#[test]
fn overrides_speak_for_the_method_that_they_override() {
    let store = |save: &str, load: &str| {
        format!(
            "package p;\ninterface Store {{\n    void {save}(String key, byte[] value);\n    byte[] {load}(String key);\n}}\n"
        )
    };
    let in_memory = |save: &str, load: &str| {
        format!(
            "package p;\nclass MemStore implements Store {{
            private final Map<String, byte[]> all = new HashMap<>();
            @Override public void {save}(String key, byte[] value) {{ all.put(key, value.clone()); }}
            @Override public byte[] {load}(String key) {{ byte[] found = all.get(key); return found == null ? new byte[0] : found; }}
            }}\n"
        )
    };
    let (store_before, store_after) = (store("save", "load"), store("put", "fetch"));
    let (before, after) = (in_memory("save", "load"), in_memory("put", "fetch"));
    let before = [("p/Store.java", store_before.as_str()), ("p/MemStore.java", before.as_str())];
    let after = [("p/Store.java", store_after.as_str()), ("p/MemStore.java", after.as_str())];
    insta::assert_snapshot!(detected(&before, &after), @r"
    method save → put (p.MemStore)
    method load → fetch (p.MemStore)
    method save → put (p.Store)
    method load → fetch (p.Store)
    ");
}

#[test]
fn fields_that_lose_and_gain_the_same_words_speak_for_each_other() {
    insta::assert_snapshot!(
        in_class(
            "private String cachedReadName; private Class<?> cachedReadType; private String cachedWriteName;
            private Class<?> cachedWriteType; Object read() { return reader.read(cachedReadName, cachedReadType); }",
            "private String cachedPropertyReadName; private Class<?> cachedPropertyReadType;
            private String cachedPropertyWriteName; private Class<?> cachedPropertyWriteType;
            private Index cachedIndexRead; private Index cachedIndexWrite;
            Object read() { return find(cachedIndexRead).orElseGet(this::readAnew); }",
        ),
        @r"
        field cachedReadName → cachedPropertyReadName (p.C)
        field cachedReadType → cachedPropertyReadType (p.C)
        field cachedWriteName → cachedPropertyWriteName (p.C)
        field cachedWriteType → cachedPropertyWriteType (p.C)
        "
    );
}

#[test]
fn a_name_that_goes_on_to_another_method_is_two_renames() {
    insta::assert_snapshot!(
        in_class(
            "public void remove(@Id String from, @Id String to) { doRemove(from, to); }
             public Relation removeAndReturn(@Id String from, @Id String to) { return doRemove(from, to); }",
            "public void removeV1(@Id String from, @Id String to) { doRemove(from, to); }
             public Relation remove(@Id String from, @Id String to) { return doRemove(from, to); }",
        ),
        @r"
    method remove → removeV1 (p.C)
    method removeAndReturn → remove (p.C)
    "
    );
}

#[test]
fn braces_in_an_annotation_of_a_parameter_do_not_hide_the_methods_name() {
    let events = |tenant: &str, filter: &str| {
        format!(
            "Page {tenant}(String id, String tenant, @Values({{\"ASC\", \"DESC\"}}) String order) {{
                Entity entity = entity(id, tenant); return service.find(entity, order); }}
            Page {filter}(String id, Filter filter, @Values({{\"ASC\", \"DESC\"}}) String order) {{
                Entity entity = entity(id, filter.tenant()); return service.filtered(entity, filter, order); }}"
        )
    };
    insta::assert_snapshot!(
        in_class(&events("events", "events"), &events("eventsOfTenant", "eventsByFilter")),
        @r"
    method events → eventsOfTenant (p.C)
    method events → eventsByFilter (p.C)
    "
    );
}

#[test]
fn two_types_that_rename_the_same_member_keep_their_own() {
    let bean = |name: &str, hint: &str| {
        let (field, property) =
            (format!("{hint}Hint"), format!("{}Hint", hint[..1].to_uppercase() + &hint[1..]));
        format!(
            "package p; public class {name} {{
    private int {field}; private String name{name};
    public int get{property}() {{ return {field}; }}
    public void set{property}(int {field}) {{ this.{field} = {field}; }}
    public String getName{name}() {{ return name{name}; }}
}}"
        )
    };
    insta::assert_snapshot!(
        detected(
            &[("p/Invoice.java", &bean("Invoice", "join")), ("p/Order.java", &bean("Order", "join"))],
            &[("p/Invoice.java", &bean("Invoice", "query")), ("p/Order.java", &bean("Order", "query"))],
        ),
        @r"
    field joinHint → queryHint (p.Invoice)
    method getJoinHint → getQueryHint (p.Invoice)
    method setJoinHint → setQueryHint (p.Invoice)
    parameter joinHint → queryHint (p.Invoice#setQueryHint(int))
    field joinHint → queryHint (p.Order)
    method getJoinHint → getQueryHint (p.Order)
    method setJoinHint → setQueryHint (p.Order)
    parameter joinHint → queryHint (p.Order#setQueryHint(int))
    "
    );
}

#[test]
fn a_method_that_is_renamed_in_its_class_is_not_followed_to_its_copy() {
    let method = |name: &str| {
        format!(
            "int {name}(List<Row> rows) {{ int n = 0; for (Row r : rows) {{ n += r.size(); }} return n; }}"
        )
    };
    let class = |name: &str, body: &str| format!("package p; class {name} {{ int id; {body} }}");
    insta::assert_snapshot!(
        detected(
            &[("p/A.java", &class("A", &method("total"))), ("p/B.java", &class("B", ""))],
            &[("p/A.java", &class("A", &method("sum"))), ("p/B.java", &class("B", &method("total")))],
        ),
        @"method total → sum (p.A)"
    );
}

#[test]
fn a_field_is_renamed_with_the_parameters_of_its_lambda() {
    insta::assert_snapshot!(
        in_class(
            "final Order larger = (a, b) -> a > b ? a : b;
             final Step next = (n) -> n + 1;",
            "final Order greater = (left, right) -> left > right ? left : right;
             final Step following = (number) -> number + 1;",
        ),
        @r"
    field larger → greater (p.C)
    lambda parameter a → left (p.C#greater)
    lambda parameter b → right (p.C#greater)
    field next → following (p.C)
    lambda parameter n → number (p.C#following)
    "
    );
}

#[test]
fn a_records_body_counts_once_however_many_components_it_has() {
    let record = |method: &str, component: &str| {
        format!(
            "record Row(int {component}, int depth, long... rest) implements Shape {{
                 int sum() {{ return {method}(depth) + 1; }}
                 static int {method}(int x) {{ return x * 2; }}
             }}"
        )
    };
    insta::assert_snapshot!(
        explained(&[("Row.java", record("total", "width"))], &[("Row.java", record("added", "breadth"))]),
        @r"
    field width → breadth (Row)
      the same type; next to the same member; nothing else of its kind was removed or added
    method total → added (Row)
      all statements are the same; 1 use changed alike; the same parameters; the same return type; next to the same member
    "
    );
}

#[test]
fn a_use_counts_once_wherever_it_stands() {
    let file = |method: &str| {
        format!(
            "class A {{
                 Object of(Task task) {{
                     return new Task() {{ void run() {{ go(new Task() {{ void run() {{ log({method}(1)); }} }}); }} }};
                 }}
                 int one = {method}(2), two = 5, three = 6;
                 static int {method}(int x) {{ return x * 2; }}
             }}"
        )
    };
    insta::assert_snapshot!(explained(&[("A.java", file("total"))], &[("A.java", file("added"))]), @r"
    method total → added (A)
      all statements are the same; 2 uses changed alike; the same parameters; the same return type; next to the same member
    ");
}

#[test]
fn a_variable_before_a_method_reference_is_a_use_of_it() {
    insta::assert_snapshot!(
        explained(
            &[("C.java", "class C { Printer printer; void a(List<Row> rows) { rows.forEach(printer::print); } }")],
            &[("C.java", "class C { Printer writer; void a(List<Row> rows) { rows.forEach(writer::print); } }")],
        ),
        @r"
    field printer → writer (C)
      1 use changed alike; the same type; next to the same member; nothing else of its kind was removed or added
    "
    );
}

#[test]
fn no_other_field_was_removed_or_added_where_one_of_each_kind_was() {
    insta::assert_snapshot!(
        explained(
            &[("E.java", "enum E { LOW, HIGH; int width = 3; int a() { return 1; } }")],
            &[("E.java", "enum E { LOW, TOP; int breadth = 3; int a() { return 1; } }")],
        ),
        @r"
    enum constant HIGH → TOP (E)
      the same type; nothing else of its kind was removed or added
    field width → breadth (E)
      the same value; the same type; nothing else of its kind was removed or added
    "
    );
}

/// Returns a class with an initializer that sets and uses a local variable `name`.
fn prepared(kind: &str, before: &str, name: &str) -> String {
    format!("{kind} {before} {{ int {name} = load(); use({name}, {name} + 1); }} void run() {{ }} }}")
}

#[test]
fn initializers_are_distinguished_by_what_they_say() {
    let class = |before: &str, name: &str| prepared("class C {", before, name);
    let renamed = "local variable total → sum (C#<clinit>)";
    let found =
        |before: &str| detected(&[("C.java", class("", "total"))], &[("C.java", class(before, "sum"))]);
    assert_eq!(found("").trim_end(), renamed);
    assert_eq!(found("static { open(); }").trim_end(), renamed, "a new one in front");
    let others = "{ a(); } { b(); } { c(); } { d(); }";
    let found = detected(&[("C.java", class(others, "total"))], &[("C.java", class(others, "sum"))]);
    assert_eq!(found.trim_end(), renamed, "the fifth of five");
}

#[test]
fn an_enum_has_initializers_too() {
    let found = |name: &str| prepared("enum E { A;", "", name);
    insta::assert_snapshot!(detected(&[("E.java", found("total"))], &[("E.java", found("sum"))]), @"local variable total → sum (E#<clinit>)");
}

#[test]
fn an_inner_field_hides_a_parameter_around_its_class() {
    let file = |field: &str| {
        format!(
            "class C {{ Box box(int size) {{ use(size); return new Box() {{
                int {field};
                int get(Wall wall) {{ check(wall); return {field} + wall.breadth(wall.height(), 2); }}
            }}; }} }}"
        )
    };
    insta::assert_snapshot!(explained(&[("C.java", file("size"))], &[("C.java", file("width"))]), @r"
    field size → width (C#box(int).$anon)
      1 use changed alike; the same type; next to the same member; nothing else of its kind was removed or added
    ");
}

const SCRIPT: &str = r#"
static final String GREETING = "Hello";
int count = 1;
void main() {
    IO.println(GREETING + greet("you", count));
}
String greet(String name, int times) {
    var line = new StringBuilder(name);
    return line.repeat(name, times).toString();
}
record Point(int x, int y) {}
int twice() { return 2 * count; }
"#;

#[test]
fn the_class_of_a_compact_source_file_has_members_like_others() {
    let file = |renamed: &[(&str, &str)]| {
        let text = renamed.iter().fold(SCRIPT.to_owned(), |text, (old, new)| text.replace(old, new));
        [("Hello.java", text)]
    };
    let after =
        file(&[("greet(", "welcome("), ("GREETING", "SALUTE"), ("count", "total"), ("Point", "Spot")]);
    insta::assert_snapshot!(explained(&file(&[]), &after), @r"
    field GREETING → SALUTE ()
      1 use changed alike; the same value; the same type
    field count → total ()
      2 uses changed alike; the same value; the same type
    method greet → welcome ()
      all statements are the same; 1 use changed alike; the same parameters; the same return type; between the same members
    record Point → Spot ()
      all members have the same names; all of its names and literals are the same
    ");
    let after = file(&[("twice()", "doubled()")]);
    assert_eq!(detected(&file(&[]), &after), "method twice → doubled ()\n");
    // A method that one file loses and another file gains is no rename.
    let other = SCRIPT.replace("greet(", "welcome(");
    let both = |one: &str, two: &str| [("One.java", one.to_owned()), ("Two.java", two.to_owned())];
    assert_eq!(detected(&both(SCRIPT, "void main() {}"), &both("void main() {}", &other)), "");
}

#[test]
fn what_is_torn_out_of_its_class_is_no_member_of_a_compact_source_file() {
    let torn = |name: &str| format!("<<<<<<<\n{}", SCRIPT.replace("greet(", name));
    assert_eq!(detected(&[("Hello.java", torn("greet("))], &[("Hello.java", torn("welcome("))]), "");
}
