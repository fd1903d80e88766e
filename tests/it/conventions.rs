//! What all commands have in common: how changes, seeds and options are given, and how text is coloured.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use crate::program;
use crate::program::{Project, corename, findings};

/// A change that renames all but one of a class's fields; above the class stands `head`.
fn all_but_one(head: &str) -> Project {
    let tree = |word: &str| -> BTreeMap<String, Vec<u8>> {
        let fields = ["Count", "Limit", "Order", "Owner"].map(|name| format!("    int {word}{name};\n"));
        let class = format!("{head}class Hints {{\n{}    int joinHintCost;\n}}\n", fields.concat());
        [("Hints.java".to_owned(), class.into_bytes())].into()
    };
    Project::with_change(&tree("joinHint"), &tree("queryHint"))
}

/// A range is what git's commands take for one.
#[test]
fn a_change_is_named_as_git_names_it() {
    let project = all_but_one("");
    project.write("README", "more");
    project.commit_work_tree();
    let by = |arguments: &[&str]| {
        let document = project.corename(&[&["check", "--format", "json"], arguments].concat()).json();
        (document["findings"].as_array().unwrap().len(), document)
    };
    let all = by(&["--base", "main", "--head", "topic"]);
    assert_eq!(all.0, 1);
    for range in ["main..topic", "main...topic", "main..", "HEAD~1"] {
        assert_eq!(by(&[range]).0, 1, "{range}");
    }
    assert_eq!(by(&["main..topic"]), all);
    assert_eq!(by(&["HEAD"]).0, 0);
    project.write("Hints.java", "class Hints {}");
    assert_eq!(project.corename(&["check", "HEAD"]).stderr, "", "what to look at was said");
}

#[test]
fn a_seed_is_given_by_name_as_rename_takes_it() {
    let demo = Project::demo();
    let path = "src/main/java/org/greenbarn/shop/planning/PickupWindowPolicy.java";
    let suggest = |seed: &str| demo.corename(&["suggest", "--format", "json", "--seed", seed]).json();
    let placed = suggest(&format!("{path}:18:9:rankDeliverySlot=rankPickupWindow"));
    assert_eq!(suggest("PickupWindowPolicy.rankDeliverySlot=rankPickupWindow"), placed);
    assert_eq!(suggest(&format!("{path}:rankDeliverySlot=rankPickupWindow")), placed);
    let project = Project::empty();
    project.write("A.java", "class A { int size; int size() { return size; } }\n");
    project.commit_work_tree();
    let refused = |seed: &str| project.corename(&["suggest", "--seed", seed]).refusal().to_owned();
    insta::assert_snapshot!(refused("A.size=width"), @"`A.size` may mean 2 declarations; give the place of one: A.java:1:15: field A#size, A.java:1:25: method A#size()");
    insta::assert_snapshot!(refused("A.missing=width"), @"there is no declaration `A.missing` in the files that are looked at");
    insta::assert_snapshot!(refused("A.size=size"), @"invalid value 'A.size=size' for '--seed <PATH:LINE:COL:OLD=NEW>': `size` is the old name and the new one");
    insta::assert_snapshot!(refused("A.java:1:size=x"), @"invalid value 'A.java:1:size=x' for '--seed <PATH:LINE:COL:OLD=NEW>': expected PATH:LINE:COL:OLD=NEW, or Type.member=NEW");
}

#[test]
fn names_that_are_looked_up_at_run_time_are_renamed_where_the_command_line_says_so() {
    let project = all_but_one("import jakarta.persistence.Entity;\n@Entity\n");
    let withheld = |more: &[&str]| {
        let document = project.corename(&[&["check", "--format", "json"], more].concat()).json();
        findings(&document).iter().map(|f| f.patch.clone()).collect::<Vec<_>>()
    };
    assert_eq!(withheld(&[]), ["withheld"]);
    assert_eq!(withheld(&["--runtime-names", "warn"]), ["included"]);
    let text = project.corename(&["check"]).text().to_owned();
    assert!(text.contains("`--runtime-names warn`, or `runtime-names: warn` in the configuration"), "{text}");
    assert!(
        text.contains(
            "1 identifier left behind by 4 renames in main...HEAD; its rename is withheld, for the reason given."
        ),
        "{text}"
    );
}

/// What `docs/configuration.md` shows, too.
#[test]
fn a_team_says_what_its_own_frameworks_do_with_names() {
    let project = Project::empty();
    project.write(
        "A.java",
        "import com.acme.rpc.*;\nclass A { @RpcMethod int size() { return 1; } @RpcMethod(name = \"w\") int width() { return 1; } }\n",
    );
    project.write(
        ".corename.yml",
        "frameworks:
  - name: Acme RPC
    named-by:
      - annotations: [RpcMethod]
        from: [com.acme.rpc.]
        names: [method]
        unless: {elements: [name]}
        reason: bound-property
        says: is what clients call
",
    );
    project.commit_work_tree();
    let kept = project.corename(&["rename", "A.size", "span"]);
    let output = String::from_utf8_lossy(&kept.stdout);
    assert_eq!(kept.status, 2);
    assert!(output.contains("bound-property: `size` is what clients call"), "{output}");
    assert!(project.corename(&["rename", "A.size", "span", "--no-config"]).text().contains("span"));
    assert!(project.corename(&["rename", "A.width", "span"]).text().contains("span"));
    let mistaken = "frameworks: [{name: Acme RPC, named-by: [{annotation: [RpcMethod]}]}]\n";
    project.write(".corename.yml", mistaken);
    let refused = project.corename(&["rename", "A.size", "span"]);
    assert!(refused.refusal().contains("annotations"), "{}", refused.refusal());
}

#[test]
fn every_command_is_coloured_alike() {
    let demo = Project::demo();
    let folder = tempfile::tempdir().unwrap();
    let sarif = folder.path().join("f.sarif").display().to_string();
    demo.corename(&["check", "--sarif", &sarif]).text();
    let rename = ["rename", "PickupWindowPolicy.rankDeliverySlot", "rankPickupWindow", "--show-diffs"];
    let commands = [
        &["check"][..],
        &["detect"],
        &["detect", "HEAD", "--each"],
        &rename,
        &["history"],
        &["apply", &sarif],
    ];
    let is_coloured = |command: &[&str], variables: &[(&str, &str)], more: &[&str]| {
        let run = program::corename_with(demo.path(), &[command, more].concat(), variables);
        let text = run.text();
        let plain = ["\u{1b}[31m", "\u{1b}[32m", "\u{1b}[1m"].iter().all(|code| !text.contains(code));
        assert!(!plain || !text.contains('\u{1b}'), "{text}");
        !plain
    };
    for command in commands {
        assert!(!is_coloured(command, &[], &[]), "{command:?}");
        assert!(!is_coloured(command, &[("CLICOLOR_FORCE", "0")], &[]), "{command:?}");
        assert!(is_coloured(command, &[("CLICOLOR_FORCE", "1")], &[]), "{command:?}");
        assert!(is_coloured(command, &[], &["--color", "always"]), "{command:?}");
    }
    let error = demo.corename(&["detect", "nope", "--color", "always"]).stderr;
    assert!(error.starts_with("\u{1b}[") && error.contains("error:"), "{error}");
    let error = demo.corename(&["detect", "--nope", "--color=always"]).stderr;
    assert!(error.starts_with("\u{1b}[") && error.contains("error:"), "{error}");
    let help = |color: &str| demo.corename(&["--color", color, "--help"]).text().contains('\u{1b}');
    assert_eq!((help("always"), help("never")), (true, false));
}

#[test]
fn the_command_for_maintainers_says_that_it_is_and_is_not_offered() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| corename(folder.path(), arguments).text().to_owned();
    let has_word = |text: String| text.split(|c: char| !c.is_alphanumeric()).any(|word| word == "man");
    assert!(run(&["man", "--help"]).contains("no command for users"));
    assert!(!has_word(run(&["--help"])));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(!has_word(run(&["completions", shell])), "{shell}");
    }
    assert_eq!(run(&["help", "--help"]), run(&["--help"]));
    assert!(run(&["completions", "bash"]).contains("--min-confidence"));
}

/// A shell empties a file before the program that writes to it is started.
#[test]
fn whoever_writes_the_configuration_over_itself_is_output() {
    let project = Project::empty();
    project.write(".corename.yml", "min-confidence: 0.1\n");
    let said = |arguments: &[&str]| {
        let file = fs::File::create(project.path().join(".corename.yml")).unwrap();
        let run = Command::new(env!("CARGO_BIN_EXE_corename"))
            .current_dir(project.path())
            .args(arguments)
            .stdout(file)
            .output()
            .unwrap();
        String::from_utf8(run.stderr).unwrap()
    };
    // The defaults are what they are, whatever the file had.
    assert_eq!(said(&["config", "--no-config", "--plain"]), "");
    assert!(project.corename(&["config"]).text().contains("fail-on: never # from .corename.yml"));
    insta::assert_snapshot!(said(&["config"]), @"note: the shell emptied .corename.yml before corename read it, so its settings are missing here; write to another file, then rename it");
}
