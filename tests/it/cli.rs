//! The command line: results, refusals, exit statuses, and what goes where.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::expected::{Fixture, Tree};
use crate::program;
use crate::program::{Project, corename, findings, git, without_the_system_s_reason};

/// A change that renames all but one of a class's fields: nothing is forgotten more plainly.
fn all_but_one() -> Project {
    let class = |word: &str| {
        let fields = ["Count", "Limit", "Order", "Owner"].map(|name| format!("    int {word}{name};\n"));
        format!("class Hints {{\n{}    int joinHintCost;\n}}\n", fields.concat())
    };
    let tree = |word: &str| [("Hints.java".to_owned(), class(word).into_bytes())].into();
    Project::with_change(&tree("joinHint"), &tree("queryHint"))
}

/// One commit with one small class.
fn small() -> Project {
    let project = Project::empty();
    project.write("Shop.java", "class Shop {\n    int till;\n}\n");
    project.commit_work_tree();
    project
}

/// Why the program refuses, with the folder's path as `[folder]`, whatever the system.
fn refusal(folder: &Path, arguments: &[&str]) -> String {
    let real = fs::canonicalize(folder).unwrap();
    let run = corename(folder, arguments);
    let refusal = without_the_system_s_reason(run.refusal());
    refusal.replace(real.to_str().unwrap(), "[folder]").replace(folder.to_str().unwrap(), "[folder]")
}

mod refusals {
    use super::*;

    /// What is made of the other files would look like all there is.
    #[test]
    fn a_commit_of_which_a_file_or_the_commit_itself_cannot_be_read() {
        let project = all_but_one();
        let empty = |object: &str| {
            let path = project.path().join(".git/objects").join(&object[..2]).join(&object[2..]);
            fs::remove_file(&path).unwrap();
            fs::write(path, "").unwrap();
        };
        empty(&project.git(&["rev-parse", "topic:Hints.java"]));
        for command in ["check", "detect"] {
            let refusal = refusal(project.path(), &[command]);
            assert!(refusal.starts_with("cannot read Hints.java: its object "), "{command}: {refusal}");
        }
        empty(&project.git(&["rev-parse", "topic"]));
        let refusal = refusal(project.path(), &["check"]);
        assert!(refusal.starts_with("cannot read `HEAD`: "), "{refusal}");
    }

    #[test]
    fn a_folder_outside_of_any_repository() {
        let folder = tempfile::tempdir().unwrap();
        insta::assert_snapshot!(refusal(folder.path(), &["check"]), @"[folder] is not a git repository; run corename inside one or give --repo DIR");
        insta::assert_snapshot!(refusal(folder.path(), &["detect"]), @"[folder] is not a git repository; run corename inside one or give --repo DIR");
    }

    #[test]
    fn a_folder_that_does_not_exist() {
        let folder = tempfile::tempdir().unwrap();
        insta::assert_snapshot!(refusal(folder.path(), &["check", "--repo", "gone"]), @"no such directory: gone");
    }

    #[test]
    fn a_repository_without_a_commit() {
        let project = Project::empty();
        insta::assert_snapshot!(refusal(project.path(), &["check"]), @"`HEAD` has no commit yet; commit something first, or name another revision");
    }

    #[test]
    fn a_revision_that_does_not_exist() {
        let project = small();
        let refused = |rev| refusal(project.path(), &["check", "--base", rev]);
        insta::assert_snapshot!(refused("v7"), @"no such revision: `v7`");
        insta::assert_snapshot!(refused("mian"), @"no such revision: `mian`; did you mean `main`?");
    }

    #[test]
    fn a_revision_that_is_none() {
        let project = small();
        project.commit_work_tree();
        let refused = |rev| refusal(project.path(), &["check", "--base", rev]);
        insta::assert_snapshot!(refused("HEAD~1..HEAD"), @"`HEAD~1..HEAD` is a range; give one revision");
        insta::assert_snapshot!(refused("HEAD:Shop.java"), @"`HEAD:Shop.java` does not name a commit but a blob");
    }

    #[test]
    fn a_clone_too_shallow_for_the_parent() {
        let project = small();
        project.commit_work_tree();
        let clones = tempfile::tempdir().unwrap();
        let origin = format!("file://{}", project.path().display());
        git(clones.path(), &["clone", "-q", "--depth", "1", &origin, "clone"]);
        let refused = |arguments: &[&str]| refusal(&clones.path().join("clone"), arguments);
        insta::assert_snapshot!(refused(&["check"]), @"the parent of `HEAD` is missing from this shallow clone; set `fetch-depth: 2` in actions/checkout or run `git fetch --unshallow`");
        insta::assert_snapshot!(refused(&["check", "--base", "HEAD~3"]), @"`HEAD~3` is missing from this shallow clone; set `fetch-depth: 4` in actions/checkout or run `git fetch --unshallow`");
    }

    #[test]
    fn a_clone_too_shallow_for_the_merge_base() {
        let project = Project::demo();
        project.git(&["switch", "-q", "main"]);
        project.commit_work_tree();
        let clones = tempfile::tempdir().unwrap();
        let origin = format!("file://{}", project.path().display());
        git(clones.path(), &["clone", "-q", "--depth", "1", "--no-single-branch", &origin, "clone"]);
        let refused = |arguments: &[&str]| refusal(&clones.path().join("clone"), arguments);
        insta::assert_snapshot!(refused(&["check", "--head", "origin/topic"]), @"the merge base of `origin/topic` and `origin/HEAD` is missing from this shallow clone; set `fetch-depth: 0` in actions/checkout or run `git fetch --unshallow`");
        insta::assert_snapshot!(refused(&["check", "--base", "origin/topic~1"]), @"`origin/topic~1` is missing from this shallow clone; set `fetch-depth: 0` in actions/checkout or run `git fetch --unshallow`");
    }

    #[test]
    fn histories_without_a_common_commit() {
        let project = small();
        project.git(&["switch", "-q", "--orphan", "other"]);
        project.commit_work_tree();
        insta::assert_snapshot!(refusal(project.path(), &["check"]), @"`main` and `HEAD` have no common history; give --base with a revision to compare with");
    }

    #[test]
    fn a_configuration_that_is_wrong() {
        let project = small();
        let refused = |yaml: &str| {
            project.write(".corename.yml", yaml);
            refusal(project.path(), &["check"])
        };
        insta::assert_snapshot!(refused("include: [src]\n\nexlude: [gen]\n"), @r#".corename.yml:3:1: unknown key "exlude"; did you mean "exclude"?"#);
        insta::assert_snapshot!(refused("fail-on: loud\n"), @r#".corename.yml:1:10: unknown value "loud"; valid are never, note, warning, error"#);
        insta::assert_snapshot!(refused("include: [src\nexclude: [gen]\n"), @".corename.yml:2:8: did not find expected ',' or ']', while parsing a flow sequence at line 1 column 10");
        insta::assert_snapshot!(refusal(project.path(), &["check", "--config", "gone.yml"]), @"gone.yml: cannot be read: [the system's reason]");
        // Nobody is stopped by a file that is not asked for.
        assert_eq!(project.corename(&["check", "--no-config"]).status, 0);
    }

    #[test]
    fn two_configurations() {
        let project = small();
        project.write(".corename.yml", "");
        project.write(".corename.yaml", "");
        insta::assert_snapshot!(refusal(project.path(), &["check"]), @"there is both .corename.yml and .corename.yaml; keep one");
    }

    #[test]
    fn a_configuration_that_is_no_file() {
        let project = small();
        project.write("secret", "a token of this machine");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("secret", project.path().join(".corename.yml")).unwrap();
            insta::assert_snapshot!(refusal(project.path(), &["check"]), @".corename.yml: is a symbolic link, not a file");
            std::fs::remove_file(project.path().join(".corename.yml")).unwrap();
        }
        std::fs::create_dir(project.path().join(".corename.yml")).unwrap();
        insta::assert_snapshot!(refusal(project.path(), &["check"]), @".corename.yml: is a folder, not a file");
    }

    #[test]
    fn arguments_that_are_wrong() {
        let project = small();
        let refused = |arguments: &[&str]| refusal(project.path(), arguments);
        insta::assert_snapshot!(refused(&["check", "--format", "jsn"]), @"invalid value 'jsn' for '--format <FORMAT>' [possible values: text, json, sarif, markdown, github, patch]; tip: a similar value exists: 'json'");
        insta::assert_snapshot!(refused(&["check", "--min-confidence", "7"]), @"invalid value '7' for '--min-confidence <X>': a confidence is a number from 0 to 1, not 7");
        insta::assert_snapshot!(refused(&["check", "--fail-on", "sometimes"]), @"invalid value 'sometimes' for '--fail-on <LEVEL>' [possible values: never, note, warning, error]");
        insta::assert_snapshot!(refused(&["check", "--bsae", "main"]), @"unexpected argument '--bsae' found; tip: a similar argument exists: '--base'");
        insta::assert_snapshot!(refused(&["check", "--worktree", "--head", "main"]), @"the argument '--worktree' cannot be used with '--head <REV>'");
        insta::assert_snapshot!(refused(&["chekc"]), @"unrecognized subcommand 'chekc'; tip: a similar subcommand exists: 'check'");
        insta::assert_snapshot!(refused(&["suggest"]), @"the following required arguments were not provided: --seed <PATH:LINE:COL:OLD=NEW>");
        insta::assert_snapshot!(refused(&["check", "--threads", "many"]), @"invalid value 'many' for '--threads <N>': expected a number from 1 to 256");
        insta::assert_snapshot!(refused(&["check", "--threads", "257"]), @"invalid value '257' for '--threads <N>': expected a number from 1 to 256");
        insta::assert_snapshot!(refused(&["--quiet"]), @"a command is missing: check, suggest, review, detect, history, apply, rename, config, completions, mcp, demo");
        insta::assert_snapshot!(refused(&["history", "--limit", "0"]), @"invalid value '0' for '--limit <N>': expected a number from 1 on");
        insta::assert_snapshot!(refused(&["rename", "Shop", "Market", "--max-files", "x"]), @"invalid value 'x' for '--max-files <N>': expected a number from 1 on");
        insta::assert_snapshot!(refused(&["check", "--patch", "x", "--sarif", "./x"]), @"--sarif and --patch would write the same file, x");
        insta::assert_snapshot!(refused(&["check", "--sarif", "-"]), @"--sarif takes the path of a file, not `-`");
        insta::assert_snapshot!(refused(&["history", "--index", "-"]), @"--index takes the path of a file, not `-`");
        insta::assert_snapshot!(refused(&["check", "--category", ""]), @"a value is required for '--category <NAME>' but none was supplied");
        insta::assert_snapshot!(refused(&["history", "search", "x", "--embeddings", "http://h", "--embedding-model", "m", "--embedding-timeout", "18446744073709551615"]), @"invalid value '18446744073709551615' for '--embedding-timeout <TIME>': `18446744073709551615` is not a time from 1s to 24h; write it as 90s, 10m or 1h");
        insta::assert_snapshot!(refused(&["check", "--review", "stdio", "--verify-command", "make"]), @"the argument '--review <HOW>' cannot be used with '--verify-command <COMMAND>'");
        insta::assert_snapshot!(refused(&["check", "--json", "x", "--verify-log", "x"]), @"--json and --verify-log would write the same file, x");
    }

    #[test]
    fn arguments_in_the_wrong_place() {
        let project = small();
        let refused = |arguments: &[&str]| refusal(project.path(), arguments);
        insta::assert_snapshot!(refused(&["check", "main..HEAD", "--base", "main"]), @"the argument '[REVISIONS]' cannot be used with '--base <REV>'");
        insta::assert_snapshot!(refused(&["check", "Shop.java"]), @"`Shop.java` is no revision; files and folders are not chosen here; `exclude` in .corename.yml leaves some out");
        insta::assert_snapshot!(refused(&["detect", "main", "HEAD"]), @"unexpected argument 'HEAD' found; tip: two revisions are given as A..B, or as --base A --head B");
        insta::assert_snapshot!(refused(&["detect", "HEAD", "--", "Shop.java"]), @"unexpected argument 'Shop.java' found; tip: files and folders are not chosen here; `exclude` in .corename.yml leaves some out");
        insta::assert_snapshot!(refused(&["check", "--each"]), @"unexpected argument '--each' found; tip: `corename detect` has it");
        insta::assert_snapshot!(refused(&["check", "--at", "HEAD"]), @"unexpected argument '--at' found; tip: `corename suggest` and `corename review` have it");
        insta::assert_snapshot!(refused(&["apply", "x.sarif", "--execute"]), @"unexpected argument '--execute' found; tip: apply changes the files as it is; --dry-run shows the patch instead");
        insta::assert_snapshot!(refused(&["rename", "Shop", "Store", "--execute", "--dry-run"]), @"the argument '--execute' cannot be used with '--dry-run'");
        insta::assert_snapshot!(refused(&["config", "main"]), @"unexpected argument 'main' found");
        insta::assert_snapshot!(refused(&["check", "-x"]), @"unexpected argument '-x' found");
        insta::assert_snapshot!(refused(&["apply", "--only", "643f529e14319c69", "findings.sarif"]), @"the following required arguments were not provided: <FINDINGS.sarif>; tip: --only takes all that follows it, so give it last");
        insta::assert_snapshot!(refused(&["rename", "Shop", "--scope", "src", "Market"]), @"the following required arguments were not provided: <NEW_NAME>; tip: --scope takes all that follows it, so give it last");
        insta::assert_snapshot!(refused(&["rename", "Shop"]), @"the following required arguments were not provided: <NEW_NAME>");
    }

    /// What an option has no effect on is not what its user wanted.
    #[test]
    fn options_that_another_one_leaves_without_effect() {
        let project = small();
        let refused = |arguments: &[&str]| refusal(project.path(), arguments);
        insta::assert_snapshot!(refused(&["check", "--category", "x"]), @"--category is about SARIF alone; give --sarif FILE or --format sarif, too");
        insta::assert_snapshot!(refused(&["check", "--anchor", "both", "--json", "x"]), @"--anchor is about SARIF alone; give --sarif FILE or --format sarif, too");
        insta::assert_snapshot!(refused(&["check", "--llm-dry-run", "--json", "x"]), @"--llm-dry-run prints what would be asked and nothing else; leave --json out");
        insta::assert_snapshot!(refused(&["suggest", "--seed", "Shop=Store", "--llm-dry-run", "--fail-on", "note"]), @"--llm-dry-run prints what would be asked and nothing else; leave --fail-on out");
        insta::assert_snapshot!(refused(&["check", "--explain"]), @"no language model is configured; write `llm:` with `base-url` and `model` into .corename.yml");
        insta::assert_snapshot!(refused(&["detect", "--explain", "--format", "refactoringminer"]), @"--explain has no effect on --format refactoringminer; leave one of them out");
        assert!(!project.path().join("x").exists());
    }

    #[test]
    fn settings_of_a_language_model_that_cannot_be_used() {
        let project = small();
        let refused = |settings: &str| {
            project.write("c.yml", format!("# ours\nllm:\n{settings}"));
            // What is not merged does not count.
            project.commit_work_tree();
            refusal(project.path(), &["suggest", "--config", "c.yml", "--seed", "Shop.java:1:7:Shop=Market"])
        };
        insta::assert_snapshot!(refused("  model: m\n  base-url: h\n"), @"c.yml:4: `llm.base-url`: `h` cannot be used as an address: it must begin with https:// or http://");
        insta::assert_snapshot!(refused("  model: m\n"), @"c.yml:3: `llm` needs `base-url`, too");
        insta::assert_snapshot!(refused("  base-url: https://h\n"), @"c.yml:3: `llm` needs `model`, too");
    }

    #[test]
    fn a_seed_that_means_no_declaration() {
        let project = small();
        let refused = |seed| refusal(project.path(), &["suggest", "--seed", seed]);
        insta::assert_snapshot!(refused("Shop.java"), @"invalid value 'Shop.java' for '--seed <PATH:LINE:COL:OLD=NEW>': expected PATH:LINE:COL:OLD=NEW, or Type.member=NEW");
        insta::assert_snapshot!(refused("Shop.java:0:7:Shop=Market"), @"invalid value 'Shop.java:0:7:Shop=Market' for '--seed <PATH:LINE:COL:OLD=NEW>': LINE and COL count from 1");
        insta::assert_snapshot!(refused("Shop.java:1:7:Shop=Shop"), @"invalid value 'Shop.java:1:7:Shop=Shop' for '--seed <PATH:LINE:COL:OLD=NEW>': `Shop` is the old name and the new one");
        insta::assert_snapshot!(refused("Shop.java:1:7:Shop=1 b"), @"invalid value 'Shop.java:1:7:Shop=1 b' for '--seed <PATH:LINE:COL:OLD=NEW>': `1 b` is not a Java identifier");
        insta::assert_snapshot!(refused("Shop.java:1:7:Shop=class"), @"Java does not allow the name `class` for this class");
        let twice = ["suggest", "--seed", "Shop.java:1:7:Shop=Market", "--seed", "Shop.java:1:7:Shop=Kiosk"];
        insta::assert_snapshot!(refusal(project.path(), &twice), @"`Shop` cannot become both `Market` and `Kiosk`; give one seed for it");
        insta::assert_snapshot!(refused("Gone.java:1:7:Shop=Market"), @"there is no Java file Gone.java at this revision");
        project.write("Shop.groovy", "class Shop {}\n");
        project.commit_work_tree();
        insta::assert_snapshot!(refused("Shop.groovy:1:7:Shop=Market"), @"there is no Java file Shop.groovy at this revision");
        insta::assert_snapshot!(refused("Shop.java:1:7:Kiosk=Market"), @"Shop.java declares no `Kiosk` at this revision");
    }

    #[test]
    fn a_seeds_path_is_given_as_any_path() {
        let project = small();
        let absolute = project.path().join("Shop.java");
        fs::create_dir(project.path().join("folder")).unwrap();
        for path in ["./Shop.java", "../Shop.java", absolute.to_str().unwrap()] {
            let seed = format!("{path}:99999999999:1:Shop=Market");
            let run = corename(&project.path().join("folder"), &["suggest", "--repo", "..", "--seed", &seed]);
            assert_eq!(
                run.stderr,
                "note: there is no `Shop` in that line; the only one of the file is meant, at Shop.java:1:7\n"
            );
        }
    }

    #[test]
    fn a_work_tree_in_a_bare_repository() {
        let project = small();
        let clones = tempfile::tempdir().unwrap();
        git(clones.path(), &["clone", "-q", "--bare", project.path().to_str().unwrap(), "bare"]);
        insta::assert_snapshot!(refusal(&clones.path().join("bare"), &["check", "--worktree"]), @"this repository is bare, so there is no work tree to compare with; give --head");
    }

    #[test]
    fn an_output_file_that_cannot_be_written() {
        let project = small();
        for option in ["--json", "--sarif", "--markdown", "--github", "--patch"] {
            let line = refusal(project.path(), &["check", option, "gone/report"]);
            assert_eq!(line, "cannot write gone/report: [the system's reason]", "{option}");
            let line = refusal(project.path(), &["check", option, "."]);
            assert_eq!(line, format!("{option} takes the path of a file, and . is a folder"));
        }
        let line = refusal(project.path(), &["check", "--json", "Shop.java/report"]);
        assert_eq!(line, "cannot write Shop.java/report: [the system's reason]");
    }

    #[test]
    fn a_demo_in_a_folder_that_is_not_empty() {
        let project = small();
        insta::assert_snapshot!(refusal(project.path(), &["demo", "--dir", "."]), @". is not empty; give another folder");
        assert_eq!(project.git(&["status", "--short"]), "");
    }
}

#[test]
fn findings_make_the_run_fail_from_the_level_asked_for() {
    let project = all_but_one();
    let status = |level| project.corename(&["check", "--fail-on", level]).status;
    assert_eq!(["never", "note", "warning", "error"].map(status), [0, 1, 1, 0]);
    assert_eq!(project.corename(&["check"]).status, 0);

    project.write(".corename.yml", "fail-on: error\nseverity: error\n");
    let run = project.corename(&["check", "--format", "json"]);
    assert_eq!(run.status, 1);
    // The result is whole all the same, and there is nothing to complain of.
    assert!(!findings(&serde_json::from_slice(&run.stdout).unwrap()).is_empty());
    assert_eq!(run.stderr, "");
    assert_eq!(project.corename(&["check", "--fail-on", "never"]).status, 0);

    let quiet = Fixture::load("quiet-complete");
    let quiet = Project::with_change(&quiet.before, &quiet.after);
    assert_eq!(quiet.corename(&["check", "--fail-on", "note"]).status, 0);
}

#[test]
fn the_result_alone_goes_to_standard_output_and_notes_elsewhere() {
    let demo = Project::demo();
    demo.write(".corename.yml", "max-file-size: 3kB\n");
    for command in [&["check", "--format", "json"][..], &["detect", "--format", "json"]] {
        let run = demo.corename(command);
        run.json();
        let large = "FarmShop.java was skipped: it has 3011 bytes, more than the limit of 3000\n";
        assert!(run.stderr.contains(large), "{}", run.stderr);
        assert!(run.stderr.lines().all(|line| line.starts_with("note: ")), "{}", run.stderr);

        let quiet = demo.corename(&[command, &["--quiet"]].concat());
        assert_eq!(quiet.stderr, "");
        assert_eq!(quiet.stdout, run.stdout);
    }
}

/// git sets them for hooks, and not always to what is around the folder.
#[test]
fn the_repository_is_the_one_around_the_folder_whatever_git_s_variables_say() {
    let project = all_but_one();
    let check = ["check", "--format", "json"];
    let elsewhere = tempfile::tempdir().unwrap();
    let elsewhere = elsewhere.path().to_str().unwrap();
    let variables = [("GIT_DIR", elsewhere), ("GIT_WORK_TREE", elsewhere), ("GIT_INDEX_FILE", elsewhere)];
    let run = program::corename_with(project.path(), &check, &variables);
    assert_eq!(run.text(), project.corename(&check).text());
    assert_eq!(findings(&run.json()).len(), 1);
}

#[test]
fn a_pull_request_on_github_is_named_by_its_branch_and_by_the_commit_that_is_looked_at() {
    let demo = Project::demo();
    let provenance = |variables: &[(&str, &str)], more: &[&str]| {
        let actions = [
            ("GITHUB_SERVER_URL", "https://github.com"),
            ("GITHUB_REPOSITORY", "acme/shop"),
            ("GITHUB_REF_NAME", "7/merge"),
            ("GITHUB_SHA", "0123456789012345678901234567890123456789"),
        ];
        let arguments = [&["check", "--format", "sarif"], more].concat();
        let run = program::corename_with(demo.path(), &arguments, &[&actions[..], variables].concat());
        run.json()["runs"][0]["versionControlProvenance"][0].clone()
    };
    let pull_request = provenance(&[("GITHUB_HEAD_REF", "pickup-windows")], &[]);
    assert_eq!(pull_request["branch"], "pickup-windows");
    // As where the workflow checks out the branch itself, and not GitHub's merge of it.
    assert_eq!(pull_request["revisionId"], demo.git(&["rev-parse", "HEAD"]).trim());
    // It is set and empty on a push.
    let push = provenance(&[("GITHUB_HEAD_REF", "")], &["--worktree"]);
    assert_eq!(push["branch"], "7/merge");
    assert_eq!(push["revisionId"], "0123456789012345678901234567890123456789");
}

#[test]
fn nobody_is_told_to_apply_a_patch_that_holds_nothing() {
    let demo = Project::demo();
    let reports = tempfile::tempdir().unwrap();
    let [patch, page] = ["p", "m"].map(|name| reports.path().join(name).to_str().unwrap().to_owned());
    let said = |more: &[&str]| {
        let run = demo.corename(&[&["check", "--patch", &patch, "--markdown", &page], more].concat());
        let page = fs::read_to_string(&page).unwrap();
        (run.text().contains("git apply"), page.contains("git apply"))
    };
    assert_eq!(said(&[]), (true, true));
    assert_eq!(said(&["--min-confidence", "1"]), (false, false));
}

#[test]
fn quiet_silences_no_refusal() {
    let folder = tempfile::tempdir().unwrap();
    assert!(corename(folder.path(), &["check", "--quiet"]).refusal().contains("is not a git repository"));
}

#[test]
fn all_reports_of_one_run_speak_of_the_same_findings() {
    let demo = Project::demo();
    let reports = tempfile::tempdir().unwrap();
    let file = |name: &str| reports.path().join(name).to_str().unwrap().to_owned();
    let names = ["json", "sarif", "markdown", "github", "patch"];
    let options: Vec<String> = names.iter().flat_map(|name| [format!("--{name}"), file(name)]).collect();
    let mut arguments = vec!["check", "--format", "json"];
    arguments.extend(options.iter().map(String::as_str));
    let run = demo.corename(&arguments);
    let read = |name: &str| fs::read_to_string(file(name)).unwrap();
    let found = findings(&run.json());
    assert!(found.len() > 3, "{found:?}");

    assert_eq!(read("json"), run.text());
    for name in names.iter().filter(|name| **name != "markdown") {
        // Reports for people say where the patch is, when there is one.
        let patch = file("again");
        let alone = demo.corename(&["check", "--format", name, "--patch", &patch]);
        assert_eq!(read(name), alone.text(), "{name}");
    }

    let sarif: Value = serde_json::from_str(&read("sarif")).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap().iter();
    let in_sarif: BTreeSet<&str> = results
        .flat_map(|result| result["properties"]["findings"].as_array().unwrap())
        .map(|finding| finding["id"].as_str().unwrap())
        .collect();
    assert_eq!(in_sarif, found.iter().map(|finding| &*finding.id).collect());

    let (markdown, github, patch) = (read("markdown"), read("github"), read("patch"));
    let mut not_annotated = 0;
    for f in &found {
        let kind = f.kind.replace('_', " ");
        let row = format!("| {kind} `{}` | `{}` | `{}:{}` |", f.old_name, f.suggested_name, f.path, f.line);
        assert!(markdown.contains(&row), "{row}");
        let annotation = format!("file={},line={},", f.path, f.line);
        let annotations = github.matches(&annotation).count();
        assert!(annotations <= 1, "{annotation} in {github}");
        not_annotated += 1 - annotations;
        let edited = patch.contains(&format!("--- a/{}\n", f.path));
        assert_eq!(edited, f.patch == "included", "{} in {patch}", f.path);
    }
    // GitHub shows ten of a level; of more, a line says how many there are.
    assert!(not_annotated == 0 || found.len() > 10, "{github}");
    assert_eq!(github.lines().count(), found.len() - not_annotated + usize::from(not_annotated > 0));
}

#[test]
fn sarif_results_stand_where_they_are_asked_to() {
    let demo = Project::demo();
    let results = |anchor| {
        let sarif = demo.corename(&["check", "--format", "sarif", "--anchor", anchor]).json();
        sarif["runs"][0]["results"].as_array().unwrap().len()
    };
    let found = findings(&demo.corename(&["check", "--format", "json"]).json());
    assert_eq!(results("leftover"), found.len());
    assert_eq!(results("both"), found.len() + results("declaration"));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let demo = Project::demo();
    for arguments in [&["check", "--format", "json"][..], &["detect"], &["config"], &["config", "--schema"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_corename"))
            .args(arguments)
            .current_dir(demo.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!((child.wait().unwrap().code(), &*stderr), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn a_reader_that_goes_away_does_not_change_the_exit_status() {
    let demo = Project::demo();
    for (arguments, status) in [
        (&["check", "--fail-on", "note"][..], 1),
        (&["check", "--fail-on", "note", "--format", "json"], 1),
        (&["rename", "PickupWindowPolicy", "FarmShop"], 2),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_corename"))
            .args(arguments)
            .current_dir(demo.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(status), "{arguments:?}");
    }
}

#[test]
fn the_shown_configuration_can_be_read_back() {
    let project = small();
    project.write(".corename.yml", "min-confidence: 0.75\nguards:\n  public-api: keep\nexclude: [legacy]\n");
    let shown = project.corename(&["config"]);
    assert!(shown.text().contains("min-confidence: 0.75 # from .corename.yml:1"), "{}", shown.text());
    let read = |text: &str| serde_yaml::from_str::<Value>(text).unwrap();
    assert_eq!(read(shown.text())["guards"]["public-api"], "keep");
    fs::remove_file(project.path().join(".corename.yml")).unwrap();
    project.write("shown.yml", &shown.stdout);
    let again = project.corename(&["config", "--config", "shown.yml"]);
    assert_eq!(read(again.text()), read(shown.text()));
}

/// As `corename config --help` says: `corename config --no-config --plain > corename.example.yml`.
#[test]
fn the_defaults_as_shown_change_nothing() {
    let demo = Project::demo();
    demo.write(".corename.yml", "");
    let shown = demo.corename(&["config", "--no-config", "--plain"]).stdout;
    assert!(!String::from_utf8_lossy(&shown).contains("# from"), "a file's values come from that file");
    let seed = "src/main/java/org/greenbarn/shop/planning/PickupWindowPolicy.java:18:9:rankDeliverySlot=rankPickupWindow";
    let suggest =
        || demo.corename(&["suggest", "--seed", seed, "--format", "json"]).json()["findings"].clone();
    let without = suggest();
    let is_doubtful = |f: &Value| f["confidence"].as_f64().is_some_and(|confidence| confidence < 0.4);
    assert!(without.as_array().unwrap().iter().any(is_doubtful), "{without}");
    demo.write(".corename.yml", shown);
    assert_eq!(suggest(), without);
}

#[test]
fn the_schema_of_the_configuration_is_the_published_one() {
    let folder = tempfile::tempdir().unwrap();
    let published = include_str!("../../corename.schema.json");
    assert_eq!(corename(folder.path(), &["config", "--schema"]).text(), published);

    // What the program shows is valid by it.
    let shown = small().corename(&["config"]);
    let shown: Value = serde_yaml::from_str(shown.text()).unwrap();
    assert_valid(&serde_json::from_str(published).unwrap(), &shown);
}

#[test]
fn every_command_explains_itself() {
    let folder = tempfile::tempdir().unwrap();
    let help = |arguments: &[&str]| corename(folder.path(), arguments).text().to_owned();
    let overview = help(&["--help"]);
    let commands = overview.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands: Vec<&str> = commands.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"check"), "{commands:?}");
    for command in commands.iter().filter(|command| **command != "help") {
        let snapshot = format!("help_{command}");
        insta::assert_snapshot!(snapshot, help(&[command, "--help"]));
    }
    insta::assert_snapshot!("help", overview);
    // Without arguments, too; but then it is no result.
    let bare = corename(folder.path(), &[]);
    assert_eq!((bare.status, bare.stdout.len()), (2, 0));
    assert!(bare.stderr.contains("Usage: corename"), "{}", bare.stderr);
}

#[test]
fn findings_keep_their_ids_when_lines_move() {
    let fixture = Fixture::load("demo");
    let moved: Tree = fixture
        .after
        .iter()
        .filter(|(path, _)| path.ends_with(".java"))
        .map(|(path, text)| (path.clone(), [b"// Checked.\n\n/* Twice. */\n", &**text].concat()))
        .collect();
    let found = |after: &Tree| {
        let project = Project::with_change(&fixture.before, after);
        findings(&project.corename(&["check", "--min-confidence", "0.1", "--format", "json"]).json())
    };
    let (plain, moved) = (found(&fixture.after), found(&moved));
    assert!(!plain.is_empty());
    let ids = |found: &[program::Finding]| -> BTreeSet<(String, usize)> {
        found.iter().map(|f| (f.id.clone(), f.line)).collect()
    };
    assert_eq!(
        ids(&plain).into_iter().map(|(id, line)| (id, line + 3)).collect::<BTreeSet<_>>(),
        ids(&moved)
    );
}

#[test]
fn json_documents_have_the_promised_shape() {
    let demo = Project::demo();
    let check = demo.corename(&["check", "--format", "json"]).json();
    assert_valid(&document_schema(), &check);
    let seed = "src/main/java/org/greenbarn/shop/FarmShop.java:20:14:FarmShop=FarmMarket";
    let suggest = demo.corename(&["suggest", "--at", "HEAD", "--seed", seed, "--format", "json"]).json();
    assert_valid(&document_schema(), &suggest);
    assert_eq!(suggest["base"], suggest["head"]);
    assert!(findings(&suggest).iter().any(|f| f.old_name == "FarmShopTest"), "{suggest:#}");
    let detect = demo.corename(&["detect", "--format", "json"]).json();
    assert_valid(&renames_schema(), &detect);

    let [base, head] = ["main", "topic"].map(|rev| demo.git(&["rev-parse", rev]));
    for document in [&check, &detect] {
        assert_eq!([&document["base"], &document["head"]], [&base, &head]);
        assert_eq!(document["renames"], check["renames"]);
    }
    let scopes: Vec<&Value> = check["scopes"].as_array().unwrap().iter().map(|s| &s["id"]).collect();
    let renames = check["renames"].as_array().unwrap().len() as u64;
    for finding in check["findings"].as_array().unwrap() {
        assert!(scopes.contains(&&finding["scope"]), "{finding}");
    }
    for evidence in check["scopes"].as_array().unwrap().iter().flat_map(|s| s["evidence"].as_array().unwrap())
    {
        assert!(evidence.as_u64().unwrap() < renames);
    }
}

/// Columns count UTF-16 code units: an emoji is two, whatever its bytes.
#[test]
fn places_count_as_editors_do() {
    let fixture = Fixture::load("crlf-and-encoding");
    let project = Project::with_change(&fixture.before, &fixture.after);
    let found = findings(&project.corename(&["check", "--format", "json", "--min-confidence", "0"]).json());
    let note = found.iter().find(|f| f.old_name == "breadBasketNote").unwrap();
    assert_eq!((note.line, note.column), (8, 57));
}

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
    let refusal = refusal(folder.path(), &["demo", "--dir", "other", "--json", "gone/x"]);
    assert!(refusal.starts_with("cannot write gone/x: "), "{refusal}");
    assert!(!folder.path().join("other").exists());
}

/// Asserts that a document is valid by a JSON Schema.
fn assert_valid(schema: &Value, document: &Value) {
    let validator = jsonschema::validator_for(schema).unwrap();
    let errors: Vec<String> =
        validator.iter_errors(document).map(|e| format!("{} at {}", e, e.instance_path)).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// An object with these properties, all required. Others may be added.
fn object(properties: Value) -> Value {
    let names: Vec<&String> = properties.as_object().unwrap().keys().collect();
    json!({"type": "object", "required": names, "properties": properties})
}

fn kind() -> Value {
    json!({"enum": [
        "class", "interface", "enum", "record", "annotation", "enum_constant", "method", "field", "parameter",
        "lambda_parameter", "local_variable", "type_parameter", "package",
    ]})
}

/// What `detect --format json` prints.
fn renames_schema() -> Value {
    let revision = json!({"type": "string", "pattern": "^[0-9a-f]{40}$|^work tree$"});
    let number = json!({"type": "integer", "minimum": 1});
    let text = json!({"type": "string"});
    let place = object(json!({"path": text, "line": number, "column": number, "container": text}));
    let rename = object(json!({
        "kind": kind(), "old_name": text, "new_name": text, "moved": {"type": "boolean"},
        "before": place, "after": place,
    }));
    object(json!({
        "schema_version": {"const": 1}, "base": revision, "head": revision,
        "renames": {"type": "array", "items": rename, "minItems": 1},
    }))
}

/// What `check --format json` and `suggest --format json` print.
fn document_schema() -> Value {
    let text = json!({"type": "string", "minLength": 1});
    let texts = json!({"type": "array", "items": text});
    let number = json!({"type": "integer", "minimum": 1});
    let scope = object(json!({
        "id": text, "declaration": text, "pattern": object(json!({"old": texts, "new": texts})),
        "guards": {"type": "array", "items": object(json!({"rule": text, "reason": text}))},
        "evidence": {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 1},
    }));
    let finding = object(json!({
        "id": {"type": "string", "pattern": "^[0-9a-f]{16}$"}, "scope": text, "kind": kind(),
        "old_name": text, "suggested_name": text, "path": text, "line": number, "column": number,
        "container": {"type": "string"}, "confidence": {"type": "number", "minimum": 0, "maximum": 1},
        "reason": text, "references": {"type": "integer", "minimum": 0}, "files": number,
        "patch": {"enum": ["included", "withheld"]}, "blocked_by": texts,
    }));
    let mut schema = renames_schema();
    let more = object(json!({
        "scopes": {"type": "array", "items": scope, "minItems": 1},
        "findings": {"type": "array", "items": finding, "minItems": 1},
    }));
    schema["allOf"] = json!([more]);
    schema
}

#[cfg(unix)]
#[test]
fn what_a_terminal_would_obey_in_a_files_name_is_made_visible() {
    let class =
        |name: &str| format!("class A {{ int {name}; int f() {{ return {name} + 1; }} }}\n").into_bytes();
    let path = "src/\u{1b}[31mA.java".to_owned();
    let side = |name| [(path.clone(), class(name))].into_iter().collect();
    let project = Project::with_change(&side("joinHint"), &side("queryHint"));
    project.write("c.yml", "max-file-size: 10\n");
    let found = project.corename(&["detect", "HEAD"]);
    assert!(found.text().starts_with("src/\u{fffd}[31mA.java:1:15: field joinHint"), "{}", found.text());
    let skipped = project.corename(&["detect", "HEAD", "--config", "c.yml"]);
    assert!(skipped.stderr.contains("src/\u{fffd}[31mA.java was skipped"), "{}", skipped.stderr);
    assert_eq!(skipped.text(), "No renames.\n");
}

#[cfg(unix)]
#[test]
fn what_a_terminal_would_obey_in_a_findings_path_is_made_visible() {
    let class = |words: [&str; 3]| {
        let fields = words.map(|word| format!("    private int {word}Count;\n    int {word}Limit;\n"));
        format!("class A {{\n{}}}\n", fields.concat()).into_bytes()
    };
    let path = "src/\u{1b}[31mA.java".to_owned();
    let side = |text: Vec<u8>| [(path.clone(), text)].into_iter().collect();
    let before = class(["joinHint", "firstJoinHint", "lastJoinHint"]);
    let after = class(["queryHint", "firstQueryHint", "lastJoinHint"]);
    let project = Project::with_change(&side(before), &side(after));
    let found = project.corename(&["check", "--base", "HEAD~1", "--min-confidence", "0.01"]);
    assert!(found.text().contains("--> src/\u{fffd}[31mA.java:6:17"), "{}", found.text());
    assert!(!found.text().contains('\u{1b}'), "{}", found.text());
}

#[test]
fn a_change_that_mends_a_broken_configuration_is_checked() {
    let project = Project::empty();
    project.write("A.java", "class A { int joinHint; }\n");
    project.write(".corename.yml", "min-confidense: 0.1\n");
    project.commit_work_tree();
    project.git(&["switch", "-qc", "topic"]);
    project.write(".corename.yml", "llm:\n  model: m\n  base-url: http://localhost:9/v1\n");
    project.commit_work_tree();
    let run = project.corename(&["check"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stderr.contains("the language model is not asked: what `llm:` was before"), "{}", run.stderr);
}

#[test]
fn a_rename_that_takes_nothing_along_is_not_said_to_be_made() {
    let project = Project::empty();
    project.write("A.java", "class A { int joinHint; }\n");
    project.commit_work_tree();
    let run = project.corename(&["suggest", "--seed", "A.java:1:15:joinHint=zebra"]);
    assert_eq!(
        run.text(),
        "No other identifier has “join hint” in its name.\nThe seed itself, once what goes with it is renamed \
         (--execute makes it): corename rename A.java:1:15 zebra\n"
    );
}

/// Whoever is told that nothing was found is to know what was seen and passed over.
#[test]
fn a_name_that_is_below_the_bar_is_counted() {
    let project = Project::empty();
    project.write("A.java", "class A { int joinHint; }\n");
    project.write("B.java", "class B { int joinHintCount; }\n");
    project.commit_work_tree();
    let run =
        project.corename(&["suggest", "--seed", "A.java:1:15:joinHint=queryHint", "--min-confidence", "1"]);
    let told = "Found no other identifier to rename along.\n\
                1 other identifier with the old words is not reported: less sure than 1 (a lower --min-confidence shows more).\n";
    assert!(run.text().starts_with(told), "{}", run.text());
}

/// A place is not guessed: where a name is declared several times, the seed says which one is meant.
#[test]
fn a_seed_that_may_mean_several_declarations_is_refused_with_their_places() {
    let project = Project::empty();
    project.write(
        "A.java",
        "class A {\n  int size;\n  void f(int size) {}\n  void g(int size, int other) {}\n}\n",
    );
    project.commit_work_tree();
    let run = project.corename(&["suggest", "--seed", "A.java:999:1:size=width"]);
    insta::assert_snapshot!(run.refusal(), @"A.java declares no `size` at 999:1; it has 2:7 (field), 3:14 (parameter), 4:14 (parameter): give one of these places");
    // In the line, or within the name, it is plain which one is meant.
    for place in ["3:1", "3:16"] {
        let run = project.corename(&["suggest", "--seed", &format!("A.java:{place}:size=width")]);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{place}");
    }
}

#[test]
fn a_seed_that_cannot_be_renamed_is_told() {
    let project = Project::empty();
    project.write("A.java", "class A {\n  public String toString() { return \"\"; }\n}\n");
    project.commit_work_tree();
    let run = project.corename(&["suggest", "--seed", "A.java:2:17:toString=text"]);
    let told = "note: the seed itself, `toString`, cannot be renamed. overrides-external: ";
    assert!(run.stderr.starts_with(told), "{}", run.stderr);
}

/// Where no default branch is known, one commit is looked at, and nothing else would say so.
#[test]
fn without_a_default_branch_it_is_said_what_is_compared() {
    let project = Project::empty();
    project.git(&["branch", "-m", "trunk"]);
    project.write("A.java", "class A { int joinHint; }\n");
    project.commit_work_tree();
    project.git(&["switch", "-qc", "topic"]);
    project.write("A.java", "class A { int queryHint; }\n");
    project.commit_work_tree();
    project.write("B.java", "class B {}\n");
    project.commit_work_tree();
    let run = project.corename(&["check"]);
    assert_eq!(run.text(), "No renames in HEAD~1..HEAD, so nothing was left behind.\n");
    assert_eq!(
        run.stderr,
        "note: no default branch was found (origin/HEAD, main or master), so HEAD is compared with its first parent \
         alone; --base REV names another base\n"
    );
    let run = project.corename(&["check", "--base", "trunk"]);
    assert_eq!(run.text(), "Found nothing that 1 rename in trunk..HEAD left behind.\n");
    assert_eq!(run.stderr, "");
    let run = project.corename(&["check", "--worktree"]);
    assert_eq!(run.text(), "No renames in the work tree since HEAD, so nothing was left behind.\n");
    assert!(run.stderr.contains("so the work tree is compared with HEAD alone"), "{}", run.stderr);
}

#[test]
fn a_patch_says_where_it_fits_and_when_it_is_empty() {
    let project = Project::demo();
    let patch = project.path().join("p.patch");
    let patch = patch.to_str().unwrap();
    let last = |arguments: &[&str]| {
        let run = project.corename(&[&["check", "--patch", patch], arguments].concat());
        run.text().lines().last().unwrap().to_owned()
    };
    assert_eq!(last(&["--min-confidence", "1"]), "The patch is empty: there is nothing to apply.");
    project.write("C.java", "class C {}\n");
    project.git(&["add", "C.java"]);
    project.git(&["commit", "-qm", "another"]);
    let told = last(&["--base", "main", "--head", "HEAD~1"]);
    assert!(told.contains(" is checked out: git "), "{told}");
    assert!(!last(&["--base", "main"]).contains("is checked out"));
}

#[test]
fn the_demo_s_patch_is_beside_its_repository_however_that_is_written() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(corename(folder.path(), &["demo", "--dir", "shop/"]).status, 0);
    assert!(folder.path().join("shop.patch").is_file());
    assert_eq!(git(&folder.path().join("shop"), &["status", "--short"]), "");
}

#[test]
fn a_file_is_said_to_use_only_what_stands_in_it() {
    let project = Project::empty();
    project.write("Slot.java", "class Slot {}\n");
    project.write("SlotPlanner.java", "class SlotPlanner {}\n");
    project.write("SlotStore.java", "class SlotStore { Slot first; }\n");
    project.commit_work_tree();
    let seeds = ["SlotPlanner.java:1:7:SlotPlanner=WindowPlanner", "Slot.java:1:7:Slot=Window"];
    for order in [seeds, [seeds[1], seeds[0]]] {
        let run = project.corename(&[
            "suggest",
            "--seed",
            order[0],
            "--seed",
            order[1],
            "--min-confidence",
            "0",
            "--format",
            "json",
        ]);
        let found = findings(&run.json());
        let store = found.iter().find(|f| f.old_name == "SlotStore").unwrap();
        assert!(store.reason.ends_with("; this file uses `Slot`"), "{order:?}: {}", store.reason);
    }
}

#[test]
fn what_is_not_committed_can_be_suggested_for() {
    let project = Project::empty();
    project.write("Hint.java", "class Hint { Hint hint; }\n");
    let suggest = ["suggest", "--worktree", "--seed", "Hint.java:1:7:Hint=Clue", "--min-confidence", "0"];
    let found = || findings(&project.corename(&[&suggest[..], &["--format", "json"]].concat()).json());
    assert_eq!(found()[0].listing(), "field hint → clue Hint.java:1 included", "without any commit");
    project.commit_work_tree();
    project.write("Hint.java", "\nclass Hint { Hint hint; }\n");
    assert_eq!(found()[0].listing(), "field hint → clue Hint.java:2 included");
    let patch = project.corename(&[&suggest[..], &["--format", "patch"]].concat());
    project.write("rename.patch", patch.text());
    project.git(&["apply", "rename.patch"]);
}
