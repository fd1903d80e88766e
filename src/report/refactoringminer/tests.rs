//! Each kind of rename as RefactoringMiner 3.0.13 writes it: by the rules in its source and the examples in its
//! documentation.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::git::{Contents, SourceFile};

const BEFORE: &str = "\
package shop;

/** Takes orders. */
public abstract class Desk<T> {
    private final List<String> orders = new ArrayList<>(), other = null;
    enum State { OPEN, /** No more. */ SHUT(1) { void m() {} } }
    record Guest(String name, int... seats) {}
    @interface Seat { int value() default 0; }

    // Who is next.
    /** Next in line. */
    @Deprecated
    public abstract String next(int place, java.util.Map.Entry<java.lang.String, T>... rest);

    Desk(java.util.concurrent.Phaser width) {
        int area = 1;
    }

    static final Function<String, String> SHOUT = quiet -> quiet;

    protected void serve(List<String> all) {
        for (final String guest : all) {}
        all.forEach((String g) -> log(g));
        try (Reader in = open()) {
        } catch (IOException | RuntimeException failed) {
        }
        for (int i = 0; i < 3; i++) {}
        if (all instanceof ArrayList<String> list) {}
        new Thread(new Runnable() {
            public void run() { int rounds = 7; }
        });
        class Local { int deep; }
    }
    static { int once = 3; }
}
interface Shop { void open(); }
";

/// One rename of each name here, of the declaration that bears it.
const NAMES: [&str; 26] = [
    "Desk", "orders", "other", "State", "SHUT", "Guest", "name", "seats", "Seat", "value", "next", "rest",
    "width", "area", "SHOUT", "quiet", "guest", "g", "in", "failed", "i", "list", "rounds", "deep", "once",
    "open",
];

fn named(unit: &CompilationUnit, name: &str) -> (Kind, Place) {
    let declared = |(_, d): &(_, &crate::java::Declaration)| d.name == name && d.kind.is_named();
    let (id, declaration) = unit.iter().find(declared).expect("a declaration of that name");
    (declaration.kind, Place::of(unit, id))
}

fn snapshot(id: &str, files: &[(&str, &str)]) -> Snapshot {
    Snapshot::in_memory(id, files.iter().map(|(path, text)| SourceFile::new(*path, text.as_bytes())))
}

fn unit(snapshot: &Snapshot, path: &str) -> CompilationUnit {
    parse(&snapshot.read(path).expect("a file")).compilation_unit()
}

/// Returns a commit's refactorings, readable by eye.
fn listing(commit: &Commit<'_>) -> String {
    let location = |l: &Location| {
        let (path, what, element) = (&l.file_path, l.code_element_type, &l.code_element);
        let range = format!("{}:{}-{}:{}", l.start_line, l.start_column, l.end_line, l.end_column);
        format!("    {path}:{range} {what} | {} | {element}\n", l.description)
    };
    refactorings(commit)
        .iter()
        .map(|r| {
            assert!(r.description.starts_with(r.name));
            let sides = r.left_side_locations.iter().chain(&r.right_side_locations);
            format!("{}\n{}", r.description, sides.map(location).collect::<String>())
        })
        .collect()
}

fn rename(old: (Kind, Place), new: (Kind, Place), names: (&str, &str), moved: bool) -> Rename {
    let (old_name, new_name) = (names.0.to_owned(), names.1.to_owned());
    let evidence = Vec::new();
    Rename {
        kind: new.0,
        term: new.0.term(),
        old_name,
        new_name,
        moved,
        before: old.1,
        after: new.1,
        evidence,
        is_corroborated: true,
        keeps_old_name: false,
    }
}

#[test]
fn types_sentences_and_ranges_of_each_kind() {
    let base = snapshot("base", &[("shop/Desk.java", BEFORE)]);
    let mut after = BEFORE.to_owned();
    for name in NAMES {
        let at = unit(&base, "shop/Desk.java").iter().find(|(_, d)| d.name == name).map(|(_, d)| d.name_span);
        assert!(at.is_some(), "{name}");
    }
    // From the end on, so that the places before stay.
    let mut spans: Vec<_> = unit(&base, "shop/Desk.java")
        .iter()
        .filter(|(_, d)| d.kind.is_named() && NAMES.contains(&d.name.as_str()))
        .map(|(_, d)| d.name_span)
        .collect();
    spans.sort_unstable();
    for span in spans.into_iter().rev() {
        after.insert(span.end, '2');
    }
    let head = snapshot("head", &[("shop/Desk.java", &after)]);
    let (before, after) = (unit(&base, "shop/Desk.java"), unit(&head, "shop/Desk.java"));
    let renames: Vec<Rename> = NAMES
        .iter()
        .map(|name| {
            let new = format!("{name}2");
            rename(named(&before, name), named(&after, &new), (name, &new), false)
        })
        .collect();
    let commit = Commit { repository: "", base: &base, head: &head, files: &[], renames: &renames };
    insta::assert_snapshot!(listing(&commit));
}

#[test]
fn what_moved_and_what_moved_with_its_class() {
    let base = snapshot(
        "base",
        &[
            ("till/Till.java", "package till;\nclass Till { int sum; void pay(int n) {} }\n"),
            ("till/Coin.java", "package till;\nclass Coin { void flip() {} int worth; }\n"),
            ("till/Same.java", "package till;\nclass Same { void old() {} }\n"),
        ],
    );
    let head = snapshot(
        "head",
        &[
            ("desk/Desk.java", "package desk;\nclass Desk { int total; void settle(int n) {} }\n"),
            (
                "desk/Toss.java",
                "package desk;\nclass Toss { public static void toss() {} public int value; }\n",
            ),
            ("desk/Same.java", "package desk;\nclass Same { void young() {} }\n"),
        ],
    );
    let at = |old: (&str, &str), new: (&str, &str)| {
        let (before, after) = (unit(&base, old.0), unit(&head, new.0));
        rename(named(&before, old.1), named(&after, new.1), (old.1, new.1), true)
    };
    let renames = [
        at(("till/Till.java", "Till"), ("desk/Desk.java", "Desk")),
        // These two moved with their class, which is reported already.
        at(("till/Till.java", "sum"), ("desk/Desk.java", "total")),
        at(("till/Till.java", "pay"), ("desk/Desk.java", "settle")),
        at(("till/Same.java", "old"), ("desk/Same.java", "young")),
        // These moved from one class to another.
        at(("till/Coin.java", "flip"), ("desk/Toss.java", "toss")),
        at(("till/Coin.java", "worth"), ("desk/Toss.java", "value")),
    ];
    let files =
        [FileChange { before: Some("till/Same.java".to_owned()), after: Some("desk/Same.java".to_owned()) }];
    let commit = Commit { repository: "", base: &base, head: &head, files: &files, renames: &renames };
    insta::assert_snapshot!(listing(&commit));
}

#[test]
fn a_package_is_renamed_in_its_parent_and_else_moved() {
    let base = snapshot(
        "base",
        &[
            ("a/old/X.java", "package a.old;\npublic class X {}\n"),
            ("a/old/sub/Y.java", "package a.old.sub;\n/** Why. */\ninterface Y {}\n"),
        ],
    );
    let head = snapshot(
        "head",
        &[
            ("a/young/X.java", "package a.young;\npublic class X {}\n"),
            ("a/young/sub/Y.java", "package a.young.sub;\n/** Why. */\ninterface Y {}\n"),
        ],
    );
    let pair = |before: &str, after: &str| FileChange {
        before: Some(before.to_owned()),
        after: Some(after.to_owned()),
    };
    let files = [pair("a/old/X.java", "a/young/X.java"), pair("a/old/sub/Y.java", "a/young/sub/Y.java")];
    let place = |path: &str, container: &str| {
        let (path, container) = (path.to_owned(), container.to_owned());
        (Kind::Package, Place { path, line: 1, column: 9, container })
    };
    let (old, new) = (place("a/old/X.java", "a"), place("a/young/X.java", "a"));
    let renames = [
        rename(old.clone(), new, ("old", "young"), false),
        // By their qualified names, too.
        rename(old, place("b/young/X.java", ""), ("a.old", "b.young"), true),
    ];
    let commit = Commit { repository: "", base: &base, head: &head, files: &files, renames: &renames };
    insta::assert_snapshot!(listing(&commit));
}

/// Files in memory, which counts how often one is read.
struct Counted {
    files: Vec<(String, String)>,
    reads: Arc<AtomicUsize>,
}

impl Contents for Counted {
    fn read(&self, index: usize, _path: &str) -> Result<Vec<u8>, String> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        Ok(self.files[index].1.clone().into_bytes())
    }
}

#[test]
fn many_packages_are_known_from_one_look_at_each_file() {
    let reads = Arc::new(AtomicUsize::new(0));
    let side = |name: &str| {
        let file =
            |n: usize| (format!("{name}{n:02}/X.java"), format!("package {name}{n:02};\nclass X {{}}\n"));
        let files: Vec<(String, String)> = (0..30).map(file).collect();
        let paths: Vec<Arc<str>> = files.iter().map(|(path, _)| Arc::from(path.as_str())).collect();
        let contents = Box::new(Counted { files, reads: reads.clone() });
        Snapshot::new(name.to_owned(), paths, contents, usize::MAX)
    };
    let (base, head) = (side("old"), side("new"));
    let path = |side: &str, n: usize| format!("{side}{n:02}/X.java");
    let pair = |n| FileChange { before: Some(path("old", n)), after: Some(path("new", n)) };
    let files: Vec<FileChange> = (0..30).map(pair).collect();
    let renames: Vec<Rename> = (0..30)
        .map(|n| {
            let at = |side: &str| {
                let place = Place { path: path(side, n), line: 1, column: 9, container: String::new() };
                (Kind::Package, place)
            };
            let (old, new) = (format!("old{n:02}"), format!("new{n:02}"));
            rename(at("old"), at("new"), (old.as_str(), new.as_str()), false)
        })
        .collect();
    let commit = Commit { repository: "", base: &base, head: &head, files: &files, renames: &renames };
    let reported = refactorings(&commit);
    assert!(reported.iter().all(|r| r.left_side_locations.len() == 1 && r.right_side_locations.len() == 1));
    assert_eq!((reported.len(), reads.load(Ordering::Relaxed)), (30, 60));
}

#[test]
fn a_type_that_changed_with_the_name_is_reported_as_refactoringminer_does() {
    let base = snapshot(
        "base",
        &[("A.java", "class A { java.util.List<Integer> a; java.util.concurrent.Future b; }")],
    );
    let head = snapshot("head", &[("A.java", "class A { java.util.Set<Integer> x; Future y; }")]);
    let (before, after) = (unit(&base, "A.java"), unit(&head, "A.java"));
    let renames = [
        rename(named(&before, "a"), named(&after, "x"), ("a", "x"), false),
        rename(named(&before, "b"), named(&after, "y"), ("b", "y"), false),
    ];
    let commit = Commit { repository: "", base: &base, head: &head, files: &[], renames: &renames };
    let said: Vec<String> = refactorings(&commit).into_iter().map(|r| r.description).collect();
    let expected = [
        "Rename Attribute a : List<Integer> to x : Set<Integer> in class A",
        // The same type to the eye: then as it is written.
        "Rename Attribute b : java.util.concurrent.Future to y : Future in class A",
    ];
    assert_eq!(said, expected);
}

#[test]
fn a_page_is_known_where_the_repository_is_hosted() {
    assert_eq!(url("https://github.com/a/b.git", "c0ffee"), "https://github.com/a/b/commit/c0ffee");
    assert_eq!(url("https://bitbucket.org/a/b/", "c0ffee"), "https://bitbucket.org/a/b/commits/c0ffee");
    assert_eq!(url("../elsewhere", "c0ffee"), "");
}
