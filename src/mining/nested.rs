//! Types declared in bodies: anonymous classes and local ones.

use rustc_hash::FxHashMap;

use super::bodies::ComparedBody;
use super::model::{Atom, atom, mix};
use super::side::{Comparison, Matching, Side, Site};
use crate::java::Kind;

/// Matches the types in compared bodies: those of one name or supertype whose statements have
/// most in common.
pub(super) fn match_in_bodies(cmp: &Comparison<'_>, matching: &mut Matching, bodies: &[ComparedBody]) {
    for compared in bodies {
        let (b, a) = (Inside::new(cmp, compared.before, true), Inside::new(cmp, compared.after, false));
        if b.types.is_empty() || a.types.is_empty() {
            continue;
        }
        let mut common: FxHashMap<(usize, usize), f32> = FxHashMap::default();
        for pair in &compared.body.alignment.fragments {
            if let (Some(x), Some(y)) = (b.innermost(pair.before), a.innermost(pair.after))
                && b.types[x].key == a.types[y].key
            {
                *common.entry((x, y)).or_default() += pair.similarity;
            }
        }
        let mut found: Vec<(f32, usize, usize)> = common.into_iter().map(|((x, y), n)| (n, x, y)).collect();
        found.sort_by(|p, q| q.0.total_cmp(&p.0).then((p.1, p.2).cmp(&(q.1, q.2))));
        for (_, x, y) in found {
            matching.add(b.types[x].site, a.types[y].site);
        }
    }
}

/// The types that stand directly in the body of a member.
struct Inside {
    types: Vec<InBody>,
}

struct InBody {
    site: Site,
    /// Its name or, of an anonymous class, what it extends.
    key: Atom,
    /// The fragments of its members, first and end of each.
    members: Vec<(u32, u32)>,
}

impl Inside {
    fn new(cmp: &Comparison<'_>, member: Site, is_before: bool) -> Self {
        let side = if is_before { cmp.before } else { cmp.after };
        let types = side.members(member).filter(|s| side.get(*s).kind.is_type());
        Self { types: types.map(|s| InBody::new(cmp, side, s, is_before)).collect() }
    }

    /// The type that a fragment stands in.
    fn innermost(&self, fragment: u32) -> Option<usize> {
        self.types.iter().position(|t| t.members.iter().any(|m| m.0 <= fragment && fragment < m.1))
    }
}

impl InBody {
    fn new(cmp: &Comparison<'_>, side: &Side, site: Site, is_before: bool) -> Self {
        let expected = |name: Atom| if is_before { cmp.known.type_name(name) } else { name };
        let declaration = side.get(site);
        let key = if declaration.kind == Kind::AnonymousClass {
            let supertype = declaration.supertypes.first().map_or("", |t| t.simple_name());
            mix(1, expected(atom(supertype.as_bytes())))
        } else {
            mix(2, expected(side.name(site)))
        };
        let members = side.members(site).map(|m| side.file(m).fragments_of(m.id));
        Self { site, key, members: members.map(|r| (r.start, r.end)).collect() }
    }
}
