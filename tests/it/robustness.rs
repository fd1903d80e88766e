//! Repositories and files as they come: the program does its job despite what is odd, and never dies.

use std::fs;

use crate::expected::{Fixture, Tree};
use crate::program;
use crate::program::{Project, Run, corename, findings, git};
use serde_json::Value;

/// What is forgotten in [`change`].
const FORGOTTEN: &str =
    "method countJobTickets → countWorkOrders src/main/java/shop/WorkOrderBook.java:17 included";

/// A change with one leftover, in a project that hears of what is less sure: it is a small one.
fn change() -> Fixture {
    let mut fixture = Fixture::load("overrides");
    for tree in [&mut fixture.before, &mut fixture.after] {
        tree.insert(".corename.yml".to_owned(), b"min-confidence: 0.1\n".to_vec());
    }
    fixture
}

/// Asserts that the leftover of [`change`] and nothing else is reported, but for names in what does not
/// parse, which is never edited.
fn assert_found(run: &Run) {
    assert_only_forgotten(&run.json(), &run.stderr);
}

fn assert_only_forgotten(document: &Value, reported: &str) {
    let mut found: Vec<String> = findings(document).iter().map(program::Finding::listing).collect();
    found.retain(|listing| !listing.ends_with("withheld: does-not-parse"));
    assert_eq!(found, [FORGOTTEN], "{reported}");
}

fn assert_nothing_found(run: &Run) {
    assert_eq!(findings(&run.json()), [], "{}", run.stderr);
}

const CHECK: [&str; 3] = ["check", "--format", "json"];

/// The repository of [`change`] with further files, as they are before and after.
fn with_files(before: &[(&str, &[u8])], after: &[(&str, &[u8])]) -> Project {
    let mut fixture = change();
    for (tree, files) in [(&mut fixture.before, before), (&mut fixture.after, after)] {
        tree.extend(files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())));
    }
    Project::with_change(&fixture.before, &fixture.after)
}

/// Asserts that every report can be written, and that the odd files change no finding.
fn assert_undisturbed(project: &Project) {
    let folder = tempfile::tempdir().unwrap();
    let file = |format: &str| folder.path().join(format).display().to_string();
    let reports = ["sarif", "markdown", "github", "patch"];
    let options: Vec<String> = reports.iter().map(|format| format!("--{format}={}", file(format))).collect();
    let check = [&CHECK[..], &options.iter().map(String::as_str).collect::<Vec<_>>()].concat();
    assert_found(&project.corename(&check));
    for report in reports {
        assert!(fs::metadata(file(report)).unwrap().len() > 0, "{report}");
    }
    project.corename(&["detect"]).text();
    // The text, too, from what is checked out.
    let json = file("json");
    project.corename(&["check", "--worktree", "--json", &json]).text();
    let found = serde_json::from_slice(&fs::read(json).unwrap()).unwrap();
    assert_only_forgotten(&found, "in the work tree");
}

/// The same of files that the change edits, adds, deletes and leaves alone.
fn assert_undisturbed_by(text: impl AsRef<[u8]>) {
    let text = text.as_ref();
    let edited = [text, b"\n// Edited.\n"].concat();
    let before = [("Edited.java", text), ("Deleted.java", text), ("Same.java", text)];
    let after = [("Edited.java", &*edited), ("Added.java", text), ("Same.java", text)];
    assert_undisturbed(&with_files(&before, &after));
}

#[test]
fn java_that_does_not_parse_disturbs_nothing() {
    assert_undisturbed_by("class Edited { void a( { if (x { } } int jobTicket = ; class {");
    assert_undisturbed_by("}}}}}}}}))))))))class class class;;;;@@@@ \"open");
    assert_undisturbed_by("<<<<<<< HEAD\nclass A { int jobTicket; }\n=======\nclass A {}\n>>>>>>> main\n");
}

#[test]
fn files_that_hardly_are_java_disturb_nothing() {
    assert_undisturbed_by("");
    assert_undisturbed_by("\n\n");
    assert_undisturbed_by("// A word on nothing.");
    assert_undisturbed_by("\u{feff}class Edited { int marked; }\r\n");
    assert_undisturbed_by(b"class Edited { char nothing = '\0'; \0 }");
    assert_undisturbed_by(b"\xff\xfe\x00\xd8 class \xe4\xf6\xfc { int \xe9t\xe9; }");
    assert_undisturbed_by((0..=255).cycle().take(5000).collect::<Vec<u8>>());
}

#[test]
fn a_file_that_is_too_large_is_left_out_with_a_note() {
    let large = format!("class Large {{\n    int jobTicketCount;\n}}\n{}", "// filler\n".repeat(1000));
    let edited = format!("{large}// Edited.\n");
    let project = with_files(&[("Large.java", large.as_bytes())], &[("Large.java", edited.as_bytes())]);
    let run = project.corename(&[&CHECK[..], &["--min-confidence", "0"]].concat());
    assert!(findings(&run.json()).iter().any(|f| f.path == "Large.java"), "it is a candidate");

    project.write(".corename.yml", "max-file-size: 5kB\n");
    let run = project.corename(&[&CHECK[..], &["--min-confidence", "0"]].concat());
    assert!(findings(&run.json()).iter().all(|f| f.path != "Large.java"));
    assert!(run.stderr.contains("note: Large.java was skipped: it has 100"), "{}", run.stderr);
    assert!(run.json()["notes"].to_string().contains("Large.java"));

    // It is not looked into either where the change has nothing to do with it.
    let project = with_files(&[("Large.java", large.as_bytes())], &[("Large.java", large.as_bytes())]);
    project.write(".corename.yml", "max-file-size: 5kB\n");
    let run = project.corename(&[&CHECK[..], &["--min-confidence", "0"]].concat());
    assert_eq!(run.stderr.matches("note: Large.java was skipped").count(), 1, "{}", run.stderr);
}

/// A CI system obeys a line that begins with `::error`.
#[cfg(unix)]
#[test]
fn the_name_of_a_file_begins_no_line() {
    let path = "src/a\n::error title=forged::x\r::warning::y.java";
    let large = "// long\n".repeat(200);
    let project =
        with_files(&[(path, large.as_bytes())], &[(path, large.replace("long", "longer").as_bytes())]);
    project.write(".corename.yml", "max-file-size: 1kB\n");
    for format in ["text", "markdown", "json", "sarif", "github"] {
        let run = project.corename(&["check", "--verbose", "--format", format]);
        let all = format!("{}{}", String::from_utf8_lossy(&run.stdout), run.stderr);
        assert!(all.contains("forged"), "the file is skipped with a note: {all}");
        let forged =
            all.split(['\n', '\r']).find(|line| line.contains("forged") && line.starts_with("::error"));
        assert_eq!(forged, None, "{format}");
    }
}

#[test]
fn what_a_file_that_was_skipped_may_refer_to_is_not_renamed() {
    let holder = "class Holder {\n    int jobTicketCount;\n    int jobTicketLimit;\n}\n";
    let user = "class Large {\n    int of(Holder holder) { return holder.jobTicketCount; }\n}\n";
    let large = format!("{user}{}", "// filler\n".repeat(1000));
    let files = [("Holder.java", holder.as_bytes()), ("Large.java", large.as_bytes())];
    let project = with_files(&files, &files);
    project.write(".corename.yml", "max-file-size: 5kB\n");
    let run = project.corename(&[&CHECK[..], &["--min-confidence", "0"]].concat());
    let of = |name: &str| {
        let found = findings(&run.json()).into_iter().find(|f| f.old_name == name).unwrap();
        found.blocked_by.join("\n")
    };
    insta::assert_snapshot!(of("jobTicketCount"), @"unresolved-reference: `jobTicketCount` stands in Large.java, which was skipped: it has 10076 bytes, more than the limit of 5000");
    assert_eq!(of("jobTicketLimit"), "");
}

/// Names are looked for as bytes, and would not be found in it.
#[test]
fn what_a_file_in_utf_16_refers_to_is_not_renamed() {
    let holder = "class Holder {\n    int jobTicketCount;\n    int jobTicketLimit;\n}\n";
    let user = "class Wide {\n    int of(Holder holder) { return holder.jobTicketCount; }\n}\n";
    let wide: Vec<u8> = user.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let files = [("Holder.java", holder.as_bytes()), ("Wide.java", &*wide)];
    let project = with_files(&files, &files);
    let renamed = |old: &str| project.corename(&["rename", old, "workOrder", "--format", "text"]);
    let refused = renamed("Holder.jobTicketCount");
    let why = "`jobTicketCount` stands in Wide.java, which was skipped: it is in UTF-16";
    let reported = String::from_utf8_lossy(&refused.stdout);
    assert!(refused.status == 2 && reported.contains(why), "{reported}{}", refused.stderr);
    assert!(refused.stderr.contains("note: Wide.java was skipped: it is in UTF-16"), "{}", refused.stderr);
    renamed("Holder.jobTicketLimit").text();
    // The file is there, whatever it holds.
    let within = project.corename(&["rename", "Wide.java:1", "Broad"]);
    assert_eq!(within.status, 2);
    assert!(
        within.stderr.contains("error: nothing can be renamed in Wide.java: it is in UTF-16"),
        "{}",
        within.stderr
    );
}

/// Not every file system has such paths.
#[cfg(target_os = "linux")]
#[test]
fn what_a_file_refers_to_of_which_the_path_is_not_utf_8_is_not_renamed() {
    use std::os::unix::ffi::OsStrExt;

    let project = Project::empty();
    project.write("Holder.java", "class Holder {\n    int jobTicketCount;\n    int jobTicketLimit;\n}\n");
    let user = "class Caf\u{e9} {\n    int of(Holder holder) { return holder.jobTicketCount; }\n}\n";
    std::fs::write(project.path().join(std::ffi::OsStr::from_bytes(b"Caf\xe9.java")), user).unwrap();
    for is_committed in [false, true] {
        if is_committed {
            project.commit_work_tree();
        }
        let renamed = |old: &str| project.corename(&["rename", old, "workOrder", "--format", "text"]);
        let refused = renamed("Holder.jobTicketCount");
        let why =
            "`jobTicketCount` stands in Caf\u{fffd}.java, which was skipped: it has a path that is not UTF-8";
        let reported = String::from_utf8_lossy(&refused.stdout);
        assert!(refused.status == 2 && reported.contains(why), "{reported}{}", refused.stderr);
        renamed("Holder.jobTicketLimit").text();
    }
}

/// Line ends, encodings and missing line ends stay, byte by byte.
#[test]
fn a_patch_changes_names_and_no_other_byte() {
    let fixture = Fixture::load("crlf-and-encoding");
    assert_patch_renames(&fixture.before, &fixture.after, &fixture);
}

/// Windows has no such names.
#[cfg(unix)]
#[test]
fn a_patch_quotes_paths_as_git_does() {
    let fixture = Fixture::load("crlf-and-encoding");
    let odd = |tree: &Tree| -> Tree {
        let odd = |path: &str| path.replace("épicerie/du coin", "q\"uote/tab\t\\back/new\nline");
        tree.iter().map(|(path, text)| (odd(path), text.clone())).collect()
    };
    assert_patch_renames(&odd(&fixture.before), &odd(&fixture.after), &fixture);
}

/// Asserts that the patch with all candidates holds the fixture's leftovers, applies and edits
/// nothing but names.
fn assert_patch_renames(before: &Tree, after: &Tree, fixture: &Fixture) {
    let project = Project::with_change(before, after);
    let check = ["--quiet", "--min-confidence", "0", "--patch", "rename.patch"];
    let found = findings(&project.corename(&[&CHECK[..], &check].concat()).json());
    assert!(found.iter().all(|f| f.patch == "included"), "{found:?}");
    let names: Vec<&str> = found.iter().map(|f| &*f.old_name).collect();
    for expectation in &fixture.expectations {
        assert!(names.contains(&&*expectation.name), "{} in {names:?}", expectation.name);
    }
    project.git(&["apply", "--index", "rename.patch"]);
    for (path, text) in after {
        // One character for each byte.
        let mut expected: String = text.iter().map(|byte| char::from(*byte)).collect();
        for f in &found {
            expected = expected.replace(&f.old_name, &f.suggested_name);
        }
        let expected: Vec<u8> = expected.chars().map(|c| c as u8).collect();
        assert!(fs::read(project.path().join(path)).unwrap() == expected, "{path}");
    }
}

#[cfg(unix)]
#[test]
fn symbolic_links_and_submodules_are_not_files() {
    let project = with_files(&[], &[]);
    let link =
        |target: &str, path: &str| std::os::unix::fs::symlink(target, project.path().join(path)).unwrap();
    link("src/main/java/shop/Kiosk.java", "Link.java");
    link("missing/Nowhere.java", "Dangling.java");
    link("Loop.java", "Loop.java");
    link("src", "sources");
    project.git(&["add", "-A"]);
    let submodule = format!("160000,{},vendor/Lib.java", project.git(&["rev-parse", "HEAD"]));
    project.git(&["update-index", "--add", "--cacheinfo", &submodule]);
    project.git(&["commit", "-qm", "links"]);
    assert_undisturbed(&project);
}

#[test]
fn a_root_commit_has_no_base_and_nothing_forgotten() {
    let project = Project::empty();
    project.commit(&change().after);
    assert_nothing_found(&project.corename(&CHECK));
    project.corename(&["check", "--worktree"]).text();
    assert_eq!(project.corename(&["detect"]).text(), "No renames in HEAD, the first commit.\n");
}

#[test]
fn a_repository_without_a_commit_has_a_work_tree() {
    let project = Project::empty();
    project.write("A.java", "class A {}");
    assert_nothing_found(&project.corename(&[&CHECK[..], &["--worktree"]].concat()));
}

#[test]
fn in_identical_revisions_nothing_is_found() {
    let project = with_files(&[], &[]);
    assert_nothing_found(&project.corename(&[&CHECK[..], &["--base", "topic", "--head", "topic"]].concat()));
    assert_eq!(project.corename(&["check", "--format", "patch", "--base", "topic"]).text(), "");
    assert_eq!(project.corename(&["detect", "--base", "topic"]).text(), "No renames in topic..HEAD.\n");
}

#[test]
fn in_a_repository_without_java_nothing_is_found() {
    let project = Project::empty();
    for text in ["one", "two"] {
        project.write("README.md", text);
        project.commit_work_tree();
    }
    assert_nothing_found(&project.corename(&CHECK));
}

#[test]
fn criss_cross_merges_have_a_base_all_the_same() {
    let Fixture { before, after, .. } = change();
    let project = Project::empty();
    project.commit(&before);
    let add = |branch: &str, file: &str| {
        project.git(&["switch", "-q", branch]);
        project.write(file, format!("class {} {{}}", file.trim_end_matches(".java")));
        project.commit_work_tree();
    };
    project.git(&["branch", "topic"]);
    add("main", "Ours.java");
    add("topic", "Theirs.java");
    let [ours, theirs] = ["main", "topic"].map(|branch| project.git(&["rev-parse", branch]));
    project.git(&["merge", "-qm", "theirs into ours", &ours]);
    project.git(&["switch", "-q", "main"]);
    project.git(&["merge", "-qm", "ours into theirs", &theirs]);
    assert_eq!(project.git(&["merge-base", "--all", "main", "topic"]).lines().count(), 2);
    project.git(&["switch", "-q", "topic"]);
    project.commit(&after);
    let run = project.corename(&CHECK);
    assert_found(&run);
    assert!([ours, theirs].contains(&run.json()["base"].as_str().unwrap().to_owned()));
}

/// actions/checkout makes such a clone of a pull request: a detached merge commit and its parents.
#[test]
fn a_pull_request_in_a_clone_of_depth_two_is_compared_with_its_first_parent() {
    let project = with_files(&[], &[]);
    project.git(&["switch", "-q", "main"]);
    project.write("Other.java", "class Other { int somebodyElse; }");
    let base = project.commit_work_tree();
    project.git(&["merge", "-q", "--no-ff", "-m", "the pull request", "topic"]);
    project.git(&["update-ref", "refs/pull/1/merge", "HEAD"]);
    project.git(&["reset", "-q", "--hard", &base]);

    let clone = tempfile::tempdir().unwrap();
    let git = |arguments: &[&str]| git(clone.path(), arguments);
    git(&["init", "-q", "-b", "main"]);
    let origin = format!("file://{}", project.path().display());
    git(&["fetch", "-q", "--depth", "2", &origin, "+refs/pull/1/merge:refs/remotes/pull/1/merge"]);
    git(&["checkout", "-q", "--force", "refs/remotes/pull/1/merge"]);
    let run = corename(clone.path(), &CHECK);
    assert_found(&run);
    assert_eq!(run.json()["base"], base);
}

#[test]
fn a_bare_repository_gives_what_the_work_tree_gives() {
    let project = with_files(
        &[(".corename.yml", b"")],
        &[(".corename.yml", b"severity: error\nmin-confidence: 0.1\n")],
    );
    let clones = tempfile::tempdir().unwrap();
    git(clones.path(), &["clone", "-q", "--bare", project.path().to_str().unwrap(), "bare"]);
    let bare = clones.path().join("bare");
    assert_found(&corename(&bare, &[&CHECK[..], &["--head", "topic"]].concat()));
    for format in ["json", "sarif", "patch"] {
        let arguments = ["check", "--base", "main", "--head", "topic", "--format", format];
        assert_eq!(corename(&bare, &arguments).text(), project.corename(&arguments).text());
    }
    let folder = project.path().join("src/main");
    assert_eq!(corename(&folder, &CHECK).text(), project.corename(&CHECK).text());
}

#[test]
fn a_deleted_package_leaves_nothing_to_report() {
    let project = Project::with_change(&change().before, &Tree::new());
    assert_nothing_found(&project.corename(&CHECK));
    assert_eq!(project.corename(&["detect"]).text(), "No renames in main...HEAD.\n");
    // And a package that comes back.
    assert_nothing_found(&project.corename(&[&CHECK[..], &["--base", "topic", "--head", "main"]].concat()));
}

#[test]
fn a_moved_file_is_no_rename() {
    let Fixture { before, .. } = change();
    let moved = |path: &str| path.replace("java/shop", "java/moved");
    let after = before.iter().map(|(path, text)| (moved(path), text.clone())).collect();
    let project = Project::with_change(&before, &after);
    assert_nothing_found(&project.corename(&CHECK));
    assert_eq!(project.corename(&["detect"]).text(), "No renames in main...HEAD.\n");
}

#[test]
fn a_file_deleted_in_the_work_tree_does_not_exist() {
    let project = with_files(&[], &[("Other.java", b"class Other { int jobTicket; }")]);
    fs::remove_file(project.path().join("Other.java")).unwrap();
    let worktree = [&CHECK[..], &["--worktree", "--min-confidence", "0"]].concat();
    let run = project.corename(&worktree);
    assert!(findings(&run.json()).iter().all(|f| f.path != "Other.java"));
    assert_eq!(run.stderr, "");
    fs::remove_dir_all(project.path().join("src")).unwrap();
    assert_nothing_found(&project.corename(&worktree));
}

#[test]
fn a_leftover_in_an_untracked_file_is_found() {
    let Fixture { before, after, .. } = change();
    let project = Project::with_change(&before, &before);
    for path in before.keys() {
        fs::remove_file(project.path().join(path)).unwrap();
    }
    for (path, text) in &after {
        project.write(path, text);
    }
    assert_nothing_found(&project.corename(&CHECK));
    assert_found(&project.corename(&[&CHECK[..], &["--worktree"]].concat()));
}

/// The other file's leftover is found all the same.
#[test]
fn a_note_says_how_little_of_a_large_generated_file_was_compared() {
    let methods = |verb: &str, count: usize| -> String {
        let method = |i| format!("    int {verb}{i}(int a, int b) {{ return a * {i} + b; }}\n");
        (0..count).map(method).collect()
    };
    let class = |verb: &str, count| format!("package gen;\n\nclass Large {{\n{}}}\n", methods(verb, count));
    let limits =
        [(60, "only those most alike were compared"), (1500, "they were compared by signature only")];
    for (count, limit) in limits {
        let (before, after) = (class("make", count), class("build", count));
        let path = "src/main/java/gen/Large.java";
        let project = with_files(&[(path, before.as_bytes())], &[(path, after.as_bytes())]);
        let run = project.corename(&CHECK);
        let found = findings(&run.json());
        assert!(found.iter().any(|f| f.listing() == FORGOTTEN), "{count}");
        let note = format!("note: so many members of Large changed that {limit}\n");
        assert!(run.stderr.contains(&note), "{count}: {}", run.stderr);
    }
}

/// What a generator or a malicious pull request can write: the stack is not as deep.
mod what_is_nested_deeply_disturbs_nothing {
    use super::*;

    fn statement(statement: &str) -> String {
        format!("class Edited {{\n    void deep() {{\n        {statement}\n    }}\n}}\n")
    }

    fn nested(open: &str, inner: &str, close: &str, depth: usize) -> String {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    }

    #[test]
    fn of_parentheses() {
        assert_undisturbed_by(statement(&format!("int a = {};", nested("(", "1", ")", 3000))));
    }

    #[test]
    fn of_concatenated_texts() {
        assert_undisturbed_by(statement(&format!("String a = \"\"{};", " + \"text\"".repeat(5000))));
    }

    #[test]
    fn of_chained_calls() {
        assert_undisturbed_by(statement(&format!("builder{};", ".append(\"text\")".repeat(5000))));
    }

    #[test]
    fn of_nested_calls() {
        assert_undisturbed_by(statement(&format!("{};", nested("call(", "1", ")", 3000))));
    }

    #[test]
    fn of_blocks() {
        assert_undisturbed_by(statement(&nested("if (a) { ", "b();", " }", 1000)));
    }

    #[test]
    fn of_alternatives() {
        assert_undisturbed_by(statement(&format!("{} {{ }}", "if (a == 1) { b(); } else ".repeat(1000))));
        assert_undisturbed_by(statement(&format!("int a = {} 0;", "b == 1 ? 2 :".repeat(3000))));
    }

    #[test]
    fn of_patterns() {
        let condition = "o instanceof Pair(Object left, var right) && ".repeat(600);
        assert_undisturbed_by(statement(&format!("boolean a = {condition} b;")));
    }

    #[test]
    fn of_lambda_expressions() {
        assert_undisturbed_by(statement(&format!("Call a = {} 0;", "b -> ".repeat(3000))));
    }

    /// Not deeper: what the program needs for these grows with the cube of the depth.
    #[test]
    fn of_classes() {
        assert_undisturbed_by(nested("class A { ", "int a;", " }", 100));
        assert_undisturbed_by(statement(&nested("new Object() { Object a = ", "null", "; };", 300)));
    }

    #[test]
    fn of_types_and_arrays() {
        assert_undisturbed_by(statement(&format!("{} a;", nested("List<", "String", ">", 3000))));
        assert_undisturbed_by(statement(&format!("int{} a;", "[]".repeat(3000))));
        assert_undisturbed_by(statement(&format!("Object a = {};", nested("{", "1", "}", 3000))));
    }

    #[test]
    fn brackets_that_are_never_closed() {
        assert_undisturbed_by("(".repeat(5000));
        assert_undisturbed_by("{".repeat(5000));
        assert_undisturbed_by("class A { ".repeat(5000));
    }

    /// macOS ends a path at 1,024 bytes.
    #[cfg(target_os = "linux")]
    #[test]
    fn of_folders() {
        let path = format!("{}Deep.java", "deep/".repeat(300));
        assert_undisturbed(&with_files(&[(&path, b"class Deep {}")], &[(&path, b"class Deep { int a; }")]));
    }
}

/// A folder below the root, a linked work tree, the git directory, and folders in that.
#[test]
fn a_repository_is_found_from_each_of_its_folders() {
    let project = with_files(&[], &[]);
    let clones = tempfile::tempdir().unwrap();
    let linked = clones.path().join("linked");
    project.git(&["worktree", "add", "-q", "--detach", linked.to_str().unwrap(), "topic"]);
    let inside = |path: &str| project.path().join(path);
    for folder in [&linked, &inside("src/main"), &inside(".git"), &inside(".git/refs")] {
        assert_found(&corename(folder, &CHECK));
    }
    git(clones.path(), &["clone", "-q", "--bare", project.path().to_str().unwrap(), "bare.git"]);
    let bare = clones.path().join("bare.git");
    let arguments = [&CHECK[..], &["--base", "main", "--head", "topic"]].concat();
    for folder in [&bare, &bare.join("refs/heads")] {
        assert_found(&corename(folder, &arguments));
    }
}
