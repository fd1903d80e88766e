// JLS 14.8
class ExpressionStatement {
    int a; int[] b; ExpressionStatement c;
    void m(int d) {
        a = 1; d += 2; b[0] = d; c.a = 3; this.a = c.c.a = 4; ++a; a++; --b[0]; c.a--; m(1); c.m(2); this.m(3);
        super.hashCode(); ExpressionStatement.super.hashCode(); n().m(4); new ExpressionStatement();
        new ExpressionStatement().m(5); new ExpressionStatement() { }; c.new Inner(); new int[] { 1 }[0]++;
        this.<String>o(); ExpressionStatement.<Integer>p(); (a)++; (c).a = 1; ((Runnable) () -> { }).run();
        "a".length(); """
            b""".strip(); int.class.getName(); b[b[0]]++; (c.b)[0] = 1; String[].class.getName(); void.class.hashCode();
            switch (a) { default -> { } } (switch (a) { default -> c; }).m(1); yield2(1); (true ? c : this).m(1);
    }
    ExpressionStatement n() { return this; } <T> void o() { } static <T> void p() { } class Inner { }
    void yield2(int q) { }
}
