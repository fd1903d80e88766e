#!/usr/bin/env bash
# Runs corename once on the change and hands its results on: text into the log, annotations, the job summary,
# and the step outputs `findings`, `mentions`, `levels`, `renames`, `sarif-file`, `patch-file`, `exit-code` and
# `repository`.
#
# A finding never ends this step: the steps after it upload the results first, and finish.sh ends the action.
# What corename cannot do (exit status 2) ends it here.
#
# CORENAME_BIN   the program; INPUT_*   the action's inputs, as action.yml describes them
# CORENAME_GITHUB_TOKEN   is read by the program, where it asks for alerts or suggests changes
set -euo pipefail

action=${GITHUB_ACTION_PATH:?}
# shellcheck source=ci/action/workflow.sh
source "$action/ci/action/workflow.sh"

command -v jq >/dev/null || fail "jq is needed to read corename's results: install it before this action"
enter_repository "${INPUT_WORKING_DIRECTORY:-.}"

results=$(mktemp -d "${RUNNER_TEMP:-/tmp}/corename.XXXXXX")
sarif=$(absolute "$directory" "${INPUT_SARIF_FILE:-$results/corename.sarif}")

range=$("$action/ci/action/range.sh")
base=$(sed -n 1p <<<"$range")
head=$(sed -n 2p <<<"$range")

arguments=(check --repo "$repository" --color always --sarif "$sarif" --json "$results/corename.json")
arguments+=(--verify-log "$results/build.log")
# An option whose input is left empty is left to corename's own default.
option() { [ -z "$2" ] || arguments+=("$1=$2"); }
option --base "$base"
option --head "$head"
option --config "${INPUT_CONFIG:-}"
option --fail-on "${INPUT_FAIL_ON:-}"
option --min-confidence "${INPUT_MIN_CONFIDENCE:-}"
option --anchor "${INPUT_ANCHOR:-}"
option --category "${INPUT_CATEGORY:-}"
option --verify-command "${INPUT_VERIFY_COMMAND:-}"
if enabled annotations "${INPUT_ANNOTATIONS:-true}"; then arguments+=(--github "$results/annotations"); fi
if enabled suggest-changes "${INPUT_SUGGEST_CHANGES:-false}"; then arguments+=(--suggest-changes); fi
if enabled summary "${INPUT_SUMMARY:-true}"; then arguments+=(--markdown "$results/summary.md"); fi
if enabled patch "${INPUT_PATCH:-true}"; then
  arguments+=(--patch "$results/corename.patch")
  if [ -n "${INPUT_PATCH_ARTIFACT:-}" ] && [ -n "${GITHUB_SERVER_URL:-}" ]; then
    run=$GITHUB_SERVER_URL/${GITHUB_REPOSITORY:-}/actions/runs/${GITHUB_RUN_ID:-}
    arguments+=(--patch-url "$run#artifacts")
  fi
fi
# Later steps read these; a wrong value ends the job before anything is done.
enabled explain "${INPUT_EXPLAIN:-true}" || true
enabled upload "${INPUT_UPLOAD:-true}" || true
read -r -d '' -a extra <<<"${INPUT_ARGS:-}" || true
arguments+=(${extra[@]+"${extra[@]}"})

# Names and paths of the change are in what corename prints: until the token comes, nothing in it is a command.
token=corename-$RANDOM$RANDOM$RANDOM$RANDOM
status=0
printf '::stop-commands::%s\n' "$token"
"${CORENAME_BIN:?}" "${arguments[@]}" 2>"$results/messages" || status=$?
cat "$results/messages"
printf '::%s::\n' "$token"
# What the build printed, where there was one, is folded in the job's log.
if [ -s "$results/build.log" ]; then
  printf '::group::Building the project with the patch\n::stop-commands::%s\n' "$token"
  cat "$results/build.log"
  printf '\n::%s::\n::endgroup::\n' "$token"
fi

output exit-code "$status"
output repository "$repository"
# The log is coloured, and an annotation shows the codes for that as they are.
sed $'s/\033\\[[0-9;]*m//g' "$results/messages" >"$results/plain-messages"
if [ "$status" -gt 1 ]; then
  message=$(tail -n 1 "$results/plain-messages")
  message=${message#error: }
  fail_at "${message:-corename ended with exit status $status}"
fi
# In a log without an error, nobody sees that what the workflow asks for was not done.
sed -n 's/^note: \(no changes were suggested in a review: .*\|the alerts on GitHub were not \(all \)\{0,1\}read: .*\)/\1/p' "$results/plain-messages" |
  while read -r refused; do warning "$refused"; done

findings=$(jq '.findings | length' "$results/corename.json")
output findings "$findings"
output mentions "$(jq '.mentions // [] | length' "$results/corename.json")"
output levels "$(jq -r '[.runs[]?.results[]? | .level // "warning"] | unique | join(", ")' "$sarif")"
output renames "$(jq '.renames | length' "$results/corename.json")"
output sarif-file "$sarif"

if [ -s "$results/corename.patch" ]; then output patch-file "$results/corename.patch"; fi

# The log shows each annotation as a line, too; the text above has said it all.
if [ -s "$results/annotations" ]; then
  printf '::group::Annotations\n'
  cat "$results/annotations"
  printf '::endgroup::\n'
fi

if [ -s "$results/summary.md" ]; then cat "$results/summary.md" >>"${GITHUB_STEP_SUMMARY:?}"; fi
