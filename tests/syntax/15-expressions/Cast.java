// JLS 15.16
import java.io.*;
import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;
class Cast<T> {
    @Target(ElementType.TYPE_USE) @interface A { } int a; Object o;
    Object[] m(int b, Object... c) { return new Object[] { (int) a, (int) 1L, (long) -a, (byte) +a, (char) ~a,
        (int) (a), (Integer) (a), (T) o, (T[]) o, (int[]) o, (int[][]) o, (String) o, (java.lang.String) o,
        (List<String>) o, (List<? extends List<int[]>>) o, (Map.Entry<String, ?>[]) o, (Object) "a", (Object) 'b',
        (Object) true, (Object) null, (Object) this, (Object) new Object(), (Object) int.class,
        (Object) super.hashCode(), (Object) !true, (Object) (Object) o, (Object) (int) a,
        (Runnable & Serializable) () -> { }, (Comparable<String> & Serializable) o,
        (Object & Runnable & Serializable) o, (Runnable) () -> { }, (Function<String, String>) x -> x,
        (BiFunction<String, String, String>) (y, z) -> y, (Runnable) this::m2, (Supplier<Object>) Object::new,
        (IntFunction<int[]>) int[]::new, (@A String) o, (@A List<@A String>) o, (java.lang.@A String) o,
        (@A int @A []) o, (Object) switch (b) { default -> 1;
    }, (Object) (b + 1), (int) b + 1, (int) c[0], (int) ++a, (int) a++, ((String) o).length(),
        (String[]) new String[] { }, (Cast<T>.Inner) o, (Cast<T>.Inner & Runnable) o, (Object) """
        a""", (@A Runnable & @A Serializable) o, (a) + b, (a) - b, (Object) c, ((Function<Integer,
            Integer> & Serializable) w -> w).apply(1), ((Object) o).hashCode(), (boolean) o & true, (Integer) o > 1,
            (double) 1 / 2, (Object) (Runnable) () -> { } }; }
    void m2() { } class Inner { }
}
