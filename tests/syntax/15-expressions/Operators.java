// JLS 15.14 to 15.26
class Operators {
    int a, b, c; long d; boolean e, f; int[] g; Object o;
    void m() {
        a++; a--; ++a; --a; a = +b; a = -b; a = ~b; e = !f; a = - -b; a = +-~b; e = !!f; a = -(b); a = b * c / a % b;
        a = b + c - a; a = b << 1 >> 2 >>> 3; e = a < b; e = a > b; e = a <= b; e = a >= b; e = a == b; e = a != b;
        a = b & c | a ^ b; e = e & f | e ^ f; e = e && f || e; a = e ? b : c; a = e ? f ? 1 : 2 : e ? 3 : 4;
        e = o instanceof String; e = o instanceof int[]; e = o instanceof java.util.List<?>;
        e = o instanceof String == f; e = !(o instanceof String);
        a = b; a *= b; a /= b; a %= b; a += b; a -= b; a <<= b; a >>= b; a >>>= b; a &= b; a ^= b; a |= b;
        a = b = c = 1; g[0] += g[1] = 2; this.a = (b); (a) = 1; a = (b) + c; a = (b) - c; a = (int) - b; a = (int) + b;
        a = (int) ~b; a = (b) * (c); a = a+++b; a = a - -b; a = b- --c; e = a < b == c > a; e = (a < b) | (c > a);
        e = a < b & c > a; a = a < b ? c : b > c ? a : b; e = a < (b) && c > (d); d = (long) a << 2L;
        a = (int) d >>> (b); o = e ? "a" : 'b'; o = "a" + 1 + 'c' + 2L + null + true + o; e = o == null || o != this;
        a = g[a = 1]; a = g[g[0]++] --; e ^= f; a = 1-1; a = b<c?b:c; a = e?1:2; a = e?.1f>1?1:2:3;
    }
}
