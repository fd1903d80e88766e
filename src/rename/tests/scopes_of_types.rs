//! Tests of the scopes of types, by the sections of the Java Language Specification. Where nothing prevents a rename
//! here, javac compiles it to the same meaning.

use super::*;

/// Checks that renames of a file's declarations can be made, each given as `name new new …`.
fn assert_free(section: &str, code: &str, renames: &[&str]) {
    for (old, new) in each(renames) {
        let wanted = format!("Main.java {old} {new}");
        assert_eq!(rules(code, &wanted), "", "JLS {section}: {old} {new}");
    }
}

/// Checks that renames are withheld for a rule.
fn assert_taken(section: &str, code: &str, rule: &str, renames: &[&str]) {
    for (old, new) in each(renames) {
        let found = rules(code, &format!("Main.java {old} {new}"));
        assert!(found.split(' ').any(|one| one == rule), "JLS {section}: {old} {new}: {found}");
    }
}

fn each<'r>(renames: &'r [&'r str]) -> impl Iterator<Item = (&'r str, &'r str)> {
    renames.iter().flat_map(|line| {
        let (old, news) = line.split_once(' ').expect("a name and new names");
        news.split(' ').map(move |new| (old, new))
    })
}

#[test]
fn a_local_type_is_known_from_its_declaration_to_the_end_of_its_block() {
    let code = "-- Main.java
class Oth { } class Bef { } class Sup { }
public class Main extends Sup { static class Mem { } Mem mf;
  Oth o; Object ob;
  Main(int i) { this(); class Lo6 { } new Lo6(); }
  Main() { }
  void m() { Bef b = new Bef(); class Loc { } Loc l; }
  void n() { { class Lo2 { } new Lo2(); } Oth a = o; System.out.print(1); }
  Oth p() { record Lo3(int i) { } System.identityHashCode(new Lo3(2)); return null; }
  void q(Oth par) { enum Lo4 { A } Lo4 z = Lo4.A; }
  Runnable r = () -> { class Lo5 { } new Lo5(); };
  Object an = new Object() { void s() { interface Lo7 { } Lo7 l = null; } };
  <T> void t(T t) { class Lo8 { } class Lo9 { T in; Bef other; } new Lo8(); new Lo9(); }
}";
    assert_free(
        "6.3, 14.3",
        code,
        &[
            "Loc Object System Oth Mem Bef Sup T Lo8",
            "Lo2 Oth System Mem Loc",
            "Lo3 Oth Mem",
            "Lo4 Oth System Mem",
            "Lo5 Oth System Mem",
            "Lo6 Oth Mem Sup",
            "Lo7 Oth Mem",
            "Lo8 Oth Mem",
        ],
    );
    assert_taken("6.4.1", code, "shadowing", &["Lo3 System", "Lo8 T Bef"]);
    assert_taken("6.4", code, "name-clash", &["Lo8 Lo9", "Lo9 Lo8 Main", "Loc Main"]);
    assert_taken("6.4.1", code, "capture", &["Bef Lo9"]);
}

#[test]
fn a_type_parameter_is_hidden_by_what_is_nearer() {
    let code = "-- Main.java
class Main<T> {
  T par; static <N extends Number> N root(N n) { return n; } static class St<X> { X x; }
  <Y> Y inst(Y y) { return y; } T me(T t) { T q = t; return t; }
  record Rc<Z>(Z z) { } void loc() { class W { } new W(); }
}
";
    assert_free("6.3", code, &["T N X Y Z W t", "N T", "X T"]);
    assert_taken("6.4.1", code, "shadowing", &["T Number"]);
    assert_taken("6.4.1", code, "capture", &["T St"]);
}

#[test]
fn a_member_type_is_known_in_the_body_of_its_class_alone() {
    let code = "-- Main.java
class Bas { } interface Ifc { } class Prm { } @interface Ann { Class<?> value(); }
@Ann(Prm.class) class Tar extends Bas implements Ifc { class Mem { } }
class Tar2<T extends Prm> { class Mem2 { } }
record Rec(Prm p) implements Ifc { static class Mem3 { } }
enum Enu implements Ifc { A; class Mem4 { } }
interface Int extends Ifc { class Mem5 { } }
sealed interface Sea permits Fin { class Mem6 { } } final class Fin implements Sea { }
@Ann(Prm.class) @interface Ann2 { class Mem7 { } }
class Body { Prm p; class Mem8 { } }
";
    assert_free(
        "6.3, 8.1.4",
        code,
        &["Mem Bas Ifc Prm Ann", "Mem2 Prm", "Mem3 Ifc", "Mem4 Ifc", "Mem5 Ifc", "Mem6 Fin", "Mem7 Prm"],
    );
    // The components of a record are in the scope.
    assert_taken("6.3, 8.10.1", code, "shadowing", &["Mem3 Prm", "Mem8 Prm"]);
}

#[test]
fn a_member_type_comes_on_demand_from_types_that_have_it() {
    let code = |imports: &str| {
        format!(
            "-- Main.java
{imports}
class Oth {{ }}
class Bas {{ class Inn {{ }} static class Sta {{ }} }}
public class Main {{ Oth o; void m() {{ Object x = new Bas().new Inn(); System.out.print(new Bas.Sta()); }} }}
-- q/Q.java
package q; public class Q {{ }}
-- p/P.java
package p; public class P {{ public static class Nest {{ }} }}
"
        )
    };
    for imports in
        ["import java.util.function.*;", "import lib.*;", "import static lib.Lib.*;", "import p.P.*;"]
    {
        assert_free("7.5.2", &code(imports), &["Inn Oth System", "Sta Oth System"]);
    }
    let nested = "-- p/P.java\npackage p; public class P { public static class Nest { } }\n-- u/U.java\npackage u;\nimport p.P.*;\nclass U { Nest n; Oth o; }\n-- u/Oth.java\npackage u; class Oth { }";
    assert_eq!(rules(nested, "p/P.java Nest Oth"), "capture shadowing");
}

#[test]
fn where_only_a_type_can_be_no_variable_is_meant() {
    let code = "-- Main.java
import java.util.function.Supplier;
record Pair<A>(A a) { } record Box(Pair<Integer> p) { int go() { return 1; } static Object mk() { return null; } }
class Gen<X> { } class Out { record In(int i) { } }
class Main {
  static int a(Object o1) { return switch (o1) { case Pair(Integer a) -> a; default -> 0; }; }
  static int d(Object o4) { return switch (o4) { case Box(Pair(var a)) -> a; default -> 0; }; }
  static int g(Object o7) { if (o7 instanceof Box(Pair<Integer>(var z)) && z > 0) return z; return 1; }
  static int h(Box b1) { Supplier<Box> s = Box::new; return 1; }
  static int i(Gen<Box> b7) { Supplier<Gen<Box>> m = Gen::new; return 1; }
  static int j(Object o8) { return o8 instanceof Out.In(int i) ? i : 0; }
  static int k(Object o9) { Supplier<Object> s = Box::mk; return 1; }
}";
    assert_free("6.5.1", code, &["o1 Pair", "o4 Pair Box", "o7 Box", "b1 Box", "b7 Gen", "o8 Out"]);
    assert_taken("6.4.2", code, "shadowing", &["o9 Box"]);
    // A variable that is called so already is not edited there.
    let variable = "-- Main.java
class Box { } class Main { void h(Object Box) { java.util.function.Supplier<Object> s = Box::new; Box.hashCode(); } }";
    insta::assert_snapshot!(renamed(variable, &["Main.java Box#1 crate"]), @r"
    -- Main.java
    class Box { } class Main { void h(Object crate) { java.util.function.Supplier<Object> s = Box::new; crate.hashCode(); } }
    ");
}

#[test]
fn names_in_imports_are_those_of_packages_and_types() {
    let code = "-- q/Sub.java
package q; public class Sub { public static int fl = 2; public enum K { ONE } }
-- Main.java
import static q.Sub.*; import static q.Sub.K.*; import java.util.*;
public class Main { public static void main(String[] a) { System.out.println(fl + ONE.ordinal()); } }
";
    for wanted in ["q/Sub.java fl q", "q/Sub.java fl java", "q/Sub.java ONE q"] {
        assert_eq!(rules(code, wanted), "", "{wanted}");
    }
}

#[test]
fn a_static_import_of_a_method_or_field_is_none_of_a_type() {
    let code = |import: &str| {
        format!(
            "-- r/Fx.java\npackage r; public class Fx {{ public static void grn() {{ }} public static int red; public static class Blu {{ }} }}
-- Main.java\nimport static r.Fx.{import};\nclass Main {{ static class Nn {{ }} Nn n; }} class Top {{ }} class Use {{ Top t; }}"
        )
    };
    for import in ["grn", "red"] {
        assert_eq!(rules(&code(import), &format!("Main.java Nn {import}")), "", "{import}");
        assert_eq!(rules(&code(import), &format!("Main.java Top {import}")), "", "{import}");
    }
    assert_eq!(rules(&code("Blu"), "Main.java Top Blu"), "capture name-clash");
    // A member goes before what is imported (JLS 6.4.1), and here nothing uses that.
    assert_eq!(rules(&code("Blu"), "Main.java Nn Blu"), "");
    assert_eq!(rules(&code("*;\nimport lib.Blu"), "Main.java Nn Blu"), "");
    let used = code("Blu").replace("Nn n;", "Nn n; Blu b;");
    assert_eq!(rules(&used, "Main.java Nn Blu"), "shadowing");
}

#[test]
fn a_method_may_be_an_overload_of_one_of_the_jdk() {
    let code = |calls: &str| {
        format!(
            "-- Main.java
enum E {{ A; static E of(String s, int i) {{ return A; }} static E ofi(int i) {{ return A; }} }}
class R {{ boolean eq(R r) {{ return r == this; }} void wt(int i) {{ }} boolean same(Object o) {{ return true; }} }}
@interface Qn {{ int ee(); }}
class Main {{ void m(R r, Object o) {{ {calls} }} }}"
        )
    };
    for wanted in ["of valueOf", "ofi valueOf", "eq equals", "wt wait", "ee yield"] {
        assert_eq!(rules(&code(""), &format!("Main.java {wanted}")), "", "{wanted}");
    }
    assert_eq!(rules(&code(""), "Main.java same equals"), "accidental-override");
    // A call would choose the one that fits better (JLS 15.12.2.5).
    assert_eq!(rules(&code("r.equals(r);"), "Main.java eq equals"), "name-clash");
    assert_eq!(rules(&code("r.equals(o);"), "Main.java eq equals"), "");
    assert_eq!(rules(&code("E.valueOf(\"A\");"), "Main.java ofi valueOf"), "");
}
