# shellcheck shell=bash
# What the action's scripts say to the runner: workflow commands and step outputs. Sourced, never run.

# Text as the message of a workflow command: a line break in it would start a new command.
escaped() {
  local text=$1
  text=${text//'%'/%25}
  text=${text//$'\r'/%0D}
  text=${text//$'\n'/%0A}
  printf '%s' "$text"
}

notice() { printf '::notice title=corename::%s\n' "$(escaped "$1")" >&2; }
warning() { printf '::warning title=corename::%s\n' "$(escaped "$1")" >&2; }

# Ends the step: the line says what is wrong and how to mend it.
fail() {
  printf '::error title=corename::%s\n' "$(escaped "$1")" >&2
  exit 2
}

# The same for a message that may begin with a place, as a compiler's does: `FILE:LINE:COLUMN: what is wrong`. The
# annotation is there.
fail_at() {
  local place='^([^:]+):([0-9]+):([0-9]+): (.*)$'
  [[ $1 =~ $place ]] || fail "$1"
  printf '::error title=corename,file=%s,line=%s,col=%s::%s\n' "$(escaped "${BASH_REMATCH[1]}")" "${BASH_REMATCH[2]}" "${BASH_REMATCH[3]}" "$(escaped "${BASH_REMATCH[4]}")" >&2
  exit 2
}

# Sets an output of the step. Values are single lines by construction; one that is not would set others.
output() {
  case $2 in
  *$'\n'*) fail "the value of the output \"$1\" has a line break" ;;
  esac
  printf '%s=%s\n' "$1" "$2" >>"${GITHUB_OUTPUT:-/dev/stdout}"
}

# Whether the input called $1 with the value $2 is on. YAML's other spellings of a boolean are refused.
enabled() {
  case $2 in
  true) return 0 ;;
  false | '') return 1 ;;
  *) fail "the input \"$1\" must be true or false, not \"$2\"" ;;
  esac
}

# An absolute path as it is, any other below the folder $1. On Windows it may begin with a drive letter.
absolute() {
  case $2 in
  /* | ?:*) printf '%s' "$2" ;;
  *) printf '%s/%s' "$1" "$2" ;;
  esac
}

# Goes to the folder $1, from the workspace on, and says in `directory` and `repository` where that is.
enter_repository() {
  directory=$(absolute "${GITHUB_WORKSPACE:-$PWD}" "$1")
  cd "$directory" 2>/dev/null ||
    fail "there is no folder \"$directory\": check the input \"working-directory\""
  # shellcheck disable=SC2034 # whoever sources this reads it
  repository=$(git -c safe.directory='*' rev-parse --show-toplevel 2>/dev/null) ||
    fail "\"$directory\" is not in a git repository: run actions/checkout before this action, or set the input \"working-directory\""
}
