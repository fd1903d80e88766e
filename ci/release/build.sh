#!/usr/bin/env bash
# Builds corename for TARGET on a runner of that platform, tries the program, and packs it as
# target/archives/corename-VERSION-TARGET.tar.gz, the name that ci/action/install.sh and `cargo binstall` ask for.
set -euo pipefail

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
suffix=
case $TARGET in
*-musl)
  # The grammar and other C code are compiled against musl as well: the program needs nothing of the system.
  export "CC_${TARGET//-/_}=musl-gcc"
  ;;
*-windows-msvc)
  suffix=.exe
  # Without the C runtime's redistributable package.
  export RUSTFLAGS="-C target-feature=+crt-static"
  ;;
esac

cargo build --release --locked --target "$TARGET"
program=target/$TARGET/release/corename$suffix

[ "$("$program" --version)" = "corename $version" ] || {
  echo "the program says that it is $("$program" --version), not corename $version" >&2
  exit 1
}
"$program" demo
if [[ $TARGET == *-musl ]] && ldd "$program" 2>/dev/null | grep -q '=>'; then
  echo "the program is not linked statically:" >&2
  ldd "$program" >&2
  exit 1
fi

name=corename-$version-$TARGET
folder=target/archives/$name
mkdir -p "$folder"
cp "$program" LICENSE README.md CHANGELOG.md "$folder"
cp -R docs "$folder"
mkdir -p "$folder/man/man1" "$folder/completions"
"$program" man "$folder/man/man1"
"$program" completions bash >"$folder/completions/corename.bash"
"$program" completions zsh >"$folder/completions/_corename"
"$program" completions fish >"$folder/completions/corename.fish"
"$program" completions powershell >"$folder/completions/_corename.ps1"
"$program" completions elvish >"$folder/completions/corename.elv"
tar -czf "target/archives/$name.tar.gz" -C target/archives "$name"
