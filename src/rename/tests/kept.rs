//! Tests of names that are kept since something knows them at run time, though the code has no string with them.

use super::*;

#[test]
fn tests_that_are_found_by_their_names_are_renamed_as_tests() {
    let project = "\
-- pom.xml
<project/>
-- src/test/java/p/TillTest.java
package p;
public class TillTest extends junit.framework.TestCase {
    public static junit.framework.Test suite() { return null; }
    public void testOpen() { assertTrue(isOpen()); }
    public boolean isOpen() { return true; }
    public void testWith(int i) {}
}
-- src/test/java/p/DeskIT.java
package p;
class DeskIT { @org.junit.jupiter.api.Test void opens() {} }
-- src/test/java/p/TestBox.java
package p;
class TestBox { void fill() {} }
-- src/test/java/p/AllTests.java
package p;
class AllTests { public static junit.framework.TestSuite suite() { return null; } }
-- src/test/java/p/HeirTest.java
package p;
class HeirTest extends Tests { int own() { return 1; } }
-- src/test/java/p/Tests.java
package p;
abstract class Tests { @org.junit.jupiter.api.Test void opens() {} }
-- src/test/java/p/OuterTest.java
package p;
class OuterTest { @org.junit.jupiter.api.Nested class OpenTest { @org.junit.jupiter.api.Test void opens() {} } }
-- src/test/java/p/RunTest.java
package p;
@org.junit.runner.RunWith(org.junit.runners.Suite.class) class RunTest {}
-- src/test/java/p/Flat.java
package p;
class Flat { public static Rooms suite() { return null; } }
";
    let rules = |rename: &str| {
        let (file, rename) = rename.split_once(' ').expect("a file");
        super::rules(project, &format!("src/test/java/p/{file}.java {rename}"))
    };
    let refused = [
        "TillTest suite all",
        "TillTest testOpen opens",
        "TillTest isOpen testIsOpen",
        "TillTest TillTest TillCheck",
        "DeskIT DeskIT DeskCheck",
        "AllTests suite all",
        "HeirTest HeirTest HeirCheck",
        "OuterTest OuterTest OuterCheck",
        "RunTest RunTest RunCheck",
    ];
    assert_eq!(refused.map(rules), ["entry-point"; 9]);
    let made = [
        "TillTest testOpen testOpens",
        "TillTest testWith with",
        "TillTest isOpen open",
        "TillTest TillTest TillTests",
        "DeskIT DeskIT DeskTest",
        "TestBox TestBox Box",
        "OuterTest OpenTest OpenCheck",
        "Flat suite rooms",
    ];
    assert_eq!(made.map(rules), [""; 8]);
}

#[test]
fn tests_are_found_by_their_names_where_the_nearest_build_is_of_maven() {
    let test = "src/test/java/TillTest.java";
    let rules = |builds: &[&str], folder: &str| {
        let files = builds.iter().map(|build| format!("-- {build}\nbuild\n")).collect::<String>();
        let code = "class TillTest { @org.junit.Test public void opens() {} }";
        rules(&format!("{files}-- {folder}{test}\n{code}\n"), &format!("{folder}{test} TillTest TillCheck"))
    };
    for (builds, folder, expected) in [
        (&["pom.xml"][..], "", "entry-point"),
        (&["pom.xml"], "shop/", "entry-point"),
        (&["pom.xml", "build.gradle"], "shop/", "entry-point"),
        (&["build.gradle", "shop/pom.xml"], "shop/", "entry-point"),
        (&["pom.xml", "shop/build.gradle"], "shop/", ""),
        (&["build.gradle.kts", "examples/pom.xml"], "shop/", ""),
        (&["build.gradle.kts", "examples/pom.xml"], "", ""),
    ] {
        assert_eq!(rules(builds, folder), expected, "{builds:?} {folder}");
    }
}

#[test]
fn parameters_that_spring_knows_by_their_names_are_kept() {
    let code = |import: &str, method: &str| {
        format!("-- A.java\nimport org.springframework.{import};\nclass A {{ {method} }}")
    };
    let web = |parameter: &str| {
        let method = format!("@GetMapping(\"/slot/{{id}}\") void m({parameter}) {{}}");
        rules(&code("web.bind.annotation.*", &method), "A.java id key")
    };
    for bound in [
        "@RequestParam int id",
        "@PathVariable long id",
        "@PathVariable(required = false) Long id",
        "@RequestParam(required = false, defaultValue = \"a,b\") String id",
        "@org.springframework.web.bind.annotation.RequestHeader String id",
        // A value of the request, although no annotation says so.
        "String id",
        "@Valid @Min(1) java.lang.Integer id",
        "int[] id",
    ] {
        assert_eq!(web(bound), "bound-property", "{bound}");
    }
    for free in [
        "@PathVariable(\"id\") long id",
        "@PathVariable(ID) long id",
        "@RequestParam(required = false, name = \"id\") int id",
        "@RequestParam(value = \"(id\", required = false) int id",
        "@RequestBody String id",
        "@RequestParam Map<String, String> id",
        "@Principal String id",
        "Slot id",
    ] {
        assert_eq!(web(free), "", "{free}");
    }
    // A request gives nothing to a method that is no handler.
    assert_eq!(rules(&code("web.bind.annotation.*", "void m(String id) {}"), "A.java id key"), "");
    let of_enum = code("web.bind.annotation.*", "enum Size { SMALL } @GetMapping void m(Size id) {}");
    assert_eq!(rules(&of_enum, "A.java id key"), "bound-property");
    let spelled = |method: &str| rules(&code("cache.annotation.Cacheable", method), "A.java code key");
    assert_eq!(
        spelled("@Cacheable(value = \"c\", key = \"#code.id\") void m(String code) {}"),
        "bound-property"
    );
    assert_eq!(spelled("@PreAuthorize(\"@guard.check(#code)\") void m(String code) {}"), "bound-property");
    assert_eq!(spelled("@Cacheable(key = \"#codes + A#code + '#'\") void m(String code) {}"), "");
    let queried = |method: &str| rules(&code("data.jpa.repository.Query", method), "A.java code key");
    assert_eq!(queried("@Query(\":#{#code}\") void m(@Param(\"code\") String code) {}"), "");
    assert_eq!(queried("@Query(\"where c = :code\") void m(String code) {}"), "bound-property");
    assert_eq!(queried("@Query(\"where c = :code\") void m(@Param(\"code\") String code) {}"), "");
    assert_eq!(queried("@Query(\"where c = :codes or d::code\") void m(String code) {}"), "");
    assert_eq!(spelled("@Note(\"see :code\") void m(String code) {}"), "");
    let elsewhere = "-- A.java\nclass A { @Key(\"#code\") void m(@PathVariable String code) {} }";
    assert_eq!(rules(elsewhere, "A.java code key"), "");
}

#[test]
fn members_that_an_fxml_file_names_are_kept() {
    let project = "\
-- a/DialogView.java
package a;
import javafx.fxml.FXML;
public class DialogView {
    @FXML private Button saveButton;
    @FXML private Button unused;
    @FXML private void initialize() { saveButton.setText(\"x\"); }
    @FXML private void onSave() {}
    public void onClose() {}
    void save() {}
}
class Other { void onSave() {} void initialize() {} }
-- a/DialogView.fxml
<VBox fx:controller=\"a.DialogView\"><Button text=\"save\" fx:id=\"saveButton\" onAction=\"#onSave\" onClose=\"#onClose\"/></VBox>
";
    for kept in ["saveButton", "onSave", "onClose", "initialize"] {
        assert_eq!(rules(project, &format!("a/DialogView.java {kept} other")), "fxml-name", "{kept}");
    }
    for free in ["unused", "save", "onSave#1", "initialize#1"] {
        assert_eq!(rules(project, &format!("a/DialogView.java {free} other")), "", "{free}");
    }
    insta::assert_snapshot!(warnings(project, "a/DialogView.java onSave store").join("\n"), @"fxml-name: `onSave` is looked up by its name from a/DialogView.fxml");
}

#[test]
fn names_that_a_document_a_database_or_a_configuration_has_are_warned_of() {
    let json = "\
-- A.java
import com.fasterxml.jackson.annotation.*;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
@JsonIgnoreProperties(ignoreUnknown = true)
class A {
    private int till; @JsonProperty(\"cents\") int price; @JsonIgnore int hidden; static int shared; transient int kept;
    public int getTill() { return till; } public int count() { return 0; }
}
class B { int till; }
record C(@JsonProperty int size, int length) {}
";
    insta::assert_snapshot!(warnings(json, "A.java till desk").join("\n"), @"serialized-name: `A` is written as JSON, XML or the like, where `till` is a property's name");
    insta::assert_snapshot!(warnings(json, "A.java getTill desk").join("\n"), @"serialized-name: `A` is written as JSON, XML or the like, where `till` is a property's name");
    insta::assert_snapshot!(warnings(json, "A.java length width").join("\n"), @"serialized-name: `C` is written as JSON, XML or the like, where `length` is a property's name");
    for name in ["price", "hidden", "shared", "kept", "count", "till#1"] {
        assert_eq!(warnings(json, &format!("A.java {name} other")), [""; 0], "{name}");
    }
    let entity = "\
-- A.java
import jakarta.persistence.Entity; import jakarta.persistence.Column; import jakarta.persistence.Table;
@Entity class A { int till; @Column(nullable = false) int desk; @Column(name = \"c\") int counter; }
@Entity(name = \"b\") class B { int till; }
@Table(name = \"c\") @Entity class C { }
";
    insta::assert_snapshot!(warnings(entity, "A.java till other").join("\n"), @"persisted-name: `A` is stored in a database, where `till` is the name of a column or attribute");
    insta::assert_snapshot!(warnings(entity, "A.java desk other").join("\n"), @"persisted-name: `A` is stored in a database, where `desk` is the name of a column or attribute");
    assert_eq!(warnings(entity, "A.java counter other"), [""; 0]);
    insta::assert_snapshot!(warnings(entity, "A.java A Other").join("\n"), @"persisted-name: `A` is the entity's name in queries, and its table's");
    insta::assert_snapshot!(warnings(entity, "A.java C Other").join("\n"), @"persisted-name: `C` is the entity's name in queries");
    assert_eq!(warnings(entity, "A.java B Other"), [""; 0]);
    let spring = "\
-- A.java
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Bean;
@ConfigurationProperties(\"shop\") class A {
    private int till; void setTill(int till) { this.till = till; }
    static class Nested { int depth; }
    @Bean Runnable clock() { return null; } @Bean(\"named\") Runnable other() { return null; }
}
";
    insta::assert_snapshot!(warnings(spring, "A.java till other").join("\n"), @"bound-property: `A` is filled from the configuration, where `till` is a property's name");
    insta::assert_snapshot!(warnings(spring, "A.java setTill other").join("\n"), @"bound-property: `A` is filled from the configuration, where `till` is a property's name");
    insta::assert_snapshot!(warnings(spring, "A.java depth other").join("\n"), @"bound-property: `Nested` is filled from the configuration, where `depth` is a property's name");
    insta::assert_snapshot!(warnings(spring, "A.java clock watch").join("\n"), @"bean-name: `clock` is the bean's name");
    assert_eq!(warnings(spring, "A.java other another"), [""; 0]);
    let serializable = "-- A.java\nclass A implements java.io.Serializable { private static final long serialVersionUID = 1; int till; transient int cache; }\nclass B implements java.io.Serializable { int till; }";
    insta::assert_snapshot!(warnings(serializable, "A.java till other").join("\n"), @"serialized-form: objects of `A` that were serialized before lose `till`");
    assert_eq!(warnings(serializable, "A.java cache other"), [""; 0]);
    let listing = "-- A.java\nimport java.io.*;\nclass A implements Serializable {\n    int till;\n    private static final ObjectStreamField[] serialPersistentFields = { new ObjectStreamField(\"till\", int.class) };\n}\n";
    insta::assert_snapshot!(warnings(listing, "A.java till other").join("\n"), @"serialized-form: `serialPersistentFields` of `A` lists fields by their names");
    assert_eq!(warnings(serializable, "A.java till#1 other"), [""; 0]);
}

#[test]
fn a_class_with_a_version_of_its_serialized_form_is_known_by_its_name() {
    let code = "-- A.java
import java.io.Serializable;
class A implements Serializable { static final long serialVersionUID = 1; }
class Around { static class Inside extends A { static final long serialVersionUID = 2; } class Other {} }
class Unversioned implements Serializable { int till; }
class Failure extends java.io.IOException { static final long serialVersionUID = 3; int code; }
class Outage extends javax.servlet.ServletException { static final long serialVersionUID = 4; }
enum E { X; static final long serialVersionUID = 5; }
-- src/test/java/ATest.java
class ATest implements java.io.Serializable { static final long serialVersionUID = 6; int till; }";
    insta::assert_snapshot!(warnings(code, "A.java A Z").join("\n"), @"serialized-form: objects of `A` that were serialized before cannot be read any more");
    insta::assert_snapshot!(warnings(code, "A.java Around Z").join("\n"), @"serialized-form: objects of `Inside` that were serialized before cannot be read any more");
    for free in ["Other", "Unversioned", "Failure", "code", "Outage", "E"] {
        assert_eq!(rules(code, &format!("A.java {free} Z")), "", "{free}");
        assert_eq!(warnings(code, &format!("A.java {free} Z")), [""; 0], "{free}");
    }
    // Data that a test makes are deleted after it.
    assert_eq!(warnings(code, "src/test/java/ATest.java ATest Z"), [""; 0]);
    assert_eq!(warnings(code, "src/test/java/ATest.java till z"), [""; 0]);
}

#[test]
fn a_name_that_is_looked_up_at_run_time_is_kept_or_renamed_with_a_warning() {
    let of = |imports: &str, ty: &str| format!("-- A.java\n{imports}\n{ty}");
    let json = of(
        "import com.fasterxml.jackson.annotation.*;",
        "@JsonInclude class A { int till; @JsonProperty(\"cents\") int price; }",
    );
    let entity = of("import jakarta.persistence.*;", "@Entity class A { int till; }");
    let spring = of(
        "import org.springframework.boot.context.properties.ConfigurationProperties; import org.springframework.context.annotation.Bean;",
        "@ConfigurationProperties class A { int till; @Bean A till() { return null; } }",
    );
    let platform = of(
        "import java.io.*;",
        "class A implements Serializable { static final long serialVersionUID = 1; int till; native void ring(); private void writeObject(ObjectOutputStream o) {} public static void main(String[] a) {} }",
    );
    let lombok = of("import lombok.Getter;", "class A { @Getter int till; }");
    let cases = [
        (&json, "till", "serialized-name"),
        (&entity, "till", "persisted-name"),
        (&entity, "A", "persisted-name"),
        (&spring, "till", "bound-property"),
        (&spring, "till#1", "bean-name"),
        (&platform, "till", "serialized-form"),
        (&platform, "A", "serialized-form"),
        (&platform, "serialVersionUID", "serialization"),
        (&platform, "writeObject", "serialization"),
        (&platform, "ring", "native-method"),
        (&platform, "main", "entry-point"),
        (&lombok, "till", "generated-accessors"),
    ];
    for (code, name, rule) in cases {
        let wanted = format!("A.java {name} Desk");
        assert!(rules(code, &wanted).split(' ').any(|r| r == rule), "{name}: {}", rules(code, &wanted));
        let reported = warnings(code, &wanted);
        assert!(reported.iter().any(|w| w.starts_with(&format!("{rule}: "))), "{name}: {reported:?}");
    }
    assert_eq!(rules(&json, "A.java price amount"), "");
    insta::assert_snapshot!(renamed(&platform, &["A.java ring toll"]), @"native-method: `ring` is native: its implementation bears its name; `--runtime-names warn`, or `runtime-names: warn` in the configuration, renames it anyway");
}

#[test]
fn accessors_that_lombok_makes_and_the_code_may_use_keep_their_field() {
    let code = |field: &str, use_: &str| {
        let text = format!(
            "-- A.java\nimport lombok.*;\n@Data @Builder class A {{ {field} int getOwn() {{ return 1; }} }}\n-- B.java\nclass B {{ void m(A a) {{ {use_} }} }}"
        );
        let snapshot = snapshot(&text);
        let project = Project::new(&snapshot);
        let name = field.rsplit([' ', ';']).nth(1).expect("a name");
        let wanted = requests(&project, &[&format!("A.java {name} other")]);
        let plan = plan(&project, &wanted, RuntimeNames::Warn).remove(0);
        plan.blocked_by.iter().map(|b| b.message.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(code("int till;", "int tills = a.till; getTills();"), "");
    assert_eq!(code("int own;", "a.getOwn();"), "");
    for (field, used) in [
        ("int till;", "a.getTill();"),
        ("int till;", "a.setTill(1);"),
        ("int till;", "A.builder().till (1);"),
        ("boolean isOpen;", "a.setOpen(true);"),
        ("int till;", "var f = A.Fields.till;"),
    ] {
        assert!(
            code(field, used).contains("which stands in B.java, may be"),
            "{used}: {}",
            code(field, used)
        );
    }
    assert!(code("@Singular List<String> tills;", "").contains("singular"));
    let asked = "-- A.java\nimport lombok.*;\n@Data class A implements java.security.Principal { String name; }\n@Data class B extends org.x.C { String name; }";
    let snapshot = snapshot(asked);
    let project = Project::new(&snapshot);
    for name in ["name", "name#1"] {
        let wanted = requests(&project, &[&format!("A.java {name} other")]);
        let plan = plan(&project, &wanted, RuntimeNames::Warn).remove(0);
        assert!(plan.blocked_by[0].message.contains("may ask for"), "{:?}", plan.blocked_by);
    }
}

#[test]
fn an_annotation_is_of_the_package_that_has_it() {
    let entity = "-- A.java
import javax.persistence.*;
import com.fasterxml.jackson.annotation.*;
@Entity class A { String till; }
";
    assert_eq!(rules(entity, "A.java till other"), "persisted-name");
    assert_eq!(rules(&entity.replace("@Entity", "@JsonRootName"), "A.java till other"), "serialized-name");
}

#[test]
fn a_method_does_not_take_the_place_of_an_accessor_that_lombok_makes() {
    let code = "\
-- A.java
import lombok.*;
@Data class A {
    private String name;
    private boolean open;
    @With final int size;
    void put(String name) { }
    static A of(String name) { A a = new A(); a.setName(name); return a; }
}
-- B.java
class B extends A { String label() { return null; } }
-- C.java
class C { String label() { return null; } }
";
    for taken in ["setName", "getName", "isOpen", "withSize"] {
        assert_eq!(rules(code, &format!("A.java put {taken}")), "name-clash", "{taken}");
    }
    for free in ["isName", "getOpen", "setSize", "withName", "name", "Fields"] {
        assert_eq!(rules(code, &format!("A.java put {free}")), "", "{free}");
    }
    assert_eq!(rules(code, "B.java label getName"), "name-clash");
    assert_eq!(rules(code, "C.java label getName"), "");
}

#[test]
fn a_call_of_an_accessor_that_lombok_makes_means_no_other_method() {
    let project = |code: &str| {
        format!(
            "\
-- A.java
class A {{ int getCents() {{ return 1; }} static A builder() {{ return null; }} }}
-- B.java
import lombok.*;
@Data @Builder class B {{ int cents; boolean open; }}
-- C.java
class C extends B {{}}
-- Use.java
class Use {{ {code} }}
"
        )
    };
    for code in [
        "int f(B b) { return b.getCents(); }",
        "int f(C c) { return c.getCents(); }",
        "Object f(Stream<B> all) { return all.map(B::getCents); }",
        "Object f() { return B.builder(); }",
    ] {
        for renamed in ["A.java getCents getPence", "A.java builder maker"] {
            assert_eq!(rules(&project(code), renamed), "", "{code} {renamed}");
        }
    }
    let other = project("int f(B b) { return b.getOpen(); } int g() { return b().getCents(); }");
    assert_eq!(rules(&other, "A.java getCents getPence"), "unresolved-reference");
}

#[test]
fn an_accessor_that_lombok_makes_is_nearer_than_a_method_around_its_class() {
    let project = "\
-- A.java
import lombok.*;
class A { int getCents() { return 1; }
@Data class B { int cents; int f() { return getCents(); } class C { int g() { return getCents(); } } }
class D { int h() { return getCents(); } } }
";
    insta::assert_snapshot!(renamed(project, &["A.java getCents getPence"]), @r"
    -- A.java
    class A { int getPence() { return 1; }
    class D { int h() { return getPence(); } } }
    ");
}

#[test]
fn an_accessor_that_lombok_makes_does_not_override_another_method() {
    let code = "-- A.java\nclass A { int getTotal() { return 1; } void setTotal(int i) { } }
-- B.java\nimport lombok.*;\n@Getter class B extends A { int count; int getOwn() { return 1; } }
-- C.java\nclass C extends B { int getRest() { return 2; } }\n";
    assert_eq!(rules(code, "B.java count total"), "generated-accessors name-clash");
    assert_eq!(rules(code, "B.java count rest"), "generated-accessors name-clash");
    assert_eq!(rules(code, "B.java count own"), "generated-accessors");
    assert_eq!(rules(&code.replace("@Getter class", "class"), "B.java count total"), "");
}

#[test]
fn what_an_accessor_that_lombok_makes_overrides_keeps_its_name() {
    let project = "\
-- Has.java
interface Has { int getCents(); boolean isOpen(); void setOpen(boolean open); String name(); int pay(); void getCents(int of); }
-- Till.java
import lombok.*;
import lombok.experimental.*;
@Getter @Accessors class Till implements Has { private int cents; @Setter private boolean open; public int pay() { return 1; } }
-- Fluent.java
import lombok.*;
import lombok.experimental.Accessors;
@Getter @Accessors(chain = true, fluent = true) class Fluent { private String name; }
-- Below.java
class Below extends Till { @Override public int getCents() { return 2; } int getRest() { return 1; } }
-- Named.java
class Named extends Fluent implements Has {}
";
    for kept in [
        "Has.java getCents getPence",
        "Has.java isOpen isShut",
        "Has.java setOpen setShut",
        "Has.java name title",
        "Below.java getCents getPence",
    ] {
        assert_eq!(rules(project, kept), "generated-accessors", "{kept}");
    }
    for free in ["Has.java pay buy", "Below.java getRest getMore"] {
        assert_eq!(rules(project, free), "", "{free}");
    }
    // A method that the class declares itself goes along.
    let own = "-- Has.java\ninterface Has { int getCents(); }\n-- Till.java\nimport lombok.*;
@Getter class Till implements Has { private int cents; public int getCents() { return cents; } }";
    assert_eq!(rules(own, "Has.java getCents getPence"), "");
}

#[test]
fn a_method_does_not_take_the_place_of_a_factory_that_lombok_makes() {
    let project = "\
-- A.java
import lombok.*;
@Builder class A { int size; static A make() { return new A(1); } static A use() { return A.builder().size(1).build(); } }
-- B.java
import lombok.*;
@Builder(builderMethodName = \"with\") @RequiredArgsConstructor(staticName = \"of\") class B { final int size; static int twice(int i) { return i; } }
";
    assert_eq!(rules(project, "A.java make builder"), "name-clash");
    assert_eq!(rules(project, "A.java make toBuilder"), "name-clash");
    assert_eq!(rules(project, "B.java twice of"), "name-clash");
    assert_eq!(rules(project, "B.java twice with"), "name-clash");
    assert_eq!(rules(project, "B.java twice builder"), "");
}

#[test]
fn lombok_is_used_by_its_qualified_names_too() {
    let project = "\
-- X.java
class X { @lombok.Getter private int cents; }
-- Y.java
@lombok.Data class Y { private int pence; int count() { return 1; } }
-- Z.java
class Z { int f(X x, Y y) { return x.getCents() + y.getPence(); } }
";
    assert_eq!(rules(project, "X.java cents pence"), "generated-accessors");
    assert_eq!(rules(project, "Y.java pence cents"), "generated-accessors");
    assert_eq!(rules(project, "Y.java count getPence"), "name-clash");
    // Another `Getter` is not Lombok's.
    assert_eq!(rules(&project.replace("@lombok.Getter", "@ext.Getter"), "X.java cents pence"), "");
}

#[test]
fn a_name_that_the_platform_calls_is_not_taken() {
    let project = "\
-- A.java
import java.io.*;
class A implements Serializable { private Object resolved() { return 1; } static long version = 1; }
-- B.java
class B { static void run(String[] a) {} static void start(String a) {} int total() { return 1; } Object resolved() { return 1; } }
-- C.java
import com.fasterxml.jackson.annotation.JsonInclude;
@JsonInclude class C { public int total() { return 1; } public int getSum() { return 2; } private int n; }
";
    assert_eq!(rules(project, "A.java resolved readResolve"), "serialization");
    assert_eq!(rules(project, "A.java version serialVersionUID"), "serialization");
    assert_eq!(rules(project, "B.java run main"), "entry-point");
    assert_eq!(rules(project, "B.java start premain"), "entry-point");
    assert_eq!(rules(project, "B.java resolved readResolve"), "");
    assert_eq!(rules(project, "B.java total getTotal"), "");
    assert_eq!(rules(project, "C.java total getTotal"), "serialized-name");
    insta::assert_debug_snapshot!(warnings(project, "B.java run main"), @r#"
    [
        "entry-point: `main` is called by the launcher",
    ]
    "#);
    insta::assert_debug_snapshot!(warnings(project, "C.java total getTotal"), @r#"
    [
        "serialized-name: `C` is written as JSON, XML or the like, where `total` is a property's name",
    ]
    "#);
}

#[test]
fn names_that_the_launcher_and_a_service_loader_call_are_kept() {
    let project = "\
-- A.java
class A { public static void premain(String a) {} public static void agentmain(String a) {} public static A provider() { return null; } }
-- B.java
class B { void premain() {} A provider() { return null; } static int provider(int i) { return 1; } }
-- C.java
class C { public static A provider() { return null; } }
-- D.java
class D { public static A make() { return null; } }
-- module-info.java
module m { provides p.S with p.A; uses p.C; }
";
    assert_eq!(rules(project, "A.java premain install"), "entry-point");
    assert_eq!(rules(project, "A.java agentmain install"), "entry-point");
    assert_eq!(rules(project, "A.java provider source"), "entry-point");
    let free = ["B.java premain install", "B.java provider source", "B.java provider#1 source"];
    for wanted in free.into_iter().chain(["C.java provider source", "D.java make provider"]) {
        assert_eq!(rules(project, wanted), "", "{wanted}");
    }
}

#[test]
fn constants_types_and_resources_that_are_stored_by_name_are_kept() {
    let project = "\
-- A.java
import com.fasterxml.jackson.annotation.*;
import jakarta.persistence.*;
class A {
    @Enumerated(EnumType.STRING) Level level;
    @Enumerated Plain plain;
}
-- B.java
import com.fasterxml.jackson.annotation.*;
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME) @JsonSubTypes(@JsonSubTypes.Type(value = E.class, name = \"e\")) abstract class B {}
-- C.java
class C extends B {}
-- D.java
@com.fasterxml.jackson.annotation.JsonTypeName(\"d\") class D extends B {}
-- E.java
class E extends B {}
-- Level.java
enum Level { LOW, HIGH }
-- Plain.java
enum Plain { ONE, TWO }
-- Read.java
import com.fasterxml.jackson.annotation.*;
enum Read { @JsonProperty(\"one\") ONE, TWO }
-- Value.java
import com.fasterxml.jackson.annotation.*;
enum Value { THREE; @JsonValue int three; }
-- R.java
import jakarta.annotation.Resource;
class R { @Resource Object queue; @Resource(name = \"jms/queue\") Object other; }
";
    assert_eq!(rules(project, "B.java B Base"), "");
    assert_eq!(rules(project, "C.java C Child"), "serialized-name");
    assert_eq!(rules(project, "D.java D Child"), "");
    assert_eq!(rules(project, "E.java E Child"), "");
    assert_eq!(rules(project, "R.java queue jobs"), "bean-name");
    assert_eq!(rules(project, "R.java other jobs"), "");
    assert_eq!(rules(project, "Level.java LOW SMALL"), "persisted-name");
    assert_eq!(rules(project, "Read.java TWO DUO"), "serialized-name");
    assert_eq!(rules(project, "Read.java ONE UNO"), "");
    assert_eq!(rules(project, "Value.java THREE TRES"), "");
    assert_eq!(rules(project, "Plain.java ONE UNO"), "");
}

#[test]
fn a_bean_that_a_class_beside_it_describes_keeps_its_names() {
    let project = "\
-- p/Till.java
package p;
public class Till { private int cents; public int getCents() { return cents; } public int getRate() { return 1; } }
-- p/TillBeanInfo.java
package p;
public class TillBeanInfo extends java.beans.SimpleBeanInfo { String s = \"cents\"; }
-- p/Desk.java
package p;
public class Desk { public int getCents() { return 1; } }
-- q/DeskBeanInfo.java
package q;
public class DeskBeanInfo { String s = \"cents\"; }
";
    assert_eq!(rules(project, "p/Till.java Till Box"), "bean-name");
    assert_eq!(rules(project, "p/TillBeanInfo.java TillBeanInfo BoxBeanInfo"), "bean-name");
    assert_eq!(rules(project, "p/Till.java getCents getPence"), "bound-property");
    for free in ["p/Till.java getRate getFee", "p/Till.java cents pence", "p/Desk.java getCents getPence"] {
        assert_eq!(rules(project, free), "", "{free}");
    }
    assert_eq!(rules(project, "p/Desk.java Desk Box"), "");
    assert_eq!(rules(project, "q/DeskBeanInfo.java DeskBeanInfo BoxInfo"), "");
}

#[test]
fn what_bean_validation_asks_of_an_annotation_keeps_its_name() {
    let project = "\
-- p/Checked.java
package p;
import jakarta.validation.*;
@Constraint(validatedBy = {}) public @interface Checked {
    String message() default \"\"; Class<?>[] groups() default {}; int most() default 1;
}
-- p/Other.java
package p;
public @interface Other { String message() default \"\"; }
";
    assert_eq!(rules(project, "p/Checked.java message text"), "bound-property");
    assert_eq!(rules(project, "p/Checked.java groups sets"), "bound-property");
    assert_eq!(rules(project, "p/Checked.java most highest"), "");
    assert_eq!(rules(project, "p/Other.java message text"), "");
}
