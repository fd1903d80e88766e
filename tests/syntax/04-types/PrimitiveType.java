// JLS 4.2
import java.lang.annotation.*;
class PrimitiveType {
    @Target(ElementType.TYPE_USE) @interface A { int value() default 0; }
    byte a; short b; int c; long d; char e; float f; double g; boolean h;
    @A int i; @A(1) @A2 long j;
    @Target(ElementType.TYPE_USE) @interface A2 { }
    <T> @A int m(final @A int k) { @A int l = (@A int) k; return l; }
}
