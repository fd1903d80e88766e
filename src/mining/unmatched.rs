//! Members without a partner yet, and what they are compared by.

use super::changed_files::Site;
use super::comparison::ComparedSide;
use super::multiset::Multiset;
use crate::java::Kind;

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

/// What stands for any local, whatever its name.
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
