//! Overloads of which one call may mean each: they are in a patch together, or not at all.

use std::fs;

use crate::program::{Finding, Project, Run, findings};

/// `Lost` is declared nowhere, as what a program will generate is.
const STORE: &str = "\
class Store {
    static int crateCount;
    static void packCrate(Egg egg) {}
    static void packCrate(Hen hen) {}
}
class Egg {}
class Hen {}
";
const USE: &str =
    "class Use { void go(Lost lost) { Store.packCrate(lost.found()); Store.packCrate(new Egg()); } }\n";
const SUGGEST: [&str; 6] = ["suggest", "--seed", "Crate=Carton", "--min-confidence", "0", "--format=json"];

fn project(store: &str) -> Project {
    let project = Project::empty();
    for (path, text) in [("Crate.java", "class Crate {}\n"), ("Store.java", store), ("Use.java", USE)] {
        project.write(path, text);
    }
    project.commit_work_tree();
    project
}

/// What is suggested, and the work tree's two files with the patch.
fn patched(project: &Project, more: &[&str]) -> (Vec<String>, String) {
    let patch = project.path().join(".git/patch");
    let run = project.corename(&[&SUGGEST[..], &["--patch", patch.to_str().unwrap()], more].concat());
    project.git(&["apply", ".git/patch"]);
    let read = |path: &str| fs::read_to_string(project.path().join(path)).unwrap();
    (listing(&run), read("Store.java") + &read("Use.java"))
}

/// The findings in the order of the file, however sure they are.
fn listing(run: &Run) -> Vec<String> {
    let mut found = findings(&run.json());
    found.sort_by_key(|f| (f.path.clone(), f.line));
    found.iter().map(Finding::listing).collect()
}

#[test]
fn a_patch_holds_both_overloads_and_the_call_that_may_mean_each() {
    let (found, files) = patched(&project(STORE), &[]);
    let both = [
        "field crateCount → cartonCount Store.java:2 included",
        "method packCrate → packCarton Store.java:3 included",
        "method packCrate → packCarton Store.java:4 included",
    ];
    assert_eq!(found, both);
    let after = [STORE, USE].concat().replace("packCrate", "packCarton").replace("crateCount", "cartonCount");
    assert_eq!(files, after);
}

#[test]
fn where_one_overload_keeps_its_name_the_other_does() {
    let store = STORE.replace("(Hen hen) {}", "(Hen hen) {} // corename:ignore");
    let (found, files) = patched(&project(&store), &[]);
    let one = [
        "field crateCount → cartonCount Store.java:2 included",
        "method packCrate → packCarton Store.java:3 withheld: ambiguous-reference",
    ];
    assert_eq!(found, one);
    assert_eq!(files, [&store, USE].concat().replace("crateCount", "cartonCount"));
}

#[cfg(unix)]
#[test]
fn an_overload_that_the_build_does_not_take_takes_the_other_along() {
    // No compiler says which one is wrong.
    for wrong in ["packCarton(Egg", "packCarton(Hen"] {
        let command = format!("! /usr/bin/grep -q '{wrong}' Store.java");
        let (found, files) = patched(&project(STORE), &["--verify-command", &command]);
        let is_withheld = |line: &str| found.iter().any(|f| f.contains(&format!("{line} withheld: ")));
        assert!(is_withheld("Store.java:3") && is_withheld("Store.java:4"), "{found:#?}");
        assert!(found.concat().contains("does-not-build"), "{found:#?}");
        assert_eq!(files, [STORE, USE].concat().replace("crateCount", "cartonCount"));
    }
}
