// JLS 14.2 to 14.4
import java.util.*;
class Blocks {
    void m() {
        { } { ; } { { int a; } } ; ;
        class B { } final class C<T> extends B { } static2 class2 = null;
        @Deprecated abstract class D { abstract void e(); } strictfp class F { } interface G { void h(); }
        enum I { J, K { } } record L(int m) { static int n; } Object o = null; final @Deprecated record O() { }
        abstract interface P { } Object p = null; strictfp enum Q { }
        int r; int s = 1, t, u[] = { 1 }, v[][]; final int w = 2; @Deprecated final List<String> x = null;
        final @Deprecated int[] y = { }, z = new int[1];
        var aa = 1; final var bb = new ArrayList<Map<String, int[]>>(); var var = "a"; var record = 1; record = 2;
        java.lang.String cc = null; Map.Entry<String, ?>[] dd = null; Blocks.Inner<String>.Deep ee = null;
        int ff = aa < record ? 1 : 2, gg;
        String when, with, to, open, permits, sealed = null, module; when = with = sealed; Object _unused, $ = 1;
    }
    static class Inner<T> { class Deep { } } class static2 { }
}
