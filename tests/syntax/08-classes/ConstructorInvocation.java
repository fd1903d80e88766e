// JLS 8.8.7
class ConstructorInvocation extends ConstructorInvocationBase {
    ConstructorInvocation outer; class Inner { Inner() { } <T> Inner(T a) { } }
    ConstructorInvocation() { this(1); } ConstructorInvocation(int b) { <String>super("c"); }
    <T> ConstructorInvocation(T c, int d) { super(); ; int e = d; }
    ConstructorInvocation(long f) { <String>this("g", 1); } ConstructorInvocation(char g) { super(g > 1 ? "h" : "i"); }
    ConstructorInvocation self() { return this; }
    class Under extends Inner {
        Under() { ConstructorInvocation.this.super(); } Under(ConstructorInvocation h) { h.super(); }
        Under(int i, ConstructorInvocation j) { j.outer.<Integer>super(i); }
        Under(long k, ConstructorInvocation l) { (l).super(); }
        Under(char m, ConstructorInvocation n) { n.self().super(); }
        Under(byte o) { new ConstructorInvocation().<Byte>super(o); }
    }
}
class ConstructorInvocationBase { ConstructorInvocationBase() { } <T> ConstructorInvocationBase(T t) { } }
class ConstructorInvocationUnder extends ConstructorInvocation.Inner {
    ConstructorInvocationUnder(ConstructorInvocation a) { a.super(); }
    ConstructorInvocationUnder(ConstructorInvocation[] b) { b[0].<Object>super(null); }
    ConstructorInvocationUnder(Object c) { ((ConstructorInvocation) c).super(); }
}
