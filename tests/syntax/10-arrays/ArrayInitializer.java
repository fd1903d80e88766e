// JLS 10.6
class ArrayInitializer {
    int[] a = { }, b = { 1 }, c = { 1, }, d = { , }; int[][] e = { { }, { 1 }, { 1, 2, }, b, new int[] { 3 }, null, };
    Object[] f = { new int[] { }, (Runnable) () -> { }, "g" };
    Object g = new int[] { 1, 2 }.length, h = new int[][] { { 1 }
    }[0][0], i = new String[] { "a", }.clone(), j = new int[0][][], k = new Object[] { , };
}
