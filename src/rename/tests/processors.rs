//! Tests of declarations that annotation processors make, and call after something in the code.

use super::*;

#[test]
fn a_parameter_after_which_lombok_calls_a_method_of_a_builder_keeps_its_name() {
    let project = "\
-- p/Q.java
package p;
import lombok.*;
class Q {
    @Builder Q(String first) {}
    @Builder(builderMethodName = \"make\") static Q of(String second) { return null; }
    static Q free(String third) { return null; }
    @Value(\"v\") void take(String fourth) {}
}
-- p/Use.java
package p;
class Use { Object a = Q.builder().first(\"c\").build(); Object b = Q.make().build(); void first(int i) {} }
";
    for (wanted, expected) in [
        ("p/Q.java first one", "generated-accessors"),
        ("p/Q.java second two", "generated-accessors"),
        ("p/Q.java third three", ""),
        ("p/Q.java fourth four", ""),
    ] {
        assert_eq!(rules(project, wanted), expected, "{wanted}");
    }
    // A field whose accessors nothing uses is renamed where run-time names are no reason to keep it.
    assert_eq!(
        warnings(project, "p/Q.java second two"),
        ["generated-accessors: the accessors that Lombok makes are named after `second`"]
    );
}

#[test]
fn a_method_that_lombok_takes_for_one_of_another_class_keeps_its_name() {
    let with = |code: &str| {
        let project = format!(
            "-- p/Texts.java\npackage p;\nclass Texts {{ static String shout(String s) {{ return s; }} }}\n\
             -- p/Use.java\npackage p;\nimport lombok.experimental.*;\n{code}\n"
        );
        rules(&project, "p/Texts.java shout cry")
    };
    let extended = "@ExtensionMethod({Texts.class}) class Use";
    assert_eq!(with(&format!("{extended} {{ String a = \"x\".shout(); }}")), "unresolved-reference");
    assert_eq!(with(&format!("{extended} {{ String a = Texts.shout(\"x\"); }}")), "");
    assert_eq!(with("@ExtensionMethod({Lists.class}) class Use { String a = x.shout(); }"), "");
    assert_eq!(with("class Use { String a = \"x\".shout() + Texts.shout(\"y\"); }"), "");
}

#[test]
fn a_property_of_autovalue_and_the_builders_method_keep_their_names() {
    let project = "\
-- A.java
import com.google.auto.value.AutoValue;
@AutoValue abstract class A {
    abstract String name(); abstract int size(); abstract String getLabel(); abstract int free();
    @AutoValue.Builder interface Builder {
        Builder setName(String n); Builder size(int s); Builder setLabel(String l); A build();
    }
}
@AutoValue abstract class B { abstract String title(); }
";
    for wanted in [
        "A.java name title",
        "A.java size count",
        "A.java getLabel getTitle",
        "A.java setName setTitle",
        "A.java size#1 count",
        "A.java setLabel setTitle",
    ] {
        assert_eq!(rules(project, wanted), "generated-accessors", "{wanted}");
    }
    for free in ["A.java free other", "A.java build make", "A.java title name"] {
        assert_eq!(rules(project, free), "", "{free}");
    }
}

#[test]
fn types_and_members_that_immutables_goes_by_keep_their_names() {
    let project = "\
-- C.java
import org.immutables.value.Value;
@Value.Modifiable interface C { String kind(); }
-- Out.java
import org.immutables.value.Value;
@Value.Enclosing interface Out { @Value.Immutable interface In { int v(); int w(); } }
-- Use.java
class Use {
    Object a = ModifiableC.create().setKind(\"c\");
    Object b = ImmutableOut.In.builder().v(1).build();
}
";
    for (wanted, expected) in [
        ("C.java C Kinds", "generated-type"),
        ("C.java kind sort", "generated-accessors"),
        ("Out.java Out Outer", "generated-type"),
        ("Out.java In Inner", "generated-type"),
        ("Out.java v x", "generated-accessors"),
        ("Out.java w x", ""),
    ] {
        assert_eq!(rules(project, wanted), expected, "{wanted}");
    }
}

#[test]
fn components_and_modules_of_dagger_keep_their_names() {
    let project = "\
-- Comp.java
import dagger.*;
@Component(modules = Mod.class) interface Comp {}
-- Mod.java
import dagger.*;
@Module class Mod {}
-- Idle.java
import dagger.*;
@Module class Idle {}
-- Out.java
import dagger.*;
interface Out { @Component interface In {} }
-- Use.java
class Use { Object a = DaggerComp.builder().mod(new Mod()).build(); Object b = DaggerOut_In.create(); int idle; }
";
    for (wanted, expected) in [
        ("Comp.java Comp Component1", "generated-type"),
        ("Mod.java Mod Module1", "generated-type"),
        ("Idle.java Idle Lazy", ""),
        ("Out.java In Inner", "generated-type"),
        ("Out.java Out Outer", "generated-type"),
    ] {
        assert_eq!(rules(project, wanted), expected, "{wanted}");
    }
}

#[test]
fn an_annotation_of_another_library_makes_what_lombok_would_not() {
    let with = |import: &str| {
        let code = format!(
            "-- p/Till.java\npackage p;\nimport {import};\nclass Till {{ @Getter int rate; int fee() {{ return 1; }} }}\n"
        );
        rules(&code, "p/Till.java fee getRate")
    };
    assert_eq!(with("lombok.Getter"), "name-clash");
    assert_eq!(with("other.Getter"), "");
}
