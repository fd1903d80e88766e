// JLS 8.1.1.2 and 9.1.1.4
sealed interface Sealed permits Sealed.A, Sealed.B, Sealed.C, Sealed.D, Sealed.Top {
    record A(int a) implements Sealed { } enum B implements Sealed { E } non-sealed interface C extends Sealed { }
    final class D implements Sealed { }
    abstract sealed class Top implements Sealed permits F, G { int non = 1, sealed = 2, permits = non-sealed;
    int minus(int non, int sealed) { return non-sealed; } }
    public static non-sealed class F extends Top { } @Deprecated static final class G extends Top { }
}
abstract non-sealed class SealedUnder implements SealedTop { }
sealed @Deprecated interface SealedTop permits SealedUnder { }
