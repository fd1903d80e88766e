#!/usr/bin/env bash
# Makes the container image of a release from the archives in target/archives.
#
#   image.sh try    builds it for the architecture of this machine and runs it, as its own user and without a network
#   image.sh push   builds it for both architectures and pushes it as IMAGE:VERSION; for a final version, also as
#                   IMAGE:latest. Sets the step output `digest`
#
# VERSION   the version, as in Cargo.toml
# IMAGE     the image's name without a tag, for `push`
set -euo pipefail

context=target/image
rm -rf "$context"
mkdir -p "$context"
cp LICENSE "$context"

# Takes the program for the architecture $1, in Docker's words, out of the archive for the target $2.
take() {
  mkdir -p "$context/$1"
  tar -xzf "target/archives/corename-$VERSION-$2.tar.gz" -C "$context/$1" --strip-components 1 \
    "corename-$VERSION-$2/corename"
}

case $1 in
try)
  case $(uname -m) in
  x86_64) take amd64 x86_64-unknown-linux-musl ;;
  aarch64) take arm64 aarch64-unknown-linux-musl ;;
  esac
  docker build --file ci/release/Containerfile --tag "corename:$VERSION" "$context"
  run=(docker run --rm --network none --read-only --tmpfs /tmp)
  said=$("${run[@]}" "corename:$VERSION" corename --version)
  [ "$said" = "corename $VERSION" ] || {
    echo "the program in the image says that it is $said, not corename $VERSION" >&2
    exit 1
  }
  [ "$("${run[@]}" "corename:$VERSION" id -u)" != 0 ] || {
    echo "the image runs as root" >&2
    exit 1
  }
  "${run[@]}" "corename:$VERSION" corename demo
  # As CI does it: with a shell, on a checkout that belongs to another user and may only be read.
  "${run[@]}" --volume "$PWD:/work:ro" "corename:$VERSION" sh -c 'corename detect HEAD'
  ;;
push)
  take amd64 x86_64-unknown-linux-musl
  take arm64 aarch64-unknown-linux-musl
  tags=(--tag "$IMAGE:$VERSION")
  # A version such as 0.2.0-rc.1 is for those who ask for it by name.
  [[ $VERSION == *-* ]] || tags+=(--tag "$IMAGE:latest")
  # Only this builder makes images for several architectures. Nothing runs while it builds, so no emulator is needed.
  docker buildx create --use --name corename
  docker buildx build --file ci/release/Containerfile --platform linux/amd64,linux/arm64 "${tags[@]}" \
    --label org.opencontainers.image.source=https://github.com/corename/corename \
    --label org.opencontainers.image.licenses=Apache-2.0 --label "org.opencontainers.image.version=$VERSION" \
    --metadata-file target/image.json --push "$context"
  printf 'digest=%s\n' "$(jq -r '.["containerimage.digest"]' target/image.json)" >>"${GITHUB_OUTPUT:-/dev/stdout}"
  ;;
*)
  echo "image.sh: \"try\" or \"push\", not \"$1\"" >&2
  exit 2
  ;;
esac
