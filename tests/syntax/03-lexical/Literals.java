// JLS 3.10.3 and 3.10.8
class Literals {
    boolean yes = true, no = false;
    Object nothing = null;
}
