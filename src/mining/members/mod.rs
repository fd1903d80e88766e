//! Matches the members of two matched types.
//!
//! [`pairs`] and [`callable_pairs`] compare the members that have no partner by signature ([`unmatched`]).
//! [`callables`] and [`fields`] list the measures, and [`context`] describes the surroundings. [`breadth`] limits which
//! of very many members are compared. [`moved`] follows the members that went to another type.

pub mod breadth;
pub mod callable_pairs;
pub mod callables;
pub mod context;
pub mod fields;
pub mod moved;
pub mod pairs;
pub mod unmatched;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use self::breadth::{Breadth, breadths};
use self::pairs::MemberJudge;
use self::unmatched::{Unmatched, UnmatchedMembers, signature};
use crate::java::{Kind, Modifiers};
use crate::mining::changed_files::{Holder, Site};
use crate::mining::comparison::{ComparedSide, Comparison};
use crate::mining::hashes::Atom;
use crate::mining::matching::{Matching, Round};
use crate::mining::model::transcript::{Limit, Transcript};
use crate::mining::model::verdicts::Verdicts;
use crate::mining::parsed_file::Role;
use crate::mining::reused_names::match_reused_names;
use crate::mining::spelling::match_spelled_apart;
use crate::mining::votes::Votes;
use crate::text::sort_once;

/// The least similarity of two methods' statements at which their names support the same names in other types. (From
/// 0.2 to 0.5, the results of `lab/detection.py` are the same. A value of 0.2 adds six in 6,000 other commits, which
/// are no renames.)
const COMMON: f32 = 0.5;

/// Matches the members of all matched types and of compact source files. First come members whose names were passed on,
/// then those of the same signature, then those that went to other types. The others are matched by their contents and
/// uses.
pub fn match_members(
    cmp: &Comparison<'_>,
    matching: &mut Matching,
    votes: &Votes,
    round: Round,
    transcript: &mut Transcript,
) {
    let holders = holders(cmp, matching);
    for pair in &holders {
        match_by_signature(cmp, matching, *pair);
    }
    moved::match_moved(cmp, matching);
    let unmatched: Vec<_> = holders.iter().map(|pair| UnmatchedMembers::of(cmp, matching, *pair)).collect();
    let breadths = breadths(&unmatched.iter().map(UnmatchedMembers::extent).collect::<Vec<_>>());
    let alike = count_alike(cmp, votes, &unmatched, &breadths, &matching.pairs);
    let judge = MemberJudge { cmp, votes, matching, round, alike };
    let verdicts: Vec<Verdicts> = unmatched
        .par_iter()
        .zip(&breadths)
        .map(|(members, breadth)| judge.members(members, *breadth))
        .collect();
    for verdicts in verdicts {
        verdicts.settle(matching, transcript);
    }
    note_narrowed(cmp, &unmatched, &breadths, transcript);
}

/// Returns the matched types, and the compact source files at one path, in pairs.
fn holders(cmp: &Comparison<'_>, matching: &Matching) -> Vec<(Holder, Holder)> {
    let types = matching.pairs.iter().filter(|(b, _)| cmp.before.get(*b).kind.is_type());
    let types = types.map(|(b, a)| (Holder::from(*b), Holder::from(*a)));
    let after: FxHashMap<&str, Holder> = cmp.after.compact_files().collect();
    let files = cmp.before.compact_files().filter_map(|(path, b)| Some((b, *after.get(path)?)));
    types.chain(files).collect()
}

/// Notes which types had so many members that not all were compared.
fn note_narrowed(
    cmp: &Comparison<'_>,
    unmatched: &[UnmatchedMembers],
    breadths: &[Breadth],
    transcript: &mut Transcript,
) {
    let kinds = [
        (Breadth::MostAlike, "only those most alike were compared"),
        (Breadth::None, "they were compared by signature only"),
    ];
    for (narrowed, what) in kinds {
        let of_kind = unmatched.iter().zip(breadths).filter(|(_, breadth)| **breadth == narrowed);
        let mut types = of_kind.map(|(members, _)| cmp.before.name_of_holder(members.holder_before));
        let Some(first) = types.next() else { continue };
        let types = match types.count() {
            0 => first.to_owned(),
            1 => format!("{first} and another type"),
            others => format!("{first} and {others} other types"),
        };
        transcript.note(Limit::Members(narrowed), format!("so many members of {types} changed that {what}"));
    }
}

fn match_by_signature(cmp: &Comparison<'_>, matching: &mut Matching, holders: (Holder, Holder)) {
    match_reused_names(cmp, matching, &UnmatchedMembers::of(cmp, matching, holders));
    match_initializers(cmp, matching, holders);
    let unmatched = UnmatchedMembers::of(cmp, matching, holders);
    // Of several with one signature, the first.
    let added: FxHashMap<u64, Site> =
        unmatched.after.iter().rev().map(|site| (signature(&cmp.after, *site), *site)).collect();
    for site in &unmatched.before {
        if let Some(found) = added.get(&signature(&cmp.before, *site)) {
            matching.add(*site, *found);
        }
    }
    match_spelled_apart((&cmp.before, unmatched.before), (&cmp.after, unmatched.after), matching);
}

/// Matches the initializers of two types, whose signatures are all the same. Initializers of the same text come first.
/// The others are matched in their order, static and instance initializers apart.
fn match_initializers(cmp: &Comparison<'_>, matching: &mut Matching, types: (Holder, Holder)) {
    let by_text = |side: &ComparedSide<'_>, site: Site| side.text_hash(site);
    let by_order =
        |side: &ComparedSide<'_>, site: Site| u64::from(side.get(site).modifiers.has(Modifiers::STATIC));
    for key in [&by_text as &dyn Fn(&ComparedSide<'_>, Site) -> u64, &by_order] {
        let unmatched = UnmatchedMembers::of(cmp, matching, types);
        let initializers = |side: &ComparedSide<'_>, members: Vec<Site>| -> Vec<(u64, Site)> {
            let found = members.into_iter().filter(|site| side.get(*site).kind == Kind::Initializer);
            found.map(|site| (key(side, site), site)).collect()
        };
        let mut added = initializers(&cmp.after, unmatched.after);
        for (of, site) in initializers(&cmp.before, unmatched.before) {
            if let Some(found) = added.iter().position(|(other, _)| *other == of) {
                matching.add(site, added.remove(found).1);
            }
        }
    }
}

/// Counts for each two names the pairs of types with unmatched methods of these names that something supports. A
/// matched method that got the new name for the old one counts as well. Types that change alike (all matchers lose
/// `describeTo` and gain `describe`) support each other.
fn count_alike(
    cmp: &Comparison<'_>,
    votes: &Votes,
    unmatched: &[UnmatchedMembers],
    breadths: &[Breadth],
    matched: &[(Site, Site)],
) -> FxHashMap<(Atom, Atom), u32> {
    let methods = |side: &ComparedSide<'_>, members: &[Site]| -> Vec<Unmatched> {
        let methods = members.iter().filter(|site| side.get(**site).kind == Kind::Method);
        methods.map(|site| Unmatched::new(side, *site)).collect()
    };
    let mut out = FxHashMap::default();
    let full = unmatched.iter().zip(breadths).filter(|(_, breadth)| **breadth == Breadth::Full);
    for (members, _) in full {
        let added = methods(&cmp.after, &members.after);
        let mut pairs: Vec<(Atom, Atom)> = Vec::new();
        for x in methods(&cmp.before, &members.before) {
            let is_spoken_for = |y: &&Unmatched| {
                let (old, new) = cmp.names(x.site, y.site);
                x.statements.dice(&y.statements) >= COMMON || votes.cast(Role::Call, old, new) > 0
            };
            pairs.extend(added.iter().filter(is_spoken_for).map(|y| cmp.names(x.site, y.site)));
        }
        sort_once(&mut pairs);
        for pair in pairs {
            *out.entry(pair).or_default() += 1;
        }
    }
    for &(b, a) in matched {
        if cmp.before.get(b).kind == Kind::Method && !cmp.have_same_name(b, a) {
            *out.entry(cmp.names(b, a)).or_default() += 1;
        }
    }
    out
}
