#!/usr/bin/env bash
# Brings a corename program onto the runner and sets the step output `program` to its path.
#
# The released archive for the runner's platform is downloaded and must have the sha256 that ci/checksums.txt
# names: that file is part of the action's own commit, so whoever pins the action by commit pins the program's
# bytes too. Where the action's version has no archive for the platform, it is built from the action's source.
#
# INPUT_VERSION   the version to install (default: the action's own), or `source` to build in any case
# CORENAME_BIN    a program that is there already; nothing is installed then
# CORENAME_RELEASES, CORENAME_CHECKSUMS   other places of the archives and their checksums, for tests and mirrors
set -euo pipefail

action=${GITHUB_ACTION_PATH:?}
# shellcheck source=ci/action/workflow.sh
source "$action/ci/action/workflow.sh"

releases=${CORENAME_RELEASES:-https://github.com/corename/corename/releases/download}
checksums=${CORENAME_CHECKSUMS:-$action/ci/checksums.txt}

# The target triple whose archive runs on this runner; nothing where none is released.
platform() {
  case ${RUNNER_OS:-$(uname -s)}-${RUNNER_ARCH:-$(uname -m)} in
  Linux-X64 | Linux-x86_64) echo x86_64-unknown-linux-musl ;;
  Linux-ARM64 | Linux-aarch64) echo aarch64-unknown-linux-musl ;;
  macOS-X64 | Darwin-x86_64) echo x86_64-apple-darwin ;;
  macOS-ARM64 | Darwin-arm64) echo aarch64-apple-darwin ;;
  Windows-X64) echo x86_64-pc-windows-msvc ;;
  esac
}

sha256() {
  if command -v sha256sum >/dev/null; then sha256sum <"$1"; else shasum -a 256 <"$1"; fi | cut -d ' ' -f 1
}

build_from_source() {
  echo "Building corename $own_version from the action's source: $1." >&2
  command -v cargo >/dev/null ||
    fail "corename has to be built here ($1), but cargo is not installed: add a step that installs Rust (rustup) before this action"
  # In the action's own folder: the checkout may have a rust-toolchain file or a cargo configuration.
  (cd "$action" && cargo install --path . --locked --quiet --root "$folder" --target-dir "$folder/build") >&2
  rm -rf "$folder/build"
  program=$folder/bin/corename$suffix
}

download() {
  local archive=$1 expected=$2 found
  echo "Downloading $archive." >&2
  curl --fail --silent --show-error --location --retry 3 --output "$folder/$archive" "$releases/v$version/$archive" ||
    fail "cannot download $releases/v$version/$archive: run the job again, or set the input \"version\" to \"source\" to build corename here"
  found=$(sha256 "$folder/$archive")
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

own_version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$action/Cargo.toml" | head -n 1)
requested=${INPUT_VERSION:-$own_version}
version=${requested#v}
target=$(platform)
folder=$(mktemp -d "${RUNNER_TEMP:-/tmp}/corename.XXXXXX")
suffix=
[ "${RUNNER_OS:-}" != Windows ] || suffix=.exe

archive=corename-$version-$target.tar.gz
# A line is what `sha256sum` writes: the sum, two spaces, the file's name.
expected=$(awk -v name="$archive" '$2 == name { print $1; exit }' "$checksums" 2>/dev/null || true)

if [ "$requested" = source ]; then
  build_from_source "asked for by the input \"version\""
elif [ -n "$expected" ]; then
  download "$archive" "$expected"
elif [ "$version" != "$own_version" ]; then
  fail "this version of the action has no checksum for corename $version on ${target:-this platform}: use the action's tag v$version, or leave the input \"version\" out"
elif [ -z "$target" ]; then
  build_from_source "there are no released programs for ${RUNNER_OS:-$(uname -s)} ${RUNNER_ARCH:-$(uname -m)}"
else
  build_from_source "version $version has no released program for $target"
fi

[ -x "$program" ] || fail "the installed archive holds no program at $program"
"$program" --version >&2
output program "$program"
