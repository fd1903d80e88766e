// JLS 7.3
/** Starts it. */
public static void main(String... args) throws Exception {
    var text = "a";
    for (var arg : args) { text += arg; }
    new Object() { void run(Runnable runnable) { } }.run(() -> IO.println("b"));
}

void run(Runnable runnable) { runnable.run(); }
synchronized void run() { }
