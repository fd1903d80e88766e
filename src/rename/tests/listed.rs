//! Tests of members that code lists at run time, and knows by their names.

use super::*;

/// A header with subtypes, and code that lists what it has.
fn headers(listing: &str) -> String {
    format!(
        "\
-- p/Header.java
package p;
public class Header {{ private String topic; static int made; public int size; public int getSize() {{ return size; }} }}
-- p/Reply.java
package p;
public class Reply extends Header {{ private int code; }}
-- p/Other.java
package p;
public class Other {{ private int code; }}
-- p/Limits.java
package p;
public class Limits {{ public static final int MOST = 1; static final int LEAST = 0; }}
-- p/Point.java
package p;
public record Point(int x) {{}}
-- p/Level.java
package p;
public enum Level {{ LOW, HIGH }}
-- q/Codec.java
package q;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.*;
import p.*;
class Codec {{
    {listing}
    void put(Object key) {{}}
}}
"
    )
}

#[test]
fn what_is_listed_and_named_is_withheld() {
    let cases = [
        (
            "void a(Header h) { for (Field f : h.getClass().getDeclaredFields()) put(f.getName()); }",
            "topic made size code",
        ),
        // The members of the class itself.
        (
            "Object a() { for (var f : Header.class.getDeclaredFields()) put(f.getName()); }",
            "topic made size",
        ),
        ("void a(Class<Reply> c) { for (var f : c.getDeclaredFields()) put(f.getName()); }", "code"),
        (
            "void a(Class<? extends Reply> c) { for (var f : c.getDeclaredFields()) put(f.getName()); }",
            "code",
        ),
        (
            "<T extends Reply> void a(Class<T> c) { for (var f : c.getDeclaredFields()) put(f.getName()); }",
            "code",
        ),
        (
            "void a(Header h) { Class<?> c = h.getClass(); for (var f : c.getDeclaredFields()) put(f.getName()); }",
            "topic made size code",
        ),
        // Classes above, one by one.
        (
            "void a(Class<Reply> r) { for (Class c = r; c != Object.class; c = c.getSuperclass()) for (Field f : c.getDeclaredFields()) put(f.getName()); }",
            "topic made size code",
        ),
        (
            "void a(Header h) { for (Field f : h.getClass().getDeclaredFields()) if (!Modifier.isStatic(f.getModifiers())) put(f.getName()); }",
            "topic size code",
        ),
        ("void a(Reply r) { for (Field f : r.getClass().getFields()) put(f.getName()); }", "size"),
        ("void a(Reply r) { for (Method m : r.getClass().getMethods()) put(m.getName()); }", "getSize"),
        (
            "void a() { Arrays.stream(Header.class.getDeclaredMethods()).map(Method::getName).toList(); }",
            "getSize",
        ),
        // A list is passed on.
        (
            "Field[] of(Class<? extends Reply> c) { return c.getDeclaredFields(); } void a(Field f) { put(f.getName()); }",
            "code",
        ),
        // Nothing is said of any type, or nothing is named.
        ("void a(Class<?> c) { for (var f : c.getDeclaredFields()) put(f.getName()); }", ""),
        (
            "<T> void a(Class<T> c, Object o) { for (var f : c.getDeclaredFields()) put(f.getName()); o.getClass().getFields(); }",
            "",
        ),
        (
            "void a(Header h) { for (Field f : h.getClass().getDeclaredFields()) put(f.getType().getName()); put(h.getClass().getName()); }",
            "",
        ),
        (
            "interface Named { String getName(); } <N extends Named> void a(Header h, N n) { h.getClass().getFields(); put(n.getName()); }",
            "",
        ),
        // A name that is only compared.
        (
            "void a(Header h) { for (Field f : h.getClass().getDeclaredFields()) if (f.getName().startsWith(\"$\")) put(f); }",
            "",
        ),
        (
            "void a(Header h) { for (Field f : h.getClass().getDeclaredFields()) if (\"topic\".equals(f.getName())) put(f); }",
            "topic",
        ),
        (
            "void a(Header h) { for (Method m : h.getClass().getMethods()) if (m.getName().startsWith(\"get\")) put(m); }",
            "getSize",
        ),
    ];
    let members = [
        ("topic", "p/Header.java topic subject"),
        ("made", "p/Header.java made built"),
        ("size", "p/Header.java size extent"),
        ("getSize", "p/Header.java getSize extent"),
        ("code", "p/Reply.java code status"),
    ];
    for (listing, expected) in cases {
        let project = headers(listing);
        let withheld = members.iter().filter(|(_, rename)| rules(&project, rename) == "read-by-reflection");
        let withheld: Vec<&str> = withheld.map(|(name, _)| *name).collect();
        assert_eq!(withheld.join(" "), expected, "{listing}");
        assert_eq!(rules(&project, "p/Other.java code status"), "", "{listing}");
    }
}

#[test]
fn constants_and_components_are_listed_too() {
    let limits = headers("void a() { for (Field f : Limits.class.getFields()) put(f.getName()); }");
    assert_eq!(rules(&limits, "p/Limits.java MOST UPPER"), "read-by-reflection");
    assert_eq!(rules(&limits, "p/Limits.java LEAST LOWER"), "");
    let points = headers("void a() { for (var c : Point.class.getRecordComponents()) put(c.getName()); }");
    assert_eq!(rules(&points, "p/Point.java x left"), "read-by-reflection");
    let levels = headers("void a() { for (Level l : Level.class.getEnumConstants()) put(l.name()); }");
    assert_eq!(rules(&levels, "p/Level.java LOW SMALL"), "read-by-reflection");
    let ordinals = headers("void a() { for (Level l : Level.class.getEnumConstants()) put(l.ordinal()); }");
    assert_eq!(rules(&ordinals, "p/Level.java LOW SMALL"), "");
}

#[test]
fn the_reason_says_where() {
    let project =
        headers("void a(Header h) { for (Field f : h.getClass().getDeclaredFields()) put(f.getName()); }");
    assert_eq!(
        warnings(&project, "p/Reply.java code status"),
        [
            "read-by-reflection: q/Codec.java lists the fields of `Header` and its subtypes at run time, and goes by their names"
        ]
    );
}
