// JLS 4.4 and 8.1.2
import java.io.*;
import java.lang.annotation.*;
class TypeVariable<A, B extends A, C extends Number & Comparable<C> & Serializable,
    @TypeVariable.P D extends @TypeVariable.U Object, E extends TypeVariable<?, ?, ?, ?, ?, int[]>, F> {
    @Target(ElementType.TYPE_PARAMETER) @interface P { }
    @Target(ElementType.TYPE_USE) @interface U { int value() default 0; }
    <G> void a(G g) { }
    <H extends @U(1) Number & @U Serializable> H b(H h) { return h; }
    <I, @P @U J extends I, K extends java.util.List<? super J>> TypeVariable(I i, K k) { }
    static <L extends Comparable<? super L>> void c(L... l) { }
    abstract static class M<N extends M<N>> implements Comparable<M<N>> { }
    interface O<Q extends O<Q> & Serializable> { <R extends Q> R r(); }
    record S<T extends Comparable<T>>(T t) { }
}
