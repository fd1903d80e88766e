// JLS 4.5.1
import java.lang.annotation.*;
import java.util.*;
class TypeArguments {
    @Target(ElementType.TYPE_USE) @interface A { }
    List<?> a; List<? extends Number> b; List<? super Integer> c; Map<?, ? extends List<? super int[]>> d;
    List<int[][]> e;
    List<@A ?> f; List<@A ? extends @A Number> g; List<@A ? super @A Integer @A []> h; List<@A int @A []> i;
    List<List<List<List<String>>>> j = new ArrayList<>(); Map<String, Map<String, List<?>>> k;
    boolean m(int l, int n) { int a = 1, b = 2; return l < a && b > (n) | l < a == n > b; }
    Object o = TypeArguments.<String, List<? extends Number>>p(), q = this.<int[]>r();
    static <T, U> T p() { return null; }
    <T> T r() { return null; }
}
