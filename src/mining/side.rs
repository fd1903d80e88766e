//! The changed files of one snapshot, and the matches between the declarations of two.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::bodies::ComparedBody;
use super::model::{Atom, FileModel, Role, mix};
use super::replacements::Replacements;
use super::vocabulary::Vocabulary;
use crate::git::Stop;
use crate::java::{Declaration, DeclarationId, Kind};

/// A declaration of one side: the file's index there and the declaration's in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Site {
    pub file: u32,
    pub id: DeclarationId,
}

/// The changed files of one snapshot.
#[derive(Default)]
pub(super) struct Side {
    pub files: Vec<FileModel>,
    /// The names of methods that both sides have and that were left out.
    pub left_out: FxHashSet<Atom>,
    /// Asked once nobody waits for what comes of it.
    pub stop: Stop,
}

impl Side {
    /// A side of these files, in any order.
    pub fn new(files: impl IntoIterator<Item = Option<FileModel>>) -> Self {
        let mut files: Vec<_> = files.into_iter().flatten().collect();
        files.sort_by(|x, y| x.unit.source.path().cmp(y.unit.source.path()));
        let left_out = files.iter().flat_map(|file| &file.left_out).copied().collect();
        Self { files, left_out, stop: Stop::default() }
    }

    pub fn file(&self, site: Site) -> &FileModel {
        &self.files[site.file as usize]
    }

    pub fn get(&self, site: Site) -> &Declaration {
        self.file(site).unit.get(site.id)
    }

    pub fn name(&self, site: Site) -> Atom {
        self.file(site).names[site.id.0 as usize]
    }

    /// What stands directly in a declaration, in source order.
    pub fn members(&self, site: Site) -> impl Iterator<Item = Site> + '_ {
        self.file(site).children[site.id.0 as usize].iter().map(move |id| Site { id: *id, ..site })
    }

    /// All declarations, by file and position.
    pub fn declarations(&self) -> impl Iterator<Item = Site> + '_ {
        self.files
            .iter()
            .enumerate()
            .flat_map(|(file, model)| model.unit.iter().map(move |(id, _)| Site { file: file as u32, id }))
    }

    /// All top-level types, by file and position.
    pub fn top_level_types(&self) -> impl Iterator<Item = Site> + '_ {
        self.files
            .iter()
            .enumerate()
            .flat_map(|(file, model)| {
                model.top_level.iter().map(move |id| Site { file: file as u32, id: *id })
            })
            .filter(|s| self.get(*s).kind.is_type())
    }

    pub fn owner(&self, site: Site) -> Option<Site> {
        self.get(site).owner.map(|id| Site { id, ..site })
    }
}

/// Which declaration of the one side is which of the other.
#[derive(Default)]
pub(super) struct Matching {
    after: FxHashMap<Site, Site>,
    before: FxHashMap<Site, Site>,
    /// In the order of matching.
    pub pairs: Vec<(Site, Site)>,
}

impl Matching {
    /// Records a pair, unless one of the two has a partner already.
    pub fn add(&mut self, before: Site, after: Site) -> bool {
        if self.after.contains_key(&before) || self.before.contains_key(&after) {
            return false;
        }
        self.after.insert(before, after);
        self.before.insert(after, before);
        self.pairs.push((before, after));
        true
    }

    pub fn after(&self, before: Site) -> Option<Site> {
        self.after.get(&before).copied()
    }

    pub fn before(&self, after: Site) -> Option<Site> {
        self.before.get(&after).copied()
    }

    pub fn are_paired(&self, before: Option<Site>, after: Option<Site>) -> bool {
        match (before, after) {
            (Some(b), Some(a)) => self.after(b) == Some(a),
            (None, None) => true,
            _ => false,
        }
    }
}

/// Old names → new names known so far, applied to the tokens of the side before so that
/// coordinated renames explain each other.
#[derive(Default)]
pub(super) struct Substitution {
    names: FxHashMap<(Role, Atom), Atom>,
    fields: FxHashMap<Site, Atom>,
}

impl Substitution {
    /// The renames among the matches. A name that goes two ways is left alone.
    pub fn of(before: &Side, after: &Side, matching: &Matching) -> Self {
        let mut out = Self::default();
        let mut torn = FxHashSet::default();
        for &(b, a) in &matching.pairs {
            let role = match before.get(b).kind {
                Kind::Method => Role::Call,
                Kind::Field | Kind::EnumConstant => Role::Field,
                k if k.is_type() || k == Kind::TypeParameter => Role::Type,
                _ => continue,
            };
            let (old, new) = (before.name(b), after.name(a));
            if role == Role::Field {
                out.fields.insert(b, new);
            }
            if out.names.insert((role, old), new).is_some_and(|known| known != new) {
                torn.insert((role, old));
            }
        }
        let stayed = |key: &(Role, Atom)| key.0 == Role::Call && before.left_out.contains(&key.1);
        out.names.retain(|key, new| key.1 != *new && !torn.contains(key) && !stayed(key));
        out
    }

    /// The text that a token of the side before is expected to have after.
    fn value(&self, file: u32, token: &super::model::Token) -> Atom {
        let role = match token.role {
            Role::Variable if token.is_local => return token.atom,
            Role::Variable | Role::Field => Role::Field,
            Role::Call => Role::Call,
            Role::Type => Role::Type,
            _ => return token.atom,
        };
        if role == Role::Field && token.binding != super::model::NONE {
            let site = Site { file, id: DeclarationId(token.binding) };
            return self.fields.get(&site).copied().unwrap_or(token.atom);
        }
        self.names.get(&(role, token.atom)).copied().unwrap_or(token.atom)
    }

    /// The expected texts of all tokens of a file.
    pub fn values(&self, file: u32, model: &FileModel) -> Vec<Atom> {
        model.all_tokens().iter().map(|t| self.value(file, t)).collect()
    }

    pub fn type_name(&self, name: Atom) -> Atom {
        self.names.get(&(Role::Type, name)).copied().unwrap_or(name)
    }

    /// A type's text as a hash, with the renamed types in it under their new names.
    pub fn type_text(&self, text: &str) -> u64 {
        text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').fold(0, |hash, part| {
            let word = part.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
            let rest = super::model::atom(&part.as_bytes()[word.len()..]);
            mix(mix(hash, self.type_name(super::model::atom(word.as_bytes()))), rest)
        })
    }
}

/// Two sides under comparison, with the token texts of each as they are expected to be after.
pub(super) struct Comparison<'a> {
    pub before: &'a Side,
    pub after: &'a Side,
    pub values_before: Vec<Vec<Atom>>,
    pub values_after: Vec<Vec<Atom>>,
    pub known: Substitution,
    pub replacements: Replacements,
    pub vocabulary: &'a Vocabulary,
}

impl<'a> Comparison<'a> {
    /// With what is known by now: `matching`, and of `bodies` the locals.
    pub fn new(
        (before, after): (&'a Side, &'a Side),
        vocabulary: &'a Vocabulary,
        matching: &Matching,
        bodies: &[ComparedBody],
    ) -> Self {
        let known = Substitution::of(before, after, matching);
        let values_before =
            before.files.par_iter().enumerate().map(|(i, f)| known.values(i as u32, f)).collect();
        let values_after =
            after.files.par_iter().map(|f| f.all_tokens().iter().map(|t| t.atom).collect()).collect();
        let replacements = Replacements::of(before, after, matching, bodies);
        Self { before, after, values_before, values_after, known, replacements, vocabulary }
    }

    /// Whether nobody waits for what is compared: asked between bodies, since there can be many.
    pub fn is_stopped(&self) -> bool {
        self.after.stop.is_asked()
    }

    /// The parameter types of a callable as hashes, as they are expected to be after.
    pub fn parameter_types(&self, site: Site, is_before: bool) -> Vec<u64> {
        let side = if is_before { self.before } else { self.after };
        let unit = &side.file(site).unit;
        let none = Substitution::default();
        let known = if is_before { &self.known } else { &none };
        unit.parameter_types(site.id).iter().map(|t| known.type_text(t)).collect()
    }

    /// The declared type of a variable or the return type of a method, as a hash.
    pub fn type_of(&self, site: Site, is_before: bool) -> u64 {
        let side = if is_before { self.before } else { self.after };
        let Some(ty) = &side.get(site).ty else { return 0 };
        if is_before { self.known.type_text(&ty.text) } else { Substitution::default().type_text(&ty.text) }
    }
}

impl Comparison<'_> {
    /// A hash of the texts that a declaration before is expected to have after.
    pub fn state(&self, b: Site) -> u64 {
        let range = self.before.file(b).tokens_of(b.id);
        self.values_before[b.file as usize][range].iter().fold(0, |hash, value| mix(hash, *value))
    }

    /// Whether two declarations have the same tokens throughout.
    pub fn is_identical(&self, b: Site, a: Site) -> bool {
        let (x, y) = (self.before.file(b), self.after.file(a));
        let (xs, ys) = (x.tokens_of(b.id), y.tokens_of(a.id));
        xs.len() == ys.len()
            && x.all_tokens()[xs].iter().map(|t| t.atom).eq(y.all_tokens()[ys].iter().map(|t| t.atom))
    }
}
