//! Commands as they are shown: lines that a shell takes as they stand.

use std::borrow::Cow;
use std::path::Path;

/// A word as a shell takes it, in quotes where it needs them.
pub fn quoted(word: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return Cow::Borrowed(word);
    }
    Cow::Owned(format!("'{}'", word.replace('\'', r"'\''")))
}

/// How to apply a patch to the work tree at `root`, from the current folder. In a folder below the root, git
/// passes over what a patch has of other folders, and says nothing.
pub fn git_apply(patch: &Path, root: Option<&Path>) -> String {
    let canonical = |path: &Path| path.canonicalize().ok();
    let elsewhere = root.filter(|root| canonical(root) != canonical(Path::new(".")));
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let word = |path: &Path| quoted(&absolute(path).display().to_string()).into_owned();
    match elsewhere {
        Some(root) => format!("git -C {} apply {}", word(root), word(patch)),
        None => git_apply_beside(patch),
    }
}

/// How to apply a patch where it is not known from which folder that will be done.
pub fn git_apply_beside(patch: &Path) -> String {
    let mut name = patch.display().to_string();
    if name.starts_with('-') {
        // Not an option.
        name.insert_str(0, "./");
    }
    format!("git apply {}", quoted(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_takes_each_word_as_it_is() {
        assert_eq!(quoted("out/Grüße-1.patch"), "out/Grüße-1.patch");
        assert_eq!(quoted("a'b c.patch"), r"'a'\''b c.patch'");
        assert_eq!(quoted("$HOME;x"), "'$HOME;x'");
        assert_eq!(quoted(""), "''");
        assert_eq!(git_apply_beside(Path::new("-R.patch")), "git apply ./-R.patch");
    }
}
