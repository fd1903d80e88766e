package shop.far

// STALE: as the JoinHintResolver does.
// STAYS: the JoinHintResolver was split.
class Use
