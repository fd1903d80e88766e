// JLS 15.27
import java.util.*;
import java.util.function.*;
class Lambda {
    interface Many { int go(int[] a, String... b); } interface Three { int go(int a, int b, int c); }
    Runnable a = () -> { }, b = () -> m(), c = () -> new Object(), d = () -> { return; }, e = () -> { { }
    }, f = (() -> { }), g = true ? () -> { } : () -> m(); Supplier<Runnable> h = () -> () -> { };
    Function<Integer, Function<Integer, Integer>> i = j -> k -> j + k, l = (n) -> (o) -> { return n; };
    Three p = (q, r, s) -> q, t = (int u, int v, int w) -> u, x = (final int y, @Deprecated int z, int aa) -> z,
        bb = (var cc, final var dd, @Deprecated var ee) -> cc;
    Many ff = (int[] gg, String... hh) -> 1, ii = (int jj[], String[] kk) -> 2, ll = (final int[] mm,
        @Deprecated final String @U ... nn) -> { class Local { } return 3; };
    BiFunction<List<String>, Map.Entry<String, ?>, Integer> oo = (List<String> pp, Map.Entry<String,
        ?> qq) -> pp.size(); Function<Integer, Integer> rr = (Integer ss) -> switch (ss) { case 1 -> 2;
    default -> { yield 3; } }, tt = uu -> uu > 1 ? 1 : 2, vv = ww -> ww++, xx = yy -> (yy), zz = ab -> ab = 1,
        ac = ad -> -ad, ae = af -> (int) af, ag = ah -> this.hashCode(), ai = aj -> aj < 1 ? aj : -1;
    Object ak = (Runnable) () -> { }; IntFunction<int[]> al = am -> new int[am], an = ao -> new int[] { ao };
    Function<Object, String> ap = aq -> """
        ar"""; Supplier<Class<?>> as = () -> int[].class; Supplier<Supplier<Object>> at = () -> Object::new;
        Function<String, Integer> record = record -> 1, when = with -> with.length(), sealed = (permits) -> 1,
            var = (to) -> 2; Predicate<Object> au = av -> av instanceof String aw && aw.isEmpty();
    void m() { run(() -> m()); run(() -> { m(); }); run(ax -> 1, (ay, az) -> { return 2; }); run(this.a);
    ((Runnable) () -> { }).run(); var ba = (Runnable) () -> { }; throwing(() -> { throw new RuntimeException(); });
    new Thread(() -> { int bc; }).start(); a = b = () -> { }; Runnable[] bd = { () -> { }, this::m }; }
    void run(Runnable r) { } void run(Function<Integer, Integer> f, BiFunction<Integer, Integer, Integer> g) { }
    void throwing(Runnable r) { } @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface U {
        }
}
