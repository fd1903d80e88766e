//! Every step of a rewrite is once the last one.

#![allow(clippy::unwrap_used)]

use std::sync::atomic::{AtomicIsize, Ordering};

use super::*;

/// Lets some changes of the disk happen, and then refuses.
struct Faulty {
    left: AtomicIsize,
    /// Whether it refuses everything from then on, as if the process had ended, or once.
    forever: bool,
}

impl Faulty {
    fn after(steps: isize, forever: bool) -> Faulty {
        Faulty { left: AtomicIsize::new(steps), forever }
    }
}

impl Disk for Faulty {
    fn permits(&self) -> io::Result<()> {
        match self.left.fetch_sub(1, Ordering::SeqCst) {
            n if n > 0 => Ok(()),
            n if n == 0 || self.forever => Err(io::Error::from(ErrorKind::StorageFull)),
            _ => Ok(()),
        }
    }

    fn sync(&self, _: &File) -> io::Result<()> {
        Ok(())
    }
}

/// Refuses nothing.
fn never() -> Faulty {
    Faulty::after(isize::MAX, true)
}

/// Three files, of which one is to be renamed.
struct WorkTree {
    folder: tempfile::TempDir,
}

const BEFORE: [(&str, &str); 3] = [("a/A.java", "class A {}"), ("a/B.java", "A b;"), ("C.java", "A c;")];
const AFTER: [(&str, &str); 3] = [("a/Z.java", "class Z {}"), ("a/B.java", "Z b;"), ("C.java", "Z c;")];

impl WorkTree {
    fn new() -> WorkTree {
        let tree = WorkTree { folder: tempfile::tempdir().unwrap() };
        fs::create_dir_all(tree.path("a")).unwrap();
        for (path, text) in BEFORE {
            fs::write(tree.path(path), text).unwrap();
        }
        tree
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join("tree").join(path)
    }

    fn writer<'d>(&self, disk: &'d dyn Disk) -> Writer<'d> {
        Writer { root: self.path(""), journal_folder: self.folder.path().join("git/corename"), disk }
    }

    /// Returns all files below the work tree with what they hold.
    fn files(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for folder in ["", "a/"] {
            for entry in fs::read_dir(self.path(folder)).unwrap().map(Result::unwrap) {
                if entry.path().is_file() {
                    let name = format!("{folder}{}", entry.file_name().into_string().unwrap());
                    found.push((name, fs::read_to_string(entry.path()).unwrap()));
                }
            }
        }
        found.sort();
        found
    }

    fn has_journal(&self) -> bool {
        let left = fs::read_dir(self.folder.path().join("git/corename")).into_iter().flatten().flatten();
        left.filter(|entry| !matches!(entry.file_name().to_str(), Some("lock" | "next.json"))).count() > 0
    }
}

fn rewrites() -> Vec<Rewrite> {
    let pairs = BEFORE.iter().zip(AFTER);
    let rewrite = |((path, old), (to, new)): (&(&str, &str), (&str, &str))| Rewrite {
        before: SourceFile::new(*path, old.as_bytes()),
        contents: new.as_bytes().to_vec(),
        to: to.to_owned(),
    };
    pairs.map(rewrite).collect()
}

fn listed(files: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut files: Vec<_> = files.iter().map(|(p, t)| ((*p).to_owned(), (*t).to_owned())).collect();
    files.sort();
    files
}

#[test]
fn all_files_change_and_nothing_is_left_behind() {
    let tree = WorkTree::new();
    tree.writer(&RealDisk).rewrite(&rewrites()).unwrap();
    assert_eq!(tree.files(), listed(&AFTER));
    assert!(!tree.has_journal());
    assert_eq!(tree.writer(&RealDisk).recover().unwrap(), None);
}

/// Returns how many changes of the disk one rewrite makes.
fn steps() -> isize {
    let disk = never();
    WorkTree::new().writer(&disk).rewrite(&rewrites()).unwrap();
    isize::MAX - disk.left.load(Ordering::SeqCst)
}

#[test]
fn a_process_that_ends_at_any_step_leaves_what_a_later_run_makes_whole() {
    let mut outcomes = Vec::new();
    for step in 0..steps() {
        let tree = WorkTree::new();
        let _ = tree.writer(&Faulty::after(step, true)).rewrite(&rewrites());
        let recovered = tree.writer(&RealDisk).recover().unwrap();
        let expected = match recovered {
            Some(Recovery::Finished(n)) => {
                assert_eq!(n, 3);
                listed(&AFTER)
            }
            Some(Recovery::Undone) => listed(&BEFORE),
            // Before the journal was written.
            None => listed(&BEFORE),
        };
        assert_eq!(tree.files(), expected, "after step {step}");
        assert!(!tree.has_journal(), "after step {step}");
        outcomes.push(recovered);
        // The work tree can be written again.
        if expected == listed(&BEFORE) {
            tree.writer(&RealDisk).rewrite(&rewrites()).unwrap();
            assert_eq!(tree.files(), listed(&AFTER), "after step {step}");
        }
    }
    assert!(outcomes.contains(&Some(Recovery::Undone)) && outcomes.contains(&Some(Recovery::Finished(3))));
}

#[test]
fn a_recovery_that_is_interrupted_itself_can_be_resumed() {
    for first in 0..steps() {
        for second in 0..12 {
            let tree = WorkTree::new();
            let _ = tree.writer(&Faulty::after(first, true)).rewrite(&rewrites());
            let _ = tree.writer(&Faulty::after(second, true)).recover();
            tree.writer(&never()).recover().unwrap();
            let files = tree.files();
            assert!(files == listed(&BEFORE) || files == listed(&AFTER), "{first}, {second}: {files:?}");
            assert!(!tree.has_journal());
        }
    }
}

#[test]
fn a_process_that_ends_while_it_takes_a_change_back_leaves_what_a_later_run_makes_whole() {
    for first in 0..steps() {
        for second in 0..12 {
            let tree = WorkTree::new();
            let disk = Faulty { left: AtomicIsize::new(first), forever: false };
            let disk = Twice { first: disk, second: Faulty::after(second, true) };
            let _ = tree.writer(&disk).rewrite(&rewrites());
            tree.writer(&never()).recover().unwrap();
            let files = tree.files();
            assert!(files == listed(&BEFORE) || files == listed(&AFTER), "{first}, {second}: {files:?}");
            assert!(!tree.has_journal());
        }
    }
}

/// Refuses once, and later everything.
struct Twice {
    first: Faulty,
    second: Faulty,
}

impl Disk for Twice {
    fn permits(&self) -> io::Result<()> {
        let began = self.first.left.load(Ordering::SeqCst) < 0;
        self.first.permits()?;
        if began { self.second.permits() } else { Ok(()) }
    }

    fn sync(&self, _: &File) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_disk_that_is_full_at_any_step_changes_nothing() {
    let mut failures = 0;
    for step in 0..steps() {
        let tree = WorkTree::new();
        let result = tree.writer(&Faulty::after(step, false)).rewrite(&rewrites());
        match result {
            Err(error) => {
                failures += 1;
                assert!(matches!(error, GitError::NotWritten { .. }), "step {step}: {error}");
                assert_eq!(tree.files(), listed(&BEFORE), "step {step}");
                assert!(!tree.has_journal(), "step {step}");
            }
            // The change was made, and only the temporary files next to it could not be removed.
            Ok(()) => {
                tree.writer(&RealDisk).recover().unwrap();
                assert_eq!(tree.files(), listed(&AFTER), "step {step}");
            }
        }
    }
    assert!(failures > 10, "{failures}");
}

/// Ends a rewrite after so many files are in place, and edits a file.
fn interrupted(edited: &str) -> WorkTree {
    for step in 0..steps() {
        let tree = WorkTree::new();
        let _ = tree.writer(&Faulty::after(step, true)).rewrite(&rewrites());
        let files = tree.files();
        let holds = |text: &str| files.iter().any(|(_, t)| t == text);
        let names = |path: &str| files.iter().any(|(p, _)| p == path);
        if names("a/Z.java") && !names("a/A.java") && holds("A c;") {
            fs::write(tree.path(edited), "edited").unwrap();
            return tree;
        }
    }
    panic!("no step leaves the change half made");
}

#[test]
fn an_interrupted_change_whose_files_were_edited_since_is_taken_back_and_keeps_the_edit() {
    let tree = interrupted("C.java");
    assert_eq!(tree.writer(&RealDisk).recover().unwrap(), Some(Recovery::Undone));
    let expected = [("a/A.java", "class A {}"), ("a/B.java", "A b;"), ("C.java", "edited")];
    assert_eq!(tree.files(), listed(&expected));
}

#[test]
fn an_interrupted_change_is_finished_around_edits_of_what_is_in_place_already() {
    let tree = interrupted("a/Z.java");
    assert_eq!(tree.writer(&RealDisk).recover().unwrap(), Some(Recovery::Finished(3)));
    let expected = [("a/Z.java", "edited"), ("a/B.java", "Z b;"), ("C.java", "Z c;")];
    assert_eq!(tree.files(), listed(&expected));
}

#[test]
fn an_interrupted_change_that_was_edited_on_both_sides_is_left_to_people() {
    let tree = interrupted("C.java");
    fs::write(tree.path("a/Z.java"), "edited too").unwrap();
    let files = tree.files();
    let error = tree.writer(&RealDisk).recover().unwrap_err();
    assert!(matches!(error, GitError::Interrupted { .. }), "{error}");
    // It says where to find what the files held.
    let reported = error.to_string();
    let list =
        reported.split_once(" since; ").and_then(|(_, rest)| rest.split_once(" lists them")).unwrap().0;
    assert!(fs::read_to_string(list).unwrap().contains("a/Z.java"), "{error}");
    assert_eq!(tree.files(), files);
    let error = tree.writer(&RealDisk).rewrite(&rewrites()).unwrap_err();
    assert!(matches!(error, GitError::Interrupted { .. }), "{error}");
}

#[test]
fn a_file_that_changed_since_it_was_read_is_refused() {
    let tree = WorkTree::new();
    fs::write(tree.path("C.java"), "A c; // edited").unwrap();
    let error = tree.writer(&RealDisk).rewrite(&rewrites()).unwrap_err();
    insta::assert_snapshot!(error, @"C.java has changed since the rename was planned, so nothing was written; run the command again");
    assert_eq!(tree.files()[0].1, "A c; // edited");
    assert_eq!(tree.files()[1..], listed(&BEFORE)[1..]);
    fs::remove_file(tree.path("C.java")).unwrap();
    let error = tree.writer(&RealDisk).rewrite(&rewrites()).unwrap_err();
    insta::assert_snapshot!(error, @"C.java must change, but it is not on the disk (deleted, or left out by a sparse checkout), so nothing was changed");
}

#[test]
fn a_path_that_is_taken_is_refused() {
    let tree = WorkTree::new();
    fs::write(tree.path("a/Z.java"), "mine").unwrap();
    let error = tree.writer(&RealDisk).rewrite(&rewrites()).unwrap_err();
    insta::assert_snapshot!(error, @"there is something at a/Z.java already, so nothing was changed; move it away first");
    assert_eq!(fs::read_to_string(tree.path("a/Z.java")).unwrap(), "mine");
}

/// The new path may come from a file of findings, and that from anywhere.
#[test]
fn a_path_that_is_not_beside_the_old_one_is_refused() {
    for to in ["../C.java", "a/C.java", ".git/hooks/post-checkout", ".GIT", "a/../../C.java", "/tmp/C.java"] {
        let tree = WorkTree::new();
        let before = SourceFile::new("C.java", &b"A c;"[..]);
        let moved = Rewrite { contents: before.bytes().to_vec(), before, to: to.to_owned() };
        let error = tree.writer(&RealDisk).rewrite(&[moved]).unwrap_err();
        assert!(matches!(error, GitError::NotBeside { .. }), "{to}: {error}");
        assert_eq!(tree.files(), listed(&BEFORE), "{to}");
    }
}

#[test]
fn a_path_that_is_taken_before_an_interrupted_change_is_finished_keeps_what_it_has() {
    for steps in 0.. {
        let tree = WorkTree::new();
        let disk = Faulty::after(steps, true);
        if tree.writer(&disk).rewrite(&rewrites()).is_ok() {
            break;
        }
        if tree.path("a/Z.java").exists() {
            continue;
        }
        fs::write(tree.path("a/Z.java"), "mine").unwrap();
        let recovered = tree.writer(&RealDisk).recover();
        assert!(matches!(recovered, Ok(None | Some(Recovery::Undone))), "after {steps} steps: {recovered:?}");
        assert_eq!(fs::read_to_string(tree.path("a/Z.java")).unwrap(), "mine", "after {steps} steps");
        assert!(tree.path("a/A.java").exists(), "after {steps} steps");
    }
}

/// Lets another program write a file before one of the changes of the disk.
struct Meanwhile<'w> {
    tree: &'w WorkTree,
    left: AtomicIsize,
    written: &'static str,
}

impl Disk for Meanwhile<'_> {
    fn permits(&self) -> io::Result<()> {
        if self.left.fetch_sub(1, Ordering::SeqCst) == 0 {
            fs::write(self.tree.path(self.written), "mine")?;
        }
        Ok(())
    }

    fn sync(&self, _: &File) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_somebody_writes_meanwhile_is_kept() {
    let mut refused = [0, 0];
    for (written, refused) in ["C.java", "a/Z.java"].into_iter().zip(&mut refused) {
        for step in 0..steps() {
            let tree = WorkTree::new();
            let disk = Meanwhile { tree: &tree, left: AtomicIsize::new(step), written };
            match tree.writer(&disk).rewrite(&rewrites()) {
                // Between looking at the last file and replacing it, there is no place to be.
                Ok(()) => {}
                Err(error) => {
                    *refused += 1;
                    assert!(matches!(error, GitError::NotWritten { .. }), "{written}, {step}: {error}");
                    let mut expected = listed(&BEFORE);
                    expected.retain(|(path, _)| path != written);
                    expected.push((written.to_owned(), "mine".to_owned()));
                    expected.sort();
                    assert_eq!(tree.files(), expected, "{written}, {step}");
                }
            }
        }
    }
    assert!(refused.iter().all(|times| *times > 5), "{refused:?}");
}

#[test]
fn two_processes_do_not_write_at_once() {
    let tree = WorkTree::new();
    let _held = tree.writer(&RealDisk).lock().unwrap();
    let error = tree.writer(&RealDisk).rewrite(&rewrites()).unwrap_err();
    insta::assert_snapshot!(error, @"another corename is changing this work tree; run the command again when it is done");
}

#[cfg(unix)]
#[test]
fn permissions_are_kept_and_links_are_not_followed_out_of_the_work_tree() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let tree = WorkTree::new();
    fs::set_permissions(tree.path("a/A.java"), fs::Permissions::from_mode(0o640)).unwrap();
    fs::set_permissions(tree.path("C.java"), fs::Permissions::from_mode(0o755)).unwrap();
    tree.writer(&RealDisk).rewrite(&rewrites()).unwrap();
    let mode = |path| fs::metadata(tree.path(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode("a/Z.java"), mode("C.java")), (0o640, 0o755));

    let tree = WorkTree::new();
    fs::rename(tree.path("a"), tree.folder.path().join("elsewhere")).unwrap();
    symlink(tree.folder.path().join("elsewhere"), tree.path("a")).unwrap();
    let error = tree.writer(&RealDisk).rewrite(&rewrites()).unwrap_err();
    insta::assert_snapshot!(error, @"a/A.java is behind a symbolic link that leads elsewhere, so nothing was changed");
}

#[test]
fn a_journal_of_another_version_is_left_to_people() {
    let tree = WorkTree::new();
    for step in 0..steps() {
        let _ = tree.writer(&Faulty::after(step, true)).rewrite(&rewrites());
        if tree.has_journal() {
            break;
        }
    }
    let writer = tree.writer(&RealDisk);
    let journal = writer.journal(writer.stage().unwrap());
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replace("\"version\": 1", "\"version\": 2")).unwrap();
    assert!(matches!(writer.recover(), Err(GitError::Interrupted { .. })));
    assert!(journal.exists());
}

#[test]
fn a_journal_that_reaches_out_of_the_work_tree_is_not_followed() {
    let swap = |from: &str, to: &str, made: &str| Swap {
        from: from.to_owned(),
        to: to.to_owned(),
        fresh: format!("{made}.new"),
        kept: format!("{made}.old"),
        before: digest(b"A c;"),
        after: String::new(),
        same_file: false,
    };
    let journals = [
        swap("../A.java", "../A.java", "../.corename-1"),
        swap("C.java", "../C.java", ".corename-1"),
        swap("C.java", ".git/config", ".corename-1"),
        swap(".git/config", ".git/config", ".git/.corename-1"),
        swap("C.java", "C.java", "a/A"),
        swap("C.java", "C.java", "notes"),
        swap("/tmp/C.java", "/tmp/C.java", "/tmp/.corename-1"),
    ];
    for swap in journals {
        let tree = WorkTree::new();
        fs::write(tree.folder.path().join("C.java"), "A c;").unwrap();
        let writer = tree.writer(&RealDisk);
        fs::create_dir_all(&writer.journal_folder).unwrap();
        let shown = format!("{swap:?}");
        let journal = Journal { version: VERSION, swaps: vec![swap] };
        let text = serde_json::to_vec(&journal).unwrap();
        for stage in Stage::ALL {
            fs::write(writer.journal(stage), &text).unwrap();
            assert!(matches!(writer.recover(), Err(GitError::Interrupted { .. })), "{shown}");
            assert_eq!(tree.files(), listed(&BEFORE), "{shown}");
            fs::remove_file(writer.journal(stage)).unwrap();
        }
    }
}

/// A folder may have become a link since.
#[cfg(unix)]
#[test]
fn a_journal_is_not_followed_through_a_link() {
    let tree = interrupted("C.java");
    fs::write(tree.path("C.java"), "A c;").unwrap();
    let elsewhere = tree.folder.path().join("elsewhere");
    fs::rename(tree.path("a"), &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, tree.path("a")).unwrap();
    let files = tree.files();
    assert!(matches!(tree.writer(&RealDisk).recover(), Err(GitError::Interrupted { .. })));
    assert_eq!(tree.files(), files);
}
