#!/usr/bin/env bash
# Whether the SARIF file can go to code scanning: sets the step output `upload`.
#
# A workflow that a fork's pull request started gets a token that only reads, whatever its permissions ask
# for. The findings are in the annotations and the summary then, so that is no failure.
#
# INPUT_UPLOAD   the action's input; SARIF_FILE   what check.sh wrote
set -euo pipefail

action=${GITHUB_ACTION_PATH:?}
# shellcheck source=ci/action/workflow.sh
source "$action/ci/action/workflow.sh"

# Whether the pull request comes from another repository, or from one that was deleted.
from_fork() {
  [ "${GITHUB_EVENT_NAME:-}" = pull_request ] &&
    [ "$(jq -r '.pull_request.head.repo.full_name // empty' "${GITHUB_EVENT_PATH:?}")" != "${GITHUB_REPOSITORY:-}" ]
}

upload=false
if enabled upload "${INPUT_UPLOAD:-true}" && [ -s "${SARIF_FILE:-}" ]; then
  if from_fork; then
    notice "a pull request from a fork may not write code-scanning alerts: see the annotations and the job summary instead"
  else
    upload=true
  fi
fi
output upload "$upload"
