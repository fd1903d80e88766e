//! Mentions of an earlier run, found again in files that have moved on since.

use rustc_hash::FxHashSet;

use super::{MentionKind, Rewrite, is_whole};
use crate::git::{Position, Snapshot, SourceFile};
use crate::java::grammar::{NodeKind, kind};
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

/// Finds texts again: where they stood, else at the nearest line; in Java only within comments and
/// strings, as they stood there; the names of files in their folders. `moved` gives the path that a file has now.
pub fn relocate_texts(
    files: &Snapshot,
    texts: &[SuggestedText],
    moved: impl Fn(&str) -> Option<String>,
) -> Vec<RelocatedText> {
    let mut taken: FxHashSet<(String, usize)> = FxHashSet::default();
    texts
        .iter()
        .map(|text| {
            if text.kind == MentionKind::FileName {
                return relocate_file(files, text);
            }
            let file = files.read(&text.path).or_else(|| files.read(&moved(&text.path)?));
            let Some(file) = file else { return RelocatedText::Gone };
            let places = Places::of(&file, text.kind);
            let mut nearest = |wanted: &str| {
                let start =
                    places.nearest(text, wanted, |at| taken.contains(&(file.path().to_owned(), at)))?;
                taken.insert((file.path().to_owned(), start));
                let span = Span { start, end: start + wanted.len() };
                let new_text = text.new_text.clone();
                Some(Rewrite::Text(Edit { path: file.path().to_owned(), span, new_text }))
            };
            match nearest(&text.old_text) {
                Some(edit) => RelocatedText::Found(edit),
                None => nearest(&text.new_text).map_or(RelocatedText::Gone, RelocatedText::Written),
            }
        })
        .collect()
}

fn relocate_file(files: &Snapshot, text: &SuggestedText) -> RelocatedText {
    let folder = text.path.strip_suffix(&text.old_text).unwrap_or_default();
    let renamed = FileMove { from: text.path.clone(), to: format!("{folder}{}", text.new_text) };
    if files.contains(&renamed.from) {
        RelocatedText::Found(Rewrite::FileName(renamed))
    } else if files.contains(&renamed.to) {
        RelocatedText::Written(Rewrite::FileName(renamed))
    } else {
        RelocatedText::Gone
    }
}

/// Where in a file a text can stand.
struct Places<'f> {
    file: &'f SourceFile,
    spans: Vec<Span>,
}

impl<'f> Places<'f> {
    fn of(file: &'f SourceFile, of: MentionKind) -> Self {
        if of == MentionKind::Resource {
            return Places { file, spans: vec![Span { start: 0, end: file.bytes().len() }] };
        }
        let tree = parse(file);
        let mut spans = Vec::new();
        let mut open = vec![tree.root()];
        while let Some(node) = open.pop() {
            let is_wanted = match kind(node) {
                NodeKind::StringLiteral => of == MentionKind::String,
                NodeKind::LineComment | NodeKind::BlockComment => of != MentionKind::String,
                _ => false,
            };
            if is_wanted {
                spans.push(node.into());
            }
            open.extend((0..node.child_count()).filter_map(|i| node.child(i)));
        }
        Places { file, spans }
    }

    /// The offset of the occurrence that is nearest to where a text stood.
    fn nearest(&self, text: &SuggestedText, wanted: &str, taken: impl Fn(usize) -> bool) -> Option<usize> {
        let bytes = self.file.bytes();
        let stood = self.file.offset(Position { line: text.line, column: text.column });
        let found = self.spans.iter().flat_map(|span| {
            let within = memchr::memmem::find_iter(&bytes[span.range()], wanted.as_bytes());
            within.map(|at| span.start + at).collect::<Vec<_>>()
        });
        let free = found.filter(|at| is_whole(bytes, *at, at + wanted.len()) && !taken(*at));
        free.min_by_key(|at| {
            let line = self.file.position(*at).line;
            (stood != Some(*at), line.abs_diff(text.line), *at)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
