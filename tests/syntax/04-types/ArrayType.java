// JLS 4.3 and 10.2
import java.lang.annotation.*;
import java.util.*;
class ArrayType {
    @Target(ElementType.TYPE_USE) @interface A { String value() default ""; }
    int[] a; int b[]; int[] c[], d; int[][] e[][] = null; String f[] = { }, g, h[][];
    @A int @A [] @A [] i; int @A [] j @A [] @A("") []; List<@A String @A []> k; java.util.@A List<?> @A [] l[];
    int m()[] { return null; }
    int[] n(int o[], int... p)[] @A [] { int q[] = o, r = 1; return null; }
    void s(int[]... t) { for (int u[] : t) { } for (int[] v = t[0], w[] = t; ; ) { } }
    int x(String y[])@A[] throws RuntimeException { return null; }
}
