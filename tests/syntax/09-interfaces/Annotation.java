// JLS 9.7
import java.lang.annotation.*;
@Annotation.Normal(a = 1, b = "c") @Annotation.Single(1) @Annotation.Marker @java.lang.Deprecated @ SuppressWarnings (
    "d" )
class Annotation<@Annotation.Single(2) T> {
    @Repeatable(Singles.class) @interface Single { int value() default 0; } @interface Singles { Single[] value(); }
    @interface Marker { } @interface Normal { int a() default 0; String b() default ""; int[] c() default { };
    Single d() default @Single; Class<?> e() default int.class; Single[] f() default { }; }
    @Normal() @Single() int e; @Normal(c = { }) @Single(1 + 2) int f; @Normal(c = { 1, 2, }) int g;
    @Normal(c = 1, d = @Single(1)) int h; @Normal(f = { @Single, @Single(2), }) int i; @Normal(c = { , }) int j;
    @Normal(e = String[].class, a = Annotation.CONST) @Single(true ? 1 : 2) static final int CONST = 1;
    @Single(value = (1)) @Single(-1) @Single(CONST) void m(@Single(1) final @Marker int k) { @Single(3) final @Marker
        int l = 1; @Deprecated class Local { } }
    @Deprecated(since = "1", forRemoval = true) @SuppressWarnings({ "a", "b" }) @Single(1) /* c */ @Marker
    // d
    Annotation() { }
    @SuppressWarnings("a" + """
        b""") int n; @Normal(b = """
        c""", a = 2) int o; enum E { @Single(1) @Normal(a = 1) P, @Marker Q(1) { }; E(int... r) { } }
    void n() { for (@Marker int s = 0; ; ) { } } void o() throws Exception { for (@Single(1) final var t : new int[0]) {
        } try (@Marker final var u = new java.io.StringReader("")) { } catch (@Marker final RuntimeException v) { } }
    Object p = (java.util.function.BiFunction<Integer, Integer, Integer>) (@Marker Integer w,
        final @Single(1) Integer x) -> w, q = (java.util.function.UnaryOperator<String>) (@Marker var y) -> y;
}
