#!/usr/bin/env bash
# Says why code scanning may have refused the SARIF file. It does not fail the job: the findings are in the
# annotations and the summary.
set -euo pipefail

action=${GITHUB_ACTION_PATH:?}
# shellcheck source=ci/action/workflow.sh
source "$action/ci/action/workflow.sh"

warning "code scanning took no results (the log of the upload says why). It needs the permission \"security-events: write\", in a private repository also \"actions: read\", and code scanning enabled for the repository. Set the input \"upload\" to \"false\" to go on without it"
