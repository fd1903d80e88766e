// JLS 7.3 and 8.1.8: a class of which only the members are written
import java.util.List;
import module java.base;

static int count = 1;
private final List<String> names = List.of(), others = null;
int[] numbers = { 1, 2 }, more[];

void main() {
    IO.println(greeting("you") + names + count + new Held(1).held() + Level.LOW + add(1, 2));
}

String greeting(String name) { return "Hello, " + name; }
static <T extends Comparable<T>> T add(T left, T right) { return left; }
@Deprecated int[] old()[] { return null; }

class Inner { int a; }
static class Nested { }
record Held(int held) { }
enum Level { LOW, HIGH; void go() { } }
interface Able { void able(); }
@interface Marked { }
;
final int last = 3;
