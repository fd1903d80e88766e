#!/usr/bin/env bash
# Ends the action as `fail-on` asks, of the inputs or the configuration, after everything else is done.
#
# EXIT_CODE   corename's exit status; FINDINGS, MENTIONS   how many findings and texts with an old name there are
# LEVELS   the levels that these have
set -euo pipefail

action=${GITHUB_ACTION_PATH:?}
# shellcheck source=ci/action/workflow.sh
source "$action/ci/action/workflow.sh"

if [ "${EXIT_CODE:-0}" -ne 0 ]; then
  printf '::error title=corename::%s\n' "\"fail-on\" ends the job: findings: ${FINDINGS:-0}, texts with an old name: ${MENTIONS:-0}; their levels: ${LEVELS:-}" >&2
  exit "$EXIT_CODE"
fi
