// JLS 15.9
import java.lang.annotation.*;
import java.util.*;
class ClassInstanceCreation<T> {
    @Target(ElementType.TYPE_USE) @interface A { } class Inner { class Deep { } } class Gen<U> { <V> Gen(V a) { }
    Gen() { } } <W> ClassInstanceCreation(W b) { } ClassInstanceCreation() { }
    ClassInstanceCreation<T> self() { return this; } ClassInstanceCreation<T>[] many;
    static class Nested { static class Deep { } }
    void m(ClassInstanceCreation<T> c) {
        new Object(); new java.lang.Object(); new ArrayList<String>(); new ArrayList<>(1); new java.util.ArrayList<>();
        new Nested.Deep(); new AbstractMap.SimpleEntry<String, int[]>("a", null);
    }
    void n(ClassInstanceCreation<T> d) {
        new <String> ClassInstanceCreation<Integer>("a"); new <String, @A Integer> @A ClassInstanceCreation2("a", 1);
        new @A Object(); new java.lang.@A Object(); new @A ArrayList<@A String>(); new Object() { };
        new ArrayList<>() { { add(1); } int e; class F { } }; new Runnable() { public void run() { } }.run();
        new Object() { int g = 1; }.g++; var h = new Object() { int i; void j() { } };
        d.new Inner(); d.new Inner().new Deep(); this.new Inner(); d.self().new Inner(); d.many[0].new Inner();
        (d).new Inner(); new ClassInstanceCreation<T>().new Inner(); d.new Gen<String>("a"); d.new Gen<>() { };
        d.new <String> Gen<Integer>("b"); d.new <Integer> @A Gen<@A String>(1); d.new Inner() { int l; };
        ClassInstanceCreation.this.new Inner(); d.self().self().new @A Inner().new @A Deep();
        d . new /* it */ Inner ( ) ; d.many[0].self().new Gen<List<? super T[]>>(new int[] { 1 });
        ((ClassInstanceCreation<T>) d).new Inner();
    }
    static class ClassInstanceCreation2 { <X, Y> ClassInstanceCreation2(X x, Y y) { } }
}
