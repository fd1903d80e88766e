//! The repairer: takes the renames out of a patch that break the build.
//!
//! The Repair Agent of MANTRA (section 3.3) reads errors, reflects, plans and tries again. Here a plan
//! of edits is right or wrong as a whole, so there is one thing to try: do without it. Which ones, the
//! compiler's words tell as a rule: they name what is missing, at a line that was edited or at one that
//! was not. Where they do not, the renames are halved (delta debugging: Zeller and Hildebrandt,
//! "Simplifying and isolating failure-inducing input", 2002), from the empty patch, which builds.

use std::collections::{BTreeMap, BTreeSet};

use super::build::{BuildError, Built};
use super::compiler::CompilerError;
use crate::agents::{BuildOutcome, Finding};
use crate::git::Snapshot;
use crate::java::{DeclarationRef, Kind, Modifiers};
use crate::rename::Blocker;

/// Builds the project with the findings of these indices in the patch.
pub type Build<'b> = dyn FnMut(&[usize]) -> Result<Built, BuildError> + 'b;

/// What came of it.
#[derive(Debug)]
pub struct Repaired {
    pub outcome: BuildOutcome,
    /// What is taken out of the patch, and why.
    pub withheld: BTreeMap<usize, Blocker>,
    /// What was wrong without the patch, or how the build ended.
    pub said: String,
}

/// Builds the project with the findings of `included`, and, where that fails, finds those that can
/// stay. `implicated` tells whom an error points at, of those in the patch.
///
/// # Errors
/// Those of `build`.
pub fn repair(
    included: &[usize],
    attempts: u32,
    implicated: &dyn Fn(&CompilerError, &[usize]) -> Vec<usize>,
    build: &mut Build<'_>,
) -> Result<Repaired, BuildError> {
    let outcome = |outcome, said: &Built| Repaired {
        outcome,
        withheld: BTreeMap::new(),
        said: said.errors.first().map_or_else(|| said.end.clone(), CompilerError::words),
    };
    let first = build(included)?;
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
    let said = outcome(BuildOutcome::Failed, &first).said;
    let mut search = Search { left: attempts, build, good: Vec::new(), withheld: BTreeMap::new() };
    search.by_errors(included, first, implicated)?;
    let outcome = if search.good.is_empty() { BuildOutcome::Failed } else { BuildOutcome::Repaired };
    Ok(Repaired { outcome, withheld: search.withheld, said })
}

struct Search<'s, 'b> {
    /// How many builds may still be tried.
    left: u32,
    build: &'s mut Build<'b>,
    /// What is known to build together.
    good: Vec<usize>,
    withheld: BTreeMap<usize, Blocker>,
}

impl Search<'_, '_> {
    /// Takes out what the errors point at, as long as they point at something. `failed` is how the
    /// build of all of `included` ended.
    fn by_errors(
        &mut self,
        included: &[usize],
        mut failed: Built,
        implicated: &dyn Fn(&CompilerError, &[usize]) -> Vec<usize>,
    ) -> Result<(), BuildError> {
        let mut rest = included.to_vec();
        loop {
            let mut out: BTreeMap<usize, Blocker> = BTreeMap::new();
            for error in &failed.errors {
                for index in implicated(error, &rest) {
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
            self.withheld.insert(*only, does_not_build(&words(failed)));
            return Ok(());
        }
        let (a, b) = rest.split_at(rest.len() / 2);
        let first = [&self.good[..], a].concat();
        match self.attempt(&first)? {
            None => {
                self.give_up(rest, failed);
                Ok(())
            }
            Some(built) if built.succeeded => {
                self.good = first;
                self.halve(b, failed)
            }
            Some(built) => {
                self.halve(a, &built)?;
                let second = [&self.good[..], b].concat();
                match self.attempt(&second)? {
                    None => self.give_up(b, failed),
                    Some(built) if built.succeeded => self.good = second,
                    Some(built) => self.halve(b, &built)?,
                }
                Ok(())
            }
        }
    }

    /// Builds once more, if that is allowed.
    fn attempt(&mut self, included: &[usize]) -> Result<Option<Built>, BuildError> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        (self.build)(included).map(Some)
    }

    fn give_up(&mut self, rest: &[usize], failed: &Built) {
        let message = format!(
            "the project does not build with the patch, and the attempts allowed did not tell which renames can stay: {}",
            words(failed)
        );
        let blocker = Blocker { rule: "not-verified", message };
        self.withheld.extend(rest.iter().map(|index| (*index, blocker.clone())));
    }
}

fn does_not_build(words: &str) -> Blocker {
    Blocker { rule: "does-not-build", message: format!("the project does not build with it: {words}") }
}

fn words(built: &Built) -> String {
    built.errors.first().map_or_else(|| built.end.clone(), CompilerError::words)
}

/// Who is in the patch, by what an error can name.
pub struct Suspects<'f> {
    findings: &'f [Finding],
    /// The lines that each finding edits, by path in the head.
    lines: Vec<BTreeSet<(&'f str, u32)>>,
}

impl<'f> Suspects<'f> {
    pub fn new(findings: &'f [Finding], head: &Snapshot) -> Self {
        let lines_of = |finding: &'f Finding| {
            let edits = finding.plan.edits.iter();
            let line = edits
                .filter_map(|e| Some((e.path.as_str(), head.read(&e.path)?.position(e.span.start).line)));
            line.collect()
        };
        Suspects { findings, lines: findings.iter().map(lines_of).collect() }
    }

    /// The findings, of those in the patch, at which an error points: that it names and that edited
    /// its line; else those that it names; else those that edited its line.
    pub fn implicated(&self, error: &CompilerError, included: &[usize]) -> Vec<usize> {
        let said = format!("{} {}", error.message, error.symbol.as_deref().unwrap_or_default());
        let names: BTreeSet<&str> =
            said.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').collect();
        let of_kind = |index: &usize| match error.symbol.as_deref().and_then(|s| s.split(' ').next()) {
            Some("method") => self.findings[*index].kind == Kind::Method || self.is_component(*index),
            Some("class" | "interface" | "enum" | "record") => {
                let kind = self.findings[*index].kind;
                kind.is_type() || kind == Kind::TypeParameter
            }
            Some("variable") => {
                let kind = self.findings[*index].kind;
                kind.is_local() || matches!(kind, Kind::Field | Kind::EnumConstant)
            }
            _ => true,
        };
        let named = |index: &usize| {
            let f = &self.findings[*index];
            (names.contains(f.old_name.as_str()) || names.contains(f.suggested_name.as_str()))
                && of_kind(index)
        };
        let edited = |index: &usize| {
            error.path.as_deref().is_some_and(|path| self.lines[*index].contains(&(path, error.line)))
        };
        let which = |wanted: &dyn Fn(&usize) -> bool| -> Vec<usize> {
            included.iter().copied().filter(|index| wanted(index)).collect()
        };
        [which(&|i| named(i) && edited(i)), which(&named), which(&edited)]
            .into_iter()
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }

    /// Whether a finding renames an accessor with it.
    fn is_component(&self, index: usize) -> bool {
        let finding = &self.findings[index];
        let is_accessed = |d: &DeclarationRef| d.get().modifiers.has(Modifiers::RECORD_COMPONENT);
        finding.kind == Kind::Field && finding.plan.declarations.iter().any(is_accessed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                timed_out: false,
            })
        };
        let point = |e: &CompilerError, now: &[usize]| -> Vec<usize> {
            let index = e.line as usize;
            if named.contains(&index) && now.contains(&index) { vec![index] } else { Vec::new() }
        };
        let repaired = repair(&included, attempts, &point, &mut build).expect("nothing is built really");
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
    fn without_attempts_the_whole_patch_is_withheld() {
        let (repaired, _) = run(3, &[1], &[], 0);
        assert_eq!(withheld(&repaired), [0, 1, 2]);
        assert_eq!(repaired.withheld[&0].rule, "not-verified");
    }

    #[test]
    fn a_tree_that_does_not_build_does_not_speak_against_the_patch() {
        let mut builds = 0;
        let mut build = |_: &[usize]| {
            builds += 1;
            Ok(Built { end: "exit status: 1".to_owned(), ..Built::default() })
        };
        let repaired =
            repair(&[0, 1], 9, &|_, now| now.to_vec(), &mut build).expect("nothing is built really");
        assert_eq!((repaired.outcome, builds), (BuildOutcome::FailsWithout, 2));
        assert!(repaired.withheld.is_empty());
    }
}
