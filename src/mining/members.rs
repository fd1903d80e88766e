//! Which members of two matched types are which.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::alignment::dice;
use super::assignment::{Leads, take_best};
use super::callables::{self, Pair};
use super::fields;
use super::judge::{CERTAIN, LIKELY, Log, Situation, Verdicts};
use super::model::{Atom, Role, mix};
use super::moved;
use super::names;
use super::open::{Around, Open, neighbours};
use super::replacements::Possible;
use super::side::{Comparison, Matching, Side, Site};
use super::variables::compare;
use super::votes::Votes;
use crate::java::Kind;

/// Pairs of removed and added members of one type that are all compared by body; of more, only
/// those with most of their names and literals in common are.
const PAIR_BUDGET: usize = 2_500;
/// Pairs beyond which the members of a type are not compared at all.
const PAIR_LIMIT: usize = 40_000;
/// What two methods must have in common to be compared by body, when nothing else speaks for
/// them.
const LITTLE: f32 = 0.2;

/// How sure a match must be: the first round takes only what nothing later could contradict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Round {
    Strict,
    Full,
}

fn is_member(kind: Kind) -> bool {
    matches!(kind, Kind::Method | Kind::Constructor | Kind::Field | Kind::EnumConstant | Kind::Initializer)
}

/// The members of two matched types that have no partner yet.
struct OpenMembers {
    owner: (Site, Site),
    before: Vec<Site>,
    after: Vec<Site>,
}

/// Matches the members of all matched types: by signature, then by name, then by what they
/// contain and how they are used.
pub(super) fn match_members(
    cmp: &Comparison<'_>,
    matching: &mut Matching,
    votes: &Votes,
    round: Round,
    notes: &mut Vec<String>,
    log: &mut Log,
) {
    let types: Vec<(Site, Site)> =
        matching.pairs.iter().copied().filter(|(b, _)| cmp.before.get(*b).kind.is_type()).collect();
    for &(b, a) in &types {
        match_by_signature(cmp, matching, b, a);
    }
    moved::match_moved(cmp, matching);
    let open: Vec<OpenMembers> = types.iter().map(|&(b, a)| open_members(cmp, matching, b, a)).collect();
    let alike = count_alike(cmp, &open, &matching.pairs);
    let judge = Judge { cmp, votes, matching, round, alike };
    let found: Vec<Option<Verdicts>> = open.par_iter().map(|o| judge.members(o)).collect();
    for (found, open) in found.into_iter().zip(&open) {
        let Some(found) = found else {
            let name = &cmp.before.get(open.owner.0).name;
            notes.push(format!("the members of {name} were compared by signature only: too many changed"));
            continue;
        };
        log.extend(found.judged);
        take_best(found.taken, matching);
    }
}

fn open_members(cmp: &Comparison<'_>, matching: &Matching, b: Site, a: Site) -> OpenMembers {
    OpenMembers {
        owner: (b, a),
        before: open(cmp.before, b, |s| matching.after(s).is_none()),
        after: open(cmp.after, a, |s| matching.before(s).is_none()),
    }
}

fn open(side: &Side, of: Site, free: impl Fn(Site) -> bool) -> Vec<Site> {
    side.members(of).filter(|s| is_member(side.get(*s).kind) && free(*s)).collect()
}

fn match_by_signature(cmp: &Comparison<'_>, matching: &mut Matching, b: Site, a: Site) {
    let open = open_members(cmp, matching, b, a);
    let mut known: FxHashMap<u64, Site> = FxHashMap::default();
    for &site in open.after.iter().rev() {
        known.insert(signature(cmp, site, false), site);
    }
    for site in open.before {
        if let Some(found) = known.get(&signature(cmp, site, true)) {
            matching.add(site, *found);
        }
    }
}

fn signature(cmp: &Comparison<'_>, site: Site, is_before: bool) -> u64 {
    let side = if is_before { cmp.before } else { cmp.after };
    let kind = side.get(site).kind;
    match kind {
        Kind::Method => cmp.parameter_types(site, is_before).into_iter().fold(mix(1, side.name(site)), mix),
        Kind::Constructor => cmp.parameter_types(site, is_before).into_iter().fold(2, mix),
        Kind::Initializer => 3,
        _ => mix(4, side.name(site)),
    }
}

/// In how many pairs of types the same two names are open, or are those of a member that has its
/// partner. Types that change alike (all matchers lose `describeTo` and gain `describe`) speak for
/// each other.
fn count_alike(
    cmp: &Comparison<'_>,
    open: &[OpenMembers],
    matched: &[(Site, Site)],
) -> FxHashMap<(Atom, Atom), u32> {
    let mut out = FxHashMap::default();
    for OpenMembers { before, after, .. } in open {
        if before.len() * after.len() > PAIR_BUDGET {
            continue;
        }
        let mut pairs: Vec<(Atom, Atom)> = Vec::new();
        for &b in before {
            let kind = cmp.before.get(b).kind;
            let same_kind = after.iter().filter(|a| cmp.after.get(**a).kind == kind);
            pairs.extend(same_kind.map(|a| (cmp.before.name(b), cmp.after.name(*a))));
        }
        pairs.sort_unstable();
        pairs.dedup();
        for pair in pairs {
            *out.entry(pair).or_default() += 1;
        }
    }
    for &(b, a) in matched.iter().filter(|(b, _)| cmp.before.get(*b).kind == Kind::Method) {
        let names = (cmp.before.name(b), cmp.after.name(a));
        if names.0 != names.1 {
            *out.entry(names).or_default() += 1;
        }
    }
    out
}

struct Judge<'a> {
    cmp: &'a Comparison<'a>,
    votes: &'a Votes,
    matching: &'a Matching,
    round: Round,
    alike: FxHashMap<(Atom, Atom), u32>,
}

impl Judge<'_> {
    /// What is made of the open members of two types; `None` where there are too many.
    fn members(&self, open: &OpenMembers) -> Option<Verdicts> {
        let pairs = open.before.len() * open.after.len();
        if pairs > PAIR_LIMIT {
            return None;
        }
        if self.cmp.is_stopped() {
            return Some(Verdicts::default());
        }
        let all = pairs <= PAIR_BUDGET;
        let of = |sites: &[Site], is_before| -> Vec<Open> {
            sites.iter().map(|s| Open::new(self.cmp, *s, is_before)).collect()
        };
        let (b, a) = (of(&open.before, true), of(&open.after, false));
        let possible = self.possible(&b, &a, all);
        let mut verdicts = Verdicts::default();
        self.callables(&b, &a, all, &possible, &mut verdicts);
        if self.round == Round::Full {
            self.fields(&b, &a, all, &possible, &mut verdicts);
        }
        Some(verdicts)
    }

    fn possible(&self, b: &[Open], a: &[Open], all: bool) -> Possible {
        let pairs = b.iter().flat_map(|x| a.iter().map(move |y| (x, y)));
        let pairs = pairs.filter(|(x, y)| all && x.kind == y.kind && x.kind.is_named());
        let is_renamed = |b, a| self.cmp.before.name(b) != self.cmp.after.name(a);
        let sites = pairs.map(|(x, y)| (x.site, y.site)).filter(|(b, a)| is_renamed(*b, *a));
        Possible::new(self.cmp.before, self.cmp.after, sites)
    }

    fn callables(&self, b: &[Open], a: &[Open], all: bool, possible: &Possible, verdicts: &mut Verdicts) {
        let mut pairs = Vec::new();
        for x in b.iter().filter(|x| x.kind.is_callable()) {
            for y in a.iter().filter(|y| y.kind == x.kind) {
                let content = dice(&x.content, &y.content);
                if self.is_worth_a_look(x, y, content, all) {
                    let alignment = compare(self.cmp, x.site, y.site).alignment;
                    pairs.push(Pair { x, y, alignment, content });
                }
            }
        }
        let leads = Leads::new(pairs.iter().map(|p| (p.likeness(self.cmp), p.x.site, p.y.site)));
        let only = (count(b, Kind::Method), count(a, Kind::Method)) == (1, 1);
        for pair in &pairs {
            let (x, y) = (pair.x.site, pair.y.site);
            if pair.is_same_name(self.cmp) {
                let sharing = pairs.iter().filter(|p| p.is_same_name(self.cmp));
                let alone = sharing.filter(|p| p.x.site == x || p.y.site == y).count() == 1;
                // A new overload under the old name must not take what goes on under another one.
                let enough = if self.round == Round::Strict { CERTAIN } else { LIKELY };
                let odds = pair.same_name_odds(alone).filter(|odds| *odds >= enough);
                verdicts.taken.extend(odds.map(|odds| (odds, x, y)));
                continue;
            }
            let mut around = self.around(x, y, &leads, pair.likeness(self.cmp), only);
            around.possible = possible.beside(self.cmp.before, self.cmp.after, x, y);
            let situation = pair.situation(false);
            let measures = callables::measure(self.cmp, self.votes, pair, &around);
            let enough = match self.round {
                _ if pair.is_unsupported(self.cmp, self.votes) => f32::INFINITY,
                Round::Full => LIKELY,
                Round::Strict if situation == Situation::Long => CERTAIN,
                Round::Strict => f32::INFINITY,
            };
            verdicts.judge((x, y), situation, callables::model(situation), measures, enough);
        }
    }

    fn is_worth_a_look(&self, x: &Open, y: &Open, content: f32, all: bool) -> bool {
        let (old, new) = (self.cmp.before.name(x.site), self.cmp.after.name(y.site));
        if x.kind == Kind::Constructor || old == new || content >= 0.6 {
            return true;
        }
        all && (content >= LITTLE
            || self.votes.cast(Role::Call, old, new) > 0
            || self.alike.get(&(old, new)).is_some_and(|n| *n > 1)
            || names::similarity(&self.cmp.before.get(x.site).name, &self.cmp.after.get(y.site).name) >= 0.5)
    }

    fn around(&self, x: Site, y: Site, leads: &Leads, likeness: f32, only: bool) -> Around {
        let names = (self.cmp.before.name(x), self.cmp.after.name(y));
        let (lead_before, lead_after) = leads.of(likeness, x, y);
        Around {
            neighbours: neighbours(self.cmp, self.matching, x, y),
            alike: self.alike.get(&names).copied().unwrap_or(0),
            possible: 0,
            lead_before,
            lead_after,
            only,
            moved: None,
        }
    }

    fn fields(&self, b: &[Open], a: &[Open], all: bool, possible: &Possible, verdicts: &mut Verdicts) {
        let is_field = |o: &&Open| matches!(o.kind, Kind::Field | Kind::EnumConstant);
        let mut pairs = Vec::new();
        for x in b.iter().filter(is_field) {
            for y in a.iter().filter(|y| y.kind == x.kind) {
                if all || dice(&x.content, &y.content) >= 0.6 {
                    pairs.push((fields::likeness(self.cmp, self.votes, x, y), x, y));
                }
            }
        }
        let leads = Leads::new(pairs.iter().map(|(likeness, x, y)| (*likeness, x.site, y.site)));
        let only = pairs.len() == 1;
        for (likeness, x, y) in pairs {
            let mut around = self.around(x.site, y.site, &leads, likeness, only);
            around.possible = possible.beside(self.cmp.before, self.cmp.after, x.site, y.site);
            let measures = fields::measure(self.cmp, self.votes, (x, y), &around);
            let situation = Situation::Field;
            verdicts.judge((x.site, y.site), situation, fields::model(situation), measures, LIKELY);
        }
    }
}

fn count(open: &[Open], kind: Kind) -> usize {
    open.iter().filter(|o| o.kind == kind).count()
}
