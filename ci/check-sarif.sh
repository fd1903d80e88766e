#!/bin/sh
# Checks SARIF files with Microsoft's SARIF Multitool: the rules of the standard and those of GitHub
# code scanning. Fails when a file has an error; warnings and notes are printed.
#
#     ci/check-sarif.sh FILE...
#
# The tool is taken from SARIF_MULTITOOL (a path to its program) or installed once with npm below
# target/. It is a .NET program of its own, and needs neither .NET nor ICU on the machine.
set -eu

version=5.7.0

if [ $# -eq 0 ]; then
    echo "usage: $0 FILE..." >&2
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
for file in "$@"; do
    if [ ! -s "$file" ]; then
        echo "$0: $file is missing or empty" >&2
        exit 2
    fi
    report=$("$tool" validate "$file" --rule-kind 'Sarif;Ghas' --level 'Error;Warning;Note' 2>&1) || {
        echo "$report" >&2
        exit 1
    }
    if echo "$report" | grep -Eq ': error '; then
        echo "$report" >&2
        exit 1
    fi
    echo "$report" | grep -E ': (warning|note) ' | grep -Ev ' (SARIF2002|SARIF2006|SARIF2009):' || true
    echo "$file: no errors"
done
