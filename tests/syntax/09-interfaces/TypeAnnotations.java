// JLS 9.7.4 and 4.11: every place in which a type is used
import java.io.*;
import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;
class TypeAnnotations<@A T extends @A Object & @A Serializable> extends @A ArrayList<@A T> implements @A Serializable {
    @A String a; java.lang.@A String b; @A int @A [] @A [] c;
    Map.@A Entry<@A ? extends @A Number, @A ? super @A Integer> d;
    <@A U> @A U e(@A TypeAnnotations<@A T> this, @A U f, @A String @A ... g) throws @A IOException,
        @A RuntimeException { return null; }
    void h(Object i) throws Exception {
        @A String j = (@A String) i; Object k = (@A String & @A Serializable) i; boolean l = i instanceof @A String;
        if (i instanceof @A String m) { }
        Object n = new @A ArrayList<@A String>(); Object o = new @A String @A [1] @A [];
        Object p = new @A int @A [] @A [] { { 1 }, { } }; Object q = new java.util.@A ArrayList<@A String>() { };
        Supplier<List<String>> r = @A ArrayList<@A String>::new; Function<Object, String> s = @A Object::toString;
        IntFunction<int[]> t = int[]::new;
        try (@A Reader v = new @A StringReader("")) { } catch (@A IllegalStateException | @A IllegalArgumentException w)
            { } catch (final @A RuntimeException x) { }
        for (@A String y : new @A String[0]) { } for (@A int z = 0; z < 1; z++) { }
        Function<String, String> aa = (@A String bb) -> bb; this.<@A String>e(null);
        switch (i) { case @A String cc -> { } case Rec(@A int dd, @A Object ee) -> { } default -> { } }
        new <@A String> @A TypeAnnotations<@A String>("a"); Object ff = new @A(1) Object();
        var gg = this.new @A Inner(); Object hh = i instanceof Rec(@A var ii,
            var jj) ? 1 : i instanceof final @A String @A [] kk ? 2 : 3;
        Consumer<String[]> ll = (@A String @A ... mm) -> { }; Class<?> nn = int[].class; var oo = 1;
        int @A [] pp = { 1 }, qq @A [] = { { 2 } }; List<@A int @A []> rr = (@A List<@A int @A []>) null;
        Object ss = (@A int @A []) i;
    }
    <V> TypeAnnotations(V v) { } class Inner { Inner() { } Inner(@A TypeAnnotations<T> TypeAnnotations.this, int a) { }
    } record Rec(@A int tt, @A Object uu) { } int vv() @A [] { return null; } int ww @A [] = { }, xx @A(1) [] @A [];
    void yy(String @A [] @A ... zz) { } Function<Object, int[]> ab = o -> (int @A []) o;
    @A TypeAnnotations<@A T>.@A Inner ac; static class S<B extends Comparable<@A B>> { }
}
@Target({ ElementType.TYPE_USE, ElementType.TYPE_PARAMETER }) @interface A { int value() default 0; }
