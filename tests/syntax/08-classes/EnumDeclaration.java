// JLS 8.9
enum EnumDeclaration implements Runnable, Comparable2<EnumDeclaration> {
    A, B(), C(1), @Deprecated D, @Deprecated @SuppressWarnings("a") E(1, "b") { public void run() { } int f; class G { }
    }, H { }, ;
    EnumDeclaration(Object... i) { } public void run() { } static final int J = 1; { } static { } class K { }
    enum Empty { } enum OnlyComma { , } enum OnlySemicolon { ; } enum Comma { L, } enum Both { M, ; } enum Members { ;
    int n; void o() { } } enum CommaMembers { ,; int p; }
    private static strictfp enum Modified { Q { @Override int r() { return 1; } }, S { int r() { return 2; } };
    abstract int r(); }
    @Deprecated public enum Documented { /** t */ T, // u
        /* u */ U /* v */ ( /* w */ ) /* x */ , /** y */ @Deprecated /* z */ Y }
}
interface Comparable2<T> { }
