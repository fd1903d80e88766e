//! Reads the errors in a build's log: file, line and the compiler's words.
//!
//! It knows these forms:
//!
//! - of javac (`A.java:12: error: …`), also as Gradle, Ant and Bazel pass it on;
//! - of Maven (`[ERROR] /path/A.java:[12,34] …`);
//! - of kotlinc and Groovy (`e: file:///path/A.kt:12:3 …`, of older ones and in Maven `/path/A.kt: (12, 3) …`);
//! - of Eclipse's compiler (`1. ERROR in /path/A.java (at line 12)`).
//!
//! The lines that javac puts under a message, such as `symbol:`, belong to it. A build can fail for other reasons, too,
//! which it says in a line of its own ([`complaint`]).

use std::collections::BTreeSet;
use std::path::Path;

use rustc_hash::FxHashSet;

use crate::text::list_lines;
use crate::text::{excerpt, one_line};

/// One complaint.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct CompilerError {
    /// The file's path in the head revision; `None` for one that is not there, as generated code.
    pub path: Option<String>,
    /// As the log has it, without the folder of the build.
    pub shown_path: String,
    /// From 1.
    pub line: u32,
    /// The first line.
    pub message: String,
    /// The text after `symbol:`: `method getJoin()`.
    pub symbol: Option<String>,
}

impl CompilerError {
    /// Returns the compiler's words with the place: `cannot find symbol: method getJoin() (target/Gen.java:12)`.
    pub fn words(&self) -> String {
        let symbol = self.symbol.iter().map(|s| format!(": {s}")).collect::<String>();
        format!("{}{symbol} ({}:{})", self.message, self.shown_path, self.line)
    }
}

/// Sources whose names make a line an error's.
const EXTENSIONS: [&str; 5] = [".java", ".kt", ".kts", ".groovy", ".scala"];
/// How many lines under a message may belong to it.
const UNDER: usize = 8;

/// A line of a log is quoted up to this many characters.
const MOST_QUOTED: usize = 300;

/// Returns a log without colours.
pub fn plain(log: &str) -> String {
    anstream::adapter::strip_str(log).to_string()
}

/// Returns the build's own message on its failure, of Maven, of Gradle, or of the program that printed last.
pub fn complaint(log: &str) -> Option<String> {
    let lines = || log.lines().map(str::trim).filter(|l| !l.is_empty());
    // Its summary refers to its help, whose address is its last line.
    let errors = || lines().filter_map(|l| l.strip_prefix("[ERROR] "));
    let of_maven = errors().find(|l| l.starts_with("Failed to "));
    let of_maven = of_maven.or_else(|| errors().find(|l| l.ends_with(" -> [Help 1]")));
    let of_gradle = || {
        let mut after = lines().skip_while(|l| *l != "* What went wrong:").skip(1);
        let (what, why) = (after.next()?, after.next().and_then(|l| l.strip_prefix("> ")));
        Some(why.map_or(what.to_owned(), |why| format!("{what} {why}")))
    };
    let said = of_maven.map(|l| l.trim_end_matches(" -> [Help 1]").to_owned());
    said.or_else(of_gradle).or_else(|| lines().next_back().map(str::to_owned)).map(|l| quoted(&l))
}

/// Returns the first line of a log that has a name, as a whole word. Lines of the log of a build without the patch do
/// not count.
pub fn line_with<'l>(name: &str, log: &'l str, passing: &BTreeSet<&str>) -> Option<&'l str> {
    let is_named = |line: &&str| line.contains(name) && words(line).any(|word| word == name);
    log.lines().filter(is_named).find(|line| !passing.contains(line))
}

/// Returns the words that may be identifiers.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').filter(|word| !word.is_empty())
}

/// Returns a line of a log in a sentence, without what is too long to read.
pub fn quoted(line: &str) -> String {
    excerpt(unprefixed(line), MOST_QUOTED)
}

/// Returns the errors of a log, each once, in order. `root` is the folder of the build. `known` gives the path in the
/// head revision of a path below it, where there is such a file.
pub fn errors(log: &str, root: &Path, known: impl Fn(&str) -> Option<String>) -> Vec<CompilerError> {
    let root = format!("{}/", root.display()).replace('\\', "/");
    let lines: Vec<&str> = log.lines().map(unprefixed).collect();
    let mut errors: Vec<CompilerError> = Vec::new();
    let mut seen: FxHashSet<CompilerError> = FxHashSet::default();
    for (index, (line, whole)) in lines.iter().zip(log.lines()).enumerate() {
        let below = &lines[index + 1..];
        let Some(head) = located(line).or_else(|| of_eclipse(line, below)) else { continue };
        if !is_error(&head, whole) {
            continue;
        }
        let shown = head.path.trim_start_matches("file://").replace('\\', "/");
        // Gradle may have put the task's name before the compiler's line.
        let shown = shown.rfind(&root).map_or(&*shown, |at| &shown[at + root.len()..]).to_owned();
        let symbol = below
            .iter()
            .take(UNDER)
            .take_while(|l| located(l).is_none())
            .find_map(|l| l.trim_start().strip_prefix("symbol:"));
        let next = below.first().copied().unwrap_or_default();
        let message = if head.message.is_empty() { next } else { head.message };
        let error = CompilerError {
            path: known(shown.trim_start_matches("./")),
            shown_path: shown,
            line: head.line,
            message: one_line(message.strip_prefix("error: ").unwrap_or(message)),
            symbol: symbol.map(one_line),
        };
        if seen.insert(error.clone()) {
            errors.push(error);
        }
    }
    errors
}

/// Returns a line without what build tools put before those of a compiler: `[ERROR] `, `    [javac] `, `e: `.
fn unprefixed(line: &str) -> &str {
    let mut rest = line.trim_end();
    loop {
        let start = rest.trim_start();
        let tag = start.strip_prefix('[').and_then(|t| t.split_once(']'));
        match tag {
            Some((tag, after))
                if !tag.is_empty() && tag.bytes().all(|b| b.is_ascii_alphabetic() || b == b':') =>
            {
                rest = after
            }
            _ => return start.strip_prefix("e: ").unwrap_or(rest),
        }
    }
}

/// A line that names a place, taken apart.
struct Head<'l> {
    path: &'l str,
    line: u32,
    message: &'l str,
}

/// Parses `path:12: message`, `path:12:34: message`, `path:[12,34] message`, `path: (12, 34): message`.
fn located(line: &str) -> Option<Head<'_>> {
    let line = line.trim_start();
    let end = EXTENSIONS.iter().filter_map(|e| Some(line.find(&format!("{e}:"))? + e.len())).min()?;
    let (path, rest) = (&line[..end], &line[end + 1..]);
    let bracketed = |open: &str, close: &str| rest.strip_prefix(open)?.split_once(close);
    let (place, message) = if let Some(bracketed) = bracketed("[", "]") {
        bracketed
    } else if let Some((place, message)) = bracketed(" (", ")").filter(|(place, _)| place.contains(',')) {
        (place, message.strip_prefix(':').unwrap_or(message))
    } else {
        let (line, after) = rest.split_once(':')?;
        // A column may follow.
        let column = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_column = column.len() < after.len();
        (line, if is_column { column.strip_prefix(':').unwrap_or(column) } else { after })
    };
    let number = place.split(',').next()?.parse().ok()?;
    Some(Head { path, line: number, message: message.trim() })
}

/// Parses `1. ERROR in /path/A.java (at line 12)`. The message is some lines below, after the source and the carets
/// under it.
fn of_eclipse<'l>(line: &'l str, below: &[&'l str]) -> Option<Head<'l>> {
    let (path, rest) = line.split_once(". ERROR in ")?.1.split_once(" (at line ")?;
    let number = rest.trim_end_matches(')').parse().ok()?;
    let are_carets = |line: &str| line.contains('^') && line.trim().bytes().all(|byte| byte == b'^');
    let mut own = below.iter().take(UNDER).take_while(|line| !line.starts_with("----"));
    let message = own.position(|line| are_carets(line)).and_then(|_| own.next());
    let message = message.map_or("error", |message| message.trim());
    Some(Head { path, line: number, message })
}

/// Prefixes of compiler messages that are no errors, in the languages that compilers speak.
const HARMLESS: &str = include_str!("compiler/harmless.txt");

/// Returns whether a line that names a place is an error. javac says so in the user's language, but marks warnings in
/// the same way. Maven marks its lines, as sbt and Zinc do (`[WARNING]`, `[warn]`, `[Warn]`), and Checkstyle after
/// Gradle's own mark (`[ant:checkstyle] [WARN]`).
fn is_error(head: &Head<'_>, line: &str) -> bool {
    let lower = head.message.to_lowercase();
    let is_marked = marks(line).any(|mark| mark.to_ascii_lowercase().starts_with("warn"));
    !is_marked
        && !line.trim_start().starts_with("w: ")
        && !list_lines(HARMLESS).any(|harmless| lower.starts_with(harmless))
}

/// Returns the marks in brackets at the start of a line: `ant:checkstyle` and `WARN` of `[ant:checkstyle] [WARN]
/// A.java:1: …`.
fn marks(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let (mark, after) = rest.trim_start().strip_prefix('[')?.split_once(']')?;
        rest = after;
        Some(mark)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(log: &str) -> Vec<String> {
        let known = |path: &str| path.starts_with("src/").then(|| path.to_owned());
        let said = |e: CompilerError| format!("{} | {}", e.path.as_deref().unwrap_or("-"), e.words());
        errors(&plain(log), Path::new("/tmp/b"), known).into_iter().map(said).collect()
    }

    #[test]
    fn javac_and_gradle() {
        let log = "\
> Task :compileJava FAILED
/tmp/b/src/main/java/A.java:5: error: cannot find symbol
    int x = hint.join();
                ^
  symbol:   method join()
  location: variable hint of type Hint
src/main/java/B.java:7: warning: [removal] old() in A has been deprecated
src/main/java/B.java:9: error: incompatible types: String cannot be converted to int
    int y = \"\";
            ^
Note: src/main/java/C.java uses unchecked operations.
build/Gen.java:3: error: cannot find symbol
  symbol: class Old
3 errors
";
        insta::assert_snapshot!(read(log).join("\n"), @r"
        src/main/java/A.java | cannot find symbol: method join() (src/main/java/A.java:5)
        src/main/java/B.java | incompatible types: String cannot be converted to int (src/main/java/B.java:9)
        - | cannot find symbol: class Old (build/Gen.java:3)
        ");
    }

    #[test]
    fn maven_says_each_error_twice() {
        let log = "\
[INFO] Compiling 3 source files
[WARNING] /tmp/b/src/main/java/A.java:[1,2] deprecated
[ERROR] COMPILATION ERROR :
[ERROR] /tmp/b/src/main/java/A.java:[5,17] cannot find symbol
  symbol:   method join()
  location: variable hint of type p.Hint
[INFO] 1 error
[ERROR] Failed to execute goal compile: Compilation failure
[ERROR] /tmp/b/src/main/java/A.java:[5,17] cannot find symbol
[ERROR]   symbol:   method join()
[ERROR]   location: variable hint of type p.Hint
[ERROR] -> [Help 1]
";
        insta::assert_snapshot!(
            read(log).join("\n"),
            @"src/main/java/A.java | cannot find symbol: method join() (src/main/java/A.java:5)"
        );
    }

    #[test]
    fn maven_in_colours_and_a_task_of_gradle_on_the_same_line() {
        let log = "\
[\u{1b}[1;31mERROR\u{1b}[m] \u{1b}[1;31m/tmp/b/target/gen/Gen.java:[6,22] cannot find symbol\u{1b}[m
[\u{1b}[1;31mERROR\u{1b}[m] \u{1b}[1;31m  symbol:   method join(p.Hint,int)\u{1b}[m
:compileJava/tmp/b/src/main/java/A.java:4: error: ';' expected
";
        insta::assert_snapshot!(read(log).join("\n"), @r"
        - | cannot find symbol: method join(p.Hint,int) (target/gen/Gen.java:6)
        src/main/java/A.java | ';' expected (src/main/java/A.java:4)
        ");
    }

    #[test]
    fn what_a_build_says_of_its_failure() {
        let said = |log: &str| complaint(&plain(log)).unwrap_or_default();
        let maven = "\
[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0
[\u{1b}[1;31mERROR\u{1b}[m] Failed to execute goal on project \u{1b}[36mshop\u{1b}[m: Could not resolve dependencies -> [Help 1]
[ERROR] \n";
        let gradle = "\
FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':generate'.
> api.yml is missing

BUILD FAILED in 6s
";
        insta::assert_snapshot!(said(maven), @"Failed to execute goal on project shop: Could not resolve dependencies");
        let without_a_pom = "\
[ERROR] The goal you specified requires a project to execute but there is no POM in this directory (b). -> [Help 1]
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
[ERROR] [Help 1] http://cwiki.apache.org/confluence/display/MAVEN/MissingProjectException
";
        insta::assert_snapshot!(said(without_a_pom), @"The goal you specified requires a project to execute but there is no POM in this directory (b).");
        insta::assert_snapshot!(said(gradle), @"Execution failed for task ':generate'. api.yml is missing");
        assert_eq!(said("sh: 1: ./gradlew: not found\n\n"), "sh: 1: ./gradlew: not found");
        assert_eq!(said(""), "");
        assert_eq!(said(&"x".repeat(400)).chars().count(), MOST_QUOTED + 1);
    }

    #[test]
    fn ant_kotlin_checkstyle_and_eclipse() {
        let log = "\
    [javac] /tmp/b/src/A.java:12: error: ';' expected
e: file:///tmp/b/src/K.kt:3:9 Unresolved reference: join
w: file:///tmp/b/src/K.kt:4:9 unused
[ERROR] src/main/java/A.java:[12,3] (naming) MethodName: Name 'Join' must match pattern '^[a-z]$'.
[ant:checkstyle] [ERROR] /tmp/b/src/B.java:4:9: Name 'x' must match [MemberName]
----------
1. ERROR in /tmp/b/src/E.java (at line 12)
	int x = hint.join();
	             ^^^^
The method join() is undefined for the type Hint
----------
2. ERROR in /tmp/b/src/F.java (at line 3)
----------
";
        insta::assert_snapshot!(read(log).join("\n"), @r"
        src/A.java | ';' expected (src/A.java:12)
        src/K.kt | Unresolved reference: join (src/K.kt:3)
        src/main/java/A.java | (naming) MethodName: Name 'Join' must match pattern '^[a-z]$'. (src/main/java/A.java:12)
        src/B.java | Name 'x' must match [MemberName] (src/B.java:4)
        src/E.java | The method join() is undefined for the type Hint (src/E.java:12)
        src/F.java | error (src/F.java:3)
        ");
    }

    #[test]
    fn what_eclipse_says_stands_under_the_carets_of_the_same_error() {
        let log = "\
1. ERROR in /tmp/b/src/E.java (at line 12)

	int x = hint.join();
	             ^^^^
Syntax error
----------
2. ERROR in /tmp/b/src/F.java (at line 3)
----------
3. WARNING in /tmp/b/src/F.java (at line 4)
	int y;
	    ^
The value is not used
";
        insta::assert_snapshot!(read(log).join("\n"), @r"
        src/E.java | Syntax error (src/E.java:12)
        src/F.java | error (src/F.java:3)
        ");
    }

    #[test]
    fn a_warning_is_no_error_in_whatever_language() {
        for warning in [
            "src/A.java:5: 警告:[removal] Aのo()は推奨されておらず、削除用にマークされています",
            "src/A.java:5: 警告: [removal] A 中的 o() 已过时, 且标记为待删除",
            "src/A.java:5: Warnung: [removal] o() in A ist veraltet",
            "[ant:checkstyle] [WARN] /tmp/b/src/A.java:5:1: Name 'a' must match. [MemberName]",
            "[warn] /tmp/b/src/A.java:5:1: o() in A has been deprecated",
            "[Warn] /tmp/b/src/A.scala:5:1: method o in class A is deprecated",
        ] {
            assert_eq!(read(warning), [""; 0], "{warning}");
        }
        insta::assert_snapshot!(
            read("src/A.java:5: エラー: シンボルを見つけられません\n[error] /tmp/b/src/B.java:6:1: ';' expected").join("\n"),
            @r"
        src/A.java | エラー: シンボルを見つけられません (src/A.java:5)
        src/B.java | ';' expected (src/B.java:6)
        "
        );
    }

    #[test]
    fn older_kotlinc_and_that_in_maven() {
        let log = "\
e: /tmp/b/src/K.kt: (3, 9): Unresolved reference: join
w: /tmp/b/src/K.kt: (4, 9): Variable 'x' is never used
[ERROR] /tmp/b/src/L.kt: (5, 17) Unresolved reference: join
[WARNING] /tmp/b/src/L.kt: (6, 17) Variable 'x' is never used
";
        insta::assert_snapshot!(read(log).join("\n"), @r"
        src/K.kt | Unresolved reference: join (src/K.kt:3)
        src/L.kt | Unresolved reference: join (src/L.kt:5)
        ");
    }

    #[test]
    fn what_only_looks_like_an_error_is_none() {
        for line in [
            "at p.A.main(A.java:12)",
            "A.java",
            "A.java: (12 times) it",
            "A.java: (once, twice) it",
            "see A.java: it",
            "http://x/A.java",
            "A.java:x: y",
            "",
        ] {
            assert_eq!(read(line), [""; 0], "{line}");
        }
    }
}
