//! The two sides under comparison, with the renames that are known so far.

use std::ops::{Deref, Range};

use rayon::prelude::*;

use super::changed_files::{ChangedFiles, Site};
use super::hashes::{Atom, mix};
use super::matching::Matching;
use super::parsed_file::{Role, Token};
use super::replacements::Replacements;
use super::substitution::Substitution;
use super::vocabulary::Vocabulary;
use crate::git::CancellationToken;
use crate::java::Declaration;

/// The two sides of a change, as they were read.
pub struct Sides {
    pub before: ChangedFiles,
    pub after: ChangedFiles,
    pub vocabulary: Vocabulary,
    /// The token that cancels the work once its result is not needed.
    pub stop: CancellationToken,
}

/// The two sides of a change, with all that is known of both so far.
pub struct Comparison<'a> {
    pub before: ComparedSide<'a>,
    pub after: ComparedSide<'a>,
    pub replacements: Replacements,
    pub vocabulary: &'a Vocabulary,
    stop: &'a CancellationToken,
}

impl<'a> Comparison<'a> {
    /// Prepares a comparison with what is known so far: the `matching`, and the `locals` of matched bodies.
    pub fn new(sides: &'a Sides, matching: &Matching, locals: impl Iterator<Item = (Site, Site)>) -> Self {
        let Sides { before, after, vocabulary, stop } = sides;
        Self {
            before: ComparedSide::new(before, Substitution::of(before, after, matching)),
            after: ComparedSide::new(after, Substitution::default()),
            replacements: Replacements::of(before, after, matching, locals),
            vocabulary,
            stop,
        }
    }

    /// Returns whether the work is cancelled. Callers ask between bodies, because there can be many.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_asked()
    }

    /// Returns a declaration before and a declaration after.
    pub fn declarations(&self, b: Site, a: Site) -> (&Declaration, &Declaration) {
        (self.before.get(b), self.after.get(a))
    }

    /// Returns the name of a declaration before and the name of a declaration after.
    pub fn names(&self, b: Site, a: Site) -> (Atom, Atom) {
        (self.before.name(b), self.after.name(a))
    }

    pub fn have_same_name(&self, b: Site, a: Site) -> bool {
        self.before.name(b) == self.after.name(a)
    }

    /// Returns whether two variables have the same declared type, or two methods the same return type.
    pub fn have_same_type(&self, b: Site, a: Site) -> bool {
        self.before.type_of(b) == self.after.type_of(a)
    }

    /// Returns whether two declarations have the same tokens throughout.
    pub fn are_identical(&self, b: Site, a: Site) -> bool {
        let (x, y) = (self.before.file(b), self.after.file(a));
        let (xs, ys) = (x.tokens_of(b.id), y.tokens_of(a.id));
        xs.len() == ys.len()
            && x.all_tokens()[xs].iter().map(|t| t.atom).eq(y.all_tokens()[ys].iter().map(|t| t.atom))
    }
}

/// One side under comparison, with the texts that its tokens are expected to have after the known renames.
pub struct ComparedSide<'a> {
    side: &'a ChangedFiles,
    /// The expected texts, by file and token.
    texts: Vec<Vec<Atom>>,
    known: Substitution,
}

impl Deref for ComparedSide<'_> {
    type Target = ChangedFiles;

    fn deref(&self) -> &ChangedFiles {
        self.side
    }
}

impl<'a> ComparedSide<'a> {
    fn new(side: &'a ChangedFiles, known: Substitution) -> Self {
        let texts = side.files.par_iter().enumerate().map(|(i, f)| known.texts(i as u32, f)).collect();
        Self { side, texts, known }
    }

    /// Returns the expected texts of all tokens of a declaration's file.
    pub fn texts(&self, site: Site) -> &[Atom] {
        &self.texts[site.file as usize]
    }

    /// Returns the names and literals among some tokens of a declaration's file, with their expected texts.
    pub fn names_and_literals(
        &self,
        site: Site,
        tokens: Range<usize>,
    ) -> impl Iterator<Item = (&Token, Atom)> {
        let texts = self.texts(site)[tokens.clone()].iter().copied();
        self.file(site).all_tokens()[tokens].iter().zip(texts).filter(|(t, _)| t.role != Role::Mark)
    }

    /// Returns a hash of the expected texts of a declaration and all in it.
    pub fn text_hash(&self, site: Site) -> u64 {
        let tokens = self.file(site).tokens_of(site.id);
        self.texts(site)[tokens].iter().fold(0, |hash, text| mix(hash, *text))
    }

    /// Returns the same hash without the declaration's own name.
    pub fn text_without_name(&self, site: Site) -> u64 {
        let tokens = self.file(site).tokens_of(site.id);
        let texts = self.texts(site)[tokens.clone()].iter().zip(&self.file(site).all_tokens()[tokens]);
        texts
            .filter(|(_, token)| !token.is_declaration_of(site.id))
            .fold(0, |hash, (text, _)| mix(hash, *text))
    }

    /// Returns the name that a type of this name is expected to have.
    pub fn type_name(&self, name: Atom) -> Atom {
        self.known.type_name(name)
    }

    /// Returns the parameter types of a callable, as hashes.
    pub fn parameter_types(&self, site: Site) -> Vec<u64> {
        let types = self.file(site).unit.parameter_types(site.id);
        types.iter().map(|t| self.known.type_text(t)).collect()
    }

    /// Returns the declared type of a variable or the return type of a method, as a hash.
    pub fn type_of(&self, site: Site) -> u64 {
        self.get(site).ty.as_ref().map_or(0, |ty| self.known.type_text(&ty.text))
    }
}
