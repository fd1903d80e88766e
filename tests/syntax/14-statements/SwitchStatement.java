// JLS 14.11
class SwitchStatement {
    static final int A = 1; enum E { B, C, D }
    int m(int a, String b, E c, Object d, char e) {
        switch (a) { } switch (a) { case 1: } switch (a) { case 1: case 2, 3: a++; break; case A + 3: { a--; }
        case (5): default: a = 1; } switch (a) { default: } switch (a) { case 1: case 2: default: case 3: a = 2; int f;
        f = 1; }
        switch (b) { case "a": case "b", "c" + "d": break; case """
            e""": break; default: } switch (c) { case B: case C, D: break; } switch (c) { case E.B: break;
            case SwitchStatement.E.C: break; case D: default: }
            switch (e) { case 'a', '\'': case '\u0041': case (char) 66: break; case 'a' + 2: }
        switch (a) { case 1 -> a++; case 2, 3 -> { a--; } case 4 -> throw new IllegalStateException();
        default -> m(1, b, c, d, e); } switch (c) { case B, C -> { } case E.D -> a = 1;
        default -> new SwitchStatement(); } switch (a + 1) { case -1 -> a = 2; case ~2 -> { } case A > 0 ? 7 : 8 -> { }
        default -> { } }
        switch (d) { case null: break; default: } switch (b) { case null, default -> a++; } switch (b) { case "a" -> { }
        case null -> { } default -> { } } switch (b) { case "a": break; case null, default: break; }
        switch (c) { case null -> { } case B -> { } case C, D -> { } }
        g: switch (a) { case 1: break g; default: switch (b) { case "a": break g; case "b": continue2(); } } return a;
    }
    void continue2() { }
}
