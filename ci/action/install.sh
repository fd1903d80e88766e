#!/usr/bin/env bash
# Brings a corename program onto the runner and sets the step output `program` to its path.
#
# The released archive for the runner's platform is downloaded and must have the sha256 that ci/checksums.txt
# names: that file is part of the action's own commit, so whoever pins the action by commit pins the program's
# bytes too. Where the action's version has no archive for the platform, it is built from the action's source.
#
# INPUT_VERSION   the version to install (default: the action's own), or `source` to build in any case
# BUILD_FOLDER    where a build belongs, and where that of an earlier run may be
# CORENAME_BIN    a program that is there already; nothing is installed then
# CORENAME_RELEASES, CORENAME_CHECKSUMS   other places of the archives and their checksums, for tests and mirrors
set -euo pipefail

action=${GITHUB_ACTION_PATH:?}
# shellcheck source=ci/action/workflow.sh
source "$action/ci/action/workflow.sh"

releases=${CORENAME_RELEASES:-https://github.com/corename/corename/releases/download}

build_from_source() {
  folder=${BUILD_FOLDER:-$folder}
  program=$folder/bin/corename$suffix
  if [ -x "$program" ]; then
    echo "Taking what an earlier run built: $reason." >&2
    return
  fi
  echo "Building corename $own_version from the action's source: $reason." >&2
  command -v cargo >/dev/null ||
    fail "corename has to be built here ($reason), but cargo is not installed: add a step that installs Rust (rustup) before this action"
  # In the action's own folder: the checkout may have a rust-toolchain file or a cargo configuration.
  (cd "$action" && cargo install --path . --locked --quiet --root "$folder" --target-dir "$folder/build") >&2
  rm -rf "$folder/build"
}

download() {
  local found
  echo "Downloading $archive." >&2
  curl --fail --silent --show-error --location --retry 3 --output "$folder/$archive" "$releases/v$version/$archive" ||
    fail "cannot download $releases/v$version/$archive: run the job again, or set the input \"version\" to \"source\" to build corename here"
  found=$(sha256 <"$folder/$archive")
  [ "$found" = "$expected" ] ||
    fail "$archive has the sha256 $found, but $expected was released: not installed. Report this if it happens again"
  # From standard input: to a tar on Windows, a path with a drive letter is the name of a remote host.
  (cd "$folder" && tar -xzf - <"$archive")
  rm "$folder/$archive"
  program=$folder/${archive%.tar.gz}/corename$suffix
}

if [ -n "${CORENAME_BIN:-}" ]; then
  [ -x "$CORENAME_BIN" ] || fail "CORENAME_BIN names no program: $CORENAME_BIN"
  output program "$CORENAME_BIN"
  exit 0
fi

# shellcheck source=ci/action/origin.sh
source "$action/ci/action/origin.sh"
folder=$(mktemp -d "${RUNNER_TEMP:-/tmp}/corename.XXXXXX")
suffix=
[ "${RUNNER_OS:-}" != Windows ] || suffix=.exe

if [ -n "$reason" ]; then build_from_source; else download; fi

[ -x "$program" ] || fail "the installed archive holds no program at $program"
"$program" --version >&2
output program "$program"
