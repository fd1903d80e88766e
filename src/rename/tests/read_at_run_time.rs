//! Tests of names that JSON, XML and the configuration have, in types without an annotation of their own.

use super::*;

/// `Props` is filled from the configuration, and so is what it is made of.
const CONFIGURED: &str = "\
-- p/Props.java
package p;
import org.springframework.boot.context.properties.ConfigurationProperties;
@ConfigurationProperties(\"app\")
public class Props extends Base {
    private Pool pool = new Pool();
    private java.util.List<Item> items;
    private static Free free;
    Mode getMode() { return null; }
    void setLimits(Limit[] limits) {}
}
-- p/Base.java
package p;
public class Base { void setMinSize(int size) {} }
-- p/Pool.java
package p;
public class Pool { private int maxSize; private Deep deep; void setMaxSize(int size) {} void drain(int size) {} }
-- p/Deep.java
package p;
public class Deep { int depth; Deeper deeper; }
-- p/Deeper.java
package p;
public class Deeper { int far; }
-- p/Item.java
package p;
public record Item(String host) { Item(Pool other, int port) { this(\"\"); } }
-- p/Limit.java
package p;
public class Limit { Limit(int upper) {} }
-- p/Mode.java
package p;
public enum Mode { FAST, SLOW }
-- p/Free.java
package p;
public class Free { int size; }
-- q/Item.java
package q;
public record Item(String guest) {}
-- q/Config.java
package q;
import org.springframework.boot.context.properties.*;
class Config {
    @Bean @ConfigurationProperties(\"till\") Till till() { return new Till(); }
    @Bean Crate crate() { return new Crate(); }
}
-- q/Till.java
package q;
public class Till { void setCents(int cents) {} }
-- q/Crate.java
package q;
public class Crate { void setSize(int size) {} }
-- q/App.java
package q;
import org.springframework.boot.context.properties.*;
@EnableConfigurationProperties(p.Props.class) class App { Crate crate; int port; }
";

#[test]
fn what_a_configured_type_is_made_of_keeps_its_names() {
    for bound in [
        "p/Pool.java maxSize limit",
        "p/Pool.java setMaxSize setLimit",
        "p/Pool.java drain setLimit",
        "p/Deep.java depth height",
        "p/Item.java host address",
        "p/Mode.java FAST QUICK",
        "p/Base.java setMinSize setLeast",
        "p/Limit.java upper most",
        "q/Till.java setCents setCoins",
    ] {
        assert_eq!(rules(CONFIGURED, bound), "bound-property", "{bound}");
    }
    for free in [
        "p/Deeper.java far wide",
        "p/Free.java size span",
        "p/Item.java port gate",
        "q/Item.java guest visitor",
        "q/Crate.java setSize setSpan",
        "q/App.java port gate",
    ] {
        assert_eq!(rules(CONFIGURED, free), "", "{free}");
    }
    assert_eq!(
        warnings(CONFIGURED, "p/Deep.java depth height"),
        [
            "bound-property: `Deep`, as a part of `Props`, is filled from the configuration, where `depth` is a property's name"
        ]
    );
    assert_eq!(
        warnings(CONFIGURED, "p/Mode.java FAST QUICK"),
        [
            "bound-property: `Mode`, as a part of `Props`, is filled from the configuration, where `FAST` is a value"
        ]
    );
    assert_eq!(
        warnings(CONFIGURED, "q/Till.java setCents setCoins"),
        [
            "bound-property: `Till`, which `till` returns, is filled from the configuration, where `cents` is a property's name"
        ]
    );
}

#[test]
fn the_constructor_by_which_the_configuration_fills_a_class_keeps_its_parameters() {
    let class = |annotations: &str, members: &str| {
        format!(
            "-- A.java\nimport org.springframework.boot.context.properties.*;\n\
            @ConfigurationProperties(\"a\") {annotations} class A {{ {members} }}\n"
        )
    };
    for (annotations, members, is_bound) in [
        ("", "A(String hostName) {}", true),
        ("", "A() {} @ConstructorBinding A(String hostName) {}", true),
        ("", "A(@Name(\"host\") String hostName) {}", false),
        ("", "A() {} A(String hostName) {}", false),
        ("", "@Autowired A(String hostName) {}", false),
        ("@Component", "A(String hostName) {}", false),
        ("", "void a(String hostName) {}", false),
    ] {
        let expected = if is_bound { "bound-property" } else { "" };
        assert_eq!(
            rules(&class(annotations, members), "A.java hostName host"),
            expected,
            "{annotations} {members}"
        );
    }
}

#[test]
fn what_is_written_with_a_type_as_json_keeps_its_names() {
    let project = "\
-- p/Order.java
package p;
import com.fasterxml.jackson.annotation.*;
class Order extends Record {
    @JsonProperty(\"x\") Kind kind;
    Line[] lines;
    transient Cache cache;
    @JsonIgnore Left left;
    @JsonSerialize(using = Writer.class) Money total;
    void add(Helper helper) {}
    void setDue(Due due) {}
}
-- p/Kind.java
package p;
enum Kind { RETAIL }
-- p/Record.java
package p;
class Record { int number; static int count; }
-- p/Line.java
package p;
class Line { int size; Product product; private int getSize() { return size; } }
-- p/Product.java
package p;
class Product { String label; }
-- p/Cache.java
package p;
class Cache { int size; }
-- p/Left.java
package p;
class Left { int size; }
-- p/Money.java
package p;
class Money { int cents; }
-- p/Helper.java
package p;
class Helper { int hands; }
-- p/Due.java
package p;
class Due { int day; }
";
    for read in [
        "p/Kind.java RETAIL SHOP",
        "p/Record.java number code",
        "p/Line.java size amount",
        "p/Product.java label title",
        "p/Due.java day date",
    ] {
        assert_eq!(rules(project, read), "serialized-name", "{read}");
    }
    for free in [
        "p/Record.java count sum",
        "p/Cache.java size amount",
        "p/Left.java size amount",
        "p/Money.java cents coins",
        "p/Helper.java hands arms",
    ] {
        assert_eq!(rules(project, free), "", "{free}");
    }
    // A type without an annotation of JPA is none of its attributes' types.
    let stored =
        project.replace("com.fasterxml.jackson.annotation", "jakarta.persistence").replace("@Json", "@X");
    let stored = stored.replace("class Order", "@Entity class Order");
    assert_eq!(rules(&stored, "p/Line.java size amount"), "");
}

#[test]
fn a_method_or_parameter_that_is_marked_as_a_property_keeps_its_name() {
    let class = |members: &str| {
        format!("-- J.java\nimport com.fasterxml.jackson.annotation.*;\nclass J {{ int x; {members} }}\n")
    };
    for (members, is_read) in [
        ("@JsonProperty int calc() { return 1; }", true),
        ("@JsonGetter int calc() { return 1; }", true),
        ("@JsonProperty(\"c\") int calc() { return 1; }", false),
        ("@JsonProperty private int calc() { return 1; }", true),
        ("@JsonProperty void calc(int z) {}", true),
        ("@JsonCreator J(@JsonProperty int calc) {}", true),
        ("@JsonCreator J(@JsonProperty(\"c\") int calc) {}", false),
        ("@JsonCreator static J of(int calc, int b) { return null; }", true),
        ("@JsonCreator static J of(int calc) { return null; }", false),
        ("@JsonIgnore int calc() { return 1; }", false),
        ("@JsonProperty int other(int calc) { return 1; }", false),
    ] {
        let expected = if is_read { "serialized-name" } else { "" };
        assert_eq!(rules(&class(members), "J.java calc total"), expected, "{members}");
    }
    let record = "-- R.java\nimport com.fasterxml.jackson.annotation.*;\n\
        record R(int x) { @JsonProperty public int sum() { return x; } }\n";
    assert_eq!(rules(record, "R.java sum total"), "serialized-name");
}

#[test]
fn what_is_written_as_one_value_is_made_of_nothing_that_is() {
    let project = |value: &str| {
        format!(
            "\
-- p/Size.java
package p;
import com.fasterxml.jackson.annotation.*;
public class Size {{ private long count; private Unit unit; {value} public String toText() {{ return \"\"; }} }}
-- p/Unit.java
package p;
public enum Unit {{ BYTES, BITS }}
"
        )
    };
    assert_eq!(rules(&project("@JsonValue"), "p/Unit.java BYTES OCTETS"), "");
    assert_eq!(rules(&project("@JsonIgnore"), "p/Unit.java BYTES OCTETS"), "serialized-name");
}

#[test]
fn what_jackson_is_made_of_is_not_written() {
    let project = |annotations: &str| {
        format!(
            "-- A.java\nimport com.fasterxml.jackson.databind.annotation.*;\nimport com.fasterxml.jackson.annotation.*;\n\
            {annotations} class A {{ int getDepth() {{ return 1; }} }}\n"
        )
    };
    let imported = project("@JacksonStdImpl").replace("annotation.*;", "annotation.JacksonStdImpl;");
    assert_eq!(rules(&imported, "A.java getDepth getHeight"), "");
    let read = project("@JacksonStdImpl @JsonAutoDetect");
    assert_eq!(rules(&read, "A.java getDepth getHeight"), "serialized-name");
}

#[test]
fn an_accessor_of_a_property_whose_changes_are_reported_keeps_its_name() {
    let bean = |code: &str| {
        format!(
            "-- Lot.java\nclass Lot {{ int size; int getSize() {{ return size; }} void setSize(int s) {{ size = s; {code} }} }}"
        )
    };
    for (code, expected) in [
        ("changes.firePropertyChange(\"size\", old, s);", "bound-property"),
        ("firePropertyChange(SIZE, old, s); } static final String SIZE = \"size\"; { ", "bound-property"),
        ("changes.firePropertyChange(\"length\", old, s); log(\"size\");", ""),
        ("String name = \"size\"; changes.firePropertyChange(SIZE, old, s);", ""),
    ] {
        for accessor in ["Lot.java getSize getExtent", "Lot.java setSize setExtent"] {
            assert_eq!(rules(&bean(code), accessor), expected, "{code} {accessor}");
        }
        assert_eq!(rules(&bean(code), "Lot.java size extent"), "", "{code}");
    }
    let reported = bean("changes.firePropertyChange(\"size\", old, s);");
    assert_eq!(
        warnings(&reported, "Lot.java getSize getExtent"),
        ["bound-property: `Lot` tells of changes of its property `size` by that name"]
    );
    assert_eq!(
        warnings(&reported, "Lot.java size extent"),
        ["name-in-string: `size` is spelled out at Lot.java:1, which stays as it is"]
    );
}

#[test]
fn accessors_of_an_entity_count_where_they_may_be_what_is_stored() {
    let entity = |members: &str| {
        format!(
            "-- Lot.java\nimport jakarta.persistence.*;\n@Entity class Lot {{ {members} int getSize() {{ return 1; }} \
             @Transient boolean isFull() {{ return true; }} @PrePersist void check() {{}} }}\n"
        )
    };
    for (members, expected) in [
        ("@Id int id; int size;", ""),
        ("@EmbeddedId Key key; @Column(name = \"s\") int size;", ""),
        // If neither has an annotation, one may be in a class above.
        ("int size;", "persisted-name"),
        ("int id; @Id int getId() { return id; }", "persisted-name"),
        ("@Id int id; @Access(AccessType.PROPERTY) String getName() { return null; }", "persisted-name"),
    ] {
        assert_eq!(rules(&entity(members), "Lot.java getSize getWidth"), expected, "{members}");
    }
    let by_fields = entity("@Id int id; int size;");
    assert_eq!(rules(&by_fields, "Lot.java size width"), "persisted-name");
    // A library that fills the same class from rows calls the accessors.
    let rows = "-- Lots.java\nimport org.springframework.jdbc.core.*;\n\
                class Lots { Object a = new BeanPropertyRowMapper<>(Lot.class); }\n";
    assert_eq!(rules(&format!("{by_fields}{rows}"), "Lot.java getSize getWidth"), "persisted-name");
}

#[test]
fn what_a_store_with_annotations_of_its_own_keeps_has_its_names() {
    for (import, class, name, expected) in [
        ("androidx.room.*", "@Entity class A { int size; }", "size", "persisted-name"),
        ("androidx.room.*", "@Entity class A { @ColumnInfo(name = \"s\") int size; }", "size", ""),
        ("androidx.room.*", "@Entity class A { @Ignore int size; }", "size", ""),
        ("androidx.room.*", "@Dao interface A { @Query(\"select 1\") int getSize(); }", "getSize", ""),
        ("dev.morphia.annotations.*", "@Entity class A { int size; }", "size", "persisted-name"),
        (
            "org.bson.codecs.pojo.annotations.BsonId",
            "class A { @BsonId int id; int size; }",
            "size",
            "persisted-name",
        ),
        (
            "com.amazonaws.services.dynamodbv2.datamodeling.*",
            "@DynamoDBTable(tableName = \"a\") class A { int getSize() { return 1; } }",
            "getSize",
            "persisted-name",
        ),
        (
            "com.amazonaws.services.dynamodbv2.datamodeling.*",
            "@DynamoDBTable(tableName = \"a\") class A { @DynamoDBAttribute(attributeName = \"s\") int size; }",
            "size",
            "",
        ),
        (
            "com.thoughtworks.xstream.annotations.*",
            "@XStreamAlias(\"a\") class A { int size; }",
            "size",
            "serialized-name",
        ),
        (
            "com.alibaba.fastjson.annotation.JSONField",
            "class A { int size; @JSONField int id; }",
            "size",
            "serialized-name",
        ),
        (
            "com.alibaba.fastjson.annotation.JSONField",
            "class A { @JSONField(name = \"s\") int size; }",
            "size",
            "",
        ),
        ("other.*", "@Entity class A { int size; }", "size", ""),
    ] {
        let project = format!("-- A.java\nimport {import};\n{class}\n");
        let new_name = name.replace("size", "area").replace("Size", "Area");
        assert_eq!(rules(&project, &format!("A.java {name} {new_name}")), expected, "{import} {class}");
    }
}
