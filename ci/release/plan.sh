#!/usr/bin/env bash
# Whether the checked-out commit may be released as VERSION: says what is missing, or nothing.
set -euo pipefail

refuse() {
  printf '::error title=release::%s\n' "$1" >&2
  exit 1
}

here=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
[ "$here" = "$VERSION" ] || refuse "Cargo.toml has the version $here, not $VERSION"
grep -qF "## [$VERSION]" CHANGELOG.md || refuse "CHANGELOG.md has no section \"## [$VERSION]\""
if git rev-parse --verify --quiet "refs/tags/v$VERSION" >/dev/null; then
  refuse "v$VERSION is released already"
fi
if grep -qF " corename-$VERSION-" ci/checksums.txt; then
  refuse "ci/checksums.txt has archives of $VERSION already"
fi
