// JLS 15.10
import java.lang.annotation.*;
import java.util.*;
class ArrayCreation {
    @Target(ElementType.TYPE_USE) @interface A { int value() default 0; }
    Object a = new int[1], b = new int[1][2], c = new int[1][], d = new int[1][2][][], e = new String[] { },
        f = new int[][] { { 1 }, { } }, g = new java.lang.String[2], h = new Map.Entry[] { null }, i = new List<?>[3],
        j = new List<?>[] { }, k = new Map.Entry<?, ?>[1][];
    void m() {
        Object l = new @A int[1], m = new @A int @A [1] @A [2] @A [], n = new int @A [] @A(1) [] { { } },
            o = new java.lang.@A String @A [1], p = new @A String @A [] { "q" },
            q = new int[new int[] { 1 }[0]][new int[2].length], r = new ArrayCreation[1][2].length;
    }
    int s = new int[1].length, t = new int[] { 1, 2 }[0], u = new int[] { 1 }[0],
        w[] = new int[] { }, x = (new int[1])[0]; { new int[] { 1 }[0] = 2; new String[1].clone(); }
}
