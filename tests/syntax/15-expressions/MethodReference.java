// JLS 15.13
import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;
class MethodReference<T> {
    @Target(ElementType.TYPE_USE) @interface A { } MethodReference<T> a; MethodReference<T>[] b;
    class Inner { Runnable c = MethodReference.super::hashCode; }
    Runnable d = this::m, e = super::toString, f = MethodReference::s, g = a::m, h = a.a::m, i = b[0]::m, j = n()::m,
        k = new MethodReference<String>()::m, l = (a)::m, o = MethodReference.this::m,
        p = MethodReference.super::hashCode, q = a::<String>r, r = MethodReference::<String>t, u = "v"::length,
        w = (true ? a : this)::m, x = ((MethodReference<T>) null)::m;
    Supplier<Object> aa = ArrayList::new, bb = ArrayList<String>::new, cc = java.util.ArrayList::new,
        dd = java.util.ArrayList<List<? super Integer>>::new, ee = ArrayList<String>::<Integer>new, gg = Object::new;
    IntFunction<Object> ii = int[]::new, jj = String[][]::new, kk = List[]::new, ll = java.lang.String[]::new,
        mm = List<?>[]::new, oo = MethodReference<?>[][]::new;
    Function<Object, Object> pp = Object::toString, qq = java.util.Objects::hashCode, rr = (Object ss) -> ss;
    Function<int[], Object> tt = int[]::clone; Function<List<String>, Integer> uu = List<String>::size,
        vv = java.util.List<String>::size; Function<Map.Entry<String, int[]>, String> ww = Map.Entry<String,
        int[]>::getKey, xx = Map.Entry::getKey; Runnable yy = a :: /* it */ m, zz = (Runnable) this::m;
    void m() { } MethodReference<T> n() { return this; } static void s() { } <U> void r() { } static <U> void t() { }
    { use(this::m, ArrayList<String>::new, a.b::clone); Runnable ab = n().n()::m; }
    void use(Runnable p, Supplier<Object> q, Supplier<Object> r) { }
}
