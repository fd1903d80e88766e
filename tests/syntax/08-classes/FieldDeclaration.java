// JLS 8.3
import java.lang.annotation.*;
import java.util.*;
class FieldDeclaration {
    @interface A { int[] value() default { }; }
    public int a; protected static int b = 1; private final int c = 2, d, e = c;
    transient volatile int f, g[], h[][] = { { 1 }, { }, };
    { d = 1; }
    static public final @A String i = "i"; @A({ 1, 2 }) @Deprecated private List<String> j = new ArrayList<>() { }, k;
    int l = 1, m[] = { 1 }, n = m[0]; Runnable o = () -> { int p = 1; }, q = o::run; int r = switch (l) { case 1 -> 2;
    default -> 3; };
    FieldDeclaration s = this, t = s.t; boolean u = l < m[0], v = n > l;
    @A
    // with a comment
    static /* between */ final
    int w = 1;
}
