// JLS 15.12
import java.util.*;
class MethodInvocation extends MethodInvocationBase implements MethodInvocationDefault {
    static MethodInvocation a; MethodInvocation b; MethodInvocation[] c;
    <T> MethodInvocation m(Object... d) { return this; } static <T> void s() { }
    public void e() { MethodInvocationDefault.super.e(); MethodInvocationDefault.super.<String>f();
    MethodInvocation.super.g(); super.g(); super.<String>h(); }
    void n() {
        m(); m(1); m(1, "a", null); this.m(); b.m(); b.b.m(); MethodInvocation.s(); MethodInvocation.<String>s();
        this.<String>m(); b.<List<? super Integer>>m(1).<int[]>m(); m().m().m(); c[0].m(); (b).m();
        new MethodInvocation().m(); "a".length(); a.b.c[0].b.m(m(), m(m())); ((Runnable) this::n).run();
        MethodInvocation.this.m(); int.class.getName(); m(x -> 1, (y, z) -> { return 2; }); m(() -> { }, this::n);
        MethodInvocation.a.m(); java.util.List.of(); java.util.List.<String>of("b"); new int[0].clone();
        (b == null ? b : a).m(); m(a2 < a2, a2 > (1)); b . /* it */ < String > /* is */ m ( ) ; record(1); sealed();
        permits(); when(1); with(); to(); this.yield(); module(); open(); this.var(); switch2(1);
    }
    int a2; void record(int r) { } void sealed() { } void permits() { } void when(int w) { } void with() { }
    void to() { } void yield() { } void module() { } void open() { } void var() { } void switch2(int i) { }
    <T> MethodInvocation m(java.util.function.Function<T, Integer> f, java.util.function.BiFunction<T, T,
        Integer> g) { return this; } MethodInvocation m(Runnable r, Runnable s) { return this; }
    boolean m(boolean a, boolean b) { return a; }
}
class MethodInvocationBase { public void g() { } <T> void h() { } }
interface MethodInvocationDefault { int a2 = 2; default void e() { } default <T> void f() { } }
