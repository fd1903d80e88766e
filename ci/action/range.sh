#!/usr/bin/env bash
# Which two revisions the event that started the workflow is about. Run in the repository; prints two lines, the
# base and the head revision. An empty line leaves the choice to corename.
#
# A pull request's checkout is a merge commit that GitHub made of the base branch and the pull request: its
# first parent is the exact base, and a checkout of depth 2 has it. What the event says comes after it, since
# the base branch may have moved on. jq reads the event; GitHub's runners have it.
set -euo pipefail

action=${GITHUB_ACTION_PATH:?}
# shellcheck source=ci/action/workflow.sh
source "$action/ci/action/workflow.sh"

# Only reads, so a checkout that belongs to another user (a job in a container) does no harm.
git() { command git -c safe.directory='*' "$@"; }
has_commit() { GIT_NO_LAZY_FETCH=1 git cat-file -e "$1^{commit}" 2>/dev/null; }

# A value of the event's payload, empty where there is none.
event() {
  command -v jq >/dev/null || fail "jq is needed to read the event: install it, or set the input \"base\""
  jq -r "$1 // empty" "${GITHUB_EVENT_PATH:?}"
}

answer() {
  printf '%s\n%s\n' "$1" "${2:-}"
  exit 0
}

# The parents of HEAD as the commit itself names them: a shallow clone hides those that it lacks.
read_head() {
  head=$(git rev-parse --verify --quiet 'HEAD^{commit}') ||
    fail "there is no commit here: run actions/checkout before this action, or set the input \"working-directory\""
  local parents
  parents=$(git cat-file -p "$head" | sed -n '/^$/q; s/^parent //p')
  first_parent=$(sed -n 1p <<<"$parents")
  second_parent=$(sed -n 2p <<<"$parents")
}

compare_with_first_parent() {
  has_commit "$first_parent" ||
    fail "the commit before $head is not in the checkout: set \"fetch-depth: 2\" on actions/checkout"
  answer "$first_parent"
}

# The best common ancestor of HEAD and $1, or the first parent where the checkout does not have $1.
compare_with() {
  local base
  if has_commit "$1" && base=$(git merge-base "$1" "$head"); then
    answer "$base"
  fi
  [ -n "$first_parent" ] || answer ''
  has_commit "$first_parent" ||
    fail "the checkout has the last commit alone: set \"fetch-depth: 0\" on actions/checkout to look at the whole change, or \"fetch-depth: 2\" to look at the last commit"
  notice "the whole change is not in the checkout, so only its last commit is looked at: set \"fetch-depth: 0\" on actions/checkout to look at all of it"
  compare_with_first_parent
}

pull_request() {
  local event_base event_head base
  event_head=$(event .pull_request.head.sha)
  if [ -n "$second_parent" ] && { [ "$head" = "${GITHUB_SHA:-}" ] || [ "$second_parent" = "$event_head" ]; }; then
    compare_with_first_parent
  fi
  event_base=$(event .pull_request.base.sha)
  if ! has_commit "$event_base"; then
    fail "the base of this pull request is not in the checkout: set \"fetch-depth: 2\" on actions/checkout and leave out its \"ref\", or set \"fetch-depth: 0\""
  fi
  if base=$(git merge-base "$event_base" "$head"); then
    answer "$base"
  fi
  warning "the checkout does not reach back to where this pull request began, so changes made on its base branch since then may look like its own: set \"fetch-depth: 0\" on actions/checkout"
  answer "$event_base"
}

if [ -n "${INPUT_BASE:-}${INPUT_HEAD:-}" ]; then
  answer "${INPUT_BASE:-}" "${INPUT_HEAD:-}"
fi

read_head
case ${GITHUB_EVENT_NAME:-} in
pull_request) pull_request ;;
pull_request_target)
  fail "pull_request_target checks out the base branch, not the change: start the workflow on pull_request, which works for forks too"
  ;;
merge_group)
  base=$(event .merge_group.base_sha)
  compare_with "$base"
  ;;
push)
  before=$(event .before)
  # A new branch or tag: there was nothing before.
  if [ -z "${before//0/}" ]; then
    [ -n "$first_parent" ] || answer ''
    compare_with_first_parent
  fi
  compare_with "$before"
  ;;
*) answer '' ;;
esac
