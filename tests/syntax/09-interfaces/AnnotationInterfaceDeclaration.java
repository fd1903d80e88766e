// JLS 9.6
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @Documented @ interface AnnotationInterfaceDeclaration {
    int value(); String a() default "b"; public abstract int[] c() default { }; int[] d() default { 1, 2, };
    Class<?> e() default Object.class; Class<? extends Number>[] f() default { };
    RetentionPolicy g() default RetentionPolicy.CLASS; Deprecated h() default @Deprecated;
    SuppressWarnings[] i() default { @SuppressWarnings("a"), @SuppressWarnings({ "b", "c" }) };
    int j()[] default { }; int k() default 1 + 2 * L; int L = 3, M[] = { 4 };
    @Deprecated boolean n() default L > 2 ? true : false; ;
    class O { int p; } interface Q { } enum R { S } record T(int u) { } @interface V { int value() default 0; }
    R w() default R.S; String record() default "x"; long x() default -1L; char y() default 'z';
}
@interface AnnotationInterfaceEmpty { }
