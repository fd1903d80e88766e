// JLS 3.8 and 3.9: identifiers, and contextual keywords as identifiers.
class Identifiers {
    int exports, module, non, open, opens, permits, provides, record, requires, sealed, to, transitive, uses, var, when,
        with, yield;
    int $, _a, a1, größe, naïve, 名前, hits€, a‿b;
    int with(int to) { int when = to, uses = when; return uses + this.with + with; }
    void record(int record) { record = 1; record(record); this.record++; }
    void sealed() { sealed(); int permits = sealed; permits++; sealed = permits; }
    void module(int open) { module = open; module(module); }
    void var() { int var = 1; var++; var = var + var; var(); Runnable exports = this::var; }
    void yield() { this.yield(); int yield = 2; this.yield = yield; Runnable to = this::yield; }
    void when(int when) { when(when > when ? when : when); }
    Identifiers requires(Identifiers opens) { return opens.requires(opens).requires(null); }
    enum Words { record, sealed, permits, when, yield, var, module, with }
    @interface Named { String record() default ""; int with() default 0; }
    @Named(record = "", with = 1) Object of(Words words) {
        return switch (words) { case record, sealed -> words; case permits, when -> Words.var; default -> Words.record;
        };
    }
    <exports, module extends exports, to, with> with transitive(exports opens, module provides,
        with uses) { return uses; }
}
class exports { }
class module { module open; }
class requires<to> { requires<to> uses; }
interface provides { }
interface when { when when(when when); }
