#!/usr/bin/env bash
# Says where an earlier run's build of the action's source may be. Sets the step outputs `key`, which stands for the
# source and the platform, and `folder`, where the build belongs. Sets neither where nothing has to be built.
#
# INPUT_VERSION, CORENAME_BIN, CORENAME_CHECKSUMS   as in install.sh
set -euo pipefail

action=${GITHUB_ACTION_PATH:?}
# shellcheck source=ci/action/workflow.sh
source "$action/ci/action/workflow.sh"

[ -z "${CORENAME_BIN:-}" ] || exit 0
# shellcheck source=ci/action/origin.sh
source "$action/ci/action/origin.sh"
[ -n "$reason" ] || exit 0

# Whatever is in the action's folder may be a part of the program.
digest=$(cd "$action" && find . \( -name .git -o -name target \) -prune -o -type f -print0 |
  LC_ALL=C sort -z | xargs -0 cat | sha256)
# Where GitHub's runners differ in the libraries of the system, `ImageOS` differs.
output key "corename-${RUNNER_OS:-$(uname -s)}-${RUNNER_ARCH:-$(uname -m)}-${ImageOS:-own}-$digest"
output folder "${RUNNER_TEMP:-/tmp}/corename-built"
