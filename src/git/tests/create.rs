//! Repositories that are made here.

use super::*;
use crate::git::create::{Builder, Files};

fn files(list: &[(&str, &str)]) -> Files {
    list.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

#[test]
fn a_created_repository_is_clean_for_git_and_always_the_same() {
    let make = |dir: &Path| {
        let mut builder = Builder::init(dir).expect("a repository");
        let first = files(&[
            ("a.java", "x\n"),
            ("a/b/B.java", "class B {}\n"),
            ("a/b.txt", "b\n"),
            ("old/Gone.java", "g\n"),
        ]);
        let base = builder.commit("main", &[], &first, "First").expect("a commit");
        builder.checkout("main").expect("checked out");
        let mut second: BTreeMap<_, _> = first;
        second.remove("old/Gone.java");
        second.insert("a/C.java".to_owned(), b"class C {}\r\n".to_vec());
        let head = builder.commit("topic", std::slice::from_ref(&base), &second, "Second").expect("a commit");
        builder.checkout("topic").expect("checked out");
        (base, head)
    };
    let (one, two) = (tempfile::tempdir().expect("one"), tempfile::tempdir().expect("two"));
    let (base, head) = make(one.path());
    assert_eq!(make(two.path()), (base.clone(), head.clone()));
    assert_eq!(git(one.path(), &["status", "--porcelain"]), "");
    assert_eq!(git(one.path(), &["rev-parse", "--abbrev-ref", "HEAD"]), "topic");
    git(one.path(), &["fsck", "--strict"]);
    assert!(!one.path().join("old").exists());
    let repo = open(one.path());
    assert_eq!(default_range(&repo, None, None), (base, head));
    assert!(local_changes(one.path()).is_empty());
}
