//! The release workflow's scripts, with a bare repository in GitHub's place and a script in that of its program.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::action::runner::{ACTION, Outcome, Repository, Step, program, runnable};

const TARGETS: [&str; 5] = [
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
];

/// A repository ready for the release of 1.2.3, and the one that it pushes to.
fn ready() -> (Repository, Repository) {
    let origin = Repository::new();
    origin.git(&["config", "receive.denyCurrentBranch", "ignore"]);
    origin.commit(".gitignore", "/target\n");
    origin.commit("Cargo.toml", "[package]\nname = \"corename\"\nversion = \"1.2.3\"\n");
    let changes =
        "# Changelog\n\n## [1.2.3] - 2026-11-21\n\n- Quieter.\n\n## [1.2.2] - 2026-11-01\n\n- Faster.\n";
    origin.commit("CHANGELOG.md", changes);
    origin.commit("ci/checksums.txt", "# sha256 of the archives\n");
    let checkout = origin.checkout(1, "main");
    for target in TARGETS {
        let archive = checkout.path.join(format!("target/archives/corename-1.2.3-{target}.tar.gz"));
        fs::create_dir_all(archive.parent().expect("a folder")).expect("the archives' folder");
        fs::write(archive, target).expect("an archive");
    }
    (origin, checkout)
}

/// A `gh` that notes what it is asked, and what the release branch holds at that time.
fn noting_gh(folder: &Path) {
    let script = r#"#!/usr/bin/env bash
printf '%s %s\n' "$*" "$(git ls-remote origin refs/tags/v1 | cut -c 1-7)" >>"$(dirname "$0")/asked"
"#;
    program(&folder.join("gh"), script);
}

fn run(script: &str, version: &str, checkout: &Repository, programs: &Path) -> Outcome {
    Step::in_action(Path::new(ACTION), script)
        .workspace(&checkout.path)
        .programs(programs)
        .env("VERSION", version)
        .run()
}

#[test]
fn the_checksums_are_committed_before_the_tag_that_users_name_moves() {
    if !runnable() {
        return;
    }
    let (origin, checkout) = ready();
    let built = origin.git(&["rev-parse", "main"]);
    let programs = tempfile::tempdir().expect("a temporary folder");
    noting_gh(programs.path());
    run("ci/release/publish.sh", "1.2.3", &checkout, programs.path()).succeeded();

    // The tag's commit is the child of what was built, and differs from it by the checksums alone.
    let tagged = origin.git(&["rev-parse", "v1^{commit}"]);
    assert_eq!(origin.git(&["rev-parse", "release/1.2.3"]), tagged);
    assert_eq!(origin.git(&["rev-parse", "v1^"]), built);
    assert_eq!(origin.git(&["rev-parse", "main"]), built);
    assert_eq!(origin.git(&["diff", "--name-only", "v1^", "v1"]), "ci/checksums.txt");
    let checksums = origin.git(&["show", "v1:ci/checksums.txt"]);
    let lines: Vec<_> = checksums.lines().collect();
    assert_eq!(lines.len(), 1 + TARGETS.len(), "{checksums}");
    for target in TARGETS {
        let name = format!("  corename-1.2.3-{target}.tar.gz");
        assert!(
            lines.iter().any(|line| line.len() == 64 + name.len() && line.ends_with(&name)),
            "{checksums}"
        );
    }

    // A draft first, with all archives; then it is made public; only then does v1 move (it is not there before).
    let asked = fs::read_to_string(programs.path().join("asked")).expect("gh was asked");
    let asked: Vec<_> = asked.lines().map(str::trim_end).collect();
    assert_eq!(asked.len(), 3, "{asked:#?}");
    assert_eq!(asked[0], "auth setup-git");
    assert!(asked[1].starts_with("release create v1.2.3 --draft "), "{asked:#?}");
    assert!(asked[1].contains(&format!("--target {tagged}")), "{asked:#?}");
    assert_eq!(asked[1].matches(".tar.gz").count(), TARGETS.len(), "{asked:#?}");
    assert_eq!(asked[2], "release edit v1.2.3 --draft=false");
    let notes = fs::read_to_string(checkout.path.join("target/notes.md")).expect("notes");
    assert_eq!(notes.trim(), "- Quieter.");
}

#[test]
fn a_release_lacking_a_platform_is_not_published() {
    if !runnable() {
        return;
    }
    let (origin, checkout) = ready();
    fs::remove_file(checkout.path.join("target/archives/corename-1.2.3-aarch64-apple-darwin.tar.gz"))
        .expect("an archive");
    let programs = tempfile::tempdir().expect("a temporary folder");
    noting_gh(programs.path());
    let outcome = run("ci/release/publish.sh", "1.2.3", &checkout, programs.path());
    assert_eq!(outcome.status, Some(1), "{outcome:#?}");
    assert!(!programs.path().join("asked").exists());
    assert_eq!(origin.git(&["branch", "--format=%(refname:short)"]), "main");
}

#[test]
fn a_prerelease_leaves_the_tag_that_users_name() {
    if !runnable() {
        return;
    }
    let (origin, checkout) = ready();
    let programs = tempfile::tempdir().expect("a temporary folder");
    noting_gh(programs.path());
    run("ci/release/publish.sh", "1.2.3-rc.1", &checkout, programs.path()).succeeded();
    assert_eq!(origin.git(&["tag"]), "");
    let asked = fs::read_to_string(programs.path().join("asked")).expect("gh was asked");
    assert!(asked.contains("--prerelease"), "{asked}");
}

/// Packs a program that says its target, as ci/release/build.sh does.
fn pack(checkout: &Repository, version: &str, target: &str) {
    let name = format!("corename-{version}-{target}");
    let archives = checkout.path.join("target/archives");
    program(&archives.join(&name).join("corename"), &format!("for {target}"));
    let packed = Command::new("tar")
        .args(["-czf", &format!("{name}.tar.gz"), &name])
        .current_dir(&archives)
        .status()
        .expect("tar starts");
    assert!(packed.success());
}

#[test]
fn the_image_holds_the_released_programs_and_prereleases_leave_its_latest_tag() {
    if !runnable() {
        return;
    }
    let (_origin, checkout) = ready();
    fs::write(checkout.path.join("LICENSE"), "free\n").expect("the license");
    let programs = tempfile::tempdir().expect("a temporary folder");
    // A `docker` that notes what it is asked, and says as what it pushed.
    let docker = r#"#!/usr/bin/env bash
printf '%s\n' "$*" >>"$(dirname "$0")/asked"
if [ "$2" = build ]; then printf '{"containerimage.digest": "sha256:12"}' >target/image.json; fi
"#;
    program(&programs.path().join("docker"), docker);
    let push = |version: &str| {
        for target in &TARGETS[..2] {
            pack(&checkout, version, target);
        }
        fs::write(programs.path().join("asked"), "").expect("a file");
        let outcome = Step::in_action(Path::new(ACTION), "ci/release/image.sh")
            .argument("push")
            .workspace(&checkout.path)
            .programs(programs.path())
            .env("VERSION", version)
            .env("IMAGE", "registry.example/corename")
            .run();
        (outcome, fs::read_to_string(programs.path().join("asked")).expect("docker was asked"))
    };
    let (outcome, asked) = push("1.2.3");
    assert_eq!(outcome.succeeded().output("digest"), Some("sha256:12"));
    assert!(asked.contains("--platform linux/amd64,linux/arm64 "), "{asked}");
    assert!(
        asked.contains("--tag registry.example/corename:1.2.3 --tag registry.example/corename:latest "),
        "{asked}"
    );
    for (architecture, target) in [("amd64", TARGETS[0]), ("arm64", TARGETS[1])] {
        let program = checkout.path.join("target/image").join(architecture).join("corename");
        assert_eq!(fs::read_to_string(program).expect("the program"), format!("for {target}"));
    }
    let (outcome, asked) = push("1.2.3-rc.1");
    outcome.succeeded();
    assert!(
        asked.contains("--tag registry.example/corename:1.2.3-rc.1 ") && !asked.contains("latest"),
        "{asked}"
    );
}

/// The archive that `cargo binstall` asks for is the one that is published, and the program is where it looks.
#[test]
fn cargo_binstall_finds_the_archives() {
    let manifest = fs::read_to_string(Path::new(ACTION).join("Cargo.toml")).expect("Cargo.toml");
    let value = |key: &str| {
        let line = manifest.lines().find_map(|line| line.strip_prefix(&format!("{key} = \"")));
        let template = line.and_then(|rest| rest.strip_suffix('"')).expect("the key");
        [
            ("repo", "https://github.com/corename/corename"),
            ("name", "corename"),
            ("version", "1.2.3"),
            ("target", TARGETS[4]),
            ("bin", "corename"),
            ("binary-ext", ".exe"),
        ]
        .iter()
        .fold(template.to_owned(), |text, (name, value)| text.replace(&format!("{{ {name} }}"), value))
    };
    let install = fs::read_to_string(Path::new(ACTION).join("ci/action/install.sh")).expect("install.sh");
    let releases = install.split_once("CORENAME_RELEASES:-").expect("the place of releases").1;
    let releases = releases.split_once('}').expect("the place of releases").0;
    let name = format!("corename-1.2.3-{}", TARGETS[4]);
    assert_eq!(value("pkg-url"), format!("{releases}/v1.2.3/{name}.tar.gz"));
    assert_eq!(value("bin-dir"), format!("{name}/corename.exe"));
}

#[test]
fn only_a_version_that_is_described_and_new_may_be_released() {
    if !runnable() {
        return;
    }
    let (_origin, checkout) = ready();
    let plan = |version| run("ci/release/plan.sh", version, &checkout, Path::new("/nowhere"));
    plan("1.2.3").succeeded();
    let refused = |outcome: Outcome, why: &str| {
        assert_eq!(outcome.status, Some(1), "{outcome:#?}");
        assert!(outcome.stderr.contains(why), "{outcome:#?}");
    };
    refused(plan("1.2.4"), "Cargo.toml has the version 1.2.3, not 1.2.4");
    checkout.git(&["tag", "v1.2.3"]);
    refused(plan("1.2.3"), "v1.2.3 is released already");
    checkout.git(&["tag", "--delete", "v1.2.3"]);
    fs::write(checkout.path.join("CHANGELOG.md"), "# Changelog\n").expect("the change log");
    refused(plan("1.2.3"), "no section \"## [1.2.3]\"");
}
