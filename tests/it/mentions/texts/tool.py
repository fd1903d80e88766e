# STALE: as the JoinHintResolver does.
# STAYS: as the former JoinHintResolver did.
