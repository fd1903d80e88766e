//! Names that something looks up at run time.

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
    // Of overloads it is not known which one is meant.
    assert_eq!(
        warnings(project, "p/Till.java size count"),
        ["name-in-string: `size` is spelled out at p/Till.java:6, which stays as it is"]
    );
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
    assert_eq!(
        warnings(code, "A.java cases rows"),
        ["name-in-string: `cases` is spelled out at A.java:5, which stays as it is"]
    );
    assert_eq!(warnings(code, "A.java size count").len(), 1);
    assert_eq!(warnings(code, "A.java LOW SMALL").len(), 1);
    assert_eq!(warnings(code, "A.java more rows").len(), 1);
    assert_eq!(warnings(code, "A.java rest rows").len(), 0);
    assert_eq!(warnings(code, "A.java named called").len(), 0);
}

#[test]
fn strings_that_are_compared_with_a_name_are_mentioned() {
    let code = "\
-- A.java
class A {
    enum Level { LOW, HIGH, TOP }
    int till; int desk; int other; int size() { return 0; } int count() { return 0; }
    void one(java.lang.reflect.Field f, Level level) {
        boolean a = f.getName().equals(\"till\"), b = \"desk\".equals(f.getName()), c = f.title().equals(\"other\");
        boolean d = level.name().equals(\"LOW\"), e = level.name(1).equals(\"TOP\");
        switch (f.getName()) { case \"size\": break; default: }
        switch (f.title()) { case \"count\": break; default: }
    }
    @CsvSource({\"1, HIGH\", \"2,TOP\"}) void two(int i, Level level) {}
}
";
    let told = |rename: &str| warnings(code, &format!("A.java {rename}")).len();
    let compared = ["till box", "desk box", "size length", "LOW SMALL", "HIGH LARGE", "TOP BEST"];
    assert_eq!(compared.map(told), [1; 6]);
    assert_eq!(["other box", "count number"].map(told), [0; 2]);
}

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
    ];
    assert_eq!(refused.map(rules), ["entry-point"; 5]);
    let made = [
        "TillTest testOpen testOpens",
        "TillTest testWith with",
        "TillTest isOpen open",
        "TillTest TillTest TillTests",
        "DeskIT DeskIT DeskTest",
        "TestBox TestBox Box",
    ];
    assert_eq!(made.map(rules), [""; 6]);
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
    let told = warnings(project, "src/test/java/q/InputFoo.java InputFoo InputBar");
    assert_eq!(
        told,
        [
            "name-in-string: `q.InputFoo` is spelled out at src/test/java/q/FooTest.java:1, which stays as it is"
        ]
    );
}

#[test]
fn files_that_are_called_after_a_class_are_mentioned() {
    let project = "\
-- src/main/java/p/Home.java
package p; class Home { static class In {} }
-- src/main/resources/p/Home.properties
title = Home
-- src/main/resources/p/Home_de.properties
title = Heim
-- src/main/resources/q/Home.properties
title = Other
-- src/main/resources/p/HomePage.properties
title = Page
";
    let told = |rename: &str| warnings(project, &format!("src/main/java/p/Home.java {rename}"));
    assert_eq!(
        told("Home House"),
        [
            "name-in-resource: src/main/resources/p/Home.properties, src/main/resources/p/Home_de.properties are called after it, and keep their names"
        ]
    );
    assert_eq!(told("In Inner"), [""; 0]);
}

#[test]
fn members_that_a_file_names_with_their_type_are_mentioned() {
    let project = "\
-- p/Dao.java
package p;
public class Dao {
    private Object source; private int limit;
    public void setSource(Object o) { source = o; } public void init() {} public void close() {} int size() { return limit; }
}
-- beans.xml
<bean class=\"p.Dao\" init-method=\"init\"><property name='source'/></bean>
-- other.xml
<bean class=\"p.Other\" destroy-method=\"close\"/>
-- jni.c
FindClass(\"p/Dao\"); GetMethodID(e, c, \"size\");
-- guide.md
`{class: \"p.Dao\", name: \"limit\"}`
";
    let told = |rename: &str| warnings(project, &format!("p/Dao.java {rename}"));
    assert_eq!(
        told("init open"),
        ["name-in-resource: `init` is spelled out at beans.xml:1, which stays as it is"]
    );
    assert_eq!(told("source origin").len(), 1);
    assert_eq!(told("setSource setOrigin").len(), 1);
    assert_eq!(told("size count").len(), 1);
    assert_eq!(told("close shut"), [""; 0]);
    assert_eq!(told("limit bound"), [""; 0]);
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
        "String id",
    ] {
        assert_eq!(web(free), "", "{free}");
    }
    let spelled = |method: &str| rules(&code("cache.annotation.Cacheable", method), "A.java code key");
    assert_eq!(
        spelled("@Cacheable(value = \"c\", key = \"#code.id\") void m(String code) {}"),
        "bound-property"
    );
    assert_eq!(spelled("@PreAuthorize(\"@guard.check(#code)\") void m(String code) {}"), "bound-property");
    assert_eq!(spelled("@Cacheable(key = \"#codes + A#code + '#'\") void m(String code) {}"), "");
    assert_eq!(spelled("@Query(\":#{#code}\") void m(@Param(\"code\") String code) {}"), "");
    assert_eq!(spelled("@Query(\"where c = :code\") void m(String code) {}"), "bound-property");
    assert_eq!(spelled("@Query(\"where c = :code\") void m(@Param(\"code\") String code) {}"), "");
    assert_eq!(spelled("@Query(\"where c = :codes or d::code\") void m(String code) {}"), "");
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
    insta::assert_snapshot!(warnings(json, "A.java till desk").join("\n"), @"serialized-name: `A` is written as JSON or XML, where `till` is a property's name");
    insta::assert_snapshot!(warnings(json, "A.java getTill desk").join("\n"), @"serialized-name: `A` is written as JSON or XML, where `till` is a property's name");
    insta::assert_snapshot!(warnings(json, "A.java length width").join("\n"), @"serialized-name: `C` is written as JSON or XML, where `length` is a property's name");
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
class Failure extends java.io.IOException { static final long serialVersionUID = 3; }
class Outage extends javax.servlet.ServletException { static final long serialVersionUID = 4; }
enum E { X; static final long serialVersionUID = 5; }
-- src/test/java/ATest.java
class ATest implements java.io.Serializable { static final long serialVersionUID = 6; int till; }";
    insta::assert_snapshot!(warnings(code, "A.java A Z").join("\n"), @"serialized-form: objects of `A` that were serialized before cannot be read any more");
    insta::assert_snapshot!(warnings(code, "A.java Around Z").join("\n"), @"serialized-form: objects of `Inside` that were serialized before cannot be read any more");
    for free in ["Other", "Unversioned", "Failure", "Outage", "E"] {
        assert_eq!(rules(code, &format!("A.java {free} Z")), "", "{free}");
        assert_eq!(warnings(code, &format!("A.java {free} Z")), [""; 0], "{free}");
    }
    // What a test makes is gone after it.
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
        let told = warnings(code, &wanted);
        assert!(told.iter().any(|w| w.starts_with(&format!("{rule}: "))), "{name}: {told:?}");
    }
    assert_eq!(rules(&json, "A.java price amount"), "");
    insta::assert_snapshot!(renamed(&platform, &["A.java ring toll"]), @"native-method: `ring` is native: its implementation bears its name; `--runtime-names warn`, or `runtime-names: warn` in the configuration, renames it all the same");
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
        "serialized-name: `C` is written as JSON or XML, where `total` is a property's name",
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
