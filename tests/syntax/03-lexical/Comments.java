// JLS 3.7
/* a */ /** b */ /**/ /***/ /* // */ // /*
/// Markdown, of JEP 467.
class /* a */ Comments /* b */ /* c **/ {
    /** @return what it is */ int /* d */ a /* e */ = /* f */ 1 /* g */ ; // h
    int /*
      * / */ b;
    void m(/* i */ int /* j */ c /* k */) /* l */ { /* m */ } // n
    // an end of line */ int no;
    /// a
    /// - {@code b}
    int d;
    /* \u002a\u002f int e;
    //\u000a int f;
    void n(Object o) { switch (o) { case /* a */ String /* b */ s /* c */ when /* d */ true /* e */ -> { }
    default /* f */ -> { } } }
}
// the last line has no end
