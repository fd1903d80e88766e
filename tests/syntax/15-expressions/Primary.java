// JLS 15.8
class Primary {
    int a; class Inner { Primary b = Primary.this; Inner c = this; int d = Primary.this.a + Primary.super.hashCode(); }
    Object[] e = { 1, 'a', "b", null, true, 1.0, this, Primary.this, (1), ((a)), (this).a, ("c"), (Object) this,
        void.class, int.class, int[].class, int[][].class, String.class, String[].class, java.lang.String.class,
        java.util.Map.Entry.class, java.util.Map.Entry[][].class, boolean.class, byte.class, Inner.class,
        Primary.Inner[].class };
    Class<?> f = int.class, g = void.class; String h = int[].class.getName() + String.class.getName() +
        boolean[][].class.hashCode(); Primary i = (((this)));
}
