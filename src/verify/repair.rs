//! The repairer: takes out of a patch what breaks the build.
//!
//! The Repair Agent of MANTRA (section 3.3) reads errors, reflects, plans and tries again. Here a plan of edits is
//! right or wrong as a whole, so the only repair is to leave it out. The compiler's words mostly say which: they name
//! what is missing, at a line that was edited or at one that was not. Where they do not, the plans are halved (delta
//! debugging: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002), from the empty patch,
//! which builds. The half that is tried last has those plans whose names are in the log of the failure (in a failed
//! test's message, say). They are not in the log of the build without the patch.
//!
//! The parts of a patch are its renames and the texts that it corrects. Each part is an index.

use std::collections::{BTreeMap, BTreeSet};

use super::build::{BuildError, Built};
use super::compiler::{self, CompilerError};
use crate::agents::BuildOutcome;
use crate::rename::{Blocker, Concern};

/// Builds the project with these parts of the patch.
pub type Build<'b> = dyn FnMut(&[usize]) -> Result<Built, BuildError> + 'b;

/// The result of a repair.
#[derive(Debug)]
pub struct Repaired {
    pub outcome: BuildOutcome,
    /// The parts that are taken out of the patch, and why.
    pub withheld: BTreeMap<usize, Blocker>,
    /// The fault without the patch, or how the build ended.
    pub said: String,
}

/// Finds the parts of the patch that a failed build points at.
pub trait Suspicion {
    /// Returns the parts, of those in the patch, at which an error points.
    fn implicated(&self, error: &CompilerError, included: &[usize]) -> Vec<usize>;

    /// Returns a line of a failed build's log that names a part, and that is not among those of the build without the
    /// patch.
    fn line<'l>(&self, part: usize, log: &'l str, passing: &BTreeSet<&str>) -> Option<&'l str>;
}

/// Builds the project with the parts of `included`, and, where that fails, finds those that can
/// stay.
///
/// # Errors
/// Those of `build`.
pub fn repair(
    included: &[usize],
    attempts: u32,
    suspicion: &dyn Suspicion,
    build: &mut Build<'_>,
) -> Result<Repaired, BuildError> {
    let outcome = |outcome, said: &Built| Repaired { outcome, withheld: BTreeMap::new(), said: said.words() };
    let mut first = build(included)?;
    if first.succeeded {
        return Ok(outcome(BuildOutcome::Passed, &first));
    }
    if first.timed_out {
        return Ok(outcome(BuildOutcome::TimedOut, &first));
    }
    // A tree that does not build by itself must not speak against the patch.
    let without = build(&[])?;
    if !without.succeeded {
        let why = if without.timed_out { BuildOutcome::TimedOut } else { BuildOutcome::FailsWithout };
        return Ok(outcome(why, &without));
    }
    first.forget(&without.errors);
    let said = outcome(BuildOutcome::Failed, &first).said;
    let passing = without.log.lines().collect();
    let (good, withheld) = (Vec::new(), BTreeMap::new());
    let harmless = &without.errors;
    let mut search = Search { left: attempts, build, suspicion, passing, harmless, good, withheld };
    search.by_errors(included, first)?;
    let outcome = if search.good.is_empty() { BuildOutcome::Failed } else { BuildOutcome::Repaired };
    Ok(Repaired { outcome, withheld: search.withheld, said })
}

struct Search<'s, 'b> {
    /// How many builds may still be tried.
    left: u32,
    build: &'s mut Build<'b>,
    suspicion: &'s dyn Suspicion,
    /// The lines of the build without the patch.
    passing: BTreeSet<&'s str>,
    /// The errors that it prints although it passes, as of code that is not to compile.
    harmless: &'s [CompilerError],
    /// The parts that are known to build together.
    good: Vec<usize>,
    withheld: BTreeMap<usize, Blocker>,
}

impl Search<'_, '_> {
    /// Takes out what the errors point at, as long as they point at something. `failed` is how the
    /// build of all of `included` ended.
    fn by_errors(&mut self, included: &[usize], mut failed: Built) -> Result<(), BuildError> {
        let mut rest = included.to_vec();
        loop {
            let mut out: BTreeMap<usize, Blocker> = BTreeMap::new();
            for error in &failed.errors {
                for index in self.suspicion.implicated(error, &rest) {
                    out.entry(index).or_insert_with(|| does_not_build(&error.words()));
                }
            }
            if out.is_empty() {
                return self.halve(&rest, &failed);
            }
            rest.retain(|index| !out.contains_key(index));
            self.withheld.append(&mut out);
            if rest.is_empty() {
                return Ok(());
            }
            match self.attempt(&rest)? {
                None => {
                    self.give_up(&rest, &failed);
                    return Ok(());
                }
                Some(built) if built.succeeded => {
                    self.good = rest;
                    return Ok(());
                }
                Some(built) => failed = built,
            }
        }
    }

    /// Adds to what is good as much of `rest` as builds; all of it does not, as `failed` says.
    fn halve(&mut self, rest: &[usize], failed: &Built) -> Result<(), BuildError> {
        if let [only] = rest {
            self.withheld.insert(*only, does_not_build(&self.words(*only, failed)));
            return Ok(());
        }
        let (a, b) = self.halves(rest, failed);
        let first = [&self.good[..], &a].concat();
        match self.attempt(&first)? {
            None => {
                self.give_up(rest, failed);
                Ok(())
            }
            Some(built) if built.succeeded => {
                self.good = first;
                self.halve(&b, failed)
            }
            Some(built) => {
                self.halve(&a, &built)?;
                let second = [&self.good[..], &b].concat();
                match self.attempt(&second)? {
                    None => self.give_up(&b, failed),
                    Some(built) if built.succeeded => self.good = second,
                    Some(built) => self.halve(&b, &built)?,
                }
                Ok(())
            }
        }
    }

    /// Divides parts in two: those that the log does not name and those that it names, else the first and the second
    /// half.
    fn halves(&self, rest: &[usize], failed: &Built) -> (Vec<usize>, Vec<usize>) {
        let is_named = |index: &usize| self.suspicion.line(*index, &failed.log, &self.passing).is_some();
        let (named, others): (Vec<usize>, Vec<usize>) = rest.iter().partition(|index| is_named(index));
        if named.is_empty() || others.is_empty() {
            let (a, b) = rest.split_at(rest.len() / 2);
            return (a.to_vec(), b.to_vec());
        }
        (others, named)
    }

    /// Returns the words of a failed build on a rename without which it passes.
    fn words(&self, index: usize, failed: &Built) -> String {
        let line =
            self.suspicion.line(index, &failed.log, &self.passing).filter(|_| failed.errors.is_empty());
        line.map_or_else(|| failed.words(), compiler::quoted)
    }

    /// Builds once more, if that is allowed. After a build that took too long, it is not: the next ones
    /// would as well.
    fn attempt(&mut self, included: &[usize]) -> Result<Option<Built>, BuildError> {
        if self.left == 0 {
            return Ok(None);
        }
        let mut built = (self.build)(included)?;
        built.forget(self.harmless);
        self.left = if built.timed_out { 0 } else { self.left - 1 };
        Ok(Some(built))
    }

    fn give_up(&mut self, rest: &[usize], failed: &Built) {
        let message = format!(
            "the project does not build with the patch, and the attempts allowed did not tell which renames can stay: {}",
            failed.words()
        );
        let blocker = Blocker { concern: Concern::NotVerified, message };
        self.withheld.extend(rest.iter().map(|index| (*index, blocker.clone())));
    }
}

fn does_not_build(words: &str) -> Blocker {
    Blocker {
        concern: Concern::DoesNotBuild,
        message: format!("the project does not build with it: {words}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Errors name the findings with these indices, and a log those in it.
    struct Named<'n>(&'n [usize]);

    impl Suspicion for Named<'_> {
        fn implicated(&self, error: &CompilerError, included: &[usize]) -> Vec<usize> {
            let index = error.line as usize;
            if self.0.contains(&index) && included.contains(&index) { vec![index] } else { Vec::new() }
        }

        fn line<'l>(&self, finding: usize, log: &'l str, passing: &BTreeSet<&str>) -> Option<&'l str> {
            compiler::line_with(&format!("name{finding}"), log, passing)
        }
    }

    /// Builds fail while one of `broken` is in the patch; each failure names those in `named`.
    fn run(all: usize, broken: &[usize], named: &[usize], attempts: u32) -> (Repaired, Vec<Vec<usize>>) {
        let mut builds = Vec::new();
        let included: Vec<usize> = (0..all).collect();
        let mut build = |now: &[usize]| {
            builds.push(now.to_vec());
            let wrong = now.iter().filter(|i| broken.contains(i));
            let errors: Vec<CompilerError> = wrong
                .clone()
                .map(|i| CompilerError {
                    line: *i as u32,
                    message: format!("broken {i}"),
                    ..CompilerError::default()
                })
                .collect();
            Ok(Built {
                succeeded: wrong.count() == 0,
                errors,
                end: "exit status: 1".to_owned(),
                ..Built::default()
            })
        };
        let repaired =
            repair(&included, attempts, &Named(named), &mut build).expect("nothing is built really");
        (repaired, builds)
    }

    fn withheld(repaired: &Repaired) -> Vec<usize> {
        repaired.withheld.keys().copied().collect()
    }

    #[test]
    fn a_patch_that_builds_is_built_once() {
        let (repaired, builds) = run(5, &[], &[], 3);
        assert_eq!((repaired.outcome, builds.len()), (BuildOutcome::Passed, 1));
    }

    #[test]
    fn what_errors_name_is_taken_out_with_their_words() {
        let (repaired, builds) = run(9, &[2, 7], &[2, 7], 3);
        assert_eq!(repaired.outcome, BuildOutcome::Repaired);
        assert_eq!(withheld(&repaired), [2, 7]);
        assert_eq!(repaired.withheld[&7].message, "the project does not build with it: broken 7 (:7)");
        assert_eq!(builds.len(), 3, "with, without, repaired: {builds:?}");
    }

    #[test]
    fn what_no_error_names_is_found_by_halving() {
        for broken in 0..8 {
            let (repaired, builds) = run(8, &[broken], &[], 8);
            assert_eq!(withheld(&repaired), [broken]);
            assert!(builds.len() <= 8, "{builds:?}");
        }
        let (repaired, _) = run(16, &[3, 4, 15], &[4], 30);
        assert_eq!(withheld(&repaired), [3, 4, 15]);
    }

    #[test]
    fn what_is_left_in_the_patch_builds_whatever_the_attempts() {
        for attempts in 0..12 {
            for broken in [&[0][..], &[5], &[1, 6], &[0, 1, 2, 3, 4, 5, 6, 7]] {
                let (repaired, builds) = run(8, broken, &[6], attempts);
                let out = withheld(&repaired);
                assert!(broken.iter().all(|b| out.contains(b)), "{attempts} {broken:?} {out:?}");
                assert!(builds.len() <= 2 + attempts as usize);
                let stays: Vec<usize> = (0..8).filter(|i| !out.contains(i)).collect();
                assert!(stays.is_empty() || builds.contains(&stays), "was never built: {stays:?}");
                let outcome = if stays.is_empty() { BuildOutcome::Failed } else { BuildOutcome::Repaired };
                assert_eq!(repaired.outcome, outcome);
            }
        }
    }

    #[test]
    fn what_a_failed_test_names_is_tried_without_first() {
        let mut builds = Vec::new();
        let mut build = |now: &[usize]| {
            builds.push(now.to_vec());
            let succeeded = !now.contains(&6);
            let failure = if succeeded { "" } else { "FAILED: no name6 any more, unlike name2\n" };
            let log = format!("running all tests of name3\n{failure}");
            Ok(Built { succeeded, log, ..Built::default() })
        };
        let included: Vec<usize> = (0..8).collect();
        let repaired = repair(&included, 9, &Named(&[]), &mut build).expect("nothing is built really");
        assert_eq!(withheld(&repaired), [6]);
        insta::assert_snapshot!(
            repaired.withheld[&6].message,
            @"the project does not build with it: FAILED: no name6 any more, unlike name2"
        );
        assert_eq!(builds[2], [0, 1, 3, 4, 5, 7], "the log of the build without the patch has `name3`, too");
        assert_eq!(builds.len(), 4, "with, without, and two to find out: {builds:?}");
    }

    #[test]
    fn errors_that_the_project_prints_without_the_patch_take_nothing_out() {
        let error = |line: u32, message: &str| CompilerError {
            line,
            message: message.to_owned(),
            ..CompilerError::default()
        };
        let mut build = |now: &[usize]| {
            let mut errors = vec![error(2, "this is not to compile")];
            errors.extend(now.contains(&5).then(|| error(5, "broken")));
            // It is seen once the other one is removed.
            errors.extend((!now.contains(&5) && now.contains(&6)).then(|| error(6, "broken, too")));
            Ok(Built {
                succeeded: errors.len() == 1,
                errors,
                end: "exit status: 1".to_owned(),
                ..Built::default()
            })
        };
        let included: Vec<usize> = (0..8).collect();
        let repaired = repair(&included, 3, &Named(&[2, 5, 6]), &mut build).expect("nothing is built really");
        assert_eq!(withheld(&repaired), [5, 6]);
        assert_eq!(repaired.said, "broken (:5)");
    }

    #[test]
    fn a_build_that_takes_too_long_ends_the_search() {
        let mut builds = 0;
        let mut build = |now: &[usize]| {
            builds += 1;
            let timed_out = builds > 2;
            let end = if timed_out { "stopped after 600 s" } else { "exit status: 1" }.to_owned();
            Ok(Built { succeeded: now.is_empty(), timed_out, end, ..Built::default() })
        };
        let repaired = repair(&[0, 1, 2, 3], 9, &Named(&[]), &mut build).expect("nothing is built really");
        assert_eq!((withheld(&repaired), builds), (vec![0, 1, 2, 3], 3));
    }

    #[test]
    fn a_build_that_takes_too_long_from_the_start_says_nothing_of_the_patch() {
        for slow in [1, 2] {
            let mut builds = 0;
            let mut build = |_: &[usize]| {
                builds += 1;
                Ok(Built { timed_out: builds == slow, ..Built::default() })
            };
            let repaired = repair(&[0, 1], 9, &Named(&[]), &mut build).expect("nothing is built really");
            assert_eq!((repaired.outcome, builds), (BuildOutcome::TimedOut, slow));
            assert!(repaired.withheld.is_empty());
        }
    }

    #[test]
    fn without_attempts_the_whole_patch_is_withheld() {
        let (repaired, _) = run(3, &[1], &[], 0);
        assert_eq!(withheld(&repaired), [0, 1, 2]);
        assert_eq!(repaired.withheld[&0].concern, Concern::NotVerified);
    }

    #[test]
    fn a_tree_that_does_not_build_does_not_speak_against_the_patch() {
        let mut builds = 0;
        let mut build = |_: &[usize]| {
            builds += 1;
            Ok(Built { end: "exit status: 1".to_owned(), ..Built::default() })
        };
        let repaired = repair(&[0, 1], 9, &Named(&[0, 1]), &mut build).expect("nothing is built really");
        assert_eq!((repaired.outcome, builds), (BuildOutcome::FailsWithout, 2));
        assert!(repaired.withheld.is_empty());
    }
}
