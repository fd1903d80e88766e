//! Matches the members that went to another type.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::callable_pairs::{self, CallablePair};
use super::callables::Situation;
use super::context::{Context, Move, neighbours};
use super::fields::{self, FieldPair};
use super::unmatched::Unmatched;
use crate::java::{Declaration, Kind};
use crate::mining::changed_files::{ChangedFiles, Site};
use crate::mining::comparison::{ComparedSide, Comparison};
use crate::mining::hashes::{Atom, mix};
use crate::mining::matching::Matching;
use crate::mining::model::LIKELY;
use crate::mining::model::assignment::{Leads, ScoredPair};
use crate::mining::model::measured::Measured;
use crate::mining::model::transcript::{Limit, Transcript};
use crate::mining::model::verdicts::Verdicts;
use crate::mining::parsed_file::Role;
use crate::mining::rare_index::{RARE, RareIndex};
use crate::mining::votes::Votes;
use crate::text::sort_once;

/// The least number of names and literals by which a method is known. A method with fewer is not followed to another
/// type under its own name, nor to another name in its own type.
const MIN_NAMES_AND_LITERALS: usize = 5;
/// The least similarity of two methods of one name in different types that are taken for one. No other method of that
/// name and number of parameters may be removed or added.
const SAME_NAME: f32 = 0.5;
/// The least similarity of the contents of two methods in different types that are compared by body.
const ALIKE: f32 = 0.4;
/// The most pairs of methods that are compared by body. Of more, only pairs that are nearly the same are compared.
const METHOD_PAIRS: usize = 20_000;
/// The least similarity of the contents of two methods that are nearly the same.
const NEARLY: f32 = 0.8;
/// The most pairs of a removed and an added field that are compared across types. Of more, none is compared.
const FIELD_PAIRS: usize = 160_000;
/// The least similarity of two fields that are judged across types.
const ALIKE_FIELDS: f32 = 0.3;

/// Matches the methods that went to another type under their own name, so that they are not taken for renamed ones.
pub fn match_moved(cmp: &Comparison<'_>, matching: &mut Matching) {
    let added = by_name_and_arity(&cmp.after, |s| matching.is_added(s));
    let removed = by_name_and_arity(&cmp.before, |s| matching.is_removed(s));
    let mut removed: Vec<(u64, Vec<Site>)> = removed.into_iter().collect();
    removed.sort_by(|x, y| x.1.cmp(&y.1));
    for (key, sites) in removed {
        if let ([b], Some([a])) = (&sites[..], added.get(&key).map(Vec::as_slice)) {
            let (x, y) = (Unmatched::new(&cmp.before, *b), Unmatched::new(&cmp.after, *a));
            if x.content.dice(&y.content) >= SAME_NAME && !stays_under_another_name(cmp, matching, *b) {
                matching.add(*b, *a);
            }
        }
    }
}

/// Returns whether the partner of a method's type has all of the method but its name. Then the method goes on there,
/// and a method of its name elsewhere is a copy.
fn stays_under_another_name(cmp: &Comparison<'_>, matching: &Matching, b: Site) -> bool {
    let Some(new_owner) = cmp.before.owner(b).and_then(|owner| matching.partner_of_before(owner)) else {
        return false;
    };
    let text = cmp.before.text_without_name(b);
    let mut added = cmp.after.members(new_owner).filter(|a| matching.is_added(*a));
    added.any(|a| cmp.after.get(a).kind == Kind::Method && cmp.after.text_without_name(a) == text)
}

/// Returns the methods without a partner that have enough names and literals, by name and number of parameters.
fn by_name_and_arity(side: &ChangedFiles, is_unmatched: impl Fn(Site) -> bool) -> FxHashMap<u64, Vec<Site>> {
    let mut out: FxHashMap<u64, Vec<Site>> = FxHashMap::default();
    let methods = side.declarations().filter(|s| side.get(*s).kind == Kind::Method);
    for site in methods.filter(|s| is_unmatched(*s) && has_enough_content(side, *s)) {
        let arity = side.get(site).parameters.len() as u64;
        out.entry(mix(side.name(site), arity)).or_default().push(site);
    }
    out
}

/// Returns whether a member has enough names and literals to be known by them.
pub fn has_enough_content(side: &ChangedFiles, site: Site) -> bool {
    let file = side.file(site);
    let tokens = &file.all_tokens()[file.tokens_of(site.id)];
    tokens.iter().filter(|t| t.role != Role::Mark).count() >= MIN_NAMES_AND_LITERALS
}

/// Matches the members that went to another type under another name.
pub fn match_moved_and_renamed(
    cmp: &Comparison<'_>,
    matching: &mut Matching,
    votes: &Votes,
    transcript: &mut Transcript,
) {
    let removed = &MemberNames::of(&cmp.before, |s| matching.is_removed(s));
    let added = &MemberNames::of(&cmp.after, |s| matching.is_added(s));
    let methods = MovedMemberJudge { cmp, matching, votes, removed, added }.methods(transcript);
    methods.settle(matching, transcript);
    let fields = MovedMemberJudge { cmp, matching, votes, removed, added }.fields(transcript);
    fields.settle(matching, transcript);
}

/// The names of the members without a partner, each with its enclosing type and kind.
struct MemberNames(FxHashSet<(Option<Site>, Kind, Atom)>);

impl MemberNames {
    fn of(side: &ChangedFiles, is_unmatched: impl Fn(Site) -> bool) -> Self {
        let is_member = |kind: Kind| kind == Kind::Method || kind.is_field();
        let members = side.declarations().filter(|s| is_member(side.get(*s).kind) && is_unmatched(*s));
        Self(members.map(|s| (side.owner(s), side.get(s).kind, side.name(s))).collect())
    }

    fn has(&self, owner: Option<Site>, kind: Kind, name: Atom) -> bool {
        self.0.contains(&(owner, kind, name))
    }
}

/// Two methods of different types with similar contents.
struct AlikePair<'u> {
    x: &'u Unmatched,
    y: &'u Unmatched,
    content: f32,
}

/// Judges pairs of members of different types by what is known of the whole change.
struct MovedMemberJudge<'a> {
    cmp: &'a Comparison<'a>,
    matching: &'a Matching,
    votes: &'a Votes,
    removed: &'a MemberNames,
    added: &'a MemberNames,
}

impl MovedMemberJudge<'_> {
    fn methods(&self, transcript: &mut Transcript) -> Verdicts {
        let cmp = self.cmp;
        let is_followed = |d: &Declaration| d.kind == Kind::Method && d.body.is_some();
        let removed = unmatched(&cmp.before, is_followed, |s| self.matching.is_removed(s));
        let added = unmatched(&cmp.after, is_followed, |s| self.matching.is_added(s));
        let pairs: Vec<CallablePair<'_>> = self
            .alike_methods(&removed, &added, transcript)
            .into_par_iter()
            .filter(|_| !cmp.is_stopped())
            .map(|AlikePair { x, y, content }| CallablePair::new(cmp, x, y, content))
            .collect();
        let leads = Leads::new(pairs.iter().map(CallablePair::scored));
        let mut verdicts = Verdicts::default();
        for pair in &pairs {
            let context = self.context(pair.scored(), &leads);
            let measures = callable_pairs::measure(cmp, self.votes, pair, &context);
            let measured = Measured::Callables(Situation::Moved, measures);
            verdicts.judge((pair.x.site, pair.y.site), measured, LIKELY);
        }
        verdicts
    }

    /// Returns the pairs of methods to compare by body.
    fn alike_methods<'u>(
        &self,
        removed: &'u [Unmatched],
        added: &'u [Unmatched],
        transcript: &mut Transcript,
    ) -> Vec<AlikePair<'u>> {
        let successors = Successors::new(self.cmp, added);
        let mut alike: Vec<AlikePair<'u>> = removed
            .par_iter()
            .filter(|_| !self.cmp.is_stopped())
            .flat_map_iter(|x| successors.of(self.cmp, self.votes, x))
            .filter(|pair| self.is_moved_and_renamed(pair.x, pair.y))
            .collect();
        if alike.len() > METHOD_PAIRS {
            alike.retain(|pair| pair.content >= NEARLY);
            alike.sort_by(|one, other| other.content.total_cmp(&one.content));
            alike.truncate(METHOD_PAIRS);
            transcript.note(
                Limit::MovedMethods,
                "with so many methods removed and added, one that was renamed and went to another type is found only \
                 if its code is nearly the same",
            );
        }
        alike
    }

    fn fields(&self, transcript: &mut Transcript) -> Verdicts {
        let cmp = self.cmp;
        let mut verdicts = Verdicts::default();
        let removed = unmatched(&cmp.before, |d| d.kind.is_field(), |s| self.matching.is_removed(s));
        let added = unmatched(&cmp.after, |d| d.kind.is_field(), |s| self.matching.is_added(s));
        if removed.len() * added.len() > FIELD_PAIRS {
            let note = "with so many fields removed and added, those that were renamed and went to another type were not \
                looked for";
            transcript.note(Limit::MovedFields, note);
            return verdicts;
        }
        let pairs: Vec<FieldPair<'_>> = removed
            .iter()
            .flat_map(|x| added.iter().map(move |y| (x, y)))
            .filter(|(x, y)| x.kind == y.kind && self.is_moved_and_renamed(x, y))
            .map(|(x, y)| FieldPair::new(cmp, self.votes, x, y))
            .filter(|pair| pair.scored().score >= ALIKE_FIELDS)
            .collect();
        let leads = Leads::new(pairs.iter().map(FieldPair::scored));
        for pair in &pairs {
            let context = self.context(pair.scored(), &leads);
            let measures = fields::measure(cmp, self.votes, pair, &context);
            let measured = Measured::Fields(fields::Situation::Moved, measures);
            verdicts.judge((pair.x.site, pair.y.site), measured, LIKELY);
        }
        verdicts
    }

    /// Returns whether two members have different names, and their types are not partners. (Members of partners are
    /// compared already.) If one of the names went from the one type to the other, that member kept its name. Then the
    /// two are no pair. They are none either if both types lost the old name and got the new one: each type renamed a
    /// member of its own.
    fn is_moved_and_renamed(&self, x: &Unmatched, y: &Unmatched) -> bool {
        let (owner_x, owner_y) = (self.cmp.before.owner(x.site), self.cmp.after.owner(y.site));
        let (old, new) = self.cmp.names(x.site, y.site);
        let is_renamed_in_both =
            || self.partner_has_added(owner_x, x.kind, new) && self.partner_had_removed(owner_y, y.kind, old);
        old != new
            && !self.matching.are_paired(owner_x, owner_y)
            && !self.added.has(owner_y, x.kind, old)
            && !self.removed.has(owner_x, y.kind, new)
            && !is_renamed_in_both()
    }

    /// Returns whether the partner of a type before has an unmatched member of the new name.
    fn partner_has_added(&self, owner: Option<Site>, kind: Kind, new: Atom) -> bool {
        let after = owner.and_then(|owner| self.matching.partner_of_before(owner));
        after.is_some() && self.added.has(after, kind, new)
    }

    /// Returns whether the partner of a type after has an unmatched member of the old name.
    fn partner_had_removed(&self, owner: Option<Site>, kind: Kind, old: Atom) -> bool {
        let before = owner.and_then(|owner| self.matching.partner_of_after(owner));
        before.is_some() && self.removed.has(before, kind, old)
    }

    fn context(&self, pair: ScoredPair, leads: &Leads) -> Context {
        let (b, a) = (pair.before, pair.after);
        let (cmp, matching) = (self.cmp, self.matching);
        let (x, y) = (cmp.before.owner(b), cmp.after.owner(a));
        Context {
            neighbours: neighbours(cmp, matching, b, a),
            alike: 0,
            lead: leads.of(pair),
            possible: 0,
            only: false,
            moved: Move {
                owner_removed: x.is_none_or(|x| matching.is_removed(x)),
                related: x.zip(y).is_some_and(|(x, y)| are_related(cmp, matching, x, y)),
                same_file: cmp.before.file(b).unit.path() == cmp.after.file(a).unit.path(),
            },
        }
    }
}

/// Returns the declarations of a side that are wanted and have no partner.
fn unmatched(
    side: &ComparedSide<'_>,
    is_wanted: impl Fn(&Declaration) -> bool,
    is_unmatched: impl Fn(Site) -> bool,
) -> Vec<Unmatched> {
    let sites = side.declarations().filter(|s| is_wanted(side.get(*s)) && is_unmatched(*s));
    sites.map(|s| Unmatched::new(side, s)).collect()
}

/// Returns whether one of two types extends the other or is nested in it. This holds if it does so on either side,
/// where the partner of one type stands in for it.
fn are_related(cmp: &Comparison<'_>, matching: &Matching, x: Site, y: Site) -> bool {
    let extends = |side: &ChangedFiles, lower: Site, upper: &str| {
        side.get(lower).supertypes.iter().any(|t| t.simple_name() == upper)
    };
    let x_after = matching.partner_of_before(x);
    let y_before = matching.partner_of_after(y);
    let (x_name, y_name) = (&cmp.before.get(x).name, &cmp.after.get(y).name);
    x_after.is_some_and(|x| extends(&cmp.after, x, y_name) || cmp.after.owner(y) == Some(x))
        || y_before.is_some_and(|y| extends(&cmp.before, y, x_name) || cmp.before.owner(x) == Some(y))
        || extends(&cmp.after, y, x_name)
}

/// Finds the added methods that a removed method may have become.
struct Successors<'u> {
    added: &'u [Unmatched],
    rare: RareIndex,
    by_name: FxHashMap<Atom, Vec<usize>>,
}

impl<'u> Successors<'u> {
    fn new(cmp: &Comparison<'_>, added: &'u [Unmatched]) -> Self {
        let mut by_name: FxHashMap<Atom, Vec<usize>> = FxHashMap::default();
        for (j, y) in added.iter().enumerate() {
            by_name.entry(cmp.after.name(y.site)).or_default().push(j);
        }
        Self { added, rare: RareIndex::new(added.iter().map(|y| &y.content)), by_name }
    }

    /// Returns the methods to compare a method with, in their order.
    fn of(&self, cmp: &Comparison<'_>, votes: &Votes, x: &'u Unmatched) -> Vec<AlikePair<'u>> {
        let mut voted: FxHashSet<usize> = FxHashSet::default();
        for new in votes.successors(Role::Call, cmp.before.name(x.site)) {
            voted.extend(self.by_name.get(&new).filter(|h| h.len() <= RARE).into_iter().flatten());
        }
        let mut all: Vec<usize> = self.rare.sharing(&x.content).into_iter().map(|s| s.0).collect();
        all.extend(&voted);
        sort_once(&mut all);
        all.into_iter()
            .map(|j| (j, x.content.dice(&self.added[j].content)))
            .filter(|(j, content)| *content >= ALIKE || voted.contains(j))
            .map(|(j, content)| AlikePair { x, y: &self.added[j], content })
            .collect()
    }
}
