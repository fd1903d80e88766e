# shellcheck shell=bash
# shellcheck disable=SC2034 # whoever sources this reads what it sets
# Where the program comes from. Sourced, never run. Sets
#
# own_version, version   the action's version, and the one to install
# target, archive        the triple whose archive runs on this runner, and that archive's name
# expected               the archive's sha256 as ci/checksums.txt has it
# reason                 why the program has to be built; empty where it has not
#
# INPUT_VERSION, CORENAME_CHECKSUMS   as in install.sh

checksums=${CORENAME_CHECKSUMS:-${action:?}/ci/checksums.txt}

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

# The sha256 of standard input.
sha256() {
  if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1
}

own_version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$action/Cargo.toml" | head -n 1)
requested=${INPUT_VERSION:-$own_version}
version=${requested#v}
target=$(platform)
archive=corename-$version-$target.tar.gz
# A line is what `sha256sum` writes: the sum, two spaces, the file's name.
expected=$(awk -v name="$archive" '$2 == name { print $1; exit }' "$checksums" 2>/dev/null || true)

reason=
if [ "$requested" = source ]; then
  reason="asked for by the input \"version\""
elif [ -n "$expected" ]; then
  : # It is downloaded.
elif [ "$version" != "$own_version" ]; then
  fail "this version of the action has no checksum for corename $version on ${target:-this platform}: use the action's tag v$version, or leave the input \"version\" out"
elif [ -z "$target" ]; then
  reason="there are no released programs for ${RUNNER_OS:-$(uname -s)} ${RUNNER_ARCH:-$(uname -m)}"
else
  reason="version $version has no released program for $target"
fi
