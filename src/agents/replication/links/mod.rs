//! Naming links: which declarations are named after which others.
//!
//! A naming link ties a declaration to its *anchor*, the declaration that it is named after. A variable is tied to its
//! type, a test to the class that it tests. When the anchor is renamed and the declaration keeps its old name, the link
//! is broken.
//!
//! Each kind of link is one file and one line in [`KINDS`]. A [`LinkKind`] says what ties the two declarations.
//! [`spelling`] says how much of the anchor's name the other one spells, and [`resolution`] what a name means.

mod accessed_field;
mod accessor;
mod anchors;
mod argument;
mod companion;
mod field_parameter;
mod member_of_type;
mod overload;
mod override_parameter;
mod reliability;
mod resolution;
mod result;
mod returned_type;
mod shape;
mod spelling;
mod subtype;
mod taken_type;
mod test_of_type;
mod usage;
mod variable_of_type;

use std::fmt;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::location::Location;
use crate::config::{Config, Signal};
use crate::java::DeclarationRef;
use crate::words::Word;

use reliability::reliability;

pub use anchors::{Anchors, Reach};
pub use reliability::{Length, LinkFeatures, Siblings, Usage};
pub use resolution::Resolution;
pub use shape::Shape;
use spelling::repeated;
use usage::UsageOfWords;

pub use spelling::Spelled;

/// A kind of naming link.
pub struct LinkKind {
    /// The id in configuration, reports and figures.
    signal: Signal,
    /// Where its anchors are.
    reach: Reach,
    /// Describes the anchor from the linked declaration's side: "its type".
    role: fn(anchor: &Evidence) -> &'static str,
    /// Says whether a declaration is tied to an anchor that is in reach, whatever they are called.
    ties: fn(anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool,
    /// Returns the words of the anchor's old name that the other declaration must repeat, as a range of its words.
    stem: fn(anchor: &Evidence) -> Range<usize>,
    /// Whether some of these words are enough, if the replaced ones are among them. For most kinds they are not:
    /// authors keep such names when they rename the anchor, and readers agreed with them.
    accepts_part: bool,
}

impl LinkKind {
    /// Makes a kind whose declarations repeat all words of the anchor's name.
    const fn new(
        signal: Signal,
        reach: Reach,
        role: fn(&Evidence) -> &'static str,
        ties: fn(&Evidence, &Linked<'_>, &Resolution<'_>) -> bool,
    ) -> Self {
        Self { signal, reach, role, ties, stem: |anchor| 0..anchor.words.len(), accepts_part: false }
    }

    /// Returns the name of its signal: `variable-of-type`.
    pub fn id(&self) -> &'static str {
        self.signal.name()
    }

    /// Describes the anchor from the linked declaration's side: "its type".
    pub fn role(&self, anchor: &Evidence) -> &'static str {
        (self.role)(anchor)
    }
}

/// All kinds of links. If two links are equally reliable, the one of the earlier kind counts.
pub static KINDS: [LinkKind; 14] = [
    variable_of_type::KIND,
    test_of_type::KIND,
    subtype::KIND,
    accessor::KIND,
    accessed_field::KIND,
    field_parameter::KIND,
    override_parameter::KIND,
    returned_type::KIND,
    taken_type::KIND,
    companion::KIND,
    member_of_type::KIND,
    overload::KIND,
    result::KIND,
    argument::KIND,
];

impl fmt::Debug for LinkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A declaration with a concept's old words in its name: one that the change left, or one that it renamed, as it was
/// called.
pub struct Linked<'l> {
    /// In the analysed snapshot.
    pub declaration: &'l DeclarationRef,
    /// The name with the old words.
    pub old_name: &'l str,
    /// The words of that name.
    pub words: &'l [Word],
    /// Which of them are the concept's, end exclusive.
    pub occurrence: &'l Range<usize>,
    pub location: &'l Location,
}

impl<'l> From<&'l Candidate> for Linked<'l> {
    fn from(candidate: &'l Candidate) -> Self {
        let Candidate { declaration, words, occurrence, location, .. } = candidate;
        Self { declaration, old_name: &declaration.get().name, words, occurrence, location }
    }
}

impl<'l> From<&'l Evidence> for Linked<'l> {
    fn from(renamed: &'l Evidence) -> Self {
        let Evidence { declaration, old_name, words, occurrence, location, .. } = renamed;
        Self { declaration, old_name, words, occurrence, location }
    }
}

/// The naming link from a declaration to its renamed anchor.
#[derive(Debug, Clone, Copy)]
pub struct Link {
    pub kind: &'static LinkKind,
    /// Index of the renamed declaration into the renames of the change.
    pub anchor: usize,
    pub link_features: LinkFeatures,
    /// The probability that the declaration was forgotten, from 0 to 1.
    pub reliability: f64,
}

/// From this reliability on, a declaration is judged by its link. Below it, it is judged by its words.
const FIRM: f64 = 0.6;

impl Link {
    /// Returns whether the declaration is judged by this link.
    pub fn is_firm(&self) -> bool {
        self.reliability >= FIRM
    }
}

/// A tie of a declaration to one of the anchors, by one kind of link.
struct Tie {
    /// Index into [`KINDS`].
    kind: usize,
    /// Index into the anchors.
    anchor: usize,
    spelled: Spelled,
    /// The words of the anchor's old name that are repeated.
    words: Range<usize>,
}

/// Gives each candidate the most reliable of its links to `anchors`, the renamed declarations of its scope. Takes out
/// those that are tied by kinds alone that the team switched off.
pub fn link(
    candidates: &mut Vec<Candidate>,
    anchors: &[Evidence],
    resolution: &Resolution<'_>,
    config: &Config,
) {
    let by_reach = Anchors::new(anchors);
    // This runs in one thread. A lookup of the resolver may itself use many threads. A thread that waits for these must
    // not take up a task that waits for it.
    let left: Vec<Vec<Tie>> =
        candidates.iter().map(|c| ties(&c.into(), &by_reach, |_| true, resolution)).collect();
    // Of all that was renamed, only what is tied to the same anchors counts. In a change with thousands of renames,
    // these are few.
    let tied: FxHashSet<usize> = left.iter().flatten().map(|tie| tie.anchor).collect();
    let is_tied = |at: usize| tied.contains(&at);
    let renamed: Vec<Vec<Tie>> =
        anchors.iter().map(|e| ties(&e.into(), &by_reach, is_tied, resolution)).collect();
    let counted = |of: &[Vec<Tie>]| {
        let mut counts: FxHashMap<(usize, usize), usize> = FxHashMap::default();
        of.iter().flatten().for_each(|tie| *counts.entry((tie.kind, tie.anchor)).or_default() += 1);
        counts
    };
    let (renamed, all_left) = (counted(&renamed), counted(&left));
    let siblings = |tie: &Tie| match (renamed.get(&(tie.kind, tie.anchor)), all_left[&(tie.kind, tie.anchor)])
    {
        (Some(_), _) => Siblings::Renamed,
        (None, 1) => Siblings::None,
        (None, _) => Siblings::Left,
    };
    let usage = UsageOfWords::new(anchors, candidates, &left);
    let is_off = |tie: &Tie| config.disables(KINDS[tie.kind].signal);
    for (candidate, ties) in candidates.iter_mut().zip(&left) {
        // Of two anchors of a kind, the name is after the one of which it repeats more.
        let longest = |tie: &&Tie| {
            ties.iter().all(|other| other.kind != tie.kind || other.words.len() <= tie.words.len())
        };
        let wanted = ties.iter().filter(longest).filter(|tie| !is_off(tie));
        let links = wanted.map(|tie| {
            let kind = &KINDS[tie.kind];
            let anchor = &anchors[tie.anchor];
            let link_features = LinkFeatures {
                spelled: tie.spelled,
                shape: Shape::of(anchor),
                length: Length::of(&(kind.stem)(anchor)),
                siblings: siblings(tie),
                usage: usage.of(anchor, &tie.words),
                is_anchor_a_type: anchor.kind.is_type(),
            };
            let reliability = reliability(kind, link_features);
            Link { kind, anchor: anchor.rename, link_features, reliability }
        });
        candidate.link =
            links.reduce(|best, next| if next.reliability > best.reliability { next } else { best });
    }
    let mut left = left.iter();
    candidates.retain(|_| left.next().is_none_or(|ties| ties.is_empty() || !ties.iter().all(is_off)));
}

/// Returns the kinds of links between a declaration and renamed ones, with how much of the anchor's name it spells.
pub fn kinds_of_links<'k>(
    linked: &Linked<'_>,
    anchors: &Anchors<'k>,
    resolution: &Resolution<'_>,
) -> impl Iterator<Item = (&'static LinkKind, &'k Evidence, Spelled)> {
    let ties = ties(linked, anchors, |_| true, resolution).into_iter();
    ties.map(|tie| (&KINDS[tie.kind], anchors.get(tie.anchor), tie.spelled))
}

/// Returns all that ties a declaration to those anchors that are wanted, by their indices; by kind and then by anchor.
fn ties(
    linked: &Linked<'_>,
    anchors: &Anchors<'_>,
    is_wanted: impl Fn(usize) -> bool,
    resolution: &Resolution<'_>,
) -> Vec<Tie> {
    let mut found = Vec::new();
    for (index, kind) in KINDS.iter().enumerate() {
        for (at, anchor) in anchors.of_kind(index, linked).filter(|(at, _)| is_wanted(*at)) {
            if anchor.declaration == *linked.declaration {
                continue;
            }
            if let Some(spelled) = Spelled::of(anchor, (kind.stem)(anchor), linked)
                && (spelled != Spelled::Part || kind.accepts_part)
                && !is_another_of_its_name(anchor, linked, spelled)
                && (kind.ties)(anchor, linked, resolution)
            {
                let words = repeated(anchor, (kind.stem)(anchor), linked).unwrap_or_default();
                found.push(Tie { kind: index, anchor: at, spelled, words });
            }
        }
    }
    found
}

/// Returns whether two members are in the same type, also where the unit of one has not all that is in the file.
fn are_in_one_type(anchor: &Evidence, linked: &Linked<'_>) -> bool {
    anchor.location.path == linked.location.path && anchor.declaration.owner() == linked.declaration.owner()
}

/// Returns whether a type has the whole old name of a renamed type. Then it is another type, which took the name over
/// or had it.
fn is_another_of_its_name(anchor: &Evidence, linked: &Linked<'_>, spelled: Spelled) -> bool {
    spelled == Spelled::Exactly && anchor.kind.is_type() && linked.declaration.get().kind.is_type()
}

#[cfg(test)]
mod tests;
