//! A repository as its owner has it: the work tree, and the folder that the program is started in.

use std::collections::BTreeMap;

use crate::program::Project;

#[cfg(unix)]
#[test]
fn the_command_that_is_shown_applies_the_whole_patch_from_any_folder() {
    use crate::expected::Fixture;
    use crate::program;

    let project = super::repository(&Fixture::load("demo"));
    let elsewhere = tempfile::tempdir().unwrap();
    let below = project.path().join("src");
    let patch = elsewhere.path().join("a'b c.patch");
    for folder in [project.path(), &below, elsewhere.path()] {
        let arguments =
            ["check", "--repo", project.path().to_str().unwrap(), "--patch", patch.to_str().unwrap()];
        let run = program::corename(folder, &arguments);
        let command = run.text().lines().last().unwrap().split_once(": ").unwrap().1.to_owned();
        assert_eq!(command.starts_with("git -C "), folder != project.path(), "{command}");
        let done =
            std::process::Command::new("sh").args(["-c", &command]).current_dir(folder).status().unwrap();
        assert!(done.success(), "{command}");
        project.git(&["apply", "--check", "--reverse", patch.to_str().unwrap()]);
        project.git(&["reset", "-q", "--hard"]);
        project.git(&["clean", "-qfd"]);
    }
}

#[test]
fn edits_that_are_not_committed_are_looked_at_when_asked_and_else_reported() {
    let file = |text: &str| BTreeMap::from([("A.java".to_owned(), text.as_bytes().to_vec())]);
    let project = Project::with_change(&file("class A { int one; }\n"), &file("class A { int two; }\n"));
    let said = |command: &str, more: &[&str]| project.corename(&[&[command], more].concat()).stderr;
    project.write("notes.txt", "no Java");
    assert_eq!([said("check", &[]), said("detect", &[])], ["", ""]);
    project.write("B.java", "class B {}");
    insta::assert_snapshot!(said("check", &[]), @"note: uncommitted changes to Java files are left out; use --worktree to include them");
    assert_eq!(said("detect", &[]), said("check", &[]));
    for more in [&["--worktree"][..], &["--head", "HEAD"], &["--base", "HEAD"], &["--quiet"]] {
        assert_eq!([said("check", more), said("detect", more)], ["", ""], "{more:?}");
    }
}

#[test]
fn a_patch_of_the_work_tree_that_git_may_refuse_comes_with_a_note() {
    let project = Project::empty();
    project.write(".gitattributes", "*.java working-tree-encoding=ISO-8859-1\n");
    project.write("A.java", b"class A {\n  // Gr\xfc\xdfe\n  int one;\n  int oneMore;\n}\n");
    project.commit_work_tree();
    assert_eq!(project.corename(&["check"]).stderr, "", "that is no edit");
    let patch = project.path().join("rename.patch");
    let suggest =
        ["suggest", "--seed", "A.one=two", "--min-confidence", "0", "--patch", patch.to_str().unwrap()];
    assert_eq!(project.corename(&suggest).stderr, "");
    let of_work_tree = [&suggest[..], &["--worktree"]].concat();
    insta::assert_snapshot!(project.corename(&of_work_tree).stderr, @"note: git stores A.java in another form (`working-tree-encoding` in .gitattributes), so `git apply` may refuse the patch");
    let by_program = [&of_work_tree[..], &["--review", "stdio"]].concat();
    assert_eq!(project.corename(&by_program).stderr, "", "what is not accepted is not in the patch");
    let sarif = project.path().join("findings.sarif");
    project.corename(&[&of_work_tree[..], &["--sarif", sarif.to_str().unwrap()]].concat()).text();
    let dry = project.corename(&["apply", sarif.to_str().unwrap(), "--dry-run"]).stderr;
    insta::assert_snapshot!(dry.lines().last().unwrap(), @"note: git stores A.java in another form (`working-tree-encoding` in .gitattributes), so `git apply` may refuse the patch; a run without --dry-run needs none");
}
