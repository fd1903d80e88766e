// JLS 6.2 and 6.5
class Names {
    static Names names; int length; Names next;
    static class Names2 { static Names2 Names2; static int Names() { return 1; } }
    int a = names.next.next.length + Names.names.length + Names2.Names() + Names2.Names2.Names2.hashCode();
    java.lang.String b = java.lang.String.valueOf(java.lang.Integer.MAX_VALUE);
    int Names(int Names) { Names: for (;;) { Names(Names); break Names; } return Names; }
    Names Names() { Names Names = new Names(); return Names.Names().Names().next; }
}
