//! Members without a partner yet, and what they are compared by.

use super::breadth::Extent;
use crate::java::Kind;
use crate::mining::changed_files::{ChangedFiles, Holder, Site};
use crate::mining::comparison::{ComparedSide, Comparison};
use crate::mining::hashes::mix;
use crate::mining::matching::Matching;
use crate::mining::multiset::Multiset;

/// The members of two matched types, or of two compact source files, that have no partner yet.
pub struct UnmatchedMembers {
    pub holder_before: Holder,
    pub before: Vec<Site>,
    pub after: Vec<Site>,
    /// Fragments of all of them, before and after.
    fragments: (u64, u64),
}

impl UnmatchedMembers {
    pub fn of(cmp: &Comparison<'_>, matching: &Matching, (b, a): (Holder, Holder)) -> Self {
        let before: Vec<Site> = members(&cmp.before, b).filter(|s| matching.is_removed(*s)).collect();
        let after: Vec<Site> = members(&cmp.after, a).filter(|s| matching.is_added(*s)).collect();
        let fragments = (fragments(&cmp.before, &before), fragments(&cmp.after, &after));
        Self { holder_before: b, before, after, fragments }
    }

    pub fn extent(&self) -> Extent {
        Extent {
            members: self.before.len() * self.after.len(),
            fragments: self.fragments.0.saturating_mul(self.fragments.1),
        }
    }
}

fn fragments(side: &ChangedFiles, members: &[Site]) -> u64 {
    members.iter().map(|site| side.file(*site).fragments_of(site.id).len() as u64).sum()
}

fn members(side: &ChangedFiles, of: Holder) -> impl Iterator<Item = Site> {
    let held = side.held_by(of).iter().map(move |id| Site { file: of.file, id: *id });
    held.filter(|s| {
        matches!(
            side.get(*s).kind,
            Kind::Method | Kind::Constructor | Kind::Field | Kind::EnumConstant | Kind::Initializer
        )
    })
}

/// The kind of a member with what tells it from others of its kind in a type, as a hash. That is the name of a field,
/// the name and parameter types of a method, the parameter types of a constructor.
pub fn signature(side: &ComparedSide<'_>, site: Site) -> u64 {
    let with_parameters = |hash: u64| side.parameter_types(site).into_iter().fold(hash, mix);
    match side.get(site).kind {
        Kind::Method => with_parameters(mix(1, side.name(site))),
        Kind::Constructor => with_parameters(2),
        Kind::Initializer => 3,
        _ => mix(4, side.name(site)),
    }
}

/// A member without a partner, with what it is compared by.
pub struct Unmatched {
    pub site: Site,
    pub kind: Kind,
    /// The type of a field, the return type of a method.
    pub ty: u64,
    pub parameters: Vec<u64>,
    /// The names and literals, its own name aside and all locals alike.
    pub content: Multiset,
    /// Those of a callable's statements alone, without locals: what two callables have in common beside their heads.
    pub statements: Multiset,
    /// Those after a field's own name, all locals alike.
    pub initializer: Multiset,
}

impl Unmatched {
    pub fn new(side: &ComparedSide<'_>, site: Site) -> Self {
        let kind = side.get(site).kind;
        Self {
            site,
            kind,
            ty: side.type_of(site),
            parameters: if kind.is_callable() { side.parameter_types(site) } else { Vec::new() },
            content: content(side, site),
            statements: statements(side, site),
            initializer: if kind.is_field() { initializer(side, site) } else { Multiset::default() },
        }
    }

    pub fn is_field(&self) -> bool {
        self.kind.is_field()
    }
}

/// Stands for any local, whatever its name.
const LOCAL: u64 = 1;

fn content(side: &ComparedSide<'_>, site: Site) -> Multiset {
    side.names_and_literals(site, side.file(site).tokens_of(site.id))
        .filter(|(t, _)| !t.is_declaration_of(site.id))
        .map(|(t, text)| if t.is_local { LOCAL } else { text })
        .collect()
}

fn initializer(side: &ComparedSide<'_>, site: Site) -> Multiset {
    side.names_and_literals(site, side.file(site).tokens_of(site.id))
        .skip_while(|(t, _)| !t.is_declaration_of(site.id))
        .skip(1)
        .map(|(t, text)| if t.is_local { LOCAL } else { text })
        .collect()
}

fn statements(side: &ComparedSide<'_>, site: Site) -> Multiset {
    let tokens = side.names_and_literals(site, side.file(site).tokens_of_statements(site.id));
    tokens.filter(|(t, _)| !t.is_local).map(|(_, text)| text).collect()
}
