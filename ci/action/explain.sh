#!/usr/bin/env bash
# Says at the end of the job summary what of the change its renames explain, and sets the step outputs `purity` and
# `residue-file`.
#
# It never ends the job: what is wrong with the inputs, the checkout or the configuration, check.sh says.
#
# CORENAME_BIN   the program; INPUT_*   the action's inputs, as action.yml describes them
set -euo pipefail

action=${GITHUB_ACTION_PATH:?}
# shellcheck source=ci/action/workflow.sh
source "$action/ci/action/workflow.sh"

enabled explain "${INPUT_EXPLAIN:-true}" || exit 0
command -v jq >/dev/null || exit 0
enter_repository "${INPUT_WORKING_DIRECTORY:-.}"

results=$(mktemp -d "${RUNNER_TEMP:-/tmp}/corename.XXXXXX")
range=$("$action/ci/action/range.sh" 2>/dev/null) || exit 0
base=$(sed -n 1p <<<"$range")
head=$(sed -n 2p <<<"$range")

arguments=(explain --repo "$repository" --quiet --format json --residue "$results/residue.patch")
option() { [ -z "$2" ] || arguments+=("$1=$2"); }
option --base "$base"
option --head "$head"
option --config "${INPUT_CONFIG:-}"
if enabled summary "${INPUT_SUMMARY:-true}"; then arguments+=(--markdown "$results/explanation.md"); fi

if ! "${CORENAME_BIN:?}" "${arguments[@]}" >"$results/explanation.json" 2>/dev/null; then
  notice "the change could not be explained by its renames"
  exit 0
fi

output purity "$(jq -r .purity "$results/explanation.json")"
# Of a change that renames nothing, the summary has said so.
[ "$(jq '.renames | length' "$results/explanation.json")" -gt 0 ] || exit 0
if [ -s "$results/residue.patch" ]; then output residue-file "$results/residue.patch"; fi
if [ -s "$results/explanation.md" ]; then
  # An empty line ends the Markdown before it.
  { echo && cat "$results/explanation.md"; } >>"${GITHUB_STEP_SUMMARY:?}"
fi
