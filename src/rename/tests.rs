//! Tests of what a user gets: small projects before and after, or the reasons why not.

mod aliased;
mod annotations;
mod asked_properties;
mod clashes;
mod conflicts;
mod converted;
mod copies;
mod counterparts;
mod expressions;
mod external;
mod files;
mod foreign;
mod frameworks;
mod inference;
mod inheritance;
mod injected;
mod inner_scopes;
mod javadoc;
mod kept;
mod listed;
mod looked_up;
mod mapped;
mod named_by_framework;
mod on_demand;
mod overloads;
mod parse_errors;
mod passed_to_library;
mod patterns;
mod processors;
mod queried;
mod read_at_run_time;
mod references;
mod repositories;
mod scopes_of_types;
mod spelled;
mod together;
mod type_clashes;
mod views;

use super::{Blocker, Composition, Concern, Plan, Request, RuntimeNames, join, plan, reconcile};
use crate::git::{Snapshot, SourceFile};
use crate::java::{DeclarationRef, Project};

/// Files written one after another, each below a line `-- path`.
fn snapshot(text: &str) -> Snapshot {
    let files = text.split("-- ").filter(|f| !f.trim().is_empty()).filter_map(|f| f.split_once('\n'));
    Snapshot::in_memory("s", files.map(|(path, code)| SourceFile::new(path.trim(), code.as_bytes())))
}

/// The declaration whose name is the `nth` (from 0) one spelled `name` in a file.
fn declaration(project: &Project<'_>, path: &str, name: &str, nth: usize) -> DeclarationRef {
    let unit = project.unit(path).expect("the file is there");
    let id = unit
        .iter()
        .filter(|(_, d)| d.name == name && d.kind.is_named())
        .map(|(id, _)| id)
        .nth(nth)
        .unwrap_or_else(|| panic!("{path} has no declaration {name}#{nth}"));
    DeclarationRef { unit, id }
}

/// A request as `path name#nth new_name`.
fn requests(project: &Project<'_>, wanted: &[&str]) -> Vec<Request> {
    wanted
        .iter()
        .map(|line| {
            let mut parts = line.split(' ');
            let mut next = || parts.next().expect("path, name and new name");
            let (path, name, new_name) = (next(), next(), next().to_owned());
            let (name, nth) = name.split_once('#').unwrap_or((name, "0"));
            let nth = nth.parse().expect("a number");
            Request { declaration: declaration(project, path, name, nth), new_name }
        })
        .collect()
}

/// The changed lines of all files, or why there are none.
fn shown(snapshot: &Snapshot, plans: &[Plan]) -> String {
    let composition = Composition::of(plans, snapshot);
    let mut out = String::new();
    for blocker in plans.iter().flat_map(|p| &p.blocked_by) {
        out.push_str(&format!("{}: {}\n", blocker.concern, blocker.message));
    }
    for path in composition.paths().filter(|path| composition.path_after(path) != *path) {
        out.push_str(&format!("{path} => {}\n", composition.path_after(path)));
    }
    for path in composition.paths().filter(|path| composition.edits(path).next().is_some()) {
        let source = snapshot.read(path).expect("an edited file is there");
        let after = String::from_utf8(composition.apply(path, source.bytes())).expect("is UTF-8");
        let before = String::from_utf8_lossy(source.bytes()).into_owned();
        out.push_str(&format!("-- {path}\n"));
        for (_, new) in before.lines().zip(after.lines()).filter(|(old, new)| old != new) {
            out.push_str(&format!("{}\n", new.trim()));
        }
    }
    out
}

/// Plans renames, takes out what does not go together, and shows what comes out.
fn renamed(text: &str, wanted: &[&str]) -> String {
    let snapshot = snapshot(text);
    let project = Project::new(&snapshot);
    let plans = plan(&project, &requests(&project, wanted), RuntimeNames::Keep);
    shown(&snapshot, &reconcile(&project, plans))
}

/// The rules that prevent one rename.
fn rules(text: &str, wanted: &str) -> String {
    let snapshot = snapshot(text);
    let project = Project::new(&snapshot);
    let plans: Vec<Plan> = plan(&project, &requests(&project, &[wanted]), RuntimeNames::Keep);
    let mut rules: Vec<&str> = plans[0].blocked_by.iter().map(|b| b.concern.name()).collect();
    rules.dedup();
    assert!(rules.is_empty() || plans[0].edits.is_empty());
    rules.join(" ")
}

/// Returns the warnings of one rename that can be done.
fn warnings(text: &str, wanted: &str) -> Vec<String> {
    let snapshot = snapshot(text);
    let project = Project::new(&snapshot);
    let plan = plan(&project, &requests(&project, &[wanted]), RuntimeNames::Warn).remove(0);
    assert!(!plan.is_blocked(), "{:?}", plan.blocked_by);
    plan.warnings.iter().map(|w| format!("{}: {}", w.concern, w.message)).collect()
}

#[test]
fn a_class_takes_its_file_constructors_imports_and_javadoc_along() {
    let project = "\
-- p/Hint.java
package p;
/** See {@link Hint#of(Hint)} and Hint. */
public class Hint {
    Hint() {}
    static Hint of(Hint h) { return h == null ? new Hint() : (Hint) h; }
    static class Inner {}
}
-- q/Use.java
package q;
import p.Hint;
import static p.Hint.of;
import p.Hint.Inner;
/** @see Hint */
class Use extends Hint {
    Class<?> c = Hint.class;
    p.Hint qualified;
    java.util.function.Supplier<Hint> s = Hint::new;
    boolean b(Object o) { return o instanceof Hint h && Hint.of(h) == h; }
    int hint; String text = \"Hint\";
}
-- r/Other.java
package r;
class Hint {}
class Other { Hint h; }
";
    insta::assert_snapshot!(renamed(project, &["p/Hint.java Hint Clue"]), @r#"
    p/Hint.java => p/Clue.java
    -- p/Hint.java
    /** See {@link Clue#of(Clue)} and Hint. */
    public class Clue {
    Clue() {}
    static Clue of(Clue h) { return h == null ? new Clue() : (Clue) h; }
    -- q/Use.java
    import p.Clue;
    import static p.Clue.of;
    import p.Clue.Inner;
    /** @see Clue */
    class Use extends Clue {
    Class<?> c = Clue.class;
    p.Clue qualified;
    java.util.function.Supplier<Clue> s = Clue::new;
    boolean b(Object o) { return o instanceof Clue h && Clue.of(h) == h; }
    "#);
}

const SHAPES: &str = "\
-- p/Shape.java
package p;
public interface Shape { double area(); default double twice() { return 2 * area(); } }
-- p/Square.java
package p;
public class Square implements Shape {
    /** {@inheritDoc} */
    @Override public double area() { return 1; }
    double area(int scale) { return scale; }
    Shape anonymous() { return new Shape() { @Override public double area() { return 0; } }; }
}
-- q/Calls.java
package q;
import java.util.*;
import p.*;
class Calls {
    double sum(List<? extends Shape> shapes, Map<String, Square> byName, Shape[] more) {
        double d = shapes.get(0).area() + shapes.stream().mapToDouble(Shape::area).sum();
        for (var each : byName.entrySet()) d += each.getValue().area();
        shapes.stream().filter(s -> s.area() > 0).map(s -> s.area()).forEach(a -> {});
        return d + more[0].area() + ((Shape) null).area() + new Square().area() + unrelated().area();
    }
    static class Field { int area() { return 0; } }
    Field unrelated() { return new Field(); }
}
";

#[test]
fn a_method_is_renamed_with_its_whole_override_family_and_nothing_else() {
    insta::assert_snapshot!(renamed(SHAPES, &["p/Square.java area surface"]), @r"
    -- p/Shape.java
    public interface Shape { double surface(); default double twice() { return 2 * surface(); } }
    -- p/Square.java
    @Override public double surface() { return 1; }
    Shape anonymous() { return new Shape() { @Override public double surface() { return 0; } }; }
    -- q/Calls.java
    double d = shapes.get(0).surface() + shapes.stream().mapToDouble(Shape::surface).sum();
    for (var each : byName.entrySet()) d += each.getValue().surface();
    shapes.stream().filter(s -> s.surface() > 0).map(s -> s.surface()).forEach(a -> {});
    return d + more[0].surface() + ((Shape) null).surface() + new Square().surface() + unrelated().area();
    ");
}

#[test]
fn a_component_is_renamed_with_accessor_and_constructor_parameter() {
    let project = "\
-- p/Named.java
package p;
interface Named { String name(); }
-- p/Person.java
package p;
/** @param name how to call */
record Person(String name, int age) implements Named {
    Person { if (name == null) throw new NullPointerException(); }
    String greet(Named other) { return name + this.name + name() + other.name(); }
    static String of(Object o) { return o instanceof Person(String n, int a) ? n : new Person(\"name\", 1).name(); }
}
";
    insta::assert_snapshot!(renamed(project, &["p/Person.java name title"]), @r#"
    -- p/Named.java
    interface Named { String title(); }
    -- p/Person.java
    /** @param title how to call */
    record Person(String title, int age) implements Named {
    Person { if (title == null) throw new NullPointerException(); }
    String greet(Named other) { return title + this.title + title() + other.title(); }
    static String of(Object o) { return o instanceof Person(String n, int a) ? n : new Person("name", 1).title(); }
    "#);
}

#[test]
fn enum_constants_fields_and_annotation_elements_are_followed_everywhere() {
    let project = "\
-- p/Level.java
package p;
public enum Level { LOW { int w() { return 1; } }, HIGH; int w() { return 0; } public static final int MAX = 1; }
-- p/Mark.java
package p;
public @interface Mark { Level level() default Level.LOW; String level2() default \"\"; }
-- q/Use.java
package q;
import static p.Level.LOW;
import static p.Level.MAX;
import p.*;
@Mark(level = LOW)
class Use {
    int low(Level l) { switch (l) { case LOW: return MAX; default: return Level.MAX; } }
    int arrow(Level l) { return switch (l) { case LOW, HIGH -> Level.LOW.w(); }; }
    int LOW() { int LOW = 3; return LOW; }
}
";
    let wanted = ["p/Level.java LOW SMALL", "p/Level.java MAX LIMIT", "p/Mark.java level grade"];
    insta::assert_snapshot!(renamed(project, &wanted), @r#"
    -- p/Level.java
    public enum Level { SMALL { int w() { return 1; } }, HIGH; int w() { return 0; } public static final int LIMIT = 1; }
    -- p/Mark.java
    public @interface Mark { Level grade() default Level.SMALL; String level2() default ""; }
    -- q/Use.java
    import static p.Level.SMALL;
    import static p.Level.LIMIT;
    @Mark(grade = SMALL)
    int low(Level l) { switch (l) { case SMALL: return LIMIT; default: return Level.LIMIT; } }
    int arrow(Level l) { return switch (l) { case SMALL, HIGH -> Level.SMALL.w(); }; }
    "#);
}

#[test]
fn locals_of_every_form_are_renamed_in_their_scope() {
    let project = "\
-- A.java
class A<T> {
    int v;
    /** @param v in
     *  @param <U> u */
    <U> int m(int v, T t, U u) {
        java.util.function.IntUnaryOperator f = w -> w + v;
        for (String w : new String[0]) w.length();
        try (java.io.Reader r = null) { r.read(); } catch (java.io.IOException | Error e) { e.toString(); }
        if (!(t instanceof String s)) return this.v;
        return s.length() + v;
    }
    int other() { return v; }
}
";
    let wanted = [
        "A.java v#1 input",
        "A.java w#0 x",
        "A.java w#1 word",
        "A.java r reader",
        "A.java e problem",
        "A.java s text",
        "A.java U Q",
        "A.java T E",
    ];
    insta::assert_snapshot!(renamed(project, &wanted), @r"
    -- A.java
    class A<E> {
    /** @param input in
    *  @param <Q> u */
    <Q> int m(int input, E t, Q u) {
    java.util.function.IntUnaryOperator f = x -> x + input;
    for (String word : new String[0]) word.length();
    try (java.io.Reader reader = null) { reader.read(); } catch (java.io.IOException | Error problem) { problem.toString(); }
    if (!(t instanceof String text)) return this.v;
    return text.length() + input;
    ");
}

#[test]
fn overloads_are_distinguished_by_their_arguments() {
    let project = "\
-- A.java
class A {
    void put(String s) {} void put(Object o) {} void put(int i) {} void put(Runnable r, int... more) {}
    void calls(CharSequence c) { put(\"a\"); put(c); put(1); put(() -> {}, 1, 2); put(null, 1); put('c'); }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java put#0 add"]), @r#"
    -- A.java
    void add(String s) {} void put(Object o) {} void put(int i) {} void put(Runnable r, int... more) {}
    void calls(CharSequence c) { add("a"); put(c); put(1); put(() -> {}, 1, 2); put(null, 1); put('c'); }
    "#);
}

#[test]
fn methods_that_external_code_knows_are_refused() {
    assert_eq!(
        rules("-- A.java\nclass A implements Runnable { public void run() {} }", "A.java run go"),
        "overrides-external"
    );
    assert_eq!(
        rules("-- A.java\nclass A { public String toString() { return \"\"; } }", "A.java toString text"),
        "overrides-external"
    );
    let unknown = "import org.x.Base;\nclass A extends Base {";
    assert_eq!(
        rules(&format!("-- A.java\n{unknown} @Override public void a() {{}} }}"), "A.java a b"),
        "overrides-external"
    );
    assert_eq!(
        rules(&format!("-- A.java\n{unknown} public void a() {{}} }}"), "A.java a b"),
        "ambiguous-override"
    );
    // A class that marks what it overrides does not override without the mark.
    let marking = format!("-- A.java\n{unknown} @Override public void o() {{}} public void a() {{}} }}");
    assert_eq!(rules(&marking, "A.java a b"), "");
    assert_eq!(rules(&format!("-- A.java\n{unknown} private void a() {{}} }}"), "A.java a b"), "");
    let joined =
        "-- A.java\nclass A { public void run() {} }\n-- B.java\nclass B extends A implements Runnable {}";
    assert_eq!(rules(joined, "A.java run go"), "overrides-external");
}

#[test]
fn names_that_the_platform_looks_up_are_refused() {
    let code = "-- A.java\n@javax.annotation.processing.Generated(\"x\") class G { int g; }\nclass A implements java.io.Serializable { static final long serialVersionUID = 1; native void n(); private void readObject(java.io.ObjectInputStream i) {} public static void main(String[] a) {} }";
    assert_eq!(rules(code, "A.java serialVersionUID id"), "serialization");
    assert_eq!(rules(code, "A.java readObject read"), "serialization");
    assert_eq!(rules(code, "A.java n m"), "native-method");
    let peers = "-- A.java\nclass A { static class Peer { native void n(); } interface I { void n(); } }";
    assert_eq!(rules(peers, "A.java Peer Mate"), "native-method");
    assert_eq!(rules(peers, "A.java A B"), "native-method");
    assert_eq!(rules(peers, "A.java I J"), "");
    assert_eq!(rules(code, "A.java main start"), "entry-point");
    assert_eq!(rules(code, "A.java g h"), "generated-code");
    let by_antlr = "-- A.java\n// Generated from A.g4 by ANTLR 4.13.2\nclass A { int g; }";
    assert_eq!(rules(by_antlr, "A.java g h"), "generated-code");
}

#[test]
fn a_field_with_generated_accessors_is_refused() {
    let code = "-- A.java\nimport lombok.Data;\n@Data class A { int x; }";
    assert_eq!(rules(code, "A.java x y"), "generated-accessors");
}

#[test]
fn what_is_not_resolved_blocks_only_where_it_could_be_meant() {
    let code = |call: &str| {
        format!(
            "-- p/A.java\npackage p; public class A {{ public void m(int i) {{}} void hidden() {{}} }}\n-- q/B.java\npackage q; class B {{ void n() {{ var x = Outside.make(); {call} }} }}"
        )
    };
    assert_eq!(rules(&code("x.m(1);"), "p/A.java m k"), "unresolved-reference");
    assert_eq!(rules(&code("x.m();"), "p/A.java m k"), "");
    assert_eq!(rules(&code("x.hidden();"), "p/A.java hidden k"), "");
    assert_eq!(rules(&code("\"\".m(1);"), "p/A.java m k"), "");
    assert_eq!(rules(&code("int k = x.m;"), "p/A.java m k"), "");
    let ambiguous = "-- A.java\nclass A { void m(String s) {} void m(Integer i) {} void n(Object o) { m(Outside.x()); } }";
    assert_eq!(rules(ambiguous, "A.java m k"), "ambiguous-reference");
}

#[test]
fn a_nested_type_is_found_behind_a_variable_whose_declaration_does_not_name_it() {
    let code = "-- A.java\nclass A { class In {} }\nclass B { class In {} }\nclass C {\n  void m() { A a = make(); Object o = a.new In(); }\n  void n() { B a = null; if (a != null) { Object o = a . new In(); } }\n  static A make() { return new A(); }\n}";
    insta::assert_snapshot!(renamed(code, &["A.java In#0 Core"]), @r"
    -- A.java
    class A { class Core {} }
    void m() { A a = make(); Object o = a.new Core(); }
    ");
}

#[test]
fn an_annotation_that_is_not_known_has_none_of_a_records_components() {
    let code = "-- p/A.java\npackage p; record A(int size) {} @interface B { int depth(); }\n-- p/C.java\npackage p; class C extends D { @Outside.Mark(size = 1, depth = 2) void m() {} }";
    assert_eq!(rules(code, "p/A.java size length"), "");
    assert_eq!(rules(code, "p/A.java depth length"), "unresolved-reference");
}

#[test]
fn what_a_library_gives_is_none_of_the_projects_types() {
    let shop = "-- p/Shop.java\npackage p;\nclass Shop { Shop to(int i) { return this; } int size() { return 1; } }\n";
    let called = |code: &str| {
        let user = format!(
            "{shop}-- p/User.java\npackage p;\nimport org.x.*;\nimport org.x.Kit;\nclass User extends Kit {{\n  java.util.List<Shop> shops; Kit kit; Box<Shop> box; Box<String> texts;\n  void m() {{ {code} }}\n}}"
        );
        rules(&user, "p/Shop.java to move")
    };
    assert_eq!(called("Kit.of(1).to(2);"), "");
    assert_eq!(called("kit.make(\"a\", 1 + 2, null).then(x -> x.name()).to(2);"), "unresolved-reference");
    assert_eq!(called("kit.make(\"a\", 1 + 2, null).then(x -> 1).to(2);"), "");
    assert_eq!(called("bind().to(2);"), "");
    assert_eq!(called("texts.get().to(2); new Kit(3).own().to(2); var k = kit.own(); k.more().to(2);"), "");
    // Type arguments, arguments and lambdas may bring a type of the project in.
    for open in [
        "box.get().to(2);",
        "kit.get(Shop.class).to(2);",
        "bind(Shop.class).to(2);",
        "kit.give(shops).to(2);",
        "kit.<Shop>give().to(2);",
        "kit.give(Shop::new).to(2);",
        "kit.give(() -> new Shop()).to(2);",
        "kit.give((Shop s) -> 1).to(2);",
        "new Box<Shop>().get().to(2);",
        "new Box<>(shops).get().to(2);",
    ] {
        assert_eq!(called(open), "unresolved-reference", "{open}");
    }
    // An argument that does not fit the parameter belongs to another method.
    for other in
        ["box.get().to(\"a\");", "box.get().to(x -> 1);", "box.get().to(kit);", "box.get().to(1, 2);"]
    {
        assert_eq!(called(other), "", "{other}");
    }
}

#[test]
fn an_external_supertype_in_terms_of_the_projects_types_may_give_them() {
    let user = |header: &str| {
        let text = format!(
            "-- p/Shop.java\npackage p;\nclass Shop {{ void open() {{}} }}\n-- p/User.java\npackage p;\nimport org.x.Kit;\nclass User {{ {header} {{ void m() {{ give().open(); }} }}; }}"
        );
        rules(&text, "p/Shop.java open close")
    };
    assert_eq!(user("class A extends Kit<String>"), "");
    assert_eq!(user("class A extends Kit<Shop>"), "unresolved-reference");
    assert_eq!(user("class A<T> extends Kit<T>"), "unresolved-reference");
    assert_eq!(user("Object o = new Kit<Shop>()"), "unresolved-reference");
}

#[test]
fn an_overload_that_fits_as_it_is_goes_before_those_that_only_fit_boxed_or_as_many() {
    let text = "-- A.java\nclass A {\n  static <T extends Comparable<T>> T leq(T t) { return t; }\n  static int leq(int i) { return i; }\n  static long leq(long l) { return l; }\n  static int leq(Comparable<String>... all) { return 0; }\n  void m(Integer i, String s, Comparable<String> c) { leq(5); leq(s); leq(7L); leq(c, c); }\n}";
    insta::assert_snapshot!(renamed(text, &["A.java leq#1 atMost"]), @r"
    -- A.java
    static int atMost(int i) { return i; }
    void m(Integer i, String s, Comparable<String> c) { atMost(5); leq(s); leq(7L); leq(c, c); }
    ");
    // Unboxed to `int`, or as it is for the type parameter: that depends on its bound.
    let unboxed = text.replace("leq(5)", "leq(i)");
    assert_eq!(rules(&unboxed, "A.java leq#1 atMost"), "ambiguous-reference");
}

#[test]
fn an_overload_for_the_very_types_of_the_arguments_is_meant_whatever_is_above_these() {
    let text = "-- A.java\nimport org.x.*;\nclass A {\n  <T extends Row> void take(T row, int i) {}\n  void take(Row row, Object o) {}\n  void take(Page page, int i) {}\n  void take(Book book, int i) {}\n  void m(Page page, Row row) { take(page, 1); take(row, page); take((Book) page, 'c'); }\n}";
    insta::assert_snapshot!(renamed(text, &["A.java take#2 put"]), @r"
    -- A.java
    void put(Page page, int i) {}
    void m(Page page, Row row) { put(page, 1); take(row, page); take((Book) page, 'c'); }
    ");
    // A generic method returns the type that is expected.
    let inferred = text.replace("take(page, 1)", "take(A.<Page>any(), 1); take(any(), 1)") + "\nclass B { }";
    let inferred = inferred.replace("void m(", "static <T> T any() { return null; } void m(");
    assert_eq!(rules(&inferred, "A.java take#2 put"), "ambiguous-reference");
}

#[test]
fn a_conditional_fits_where_both_branches_do() {
    let text = |argument: &str| {
        format!(
            "-- A.java\nimport java.io.File;\nclass A {{\n  boolean take(File f) {{ return take({argument}); }}\n  boolean take(String s) {{ return true; }}\n  boolean take(long l) {{ return true; }}\n}}"
        )
    };
    for sure in
        ["f == null ? null : f.getName()", "f == null ? \"\" : f.getName()", "f == null ? f.getName() : null"]
    {
        insta::allow_duplicates! {
            insta::assert_snapshot!(renamed(&text(sure), &["A.java take#0 hold"]).replace(sure, ""), @r"
            -- A.java
            boolean hold(File f) { return take(); }
            ");
        }
    }
    assert_eq!(rules(&text("f == null ? null : Outside.x()"), "A.java take#0 hold"), "ambiguous-reference");
    assert_eq!(rules(&text("f == null ? 1 : Outside.x()"), "A.java take#2 hold"), "ambiguous-reference");
}

#[test]
fn overloads_in_method_references_are_distinguished_by_what_is_expected() {
    let text = "-- A.java\nimport java.util.function.*;\nclass A {\n  static A touch(String s) { return touch(s, 1); }\n  static A touch(String s, int i) { return null; }\n  void m() {\n    Function<String, A> one = A::touch;\n    BiFunction<String, Integer, A> two = A::touch;\n  }\n}";
    insta::assert_snapshot!(renamed(text, &["A.java touch#0 reach"]), @r"
    -- A.java
    static A reach(String s) { return touch(s, 1); }
    Function<String, A> one = A::reach;
    ");
    let unknown = text.replace("Function<String, A> one", "org.x.Function<String, A> one");
    assert_eq!(rules(&unknown, "A.java touch#0 reach"), "ambiguous-reference");
}

#[test]
fn an_external_class_is_never_a_final_class_of_the_jdk() {
    let text = "-- A.java\nimport org.x.Token;\nclass A {\n  void of(Token t) { of(t.raw()); }\n  void of(Class<?> c) {}\n  void of(String c) {}\n  void m(Token t, Class<?> c) { of(t); of(c); }\n}";
    insta::assert_snapshot!(renamed(&text.replace("of(t.raw());", ""), &["A.java of#0 from"]), @r"
    -- A.java
    void from(Token t) {  }
    void m(Token t, Class<?> c) { from(t); of(c); }
    ");
    assert_eq!(rules(text, "A.java of#0 from"), "ambiguous-reference");
}

#[test]
fn plans_are_the_same_with_one_thread_and_with_many() {
    let snapshot = snapshot(SHAPES);
    let wanted = ["p/Shape.java area surface", "p/Square.java Square Box", "q/Calls.java sum total"];
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let project = Project::new(&snapshot);
        pool.install(|| {
            format!(
                "{:?}",
                plan(&project, &requests(&project, &wanted), RuntimeNames::Keep)
                    .iter()
                    .map(|p| (&p.edits, &p.moves, &p.blocked_by))
                    .collect::<Vec<_>>()
            )
        })
    };
    assert_eq!(with(1), with(4));
}
