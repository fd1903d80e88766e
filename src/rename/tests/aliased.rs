//! Tests of types that MyBatis knows by the aliases which it makes of their names, and of bundles of texts that Java
//! finds by theirs.

use super::*;

#[test]
fn a_type_that_a_mapper_names_by_its_alias_keeps_its_name() {
    let project = |till: &str, file: &str| {
        format!(
            "-- p/Till.java\npackage p;\nimport org.apache.ibatis.type.Alias;\n{till}\n\
             -- res/Mapper.xml\n<mapper namespace=\"p.Mapper\">\n{file}\n</mapper>\n"
        )
    };
    let (class, select) =
        ("public class Till {}", "<select id=\"all\" resultType=\"till\">select 1</select>");
    assert_eq!(
        warnings(&project(class, select), "p/Till.java Till Desk"),
        ["persisted-name: res/Mapper.xml:2 means `Till` by the alias that MyBatis makes of its name"]
    );
    for (till, file, expected) in [
        (class, select, "persisted-name"),
        ("public record Till() {}", "<insert id=\"a\" parameterType = \"Till\">x</insert>", "persisted-name"),
        (class, "<resultMap id='a' type='Till'/>", "persisted-name"),
        (class, "<collection property=\"Till\" ofType=\"TillRow\"/>", ""),
        (class, "<select id=\"all\" resultType=\"p.Till\">select 1</select>", ""),
        // A type with another alias, or none.
        ("@Alias(\"till\") public class Till {}", select, ""),
        ("public interface Till {}", select, ""),
        (class, &format!("{select}<typeAlias alias=\"till\" type=\"p.Till\"/>"), ""),
    ] {
        assert_eq!(rules(&project(till, file), "p/Till.java Till Desk"), expected, "{till} {file}");
    }
    let other = project(class, select).replace("mapper", "beans");
    assert_eq!(rules(&other, "p/Till.java Till Desk"), "");
}

#[test]
fn bundles_of_several_languages_keep_their_names() {
    let project = |above: &str| {
        format!(
            "\
-- p/Texts.java
package p;
public class Texts extends {above} {{}}
-- p/Texts_de.java
package p;
public class Texts_de extends Texts {{}}
-- p/Texts_de_AT.java
package p;
public class Texts_de_AT {{}}
-- p/Alone.java
package p;
public class Alone extends {above} {{}}
"
        )
    };
    let bundles = project("java.util.ListResourceBundle");
    assert_eq!(
        warnings(&bundles, "p/Texts.java Texts Words"),
        ["bound-property: `ResourceBundle` finds `Texts_de` by the name of `Texts`"]
    );
    assert_eq!(rules(&bundles, "p/Texts_de.java Texts_de Texts_fr"), "bound-property");
    assert_eq!(rules(&bundles, "p/Texts_de_AT.java Texts_de_AT Other"), "");
    assert_eq!(rules(&bundles, "p/Alone.java Alone Single"), "");
    assert_eq!(rules(&project("Object"), "p/Texts.java Texts Words"), "");
}
