// JLS 9.1 to 9.4
import java.lang.annotation.*;
import java.util.*;
public @Deprecated strictfp abstract interface NormalInterfaceDeclaration<T extends Number> extends Runnable,
    @U Comparable<@U T>, java.io.@U Serializable {
    int A = 1, B[] = { 2 }; public static final String C = "c"; @Deprecated List<String> D = new ArrayList<>();
    void e(); public abstract int f(int g); default void h() { } static int i(int... j) { return 1; }
    private void k() { } private static void l() { } default <V> V m(V n) { return n; }
    public default strictfp double o() throws RuntimeException { return 1; }
    @Deprecated <W extends T> @U List<W> p(W q) throws Exception; int r()[]; static <X> void s() { }
    class F { } interface G { } enum H { } record I(int t) { } @interface J { } ; interface2 K = null;
    protected2 L = null;
    abstract static class M { } sealed interface N permits O { } non-sealed interface O extends N { }
    static final class P { }
    @interface Empty { } interface interface2 { } class protected2 { }
}
@Target(ElementType.TYPE_USE) @interface U { }
