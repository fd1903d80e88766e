-- STALE: what the JoinHintResolver reads.
-- STAYS: copied from JoinHintResolver.
SELECT 'STALE: JoinHintResolver' FROM hints;
