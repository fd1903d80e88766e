#!/usr/bin/env bash
# Ends the action as the input `fail-on` asks, after everything else is done.
#
# EXIT_CODE   corename's exit status; FINDINGS   how many findings there are; INPUT_FAIL_ON   the level asked for
set -euo pipefail

action=${GITHUB_ACTION_PATH:?}
# shellcheck source=ci/action/workflow.sh
source "$action/ci/action/workflow.sh"

if [ "${EXIT_CODE:-0}" -ne 0 ]; then
  printf '::error title=corename::%s\n' "of ${FINDINGS:-0} findings, some have the level \"${INPUT_FAIL_ON:-}\" or above (input \"fail-on\")" >&2
  exit "$EXIT_CODE"
fi
