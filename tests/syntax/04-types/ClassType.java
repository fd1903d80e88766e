// JLS 4.3
import java.lang.annotation.*;
import java.util.*;
class ClassType<T> {
    @Target(ElementType.TYPE_USE) @interface A { }
    class Inner<U> { class Deep { } class Deeper<V> { } }
    static class Nested<U> { }
    String a; java.lang.String b; List<String> c; java.util.List<String> d; Map.Entry<String, Integer> e;
    ClassType<String>.Inner<Integer> f; ClassType<String>.Inner<Integer>.Deep g; ClassType<T>.Inner<T>.Deeper<T[]> h;
    @A String i; java.lang.@A String j; java.util.@A List<@A String> k; Map.@A Entry<@A String, @A Integer> l;
    ClassType<@A String>.@A Inner<@A Integer>.@A Deep m; ClassType.Nested<String> n; @A List<@A ? extends @A Number> o;
    T p; List<T> q; T[] r; @A T @A [] @A [] s;
    java.util. Map . /* of */ Entry < String , List < String > > t;
}
