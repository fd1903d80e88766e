//! Makes the edits of a change's renames again, file by file. The planner is sure of some, and leaves others open. The
//! head's own tokens show which of the open ones were made.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::alignment::{Divided, EquivalentNames};
use super::file::{By, Compared, MadeEdit};
use super::imports::Moves;
use super::tokens::TokenKind;
use crate::java::{DeclarationRef, Kind, Project, Span};
use crate::mining::Rename;
use crate::rename::{self, Blocker, Concern, Edit, Replay, Request};
use crate::text::each_once;
use crate::words::{Concept, Form, capitalized, inflect};

/// The outcome of one replayed rename.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReplayOutcome {
    /// How many names it changed.
    pub edits: usize,
    /// How many of these the planner left open: the head has the new name there.
    pub by_head: usize,
    /// How many names it would change where the head has the old name, or the new name of another rename.
    pub kept: usize,
    /// Whether it was taken back, since it explains less than it would add.
    pub is_doubtful: bool,
    /// Why a patch would not hold it.
    pub withheld: Vec<Blocker>,
    /// The conflicts of its new name, by which the code may mean something else than before.
    pub meets: Vec<Blocker>,
}

/// The planner's result for each rename.
pub struct Replays<'r> {
    renames: &'r [Rename],
    /// By the places of the renames; nothing for those that are no renames of a declaration that is there.
    replays: Vec<Option<Replay>>,
    words: Vec<RenamedWord>,
}

/// A word that a rename replaced by another one, in one form of it: comments speak of what is renamed in such words.
struct RenamedWord {
    old: String,
    new: String,
    /// The place of the rename.
    rename: usize,
}

/// The edits to make, by path, and what became of each rename.
pub struct ReplayResult {
    pub edits: BTreeMap<String, Vec<MadeEdit>>,
    pub replay_outcomes: Vec<ReplayOutcome>,
    /// How many edits were left out, since another rename makes another name of theirs.
    pub contradictions: usize,
}

impl<'r> Replays<'r> {
    /// Has the engine make renames again in the files at some paths of the project before.
    pub fn of(before: &Project<'_>, renames: &'r [Rename], paths: &[&str]) -> Self {
        let is_made = |rename: &Rename| rename.kind != Kind::Package && !rename.keeps_old_name;
        let declaring = each_once(renames.iter().filter(|r| is_made(r)).map(|r| r.before.path.as_str()));
        declaring.par_iter().for_each(|path| drop(before.unit(path)));
        let declared = |rename: &Rename| -> Option<DeclarationRef> {
            is_made(rename).then(|| rename.before.declaration(before)).flatten()
        };
        let (places, requests): (Vec<usize>, Vec<Request>) = renames
            .iter()
            .enumerate()
            .filter_map(|(place, rename)| {
                let declaration = declared(rename).filter(|d| d.get().name == rename.old_name)?;
                Some((place, Request { declaration, new_name: rename.new_name.clone() }))
            })
            .unzip();
        let mut replays: Vec<Option<Replay>> = vec![None; renames.len()];
        for (place, replay) in places.into_iter().zip(rename::replay(before, &requests, paths)) {
            replays[place] = Some(replay);
        }
        let made = renames.iter().enumerate().filter(|(place, _)| replays[*place].is_some());
        let words = made.flat_map(|(place, rename)| renamed_words(place, rename)).collect();
        Replays { renames, replays, words }
    }

    /// Returns the names that became one another.
    pub fn equivalent_names(&self) -> EquivalentNames<'_> {
        let made = self.renames.iter().zip(&self.replays).filter(|(_, replay)| replay.is_some());
        let names = made.map(|(rename, _)| (rename.old_name.as_str(), rename.new_name.as_str()));
        EquivalentNames::of(names, self.words.iter().map(|word| (word.old.as_str(), word.new.as_str())))
    }

    /// Returns the edits to make in some files, by what the head has in their places.
    pub fn replayed_edits(&self, files: &[Compared<'_>], moves: &Moves) -> ReplayResult {
        let by_path: FxHashMap<&str, Paired<'_>> =
            files.par_iter().map(|file| (file.from, Paired::of(file))).collect();
        let mut replay_outcomes: Vec<ReplayOutcome> = vec![ReplayOutcome::default(); self.renames.len()];
        let mut agreement = vec![0; self.renames.len()];
        let rivals = Rivals::of(&self.replays);
        for (place, replay) in self.replays.iter().enumerate() {
            let Some(replay) = replay else { continue };
            let agreed = &mut agreement[place];
            let one = &mut replay_outcomes[place];
            for edit in &replay.edits {
                match by_path.get(edit.path.as_str()).map(|file| file.seen(edit)) {
                    Some(NameInHead::New) => *agreed += 1,
                    Some(NameInHead::Old) => one.kept += 1,
                    Some(NameInHead::Other) if rivals.have(edit, &by_path) => one.kept += 1,
                    Some(NameInHead::Other) | None => {}
                }
            }
            one.is_doubtful = one.kept > *agreed;
            one.withheld.clone_from(&replay.withheld);
            one.meets = self.meets(place, replay);
        }
        let mut made = EditSet { edits: BTreeMap::new(), contradictions: 0 };
        for (path, span, name) in files.iter().flat_map(|file| moved_names(file, moves)) {
            made.add(path, span, name, By::Move);
        }
        let mut surest_first = self.made(&replay_outcomes);
        surest_first.sort_by_key(|(place, _)| Reverse(agreement[*place]));
        for (place, replay) in surest_first {
            for edit in replay.edits.iter().filter(|edit| by_path.contains_key(edit.path.as_str())) {
                if made.add(&edit.path, edit.span, &edit.new_text, By::Rename(place)) {
                    replay_outcomes[place].edits += 1;
                }
            }
        }
        for (place, edit) in self.by_head(&replay_outcomes, files, &by_path) {
            if made.add(&edit.path, edit.span, &edit.new_text, By::Rename(place)) {
                replay_outcomes[place].edits += 1;
                replay_outcomes[place].by_head += 1;
            }
        }
        let edits = made.edits.into_iter().map(|(path, edits)| (path, EditSet::in_order(edits))).collect();
        ReplayResult { edits, replay_outcomes, contradictions: made.contradictions }
    }

    /// Returns the edits that are certain, by the paths of their files.
    pub fn by_path(&self) -> FxHashMap<&str, Vec<&Edit>> {
        let mut edits: FxHashMap<&str, Vec<&Edit>> = FxHashMap::default();
        for edit in self.replays.iter().flatten().flat_map(|replay| &replay.edits) {
            edits.entry(edit.path.as_str()).or_default().push(edit);
        }
        edits
    }

    /// Returns the replays that are made, each with its rename's place.
    fn made<'s>(&'s self, replay_outcomes: &[ReplayOutcome]) -> Vec<(usize, &'s Replay)> {
        let replays =
            self.replays.iter().enumerate().filter_map(|(place, replay)| Some((place, replay.as_ref()?)));
        replays.filter(|(place, _)| !replay_outcomes[*place].is_doubtful).collect()
    }

    /// Returns the edits that the engine leaves open, where the head has the new name. They are of what is not
    /// resolved, and of a declaration that the engine does not rename. They are of words in comments: names, and what
    /// the renames made of a word.
    fn by_head(
        &self,
        replay_outcomes: &[ReplayOutcome],
        files: &[Compared<'_>],
        by_path: &FxHashMap<&str, Paired<'_>>,
    ) -> Vec<(usize, Edit)> {
        let mut found = Vec::new();
        let (mut in_code, mut in_comments) = (RenamesByNames::default(), RenamesByNames::default());
        let mut words = RenamesByNames::default();
        for word in self.words.iter().filter(|word| !replay_outcomes[word.rename].is_doubtful) {
            words.add((word.old.as_bytes(), word.new.as_bytes()), word.rename, &self.renames[word.rename]);
        }
        for (place, replay) in self.made(replay_outcomes) {
            let rename = &self.renames[place];
            let names = (rename.old_name.as_bytes(), rename.new_name.as_bytes());
            in_comments.add(names, place, rename);
            if self.is_refused(place) {
                in_code.add(names, place, rename);
            }
            let open = replay.open.iter().filter(|edit| {
                by_path.get(edit.path.as_str()).is_some_and(|file| file.seen(edit) == NameInHead::New)
            });
            found.extend(open.map(|edit| (place, edit.clone())));
        }
        let of_files: Vec<Vec<(usize, Edit)>> = files
            .par_iter()
            .map(|file| {
                let pairs = file.pairs.iter().filter_map(|(b, a)| {
                    let (x, y) = (file.before.tokens[*b], file.after.tokens[*a]);
                    let names = (x.of(file.before.text), y.of(file.after.text));
                    if names.0 == names.1 {
                        return None;
                    }
                    let place = match x.sort {
                        TokenKind::CommentWord => {
                            in_comments.get(names, file.from).or_else(|| words.get(names, file.from))?
                        }
                        _ => in_code.get(names, file.from)?,
                    };
                    let new_text = String::from_utf8_lossy(names.1).into_owned();
                    Some((place, Edit { path: file.from.to_owned(), span: x.span, new_text }))
                });
                pairs.collect()
            })
            .collect();
        found.extend(of_files.into_iter().flatten());
        found
    }

    /// Returns whether the engine says nothing of the references of a rename.
    fn is_refused(&self, place: usize) -> bool {
        self.replays[place].as_ref().is_some_and(|replay| {
            let refuses = |blocker: &Blocker| {
                matches!(
                    blocker.concern,
                    Concern::NotSupported | Concern::GeneratedCode | Concern::GeneratedType
                )
            };
            replay.edits.len() <= 1 && replay.withheld.iter().any(refuses)
        })
    }

    /// Returns the conflicts of a new name, but for those with what is renamed itself.
    fn meets(&self, place: usize, replay: &Replay) -> Vec<Blocker> {
        if replay.meets.is_empty() {
            return Vec::new();
        }
        let new_name = &self.renames[place].new_name;
        let is_given_up = self.renames.iter().any(|other| other.old_name == *new_name);
        if is_given_up { Vec::new() } else { replay.meets.clone() }
    }
}

/// Returns the one word that a rename replaced by one other, in the forms in which a comment may have it.
fn renamed_words(place: usize, rename: &Rename) -> Vec<RenamedWord> {
    let concept = Concept::between(&rename.old_name, &rename.new_name);
    let Some(concept) = concept.filter(|c| c.old.len() == 1 && c.new.len() == 1 && !c.is_respelling()) else {
        return Vec::new();
    };
    let (old, new) = (&concept.old[0], &concept.new[0]);
    let is_word = |word: &String| word.len() > 2 && word.chars().all(char::is_alphabetic);
    if !is_word(old) || !is_word(new) {
        return Vec::new();
    }
    let plurals = [old, new].map(|word| inflect(word, Form::Plural));
    let [olds, news] = &plurals;
    let forms = [(old, new), (olds, news)];
    let spelled = forms.into_iter().flat_map(|(old, new)| {
        [
            (old.clone(), new.clone()),
            (capitalized(old), capitalized(new)),
            (old.to_uppercase(), new.to_uppercase()),
        ]
    });
    spelled.map(|(old, new)| RenamedWord { old, new, rename: place }).collect()
}

/// The renames that may be meant where one name became another.
#[derive(Default)]
struct RenamesByNames<'n> {
    /// By the two names, the place of the first rename that is known in every file.
    anywhere: FxHashMap<(&'n [u8], &'n [u8]), usize>,
    /// The same of those of parameters, local variables and type parameters, by the file as well.
    in_file: FxHashMap<(&'n [u8], &'n [u8], &'n str), usize>,
}

impl<'n> RenamesByNames<'n> {
    fn add(&mut self, (old, new): (&'n [u8], &'n [u8]), place: usize, rename: &'n Rename) {
        if rename.kind.is_local() || rename.kind == Kind::TypeParameter {
            self.in_file.entry((old, new, rename.before.path.as_str())).or_insert(place);
        } else {
            self.anywhere.entry((old, new)).or_insert(place);
        }
    }

    /// Returns the first rename that makes one name of another in a file.
    fn get(&self, (old, new): (&[u8], &[u8]), path: &str) -> Option<usize> {
        let anywhere = self.anywhere.get(&(old, new)).copied();
        let in_file = self.in_file.get(&(old, new, path)).copied();
        anywhere.into_iter().chain(in_file).min()
    }
}

/// Returns the qualified names of types that moved, where the head has the new ones.
fn moved_names<'f>(
    file: &'f Compared<'f>,
    moves: &'f Moves,
) -> impl Iterator<Item = (&'f str, Span, &'f str)> {
    file.pairs.iter().filter_map(|(b, a)| {
        let (x, y) = (file.before.tokens[*b], file.after.tokens[*a]);
        let new = moves.of_type(x.of(file.before.text))?;
        (new.as_bytes() == y.of(file.after.text)).then_some((file.from, x.span, new))
    })
}

/// The token that the head has in the place of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NameInHead {
    New,
    Old,
    Other,
}

/// The edits of which several renames make different names, by their paths and starts.
struct Rivals<'r>(FxHashMap<(&'r str, usize), Vec<&'r Edit>>);

impl<'r> Rivals<'r> {
    fn of(replays: &'r [Option<Replay>]) -> Self {
        let mut edits: FxHashMap<(&str, usize), Vec<&Edit>> = FxHashMap::default();
        for edit in replays.iter().flatten().flat_map(|replay| &replay.edits) {
            edits.entry((edit.path.as_str(), edit.span.start)).or_default().push(edit);
        }
        edits.retain(|_, edits| edits.iter().any(|edit| edit.new_text != edits[0].new_text));
        Rivals(edits)
    }

    /// Returns whether the head has the name that another rename makes in the place of an edit.
    fn have(&self, edit: &Edit, by_path: &FxHashMap<&str, Paired<'_>>) -> bool {
        let (Some(rivals), Some(file)) =
            (self.0.get(&(edit.path.as_str(), edit.span.start)), by_path.get(edit.path.as_str()))
        else {
            return false;
        };
        rivals.iter().any(|rival| rival.new_text != edit.new_text && file.seen(rival) == NameInHead::New)
    }
}

/// A file with the partner of each of its tokens.
struct Paired<'f> {
    file: &'f Compared<'f>,
    partner: FxHashMap<usize, usize>,
}

impl<'f> Paired<'f> {
    fn of(file: &'f Compared<'f>) -> Self {
        Paired { file, partner: file.pairs.iter().copied().collect() }
    }

    fn seen(&self, edit: &Edit) -> NameInHead {
        let (before, after) = (self.file.before, self.file.after);
        let at = before.tokens.partition_point(|token| token.span.end <= edit.span.start);
        let Some(partner) = self.partner.get(&at) else { return NameInHead::Other };
        let (token, now) = (before.tokens[at], after.tokens[*partner].of(after.text));
        match with_edit(before, at, edit) {
            Some(with) if with == now => NameInHead::New,
            Some(_) if token.of(before.text) == now => NameInHead::Old,
            _ => NameInHead::Other,
        }
    }
}

/// Returns a token with an edit made in it; `None` where that is not inside the token.
fn with_edit(side: Divided<'_>, at: usize, edit: &Edit) -> Option<Vec<u8>> {
    let token = side.tokens.get(at)?;
    let text = token.of(side.text);
    let start = edit.span.start.checked_sub(token.span.start)?;
    let (head, rest) = (text.get(..start)?, text.get(edit.span.end.checked_sub(token.span.start)?..)?);
    Some([head, edit.new_text.as_bytes(), rest].concat())
}

/// Returns the literals of a file before a change in which some edits are, as they read then.
pub fn literals(before: Divided<'_>, edits: &[&Edit]) -> FxHashMap<usize, Vec<u8>> {
    let mut found = FxHashMap::default();
    for edit in edits {
        let at = before.tokens.partition_point(|token| token.span.end <= edit.span.start);
        if before.tokens.get(at).is_some_and(|token| token.sort == TokenKind::Literal)
            && let Some(text) = with_edit(before, at, edit)
        {
            found.insert(at, text);
        }
    }
    found
}

/// Edits as they are put together.
struct EditSet {
    edits: BTreeMap<String, BTreeMap<usize, MadeEdit>>,
    contradictions: usize,
}

impl EditSet {
    /// Adds an edit, and says whether it was not there yet.
    fn add(&mut self, path: &str, span: Span, new_text: &str, by: By) -> bool {
        let file = self.edits.entry(path.to_owned()).or_default();
        let around = file.range(..span.end).next_back().filter(|(_, edit)| edit.span.end > span.start);
        match around {
            Some((_, edit)) => {
                let differs = edit.span != span || edit.new_text != new_text;
                // The qualified name of a type that moved has its new name in it.
                self.contradictions += usize::from(differs && edit.by != By::Move);
                false
            }
            None => {
                let new_text = new_text.to_owned();
                file.insert(span.start, MadeEdit { span, new_text, by });
                true
            }
        }
    }

    fn in_order(edits: BTreeMap<usize, MadeEdit>) -> Vec<MadeEdit> {
        edits.into_values().collect()
    }
}

/// Returns the paths of the files that are compared, for the engine.
pub fn distinct<'p>(paths: impl IntoIterator<Item = &'p str>) -> Vec<&'p str> {
    let mut seen = FxHashSet::default();
    paths.into_iter().filter(|path| seen.insert(*path)).collect()
}
