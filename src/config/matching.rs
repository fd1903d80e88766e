//! Matches files, declarations and concepts against the configuration.

use globset::{GlobSet, GlobSetBuilder};

use super::patterns::Glob;
use super::values::{Decision, Keep};
use super::{Config, Settings, Signal};
use crate::java::{CompilationUnit, Declaration, DeclarationId, Kind, Modifiers, is_test_source};
use crate::words::Concept;

/// The globs, made ready once.
#[derive(Debug, Clone, Default)]
pub(super) struct Matchers {
    include: GlobSet,
    exclude: GlobSet,
    generated: GlobSet,
    not_compiled: GlobSet,
}

impl Matchers {
    pub fn new(settings: &Settings) -> Self {
        Matchers {
            include: set(&settings.include),
            exclude: set(&settings.exclude),
            generated: set(&settings.generated),
            not_compiled: set(&settings.not_compiled),
        }
    }
}

/// Globs were checked when they were read, so none is dropped here.
fn set(globs: &[Glob]) -> GlobSet {
    let mut builder = GlobSetBuilder::new();
    for glob in globs.iter().filter_map(|g| g.expanded().ok()).flatten() {
        builder.add(glob);
    }
    builder.build().unwrap_or_default()
}

impl Config {
    /// Returns whether what is in a file (its path from the repository's root) may be reported.
    pub fn includes(&self, path: &str) -> bool {
        self.wants(path) && !self.generates(path)
    }

    /// Returns whether declarations of a kind, in a file, are among those that the team wants to hear of.
    pub fn reports(&self, kind: Kind, path: &str) -> bool {
        self.settings.kinds.contains(&kind) && self.wants(path)
    }

    /// Returns whether a program writes a file, as the team says.
    pub fn generates(&self, path: &str) -> bool {
        self.matchers.generated.is_match(path)
    }

    /// Returns the patterns of files that no build compiles, as the team says.
    pub fn not_compiled(&self) -> &GlobSet {
        &self.matchers.not_compiled
    }

    fn wants(&self, path: &str) -> bool {
        let Matchers { include, exclude, not_compiled, .. } = &self.matchers;
        let is_left_out = exclude.is_match(path) || not_compiled.is_match(path);
        (self.settings.include.is_empty() || include.is_match(path)) && !is_left_out
    }

    /// Returns whether the team rejected the finding with this id.
    pub fn decided_against(&self, id: &str) -> bool {
        let decisions = &self.settings.decisions;
        decisions.iter().any(|d| d.id == id && d.decision == Decision::Reject)
    }

    /// Returns whether a concept is one that the team does not want to hear of.
    pub fn ignores(&self, concept: &Concept) -> bool {
        self.settings.ignore_concepts.iter().any(|p| p.matches(&concept.old, &concept.new))
    }

    /// Returns whether the team switched a kind of link or a guard off.
    pub fn disables(&self, signal: Signal) -> bool {
        self.settings.disable.contains(&signal)
    }

    /// Returns whether a guard keeps a declaration's name.
    pub fn keeps(&self, unit: &CompilationUnit, id: DeclarationId) -> bool {
        let keeps_test = || self.settings.guards.tests == Keep::Keep && is_test_source(unit.path());
        self.keeps_family(unit, id) || keeps_test()
    }

    /// Returns whether a guard keeps the name of a declaration that goes along with others of its family. A guard of
    /// test code does not: test code goes along with what it tests.
    pub fn keeps_family(&self, unit: &CompilationUnit, id: DeclarationId) -> bool {
        let guards = &self.settings.guards;
        let is_wanted = |written: &str| guards.annotations.iter().any(|a| same_annotation(a.name(), written));
        let is_annotated = |id: DeclarationId| unit.get(id).annotations.iter().any(|a| is_wanted(&a.name));
        guards.public_api == Keep::Keep && is_public_api(unit, id)
            || guards.packages.iter().any(|pattern| pattern.matches(&unit.package))
            || std::iter::once(id).chain(unit.owners(id)).any(is_annotated)
    }
}

/// Returns whether an annotation as written in the code is the one meant in the configuration. Either may be qualified.
fn same_annotation(wanted: &str, written: &str) -> bool {
    let simple = |name: &str| name.rsplit('.').next().map(str::to_owned);
    wanted == written
        || (simple(wanted) == simple(written) && !(wanted.contains('.') && written.contains('.')))
}

/// Returns whether other modules can name a declaration: it and all types around it are public or protected, and it is
/// no local.
fn is_public_api(unit: &CompilationUnit, id: DeclarationId) -> bool {
    let visible = |d: &Declaration| {
        let modifiers = d.modifiers;
        modifiers.has(Modifiers::PUBLIC)
            || modifiers.has(Modifiers::PROTECTED)
            // It has none of its own; those of its record count.
            || (d.kind == Kind::Field && modifiers.has(Modifiers::RECORD_COMPONENT))
    };
    let kind = unit.get(id).kind;
    match kind {
        Kind::Package => true,
        Kind::TypeParameter => false,
        _ if kind.is_local() => false,
        _ => {
            visible(unit.get(id))
                && unit.owners(id).all(|o| unit.get(o).kind.is_type() && visible(unit.get(o)))
        }
    }
}
