//! Commands as they are shown: lines that a shell takes as they are.

use std::borrow::Cow;
use std::path::Path;

/// Returns a word as the user's shell takes it, in quotes where it needs them.
pub fn quoted(word: &str) -> Cow<'_, str> {
    if cfg!(windows) { quoted_on_windows(word) } else { quoted_elsewhere(word) }
}

fn quoted_elsewhere(word: &str) -> Cow<'_, str> {
    if is_plain(word, "-_./:=@%+,") {
        return Cow::Borrowed(word);
    }
    Cow::Owned(format!("'{}'", word.replace('\'', r"'\''")))
}

/// Quotes a word so that both of Windows' shells take it. Characters that PowerShell would replace in double quotes are
/// in single ones, which the older shell passes on as letters. So a word with such a character is for PowerShell alone.
fn quoted_on_windows(word: &str) -> Cow<'_, str> {
    if is_plain(word, r"-_./:=%+\") {
        return Cow::Borrowed(word);
    }
    if word.contains(['$', '`', '"']) {
        return Cow::Owned(format!("'{}'", word.replace('\'', "''")));
    }
    // A program reads `\"` as a quote that is part of the word.
    let end = if word.ends_with('\\') { r"\" } else { "" };
    Cow::Owned(format!("\"{word}{end}\""))
}

fn is_plain(word: &str, marks: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || marks.contains(c))
}

/// Returns how to apply a patch to the work tree at `root`, from the current folder. In a folder below the root, git
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

/// Returns how to apply a patch where it is not known from which folder that will be done.
pub fn git_apply_beside(patch: &Path) -> String {
    format!("git apply {}", quoted(&not_an_option(patch)))
}

/// Returns how to merge a patch of a commit into another one.
pub fn git_merge_beside(patch: &Path) -> String {
    format!("git apply --3way {}", quoted(&not_an_option(patch)))
}

fn not_an_option(path: &Path) -> String {
    let name = path.display().to_string();
    if name.starts_with('-') { format!("./{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_takes_each_word_as_it_is() {
        assert_eq!(quoted_elsewhere("out/Grüße-1.patch"), "out/Grüße-1.patch");
        assert_eq!(quoted_elsewhere("a'b c.patch"), r"'a'\''b c.patch'");
        assert_eq!(quoted_elsewhere("$HOME;x"), "'$HOME;x'");
        assert_eq!(quoted_elsewhere(""), "''");
        assert_eq!(git_apply_beside(Path::new("-R.patch")), "git apply ./-R.patch");
        assert_eq!(git_merge_beside(Path::new("a b.patch")), "git apply --3way 'a b.patch'");
    }

    #[test]
    fn a_shell_of_windows_takes_each_word_as_it_is() {
        assert_eq!(quoted_on_windows(r"C:\out\Grüße-1.patch"), r"C:\out\Grüße-1.patch");
        assert_eq!(quoted_on_windows(r"C:\my shop\a'b.patch"), "\"C:\\my shop\\a'b.patch\"");
        assert_eq!(quoted_on_windows(r"C:\my shop\"), r#""C:\my shop\\""#);
        assert_eq!(quoted_on_windows("A,B@main"), r#""A,B@main""#);
        assert_eq!(quoted_on_windows("Till.java:3:5:of$1=o'f"), "'Till.java:3:5:of$1=o''f'");
        assert_eq!(quoted_on_windows(""), r#""""#);
    }
}
