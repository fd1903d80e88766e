// JLS 14.21
class YieldStatement {
    Object o; int yield; int[] yields;
    int m(int a) {
        int b = switch (a) { case 1: yield 1; case 2: { yield a; } case 3: if (a > 1) yield -1; yield +2;
        case 4: yield (3); case 5: yield (a) + 1; case 6: yield yield; case 7: yield this.yield; case 8: yield ++a;
        case 9: yield a++; case 10: yield ~a; case 11: yield switch (a) { default: yield 1; };
        default: yield new int[] { 1 }[0]; };
        int c = switch (a) { case 1 -> { yield 1; } case 2 -> { int d = 2; yield d; } case 3 -> { try { yield 3; }
        finally { a++; } } case 4 -> { yield (int) 4L; } case 5 -> { for (;;) { yield m(1); } }
        case 6 -> { yield a > 1 ? 2 : 3; } case 7 -> { yield "a".length(); } case 8 -> { yield 'b'; }
        case 9 -> { yield yields[0]; } default -> throw new IllegalStateException(); };
        boolean e = switch (a) { case 1: yield !true; case 2: yield o instanceof Integer2 f; case 3: yield false;
        default: yield (a > 1) && (b < 2); }; Runnable g = switch (a) { case 1: yield () -> { }; case 3: yield this::n;
        default: yield null; }; int yield = 1; this.yield = yield; this.yield(); YieldStatement.this.yield(1);
        yield: for (;;) { break yield; }
        return b;
    }
    void n() { } void yield() { } void yield(int a) { }
}
class Integer2 { }
