//! Tests of strings that look something up by its name at run time.

use super::*;

#[test]
fn strings_that_look_up_a_member_of_a_class_that_they_name_are_renamed() {
    let project = "\
-- p/Till.java
package p;
public class Till extends Box {
    private volatile int cents; volatile Object note; int size() { return 0; } int size(int i) { return i; } public void pay(int i) {}
    static final Object A = AtomicIntegerFieldUpdater.newUpdater(Till.class, \"cents\");
    static final Object B = newUpdater(Till.class, Object.class, \"note\");
    Object c = getClass().getDeclaredMethod(\"size\"); Object d = getClass().getDeclaredField(\"note\");
    enum Level { LOW; Level l = Level.valueOf(\"LOW\"); Level m = Enum.valueOf(Level.class, \"LOW\"); }
}
-- p/Box.java
package p;
public class Box {
    int cents; public int lid; private int lock;
    Object a = getClass().getDeclaredField(\"lock\");
}
-- q/TillTest.java
package q;
import p.Till;
class TillTest {
    Object a = Till.class.getDeclaredField(\"cents\"); Object b = p.Box.class.getDeclaredField(\"cents\");
    Object c = lookup.findVirtual(Till.class, \"pay\", null); Object d = Till.class.getField(\"lid\"); Object e = Till.class.getDeclaredField(\"lid\");
    Object f = map.get(\"cents\"); Object g = Other.class.getMethod(\"pay\"); Object h = type.getMethod(\"pay\", Till.class);
    @MethodSource({\"rows\", \"more\"}) void one(int i) {}
    @MethodSource(\"rows\") void two(int i) {}
    static Object rows() { return null; }
    private static Object more() { return null; }
}
";
    let renames = [
        "p/Till.java cents coins",
        "p/Till.java note slip",
        "p/Till.java LOW SMALL",
        "p/Till.java pay settle",
        "p/Box.java lid cover",
        "p/Box.java lock bolt",
        "q/TillTest.java rows cases",
        "q/TillTest.java more others",
    ];
    insta::assert_snapshot!(renamed(project, &renames), @r#"
    -- p/Box.java
    int cents; public int cover; private int bolt;
    -- p/Till.java
    private volatile int coins; volatile Object slip; int size() { return 0; } int size(int i) { return i; } public void settle(int i) {}
    static final Object A = AtomicIntegerFieldUpdater.newUpdater(Till.class, "coins");
    static final Object B = newUpdater(Till.class, Object.class, "slip");
    Object c = getClass().getDeclaredMethod("size"); Object d = getClass().getDeclaredField("slip");
    enum Level { SMALL; Level l = Level.valueOf("SMALL"); Level m = Enum.valueOf(Level.class, "SMALL"); }
    -- q/TillTest.java
    Object a = Till.class.getDeclaredField("coins"); Object b = p.Box.class.getDeclaredField("cents");
    Object c = lookup.findVirtual(Till.class, "settle", null); Object d = Till.class.getField("cover"); Object e = Till.class.getDeclaredField("lid");
    @MethodSource({"cases", "others"}) void one(int i) {}
    @MethodSource("cases") void two(int i) {}
    static Object cases() { return null; }
    private static Object others() { return null; }
    "#);
    assert_eq!(warnings(project, "p/Till.java cents coins"), [""; 0]);
    // In a `Till`, `getClass()` looks into `Till`, which may have such a field, too.
    assert_eq!(
        warnings(project, "p/Box.java lock bolt"),
        ["name-in-string: `lock` is spelled out at p/Box.java:4, which stays as it is"]
    );
    // It is not known which of the overloads is meant.
    assert_eq!(
        warnings(project, "p/Till.java size count"),
        ["name-in-string: `size` is spelled out at p/Till.java:6, which stays as it is"]
    );
}

#[test]
fn methods_that_are_called_where_another_one_fails_are_renamed() {
    let project = "\
-- A.java
class A {
    @CircuitBreaker(name = \"backup\", fallbackMethod = \"backup\") int a() { return 1; }
    @Retryable(recover = \"recovered\") int b() { return 1; }
    @Fallback(fallbackMethod = \"simple\") int c() { return 1; }
    int backup(Exception e) { return 2; } int recovered() { return 2; } int simple() { return 2; }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java backup spare", "A.java recovered healed", "A.java simple plain"]), @r#"
    -- A.java
    @CircuitBreaker(name = "backup", fallbackMethod = "spare") int a() { return 1; }
    @Retryable(recover = "healed") int b() { return 1; }
    @Fallback(fallbackMethod = "plain") int c() { return 1; }
    int spare(Exception e) { return 2; } int healed() { return 2; } int plain() { return 2; }
    "#);
}

#[test]
fn annotations_that_name_members_of_a_class_that_is_certain_are_renamed() {
    let project = "\
-- p/Sources.java
package p;
class Sources { static Object ext() { return null; } static class Nest { static Object in() { return null; } } }
-- p/Level.java
package p;
enum Level { LOW, HIGH }
-- q/ATest.java
package q;
import p.Level;
class ATest {
    @MethodSource({\"p.Sources#ext\", \"p.Sources$Nest#in\"}) void one(int i) {}
    @MethodSource(\"p.Sources#ext()\") void two(int i) {}
    @EnumSource(value = Level.class, names = {\"LOW\", \"HIGH\"}) void three(Level l) {}
    @EnumSource(names = \"LOW\") void four(Level l, int i) {}
    @EnumSource(value = Other.class, names = \"LOW\") void five(Object o) {}
    @CsvSource(\"LOW\") void six(Level l) {}
}
-- p/Pet.java
package p;
class Pet { @JoinColumn(name = \"s\") Owner second; void start() {} }
-- p/Owner.java
package p;
class Owner {
    @OneToMany(mappedBy = \"second\") java.util.List<Pet> pets;
    @OneToOne(mappedBy = \"second\") Pet pet;
    @Bean(initMethod = \"start\") Pet life() { return new Pet(); }
}
";
    let wanted = [
        "p/Sources.java ext rows",
        "p/Sources.java in cases",
        "p/Level.java LOW SMALL",
        "p/Pet.java second owner",
        "p/Pet.java start begin",
    ];
    insta::assert_snapshot!(renamed(project, &wanted), @r#"
    -- p/Level.java
    enum Level { SMALL, HIGH }
    -- p/Owner.java
    @OneToMany(mappedBy = "owner") java.util.List<Pet> pets;
    @OneToOne(mappedBy = "owner") Pet pet;
    @Bean(initMethod = "begin") Pet life() { return new Pet(); }
    -- p/Pet.java
    class Pet { @JoinColumn(name = "s") Owner owner; void begin() {} }
    -- p/Sources.java
    class Sources { static Object rows() { return null; } static class Nest { static Object cases() { return null; } } }
    -- q/ATest.java
    @MethodSource({"p.Sources#rows", "p.Sources$Nest#cases"}) void one(int i) {}
    @MethodSource("p.Sources#rows()") void two(int i) {}
    @EnumSource(value = Level.class, names = {"SMALL", "HIGH"}) void three(Level l) {}
    @EnumSource(names = "SMALL") void four(Level l, int i) {}
    "#);
}

#[test]
fn strings_that_look_a_member_up_are_mentioned() {
    let code = "\
-- A.java
class A {
    volatile int till; int other; int size() { return 0; }
    enum Level { LOW }
    static Object m() throws Exception { type.getDeclaredField(\"till\"); EnumUtils.valueOf(\"LOW\"); System.getenv(\"other\"); return type.getMethod(\"size\"); }
    @org.junit.jupiter.api.condition.EnabledIf(\"cases\") void test(int i) {}
    static void cases() {} static void more() {} static void rest() {} @Named(\"named\") int named;
}
-- B.java
class B {
    @MethodSource({\"cases\", \"q.A#more\", \"p.C#rest\"}) void test(int i) {}
    static void cases() {}
    @OrderBy(\"other\") java.util.List<A> as;
}
-- C.java
class C { Object o = x.getField(\"till\"); }
";
    assert_eq!(
        warnings(code, "A.java till desk"),
        ["name-in-string: `till` is spelled out at A.java:4, which stays as it is"]
    );
    assert_eq!(
        warnings(code, "A.java other rest"),
        ["name-in-string: `other` is spelled out at B.java:4, which stays as it is"]
    );
    assert_eq!(warnings(code, "A.java size count").len(), 1);
    assert_eq!(warnings(code, "A.java LOW SMALL").len(), 1);
    assert_eq!(warnings(code, "A.java more rows").len(), 1);
    assert_eq!(warnings(code, "A.java rest rows").len(), 0);
    assert_eq!(warnings(code, "A.java named called").len(), 0);
}

#[test]
fn a_constant_that_is_given_to_what_looks_a_member_up_is_mentioned() {
    let code = "\
-- A.java
class A {
    private int till; private int desk; int queue; int row;
    static final String TILL = \"till\";
    static final String DESK = \"desk\";
    Object m() throws Exception { log(DESK); return A.class.getDeclaredField(TILL); }
}
-- B.java
class B {
    private static final String QUEUE = \"queue\", TILL = \"till\", ROW = \"row\";
    Object m() throws Exception {
        String row = \"row\";
        A.class.getDeclaredField(row); type.getDeclaredField(ROW);
        return lookup.findVarHandle(A.class, B.QUEUE, int.class) + A.class.getDeclaredField(TILL);
    }
}
";
    let spelled = |name: &str, new: &str| warnings(code, &format!("A.java {name} {new}"));
    assert_eq!(
        spelled("till", "cash"),
        ["name-in-string: `till` is spelled out at A.java:3, B.java:2, which stay as they are"]
    );
    assert_eq!(spelled("desk", "table"), [""; 0]);
    assert_eq!(
        spelled("queue", "line"),
        ["name-in-string: `queue` is spelled out at B.java:2, which stays as it is"]
    );
    assert_eq!(
        spelled("row", "rank"),
        ["name-in-string: `row` is spelled out at B.java:2, B.java:4, which stay as they are"]
    );
}

#[test]
fn a_constant_of_another_file_that_is_given_to_what_looks_a_member_up_is_mentioned() {
    let code = "\
-- A.java
class A { private int till; private int desk; private int queue; private int row; enum Level { LOW } }
-- Names.java
class Names {
    static final String TILL = \"till\", DESK = \"desk\";
    static class More { static final String QUEUE = \"queue\"; private static final String ROW = \"row\"; }
    static final String LOWEST = \"LOW\";
}
-- B.java
class B {
    Object one() { log(Names.DESK); return A.class.getDeclaredField(Names.TILL); }
    Object two() { return Names.More.class.getDeclaredField(ROW) + A.Level.valueOf(Names.LOWEST); }
}
-- C.java
import static Names.More.QUEUE;
class C { Object one() { return ReflectionTestUtils.getField(new A(), QUEUE) + findField(A.class, QUEUE); } }
-- D.java
class D { Object one() { return x.getDeclaredField(Other.DESK) + A.class.getName(); } }
";
    let spelled = |rename: &str| warnings(code, &format!("A.java {rename}"));
    let reported = |name: &str, line: usize| {
        [format!("name-in-string: `{name}` is spelled out at Names.java:{line}, which stays as it is")]
    };
    assert_eq!(spelled("till cash"), reported("till", 2));
    assert_eq!(spelled("queue line"), reported("queue", 3));
    let found = "read-by-reflection: B.java finds constants of `Level` by their names".to_owned();
    assert_eq!(spelled("LOW SMALL"), [reported("LOW", 4), [found]].concat());
    // Printed, or of another class, or not seen there.
    assert_eq!(spelled("desk table"), [""; 0]);
    assert_eq!(spelled("row rank"), [""; 0]);
}

#[test]
fn a_path_of_members_names_each_of_them() {
    let code = "-- A.java\nclass A { B row; void m() { assertThat(new A()).extracting(\"row.cell\", \"cells\"); } }\n-- B.java\nclass B { int cell; A back; }\n";
    for (wanted, name) in [("A.java row line", "row"), ("B.java cell box", "cell")] {
        let reported = format!("name-in-string: `{name}` is spelled out at A.java:1, which stays as it is");
        assert_eq!(warnings(code, wanted), [reported]);
    }
}

#[test]
fn strings_that_are_compared_with_a_name_are_mentioned() {
    let code = "\
-- A.java
class A {
    enum Level { LOW, HIGH, TOP }
    int till; int desk; int other; int lid; int size() { return 0; } int count() { return 0; }
    void one(java.lang.reflect.Field f, Level level) {
        boolean a = f.getName().equals(\"till\"), b = \"desk\".equals(f.getName()), c = f.title().equals(\"other\");
        boolean d = level.name().equals(\"LOW\"), e = level.name(1).equals(\"TOP\");
        boolean g = \"lid\".equals(event.getPropertyName());
        switch (f.getName()) { case \"size\": break; default: }
        switch (f.title()) { case \"count\": break; default: }
    }
    @CsvSource({\"1, HIGH\", \"2,TOP\"}) void two(int i, Level level) {}
}
";
    let reported = |rename: &str| warnings(code, &format!("A.java {rename}")).len();
    let compared =
        ["till box", "desk box", "lid cover", "size length", "LOW SMALL", "HIGH LARGE", "TOP BEST"];
    assert_eq!(compared.map(reported), [1; 7]);
    assert_eq!(["other box", "count number"].map(reported), [0; 2]);
}

#[test]
fn the_name_of_a_test_that_is_compared_with_when_it_runs_is_mentioned() {
    for (code, is_reported) in [
        ("if (info.getTestMethod().get().getName().equals(\"saves\")) skip();", true),
        ("if (testName.getMethodName().startsWith(\"saves\")) skip();", true),
        (
            "String name = testName.getMethodName(); int i = 0; if (i > 0) { if (name.equals(\"saves\")) skip(); }",
            true,
        ),
        ("var name = info.getTestMethod().get().getName(); switch (name) { case \"saves\": skip(); }", true),
        ("if (info.getDisplayName().equals(\"saves()\")) skip();", true),
        ("assertEquals(\"saves\", testName.getMethodName());", true),
        ("assertThat(method.getName()).isEqualTo(\"saves\");", true),
        ("assertThat(description.getMethodName()).as(\"it\").isEqualTo(\"loads\");", false),
        ("String name = info.title(); if (name.equals(\"saves\")) skip();", false),
        ("{ String name = testName.getMethodName(); } if (name.equals(\"saves\")) skip();", false),
        ("assertEquals(\"saves\", person.getName());", false),
        ("assertEquals(\"saves\", testName.getMethodName(1));", false),
    ] {
        let test =
            format!("-- ATest.java\nclass ATest {{ @Test void saves() {{}} void before() {{ {code} }} }}");
        let reported = if is_reported {
            vec!["name-in-string: `saves` is spelled out at ATest.java:1, which stays as it is"]
        } else {
            vec![]
        };
        assert_eq!(warnings(&test, "ATest.java saves stores"), reported, "{code}");
    }
}

#[test]
fn a_string_that_is_a_members_whole_name_of_several_words_is_mentioned() {
    let project = "\
-- A.java
class A { void failsHere() { check(\"failsHere\"); } int left; String more = \"left\"; void runsOn() {} }
-- ATest.java
class ATest { void test(A a) { assertTrace(\"runsOn\"); log(\"it failsHere\"); } }
-- B.java
class B { Object o = find(\"failsHere\"); }
";
    assert_eq!(
        warnings(project, "A.java failsHere failsThere"),
        ["name-in-string: `failsHere` is spelled out at A.java:1, which stays as it is"]
    );
    assert_eq!(warnings(project, "A.java runsOn goesOn").len(), 1);
    assert_eq!(warnings(project, "A.java left right"), [""; 0]);
}

#[test]
fn a_string_that_is_the_path_of_a_classes_file_is_mentioned() {
    let project = "\
-- src/test/java/q/InputFoo.java
package q; public class InputFoo {}
-- src/test/java/q/FooTest.java
package q; class FooTest { Object a = path(\"InputFoo.java\"), b = path(\"OtherInputFoo.java\"), c = path(\"InputFoo.javac\"); }
";
    let reported = warnings(project, "src/test/java/q/InputFoo.java InputFoo InputBar");
    assert_eq!(
        reported,
        [
            "name-in-string: `q.InputFoo` is spelled out at src/test/java/q/FooTest.java:1, which stays as it is"
        ]
    );
}

#[test]
fn strings_of_test_libraries_that_name_a_field_are_mentioned() {
    let code = "\
-- A.java
class A { private int till; private int desk; }
-- ATest.java
class ATest {
    void test(A a) { assertThat(a).extracting(\"till\").isEqualTo(1); Whitebox.setInternalState(a, \"desk\", 2); }
}
";
    assert_eq!(warnings(code, "A.java till box").len(), 1);
    assert_eq!(warnings(code, "A.java desk box").len(), 1);
}

#[test]
fn strings_by_which_libraries_find_members_of_the_class_around_them_are_mentioned() {
    for (member, code) in [
        ("size", "@Structure.FieldOrder({\"size\"}) class A extends Structure { public int size; }"),
        (
            "setRate",
            "class A { void a() { ObjectAnimator.ofFloat(this, \"rate\", 0, 1); } void setRate(float f) {} }",
        ),
        (
            "getRate",
            "class A { void a(A a) { PropertyUtils.getSimpleProperty(a, \"rate\"); } int getRate() { return 1; } }",
        ),
    ] {
        let reported = warnings(&format!("-- A.java\n{code}\n"), &format!("A.java {member} other"));
        let reported = reported.iter().filter(|warning| warning.starts_with("name-in-string")).count();
        assert_eq!(reported, 1, "{code}");
    }
    let rows = |test: &str| {
        let provider = "class Rows { @DataProvider static Object[][] rows() { return null; } }";
        warnings(&format!("-- Rows.java\n{provider}\n-- ATest.java\n{test}\n"), "Rows.java rows lines").len()
    };
    let of_class = |class: &str| {
        format!("class ATest {{ @Test(dataProvider = \"rows\", dataProviderClass = {class}) void a() {{}} }}")
    };
    assert_eq!(rows(&of_class("Other.class")), 0);
}

#[test]
fn strings_of_lombok_that_name_members_are_mentioned() {
    let project = "\
-- X.java
import lombok.*;
class X { private final Object readLock = new Object(); @Synchronized(\"readLock\") int f() { return 1; } }
-- Y.java
import lombok.Cleanup;
class Y { void dispose() {} static void m() { @Cleanup(\"dispose\") Y y = new Y(); } }
";
    insta::assert_debug_snapshot!(warnings(project, "X.java readLock openLock"), @r#"
    [
        "name-in-string: `readLock` is spelled out at X.java:2, which stays as it is",
    ]
    "#);
    insta::assert_debug_snapshot!(warnings(project, "Y.java dispose free"), @r#"
    [
        "name-in-string: `dispose` is spelled out at Y.java:2, which stays as it is",
    ]
    "#);
}

#[test]
fn a_string_that_finds_a_class_or_is_compared_with_its_name_is_reported() {
    let project = |code: &str| {
        format!(
            "-- p/Till.java\npackage p;\npublic class Till {{}}\n\
             -- q/Desk.java\npackage q;\nclass Desk {{ void f(String s, Class<?> c) {{ {code} }} }}\n"
        )
    };
    let reported = ["name-in-string: `p.Till` is spelled out at q/Desk.java:2, which stays as it is"];
    for code in [
        "Class.forName(\"p.\" + \"Till\");",
        "Class.forName(s + \".Till\");",
        "c.getClassLoader().loadClass((s + \"Till\"));",
        "boolean b = c.getSimpleName().equals(\"Till\");",
        "boolean b = \"Till\".equals(c.getSimpleName());",
        "switch (c.getSimpleName()) { case \"Till\": break; }",
        "assertEquals(\"Till\", c.getSimpleName());",
    ] {
        assert_eq!(warnings(&project(code), "p/Till.java Till Desk"), reported, "{code}");
    }
    for code in ["f(\"Till\", null);", "Class.forName(s + \"BigTill\");", "s.equals(\"Till\");"] {
        assert_eq!(warnings(&project(code), "p/Till.java Till Desk"), [""; 0], "{code}");
    }
}

#[test]
fn a_string_with_what_nobody_wrote_to_be_printed_is_reported() {
    let project = |till: &str, text: &str| {
        format!(
            "-- p/Till.java\npackage p;\nimport lombok.*;\n{till}\n\
             -- p/TillTest.java\npackage p;\nclass TillTest {{ Till till; void a() {{ assertEquals({text}, till.toString()); }} }}\n"
        )
    };
    let (record, data) = ("record Till(int size, int cents) {}", "@Data class Till { int size, cents; }");
    let printed = [(record, "\"Till[size=1, cents=2]\""), (data, "\"Till(size=1, cents=2)\"")];
    for (till, text) in printed {
        let reported = |name: &str| {
            format!("name-in-string: `{name}` is spelled out at p/TillTest.java:2, which stays as it is")
        };
        assert_eq!(warnings(&project(till, text), "p/Till.java Till Desk"), [reported("p.Till")]);
        let found = warnings(&project(till, text), "p/Till.java cents coins");
        assert!(found.contains(&reported("cents")), "{found:?}");
    }
    let own =
        "record Till(int size, int cents) { public String toString() { return \"Till[size=\" + size; } }";
    for (till, text) in [
        (own, "\"Till[size=1, cents=2]\""),
        ("class Till { int size, cents; }", "\"Till[size=1, cents=2]\""),
        (record, "\"Till{size=1, cents=2}\""),
        (record, "\"BigTill[size=1, cents=2]\""),
    ] {
        assert_eq!(warnings(&project(till, text), "p/Till.java Till Desk"), [""; 0], "{text}");
        assert_eq!(warnings(&project(till, text), "p/Till.java cents coins"), [""; 0], "{text}");
    }
}

#[test]
fn a_string_that_is_a_constant_in_capitals_is_reported() {
    let project = "\
-- p/Level.java
package p;
enum Level { LOW, UP; }
-- p/Till.java
package p;
class Till { Level a = levels.get(\"LOW\"); Level b = levels.get(\"UP\"); Level c = levels.get(\"low\"); }
-- q/Other.java
package q;
class Other { Object a = map.get(\"LOW\"); }
";
    assert_eq!(
        warnings(project, "p/Level.java LOW SMALL"),
        ["name-in-string: `LOW` is spelled out at p/Till.java:2, which stays as it is"]
    );
    assert_eq!(warnings(project, "p/Level.java UP HIGH"), [""; 0]);
}

#[test]
fn a_string_that_calls_a_method_is_reported() {
    let project = |text: &str| {
        format!(
            "-- p/Till.java\npackage p;\npublic class Till {{ public int netSum() {{ return 1; }} public int tax() {{ return 1; }} }}\n\
             -- p/Desk.java\npackage p;\nclass Desk {{ void f(Till t) {{ engine.eval({text}); }} }}\n"
        )
    };
    let reported = ["name-in-string: `netSum` is spelled out at p/Desk.java:2, which stays as it is"];
    assert_eq!(warnings(&project("\"t.netSum() + t.tax()\""), "p/Till.java netSum netTotal"), reported);
    for (text, wanted) in [
        // A single word is said by chance.
        ("\"t.netSum() + t.tax()\"", "p/Till.java tax levy"),
        ("\"the sum of t.netSum\"", "p/Till.java netSum netTotal"),
        ("\"t.theNetSum()\"", "p/Till.java netSum netTotal"),
    ] {
        assert_eq!(warnings(&project(text), wanted), [""; 0], "{text}");
    }
}

#[test]
fn a_string_with_the_name_of_an_inner_class_at_run_time_is_reported() {
    let project = |text: &str| {
        format!(
            "-- p/Till.java\npackage p;\npublic class Till {{ public static class Lid {{}} }}\n\
             -- q/Desk.java\npackage q;\nclass Desk {{ Object a = Class.forName({text}); }}\n"
        )
    };
    let reported = ["name-in-string: `p.Till.Lid` is spelled out at q/Desk.java:2, which stays as it is"];
    assert_eq!(warnings(&project("\"p.Till$Lid\""), "p/Till.java Lid Cover"), reported);
    assert_eq!(warnings(&project("till + \"$Lid\""), "p/Till.java Lid Cover"), reported);
    assert_eq!(warnings(&project("\"p.Till$Lids\""), "p/Till.java Lid Cover"), [""; 0]);
    assert_eq!(warnings(&project("\"p.Other$Lid\""), "p/Till.java Lid Cover"), [""; 0]);
}
