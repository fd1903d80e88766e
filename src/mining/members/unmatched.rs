//! The members without a partner, with the data by which they are compared.

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
    /// The number of fragments of all of them, before and after.
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
            member_pairs: self.before.len() * self.after.len(),
            fragment_pairs: self.fragments.0.saturating_mul(self.fragments.1),
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

/// Returns a hash of a member's kind and signature. The signature of a field is its name. That of a method is its name
/// and parameter types, and that of a constructor its parameter types.
pub fn signature(side: &ComparedSide<'_>, site: Site) -> u64 {
    let with_parameters = |hash: u64| side.parameter_types(site).into_iter().fold(hash, mix);
    match side.get(site).kind {
        Kind::Method => with_parameters(mix(1, side.name(site))),
        Kind::Constructor => with_parameters(2),
        Kind::Initializer => 3,
        _ => mix(4, side.name(site)),
    }
}

/// A member without a partner, with the data by which it is compared.
pub struct Unmatched {
    pub site: Site,
    pub kind: Kind,
    /// The type of a field, or the return type of a method, as a hash.
    pub ty: u64,
    pub parameters: Vec<u64>,
    /// The names and literals without the member's own name. All locals count as the same.
    pub content: Multiset,
    /// The names and literals of a callable's statements, without locals. They show what two callables have in common
    /// besides their heads.
    pub statements: Multiset,
    /// The names and literals after a field's own name. All locals count as the same.
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

/// The stand-in for any local, whatever its name.
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
