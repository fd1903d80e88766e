//! `corename apply` as a user sees it: what is renamed, what no longer applies, and why.

use std::fs;

use crate::expected::Tree;
use crate::program;
use crate::program::{Project, findings};
use serde_json::Value;

/// The demo's change, and what `check` found in it, in a file next to the work tree.
struct Demo {
    project: Project,
    folder: tempfile::TempDir,
}

impl Demo {
    fn new() -> Demo {
        let demo = Demo { project: Project::demo(), folder: tempfile::tempdir().unwrap() };
        demo.project.corename(&["check", "--sarif", demo.sarif()]).text();
        demo
    }

    fn sarif(&self) -> &str {
        Box::leak(self.folder.path().join("findings.sarif").into_os_string().into_boxed_os_str())
            .to_str()
            .unwrap()
    }

    fn apply(&self, arguments: &[&str]) -> program::Run {
        self.project.corename(&[&["apply", self.sarif()], arguments].concat())
    }

    fn files(&self) -> Tree {
        let listed = self.project.git(&["ls-files", "-co", "--exclude-standard"]);
        let existing = listed.lines().filter(|p| self.project.path().join(p).is_file());
        existing.map(|p| (p.to_owned(), fs::read(self.project.path().join(p)).unwrap())).collect()
    }

    /// The id of the finding with an old name.
    fn id(&self, old_name: &str) -> String {
        let found = findings(&self.project.corename(&["check", "--format", "json"]).json());
        found.into_iter().find(|f| f.old_name == old_name).unwrap().id
    }

    fn edit(&self, path: &str, from: &str, to: &str) {
        let text = String::from_utf8(fs::read(self.project.path().join(path)).unwrap()).unwrap();
        assert!(text.contains(from), "{path} has no {from}");
        self.project.write(path, text.replace(from, to));
    }
}

const POLICY: &str = "src/main/java/org/greenbarn/shop/planning/PickupWindowPolicy.java";
const REPORT: &str = "src/main/java/org/greenbarn/shop/report/DailyReport.java";

#[test]
fn what_is_applied_is_what_the_patch_does() {
    let demo = Demo::new();
    let patch = demo.folder.path().join("the.patch");
    demo.project.corename(&["check", "--patch", patch.to_str().unwrap()]).text();
    let dry = demo.apply(&["--dry-run"]);
    assert_eq!(dry.text(), String::from_utf8(fs::read(&patch).unwrap()).unwrap());
    demo.project.git(&["apply", patch.to_str().unwrap()]);
    let patched = demo.files();
    demo.project.git(&["checkout", "-q", "."]);
    // Files that the patch moved.
    demo.project.git(&["clean", "-fdq", "src"]);
    let run = demo.apply(&[]);
    insta::assert_snapshot!(run.text());
    assert_eq!(demo.files(), patched);
    insta::assert_snapshot!(demo.apply(&["--quiet"]).text().lines().last().unwrap(), @"Nothing to do: all is done already.");
}

#[test]
fn standard_input_is_called_so() {
    let run = Project::demo().corename(&["apply", "-"]);
    assert!(run.refusal().starts_with("cannot read standard input: it is not SARIF: "), "{}", run.stderr);
}

#[test]
fn one_finding_alone_and_then_the_rest() {
    let demo = Demo::new();
    let (one, other) = (demo.id("rankDeliverySlot"), demo.id("requireDeliverySlot"));
    let run = demo.apply(&["--only", &one]);
    insta::assert_snapshot!(run.text(), @r"
    src/main/java/org/greenbarn/shop/planning/PickupWindowPolicy.java:18:9: method rankDeliverySlot → rankPickupWindow, renamed
    1 renamed, in 4 files.
    ");
    // What was applied on the way is no reason not to find the rest.
    let run = demo.apply(&["--only", &one, &other, "--format", "json"]).json();
    let statuses: Vec<&Value> = run["findings"].as_array().unwrap().iter().map(|f| &f["status"]).collect();
    assert_eq!(statuses, ["applied", "already_renamed"]);
    let run = demo.apply(&["--only", "none"]);
    assert!(run.refusal().ends_with("has no finding `none`; its ids are in the results' properties"));
}

#[test]
fn what_no_longer_applies_is_listed_with_the_reason_and_the_rest_is_done() {
    let demo = Demo::new();
    // One declaration was deleted, one has become something else, and one would clash by now.
    demo.edit(REPORT, "deliverySlots", "windows");
    demo.edit(
        POLICY,
        "    int rankDeliverySlot(",
        "    int rankPickupWindow(PickupWindow candidate, int taken);\n    int rankDeliverySlot(",
    );
    let run = demo.apply(&[]);
    assert_eq!(run.status, 1, "{}", run.stderr);
    let text = String::from_utf8(run.stdout).unwrap();
    let rest: Vec<&str> = text.lines().filter(|line| !line.ends_with(", renamed")).collect();
    insta::assert_snapshot!(rest.join("\n"));
}

#[test]
fn a_dry_run_changes_nothing_and_says_what_it_would() {
    let demo = Demo::new();
    let before = demo.files();
    let run = demo.apply(&["--dry-run"]);
    assert!(run.text().starts_with("diff --git a/"));
    assert!(run.stderr.contains(": method rankDeliverySlot → rankPickupWindow, would be renamed\n"));
    assert_eq!(demo.files(), before);
}

#[test]
fn a_file_of_something_else_is_refused() {
    let demo = Demo::new();
    let refusal = |name: &str, text: &str| {
        fs::write(demo.folder.path().join(name), text).unwrap();
        let path = demo.folder.path().join(name);
        let run = demo.project.corename(&["apply", path.to_str().unwrap()]);
        run.refusal().replace(path.to_str().unwrap(), name)
    };
    insta::assert_snapshot!(refusal("a.patch", "diff"), @"cannot read a.patch: it is not SARIF: expected value at line 1 column 1; give a file that `corename check --sarif FILE` wrote");
    let other = r#"{"runs": [{"tool": {"driver": {"name": "other"}}, "results": []}]}"#;
    insta::assert_snapshot!(refusal("b.sarif", other), @"cannot read b.sarif: it holds no run of corename; give a file that `corename check --sarif FILE` wrote");
    let run = demo.project.corename(&["apply", "missing.sarif"]);
    insta::assert_snapshot!(run.refusal(), @"there is no file missing.sarif; `corename check --sarif FILE` writes one");
}

/// Findings may be anybody's: those of a pull request, say. A file of theirs is not put among git's hooks.
#[test]
fn no_file_is_moved_to_another_folder() {
    let demo = Demo::new();
    demo.project.write("META-INF/services/p.Shop", "#!/bin/sh\n");
    demo.project.commit_work_tree();
    let text = serde_json::json!({
        "id": "1", "kind": "file_name", "oldText": "p.Shop", "suggestedText": "../../.git/hooks/post-checkout",
        "path": "META-INF/services/p.Shop", "line": 1, "column": 1, "patch": "included",
    });
    let result =
        serde_json::json!({"message": {"text": "x"}, "properties": {"findings": [], "mentions": [text]}});
    let run = serde_json::json!({"tool": {"driver": {"name": "corename"}}, "results": [result]});
    let sarif = serde_json::json!({"version": "2.1.0", "runs": [run]});
    fs::write(demo.sarif(), sarif.to_string()).unwrap();
    insta::assert_snapshot!(demo.apply(&[]).refusal(), @"META-INF/services/p.Shop may not become META-INF/services/../../.git/hooks/post-checkout, which is another folder or a part of git, so nothing was changed");
    assert!(!demo.project.path().join(".git/hooks/post-checkout").exists());
}

#[test]
fn texts_with_an_old_name_are_written_as_the_patch_would_or_one_by_one() {
    let shop = |name: &str, comment: &str| {
        Tree::from([
            (
                format!("p/{name}.java"),
                format!("package p;\n\n{comment}class {name} {{\n  int till;\n}}\n").into_bytes(),
            ),
            ("beans.xml".to_owned(), b"<bean class=\"p.FarmShop\"/>\n".to_vec()),
            ("README.md".to_owned(), b"See `FarmShop`.\n".to_vec()),
        ])
    };
    let comment = "/** The FarmShop. */\n";
    let project = Project::with_change(&shop("FarmShop", comment), &shop("FarmStore", comment));
    let folder = tempfile::tempdir().unwrap();
    let sarif = folder.path().join("findings.sarif");
    let sarif = sarif.to_str().unwrap();
    let broken = "--patch-mentions=broken";
    let document = project.corename(&["check", broken, "--sarif", sarif, "--format", "json"]).json();
    // What breaks is mended, as in the patch.
    insta::assert_snapshot!(project.corename(&["apply", sarif]).text(), @r"
    beans.xml:1:14: text p.FarmShop → p.FarmStore, written
    1 text written, in 1 file.
    ");
    // Nothing is done twice, and one text can be asked for.
    let stale =
        document["mentions"].as_array().unwrap().iter().find(|m| m["rule"] == "stale-document").unwrap();
    project.write("README.md", "# Shops\n\nSee `FarmShop`.\n");
    insta::assert_snapshot!(project.corename(&["apply", sarif, "--only", stale["id"].as_str().unwrap()]).text(), @r"
    README.md:3:6: text FarmShop → FarmStore, written
    1 text written, in 1 file.
    ");
    insta::assert_snapshot!(project.corename(&["apply", sarif]).text(), @r"
    beans.xml:1:14: text p.FarmShop → p.FarmStore, already written
    Nothing to do: all is done already.
    ");
    // With all of them, in the order of the patch.
    project.corename(&["check", "--patch-mentions", "--worktree", "--sarif", sarif]).text();
    insta::assert_snapshot!(project.corename(&["apply", sarif]).text(), @r"
    p/FarmStore.java:3:9: comment FarmShop → FarmStore, written
    1 text written, in 1 file.
    ");
    assert_eq!(
        fs::read_to_string(project.path().join("README.md")).unwrap(),
        "# Shops\n\nSee `FarmStore`.\n"
    );
    let code = fs::read_to_string(project.path().join("p/FarmStore.java")).unwrap();
    assert!(code.contains("/** The FarmStore. */"), "{code}");
}

#[test]
fn a_text_that_was_written_is_not_looked_for_elsewhere() {
    let shop = |name: &str| {
        let list = "# p.FarmShop and its cheap one\np.FarmShop$Cheap\n";
        Tree::from([
            (
                format!("p/{name}.java"),
                format!("package p;\n\nclass {name} {{\n  int till;\n}}\n").into_bytes(),
            ),
            ("beans.xml".to_owned(), b"<!-- p.FarmShop -->\n<bean class=\"p.FarmShop\"/>\n".to_vec()),
            ("META-INF/services/p.FarmShop".to_owned(), list.as_bytes().to_vec()),
        ])
    };
    let project = Project::with_change(&shop("FarmShop"), &shop("FarmStore"));
    let folder = tempfile::tempdir().unwrap();
    let sarif = folder.path().join("findings.sarif");
    let sarif = sarif.to_str().unwrap();
    project.corename(&["check", "--patch-mentions=broken", "--sarif", sarif]).text();
    insta::assert_snapshot!(project.corename(&["apply", sarif]).text(), @r"
    META-INF/services/p.FarmShop:1:1: file name p.FarmShop → p.FarmStore, written
    META-INF/services/p.FarmShop:2:1: text p.FarmShop → p.FarmStore, written
    beans.xml:2:14: text p.FarmShop → p.FarmStore, written
    3 texts written, in 2 files.
    ");
    project.commit_work_tree();
    insta::assert_snapshot!(project.corename(&["apply", sarif]).text().lines().last().unwrap(), @"Nothing to do: all is done already.");
    let read = |path: &str| fs::read_to_string(project.path().join(path)).unwrap();
    assert_eq!(read("beans.xml"), "<!-- p.FarmShop -->\n<bean class=\"p.FarmStore\"/>\n");
    assert_eq!(read("META-INF/services/p.FarmStore"), "# p.FarmShop and its cheap one\np.FarmStore$Cheap\n");
}

#[test]
fn a_text_is_not_written_in_a_line_that_says_something_else_by_now() {
    let shop = |name: &str, note: &str| {
        Tree::from([
            (
                format!("p/{name}.java"),
                format!("package p;\n\nclass {name} {{\n  int till;\n}}\n").into_bytes(),
            ),
            ("note.md".to_owned(), note.as_bytes().to_vec()),
        ])
    };
    let note = "The `FarmShop` is open.\n";
    let project = Project::with_change(&shop("FarmShop", note), &shop("FarmStore", note));
    let folder = tempfile::tempdir().unwrap();
    let sarif = folder.path().join("findings.sarif");
    let sarif = sarif.to_str().unwrap();
    project.corename(&["check", "--sarif", sarif]).text();
    let applied = |note: &str| {
        project.write("note.md", note);
        let run = project.corename(&["apply", sarif]);
        (run.status, fs::read_to_string(project.path().join("note.md")).unwrap())
    };
    assert_eq!(
        applied("The shop is open.\n\nFormerly the `FarmShop`.\n"),
        (1, "The shop is open.\n\nFormerly the `FarmShop`.\n".to_owned())
    );
    assert_eq!(
        applied("# Hours\n\nThe `FarmShop` is open.\n"),
        (0, "# Hours\n\nThe `FarmStore` is open.\n".to_owned())
    );
}

#[test]
fn a_text_is_found_beside_others_that_are_written_by_now() {
    let shop = |name: &str| {
        let (class, reader) = (format!("p/{name}.java"), format!("p/{name}Reader.java"));
        let long = "a long value ".repeat(30);
        let beans = format!("<bean class=\"p.FarmShop\" note=\"{long}\" reader=\"p.FarmShopReader\"/>\n");
        let code =
            |name: &str, body: &str| format!("package p;\n\nclass {name} {{\n  {body}\n}}\n").into_bytes();
        let first = code(name, "int till;\n  int pay() { return till + 1; }");
        let second = code(&format!("{name}Reader"), "String read(String line) { return line.trim(); }");
        Tree::from([(class, first), (reader, second), ("beans.xml".to_owned(), beans.into_bytes())])
    };
    let project = Project::with_change(&shop("FarmShop"), &shop("VegetableMarket"));
    let folder = tempfile::tempdir().unwrap();
    let sarif = folder.path().join("findings.sarif");
    let sarif = sarif.to_str().unwrap();
    project.corename(&["check", "--sarif", sarif]).text();
    let beans = fs::read_to_string(project.path().join("beans.xml")).unwrap();
    project.write("beans.xml", beans.replace("p.FarmShop\"", "p.VegetableMarket\""));
    insta::assert_snapshot!(project.corename(&["apply", sarif]).text(), @r"
    beans.xml:1:14: text p.FarmShop → p.VegetableMarket, already written
    beans.xml:1:439: text p.FarmShopReader → p.VegetableMarketReader, written
    1 text written, of 2, in 1 file.
    ");
    assert_eq!(
        fs::read_to_string(project.path().join("beans.xml")).unwrap(),
        beans.replace("FarmShop", "VegetableMarket")
    );
}

#[test]
fn what_several_modules_have_alike_is_applied_in_all_of_them() {
    let before = "package p; class Planner { int firstSlot, lastSlot; int nextSlot(int day) { return firstSlot * day; }
        int previousSlot(int day) { return lastSlot * day; } }\n";
    let renames = [("firstSlot", "firstWindow"), ("lastSlot", "lastWindow"), ("nextSlot", "nextWindow")];
    let after = renames.iter().fold(before.to_owned(), |text, (old, new)| text.replace(old, new));
    let tree = |text: &str| -> Tree {
        let modules =
            ["a", "b"].map(|module| (format!("{module}/src/main/java/p/Planner.java"), text.into()));
        let configuration = (".corename.yml".to_owned(), b"min-confidence: 0.01\n".to_vec());
        modules.into_iter().chain([configuration]).collect()
    };
    let project = Project::with_change(&tree(before), &tree(&after));
    let folder = tempfile::tempdir().unwrap();
    let sarif = folder.path().join("findings.sarif");
    project.corename(&["check", "--sarif", sarif.to_str().unwrap()]).text();
    insta::assert_snapshot!(project.corename(&["apply", sarif.to_str().unwrap()]).text(), @r"
    a/src/main/java/p/Planner.java:2:13: method previousSlot → previousWindow, renamed
    b/src/main/java/p/Planner.java:2:13: method previousSlot → previousWindow, renamed
    2 renamed, in 2 files.
    ");
}

#[test]
fn what_stands_where_a_file_is_to_move_to_is_in_the_way_of_that_rename_alone() {
    let demo = Demo::new();
    // git ignores it, so it is no file of the project.
    let folder = "src/main/java/org/greenbarn/shop/model/";
    let taken = format!("{folder}PickupWindowFullException.java");
    demo.project.write(".git/info/exclude", "PickupWindowFullException.java\n");
    demo.project.write(&taken, "a note to myself");
    let run = demo.apply(&[]);
    assert_eq!((run.status, &*run.stderr), (1, ""));
    let text = String::from_utf8(run.stdout).unwrap();
    let reported: Vec<&str> =
        text.lines().skip_while(|line| !line.ends_with("not renamed")).take(2).collect();
    insta::assert_snapshot!(reported.join("\n"), @r"
    src/main/java/org/greenbarn/shop/model/DeliverySlotFullException.java:4:14: class DeliverySlotFullException → PickupWindowFullException, not renamed
      conflicting-edits: there is something at src/main/java/org/greenbarn/shop/model/PickupWindowFullException.java already.
    ");
    insta::assert_snapshot!(text.lines().last().unwrap(), @"14 of 15 renamed, in 14 files.");
    assert_eq!(fs::read_to_string(demo.project.path().join(&taken)).unwrap(), "a note to myself");

    // A preview says so, too.
    for execute in [&[][..], &["--execute"]] {
        let rename = ["rename", "DeliverySlotFullException", "PickupWindowFullException"];
        let refused = demo.project.corename(&[&rename[..], execute].concat());
        assert_eq!(refused.status, 2, "{}", refused.stderr);
    }
}

#[test]
fn a_text_that_two_results_tell_of_is_written_once() {
    let file = |name: &str| format!("package p;\n\nclass {name} {{\n  int till;\n}}\n").into_bytes();
    let shop = |name: &str| {
        Tree::from([
            (format!("p/{name}.java"), file(name)),
            ("beans.xml".to_owned(), b"<bean class=\"p.FarmShop\"/>\n".to_vec()),
        ])
    };
    let project = Project::with_change(&shop("FarmShop"), &shop("FarmStore"));
    let folder = tempfile::tempdir().unwrap();
    let sarif = folder.path().join("findings.sarif");
    project.corename(&["check", "--anchor", "both", "--sarif", sarif.to_str().unwrap()]).text();
    insta::assert_snapshot!(project.corename(&["apply", sarif.to_str().unwrap()]).text(), @r"
    beans.xml:1:14: text p.FarmShop → p.FarmStore, written
    1 text written, in 1 file.
    ");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_looked_at_is_noted() {
    use std::os::unix::ffi::OsStrExt;
    let demo = Demo::new();
    let name = std::ffi::OsStr::from_bytes(b"Caf\xe9.java");
    fs::write(demo.project.path().join(name), "class Other {}\n").unwrap();
    let run = demo.apply(&[]);
    insta::assert_snapshot!(run.stderr, @"note: Caf�.java was skipped: it has a path that is not UTF-8");
}

/// What `git apply` takes is all or nothing, too.
#[cfg(unix)]
#[test]
fn a_patch_moves_no_file_to_where_a_link_or_a_folder_stands() {
    let fixture = crate::expected::Fixture::load("demo");
    for blocking in ["link", "folder"] {
        let project = Project::with_change(&fixture.before, &fixture.after);
        let taken = "src/main/java/org/greenbarn/shop/model/PickupWindowFullException.java";
        match blocking {
            "link" => {
                std::os::unix::fs::symlink("../FarmShop.java", project.path().join(taken)).unwrap();
            }
            _ => project.write(&format!("{taken}/notes"), ""),
        }
        project.commit_work_tree();
        for arguments in [&["check"][..], &["check", "--worktree"]] {
            let patch = project.corename(&[arguments, &["--format", "patch"]].concat());
            assert!(patch.text().contains("rename to"), "{}", patch.text());
            assert!(!patch.text().contains(taken), "{blocking}: {}", patch.text());
            project.write(".git/checked.patch", &patch.stdout);
            project.git(&["apply", "--check", ".git/checked.patch"]);
        }
    }
}

#[test]
fn what_a_sparse_checkout_leaves_out_is_in_the_way_of_a_rename_alone() {
    let demo = Demo::new();
    demo.project.git(&["sparse-checkout", "set", "--cone", "src/main/java/org/greenbarn/shop/planning"]);
    let run = demo.apply(&["--format", "json"]);
    assert_eq!((run.status, &*run.stderr), (1, ""));
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    let applied = document["findings"].as_array().unwrap();
    let reported: Vec<String> = applied
        .iter()
        .filter(|finding| finding["old_name"].as_str().unwrap().starts_with("DeliverySlot"))
        .map(|finding| format!("{} {}", finding["old_name"], finding["blocked_by"]))
        .collect();
    insta::assert_snapshot!(reported.join("\n"), @r#""DeliverySlotFullException" ["conflicting-edits: a sparse checkout leaves out src/main/java/org/greenbarn/shop/model/DeliverySlotFullException.java"]"#);
    assert!(applied.iter().any(|finding| finding["status"] == "applied"));

    let left_out = "src/main/java/org/greenbarn/shop/model/DeliverySlotFullException.java:4";
    let run = demo.project.corename(&["rename", left_out, "PickupWindowFullException"]);
    insta::assert_snapshot!(run.stderr, @"error: `DeliverySlotFullException` was not renamed to `PickupWindowFullException`: conflicting-edits: a sparse checkout leaves out src/main/java/org/greenbarn/shop/model/DeliverySlotFullException.java; nothing was changed");

    demo.project.git(&["reset", "-q", "--hard"]);
    let patch = demo.project.corename(&["check", "--worktree", "--format", "patch"]);
    assert!(patch.text().contains("planning/SpreadLoad.java"), "{}", patch.text());
    demo.project.write(".git/checked.patch", &patch.stdout);
    demo.project.git(&["apply", "--check", ".git/checked.patch"]);
}
