// JLS 14.3
class LocalClassesAndStatics {
    static int a(int b) { enum C { D; static int e = 1; int f() { return e; } } interface G { static void h() { } }
    record I(int j) { static int k = 2; I { } } class L { static int m; static void n() { } }
    return C.D.f() + I.k + L.m; }
    Runnable b = () -> { record J(int k) { } class K { } interface L { } enum M { } new J(1).k(); };
    int c(int d) { switch (d) { case 1: class E { } int f; record G() { } default: f = 1; return f; } }
    { class H { } } static { record I() { } } LocalClassesAndStatics() { class J { } } void d() { { final class K { } }
    for (;;) { class L { } } }
}
