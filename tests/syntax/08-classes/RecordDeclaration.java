// JLS 8.10
import java.lang.annotation.*;
import java.util.*;
record RecordDeclaration<T extends Comparable<T>, @RecordDeclaration.P U>(T a, @Q @B int b, List<? super U> c,
    @Q String @Q [] d, int... e) implements Runnable, java.io.Serializable {
    @interface P { }
    static int f = 1; static { } public void run() { } class G { }
    RecordDeclaration { if (b < 0) throw new IllegalStateException(); d = null; }
    RecordDeclaration(int h) { this(null, h, null, null); } public T a() { return a; } static <V> void i(V j) { } ;
    record Empty() { } record Body(int k) { Body(int k) { this.k = k; } }
    record Compact(int l, int m) { @Deprecated public Compact { } } record Arity(int @Q ... n) { }
    public static final strictfp @Deprecated record Modified(@Deprecated int o) { }
    record Array(int[] p, @Q List<@Q String> q) { public Array { } }
    record Generic<W>(W r) { <X> Generic(X s, int t) { this(null); } Generic { r = r; } }
    record Nested(Empty u) { record Deep(int v) { } }
    void m() { record Local(int w) { Local { w++; } } new Local(1).w(); record Box<Y>(Y x) { }
    var record = new Box<>(1); record.x(); }
    record Held(int record) { Held { } }
}
@Target({ ElementType.TYPE_USE, ElementType.RECORD_COMPONENT }) @interface Q { }
@interface B { }
