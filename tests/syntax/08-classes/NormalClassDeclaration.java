// JLS 8.1
import java.io.Serializable;
import java.lang.annotation.*;
class NormalClassDeclaration {
    @Target(ElementType.TYPE_USE) @interface A { }
    public static class B { } protected abstract static class C { } private final class D { }
    static final strictfp class E { }
    @Deprecated public @SuppressWarnings("a") static @A class F<T> extends @A B implements @A Serializable,
        java.lang.@A Comparable<F<@A T>> {
        public int compareTo(F<T> other) { return 0; }
    }
    static class G extends NormalClassDeclaration.B { } class H extends java.util.@A ArrayList<@A String> { } ; ;
    sealed static class I permits J, K, NormalClassDeclaration.L { } static final class J extends I { }
    static non-sealed class K extends I { }
    sealed static abstract class L extends I permits M { } final static class M extends L { }
    abstract static sealed class N<T> implements Serializable permits O { }
    private static non-sealed @Deprecated class O<T> extends N<T> { }
}
