// JLS 8.4
import java.io.*;
import java.lang.annotation.*;
import java.util.*;
abstract class MethodDeclaration<X extends Exception> {
    @Target(ElementType.TYPE_USE) @interface A { }
    @Target(ElementType.METHOD) @interface B { String[] value() default { }; }
    public void a() { } protected abstract int b(); private static final long c(int d) { return d; }
    synchronized native void e(); strictfp double f() { return 1; }
    @B @Deprecated public @A String g() throws IOException, @A RuntimeException, X { return null; }
    <T> T h(T i) { return i; } public static <T, U extends T> @A List<@A U> j(final T k, @Deprecated U l) { return null;
    } @B({ "a", "b" }) <V> @A V m() { return null; }
    abstract <W> void n() throws X, java.io.@A IOException;
    void o(int... p) { } void q(String r, final @A String @A ... s) { } void t(int[]... u) { }
    void v(List<String>[] @A... w) { } void x(@Deprecated final int[] @A [] @A ... y) { }
    int z()[] { return null; } ; abstract int aa(int bb[], String cc[][])[][];
    void dd(int ee, final int ff, @Deprecated int gg, final @A Map<String, ? extends List<int[]>> hh,
        java.lang.String ii) { }
    MethodDeclaration<X>.Inner jj() { return null; } class Inner { } java.util.List<String> kk() { return null; }
    java.util.Map.@A Entry<String, int[]> @A [] ll() { return null; }
    void
        // on lines of their own
        mm
        (
        ) { }
}
