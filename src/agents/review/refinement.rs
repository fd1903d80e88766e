//! Scope refinement: what a rejection says of what was not shown yet.
//!
//! This is `Refine` of section 4.1.1 of the CoRenameAgent paper. A condition becomes a guard if it is the narrowest
//! that explains the rejections and covers nothing that was accepted. How many rejections a condition needs was
//! measured, so that good suggestions do not die of it: see [`Condition::needs`].

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use crate::agents::analysis::Guard;
use crate::agents::condition::{Condition, Conditions};
use crate::config::Decision;

/// A decided suggestion, as far as guards are concerned.
#[derive(Debug)]
pub struct Decided {
    pub conditions: Conditions,
    pub decision: Decision,
    pub old_name: String,
}

/// A condition that became a guard, with the rejections that it explains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refinement {
    pub condition: Condition,
    pub rejected: usize,
    old_name: String,
}

impl Refinement {
    /// Returns a condition of a rejection, which `rejected` rejections fulfil.
    fn of(rejection: &Decided, condition: &Condition, rejected: usize) -> Self {
        Self { condition: condition.clone(), rejected, old_name: rejection.old_name.clone() }
    }

    /// Describes the declarations that it covers, in the plural.
    pub fn what(&self) -> String {
        self.condition.plural(&self.old_name)
    }

    /// Returns the guard as a scope states it.
    pub fn guard(&self) -> Guard {
        let (what, n) = (self.what(), self.rejected);
        let reason = match n {
            1 => format!("a suggestion for {what} was rejected"),
            _ => format!("{n} of {n} suggestions for {what} were rejected"),
        };
        Guard::stated(format!("Do not apply this rename to {what}"), reason)
    }
}

/// How many rejections must share a condition before an adviser may make it a guard. Without advice it is three; one
/// may be chance.
const ADVISED_FROM: usize = 2;

/// The decisions on scopes that are readings of the same renames, and the guards that come of them.
#[derive(Debug, Default)]
pub struct Decisions {
    /// The conditions of the renames that show the scopes. These were accepted before anything was shown.
    pub seeds: Vec<Conditions>,
    /// In the order of the answers.
    pub decided: Vec<Decided>,
    /// The guards that candidates were closed by so far.
    in_force: Vec<Condition>,
    /// Guards in addition to those that follow from the rejections. The reviewer asked for them, or the adviser
    /// proposed them.
    asked_for: Vec<Refinement>,
}

impl Decisions {
    /// Returns the guards that explain the rejections: of each rejection its name, and the narrowest condition that
    /// several rejections share. A condition that something accepted fulfils is no guard.
    pub fn refined(&self) -> Vec<Refinement> {
        let accepted = self.accepted();
        let mut support: BTreeMap<&Condition, usize> = BTreeMap::new();
        for condition in self.rejections().flat_map(|d| &d.conditions) {
            *support.entry(condition).or_default() += 1;
        }
        let mut guards: Vec<Refinement> = Vec::new();
        for rejection in self.rejections() {
            let fits = |c: &&Condition| !accepted.contains(c) && support[c] >= c.needs();
            let shared = rejection.conditions.iter().skip(1).find(fits);
            let name = rejection.conditions.first().filter(fits);
            for condition in name.into_iter().chain(shared) {
                if !guards.iter().any(|g| g.condition == *condition) {
                    guards.push(Refinement::of(rejection, condition, support[condition]));
                }
            }
        }
        guards
    }

    /// Returns the same with the guards that were asked for.
    pub fn all_guards(&self) -> Vec<Refinement> {
        self.refined().into_iter().chain(self.asked_for.iter().cloned()).collect()
    }

    /// Returns the guard for a reviewer who rejects everything like the last suggestion. It is the narrowest condition
    /// of that, its name aside, that covers any of `others` and nothing accepted.
    pub fn like_the_last(&self, others: &[&Conditions]) -> Option<Refinement> {
        let (rejected, accepted) = (self.decided.last()?, self.accepted());
        let reaches = |c: &&Condition| others.iter().any(|other| other.contains(c));
        let mut free = rejected.conditions.iter().skip(1).filter(|c| !accepted.contains(c));
        Some(Refinement::of(rejected, free.find(reaches)?, 1))
    }

    /// Returns the guards from which an adviser may choose after a rejection. They are conditions, the name aside, that
    /// several rejections fulfil and nothing accepted, and that are no guards yet.
    pub fn advisable(&self) -> Vec<Refinement> {
        let Some(last) = self.decided.last().filter(|d| d.decision == Decision::Reject) else {
            return Vec::new();
        };
        let accepted = self.accepted();
        let rejected = |c: &Condition| self.rejections().filter(|d| d.conditions.contains(c)).count();
        let free =
            last.conditions.iter().skip(1).filter(|c| !accepted.contains(c) && !self.in_force.contains(c));
        let shared = free.map(|c| (c, rejected(c))).filter(|(_, rejected)| *rejected >= ADVISED_FROM);
        shared.map(|(condition, rejected)| Refinement::of(last, condition, rejected)).collect()
    }

    /// Keeps a guard that does not follow from the rejections.
    pub fn ask_for(&mut self, guard: Refinement) {
        self.asked_for.push(guard);
    }

    /// Puts a guard in force; says whether it was not before.
    pub fn enforce(&mut self, guard: &Refinement) -> bool {
        let is_new = !self.in_force.contains(&guard.condition);
        if is_new {
            self.in_force.push(guard.condition.clone());
        }
        is_new
    }

    fn rejections(&self) -> impl Iterator<Item = &Decided> {
        self.decided.iter().filter(|d| d.decision == Decision::Reject)
    }

    /// Returns the conditions that no guard may cover.
    fn accepted(&self) -> FxHashSet<&Condition> {
        let accepted = self.decided.iter().filter(|d| d.decision == Decision::Accept).map(|d| &d.conditions);
        self.seeds.iter().chain(accepted).flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::condition::conditions;
    use crate::agents::location::Location;
    use crate::agents::traits::Trait;
    use crate::java::Kind;

    fn location(path: &str, in_type: &str) -> Location {
        Location {
            path: path.to_owned(),
            module: "core".to_owned(),
            package: "org.acme".to_owned(),
            in_type: in_type.to_owned(),
            in_member: String::new(),
            is_test: path.contains("/test/"),
        }
    }

    fn declared(kind: Kind, name: &str, path: &str, traits: &[Trait]) -> Conditions {
        let in_type = path.rsplit('/').next().unwrap_or_default().replace(".java", "");
        conditions(kind, &crate::words::split(name), &location(path, &in_type), traits)
    }

    fn guards(seeds: &[Conditions], decided: &[(Decision, &str, Conditions)]) -> String {
        let decided: Vec<Decided> = decided
            .iter()
            .map(|(decision, name, conditions)| Decided {
                conditions: conditions.clone(),
                decision: *decision,
                old_name: (*name).to_owned(),
            })
            .collect();
        let decisions = Decisions { seeds: seeds.to_vec(), decided, ..Decisions::default() };
        let guards = decisions.refined();
        guards.iter().map(|g| format!("{}: {}\n", g.guard().rule, g.guard().reason)).collect()
    }

    fn public_method(name: &str, path: &str) -> Conditions {
        declared(Kind::Method, name, path, &[Trait::Exported(Kind::Method)])
    }

    #[test]
    fn one_rejection_rules_out_its_name_and_no_more() {
        let seed = declared(Kind::Field, "joinHints", "src/main/A.java", &[]);
        let rejected = public_method("getJoinHints", "src/main/A.java");
        insta::assert_snapshot!(
            guards(&[seed], &[(Decision::Reject, "getJoinHints", rejected)]),
            @"Do not apply this rename to methods called `getJoinHints`: a suggestion for methods called `getJoinHints` was rejected"
        );
    }

    #[test]
    fn rejections_that_have_something_in_common_are_explained_by_it_and_by_their_names() {
        let seed = declared(Kind::Method, "joinHints", "src/main/A.java", &[]);
        let rejected = ["getJoinHint", "setJoinHint", "hasJoinHint"]
            .map(|name| (Decision::Reject, name, public_method(name, &format!("src/main/{name}.java"))));
        insta::assert_snapshot!(guards(&[seed], &rejected), @r"
        Do not apply this rename to methods called `getJoinHint`: a suggestion for methods called `getJoinHint` was rejected
        Do not apply this rename to public or protected methods: 3 of 3 suggestions for public or protected methods were rejected
        Do not apply this rename to methods called `setJoinHint`: a suggestion for methods called `setJoinHint` was rejected
        Do not apply this rename to methods called `hasJoinHint`: a suggestion for methods called `hasJoinHint` was rejected
        ");
    }

    #[test]
    fn no_guard_touches_what_was_accepted() {
        let accepted = (Decision::Accept, "joinHint", public_method("joinHint", "src/main/B.java"));
        let rejected = ["a", "b", "c", "d"].map(|name| {
            let conditions = public_method(&format!("{name}JoinHint"), "src/main/B.java");
            (Decision::Reject, name, conditions)
        });
        let decided: Vec<_> = std::iter::once(accepted).chain(rejected).collect();
        insta::assert_snapshot!(guards(&[], &decided), @r"
        Do not apply this rename to methods called `a`: a suggestion for methods called `a` was rejected
        Do not apply this rename to methods called `b`: a suggestion for methods called `b` was rejected
        Do not apply this rename to methods called `c`: a suggestion for methods called `c` was rejected
        Do not apply this rename to methods called `d`: a suggestion for methods called `d` was rejected
        ");
        let same = (Decision::Reject, "joinHint", public_method("joinHint", "src/main/C.java"));
        let accepted = (Decision::Accept, "joinHint", public_method("joinHint", "src/main/B.java"));
        assert_eq!(guards(&[], &[accepted, same]), "");
    }
}
