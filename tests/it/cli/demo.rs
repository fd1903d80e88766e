//! `corename demo` works as it says.

use super::*;

#[test]
fn the_demo_works_as_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let run = corename(folder.path(), &["demo", "--dir", "farm"]);
    let text = run.text();
    let farm = folder.path().join("farm");
    let command = format!("$ corename check --repo {0} --patch {0}.patch\n", farm.display());
    assert!(text.contains(&command), "{command} in {text}");
    let check = |arguments: &[&str]| findings(&corename(&farm, arguments).json());
    let found = check(&["check", "--format", "json"]);
    let included: Vec<&str> = found.iter().filter(|f| f.patch == "included").map(|f| &*f.id).collect();
    assert!(included.len() > 3);

    // The command that it proposes, word for word.
    let apply = text.lines().find_map(|line| line.trim().strip_prefix("git ")).unwrap();
    git(folder.path(), &apply.split(' ').collect::<Vec<_>>());
    let left = check(&["check", "--worktree", "--format", "json"]);
    assert!(!left.iter().any(|f| included.contains(&&*f.id)), "{left:?}");
}

#[test]
fn the_demo_shows_the_command_that_it_runs() {
    let folder = tempfile::tempdir().unwrap();
    let run = corename(folder.path(), &["demo", "--dir", "farm", "--min-confidence", "0.05"]);
    let shown = run.text().lines().find_map(|line| line.strip_prefix("$ corename ")).unwrap();
    let check = corename(folder.path(), &shown.split(' ').collect::<Vec<_>>());
    let verdict = "15 identifiers left behind";
    assert!(run.text().contains(verdict) && check.text().contains(verdict), "{shown}");
    assert!(run.text().contains(" --worktree --min-confidence 0.05\n"), "{}", run.text());

    // With all that was asked for, which decides what is printed.
    let options = ["--patch-mentions", "--fail-on", "error", "--anchor", "both", "--category", "shop"];
    let options =
        [&options[..], &["--sarif", "found.sarif", "--json", "found.json", "--min-confidence", "0.2"]]
            .concat();
    let run = corename(folder.path(), &[&["demo", "--dir", "barn"], &options[..]].concat());
    let shown = run.text().lines().find_map(|line| line.strip_prefix("$ corename ")).unwrap();
    for option in options.chunk_by(|_, next| !next.starts_with("--")) {
        assert!(shown.contains(&option.join(" ")), "{option:?}: {shown}");
    }
    let check = corename(folder.path(), &shown.split(' ').collect::<Vec<_>>());
    assert!(run.text().contains(check.text()), "{}", check.text());

    // Nothing is made of what will be refused.
    let refusal = refusal(folder.path(), &["demo", "--dir", "other", "--json", "missing/x"]);
    assert!(refusal.starts_with("cannot write missing/x: "), "{refusal}");
    assert!(!folder.path().join("other").exists());
}

#[test]
fn the_demo_s_patch_is_beside_its_repository_however_that_is_written() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(corename(folder.path(), &["demo", "--dir", "shop/"]).status, 0);
    assert!(folder.path().join("shop.patch").is_file());
    fs::remove_dir_all(folder.path().join("shop")).unwrap();
    let again = corename(folder.path(), &["demo", "--dir", "shop"]);
    let refused = again.refusal();
    assert!(
        refused
            .ends_with("shop.patch is there already, and the demo writes its patch there; give --patch FILE"),
        "{refused}"
    );
    assert!(!folder.path().join("shop").exists());
    assert_eq!(
        corename(folder.path(), &["demo", "--dir", "other", "--output", "patch=named.patch"]).status,
        0
    );
    assert!(folder.path().join("named.patch").is_file() && !folder.path().join("other.patch").exists());
    fs::remove_file(folder.path().join("shop.patch")).unwrap();
    assert_eq!(corename(folder.path(), &["demo", "--dir", "shop"]).status, 0);
    assert_eq!(git(&folder.path().join("shop"), &["status", "--short"]), "");
}

#[test]
fn a_demo_that_cargo_runs_names_commands_that_work_in_the_clone() {
    let folder = tempfile::tempdir().unwrap();
    let run = program::corename_with(folder.path(), &["demo", "--dir", "shop"], &[("CARGO", "cargo")]);
    let next = run.text().split("Try next:").nth(1).unwrap();
    assert_eq!(next.matches("  cargo run --quiet -- ").count(), 3, "{next}");
    assert!(!next.contains("  corename "), "{next}");
}
