// JLS 3.10.2
class FloatingPointLiteral {
    double[] decimal = { 1., 1.0, .1, 1e1, 1E1, 1e+1, 1e-1, 1.e1, .1e1, 1.1e1_0, 1_0.0_1, 1__0.0__1e0__1, 0e0, 09.5,
        09d, 1f, 1F, 1d, 1D, 1.f, .1F, 1.1d, 1e1f };
    double[] hexadecimal = { 0x1p0, 0X1P1, 0x1.p1, 0x.1p1, 0x1.8p1, 0x1_0.8_0p1_0, 0x1p+1, 0x1p-1, 0x1p1f, 0x1p1D,
        0x1.fffffeP+127f, 0xfp1d };
    double arithmetic = 1.+.1-1.e1f*0x1.p0/1.d;
}
