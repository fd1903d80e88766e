#!/bin/sh
# Checks SARIF with Microsoft's SARIF Multitool: the rules of the standard and those of GitHub code
# scanning. Fails when a file has an error; warnings and notes are printed.
#
#     ci/check-sarif.sh FILE.sarif...
#     ci/check-sarif.sh PROGRAM            what `PROGRAM demo` reports, with every --anchor
#
# The tool is taken from SARIF_MULTITOOL (a path to its program) or installed once with npm below
# target/. It is a .NET program of its own, and needs neither .NET nor ICU on the machine.
set -eu

version=5.7.0

if [ $# -eq 0 ]; then
    echo "usage: $0 FILE.sarif... | PROGRAM" >&2
    exit 2
fi

root=$(cd "$(dirname "$0")/.." && pwd)
cache="${CARGO_TARGET_DIR:-$root/target}/sarif-multitool-$version"
# Without this it looks for ICU, which a small image may lack.
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1

case "$(uname -s)" in
    Darwin) platform=darwin ;;
    *) platform=linux ;;
esac
tool="${SARIF_MULTITOOL:-$cache/node_modules/@microsoft/sarif-multitool-$platform/Sarif.Multitool}"

if [ ! -f "$tool" ]; then
    mkdir -p "$cache"
    npm install --silent --no-fund --no-audit --prefix "$cache" "@microsoft/sarif-multitool@$version" >&2
fi
# npm may be set up not to run the package's script that does this.
[ -x "$tool" ] || chmod u+x "$tool"

# Not printed: SARIF2002 wants messages as templates, which GitHub does not read; SARIF2006 tries
# whether addresses answer from this machine; SARIF2009 wants rule ids such as CA1000.
check() {
    if [ ! -s "$1" ]; then
        echo "$0: $1 is missing or empty" >&2
        exit 2
    fi
    report=$("$tool" validate "$1" --rule-kind 'Sarif;Ghas' --level 'Error;Warning;Note' 2>&1) || {
        echo "$report" >&2
        exit 1
    }
    if echo "$report" | grep -q ': error '; then
        echo "$report" >&2
        exit 1
    fi
    echo "$report" | grep -E ': (warning|note) ' | grep -Ev ' (SARIF2002|SARIF2006|SARIF2009):' || true
    echo "$1: no errors"
}

for given in "$@"; do
    case "$given" in
        *.sarif | *.json) check "$given" ;;
        *)
            made=$(mktemp -d)
            trap 'rm -rf "$made"' EXIT
            for anchor in declaration leftover both; do
                "$given" demo --format sarif --anchor "$anchor" >"$made/$anchor.sarif"
                check "$made/$anchor.sarif"
            done
            ;;
    esac
done
