// JLS 15.11 and 15.10.3
class FieldAndArrayAccess extends FieldAndArrayBase {
    static FieldAndArrayAccess a; FieldAndArrayAccess b; int[][] c; int length;
    int m(FieldAndArrayAccess d, FieldAndArrayAccess[] e) { return b.b.length + this.b.length + super.f +
        FieldAndArrayAccess.super.f + FieldAndArrayAccess.this.b.c[0][1] + d.c[d.length][0] + e[0].b.c[1].length + m(d,
        e) + n().b.c[0][0] + n().c.length + (d).length + new FieldAndArrayAccess().length + "a".length() + (c[0])[1] +
        this.c[0][c[0][0]] + super.g[1] + FieldAndArrayAccess.a.b.length + e.length + e[e.length - 1].n().c[0].length +
        ((FieldAndArrayAccess) null).length + d . /* of it */ b . length + n2()[0] + this.n2()[1]; }
    FieldAndArrayAccess n() { return this; } int[] n2() { return null; }
}
class FieldAndArrayBase { int f; int[] g; }
