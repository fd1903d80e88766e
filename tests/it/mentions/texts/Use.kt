package shop.far

/** STALE: as the [JoinHintResolver] does. */
// STAYS: moved from JoinHintResolver.
class Use
