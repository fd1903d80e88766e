//! Tests of static methods by which a framework makes a value of a text, and which it finds by their names. Other tests
//! are of constants of enums that are found by a text.

use super::*;

/// A project with a class that makes its objects of a text, and one that has a member of that class.
fn project(methods: &str, import: &str, member: &str) -> String {
    format!(
        "-- p/Rate.java\npackage p;\npublic class Rate {{ {methods} }}\n\
         -- q/Desk.java\npackage q;\nimport p.Rate;\nimport {import};\nclass Desk {{ {member} }}\n"
    )
}

/// A method that makes a `Rate` of a text.
fn making(name: &str) -> String {
    format!("public static Rate {name}(String s) {{ return null; }}")
}

#[test]
fn a_method_that_makes_the_value_of_a_parameter_keeps_its_name() {
    let rest = "jakarta.ws.rs.*";
    let web = "org.springframework.web.bind.annotation.*";
    let micro = "org.eclipse.microprofile.config.inject.ConfigProperty";
    let value = "org.springframework.beans.factory.annotation.Value";
    for (import, member, name, new_name, expected) in [
        (rest, "void get(@QueryParam(\"r\") Rate rate) {}", "fromString", "parse", "bound-property"),
        (rest, "@HeaderParam(\"r\") java.util.List<Rate> rates;", "valueOf", "parse", "bound-property"),
        (rest, "@FormParam(\"r\") void set(Rate rate) {}", "valueOf", "parse", "bound-property"),
        (rest, "void get(@QueryParam(\"r\") Rate rate) {}", "of", "parse", ""),
        (rest, "void get(@Context Rate rate) {}", "valueOf", "parse", ""),
        (rest, "void get(@QueryParam(\"r\") String rate) { Rate r; }", "valueOf", "parse", ""),
        ("other.*", "void get(@QueryParam(\"r\") Rate rate) {}", "valueOf", "parse", ""),
        (web, "void get(@RequestParam(\"r\") Rate rate) {}", "of", "parse", "bound-property"),
        (web, "void get(@PathVariable(\"r\") Rate rate) {}", "from", "parse", "bound-property"),
        // It is found by the new name as well.
        (web, "void get(@PathVariable(\"r\") Rate rate) {}", "from", "of", ""),
        (web, "void get(@PathVariable(\"r\") Rate rate) {}", "parse", "of", "bound-property"),
        (value, "@Value(\"${r}\") Rate rate;", "valueOf", "parse", "bound-property"),
        (micro, "@ConfigProperty(name = \"r\") Rate rate;", "parse", "read", "bound-property"),
    ] {
        let project = project(&making(name), import, member);
        assert_eq!(rules(&project, &format!("p/Rate.java {name} {new_name}")), expected, "{member} {name}");
    }
    let project = project(&making("of"), web, "void get(@RequestParam(\"r\") Rate rate) {}");
    assert_eq!(
        warnings(&project, "p/Rate.java of parse"),
        ["bound-property: Spring makes a `Rate` of a text by the method `of`, as q/Desk.java asks for"]
    );
}

#[test]
fn only_the_method_counts_that_is_found() {
    let of = |methods: &str| project(methods, "jakarta.ws.rs.*", "void get(@QueryParam(\"r\") Rate rate) {}");
    for methods in [
        "public static Rate valueOf(int i) { return null; }",
        "public static Rate valueOf(String s, int i) { return null; }",
        "public static String valueOf(String s) { return null; }",
        "private static Rate valueOf(String s) { return null; }",
        "public Rate valueOf(String s) { return null; }",
    ] {
        assert_eq!(rules(&of(methods), "p/Rate.java valueOf parse"), "", "{methods}");
    }
    let both = of(&[making("valueOf"), making("fromString")].join(" "));
    assert_eq!(rules(&both, "p/Rate.java fromString parse"), "bound-property");
    assert_eq!(rules(&both, "p/Rate.java valueOf parse"), "");
}

#[test]
fn a_method_that_makes_the_value_of_a_property_keeps_its_name() {
    let project = |import: &str, annotation: &str| {
        format!(
            "\
-- p/Rate.java
package p;
public class Rate {{
    public static Rate valueOf(String s) {{ return null; }} public static Rate of(String s) {{ return null; }}
}}
-- p/Desk.java
package p;
import {import};
{annotation} class Desk {{ public Rate rate; }}
"
        )
    };
    let json = project("com.fasterxml.jackson.annotation.*", "@JsonInclude(NON_NULL)");
    assert_eq!(rules(&json, "p/Rate.java valueOf parse"), "serialized-name");
    assert_eq!(rules(&json, "p/Rate.java of parse"), "");
    let boot = project("org.springframework.boot.context.properties.*", "@ConfigurationProperties(\"a\")");
    assert_eq!(
        warnings(&boot, "p/Rate.java valueOf parse"),
        [
            "bound-property: `Rate`, as a part of `Desk`, is filled from the configuration, and Spring may make it of a text by \
          the method `valueOf`"
        ]
    );
    let plain = project("java.util.*", "");
    assert_eq!(rules(&plain, "p/Rate.java valueOf parse"), "");
}

#[test]
fn a_constant_that_is_made_of_a_text_keeps_its_name() {
    let project = |rate: &str, import: &str, member: &str| {
        format!(
            "-- p/Rate.java\npackage p;\npublic enum Rate {{ LOW; {rate} }}\n\
             -- q/Desk.java\npackage q;\nimport p.Rate;\nimport {import};\nclass Desk {{ {member} }}\n"
        )
    };
    let (rest, web) = ("jakarta.ws.rs.*", "org.springframework.web.bind.annotation.*");
    let making = |name: &str| format!("public static Rate {name}(String s) {{ return null; }}");
    let query = "void get(@QueryParam(\"r\") Rate rate) {}";
    for (rate, import, member, expected) in [
        ("", rest, query, "bound-property"),
        // The method that JAX-RS calls first.
        (&*making("fromString"), rest, query, ""),
        (&*making("of"), rest, query, "bound-property"),
        (&*making("of"), web, "void get(@RequestParam(\"r\") Rate rate) {}", "bound-property"),
        ("", web, "@GetMapping void get(Rate rate) {}", "bound-property"),
        ("", "picocli.CommandLine.Option", "@Option(names = \"-r\") Rate rate;", "bound-property"),
        ("", "other.Option", "@Option(names = \"-r\") Rate rate;", ""),
        ("", web, "void get(Rate rate) {}", ""),
    ] {
        assert_eq!(
            rules(&project(rate, import, member), "p/Rate.java LOW SMALL"),
            expected,
            "{member} {rate}"
        );
    }
    assert_eq!(
        warnings(&project("", rest, query), "p/Rate.java LOW SMALL"),
        ["bound-property: JAX-RS makes a `Rate` of the text `LOW`, as q/Desk.java asks for"]
    );
}

#[test]
fn a_method_of_an_enum_counts_only_for_what_calls_it_before_it_takes_a_constant() {
    let project = |import: &str, annotation: &str| {
        format!(
            "-- p/Rate.java\npackage p;\npublic enum Rate {{ LOW; {} {} }}\n\
             -- q/Desk.java\npackage q;\nimport p.Rate;\nimport {import};\n\
             @Mark class Desk {{ void setRate({annotation} Rate rate) {{}} }}\n",
            making("of"),
            making("fromString")
        )
    };
    let web = project("org.springframework.web.bind.annotation.*", "@RequestParam(\"r\")");
    assert_eq!(rules(&web, "p/Rate.java of parse"), "");
    let rest = project("jakarta.ws.rs.*", "@QueryParam(\"r\")");
    assert_eq!(rules(&rest, "p/Rate.java fromString parse"), "bound-property");
    let json = project("com.fasterxml.jackson.annotation.*", "").replace("@Mark", "@JsonAutoDetect");
    assert_eq!(rules(&json, "p/Rate.java fromString parse"), "");
    assert_eq!(rules(&json, "p/Rate.java LOW SMALL"), "serialized-name");
}

#[test]
fn a_constant_that_is_found_by_a_text_keeps_its_name() {
    let project = |level: &str, code: &str| {
        format!(
            "-- p/Level.java\npackage p;\npublic enum Level {{ LOW; {level} }}\n\
             -- p/Desk.java\npackage p;\nclass Desk {{ enum Inner {{ LOW }} void f(String s) {{ {code} }} }}\n"
        )
    };
    for (level, code) in [
        ("", "Level.valueOf(s);"),
        ("", "p.Level.valueOf(s.trim());"),
        ("", "map(Level::valueOf);"),
        ("", "Enum.valueOf(Level.class, s);"),
        ("", "EnumUtils.getEnum(p.Level.class, s);"),
        ("", "Level.valueOf(\"L\" + s);"),
        ("static Level of(String s) { return valueOf(s); }", ""),
    ] {
        assert_eq!(rules(&project(level, code), "p/Level.java LOW SMALL"), "read-by-reflection", "{code}");
    }
    for (level, code) in [
        ("", "Level.valueOf(\"LOW\");"),
        ("", "Enum.valueOf(Level.class, \"LOW\");"),
        ("", "String.valueOf(Level.LOW);"),
        ("", "Other.valueOf(s);"),
        ("", "Desk.Inner.valueOf(s);"),
        ("static Level valueOf(int i) { return null; }", "Level.valueOf(3);"),
        ("static String of(int i) { return String.valueOf(i); }", ""),
    ] {
        assert_eq!(rules(&project(level, code), "p/Level.java LOW SMALL"), "", "{code}");
    }
    assert_eq!(rules(&project("", "Inner.valueOf(s);"), "p/Desk.java LOW SMALL"), "read-by-reflection");
    assert_eq!(
        warnings(&project("", "Level.valueOf(s);"), "p/Level.java LOW SMALL"),
        ["read-by-reflection: p/Desk.java finds constants of `Level` by their names"]
    );
}
