//! Judges whether a removed and an added member of one type are the same, renamed or edited.

use rustc_hash::{FxHashMap, FxHashSet};

use super::breadth::Breadth;
use super::callable_pairs::{self, CallablePair};
use super::callables::Situation;
use super::context::{Context, Move, neighbours};
use super::fields::{self, FieldPair};
use super::unmatched::{Unmatched, UnmatchedMembers};
use crate::java::Kind;
use crate::mining::changed_files::Site;
use crate::mining::comparison::Comparison;
use crate::mining::hashes::Atom;
use crate::mining::matching::{Matching, Round};
use crate::mining::model::assignment::{Leads, ScoredPair};
use crate::mining::model::measured::Measured;
use crate::mining::model::verdicts::Verdicts;
use crate::mining::model::{CERTAIN, LIKELY};
use crate::mining::names;
use crate::mining::parsed_file::Role;
use crate::mining::replacements::PossibleReplacements;
use crate::mining::votes::Votes;

/// The least similarity of the contents of two members that are compared whatever else is known.
const MIN_CONTENT_AT_ANY_BREADTH: f32 = 0.6;
/// The most methods after the change that a callable is compared with by body, where there are too many. They are those
/// with the most similar contents.
const MOST_ALIKE: usize = 3;
/// The least similarity of the contents of two methods that are compared by body when nothing else supports them.
const MIN_CONTENT_AT_FULL_BREADTH: f32 = 0.2;
/// The least similarity of the names of two methods that are compared by body when nothing else supports them.
const MIN_NAME_SIMILARITY: f32 = 0.5;

/// Judges pairs of members by what is known of the whole change.
pub struct MemberJudge<'a> {
    pub cmp: &'a Comparison<'a>,
    pub votes: &'a Votes,
    pub matching: &'a Matching,
    pub round: Round,
    /// The number of pairs of types in which two names may be those of one method.
    pub alike: FxHashMap<(Atom, Atom), u32>,
}

impl MemberJudge<'_> {
    /// Judges the unmatched members of two types.
    pub fn members(&self, members: &UnmatchedMembers, breadth: Breadth) -> Verdicts {
        let mut verdicts = Verdicts::default();
        if breadth == Breadth::None || self.cmp.is_stopped() {
            return verdicts;
        }
        let members = TypeMembers::new(self, members, breadth);
        members.judge_callables(&mut verdicts);
        if self.round == Round::Later {
            members.judge_fields(&mut verdicts);
        }
        verdicts
    }
}

/// The unmatched members of two types that are judged.
struct TypeMembers<'j> {
    judge: &'j MemberJudge<'j>,
    cmp: &'j Comparison<'j>,
    before: Vec<Unmatched>,
    after: Vec<Unmatched>,
    breadth: Breadth,
    possible: PossibleReplacements,
}

impl<'j> TypeMembers<'j> {
    fn new(judge: &'j MemberJudge<'j>, members: &UnmatchedMembers, breadth: Breadth) -> Self {
        let cmp = judge.cmp;
        let before: Vec<_> = members.before.iter().map(|s| Unmatched::new(&cmp.before, *s)).collect();
        let after: Vec<_> = members.after.iter().map(|s| Unmatched::new(&cmp.after, *s)).collect();
        let possible = match breadth {
            Breadth::Full => possible_replacements(cmp, &before, &after),
            Breadth::MostAlike | Breadth::None => PossibleReplacements::default(),
        };
        Self { judge, cmp, before, after, breadth, possible }
    }

    fn judge_callables(&self, verdicts: &mut Verdicts) {
        let pairs = self.callable_pairs();
        let leads = Leads::new(pairs.iter().map(CallablePair::scored));
        let only = self.are_only(Kind::Method);
        let (sharing, others): (Vec<_>, Vec<_>) =
            pairs.iter().partition(|pair| pair.have_same_name(self.cmp));
        for pair in &others {
            let context = Context { only, ..self.context(pair.scored(), &leads) };
            let situation = pair.situation();
            let measures = callable_pairs::measure(self.cmp, self.judge.votes, pair, &context);
            let enough = match self.judge.round {
                _ if pair.is_unsupported(self.cmp, self.judge.votes) => f32::INFINITY,
                Round::Later => LIKELY,
                Round::First if situation == Situation::Long => CERTAIN,
                Round::First => f32::INFINITY,
            };
            let measured = Measured::Callables(situation, measures);
            verdicts.judge((pair.x.site, pair.y.site), measured, enough);
        }
        let taken: FxHashSet<(Site, Site)> =
            verdicts.taken.iter().map(|pair| (pair.before, pair.after)).collect();
        let rivals: Vec<_> = others.into_iter().filter(|other| other.has_same_head()).collect();
        for &pair in &sharing {
            if !rivals.iter().any(|rival| self.goes_on_as(rival, pair, &taken)) {
                verdicts.taken.extend(self.of_same_name(pair, &sharing));
            }
        }
    }

    /// Returns whether a method seems to go on as `rival` rather than as `overload`. The rival has another name, the
    /// same parameters, and more of its body; the overload has other parameters. If the overload calls the rival, that
    /// was extracted from it, unless it has all of the body. (The first round takes no short methods, so the rival need
    /// not be taken there.)
    fn goes_on_as(
        &self,
        rival: &CallablePair<'_>,
        overload: &CallablePair<'_>,
        taken: &FxHashSet<(Site, Site)>,
    ) -> bool {
        let (before, after) = (rival.x.site, rival.y.site);
        let calls_it = || overload.y.statements.iter().any(|text| text == self.cmp.after.name(after));
        (before == overload.x.site || after == overload.y.site)
            && rival.alignment.similarity > overload.alignment.similarity
            && (self.judge.round == Round::First || taken.contains(&(before, after)))
            && (rival.has_same_body() || !calls_it())
    }

    fn callable_pairs(&self) -> Vec<CallablePair<'_>> {
        let mut pairs = Vec::new();
        for x in self.before.iter().filter(|x| x.kind.is_callable()) {
            let of_kind = self.after.iter().filter(|y| y.kind == x.kind);
            let mut partners: Vec<(f32, &Unmatched)> = of_kind
                .map(|y| (x.content.dice(&y.content), y))
                .filter(|(content, y)| self.should_compare_bodies(x, y, *content))
                .collect();
            if self.breadth == Breadth::MostAlike {
                partners.sort_by(|(one, _), (other, _)| other.total_cmp(one));
                partners.truncate(MOST_ALIKE);
            }
            pairs.extend(partners.into_iter().map(|(content, y)| CallablePair::new(self.cmp, x, y, content)));
        }
        pairs
    }

    /// Returns whether two callables with contents of this similarity are compared by body.
    fn should_compare_bodies(&self, x: &Unmatched, y: &Unmatched, content: f32) -> bool {
        let names @ (old, new) = self.cmp.names(x.site, y.site);
        if x.kind == Kind::Constructor || old == new || content >= MIN_CONTENT_AT_ANY_BREADTH {
            return true;
        }
        let are_names_similar = || {
            let (b, a) = self.cmp.declarations(x.site, y.site);
            names::similarity(&b.name, &a.name) >= MIN_NAME_SIMILARITY
        };
        self.breadth == Breadth::Full
            && (content >= MIN_CONTENT_AT_FULL_BREADTH
                || self.judge.votes.cast(Role::Call, old, new) > 0
                || self.judge.alike.get(&names).is_some_and(|n| *n > 1)
                || are_names_similar())
    }

    /// Returns two overloads of one name with their score, if they are the same.
    fn of_same_name(&self, pair: &CallablePair<'_>, sharing: &[&CallablePair<'_>]) -> Option<ScoredPair> {
        let (before, after) = (pair.x.site, pair.y.site);
        let is_alone = sharing.iter().filter(|p| p.x.site == before || p.y.site == after).count() == 1;
        // A new overload of the old name must not become the partner of a method that goes on under another name.
        let enough = if self.judge.round == Round::First { CERTAIN } else { LIKELY };
        let score = pair.same_name_odds();
        let is_one = (is_alone || pair.may_be_edited()) && score >= enough;
        is_one.then_some(ScoredPair { score, before, after })
    }

    fn judge_fields(&self, verdicts: &mut Verdicts) {
        let votes = self.judge.votes;
        let pairs = self.field_pairs();
        let leads = Leads::new(pairs.iter().map(FieldPair::scored));
        for pair in &pairs {
            let only = self.are_only(pair.x.kind);
            let context = Context { only, ..self.context(pair.scored(), &leads) };
            let measures = fields::measure(self.cmp, votes, pair, &context);
            let measured = Measured::Fields(fields::Situation::Stayed, measures);
            verdicts.judge((pair.x.site, pair.y.site), measured, LIKELY);
        }
    }

    /// Returns whether just one member of a kind is unmatched on each side.
    fn are_only(&self, kind: Kind) -> bool {
        let of_kind = |side: &[Unmatched]| side.iter().filter(|m| m.kind == kind).count();
        (of_kind(&self.before), of_kind(&self.after)) == (1, 1)
    }

    fn field_pairs(&self) -> Vec<FieldPair<'_>> {
        let mut pairs = Vec::new();
        for x in self.before.iter().filter(|x| x.is_field()) {
            for y in self.after.iter().filter(|y| y.kind == x.kind) {
                if self.breadth == Breadth::Full || x.content.dice(&y.content) >= MIN_CONTENT_AT_ANY_BREADTH {
                    pairs.push(FieldPair::new(self.cmp, self.judge.votes, x, y));
                }
            }
        }
        pairs
    }

    fn context(&self, pair: ScoredPair, leads: &Leads) -> Context {
        let ScoredPair { before, after, .. } = pair;
        let cmp = self.cmp;
        Context {
            neighbours: neighbours(cmp, self.judge.matching, before, after),
            alike: self.judge.alike.get(&cmp.names(before, after)).copied().unwrap_or(0),
            lead: leads.of(pair),
            possible: self.possible.beside(&cmp.before, &cmp.after, before, after),
            only: false,
            moved: Move::default(),
        }
    }
}

/// Returns the words that may have been replaced in the members of two types.
fn possible_replacements(
    cmp: &Comparison<'_>,
    before: &[Unmatched],
    after: &[Unmatched],
) -> PossibleReplacements {
    let pairs = before.iter().flat_map(|x| after.iter().map(move |y| (x, y)));
    let named = pairs.filter(|(x, y)| x.kind == y.kind && x.kind.is_named());
    let renamed = named.filter(|(x, y)| !cmp.have_same_name(x.site, y.site));
    PossibleReplacements::new(&cmp.before, &cmp.after, renamed.map(|(x, y)| (x.site, y.site)))
}
