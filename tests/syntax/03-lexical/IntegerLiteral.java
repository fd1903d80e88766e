// JLS 3.10.1
class IntegerLiteral {
    long[] decimal = { 0, 1, 10, 1_0, 1__0, 2147483647, -2147483648, 0L, 1l, 9_223_372_036_854_775_807L };
    long[] hexadecimal = { 0x0, 0X1, 0xff, 0xFF_ff, 0xf__f, 0x1L, 0X1l, 0xDadaCafe };
    long[] octal = { 00, 01, 0_7, 0__7, 0_1_7L, 017l };
    long[] binary = { 0b0, 0B1, 0b1_0, 0b1__0, 0b1L, 0B1l };
}
