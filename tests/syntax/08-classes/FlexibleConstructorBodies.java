// JLS 8.8.7: statements before the constructor invocation
class FlexibleConstructorBodies extends FlexibleBase {
    final int a; int b;
    FlexibleConstructorBodies(int c) { if (c < 0) throw new IllegalArgumentException(); this.a = c; super(c); b = 2; }
    FlexibleConstructorBodies(String d) { var e = d.length(); int f = e * 2; for (int g = 0; g < f; g++) { f--; }
    this(f); }
    FlexibleConstructorBodies(long h) { class Local { int i; } a = 1; { int j = 2; } <Long>super(h); }
    FlexibleConstructorBodies(Object k) { int l = switch (k) { case String m -> 1; default -> 2; }; a = l;
    /* now */ super(l); }
    FlexibleConstructorBodies(char n) { ; this((int) n); }
    FlexibleConstructorBodies(byte o) { try { o++; } finally { o--; } <Integer>this(1, 2); }
    FlexibleConstructorBodies(short p) { a = p; super(); }
    <T> FlexibleConstructorBodies(T q, int r) { a = r; Runnable s = () -> { int t = r; }; s.run(); super(r); }
    enum E { U; E() { int v = 1; this(v); } E(int w) { } }
    record R(int x) { R() { int y = 1; this(y); } R(String z) { System.out.println(z); this(z.length()); } }
    class Inner { Inner(int a) { } } class Under extends Inner { Under(FlexibleConstructorBodies b) { int c = 1;
    b.super(c); } }
}
class FlexibleBase { FlexibleBase() { } FlexibleBase(int a) { } <T> FlexibleBase(T t) { } }
