//! Tests that annotations are read as the language defines them, and not by the words of their text.

use super::*;

/// Each of these is a text in which a search for words finds another annotation, element or value than there is.
#[test]
fn only_what_an_annotation_says_counts() {
    let jackson = "import com.fasterxml.jackson.annotation.*;";
    let persistence = "import jakarta.persistence.*;";
    let spring = "import org.springframework.web.bind.annotation.*;";
    for (java, name, expected) in [
        // A comment gives no element a value, and says nothing of a field.
        (format!("{jackson} class A {{ @JsonProperty(/* \"sum\" */) int it; }}"), "it", "serialized-name"),
        (format!("{jackson} class A {{ @JsonProperty /* transient */ int it; }}"), "it", "serialized-name"),
        // A word in a string is no modifier.
        (
            format!("{persistence} @Entity class A {{ @Basic @Doc(\"a transient b\") int it; }}"),
            "it",
            "persisted-name",
        ),
        // One type differs from another whose name ends alike.
        (
            format!(
                "{jackson} @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
                @JsonSubTypes({{@JsonSubTypes.Type(value = BigIt.class, name = \"b\"), @JsonSubTypes.Type(It.class)}})
                interface A {{}} class It implements A {{}}"
            ),
            "It",
            "serialized-name",
        ),
        // The arguments of another annotation say nothing of this one.
        (
            format!("{persistence} class A {{ @Enumerated(EnumType.ORDINAL) @Doc(Sort.STRING) E e; }} enum E {{ IT }}"),
            "IT",
            "",
        ),
        (
            "import jakarta.ws.rs.*; class A { @GET @Path(\"/a\") @Doc(\"of {it}\") Object a(int it) { return 1; } }"
                .to_owned(),
            "it",
            "",
        ),
        (
            "import org.apache.ibatis.annotations.*; @Mapper interface A { @Select(\"a\") @Doc(\"#{it}\") int a(@Lower int it, int b); }"
                .to_owned(),
            "it",
            "",
        ),
        // A type is not looked for in a string.
        (
            format!("{spring} class A {{ void a(@RequestParam(defaultValue = \"a Map<\") int it) {{}} }}"),
            "it",
            "bound-property",
        ),
        (
            "import org.springframework.data.jpa.repository.*; interface A { @Query(\"where a = :it\") Object a(/* \"it\" */ int it); }"
                .to_owned(),
            "it",
            "bound-property",
        ),
        // If two annotations have one name, the one that is imported by its name is meant.
        ("import shop.Param; import org.openjdk.jmh.annotations.*; class A { @Param int it; }".to_owned(), "it", ""),
        ("import lombok.Value; import shop.Getter; class A { @Getter int it; }".to_owned(), "it", ""),
    ] {
        assert_eq!(rules(&format!("-- A.java\n{java}"), &format!("A.java {name} other")), expected, "{java}");
    }
}

#[test]
fn an_annotation_is_found_where_white_space_or_another_order_parts_its_words() {
    let guarded = "\
-- A.java
import org.springframework.security.access.prepost.*;
class A { @PreAuthorize (\"@guard.mayRead(#id)\") void a(int id) {} }
-- Guard.java
class Guard { boolean mayRead(int id) { return true; } }
";
    assert_eq!(rules(guarded, "Guard.java mayRead mayLook"), "bound-property");
    let entity = "\
-- Lot.java
import jakarta.persistence.*;
@Entity class Lot { @Id Long id; @Column(name = \"s\") int size; }
-- Lots.java
";
    for (code, is_asked) in [
        ("class Lots { @AttributeOverride(column = @Column(name = \"w\"), name = \"size\") Lot lot; }", true),
        ("class Lots { @AttributeOverrides({@AttributeOverride(name = \"size\")}) Lot lot; }", true),
        ("class Lots { @OrderBy (\"id, size\") List<Lot> lots; }", true),
        ("class Lots { @OrderBy(value = \"id\" + \", size\") List<Lot> lots; }", true),
        ("class Lots { List<Lot> lots = f.OrderBy(\"size\"); }", false),
    ] {
        let expected = if is_asked { "persisted-name" } else { "" };
        assert_eq!(rules(&format!("{entity}{code}"), "Lot.java size span"), expected, "{code}");
    }
    let params = "\
-- p/T.java
package p; @RunWith(JUnitParamsRunner.class) class T { @Test @Parameters(source = {Ints.class, Rows.class}) void pays(int a) {} }
-- p/Rows.java
package p; class Rows { public static Object[] provideInts() {} }
";
    assert_eq!(rules(params, "p/Rows.java provideInts ints"), "entry-point");
}

#[test]
fn a_name_that_another_annotation_is_given_is_not_that_of_a_provider_or_reference() {
    let provider = r#"-- p/T.java
package p; class T { @Test(dataProvider = "rows") void pays(int a) {} @DataProvider(parallel = true) @Doc(name = "x") Object[][] rows() {} }
"#;
    insta::assert_snapshot!(renamed(provider, &["p/T.java rows lines"]), @r#"
    -- p/T.java
    package p; class T { @Test(dataProvider = "lines") void pays(int a) {} @DataProvider(parallel = true) @Doc(name = "x") Object[][] lines() {} }
    "#);
    let reference = "\
-- p/C.java
package p; @Component class C { @Reference(target = \"(name=x)\") Desk desk; }
-- p/CTest.java
package p; class CTest { void t() { activate(new C(), \"desk.target\", \"(a=b)\"); } }
";
    assert_eq!(rules(reference, "p/C.java desk table"), "bound-property");
}

#[test]
fn annotations_alone_say_what_lombok_and_others_make() {
    let builder = "-- A.java\nimport lombok.*;\n@Builder class A { SingularValues values; }\n-- SingularValues.java\nclass SingularValues {}\n";
    assert_eq!(
        warnings(builder, "A.java values amounts"),
        ["generated-accessors: the accessors that Lombok makes are named after `values`"]
    );
    let fluent = |accessors: &str| {
        format!(
            "-- Has.java\ninterface Has {{ String name(); }}\n-- A.java\nimport lombok.*;\nimport lombok.experimental.*;
@Getter {accessors} class A {{ private String name; }}\n-- B.java\nclass B extends A implements Has {{}}\n"
        )
    };
    assert_eq!(rules(&fluent("@Accessors(fluent = true)"), "Has.java name title"), "generated-accessors");
    assert_eq!(rules(&fluent("@Accessors(prefix = \"fluent=true\")"), "Has.java name title"), "");
    let component = |import: &str| {
        format!(
            "-- A.java\nimport dagger.Module;\nimport {import};\n@Component interface A {{}}\n-- B.java\nclass B {{ Object a = DaggerA.create(); }}\n"
        )
    };
    assert_eq!(rules(&component("dagger.Component"), "A.java A C"), "generated-type");
    assert_eq!(rules(&component("shop.Component"), "A.java A C"), "");
}

#[test]
fn mapstruct_goes_by_its_own_elements() {
    let mapper = |annotations: &str| {
        format!(
            "\
-- M.java
import org.mapstruct.*;
@Mapper interface M {{ {annotations} Dto map(Lot lot); }}
-- Lot.java
class Lot {{ int size; int weight; }}
-- Dto.java
class Dto {{ int span; }}
"
        )
    };
    let mapped = mapper("@Mapping(source = \"size\", target = \"span\")");
    assert_eq!(rules(&mapped, "Lot.java size extent"), "bound-property");
    let other = mapper("@Mapping(source = \"size\", target = \"span\") @Named(\"weight\")");
    assert_eq!(rules(&other, "Lot.java weight mass"), "");
}

#[test]
fn what_several_variables_have_in_front_of_them_is_said_of_each() {
    let lot = "-- Lot.java\nimport com.fasterxml.jackson.annotation.*;\nclass Lot { @JsonProperty(\"s\") int size, span; }\n";
    assert_eq!(rules(lot, "Lot.java span reach"), "");
}
