// JLS 8.4
import java.lang.annotation.*;
class ReceiverParameter<T> {
    @Target(ElementType.TYPE_USE) @interface A { int value() default 0; }
    void a(ReceiverParameter<T> this) { } void b(@A ReceiverParameter<@A T> this, int c) { }
    int d(@A(1) @B ReceiverParameter<T> this, int... e) { return 1; }
    @Target(ElementType.TYPE_USE) @interface B { }
    class Inner {
        Inner(ReceiverParameter<T> ReceiverParameter.this) { }
        Inner(@A ReceiverParameter<T> ReceiverParameter.this, int f) { }
        void g(ReceiverParameter<T>.@A Inner this) { } void h(ReceiverParameter<T>.Inner this, String i) { }
        class Deep { Deep(ReceiverParameter<T>.@A Inner Inner.this, int j) { } }
    }
    static class Nested { void k(Nested this) { } void l(ReceiverParameter.@A Nested this) { } }
    interface I { void m(I this); default void n(@A I this, int o) { } }
    enum E { P; void q(@A E this) { } }
    record R(int s) { int t(R this) { return s; } }
}
