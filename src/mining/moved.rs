//! Members that went to another type.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::alignment::dice;
use super::assignment::{Leads, take_best};
use super::callables::{self, Pair};
use super::fields;
use super::judge::{LIKELY, Log, Situation, Verdicts};
use super::model::{Role, mix};
use super::near::{Near, RARE};
use super::open::{Around, Move, Open, content_len, neighbours};
use super::side::{Comparison, Matching, Side, Site};
use super::variables::compare;
use super::votes::Votes;
use crate::java::Kind;

/// Names and literals that a method must have to be followed to another type under its own name.
const CONTENT: usize = 5;
/// What the two must then have in common, if no other method of the name and number of parameters
/// was removed or added.
const SAME_NAME: f32 = 0.5;
/// What two methods must have in common to be compared, when they went to another type.
const ALIKE: f32 = 0.4;
/// Pairs of methods that are compared by body; of more, only those that are nearly the same.
const METHOD_PAIRS: usize = 20_000;
/// What those must have in common.
const NEARLY: f32 = 0.8;
/// Fields that a commit may have removed and added to be followed to other types.
const FIELDS: usize = 400;

/// Methods that went to another type under their own name, so that they are not taken for
/// renamed ones.
pub(super) fn match_moved(cmp: &Comparison<'_>, matching: &mut Matching) {
    let index = |side: &Side, free: &dyn Fn(Site) -> bool| {
        let mut out: FxHashMap<u64, Vec<Site>> = FxHashMap::default();
        for site in methods(side).filter(|s| free(*s) && content_len(side, *s) >= CONTENT) {
            let arity = side.get(site).parameters.len() as u64;
            out.entry(mix(side.name(site), arity)).or_default().push(site);
        }
        out
    };
    let after = index(cmp.after, &|s| matching.before(s).is_none());
    let mut before: Vec<(u64, Vec<Site>)> =
        index(cmp.before, &|s| matching.after(s).is_none()).into_iter().collect();
    before.sort_by(|x, y| x.1.cmp(&y.1));
    for (key, sites) in before {
        let Some(others) = after.get(&key) else { continue };
        if let ([b], [a]) = (sites.as_slice(), others.as_slice())
            && dice(&Open::new(cmp, *b, true).content, &Open::new(cmp, *a, false).content) >= SAME_NAME
        {
            matching.add(*b, *a);
        }
    }
}

fn methods(side: &Side) -> impl Iterator<Item = Site> + '_ {
    side.declarations().filter(|s| side.get(*s).kind == Kind::Method)
}

/// Matches members that went to another type under another name.
pub(super) fn match_moved_and_renamed(
    cmp: &Comparison<'_>,
    matching: &mut Matching,
    votes: &Votes,
    notes: &mut Vec<String>,
    log: &mut Log,
) {
    let methods = moved_methods(cmp, matching, votes, notes);
    log.extend(methods.judged);
    take_best(methods.taken, matching);
    let fields = moved_fields(cmp, matching, votes, notes);
    log.extend(fields.judged);
    take_best(fields.taken, matching);
}

fn moved_methods(
    cmp: &Comparison<'_>,
    matching: &Matching,
    votes: &Votes,
    notes: &mut Vec<String>,
) -> Verdicts {
    let open = |side: &Side, is_before: bool, free: &dyn Fn(Site) -> bool| -> Vec<Open> {
        methods(side)
            .filter(|s| side.get(*s).body.is_some() && free(*s))
            .map(|s| Open::new(cmp, s, is_before))
            .collect()
    };
    let b = open(cmp.before, true, &|s| matching.after(s).is_none());
    let a = open(cmp.after, false, &|s| matching.before(s).is_none());
    let successors = Successors::new(cmp, &a);
    let mut near: Vec<(f32, &Open, &Open)> = b
        .par_iter()
        .filter(|_| !cmp.is_stopped())
        .flat_map_iter(|x| successors.of(cmp, votes, x).into_iter().map(move |(content, y)| (content, x, y)))
        .filter(|(_, x, y)| cmp.before.name(x.site) != cmp.after.name(y.site))
        .filter(|(_, x, y)| !is_same_place(cmp, matching, x.site, y.site))
        .collect();
    if near.len() > METHOD_PAIRS {
        near.retain(|(content, ..)| *content >= NEARLY);
        near.truncate(METHOD_PAIRS);
        notes.push(
            "methods that went to other types were followed only if nearly the same: too many came and went"
                .to_owned(),
        );
    }
    let pairs: Vec<Pair<'_>> = near
        .into_par_iter()
        .filter(|_| !cmp.is_stopped())
        .map(|(content, x, y)| Pair { x, y, alignment: compare(cmp, x.site, y.site).alignment, content })
        .collect();
    let leads = Leads::new(pairs.iter().map(|p| (p.likeness(cmp), p.x.site, p.y.site)));
    let mut verdicts = Verdicts::default();
    for pair in &pairs {
        let (x, y) = (pair.x.site, pair.y.site);
        let around = around(cmp, matching, x, y, leads.of(pair.likeness(cmp), x, y));
        let measures = callables::measure(cmp, votes, pair, &around);
        let situation = Situation::MovedMethod;
        verdicts.judge((x, y), situation, callables::model(situation), measures, LIKELY);
    }
    verdicts
}

/// Whether two members stand in matched types: compared there already.
fn is_same_place(cmp: &Comparison<'_>, matching: &Matching, b: Site, a: Site) -> bool {
    matching.are_paired(cmp.before.owner(b), cmp.after.owner(a))
}

fn around(cmp: &Comparison<'_>, matching: &Matching, b: Site, a: Site, leads: (f32, f32)) -> Around {
    let (x, y) = (cmp.before.owner(b), cmp.after.owner(a));
    Around {
        neighbours: neighbours(cmp, matching, b, a),
        alike: 0,
        possible: 0,
        lead_before: leads.0,
        lead_after: leads.1,
        only: false,
        moved: Some(Move {
            owner_gone: x.is_none_or(|x| matching.after(x).is_none()),
            owner_new: y.is_none_or(|y| matching.before(y).is_none()),
            related: x.zip(y).is_some_and(|(x, y)| are_related(cmp, matching, x, y)),
            same_file: cmp.before.file(b).unit.path() == cmp.after.file(a).unit.path(),
        }),
    }
}

/// Whether the type before became, or stood, above or below the type after: one extends the
/// other or is nested in it.
fn are_related(cmp: &Comparison<'_>, matching: &Matching, x: Site, y: Site) -> bool {
    let extends = |side: &Side, lower: Site, upper: &str| {
        side.get(lower).supertypes.iter().any(|t| t.simple_name() == upper)
    };
    let x_after = matching.after(x);
    let y_before = matching.before(y);
    let (x_name, y_name) = (&cmp.before.get(x).name, &cmp.after.get(y).name);
    x_after.is_some_and(|x| extends(cmp.after, x, y_name) || cmp.after.owner(y) == Some(x))
        || y_before.is_some_and(|y| extends(cmp.before, y, x_name) || cmp.before.owner(x) == Some(y))
        || extends(cmp.after, y, x_name)
}

/// Finds the methods after that one before may have become.
struct Successors<'o> {
    open: &'o [Open],
    near: Near,
    by_name: FxHashMap<u64, Vec<usize>>,
}

impl<'o> Successors<'o> {
    fn new(cmp: &Comparison<'_>, open: &'o [Open]) -> Self {
        let mut by_name: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        for (j, y) in open.iter().enumerate() {
            by_name.entry(cmp.after.name(y.site)).or_default().push(j);
        }
        Self { open, near: Near::new(open.iter().map(|y| y.content.as_slice())), by_name }
    }

    /// The methods to compare one with, in their order, with what of the content is common.
    fn of(&self, cmp: &Comparison<'_>, votes: &Votes, x: &Open) -> Vec<(f32, &'o Open)> {
        let mut named: FxHashSet<usize> = FxHashSet::default();
        for (new, _) in votes.successors(Role::Call, cmp.before.name(x.site)) {
            named.extend(self.by_name.get(&new).filter(|h| h.len() <= RARE).into_iter().flatten());
        }
        let mut all: Vec<usize> = self.near.sharing(&x.content).into_iter().map(|s| s.0).collect();
        all.extend(&named);
        all.sort_unstable();
        all.dedup();
        all.into_iter()
            .map(|j| (j, dice(&x.content, &self.open[j].content)))
            .filter(|(j, content)| *content >= ALIKE || named.contains(j))
            .map(|(j, content)| (content, &self.open[j]))
            .collect()
    }
}

fn moved_fields(
    cmp: &Comparison<'_>,
    matching: &Matching,
    votes: &Votes,
    notes: &mut Vec<String>,
) -> Verdicts {
    let open = |side: &Side, is_before: bool, free: &dyn Fn(Site) -> bool| -> Vec<Open> {
        side.declarations()
            .filter(|s| matches!(side.get(*s).kind, Kind::Field | Kind::EnumConstant) && free(*s))
            .map(|s| Open::new(cmp, s, is_before))
            .collect()
    };
    let b = open(cmp.before, true, &|s| matching.after(s).is_none());
    let a = open(cmp.after, false, &|s| matching.before(s).is_none());
    let mut verdicts = Verdicts::default();
    if b.len().max(a.len()) > FIELDS {
        notes.push("fields were not followed to other types: too many came and went".to_owned());
        return verdicts;
    }
    let pairs: Vec<(f32, &Open, &Open)> = b
        .iter()
        .flat_map(|x| a.iter().map(move |y| (x, y)))
        .filter(|(x, y)| x.kind == y.kind && cmp.before.name(x.site) != cmp.after.name(y.site))
        .filter(|(x, y)| !is_same_place(cmp, matching, x.site, y.site))
        .map(|(x, y)| (fields::likeness(cmp, votes, x, y), x, y))
        .filter(|(likeness, ..)| *likeness >= 0.3)
        .collect();
    let leads = Leads::new(pairs.iter().map(|(likeness, x, y)| (*likeness, x.site, y.site)));
    for (likeness, x, y) in pairs {
        let around = around(cmp, matching, x.site, y.site, leads.of(likeness, x.site, y.site));
        let measures = fields::measure(cmp, votes, (x, y), &around);
        let situation = Situation::MovedField;
        verdicts.judge((x.site, y.site), situation, fields::model(situation), measures, LIKELY);
    }
    verdicts
}
