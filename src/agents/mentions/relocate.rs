//! Mentions of an earlier run, found again in files that have moved on since.

use rustc_hash::{FxHashMap, FxHashSet};

use super::spelled::{NATIVE, is_in_descriptor, is_whole};
use super::tokens::Tokens;
use super::{MentionKind, Rewrite};
use crate::git::{Position, Snapshot, SourceFile};
use crate::java::{Span, parse};
use crate::rename::{Edit, FileMove};

/// A text with an old name, as some revision had it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestedText {
    pub id: String,
    pub kind: MentionKind,
    pub old_text: String,
    pub new_text: String,
    /// Where it stood then.
    pub path: String,
    pub line: u32,
    pub column: u32,
    /// Whether the patch of that run held it.
    pub included: bool,
}

/// What is left of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RelocatedText {
    /// It has the old name still.
    Found(Rewrite),
    /// It has the new one.
    Written(Rewrite),
    /// There is neither.
    Gone,
}

/// Finds texts again, by their old text or the new one: where they stood, else at the nearest place; in Java only
/// within comments and strings, as they stood there; the names of files in their folders. `moved` gives the path that a
/// file of Java has now; that of another file is taken from the suggestion for its name, where there is one.
pub fn relocate_texts(
    files: &Snapshot,
    texts: &[SuggestedText],
    moved: impl Fn(&str) -> Option<String>,
) -> Vec<RelocatedText> {
    let mut taken: FxHashSet<(String, usize)> = FxHashSet::default();
    let mut places: FxHashMap<(String, MentionKind), Vec<Span>> = FxHashMap::default();
    texts
        .iter()
        .map(|text| {
            if text.kind == MentionKind::FileName {
                return relocate_file(files, text);
            }
            let now = || moved(&text.path).or_else(|| called_anew(texts, &text.path));
            let file = files.read(&text.path).or_else(|| files.read(&now()?));
            let Some(file) = file else { return RelocatedText::Gone };
            let path = file.path().to_owned();
            let places =
                places.entry((path.clone(), text.kind)).or_insert_with(|| places_for(text.kind, &file));
            let is_taken = |at| taken.contains(&(path.clone(), at));
            let Some((start, is_new)) = nearest(&file, places, text, is_taken) else {
                return RelocatedText::Gone;
            };
            taken.insert((path.clone(), start));
            let length = if is_new { text.new_text.len() } else { text.old_text.len() };
            let span = Span { start, end: start + length };
            let rewrite = Rewrite::Text(Edit { path, span, new_text: text.new_text.clone() });
            if is_new { RelocatedText::Written(rewrite) } else { RelocatedText::Found(rewrite) }
        })
        .collect()
}

/// The path of a file after what is suggested for its name.
fn called_anew(texts: &[SuggestedText], path: &str) -> Option<String> {
    let of_name = texts.iter().find(|text| text.kind == MentionKind::FileName && text.path == path)?;
    Some(file_move(of_name).to)
}

fn file_move(text: &SuggestedText) -> FileMove {
    let folder = text.path.strip_suffix(&text.old_text).unwrap_or_default();
    FileMove { from: text.path.clone(), to: format!("{folder}{}", text.new_text) }
}

fn relocate_file(files: &Snapshot, text: &SuggestedText) -> RelocatedText {
    let renamed = file_move(text);
    if files.contains(&renamed.from) {
        RelocatedText::Found(Rewrite::FileName(renamed))
    } else if files.contains(&renamed.to) {
        RelocatedText::Written(Rewrite::FileName(renamed))
    } else {
        RelocatedText::Gone
    }
}

/// Where in a file a text of a kind can stand.
fn places_for(kind: MentionKind, file: &SourceFile) -> Vec<Span> {
    if kind == MentionKind::Resource {
        return vec![Span { start: 0, end: file.bytes().len() }];
    }
    let tree = parse(file);
    let tokens = Tokens::of(&tree);
    let wanted = if kind == MentionKind::String { tokens.strings } else { tokens.comments };
    wanted.into_iter().map(Span::from).collect()
}

/// The offset of the old or new text that is nearest to where a text stood, and whether it is the new one. What was
/// written there is not looked for elsewhere: another old text may be right, or nobody's concern.
fn nearest(
    file: &SourceFile,
    places: &[Span],
    text: &SuggestedText,
    is_taken: impl Fn(usize) -> bool,
) -> Option<(usize, bool)> {
    let bytes = file.bytes();
    let stood = file.offset(Position { line: text.line, column: text.column });
    let texts = [(&text.old_text, false), (&text.new_text, true)];
    let found = texts.into_iter().flat_map(|(wanted, is_new)| {
        let within = move |span: &Span| {
            let hits = memchr::memmem::find_iter(&bytes[span.range()], wanted.as_bytes());
            hits.map(|at| span.start + at).collect::<Vec<_>>()
        };
        // (A nested type is a part of the name for some that read it, and not for others. A native function's name has
        // the method's after the class's.)
        let goes_on = if wanted.starts_with(NATIVE) { b'_' } else { b'$' };
        let is_it = move |at: &usize| {
            let end = at + wanted.len();
            is_whole(bytes, *at, end)
                || is_in_descriptor(bytes, *at, end)
                || stood == Some(*at) && bytes.get(end) == Some(&goes_on)
        };
        places.iter().flat_map(within).filter(is_it).map(move |at| (at, is_new))
    });
    found.filter(|(at, _)| !is_taken(*at)).min_by_key(|(at, is_new)| {
        let Position { line, column } = file.position(*at);
        let away = (line.abs_diff(text.line), column.abs_diff(text.column));
        (away, *is_new, *at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_before_a_nested_type_and_in_a_file_that_is_called_anew() {
        let listed = "# a.Old\na.Old$Nested\n";
        let text = |kind, old_text: &str, new_text: &str| SuggestedText {
            id: String::new(),
            kind,
            old_text: old_text.to_owned(),
            new_text: new_text.to_owned(),
            path: "services/a.Service".to_owned(),
            line: 2,
            column: 1,
            included: true,
        };
        let texts = [
            text(MentionKind::FileName, "a.Service", "a.Facility"),
            text(MentionKind::Resource, "a.Old", "a.New"),
        ];
        let relocated = |path: &str, listed: &str| {
            let files = Snapshot::in_memory("s", [SourceFile::new(path, listed.as_bytes())]);
            relocate_texts(&files, &texts, |_| None).remove(1)
        };
        let rewrite = |path: &str| {
            let span = Span { start: 8, end: 13 };
            Rewrite::Text(Edit { path: path.to_owned(), span, new_text: "a.New".to_owned() })
        };
        let (before, after) = ("services/a.Service", "services/a.Facility");
        assert_eq!(relocated(before, listed), RelocatedText::Found(rewrite(before)));
        let done = listed.replace("a.Old$", "a.New$");
        assert_eq!(
            relocated(after, &done.replace("# a.Old", "# a.Ole")),
            RelocatedText::Written(rewrite(after))
        );
    }

    #[test]
    fn a_text_is_found_where_it_went_and_never_in_the_code() {
        let code = "class A {\n  int joinHint;\n\n  // a joinHint\n  // one joinHint, new: queryHint\n}\n";
        let file = |path: &str, text: &str| SourceFile::new(path, text.as_bytes());
        let lists = [file("x/joinHint", ""), file("y/queryHint", "")];
        let files = [file("B.java", code), file("x.md", "no hint\njoinHint\n")];
        let files = Snapshot::in_memory("s", files.into_iter().chain(lists));
        let text = |kind, path: &str, line| SuggestedText {
            id: String::new(),
            kind,
            old_text: "joinHint".to_owned(),
            new_text: "queryHint".to_owned(),
            path: path.to_owned(),
            line,
            column: 7,
            included: true,
        };
        let texts = [
            text(MentionKind::Comment, "A.java", 2),
            text(MentionKind::Comment, "A.java", 2),
            text(MentionKind::Comment, "A.java", 2),
            text(MentionKind::String, "A.java", 2),
            text(MentionKind::Resource, "x.md", 1),
            text(MentionKind::Resource, "y.md", 1),
            text(MentionKind::FileName, "x/joinHint", 1),
            text(MentionKind::FileName, "y/joinHint", 1),
            text(MentionKind::FileName, "z/joinHint", 1),
        ];
        let moved = |path: &str| (path == "A.java").then(|| "B.java".to_owned());
        let line = |rewrite: &Rewrite| match rewrite {
            Rewrite::Text(edit) => {
                files.read(&edit.path).expect("the file was read").position(edit.span.start).line.to_string()
            }
            Rewrite::FileName(moved) => moved.to.clone(),
        };
        let found: Vec<String> = relocate_texts(&files, &texts, moved)
            .iter()
            .map(|r| match r {
                RelocatedText::Found(edit) => format!("found {}", line(edit)),
                RelocatedText::Written(edit) => format!("written {}", line(edit)),
                RelocatedText::Gone => "gone".to_owned(),
            })
            .collect();
        assert_eq!(
            found,
            [
                "found 4",
                "found 5",
                "written 5",
                "gone",
                "found 2",
                "gone",
                "found x/queryHint",
                "written y/queryHint",
                "gone",
            ]
        );
    }
}
