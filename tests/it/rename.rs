//! `corename rename` as a user sees it: the preview, the files afterwards, the refusals.

use std::fs;

use crate::program;
use crate::program::{Project, Run, corename};
use serde_json::Value;

pub const SHOP: &str = "\
package p;

/** A {@link Shop} with a till. */
public class Shop {
    int till;

    int pay(int cents) {
        till += cents; return till;
    }

    int pay(long cents) {
        return pay((int) cents) + this.till;
    }
}
";

/// A shop, and code in another folder that uses it. Nothing is committed.
pub fn shop() -> Project {
    let project = Project::empty();
    project.write("src/p/Shop.java", SHOP);
    project.write(
        "src/q/Corner.java",
        "package q;\n\nimport p.Shop;\n\nclass Corner extends Shop {\n    Shop far = new Shop();\n}\n",
    );
    project
}

/// A file of the work tree.
pub fn read(project: &Project, path: &str) -> String {
    String::from_utf8(fs::read(project.path().join(path)).unwrap()).unwrap()
}

/// What a run that refuses prints on both streams.
fn refused(run: &Run) -> String {
    assert_eq!(run.status, 2, "{}", run.stderr);
    format!("{}---\n{}", String::from_utf8_lossy(&run.stdout), run.stderr)
}

#[test]
fn the_patch_of_a_rename_that_is_made_takes_it_back() {
    let project = shop();
    project.commit_work_tree();
    let folder = tempfile::tempdir().unwrap();
    let patch = folder.path().join("rename.patch");
    let previewed = |more: &[&str]| {
        project
            .corename(&[&["rename", "p.Shop", "Store", "--patch", patch.to_str().unwrap()], more].concat())
            .text();
        fs::read_to_string(&patch).unwrap()
    };
    assert_eq!(previewed(&[]), previewed(&["--execute"]));
    project.git(&["apply", "--reverse", patch.to_str().unwrap()]);
    assert_eq!(read(&project, "src/p/Shop.java"), SHOP);
}

#[test]
fn a_preview_changes_nothing_and_says_what_would() {
    let project = shop();
    let run = project.corename(&["rename", "p.Shop", "Store"]);
    insta::assert_snapshot!(run.text(), @r"
    src/p/Shop.java:4:14: class p.Shop → Store
      src/p/Shop.java → src/p/Store.java: 2 occurrences
      src/q/Corner.java: 4 occurrences
    6 occurrences in 2 files; nothing is changed yet. To rename: --execute
    ");
    for asked in ["--dry-run", "--preview"] {
        assert_eq!(project.corename(&["rename", "p.Shop", "Store", asked]).text(), run.text());
    }
    let run = project.corename(&["rename", "p.Shop", "Store", "--format", "markdown"]);
    insta::assert_snapshot!(run.text(), @r"
    # Rename Preview: `Shop` → `Store`

    **Status**: preview
    **Scope**: Workspace-wide

    ## Summary
    - **Files affected**: 2
    - **Total occurrences**: 6

    ## Affected Files
    - `src/p/Shop.java` → `src/p/Store.java`: 2 occurrences
    - `src/q/Corner.java`: 4 occurrences

    ---
    > [!NOTE]
    > This is a **preview only** - no changes have been made.
    > To apply these changes, run the same command with `--execute`.
    ");
    assert_eq!(read(&project, "src/p/Shop.java"), SHOP);
    assert!(!project.path().join("src/p/Store.java").exists());
}

#[test]
fn executed_all_files_change_and_one_is_renamed_with_its_type() {
    let project = shop();
    let run = project.corename(&["rename", "p.Shop", "Store", "--execute", "--format", "markdown"]);
    insta::assert_snapshot!(run.text(), @r"
    # Rename: `Shop` → `Store`

    **Status**: completed
    **Scope**: Workspace-wide

    ## Summary
    - **Files affected**: 2
    - **Total occurrences**: 6

    ## Affected Files
    - `src/p/Shop.java` → `src/p/Store.java`: 2 occurrences
    - `src/q/Corner.java`: 4 occurrences

    ---
    > [!NOTE]
    > Renamed 6 occurrences in 2 files.
    ");
    assert_eq!(read(&project, "src/p/Store.java"), SHOP.replace("Shop", "Store"));
    let corner =
        "package q;\n\nimport p.Store;\n\nclass Corner extends Store {\n    Store far = new Store();\n}\n";
    assert_eq!(read(&project, "src/q/Corner.java"), corner);
    assert_eq!(project.git(&["status", "--porcelain", "-uall"]), "?? src/p/Store.java\n?? src/q/Corner.java");
}

#[test]
fn diffs_are_shown_on_request_each_line_once() {
    let project = shop();
    let asked = ["rename", "src/p/Shop.java:5:9", "desk", "--show-diffs", "--format"];
    let run = project.corename(&[&asked[..], &["markdown"]].concat());
    insta::assert_snapshot!(run.text(), @r"
    # Rename Preview: `till` → `desk`

    **Status**: preview
    **Scope**: Workspace-wide

    ## Summary
    - **Files affected**: 1
    - **Total occurrences**: 4

    ## Affected Files
    - `src/p/Shop.java`: 4 occurrences

    ## Detailed Changes

    ### `src/p/Shop.java`

    ```diff
    @@ -5 +5 @@
    -    int till;
    +    int desk;
    @@ -8 +8 @@
    -        till += cents; return till;
    +        desk += cents; return desk;
    @@ -12 +12 @@
    -        return pay((int) cents) + this.till;
    +        return pay((int) cents) + this.desk;
    ```

    ---
    > [!NOTE]
    > This is a **preview only** - no changes have been made.
    > To apply these changes, run the same command with `--execute`.
    ");
    insta::assert_snapshot!(project.corename(&[&asked[..], &["text"]].concat()).text(), @r"
    src/p/Shop.java:5:9: field p.Shop#till → desk
      src/p/Shop.java: 4 occurrences
            5 - int till;
              + int desk;
            8 - till += cents; return till;
              + desk += cents; return desk;
           12 - return pay((int) cents) + this.till;
              + return pay((int) cents) + this.desk;
    4 occurrences in 1 file; nothing is changed yet. To rename: --execute
    ");
}

#[test]
fn json_has_the_field_names_of_the_api() {
    let project = shop();
    let arguments =
        ["rename", "Shop#pay(int)", "settle", "--format", "json", "--show-diffs", "--max-files", "1"];
    insta::assert_json_snapshot!(project.corename(&arguments).json(), @r#"
    {
      "schema_version": 1,
      "old_name": "pay",
      "new_name": "settle",
      "status": "preview",
      "scope_description": "Workspace-wide",
      "total_files": 1,
      "total_occurrences": 2,
      "changes": [
        {
          "file_path": "src/p/Shop.java",
          "occurrences": 2,
          "diffs": [
            {
              "line": 7,
              "original": "    int pay(int cents) {",
              "modified": "    int settle(int cents) {"
            },
            {
              "line": 12,
              "original": "        return pay((int) cents) + this.till;",
              "modified": "        return settle((int) cents) + this.till;"
            }
          ]
        }
      ],
      "has_more_files": false,
      "declaration": {
        "kind": "method",
        "name": "pay",
        "path": "src/p/Shop.java",
        "line": 7,
        "column": 9,
        "container": "p.Shop",
        "parameters": [
          "int"
        ]
      }
    }
    "#);
}

#[test]
fn many_files_are_cut_short_on_request() {
    let project = shop();
    let cut = project.corename(&["rename", "p.Shop", "Store", "--max-files", "1", "--format", "markdown"]);
    assert!(cut.text().contains("- **Files affected**: 2 (showing 1/2)"));
    assert!(cut.text().contains("- ... and 1 more file\n"));
    let cut = project.corename(&["rename", "p.Shop", "Store", "--max-files", "1", "--format", "json"]).json();
    assert_eq!(cut["total_files"], 2);
    assert_eq!(cut["changes"].as_array().unwrap().len(), 1);
    assert_eq!(cut["has_more_files"], true);
    assert_eq!(cut["changes"][0].get("diffs"), None);
}

#[test]
fn a_patch_holds_the_rename_and_the_files_stay() {
    let project = shop();
    let patch = project.path().join("rename.patch");
    let rename = |new_name: &str, more: &[&str]| {
        let asked = ["rename", "p.Shop", new_name, "--patch", patch.to_str().unwrap()];
        project.corename(&[&asked[..], more].concat())
    };
    let run = rename("Store", &[]);
    let last = run.text().lines().last().unwrap();
    let apply =
        last.strip_prefix("6 occurrences in 2 files; nothing is changed yet. To rename: git ").unwrap();
    assert_eq!(read(&project, "src/p/Shop.java"), SHOP);
    project.git(&apply.split(' ').collect::<Vec<_>>());
    assert_eq!(read(&project, "src/p/Store.java"), SHOP.replace("Shop", "Store"));
    // A rename that cannot be made leaves the file as it was.
    let before = fs::read(&patch).unwrap();
    let refused = project.corename(&["rename", "p.Store", "class", "--patch", patch.to_str().unwrap()]);
    assert_eq!((refused.status, fs::read(&patch).unwrap()), (2, before));
    assert_eq!(rename("Store", &["--patch", "missing/x.patch"]).status, 2);
}

#[test]
fn a_patch_of_what_git_converts_comes_with_a_note() {
    let project = shop();
    let notes = |attributes: &str, code: &str| {
        project.write(".gitattributes", attributes);
        project.write("src/p/Shop.java", code);
        let patch = project.path().join("rename.patch");
        let run = project.corename(&["rename", "p.Shop", "Store", "--patch", patch.to_str().unwrap()]);
        run.stderr.lines().filter(|line| line.contains("git stores")).map(str::to_owned).collect::<Vec<_>>()
    };
    let note = |attribute: &str| {
        format!(
            "note: git stores src/p/Shop.java in another form (`{attribute}` in .gitattributes), so `git apply` may \
             refuse the patch; --execute needs none"
        )
    };
    let with_id = format!("// $Id: 12 $\n{SHOP}");
    assert_eq!(notes("*.java ident\n", &with_id), [note("ident")]);
    assert_eq!(notes("*.java working-tree-encoding=ISO-8859-1\n", SHOP), [note("working-tree-encoding")]);
    assert_eq!(notes("src/** filter=tidy\n", SHOP), [note("filter")]);
    for attributes in
        ["*.java ident\n", "*.java text eol=crlf working-tree-encoding=utf-8\n", "*.java -filter\n"]
    {
        assert_eq!(notes(attributes, SHOP), [""; 0], "{attributes}");
    }
}

#[test]
fn an_ambiguous_location_lists_what_it_may_mean() {
    let project = shop();
    insta::assert_snapshot!(refused(&project.corename(&["rename", "Shop.pay", "settle", "--execute"])), @r"
    src/p/Shop.java:7:9: method p.Shop#pay(int)
    src/p/Shop.java:11:9: method p.Shop#pay(long)
    ---
    error: `Shop.pay` may mean 2 declarations; give the place or the whole name of one of those listed
    ");
    assert_eq!(read(&project, "src/p/Shop.java"), SHOP);
    let run = project.corename(&["rename", "Shop.pay", "settle", "--format", "json"]);
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!((run.status, &document["status"]), (2, &Value::from("ambiguous")));
    assert_eq!(document["candidates"][1]["parameters"][0], "long");
}

/// Both ways out that the list offers lead somewhere.
#[test]
fn whoever_gives_a_listed_name_is_understood_and_where_two_are_alike_the_place_is_asked_for() {
    let project = Project::empty();
    project.write(
        "A.java",
        "package p;\nclass A {\n    int size;\n    int size() {\n        { int x = 1; }\n        { int x = 2; }\n        return size;\n    }\n}\n",
    );
    let ambiguous = project.corename(&["rename", "A.size", "width"]);
    let listed = String::from_utf8(ambiguous.stdout.clone()).unwrap();
    let means = |location: &str| {
        let run = project.corename(&["rename", location, "width"]);
        run.text().lines().next().unwrap().strip_suffix(" → width").unwrap().to_owned()
    };
    assert_eq!(listed.lines().count(), 2, "{listed}");
    for line in listed.lines() {
        let mut parts = line.split(' ');
        let (place, _, name) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
        assert_eq!(means(name), line);
        assert_eq!(means(place.strip_suffix(':').unwrap()), line);
    }
    insta::assert_snapshot!(ambiguous.stderr, @"error: `A.size` may mean 2 declarations; give the place or the whole name of one of those listed");
    let alike = project.corename(&["rename", "p.A#size()#x", "y"]);
    insta::assert_snapshot!(alike.stderr, @"error: `p.A#size()#x` may mean 2 declarations; give the place of one of those listed");
}

#[test]
fn a_location_is_a_place_a_name_or_a_piece_of_text() {
    let project = shop();
    let old_name = |arguments: &[&str]| {
        let arguments = [&["rename"], arguments, &["another", "--format", "json"]].concat();
        let document = project.corename(&arguments).json();
        format!("{} {}", document["declaration"]["kind"], document["old_name"]).replace('"', "")
    };
    assert_eq!(old_name(&["src/p/Shop.java:5"]), "field till");
    assert_eq!(old_name(&["src/p/Shop.java:8:17"]), "parameter cents");
    assert_eq!(old_name(&["Shop.till"]), "field till");
    assert_eq!(old_name(&["src/q/Corner.java:Corner.far"]), "field far");
    assert_eq!(old_name(&["--in", "src/q/Corner.java", "far"]), "field far");
    assert_eq!(old_name(&["--in", "src/p/Shop.java", "this.<HERE>till"]), "field till");
}

#[test]
fn a_location_that_means_nothing_is_refused_in_a_line() {
    let project = shop();
    let refusal =
        |arguments: &[&str]| project.corename(&[&["rename"], arguments].concat()).refusal().to_owned();
    insta::assert_snapshot!(refusal(&["Shop.tlil", "x"]), @"there is no declaration `Shop.tlil` in the files that are looked at; did you mean `till`?");
    insta::assert_snapshot!(refusal(&["Shpo.till", "x"]), @"there is no declaration `Shpo.till` in the files that are looked at; did you mean the type `Shop`?");
    insta::assert_snapshot!(refusal(&["src/p/Shopp.java:4", "x"]), @"there is no src/p/Shopp.java in this work tree; did you mean src/p/Shop.java?");
    insta::assert_snapshot!(refusal(&["src/p/Shop.java:99", "x"]), @"src/p/Shop.java has no line 99; it has 14 lines");
    insta::assert_snapshot!(refusal(&["src/p/Shop.java:2", "x"]), @"there is no identifier at src/p/Shop.java:2");
    insta::assert_snapshot!(refusal(&["src/p/Shop.java:0", "x"]), @"`0` is neither LINE nor LINE:COL, both from 1");
    insta::assert_snapshot!(refusal(&["src/p/Gone.java:1", "x"]), @"there is no src/p/Gone.java in this work tree");
    insta::assert_snapshot!(refusal(&["src/p/Shop.java", "x"]), @"src/p/Shop.java is a file, not a declaration; give src/p/Shop.java:LINE, or src/p/Shop.java:NAME");
    insta::assert_snapshot!(refusal(&["pom.xml:1", "x"]), @"what is renamed is declared in Java, and `pom.xml` is no .java file");
    insta::assert_snapshot!(refusal(&["the till", "x"]), @"`the till` is neither PATH:LINE, PATH:LINE:COL nor a name as in Type.method(int)");
    project.write("Till.groovy", "class Till {}\n");
    insta::assert_snapshot!(refusal(&["--in", "Till.groovy", "class <HERE>Till", "x"]), @"there is no Java file Till.groovy in this work tree");
    insta::assert_snapshot!(refusal(&["--in", "src/p/Shop.java", "tlil", "x"]), @"src/p/Shop.java does not contain `tlil`; copy a piece of it, with <HERE> before the name");
}

#[test]
fn a_rename_that_cannot_be_done_says_every_reason() {
    let project = shop();
    project.write("src/p/Till.java", "package p;\n\nclass Till extends Shop {\n    int desk;\n}\n");
    let run = project.corename(&["rename", "Shop.till", "desk", "--execute"]);
    insta::assert_snapshot!(refused(&run), @r"
    src/p/Shop.java:5:9: field p.Shop#till → desk
      withheld: name-clash: there is the field `desk` at src/p/Till.java:4 already
    Nothing is changed.
    ---
    error: `till` was not renamed to `desk`: name-clash: there is the field `desk` at src/p/Till.java:4 already; nothing was changed
    ");
    assert_eq!(read(&project, "src/p/Shop.java"), SHOP);
    let run = project.corename(&["rename", "Shop.till", "class", "--format", "json"]);
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(document["status"], "withheld");
    assert_eq!(document["blocked_by"][0], "not-an-identifier: `class` is a keyword");
}

#[test]
fn very_many_reasons_are_cut_short_for_people() {
    let project = shop();
    let fields: String = (0..9).map(|n| format!("    int m{n}() {{ return desk; }}\n")).collect();
    let code = format!("package p;\n\nclass Till extends Shop {{\n    int desk;\n{fields}}}\n");
    project.write("src/p/Till.java", code.replace("return desk", "int desk = till; return desk"));
    let run = project.corename(&["rename", "Shop.till", "desk", "--format", "text"]);
    insta::assert_snapshot!(String::from_utf8_lossy(&run.stdout), @r"
    src/p/Shop.java:5:9: field p.Shop#till → desk
      withheld: name-clash: there is the field `desk` at src/p/Till.java:4 already
      withheld: capture: at src/p/Till.java:5 `desk` would mean the local variable `desk` at src/p/Till.java:5
      withheld: capture: at src/p/Till.java:6 `desk` would mean the local variable `desk` at src/p/Till.java:6
      withheld: capture: at src/p/Till.java:7 `desk` would mean the local variable `desk` at src/p/Till.java:7
      withheld: capture: at src/p/Till.java:8 `desk` would mean the local variable `desk` at src/p/Till.java:8
      withheld: capture: at src/p/Till.java:9 `desk` would mean the local variable `desk` at src/p/Till.java:9
      withheld: capture: and 4 more; --format json has all
    Nothing is changed.
    ");
    insta::assert_snapshot!(run.stderr, @"error: `till` was not renamed to `desk`: name-clash: there is the field `desk` at src/p/Till.java:4 already; and for 9 more reasons (9 capture); nothing was changed");
    let run = project.corename(&["rename", "Shop.till", "desk", "--format", "json"]);
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(document["blocked_by"].as_array().unwrap().len(), 10);
}

#[test]
fn a_name_that_is_looked_up_at_run_time_is_renamed_where_the_team_or_the_user_says_so() {
    let project = Project::empty();
    project.write("A.java", "import jakarta.persistence.Entity;\n@Entity\nclass A {\n    int till;\n}\n");
    let rename = |more: &[&str]| project.corename(&[&["rename", "A.till", "desk"], more].concat());
    let kept = refused(&rename(&[]));
    insta::assert_snapshot!(kept.lines().find(|line| line.contains("persisted-name")).unwrap(), @"  withheld: persisted-name: `A` is stored in a database, where `till` is the name of a column or attribute; `--runtime-names warn`, or `runtime-names: warn` in the configuration, renames it anyway");
    let asked = rename(&["--runtime-names", "warn", "--format", "text"]).text().to_owned();
    insta::assert_snapshot!(asked, @r"
    A.java:4:9: field A#till → desk
      A.java: 1 occurrence
      warning: persisted-name: `A` is stored in a database, where `till` is the name of a column or attribute
    1 occurrence in 1 file; nothing is changed yet. To rename: --execute
    ");
    project.write(".corename.yml", "runtime-names: warn\n");
    assert_eq!(rename(&["--format", "text"]).text(), asked);
    assert_eq!(refused(&rename(&["--no-config"])), kept);
    assert_eq!(refused(&rename(&["--runtime-names", "keep"])), kept);
    rename(&["--execute"]).text();
    assert!(read(&project, "A.java").contains("int desk;"));
}

#[test]
fn java_that_no_build_compiles_keeps_nothing_from_being_renamed_where_the_team_says_so() {
    let project = Project::empty();
    project.write(
        "src/p/Item.java",
        "package p;\npublic class Item {\n    public int price() { return 1; }\n}\n",
    );
    // Data of a code generator's tests, in a folder that a build could compile as well.
    project.write("inputs/before/Call.java", "class Call { int m() { return unknown().price(); } }\n");
    let rename = || project.corename(&["rename", "p.Item.price", "cost"]);
    insta::assert_snapshot!(refused(&rename()).lines().find(|line| line.contains("withheld")).unwrap(), @"  withheld: unresolved-reference: `price` at inputs/before/Call.java:1: its receiver's type is not known");
    project.write(".corename.yml", "not-compiled: [inputs]\n");
    insta::assert_snapshot!(rename().text(), @r"
    src/p/Item.java:3:16: method p.Item#price() → cost
      src/p/Item.java: 1 occurrence
      warning: name-in-resource: `price` is spelled out at inputs/before/Call.java:1, which stays as it is
    1 occurrence in 1 file; nothing is changed yet. To rename: --execute
    ");
}

#[test]
fn a_scope_that_leaves_references_out_withholds_the_rename() {
    let project = shop();
    let markdown = ["--format", "markdown"];
    let asked = ["rename", "p.Shop", "Store", "--execute", "--scope", "src/p"];
    let run = project.corename(&[&asked[..], &markdown].concat());
    insta::assert_snapshot!(refused(&run), @r"
    # Rename: `Shop` → `Store`

    **Status**: withheld
    **Scope**: Limited to 1 file or folder

    ## Reasons
    - outside-scope: 4 places in src/q/Corner.java must be renamed too, which the scope leaves out

    ---
    > [!CAUTION]
    > The rename is **withheld**, for the reasons above - no changes have been made.
    ---
    error: `Shop` was not renamed to `Store`: outside-scope: 4 places in src/q/Corner.java must be renamed too, which the scope leaves out; nothing was changed
    ");
    assert_eq!(read(&project, "src/p/Shop.java"), SHOP);
    let run = project.corename(&[
        "rename",
        "p.Shop",
        "Store",
        "--format",
        "markdown",
        "--scope",
        "src/p",
        "src/q/Corner.java",
    ]);
    assert!(run.text().contains("**Scope**: Limited to 2 files or folders"));
    let run = project.corename(&["rename", "Shop.till", "desk", "--scope", "src/p"]);
    assert_eq!(run.status, 0);
    let run = project.corename(&["rename", "Shop.till", "desk", "--scope", "src/missing"]);
    insta::assert_snapshot!(run.refusal(), @"there is no src/missing in this work tree");
}

#[test]
fn edits_that_are_not_committed_are_planned_against_and_kept() {
    let project = shop();
    project.commit_work_tree();
    let edited = SHOP.replace("till += cents;", "till += cents; /* counted: till */");
    project.write("src/p/Shop.java", edited.replace('\n', "\r\n"));
    project.corename(&["rename", "Shop.till", "desk", "--execute"]).text();
    let expected = edited.replace("till", "desk").replace("with a desk", "with a till");
    let expected = expected.replace("counted: desk", "counted: till").replace('\n', "\r\n");
    assert_eq!(read(&project, "src/p/Shop.java"), expected);
}

#[test]
fn paths_are_those_of_the_folder_or_of_the_repository() {
    let project = shop();
    let below = project.path().join("src/p");
    let with = |arguments: &[&str]| corename(&below, &[&["rename"], arguments].concat()).status;
    assert_eq!(with(&["Shop.java:5", "desk"]), 0);
    assert_eq!(with(&["src/p/Shop.java:5", "desk"]), 0);
    assert_eq!(with(&["../p/Shop.java:5", "desk", "--scope", "."]), 0);
    assert_eq!(with(&["Shop.java:4", "Store", "--scope", "."]), 2);
    let elsewhere = tempfile::tempdir().unwrap();
    let repo = project.path().to_str().unwrap();
    let run = corename(elsewhere.path(), &["rename", "src/p/Shop.java:5", "desk", "--repo", repo]);
    assert_eq!(run.status, 0, "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn permissions_are_kept_and_symbolic_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let project = shop();
    let file = project.path().join("src/p/Shop.java");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    symlink("Shop.java", project.path().join("src/p/Link.java")).unwrap();
    project.corename(&["rename", "Shop.till", "desk", "--execute"]).text();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o755);
    assert!(project.path().join("src/p/Link.java").symlink_metadata().unwrap().is_symlink());
    assert!(read(&project, "src/p/Link.java").contains("int desk;"));
}

/// As all of `/tmp` is on macOS, and as editors give paths.
#[cfg(unix)]
#[test]
fn a_whole_path_may_lead_to_the_work_tree_over_a_link() {
    let project = shop();
    let elsewhere = tempfile::tempdir().unwrap();
    let link = elsewhere.path().join("link");
    std::os::unix::fs::symlink(project.path(), &link).unwrap();
    let place = format!("{}:till", link.join("src/p/Shop.java").display());
    let scope = link.display().to_string();
    project.corename(&["rename", &place, "desk", "--scope", &scope, "--execute"]).text();
    assert!(read(&project, "src/p/Shop.java").contains("int desk;"));
    let other_folder = format!("{}:till", elsewhere.path().join("src/p/Shop.java").display());
    assert!(project.corename(&["rename", &other_folder, "desk"]).refusal().starts_with("there is no /"));
}

#[test]
fn a_bare_repository_has_nothing_to_rename_in() {
    let project = shop();
    project.commit_work_tree();
    let clones = tempfile::tempdir().unwrap();
    program::git(clones.path(), &["clone", "-q", "--bare", project.path().to_str().unwrap(), "bare"]);
    let run = corename(&clones.path().join("bare"), &["rename", "Shop.till", "desk"]);
    insta::assert_snapshot!(run.refusal(), @"this repository is bare, so there is no work tree to rename in; clone it first");
}

/// A rename whose process was killed between two files, as its journal has it.
#[test]
fn a_later_run_finishes_what_an_interrupted_one_began() {
    let project = shop();
    let digest = |bytes: &[u8]| {
        use sha2::Digest;
        sha2::Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect::<String>()
    };
    let corner = read(&project, "src/q/Corner.java");
    let (new_shop, new_corner) = (SHOP.replace("Shop", "Store"), corner.replace("Shop", "Store"));
    project.write("src/p/Store.java", &new_shop);
    project.write("src/p/.corename-1.old", SHOP);
    fs::remove_file(project.path().join("src/p/Shop.java")).unwrap();
    project.write("src/q/.corename-2.new", &new_corner);
    project.write("src/q/.corename-2.old", &corner);
    let swap = |from: &str, to: &str, n: &str, before: &str, after: &str| {
        serde_json::json!({
            "from": from, "to": to, "fresh": format!("{n}.new"), "kept": format!("{n}.old"),
            "before": digest(before.as_bytes()), "after": digest(after.as_bytes()), "same_file": false,
        })
    };
    let swaps = [
        swap("src/p/Shop.java", "src/p/Store.java", "src/p/.corename-1", SHOP, &new_shop),
        swap("src/q/Corner.java", "src/q/Corner.java", "src/q/.corename-2", &corner, &new_corner),
    ];
    let journal = serde_json::json!({ "version": 1, "swaps": swaps });
    project.write(".git/corename/committed.json", journal.to_string());
    let looks = [
        &["rename", "Store.till", "desk"][..],
        &["check", "--worktree"],
        &["suggest", "--worktree", "--seed", "src/p/Store.java:5:9:till=desk"],
        &["detect", "--worktree"],
        &["review", "--worktree", "--review", "stdio"],
        &["apply", "--dry-run", "findings.sarif"],
    ];
    let found = serde_json::json!({
        "version": "2.1.0", "runs": [{"tool": {"driver": {"name": "corename"}}, "results": []}],
    });
    project.write("findings.sarif", found.to_string());
    for look in looks {
        let looked = project.corename(look);
        assert!(looked.refusal().starts_with("an earlier rename was interrupted"), "{}", looked.stderr);
        assert_eq!(read(&project, "src/q/Corner.java"), corner, "to look changes nothing");
    }
    let run = project.corename(&["rename", "Store.till", "desk", "--execute"]);
    assert_eq!(run.stderr, "note: an earlier rename was interrupted; its 2 files are renamed now\n");
    assert_eq!(run.status, 0);
    assert_eq!(read(&project, "src/q/Corner.java"), new_corner);
    let status = project.git(&["status", "--porcelain", "-uall"]);
    assert_eq!(status, "?? findings.sarif\n?? src/p/Store.java\n?? src/q/Corner.java");
}

#[test]
fn files_of_any_size_are_read() {
    let project = shop();
    project.write(".corename.yml", "max-file-size: 10B\n");
    let run = project.corename(&["rename", "p.Shop", "Store", "--execute"]);
    run.text();
    assert!(read(&project, "src/q/Corner.java").contains("class Corner extends Store {"), "{}", run.stderr);
}

#[test]
#[cfg(target_os = "linux")]
fn a_rename_that_cannot_be_recorded_is_made_all_the_same() {
    let project = shop();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_corename"))
        .current_dir(project.path())
        .args(["rename", "p.Shop", "Store", "--execute"])
        .stdout(full)
        .output()
        .unwrap();
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(2), "{said}");
    assert!(
        said.starts_with(
            "error: the rename is made, but its report could not be written: cannot write standard output: "
        ),
        "{said}"
    );
    assert!(read(&project, "src/p/Store.java").contains("class Store"));
}
