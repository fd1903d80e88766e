// JLS 15.28
import java.util.function.*;
class SwitchExpression {
    enum E { A, B, C } sealed interface S permits R, T { } record R(int a) implements S { }
    record T(S b, String c) implements S { }
    int a(int b, E c, S d, String e) {
        int f = switch (b) { case 1 -> 2; case 3, 4 -> { yield 5; } default -> throw new IllegalStateException(); };
        int g = switch (b) { case 1: yield 2; case 3: case 4: default: yield 5; }; int h = switch (c) { case A, B -> 1;
        case C -> 2; } + switch (c) { case E.A -> 1; case E.B, E.C -> 2; }; m(switch (b) { default -> 1;
        }, switch (e) { case "i" -> "j"; case null -> "k"; default -> null; });
        int l = switch (d) { case R(int n) when n > 1 -> n; case R r -> r.a; case T(R(var o), String p) -> o;
        case T(T(_, _), var _) -> 1; case T(S q, _) -> 2; }; return switch (switch (b) { default -> 1;
        }) { case 1 -> switch (c) { default -> 2; }; default -> (switch (b) { default -> 3; }); };
    }
    Object s(Object t) { Runnable u = switch (t) { case null -> () -> { }; case String v when v.isEmpty() -> this::w;
    case Integer x -> { Runnable y = () -> { }; yield y; } case null2 z -> null;
    default -> () -> { throw new RuntimeException(); }; }; Supplier<Integer> aa = () -> switch (t) { default -> 1; };
    for (int bb = switch (t) { default -> 1; }; bb > switch (t) { default -> 2; }; ) { }
    boolean cc = switch (t) { default -> true; } && !switch (t) { default -> false; };
    String dd = switch (t) { default -> "a"; } + "b"; var ee = new int[] { switch (t) { default -> 1; }
    }[switch (t) { default -> 0; }]; if (switch (t) { default -> true; }) { }
    throw switch (t) { default -> new RuntimeException(); }; }
    void w() { } void m(int a, String b) { } class null2 { }
}
