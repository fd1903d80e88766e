//! Where the program comes from. The archives are made here and served through `file://`; cargo, where it is asked
//! to build, is a script that notes what it was asked.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::action::runner::{Outcome, Step, program, runnable};

const VERSION: &str = env!("CARGO_PKG_VERSION");
const LINUX: &str = "x86_64-unknown-linux-musl";

/// A place with released archives and the checksums of them.
struct Releases {
    folder: TempDir,
}

impl Releases {
    fn new() -> Self {
        let releases = Self { folder: tempfile::tempdir().expect("a temporary folder") };
        fs::write(releases.checksums(), "# sha256 of the archives\n").expect("checksums");
        releases
    }

    fn checksums(&self) -> PathBuf {
        self.folder.path().join("checksums.txt")
    }

    fn archive(&self, version: &str, target: &str) -> PathBuf {
        self.folder.path().join(format!("v{version}/corename-{version}-{target}.tar.gz"))
    }

    /// Releases an archive laid out as the release workflow does, with a program that says its target.
    fn release(&self, version: &str, target: &str) {
        let name = format!("corename-{version}-{target}");
        let suffix = if target.contains("windows") { ".exe" } else { "" };
        let folder = self.folder.path().join(format!("v{version}"));
        program(
            &folder.join(&name).join(format!("corename{suffix}")),
            &format!("#!/bin/sh\necho {target}\n"),
        );
        let packed = Command::new("tar")
            .args(["-czf", &format!("{name}.tar.gz"), &name])
            .current_dir(&folder)
            .status()
            .expect("tar starts");
        assert!(packed.success());
        self.checksum(version, target, &sha256(&self.archive(version, target)));
    }

    fn checksum(&self, version: &str, target: &str, sum: &str) {
        let line = format!("{sum}  corename-{version}-{target}.tar.gz\n");
        let checksums = fs::read_to_string(self.checksums()).expect("checksums") + &line;
        fs::write(self.checksums(), checksums).expect("checksums");
    }

    fn install(&self) -> Step {
        Step::new("ci/action/install.sh")
            .env("CORENAME_RELEASES", format!("file://{}", self.folder.path().display()))
            .env("CORENAME_CHECKSUMS", self.checksums())
            .env("RUNNER_OS", "Linux")
            .env("RUNNER_ARCH", "X64")
    }
}

fn sha256(file: &Path) -> String {
    corename::text::digest(fs::read(file).expect("the archive"))
}

/// A cargo that notes its arguments in `asked` next to it and puts a program where it is asked to.
fn noting_cargo(folder: &Path) {
    let script = r#"#!/usr/bin/env bash
printf '%s\n' "$@" >"$(dirname "$0")/asked"
while [ "$1" != --root ]; do shift; done
mkdir -p "$2/bin"
printf '#!/bin/sh\necho built\n' >"$2/bin/corename"
chmod +x "$2/bin/corename"
"#;
    program(&folder.join("cargo"), script);
}

/// What the installed program says.
#[track_caller]
fn installed(outcome: &Outcome) -> String {
    let path = outcome.output("program").expect("the program's path is an output");
    let said = Command::new(path).output().expect("the program starts");
    String::from_utf8_lossy(&said.stdout).trim_end().to_owned()
}

#[test]
fn every_platform_gets_its_own_archive() {
    if !runnable() {
        return;
    }
    let releases = Releases::new();
    for (system, architecture, target) in [
        ("Linux", "X64", LINUX),
        ("Linux", "ARM64", "aarch64-unknown-linux-musl"),
        ("macOS", "X64", "x86_64-apple-darwin"),
        ("macOS", "ARM64", "aarch64-apple-darwin"),
        ("Windows", "X64", "x86_64-pc-windows-msvc"),
    ] {
        releases.release(VERSION, target);
        let outcome =
            releases.install().env("RUNNER_OS", system).env("RUNNER_ARCH", architecture).run().succeeded();
        assert_eq!(installed(&outcome), target);
    }
}

#[test]
fn an_archive_with_other_bytes_is_not_installed() {
    if !runnable() {
        return;
    }
    let releases = Releases::new();
    releases.release(VERSION, LINUX);
    let archive = releases.archive(VERSION, LINUX);
    let mut bytes = fs::read(&archive).expect("the archive");
    bytes.push(b'\n');
    fs::write(&archive, bytes).expect("the archive is changed");
    let outcome = releases.install().run().failed_with(&[&sha256(&archive), "not installed"]);
    assert_eq!(outcome.output("program"), None);
}

#[test]
fn an_earlier_version_whose_checksum_is_known_may_be_asked_for() {
    if !runnable() {
        return;
    }
    let releases = Releases::new();
    releases.release("0.0.9", LINUX);
    for version in ["0.0.9", "v0.0.9"] {
        let outcome = releases.install().env("INPUT_VERSION", version).run().succeeded();
        assert_eq!(installed(&outcome), LINUX);
    }
}

#[test]
fn a_version_without_a_checksum_is_refused_and_the_tag_that_has_it_named() {
    if !runnable() {
        return;
    }
    let releases = Releases::new();
    releases.install().env("INPUT_VERSION", "9.9.9").run().failed_with(&["9.9.9", "tag v9.9.9", LINUX]);
}

#[test]
fn an_archive_that_cannot_be_downloaded_is_an_error_with_a_way_out() {
    if !runnable() {
        return;
    }
    let releases = Releases::new();
    releases.checksum(VERSION, LINUX, &"0".repeat(64));
    releases.install().run().failed_with(&["cannot download", LINUX, "\"source\""]);
}

#[test]
fn without_a_released_program_it_is_built_from_the_action_s_own_source() {
    if !runnable() {
        return;
    }
    let releases = Releases::new();
    releases.release(VERSION, LINUX);
    let programs = tempfile::tempdir().expect("a temporary folder");
    noting_cargo(programs.path());
    for (variable, value, reason) in [
        ("RUNNER_ARCH", "ARM64", "no released program for aarch64-unknown-linux-musl"),
        ("RUNNER_OS", "FreeBSD", "no released programs for FreeBSD X64"),
        ("INPUT_VERSION", "source", "asked for by the input \"version\""),
    ] {
        let outcome = releases.install().env(variable, value).programs(programs.path()).run().succeeded();
        assert_eq!(installed(&outcome), "built");
        assert!(outcome.stderr.contains(reason), "{outcome:#?}");
        let asked = fs::read_to_string(programs.path().join("asked")).expect("cargo was asked");
        assert!(asked.starts_with("install\n--path\n.\n--locked\n"), "{asked}");
    }
}

#[test]
fn what_an_earlier_run_built_of_the_same_source_is_not_built_again() {
    if !runnable() {
        return;
    }
    let releases = Releases::new();
    let plan = || {
        Step::new("ci/action/plan-build.sh")
            .env("CORENAME_CHECKSUMS", releases.checksums())
            .env("RUNNER_OS", "Linux")
            .env("RUNNER_ARCH", "X64")
    };
    let planned = plan().run().succeeded();
    let key = planned.output("key").expect("a key").to_owned();
    assert!(key.starts_with("corename-Linux-X64-"), "{key}");
    assert_eq!(plan().run().succeeded().output("key"), Some(&*key));
    assert_ne!(plan().env("RUNNER_ARCH", "ARM64").run().succeeded().output("key"), Some(&*key));

    let programs = tempfile::tempdir().expect("a temporary folder");
    noting_cargo(programs.path());
    let built = tempfile::tempdir().expect("a temporary folder");
    let install = || releases.install().env("BUILD_FOLDER", built.path()).programs(programs.path()).run();
    assert_eq!(installed(&install().succeeded()), "built");
    fs::remove_file(programs.path().join("asked")).expect("cargo was asked");
    assert_eq!(installed(&install().succeeded()), "built");
    assert!(!programs.path().join("asked").exists(), "it was built again");

    releases.release(VERSION, LINUX);
    assert_eq!(plan().run().succeeded().output("key"), None);
    assert_eq!(installed(&install().succeeded()), LINUX);
}

#[test]
fn a_program_that_is_there_already_is_taken() {
    if !runnable() {
        return;
    }
    let releases = Releases::new();
    let outcome = releases.install().env("CORENAME_BIN", "/bin/sh").run().succeeded();
    assert_eq!(outcome.output("program"), Some("/bin/sh"));
    releases.install().env("CORENAME_BIN", "/nowhere/corename").run().failed_with(&["/nowhere/corename"]);
}
