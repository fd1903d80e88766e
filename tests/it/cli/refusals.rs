//! What is refused, each with the one line that says why.

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
fn a_folder_in_no_repository() {
    let folder = tempfile::tempdir().unwrap();
    insta::assert_snapshot!(refusal(folder.path(), &["check"]), @"[folder] is not a git repository; run corename inside one or give --repo DIR");
    insta::assert_snapshot!(refusal(folder.path(), &["detect"]), @"[folder] is not a git repository; run corename inside one or give --repo DIR");
}

#[test]
fn a_folder_that_does_not_exist() {
    let folder = tempfile::tempdir().unwrap();
    insta::assert_snapshot!(refusal(folder.path(), &["check", "--repo", "missing"]), @"missing is no folder; --repo takes the folder of a git repository");
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
    insta::assert_snapshot!(refused("v7"), @"no such revision: `v7`; if it is on the server, `git fetch` it first");
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
    insta::assert_snapshot!(refused(&["check"]), @"the parent of `HEAD` is missing from this shallow clone; run `git fetch --unshallow`, or set `fetch-depth: 2` (GitHub), `GIT_DEPTH: 2` (GitLab) or `fetchDepth: 2` (Azure)");
    insta::assert_snapshot!(refused(&["check", "HEAD"]), @"the parent of `HEAD` is missing from this shallow clone; run `git fetch --unshallow`, or set `fetch-depth: 2` (GitHub), `GIT_DEPTH: 2` (GitLab) or `fetchDepth: 2` (Azure)");
    insta::assert_snapshot!(refused(&["check", "--base", "HEAD~3"]), @"`HEAD~3` is missing from this shallow clone; run `git fetch --unshallow`, or set `fetch-depth: 4` (GitHub), `GIT_DEPTH: 4` (GitLab) or `fetchDepth: 4` (Azure)");
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
    insta::assert_snapshot!(refused(&["check", "--head", "origin/topic"]), @"the merge base of `origin/topic` and `origin/HEAD` is missing from this shallow clone; run `git fetch --unshallow`, or set `fetch-depth: 0` (GitHub), `GIT_DEPTH: 0` (GitLab) or `fetchDepth: 0` (Azure)");
    insta::assert_snapshot!(refused(&["check", "--base", "origin/topic~1"]), @"`origin/topic~1` is missing from this shallow clone; run `git fetch --unshallow`, or set `fetch-depth: 0` (GitHub), `GIT_DEPTH: 0` (GitLab) or `fetchDepth: 0` (Azure)");
}

#[test]
fn histories_without_a_common_commit() {
    let project = small();
    project.git(&["switch", "-q", "--orphan", "other"]);
    project.commit_work_tree();
    insta::assert_snapshot!(refusal(project.path(), &["check"]), @"`main` and `HEAD` have no common history; --base A --head B compares two revisions as they are");
    let refusal = refusal(project.path(), &["check", "main...other"]);
    insta::assert_snapshot!(refusal, @"`main` and `other` have no common history; --base A --head B compares two revisions as they are");
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
    insta::assert_snapshot!(refused("include: [src\nexclude: [gen]\n"), @".corename.yml:1:10: this list lacks a comma or its `]`");
    insta::assert_snapshot!(refusal(project.path(), &["check", "--config", "missing.yml"]), @"missing.yml: there is no such file");
    // A file that is not asked for stops no command.
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
    #[cfg(unix)]
    {
        insta::assert_snapshot!(refusal(project.path(), &["check", "--config", "."]), @".: is a folder, not a file");
        let pipe = project.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        insta::assert_snapshot!(refusal(project.path(), &["check", "--config", "pipe"]), @"pipe: is a pipe, not a file");
    }
}

#[test]
fn arguments_that_are_wrong() {
    let project = small();
    let refused = |arguments: &[&str]| refusal(project.path(), arguments);
    insta::assert_snapshot!(refused(&["check", "--format", "jsn"]), @"invalid value 'jsn' for '--format <FORMAT>' [possible values: text, json, sarif, markdown, github, gitlab, rdjson, patch]; tip: a similar value exists: 'json'");
    insta::assert_snapshot!(refused(&["check", "--min-confidence", "7"]), @"invalid value '7' for '--min-confidence <X>': a confidence is a number from 0 to 1, not 7");
    insta::assert_snapshot!(refused(&["check", "--min-confidence", "-1"]), @"invalid value '-1' for '--min-confidence <X>': a confidence is a number from 0 to 1, not -1");
    insta::assert_snapshot!(refused(&["check", "--fail-on", "sometimes"]), @"invalid value 'sometimes' for '--fail-on <LEVEL>' [possible values: never, note, warning, error]");
    insta::assert_snapshot!(refused(&["check", "--bsae", "main"]), @"unexpected argument '--bsae' found; tip: a similar argument exists: '--base'");
    insta::assert_snapshot!(refused(&["check", "--worktree", "--head", "main"]), @"the argument '--worktree' cannot be used with '--head <REV>'");
    insta::assert_snapshot!(refused(&["chekc"]), @"unrecognized subcommand 'chekc'; tip: a similar subcommand exists: 'check'");
    insta::assert_snapshot!(refused(&["suggest"]), @"the following required arguments were not provided: --seed <PATH:LINE:COL:OLD=NEW>; tip: `corename suggest --help` shows how");
    insta::assert_snapshot!(refused(&["check", "--threads", "many"]), @"invalid value 'many' for '--threads <N>': expected a number from 1 to 256");
    insta::assert_snapshot!(refused(&["check", "--threads", "257"]), @"invalid value '257' for '--threads <N>': expected a number from 1 to 256");
    insta::assert_snapshot!(refused(&["--quiet"]), @"a command is missing: check, suggest, review, detect, explain, score, history, apply, rename, config, rules, completions, mcp, demo");
    insta::assert_snapshot!(refused(&["history", "--limit", "0"]), @"invalid value '0' for '--limit <N>': expected a number of at least 1");
    insta::assert_snapshot!(refused(&["rename", "Shop", "Market", "--max-files", "x"]), @"invalid value 'x' for '--max-files <N>': expected a number of at least 1");
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
    insta::assert_snapshot!(refused(&["check", "Shop.java"]), @"`Shop.java` is no revision; files and folders cannot be given here; use `exclude` in .corename.yml to leave some out");
    for option in ["--commit-timeout", "--job-timeout"] {
        insta::allow_duplicates! {
            insta::assert_snapshot!(refused(&["detect", "HEAD", option, "3s"]), @"the following required arguments were not provided: --jobs <->; tip: `corename detect --help` shows how");
        }
    }
    insta::assert_snapshot!(refused(&["review", "--base", "main", "--at", "HEAD"]), @"the following required arguments were not provided: --seed <PATH:LINE:COL:OLD=NEW>; tip: `corename review --help` shows how");
    insta::assert_snapshot!(refused(&["explain", "--worktree", "--include-merges"]), @"the following required arguments were not provided: --each; tip: `corename explain --help` shows how");
    insta::assert_snapshot!(refused(&["detect", "--worktree", "--skip-done", "missing"]), @"the following required arguments were not provided: --each; tip: `corename detect --help` shows how");
    insta::assert_snapshot!(refused(&["detect", "main", "HEAD"]), @"unexpected argument 'HEAD' found; tip: two revisions are given as A..B, or as --base A --head B");
    insta::assert_snapshot!(refused(&["detect", "HEAD", "--", "Shop.java"]), @"unexpected argument 'Shop.java' found; tip: files and folders cannot be given here; use `exclude` in .corename.yml to leave some out");
    insta::assert_snapshot!(refused(&["check", "--each"]), @"unexpected argument '--each' found; tip: `corename detect` and `corename explain` have it");
    insta::assert_snapshot!(refused(&["check", "--at", "HEAD"]), @"unexpected argument '--at' found; tip: `corename suggest` and `corename review` have it");
    insta::assert_snapshot!(refused(&["history", "--repo", ".", "search", "hint"]), @"the subcommand 'search' cannot be used with '--repo <DIR>'; tip: put options of `search` after it");
    insta::assert_snapshot!(refused(&["history", "search"]), @"the following required arguments were not provided: <CONCEPT>...; tip: `corename history search --help` shows how");
    insta::assert_snapshot!(refused(&["history", "search", "hint", "--embeddngs", "http://h"]), @"unexpected argument '--embeddngs' found; tip: a similar argument exists: '--embeddings'");
    insta::assert_snapshot!(refused(&["history", "search", "hint", "--rev", "HEAD"]), @"unexpected argument '--rev' found; tip: `corename history` has it");
    insta::assert_snapshot!(refused(&["history", "--embeddings", "http://h"]), @"unexpected argument '--embeddings' found; tip: `corename history search` has it");
    insta::assert_snapshot!(refused(&["apply", "x.sarif", "--execute"]), @"unexpected argument '--execute' found; tip: apply already changes the files; use --dry-run to see the patch instead");
    insta::assert_snapshot!(refused(&["rename", "Shop", "Store", "--execute", "--dry-run"]), @"the argument '--execute' cannot be used with '--dry-run'");
    insta::assert_snapshot!(refused(&["config", "main"]), @"unexpected argument 'main' found");
    insta::assert_snapshot!(refused(&["detect", "--each", "Shop.java"]), @"`Shop.java` is no revision; files and folders cannot be given here; use `exclude` in .corename.yml to leave some out");
    insta::assert_snapshot!(refused(&["check", ".."]), @"`..` is no revision; files and folders cannot be given here; use `exclude` in .corename.yml to leave some out");
    insta::assert_snapshot!(refused(&["check", "-x"]), @"unexpected argument '-x' found");
    insta::assert_snapshot!(refused(&["apply", "--only", "643f529e14319c69", "findings.sarif"]), @"the following required arguments were not provided: <FINDINGS.sarif>; tip: put --only last: it takes all arguments after it");
    insta::assert_snapshot!(refused(&["rename", "Shop", "--scope", "src", "Market"]), @"the following required arguments were not provided: <NEW_NAME>; tip: put --scope last: it takes all arguments after it");
    insta::assert_snapshot!(refused(&["rename", "Shop"]), @"the following required arguments were not provided: <NEW_NAME>; tip: `corename rename --help` shows how");
}

/// What an option has no effect on is not what its user wanted.
#[test]
fn options_that_another_one_leaves_without_effect() {
    let project = small();
    let refused = |arguments: &[&str]| refusal(project.path(), arguments);
    insta::assert_snapshot!(refused(&["check", "--category", "x"]), @"--category needs SARIF output; add --sarif FILE or --format sarif");
    insta::assert_snapshot!(refused(&["check", "--anchor", "both", "--json", "x"]), @"--anchor needs SARIF output; add --sarif FILE or --format sarif");
    let page = ["check", "--patch-url", "https://ci.example/7"];
    insta::assert_snapshot!(refused(&page), @"--patch-url is about a patch; add --patch FILE");
    insta::assert_snapshot!(refused(&["check", "--llm-dry-run", "--json", "x"]), @"--llm-dry-run prints what would be asked and nothing else; leave --json out");
    insta::assert_snapshot!(refused(&["suggest", "--seed", "Shop=Store", "--llm-dry-run", "--fail-on", "note"]), @"--llm-dry-run prints what would be asked and nothing else; leave --fail-on out");
    insta::assert_snapshot!(refused(&["check", "--llm-explain"]), @"no language model is configured; write `llm:` with `base-url` and `model` into .corename.yml");
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
    insta::assert_snapshot!(refused("Shop="), @"invalid value 'Shop=' for '--seed <PATH:LINE:COL:OLD=NEW>': expected PATH:LINE:COL:OLD=NEW, or Type.member=NEW; the new name is missing");
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
    let refused = |seed| refusal(project.path(), &["suggest", "--worktree", "--seed", seed]);
    insta::assert_snapshot!(refused("Gone.java:1:7:Shop=Market"), @"there is no Java file Gone.java in the work tree");
    insta::assert_snapshot!(refused("Shop.java:1:7:Kiosk=Market"), @"Shop.java declares no `Kiosk` in the work tree");
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
            "note: found no `Shop` in that line; took the only one in the file, at Shop.java:1:7\n"
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
        let line = refusal(project.path(), &["check", option, "missing/report"]);
        assert_eq!(line, "cannot write missing/report: there is no folder missing", "{option}");
        let line = refusal(project.path(), &["check", option, "."]);
        assert_eq!(line, format!("{option} takes the path of a file, and . is a folder"));
    }
    let line = refusal(project.path(), &["check", "--json", "Shop.java/report"]);
    assert_eq!(line, "cannot write Shop.java/report: there is no folder Shop.java");
}

#[test]
fn a_demo_in_a_folder_that_is_not_empty() {
    let project = small();
    insta::assert_snapshot!(refusal(project.path(), &["demo", "--dir", "."]), @". is not empty; give another folder");
    assert_eq!(project.git(&["status", "--short"]), "");
}

#[test]
fn an_output_names_a_format_and_a_file() {
    let project = small();
    let refused =
        |arguments: &[&str]| project.corename(&[&["check"], arguments].concat()).refusal().to_owned();
    insta::assert_snapshot!(refused(&["--output", "report.json"]), @"invalid value 'report.json' for '--output <FORMAT=FILE>': it is written FORMAT=FILE");
    insta::assert_snapshot!(refused(&["--output", "gitlab="]), @"invalid value 'gitlab=' for '--output <FORMAT=FILE>': a file is missing after `=`");
    insta::assert_snapshot!(refused(&["--output", "word=a.doc"]), @r#"invalid value 'word=a.doc' for '--output <FORMAT=FILE>': there is no format "word"; the formats are text, json, sarif, markdown, github, gitlab, rdjson, patch"#);
    insta::assert_snapshot!(refused(&["--output", "json=x", "--json", "x"]), @"--json and --output would write the same file, x");
}
