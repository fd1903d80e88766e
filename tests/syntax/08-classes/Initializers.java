// JLS 8.6 and 8.7
class Initializers {
    { } static { } static { int a = 1; { int b = a; } } { int c = 2; class D { { int e; } static { int f; } } }
    final int g; { g = 1; }
    static
    { ; }
    ;
}
