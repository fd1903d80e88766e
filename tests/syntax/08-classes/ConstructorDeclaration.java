// JLS 8.8
import java.lang.annotation.*;
class ConstructorDeclaration {
    @Target(ElementType.TYPE_USE) @interface A { }
    public ConstructorDeclaration() { } protected ConstructorDeclaration(int a) throws RuntimeException,
        @A IllegalStateException { ; } private @Deprecated ConstructorDeclaration(int... b) { return; }
    @Deprecated public <T> ConstructorDeclaration(final T c, @Deprecated String d) { }
    <U extends Number> ConstructorDeclaration(U[] e) { int f = 1; }
    class Inner { Inner() { } Inner ConstructorDeclaration; } static class Nested<V> { Nested(V g) { }
    <W extends V> Nested(W h, V... i) { } void Nested() { } }
    enum E { J(1), K { }; E() { } private E(int l) { } }
}
