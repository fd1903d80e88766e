//! Mentions of an earlier run, found again in files that have moved on since.

use memchr::memmem;
use rustc_hash::{FxHashMap, FxHashSet};

use super::rest_of_line::RestOfLines;
use super::tokens::Tokens;
use super::{MentionKind, Rewrite};
use crate::git::{FilePosition, Position, Snapshot, SourceFile};
use crate::java::{Span, parse};
use crate::rename::{Edit, FileMove, Relocated};
use crate::texts::spelled::{NATIVE, is_in_descriptor, is_whole};

/// A text with an old name, as some revision had it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestedText {
    pub id: String,
    pub kind: MentionKind,
    pub old_text: String,
    pub new_text: String,
    /// Where it was then.
    pub place: FilePosition,
    /// A digest of the rest of its line then; without one, any line will do.
    pub rest_of_line: Option<String>,
    /// Whether the patch of that run held it.
    pub included: bool,
}

/// Finds texts again, by their old text or the new one. It takes the nearest place where the rest of the line is the
/// same. (That they were reported says nothing of other lines: `formerly X` is right.) In Java they are looked for only
/// within comments and strings, as they were; names of files, in their folders. `moved` gives the path that a Java file
/// has now. That of another file is taken from the suggestion for its name, where there is one.
pub fn relocate_texts(
    files: &Snapshot,
    texts: &[SuggestedText],
    moved: impl Fn(&str) -> Option<String>,
) -> Vec<Relocated<Rewrite>> {
    let mut searched: FxHashMap<String, Searched> = FxHashMap::default();
    texts
        .iter()
        .map(|text| {
            if text.kind == MentionKind::FileName {
                return relocate_file(files, text);
            }
            let now = || moved(&text.place.path).or_else(|| called_anew(texts, &text.place.path));
            let file = files.read(&text.place.path).or_else(|| files.read(&now()?));
            let Some(file) = file else { return Relocated::NotFound };
            let path = file.path().to_owned();
            let searched =
                searched.entry(path.clone()).or_insert_with(|| Searched::new(file, texts, &text.place.path));
            let Some((start, is_new)) = searched.take_nearest(text) else { return Relocated::NotFound };
            let length = if is_new { text.new_text.len() } else { text.old_text.len() };
            let span = Span { start, end: start + length };
            let rewrite = Rewrite::Text(Edit { path, span, new_text: text.new_text.clone() });
            if is_new { Relocated::Renamed(rewrite) } else { Relocated::Found(rewrite) }
        })
        .collect()
}

/// Returns the path of a file after what is suggested for its name.
fn called_anew(texts: &[SuggestedText], path: &str) -> Option<String> {
    let of_name = texts.iter().find(|text| text.kind == MentionKind::FileName && text.place.path == path)?;
    Some(file_move(of_name).to)
}

fn file_move(text: &SuggestedText) -> FileMove {
    let folder = text.place.path.strip_suffix(&text.old_text).unwrap_or_default();
    FileMove { from: text.place.path.clone(), to: format!("{folder}{}", text.new_text) }
}

fn relocate_file(files: &Snapshot, text: &SuggestedText) -> Relocated<Rewrite> {
    let renamed = file_move(text);
    if files.contains(&renamed.from) {
        Relocated::Found(Rewrite::FileName(renamed))
    } else if files.contains(&renamed.to) {
        Relocated::Renamed(Rewrite::FileName(renamed))
    } else {
        Relocated::NotFound
    }
}

/// A file in which texts are looked for.
struct Searched {
    file: SourceFile,
    lines: RestOfLines,
    /// Where in it texts of a kind can be, in order.
    places: FxHashMap<MentionKind, Vec<Span>>,
    /// Where a text is that was looked for among those of a kind, in order.
    hits: FxHashMap<(MentionKind, String), Vec<Hit>>,
    /// Where texts were found.
    taken: FxHashSet<usize>,
}

/// A place at which a text is.
struct Hit {
    at: usize,
    position: Position,
    /// Whether it is not a part of a longer name.
    is_whole: bool,
}

impl Searched {
    /// Makes the relocation of the texts of one file, which had the path `was`. `texts` are those of all files.
    fn new(file: SourceFile, texts: &[SuggestedText], was: &str) -> Self {
        let of_file = texts.iter().filter(|text| text.place.path == was);
        let both = of_file.flat_map(|text| [text.old_text.as_str(), text.new_text.as_str()]);
        Self {
            lines: RestOfLines::new(file.clone(), both),
            file,
            places: FxHashMap::default(),
            hits: FxHashMap::default(),
            taken: FxHashSet::default(),
        }
    }

    /// Returns the offset of the old or new text that is nearest to a text's place, of those not taken before. Also
    /// returns whether it is the new one. A text that the user wrote there is not looked for elsewhere: another old
    /// text may be right, or may not matter.
    fn take_nearest(&mut self, text: &SuggestedText) -> Option<(usize, bool)> {
        let wanted = [(&text.old_text, false), (&text.new_text, true)];
        wanted.iter().for_each(|(wanted, _)| self.look_for(text.kind, wanted));
        let bytes = self.file.bytes();
        let stood = Position { line: text.place.line, column: text.place.column };
        // Within the new text, the old one is written anew already.
        let within_new: Vec<usize> = memmem::find_iter(text.new_text.as_bytes(), &text.old_text).collect();
        let is_of_new = &|at: usize| {
            let mut starts = within_new.iter().filter_map(|offset| at.checked_sub(*offset));
            starts.any(|start| bytes[start..].starts_with(text.new_text.as_bytes()))
        };
        let found = wanted.into_iter().flat_map(|(wanted, is_new)| {
            // (A nested type is a part of the name for some that read it, and not for others. A native function's name
            // has the method's after the class's.)
            let goes_on = if wanted.starts_with(NATIVE) { b'_' } else { b'$' };
            let is_it = move |hit: &&Hit| {
                let is_longer_there =
                    || hit.position == stood && bytes.get(hit.at + wanted.len()) == Some(&goes_on);
                (hit.is_whole || is_longer_there()) && (is_new || !is_of_new(hit.at))
            };
            let hits = self.hits[&(text.kind, wanted.clone())].iter().filter(is_it);
            hits.map(move |hit| (hit, is_new, wanted.len()))
        });
        let mut found: Vec<_> = found.filter(|(hit, ..)| !self.taken.contains(&hit.at)).collect();
        let is_same_line = |(hit, _, length): &(&Hit, bool, usize)| {
            let at = Span { start: hit.at, end: hit.at + length };
            text.rest_of_line.as_ref().is_none_or(|was| *was == self.lines.digest(at))
        };
        // Mostly it is where it was, and nothing need be sorted.
        let is_there = |(hit, ..): &&(&Hit, bool, usize)| hit.position == stood;
        let unmoved = found.iter().find(is_there).copied().filter(is_same_line);
        let (hit, is_new, _) = unmoved.or_else(|| {
            found.sort_by_key(|(hit, is_new, _)| {
                let Position { line, column } = hit.position;
                let away = (line.abs_diff(stood.line), column.abs_diff(stood.column));
                (away, *is_new, hit.at)
            });
            found.iter().copied().find(is_same_line)
        })?;
        let at = hit.at;
        self.taken.insert(at);
        Some((at, is_new))
    }

    fn look_for(&mut self, kind: MentionKind, text: &str) {
        let file = &self.file;
        let places = self.places.entry(kind).or_insert_with(|| places_for(kind, file));
        let hits = self.hits.entry((kind, text.to_owned()));
        hits.or_insert_with(|| hits_in(file, places, text));
    }
}

/// Returns where in a file a text of a kind can be, in order.
fn places_for(kind: MentionKind, file: &SourceFile) -> Vec<Span> {
    if kind == MentionKind::Resource {
        return vec![Span { start: 0, end: file.bytes().len() }];
    }
    let tree = parse(file);
    let tokens = Tokens::of(&tree);
    let wanted = if kind == MentionKind::String { tokens.strings } else { tokens.comments };
    wanted.into_iter().map(Span::from).collect()
}

/// Returns where a text is in some places of a file.
fn hits_in(file: &SourceFile, places: &[Span], text: &str) -> Vec<Hit> {
    let bytes = file.bytes();
    let finder = memmem::Finder::new(text);
    let starts =
        places.iter().flat_map(|span| finder.find_iter(&bytes[span.range()]).map(move |at| span.start + at));
    let mut positions = file.positions();
    let hit = |at: usize| {
        let end = at + text.len();
        let is_whole = is_whole(bytes, at, end) || is_in_descriptor(bytes, at, end);
        Hit { at, position: positions.of(at), is_whole }
    };
    starts.map(hit).collect()
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
            place: FilePosition { path: "services/a.Service".to_owned(), line: 2, column: 1 },
            rest_of_line: None,
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
        assert_eq!(relocated(before, listed), Relocated::Found(rewrite(before)));
        let done = listed.replace("a.Old$", "a.New$");
        assert_eq!(relocated(after, &done.replace("# a.Old", "# a.Ole")), Relocated::Renamed(rewrite(after)));
    }

    #[test]
    fn the_end_of_the_new_text_is_not_the_old_one() {
        let text = |line| SuggestedText {
            id: String::new(),
            kind: MentionKind::Resource,
            old_text: "shop.Till".to_owned(),
            new_text: "org.shop.Till".to_owned(),
            place: FilePosition { path: "a.yml".to_owned(), line, column: 4 },
            rest_of_line: None,
            included: true,
        };
        // The first was written by hand, and the line of the second was removed.
        let file = SourceFile::new("a.yml", &b"a: org.shop.Till\n"[..]);
        let files = Snapshot::in_memory("s", [file]);
        let relocated = relocate_texts(&files, &[text(1), text(2)], |_| None);
        assert!(
            matches!(relocated.as_slice(), [Relocated::Renamed(_), Relocated::NotFound]),
            "{relocated:?}"
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
            place: FilePosition { path: path.to_owned(), line, column: 7 },
            rest_of_line: None,
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
            Rewrite::Unknown(_) => String::new(),
        };
        let found: Vec<String> = relocate_texts(&files, &texts, moved)
            .iter()
            .map(|r| match r {
                Relocated::Found(edit) => format!("found {}", line(edit)),
                Relocated::Renamed(edit) => format!("written {}", line(edit)),
                Relocated::NotFound => "not found".to_owned(),
            })
            .collect();
        assert_eq!(
            found,
            [
                "found 4",
                "found 5",
                "written 5",
                "not found",
                "found 2",
                "not found",
                "found x/queryHint",
                "written y/queryHint",
                "not found",
            ]
        );
    }
}
