#!/usr/bin/env bash
# Publishes the archives in target/archives as the release vVERSION. See the drawing in release.yml: the commit with
# their checksums is what gets the tags, and the tag appears together with the archives, when the draft becomes
# public. A run that fails before that leaves a draft and the branch release/VERSION; both may be deleted.
set -euo pipefail

# The tag that users of the action name. It stands for its inputs and outputs, not for the program's version:
# it changes when a workflow that uses the action would have to.
action_tag=v1

archives=(target/archives/*.tar.gz)
[ "${#archives[@]}" -eq 5 ] || {
  echo "there should be an archive for each of the five platforms, but these are here: ${archives[*]}" >&2
  exit 1
}

(cd target/archives && sha256sum -- *.tar.gz) >>ci/checksums.txt
git config user.name "github-actions[bot]"
git config user.email "41898282+github-actions[bot]@users.noreply.github.com"
git add ci/checksums.txt
git commit --quiet --message "Release $VERSION"
commit=$(git rev-parse HEAD)

gh auth setup-git
git push --force origin "$commit:refs/heads/release/$VERSION"

# The version's section of the change log, without its heading.
awk -v heading="## [$VERSION]" \
  'index($0, heading) == 1 { inside = 1; next } /^## |^\[/ { inside = 0 } inside' CHANGELOG.md >target/notes.md

options=(--draft --title "corename $VERSION" --notes-file target/notes.md --target "$commit")
# A version such as 0.2.0-rc.1 is for those who ask for it by name.
prerelease=false
if [[ $VERSION == *-* ]]; then
  prerelease=true
  options+=(--prerelease)
fi
gh release create "v$VERSION" "${options[@]}" "${archives[@]}"
gh release edit "v$VERSION" --draft=false

if [ "$prerelease" = false ]; then
  git push --force origin "$commit:refs/tags/$action_tag"
fi
