//! How fast renames are detected: `cargo bench`, or `cargo bench -- parse` for one of them.
//!
//! All code is made up, the same at each run. lab/history.py measures real histories.

use corename::git::{FileChange, Snapshot, SourceFile, changed_files};
use corename::java::parse;
use corename::mining::detect;
use divan::{Bencher, counter::BytesCount};

fn main() {
    divan::main();
}

/// A class with `methods` methods of ten lines. `word` is in the names of its locals, and of every
/// `every`th method.
fn class(name: &str, methods: usize, word: &str, every: usize) -> String {
    let mut text = format!(
        "package org.acme.shop;\n\nimport java.util.List;\n\n/** Made up. */\npublic class {name} {{\n"
    );
    for i in 0..methods {
        let method = if i.is_multiple_of(every) { word } else { "Other" };
        text.push_str(&format!(
            "    private int count{i};\n
    /** What it does, in a line. */
    public int take{method}{i}(List<String> {word}Names, int limit{i}) {{
        int {word}Total = limit{i} * {i};
        for (String each{i} : {word}Names) {{
            if (each{i}.length() > count{i}) {{
                {word}Total += other{i}(each{i}, \"a text of number {i}\");
            }}
        }}
        log.info(\"total {{}} of {{}}\", {word}Total, count{i});
        return {word}Total + {word}Names.size();
    }}\n\n"
        ));
    }
    text.push_str("}\n");
    text
}

fn snapshot(id: &str, files: impl Iterator<Item = (String, String)>) -> Snapshot {
    Snapshot::in_memory(id, files.map(|(path, text)| SourceFile::new(path, text.into_bytes())))
}

/// One file to its syntax tree and declarations.
#[divan::bench(args = [10, 100, 1000])]
fn parse_a_file(bencher: Bencher<'_, '_>, methods: usize) {
    let file = SourceFile::new("A.java", class("A", methods, "Slot", 1).into_bytes());
    bencher.counter(BytesCount::new(file.bytes().len())).bench(|| parse(&file).compilation_unit());
}

/// One changed file, in which every `every`th method was renamed and edited.
#[divan::bench(args = [1, 10, 100])]
fn match_a_file(bencher: Bencher<'_, '_>, every: usize) {
    let of = |word: &str| {
        // The methods between are the same on both sides.
        let mut text = class("A", 300, "Slot", 1);
        for i in (0..300).step_by(every) {
            text = text.replace(&format!("takeSlot{i}("), &format!("take{word}{i}("));
            text = text.replace(&format!("limit{i} "), &format!("{word}Limit{i} "));
            text = text.replace(&format!("limit{i})"), &format!("{word}Limit{i})"));
        }
        snapshot(word, [("A.java".to_owned(), text)].into_iter())
    };
    bench_detect(bencher, &of("Place"), &of("Window"));
}

/// A change of many files, each with a renamed class, renamed methods and renamed variables.
#[divan::bench(args = [100, 1000], sample_count = 10)]
fn detect_a_large_commit(bencher: Bencher<'_, '_>, files: usize) {
    let of = |word: &str| {
        let file = |i: usize| {
            let name = format!("{word}Store{i}");
            (format!("src/org/acme/shop/{name}.java"), class(&name, 10, word, 3))
        };
        snapshot(word, (0..files).map(file))
    };
    bench_detect(bencher, &of("Slot"), &of("Window"));
}

/// What a commit with many files costs before any Java is read: the pairing of renamed files.
#[divan::bench(sample_count = 10)]
fn pair_a_thousand_renamed_files(bencher: Bencher<'_, '_>) {
    let of = |word: &str| {
        let file = |i: usize| (format!("{word}/C{i}.java"), class(&format!("C{i}"), 5, word, 3));
        snapshot(word, (0..1000).map(file))
    };
    let (base, head) = (of("Slot"), of("Window"));
    bencher.bench(|| changed_files(&base, &head));
}

fn bench_detect(bencher: Bencher<'_, '_>, base: &Snapshot, head: &Snapshot) {
    let files: Vec<FileChange> = changed_files(base, head);
    bencher.bench(|| detect(base, head, &files));
}
