#!/bin/sh
# STALE: starts the JoinHintResolver.
# STAYS: it starts the JoinHintResolver, which was renamed.
grep -q "JoinHintResolver started" log # STALE
grep -q "JoinHintResolverFactory started" log # STAYS
