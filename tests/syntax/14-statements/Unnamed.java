// JLS 6.1 and 14.4: unnamed variables and patterns
import java.util.*;
import java.util.function.*;
class Unnamed {
    record P(int a, int b) { }
    void m(Object o, Queue<String> q) {
        var _ = q.poll(); String _ = q.remove(); final int _ = 1; int _ = 2, c = 3; int[] _ = { 1 }; for (var _ : q) { }
        for (String _ : q) { } for (int d = 0, _ = m2(); d < 1; d++) { } try { } catch (RuntimeException _) { }
        catch (Exception | Error _) { } try (var _ = new java.io.StringReader("")) { } catch (java.lang.IllegalStateException _) { }
        Function<String, Integer> f = _ -> 1; BiFunction<String, String, Integer> g = (_, _) -> 2;
        BiFunction<String, String, Integer> h = (var _, var e) -> 3, i = (String _, String _) -> 4, j = (final String _,
            @Deprecated String _) -> 5; g = (k, _) -> 6; run((_, l) -> 7);
        if (o instanceof P(int _, _) && o instanceof P(var _, int n)) { }
        switch (o) { case P(_, int r) when r > 1 -> { } case P(_, _) -> { } case String _ -> { }
        case Integer _, Long _ -> { } case Set<?> _ when q.isEmpty() -> { } default -> { } }
    }
    int m2() { return 1; } void run(BiFunction<String, String, Integer> s) { } static Runnable t = () -> { var _ = 1; };
    { int _ = 1; }
}
