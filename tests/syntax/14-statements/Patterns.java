// JLS 14.30
import java.util.*;
class Patterns {
    record Lot(int size, Object what) { } record Box<T>(T value) { record Deep(Lot lot) { } }
    record Pair<A, B>(A left, B right) { } record None() { } sealed interface Shape permits Circle, Square { }
    record Circle(int r) implements Shape { } record Square(int a) implements Shape { }
    void m(Object a, Box<Lot> b, Shape c, Pair<Box<String>, Lot[]> d) {
        if (a instanceof String e) { } if (a instanceof final String f && f.length() > 1) { }
        if (a instanceof @Deprecated2 Lot g) return; if (a instanceof int[] h) { } if (a instanceof String[][] i) { }
        if (a instanceof List<?> j) { } if (b instanceof Box<Lot> k) { } if (a instanceof Map.Entry<?, ?> l) { }
        if (a instanceof java.util.List<?> n && n.isEmpty() || a instanceof Integer) { } if (a instanceof String) { }
        if (a instanceof String o ? o.isEmpty() : a instanceof Lot p && p.size > 1) { }
        boolean q = a instanceof String r && r == a == true;
        if (a instanceof Lot(int s, Object t)) { } if (a instanceof Lot(var u, String v) && u > 1) { }
        if (a instanceof Lot(final int w, final var x)) { } if (a instanceof None()) { }
        if (b instanceof Box<Lot>(Lot(int y, var z))) { } if (b instanceof Box(Lot(var aa, List<?> bb))) { }
        if (a instanceof Patterns.Lot(int cc, Object dd)) { } if (a instanceof Box.Deep(Lot(int ee, Object[] ff))) { }
        if (a instanceof Patterns.Box.Deep(Patterns.Lot(_, Box<?>(_)))) { }
        if (d instanceof Pair<Box<String>, Lot[]>(Box<String>(String gg), Lot[] hh)) { }
        if (d instanceof Pair<Box<String>, Lot[]>(Box<String>(var ii), var _)) { }
        if (a instanceof Lot(@Deprecated2 int jj, @Deprecated2 final Object kk)) { } if (a instanceof Lot(int _, _)) { }
        while (!(a instanceof Lot(int ll, Lot(int mm, _)))) { } if (a instanceof Box<?>(Map.Entry<?, ?> nn)) { }
        if (a instanceof Box<?>(java.lang.String oo)) { } int pp = a instanceof Lot(int qq,
            Object rr) ? qq : a instanceof Box<?>(var ss) ? 1 : 2;
        boolean _ = true;
    }
    void n(Object a, Shape c) {
        switch (a) { case Lot(int f, String g) -> { } case Lot(int h, Object i) when h > 1 && i != null -> { }
        case Lot j when j.size > 1 -> { } case Box<?>(Box<?>(var k)) -> { } case Box<?> l -> { } case int[] n -> { }
        case Patterns.None() -> { } case Box.Deep(Lot(var o, _)) when o > 1 -> { } case Circle _, Square _ -> { }
        case Pair<?, ?>(Circle(_), _), Pair<?, ?>(Square(int _), var _) -> { }
        case Map.Entry<?, ?> p when p.getKey() == null -> { } case List<?> q when (q.isEmpty()) -> { }
        case List<?> r when !r.isEmpty() -> { } case final Integer s -> { } case @Deprecated2 Long t -> { }
        case java.lang.Short u -> { } case Character v when true -> { } case String e -> { } case Object w -> { } }
        switch (c) { case Circle(int r) when r > 1: break; case Circle(_): break;
        case Square x when x.a() < 2 || x.a > 3: break; case Square _: }
        switch (a) { case String e when e.length() > 1: break; case Integer _: break; default: }
        switch (a) { case String _: case Integer _: case Lot(_, _): break; case null, default: }
        switch (a) { case Character when when when > 1 -> { } case Long yield when yield > 1 -> { }
        case Integer record -> { } default -> { } }
    }
    @java.lang.annotation.Target({ java.lang.annotation.ElementType.TYPE_USE,
        java.lang.annotation.ElementType.LOCAL_VARIABLE }) @interface Deprecated2 { }
}
