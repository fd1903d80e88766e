// JLS 14.7, 14.9, 14.12 to 14.17
import java.util.*;
class IfAndLoops {
    int m(int a, List<String> b, int[][] c) {
        if (a > 1) a--; if (a > 1) { } else a++; if (a > 1) ; else if (a > 2) { } else { } if (a > 1) if (a > 2) a = 1;
        else a = 2;
        while (a < 1) a++; while (a < 1) { if (a > 0) continue; break; } do a++; while (a < 3); do { a++; }
        while (a < 4);
        for (;;) { break; } for (int d = 0; d < 1; d++) ; for (int e = 0, f[] = { 1 }, g = 2; e < g; e++, g--) { }
        for (a = 1, b = null; a < 2; a++, m(a, b, c)) { } for (final int h = 1; ; ) { break; } for (var i = 0; i < 2;
        i += 2) { } for (m(1, b, c); ; new IfAndLoops()) { break; } for (Iterator<String> j = b.iterator(); j.hasNext();
        ) j.next(); for (@Deprecated final Map.Entry<String, int[]> k = null; ; ) break;
        for (String l : b) ; for (final String n : b) { } for (var o : c) for (int p : o) { }
        for (@Deprecated final var q : b) { } for (int[] r : c) { } for (int s[] : c) { }
        for (java.util.Map.Entry<String, ? extends List<?>> t : new HashMap<String, List<?>>().entrySet()) { }
        u: for (;;) { v: while (true) { w: { break w; } if (a > 1) continue u; break v; } break u; } x: y: a++; z: ;
        record: { break record; } when: for (;;) break when; sealed: do { continue sealed; } while (false);
        assert a > 1; assert a > 1 : "b" + a; assert (a > 2) : a; return a < 1 ? 2 : 3;
    }
    void n() { return; } int o() { throw new IllegalStateException(); } void p(Object q) { synchronized (q) { }
    synchronized (this) { q = null; } synchronized (IfAndLoops.class) { } } RuntimeException r() { throw r(); }
}
