// JLS 14.20
import java.io.*;
class TryStatement implements AutoCloseable {
    static final TryStatement a = new TryStatement(); final TryStatement b = this; public void close() { }
    void m(TryStatement c) throws Exception {
        try { } finally { } try { } catch (RuntimeException d) { } try { }
        catch (IllegalStateException | IllegalArgumentException e) { } catch (final RuntimeException f) { }
        catch (@Deprecated final Exception g) { } finally { } try { }
        catch (java.lang.IllegalStateException | java.lang.IllegalArgumentException h) { }
        try (Reader i = new StringReader("")) { } try (final Reader j = null; Reader k = null; ) { }
        try (@Deprecated var l = new StringReader("a"); final var m = l) { } catch (IllegalStateException n) { }
        finally { } try (c) { } try (this.b) { } try (c; this.b; TryStatement.a; a; TryStatement o = null) { }
        try (c.b.b; var p = c; ) { } try (java.io.Reader q = null) { } try (super2().b) { } catch (Exception r) { }
        try (TryStatement.this.b; TryStatement.a.b) { } try (new TryStatement().b) { }
        try (Generic<String, ? extends TryStatement> s = new Generic<>()) { try { } finally { ; } }
        catch (Exception _) { } try (var _ = c; TryStatement _ = c) { } try (array()[0].b) { }
    }
    TryStatement super2() { return this; } TryStatement[] array() { return null; }
    static class Generic<T, U> implements AutoCloseable { public void close() { } }
}
