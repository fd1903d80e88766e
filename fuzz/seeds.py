#!/usr/bin/env python3
"""Writes the fixtures as a corpus for the fuzz target `java`: each file alone, and each change with all its files."""
import os, pathlib

root = pathlib.Path(__file__).resolve().parent.parent
corpus = root / "fuzz" / "corpus" / "java"
corpus.mkdir(parents=True, exist_ok=True)


def files(side):
    return [file.read_bytes() for file in sorted(side.rglob("*.java"))]


for fixture in sorted((root / "fixtures").iterdir()):
    before, after = files(fixture / "before"), files(fixture / "after")
    for number, text in enumerate(before + after):
        (corpus / f"{fixture.name}-{number}").write_bytes(text)
    for number, (old, new) in enumerate(zip(before, after)):
        if old != new:
            (corpus / f"{fixture.name}-change-{number}").write_bytes(old + b"\x1d" + new)
    (corpus / f"{fixture.name}-all").write_bytes(b"\x1e".join(before) + b"\x1d" + b"\x1e".join(after))
print(f"{len(os.listdir(corpus))} files in {corpus}")
