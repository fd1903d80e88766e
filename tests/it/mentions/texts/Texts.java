package shop.far;

/**
 * STALE: a page for JoinHintResolver, and its {@code JoinHintResolver#two()}.
 * STAYS: it was copied from JoinHintResolver.
 */
class Texts {
    // STALE: since the JoinHintResolver is fast.
    // STAYS: JoinHintResolverFactory makes some.
    // STAYS: the JoinHintResolver is now a QueryHintResolver.
    // STAYS: new JoinHintResolver(size);
    /* STALE: JoinHintResolver in a block. */
    // STALE: shop.hints.JoinHintResolver, with its package.
    // STAYS: shop.other.JoinHintResolver, in another one.
    // STAYS: shop.hints.JoinHintResolver was removed.
    int size; // STALE: of a JoinHintResolver

    String log() {
        return "STALE: JoinHintResolver failed with " + size;
    }

    String key() {
        return "STAYS.JoinHintResolver.title";
    }
}
