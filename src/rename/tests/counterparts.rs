//! Tests of members that something takes for members of another type, since both are called alike.

use super::*;

#[test]
fn an_attribute_and_its_part_of_the_key_keep_their_name() {
    let project = "\
-- p/Lot.java
package p;
import jakarta.persistence.*;
@Entity @IdClass(LotKey.class) class Lot {
    @Id @Column(name = \"f\") String field; @Id @Column(name = \"n\") int number; @Column(name = \"s\") int size;
    int getNumber() { return number; }
}
-- p/LotKey.java
package p;
class LotKey implements java.io.Serializable { String field; int number; int other; }
";
    for (wanted, expected) in [
        ("p/Lot.java field farm", "persisted-name"),
        ("p/Lot.java number nth", "persisted-name"),
        ("p/LotKey.java field farm", "persisted-name"),
        ("p/LotKey.java number nth", "persisted-name"),
        ("p/Lot.java size span", ""),
        ("p/LotKey.java other more", ""),
    ] {
        assert_eq!(rules(project, wanted), expected, "{wanted}");
    }
    assert_eq!(
        warnings(project, "p/LotKey.java field farm"),
        ["persisted-name: `LotKey` is the key of `Lot`, and `field` is called so in both"]
    );
    // An annotation of another package says nothing of it.
    let other = project.replace("jakarta.persistence", "farm.marks");
    assert_eq!(rules(&other, "p/LotKey.java field farm"), "");
}

#[test]
fn methods_of_a_builder_that_jackson_calls_keep_their_names() {
    let project = |annotation: &str, set: &str, build: &str| {
        format!(
            "\
-- p/Lot.java
package p;
import com.fasterxml.jackson.databind.annotation.*;
@JsonDeserialize(builder = Lot.Maker.class) class Lot {{
    {annotation}
    static class Maker {{
        Maker {set}(int size) {{ return this; }} Lot {build}() {{ return null; }}
        Maker withdraw(int i) {{ return this; }} static Maker withAll(int i) {{ return null; }} Maker with(int a, int b) {{ return this; }}
    }}
}}
"
        )
    };
    let plain = project("", "withSize", "build");
    for (wanted, expected) in [
        ("p/Lot.java withSize withSpan", "serialized-name"),
        ("p/Lot.java build make", "serialized-name"),
        ("p/Lot.java withdraw take", ""),
        ("p/Lot.java withAll all", ""),
        ("p/Lot.java with both", ""),
    ] {
        assert_eq!(rules(&plain, wanted), expected, "{wanted}");
    }
    let own =
        project("@JsonPOJOBuilder(buildMethodName = \"make\", withPrefix = \"put\")", "putSize", "make");
    assert_eq!(rules(&own, "p/Lot.java putSize putSpan"), "serialized-name");
    assert_eq!(rules(&own, "p/Lot.java make build"), "serialized-name");
    let other = project("@JsonPOJOBuilder(buildMethodName = \"make\")", "putSize", "build");
    assert_eq!(rules(&other, "p/Lot.java putSize putSpan"), "");
    assert_eq!(rules(&other, "p/Lot.java build create"), "");
    let free = plain.replace("builder = ", "using = ");
    assert_eq!(rules(&free, "p/Lot.java withSize withSpan"), "");
}

#[test]
fn a_member_of_a_mix_in_and_what_it_speaks_of_keep_their_name() {
    let mixed = |annotation: &str, code: &str| {
        format!(
            "\
-- p/Lot.java
package p;
public class Lot {{ int size; public int weigh() {{ return 1; }} public int weigh(int i) {{ return i; }} public int tell() {{ return 2; }} }}
-- p/LotMixIn.java
package p;
import com.fasterxml.jackson.annotation.*;
{annotation} abstract class LotMixIn {{
    @JsonProperty(\"w\") abstract int weigh(); abstract int tell(); @JsonIgnore int size; @JsonProperty(\"n\") abstract int none();
}}
-- p/Use.java
package p;
import com.fasterxml.jackson.databind.ObjectMapper;
class Use {{ Object o = {code}; }}
"
        )
    };
    let called = mixed("", "new ObjectMapper().addMixIn(Lot.class, LotMixIn.class)");
    let said = mixed("@org.springframework.boot.jackson.JsonMixin(Lot.class)", "null");
    for project in [&called, &said] {
        for wanted in ["p/Lot.java weigh scale", "p/LotMixIn.java weigh scale", "p/LotMixIn.java size span"] {
            assert_eq!(rules(project, wanted), "serialized-name", "{wanted}\n{project}");
        }
        for wanted in ["p/Lot.java weigh#1 scale", "p/Lot.java tell say", "p/LotMixIn.java none no"] {
            assert_eq!(rules(project, wanted), "", "{wanted}\n{project}");
        }
    }
    assert_eq!(rules(&mixed("", "null"), "p/LotMixIn.java weigh scale"), "");
    assert_eq!(
        warnings(&called, "p/LotMixIn.java weigh scale"),
        ["serialized-name: the mix-in `LotMixIn` tells Jackson of `weigh` in `Lot` by calling it so, too"]
    );
}

#[test]
fn one_of_several_mocks_and_the_field_that_it_is_put_into_keep_their_name() {
    let project = |constructor: &str, second: &str| {
        format!(
            "\
-- p/Shop.java
package p;
class Shop extends Base {{ {constructor} private Till left; private Till right; private Desk desk; }}
-- p/Base.java
package p;
class Base {{ Till spare; }}
-- p/ShopTest.java
package p;
import org.mockito.*;
class ShopTest {{ @InjectMocks Shop shop; @Mock Till left; {second} @Mock Desk desk; Till right; }}
"
        )
    };
    let several = project("", "@Spy Till spare;");
    for (wanted, expected) in [
        ("p/Shop.java left first", "bean-name"),
        ("p/ShopTest.java left first", "bean-name"),
        ("p/Base.java spare other", "bean-name"),
        ("p/ShopTest.java spare other", "bean-name"),
        // No mock, or the only one of its type.
        ("p/Shop.java right second", ""),
        ("p/ShopTest.java right second", ""),
        ("p/Shop.java desk table", ""),
        ("p/ShopTest.java desk table", ""),
        ("p/ShopTest.java shop market", ""),
    ] {
        assert_eq!(rules(&several, wanted), expected, "{wanted}");
    }
    assert_eq!(
        warnings(&several, "p/Shop.java left first"),
        ["bean-name: Mockito puts one of several mocks into `left` of `Shop` by its name"]
    );
    assert_eq!(rules(&project("", ""), "p/Shop.java left first"), "");
    assert_eq!(rules(&project("Shop(Till a, Till b) {}", "@Spy Till spare;"), "p/Shop.java left first"), "");
}

#[test]
fn an_element_and_the_one_that_it_stands_for_keep_their_name() {
    let project = "\
-- p/Base.java
package p;
public @interface Base { String title() default \"\"; String path() default \"\"; }
-- p/Mark.java
package p;
import org.springframework.core.annotation.AliasFor;
@Base @interface Mark {
    @AliasFor(annotation = Base.class) String path() default \"\";
    @AliasFor(annotation = Base.class, attribute = \"title\") String label() default \"\";
    @AliasFor(\"name\") String value() default \"\";
    @AliasFor(\"value\") String name() default \"\";
}
";
    assert_eq!(
        warnings(project, "p/Mark.java path route"),
        ["bound-property: Spring takes `path` for the `path` of `@Base`, by `@AliasFor`"]
    );
    assert_eq!(rules(project, "p/Base.java path route"), "bound-property");
    // A name that is spelled out goes along.
    let renames = ["p/Base.java title heading", "p/Mark.java label caption", "p/Mark.java name id"];
    insta::assert_snapshot!(renamed(project, &renames), @r#"
    -- p/Base.java
    public @interface Base { String heading() default ""; String path() default ""; }
    -- p/Mark.java
    @AliasFor(annotation = Base.class, attribute = "heading") String caption() default "";
    @AliasFor("id") String value() default "";
    @AliasFor("value") String id() default "";
    "#);
}
