//! Tests of renames that go beyond the code: libraries, resources, documents, generated code.

use super::*;
use crate::rename::left_accessors;

#[test]
fn a_new_name_that_an_external_supertype_has_is_refused() {
    let jdk = "-- A.java\nclass A extends Thread { void a() {} void b(int i) {} static void c() {} }\ninterface F { void f(); }\nclass G implements F { public void f() {} }\nclass H extends G implements Runnable { public void run() {} }";
    assert_eq!(rules(jdk, "A.java a toString"), "accidental-override");
    assert_eq!(rules(jdk, "A.java a getName"), "accidental-override");
    assert_eq!(rules(jdk, "A.java c notify"), "accidental-override");
    assert_eq!(rules(jdk, "A.java b getName"), "");
    // A subtype that implements another interface leads to the override.
    assert_eq!(rules(jdk, "A.java f run"), "accidental-override name-clash");
    let library = "-- A.java\nimport org.x.Base;\nclass A extends Base { void go() {} private void own() {} static void s() {} }\n-- B.java\nimport org.x.Base;\nclass B extends Base { @Override public void aim() {} void t() { super.fire(); } }\nclass C implements Runnable, org.x.Other { void t(Base b) { b.flip(1); b.flop(); } @Override public void other() {} }";
    assert_eq!(rules(library, "A.java go aim"), "accidental-override");
    assert_eq!(rules(library, "A.java go fire"), "accidental-override");
    assert_eq!(rules(library, "A.java go flop"), "accidental-override");
    assert_eq!(rules(library, "A.java s flop"), "accidental-override");
    assert_eq!(rules(&library.replace("flip(1)", "flip(/* one */ 1)"), "A.java go flip"), "");
    assert_eq!(
        rules(&library.replace("flip(1)", "flip(/* none */)"), "A.java go flip"),
        "accidental-override"
    );
    // With other arguments it is an overload, and what another type has is no evidence.
    assert_eq!(rules(library, "A.java go flip"), "");
    assert_eq!(rules(library, "A.java go other"), "");
    assert_eq!(
        warnings(library, "A.java go other"),
        [
            "unknown-supertype: `org.x.Base` is not in this repository; if it has a method `other`, this one may override it"
        ]
    );
    assert_eq!(warnings(library, "A.java own other"), [""; 0]);
}

#[test]
fn what_newer_versions_of_java_have_is_known() {
    let project = "-- shop/Lots.java
package shop; import java.util.*;
class Lots extends ArrayList<Lot> { @Override public Lot getFirst() { return null; } Lot last() { return null; } }
class Lot { int price() { return 1; } int sum(List<Lot> lots) { return lots.reversed().getFirst().price(); } }";
    assert_eq!(rules(project, "shop/Lots.java getFirst head"), "overrides-external");
    assert_eq!(rules(project, "shop/Lots.java last getLast"), "accidental-override");
    insta::assert_snapshot!(renamed(project, &["shop/Lots.java price cost"]), @"
    -- shop/Lots.java
    class Lot { int cost() { return 1; } int sum(List<Lot> lots) { return lots.reversed().getFirst().cost(); } }
    ");
}

#[test]
fn a_type_of_its_own_file_is_meant_behind_its_package_alone() {
    // `Message`, generated say, has classes inside, and what `Base` has is not known.
    let project = "-- a/b/q/T.java\npackage a.b.q; public class T { public static class I {} }\n\
        -- a/b/U.java\npackage a.b; import a.b.gen.Message; class U extends Base { \
        Object v = Message.T.SIZE, w = Message.I.SIZE, x = field.T.SIZE, y = a.b.q.T.class; }";
    insta::assert_snapshot!(renamed(project, &["a/b/q/T.java T S"]), @"
    a/b/q/T.java => a/b/q/S.java
    -- a/b/U.java
    package a.b; import a.b.gen.Message; class U extends Base { Object v = Message.T.SIZE, w = Message.I.SIZE, x = field.T.SIZE, y = a.b.q.S.class; }
    -- a/b/q/T.java
    package a.b.q; public class S { public static class I {} }
    ");
    assert_eq!(rules(project, "a/b/q/T.java I J"), "unresolved-reference");
    let package = "-- a/b/T.java\npackage a.b; public class T {}\n\
        -- c/U.java\npackage c; class U extends Base { Object v = a.b.T.class, w = a.T.class; }";
    insta::assert_snapshot!(renamed(package, &["a/b/T.java T S"]), @"
    a/b/T.java => a/b/S.java
    -- a/b/T.java
    package a.b; public class S {}
    -- c/U.java
    package c; class U extends Base { Object v = a.b.S.class, w = a.T.class; }
    ");
}

#[test]
fn what_an_import_names_from_a_package_without_files_is_nothing_of_the_project() {
    // Such a class may be generated, so its members are not known. But it is not `Scale.Norm`.
    let project = "-- acme/lab/one/Scale.java\npackage acme.lab.one; public class Scale { public enum Norm { L1 } public int size() { return 1; } }\n\
        -- acme/lab/two/Use.java\npackage acme.lab.two; import acme.lab.gen.Norm; class Use { Norm norm = Norm.L2; int n = norm.size(); }\n";
    insta::assert_snapshot!(renamed(project, &["acme/lab/one/Scale.java Norm Kind"]), @"
    -- acme/lab/one/Scale.java
    package acme.lab.one; public class Scale { public enum Kind { L1 } public int size() { return 1; } }
    ");
    assert_eq!(rules(project, "acme/lab/one/Scale.java size length"), "unresolved-reference");
    // A member of a supertype that is not known goes before the import.
    let inherited = project.replace("class Use {", "class Use extends acme.lab.gen.Base {");
    assert_eq!(rules(&inherited, "acme/lab/one/Scale.java Norm Kind"), "unresolved-reference");
    // A package of the project, which may lack a file.
    let beside = project.replace("lab.gen.Norm", "lab.one.Norm");
    assert_eq!(rules(&beside, "acme/lab/one/Scale.java Norm Kind"), "unresolved-reference");
}

#[test]
fn a_text_that_speaks_of_a_type_declares_none() {
    // The generator writes an enum, which is nothing that inherits from `Keys`.
    let project = "-- a/b/Keys.java\npackage a.b; import a.b.gen.Kind; public enum Keys { READ(Kind.READ); Keys(Kind kind) {} }\n\
        -- c/Writer.java\npackage c; class Writer { /** Makes the enum Kind. */ String head = \"public enum Kind {\"; }\n";
    insta::assert_snapshot!(renamed(project, &["a/b/Keys.java READ FETCH"]), @"
    -- a/b/Keys.java
    package a.b; import a.b.gen.Kind; public enum Keys { FETCH(Kind.READ); Keys(Kind kind) {} }
    ");
    // It is unknown what a file that does not parse declares.
    let broken = project.replace("class Writer {", "class Writer { void x(");
    assert_eq!(rules(&broken, "a/b/Keys.java READ FETCH"), "unresolved-reference");
}

const SERVICES: &str = "\
-- m/p/Hint.java
package p;
public class Hint implements Svc { public static class Inner {} }
-- m/p/Svc.java
package p;
public interface Svc {}
-- m/p/package-info.java
/** About {@link Hint} and {@link p.Hint.Inner}. */
@Mark(Hint.class)
package p;
-- m/p/Mark.java
package p;
public @interface Mark { Class<?> value(); }
-- m/module-info.java
/** Has {@link p.Hint}. */
module m {
    uses p.Svc;
    provides p.Svc with p.Hint, p.Hint.Inner;
    exports p;
}
-- m/META-INF/services/p.Svc
# p.Hint is the first
p.Hint # p.Hint
  p.Hint$Inner\r
p.Hints
q.p.Hint
-- m/beans.xml
<bean class='p.Hint'/> <x>p.Hint$Inner p.HintX q.p.Hint hint Hint</x>
-- m/p/Names.java
package p;
class Names { String a = \"Hint\", b = \"p.Hint\", c = \"x p.Hint$Inner\", d = \"p.Hints\"; }
";

#[test]
fn lists_of_services_modules_and_package_comments_are_edited_along() {
    insta::assert_snapshot!(renamed(SERVICES, &["m/p/Hint.java Hint Clue"]), @r"
    m/p/Hint.java => m/p/Clue.java
    -- m/META-INF/services/p.Svc
    p.Clue # p.Hint
    p.Clue$Inner
    -- m/module-info.java
    /** Has {@link p.Clue}. */
    provides p.Svc with p.Clue, p.Clue.Inner;
    -- m/p/Hint.java
    public class Clue implements Svc { public static class Inner {} }
    -- m/p/package-info.java
    /** About {@link Clue} and {@link p.Clue.Inner}. */
    @Mark(Clue.class)
    ");
    insta::assert_snapshot!(renamed(SERVICES, &["m/p/Svc.java Svc Service"]), @r"
    m/META-INF/services/p.Svc => m/META-INF/services/p.Service
    m/p/Svc.java => m/p/Service.java
    -- m/module-info.java
    uses p.Service;
    provides p.Service with p.Hint, p.Hint.Inner;
    -- m/p/Hint.java
    public class Hint implements Service { public static class Inner {} }
    -- m/p/Svc.java
    public interface Service {}
    ");
    insta::assert_snapshot!(renamed(SERVICES, &["m/p/Hint.java Inner Core"]), @r"
    -- m/META-INF/services/p.Svc
    p.Hint$Core
    -- m/module-info.java
    provides p.Svc with p.Hint, p.Hint.Core;
    -- m/p/Hint.java
    public class Hint implements Svc { public static class Core {} }
    -- m/p/package-info.java
    /** About {@link Hint} and {@link p.Hint.Core}. */
    ");
    let taken = format!("{SERVICES}-- m/META-INF/services/p.Service\np.Hint\n");
    assert_eq!(rules(&taken, "m/p/Svc.java Svc Service"), "file-exists");
}

#[test]
fn names_in_strings_and_resources_are_mentioned_and_stay() {
    insta::assert_snapshot!(warnings(SERVICES, "m/p/Hint.java Hint Clue").join("\n"), @r"
    name-in-resource: `p.Hint` is spelled out at m/beans.xml:1, which stays as it is
    name-in-string: `p.Hint` is spelled out at m/p/Names.java:2, which stays as it is
    ");
    assert_eq!(warnings(SERVICES, "m/p/Svc.java Svc Service"), [""; 0]);
    let by_path = "-- p/Hint.java\npackage p; class Hint { String[] s = {\n\"(Lp/Hint;)V\",\n\"q/p/Hints\",\n\"p/Hint.class\" }; }";
    insta::assert_snapshot!(warnings(by_path, "p/Hint.java Hint Clue").join("\n"), @"name-in-string: `p.Hint` is spelled out at p/Hint.java:2, p/Hint.java:4, which stay as they are");
}

#[test]
fn a_type_after_which_another_one_is_made_that_the_code_uses_is_refused() {
    let code = "\
-- A.java
import lombok.Builder;
@Builder class A { static A.ABuilder make() { return builder(); } }
@Builder class B { }
@Entity class C { Object o = QC.x; }
@Entity class D { }
class QD {}
class E { QD d; EBuilder e; }
";
    assert_eq!(rules(code, "A.java A Other"), "generated-type");
    assert_eq!(rules(code, "A.java B Other"), "");
    assert_eq!(rules(code, "A.java C Other"), "generated-type");
    assert_eq!(rules(code, "A.java D Other"), "");
    assert_eq!(rules(code, "A.java E Other"), "");
}

#[test]
fn a_member_after_which_one_of_a_made_type_is_called_that_the_code_uses_is_refused() {
    let code = |lot: &str, use_: &str| {
        format!(
            "-- p/Lot.java\npackage p; import org.made.*; {lot}\n-- p/Use.java\npackage p; class Use {{ Object o = {use_}; }}"
        )
    };
    let immutable = |use_: &str| code("@Value.Immutable interface Lot { int size(); int getTare(); }", use_);
    let record = "@RecordBuilder record Lot(int size) { }";
    let entity = "@Entity class Lot { @Column(name = \"s\") int size; }";
    let refused = [
        (immutable("ImmutableLot.builder().size(1).build()"), "size"),
        (immutable("ImmutableLot.copyOf(null).withSize(1)"), "size"),
        (immutable("ImmutableLot.builder().tare(1).build()"), "getTare"),
        (code(record, "LotBuilder.builder().size(1).build()"), "size"),
        (code(entity, "Lot_.size"), "size"),
        (code(entity, "QLot.lot.size.eq(1)"), "size"),
    ];
    for (project, member) in refused {
        let against = rules(&project, &format!("p/Lot.java {member} span"));
        assert!(against.contains("generated-accessors"), "{against}: {project}");
    }
    for free in
        ["ImmutableLot.builder().weight(1)", "ImmutableLot.of(size(1))", "ImmutableLot.of(\"size(1)\")"]
    {
        assert_eq!(rules(&immutable(free), "p/Lot.java size span"), "", "{free}");
    }
    let plain = code("interface Lot { int size(); }", "ImmutableLot.builder().size(1)");
    assert_eq!(rules(&plain, "p/Lot.java size span"), "");
}

#[test]
fn what_belongs_to_the_same_property_is_reported_together() {
    let code = "-- A.java\nclass A { int till, other; int getTill() { return till; } A withTill(int t) { return this; } void setTill(int t) {} boolean isOther() { return true; } static int getStatic() { return 1; } int gettill; }";
    let snapshot = snapshot(code);
    let project = Project::new(&snapshot);
    let reported = |name: &str| {
        let request = requests(&project, &[&format!("A.java {name} desk")]).remove(0);
        let plan = plan(&project, std::slice::from_ref(&request), RuntimeNames::Keep).remove(0);
        left_accessors(&request.declaration, &plan).map_or(String::new(), |w| w.message)
    };
    insta::assert_snapshot!(reported("till"), @"`getTill`, `withTill` and `setTill` belong to the same property and keep their names");
    insta::assert_snapshot!(reported("other"), @"`isOther` belongs to the same property and keeps its name");
    insta::assert_snapshot!(reported("setTill"), @"`till`, `getTill` and `withTill` belong to the same property and keep their names");
    assert_eq!(reported("gettill") + &reported("getStatic"), "");
}

#[test]
fn code_in_other_languages_that_probably_refers_to_it_is_mentioned() {
    let code = "\
-- p/A.java
package p;
public class A { public int till; private int own; public void pay() {} }
-- k/B.kt
import p.A
fun b(a: A) { a.till; a.own; a.pays() }
-- k/C.kt
package p
val till = 1
-- k/D.json
{\"A\": \"till\"}
";
    assert_eq!(warnings(code, "p/A.java till desk"), ["other-language: `till` at k/B.kt:2 may mean it"]);
    assert_eq!(warnings(code, "p/A.java own desk"), [""; 0]);
    assert_eq!(warnings(code, "p/A.java pay settle"), [""; 0]);
}

#[test]
fn a_test_and_the_source_that_has_its_name_are_renamed_together() {
    let project = "\
-- SumTest.java
class Cases { static Object more() { return null; } }
class SumTest extends Cases {
    static Object adds() { return null; }
    @ParameterizedTest @MethodSource void adds(int a) {}
    @ParameterizedTest @MethodSource() void more(int a) {}
    @ParameterizedTest @FieldSource void few(int a) {}
    static Object few = null;
    @ParameterizedTest @MethodSource(\"adds\") void other(int a) {}
    static Object other() { return null; }
}
";
    let after = r#"-- SumTest.java
static Object sums() { return null; }
@ParameterizedTest @MethodSource void sums(int a) {}
@ParameterizedTest @MethodSource("sums") void other(int a) {}
"#;
    assert_eq!(renamed(project, &["SumTest.java adds sums"]), after);
    assert_eq!(renamed(project, &["SumTest.java adds#1 sums"]), after);
    insta::assert_snapshot!(
        renamed(project, &["SumTest.java more rest", "SumTest.java few some", "SumTest.java other#1 last"]),
        @r#"
    -- SumTest.java
    class Cases { static Object rest() { return null; } }
    @ParameterizedTest @MethodSource() void rest(int a) {}
    @ParameterizedTest @FieldSource void some(int a) {}
    static Object some = null;
    static Object last() { return null; }
    "#);
}

#[test]
fn generated_code_goes_along_with_a_warning() {
    let project = "\
-- p/Till.java
package p; class Till { int cents; void ring() {} /** {@link Stub} */ @Generated int copy() { return cents; } }
-- p/Stub.java
// Generated by a tool.
package p; class Stub { int sum(Till till) { till.ring(); return till.cents; } }
-- p/Use.java
package p; class Use { void m(Till t) { t.ring(); } }
";
    insta::assert_snapshot!(warnings(project, "p/Till.java cents pence").join("\n"), @"
    generated-reference: `cents` is in generated code at p/Stub.java:2, which may be generated again with the old name
    generated-reference: `cents` is in generated code at p/Till.java:1, which may be generated again with the old name
    ");
    assert_eq!(warnings(project, "p/Till.java ring toll").len(), 1);
    assert_eq!(rules(project, "p/Stub.java sum total"), "generated-code");
}

#[test]
fn an_overload_from_an_external_supertype_may_be_meant_where_the_own_one_does_not_surely_fit() {
    let code = |call: &str| {
        format!(
            "-- Own.java\nimport ext.*;\nclass Own extends Lib {{ void put(String s) {{}} }}\n\
            -- Use.java\nimport ext.*; import java.util.function.*;\n\
            class Use {{ void use(Own own, Thing thing) {{ {call}; }} }}\n"
        )
    };
    for open in ["own.put(1)", "own.put(thing.make())", "IntConsumer c = own::put"] {
        assert_eq!(rules(&code(open), "Own.java put lay"), "unresolved-reference", "{open}");
    }
    for own in
        ["own.put(\"\")", "own.put(\"\" + thing.make())", "own.put(null)", "Consumer<String> c = own::put"]
    {
        assert_eq!(rules(&code(own), "Own.java put lay"), "", "{own}");
    }
    let inside = "-- Own.java\nclass Own extends ext.Lib { void put(String s) {} void use() { put(1); } }";
    assert_eq!(rules(inside, "Own.java put lay"), "unresolved-reference");
    let complete = code("own.put(thing.make())").replace(" extends Lib", "");
    assert_eq!(rules(&complete, "Own.java put lay"), "");
}
