package shop.far

// STALE: as the JoinHintResolver does.
// STAYS: adapted from JoinHintResolver.
class Use { }
