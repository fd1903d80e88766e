//! Matches the types that are declared in bodies: anonymous classes and local ones.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::java::Kind;
use crate::mining::bodies::ComparedBody;
use crate::mining::changed_files::Site;
use crate::mining::comparison::{ComparedSide, Comparison};
use crate::mining::hashes::{Atom, atom, mix};
use crate::mining::matching::Matching;

/// Matches the types in compared bodies that have the same name or supertype. Those whose statements have most in
/// common come first.
pub fn match_in_bodies(cmp: &Comparison<'_>, matching: &mut Matching, bodies: &[ComparedBody]) {
    for compared in bodies {
        let b = types_in(&cmp.before, compared.before);
        let a = types_in(&cmp.after, compared.after);
        if b.is_empty() || a.is_empty() {
            continue;
        }
        let mut common: FxHashMap<(usize, usize), f32> = FxHashMap::default();
        for pair in &compared.body.alignment.fragments {
            if let (Some(x), Some(y)) = (innermost(&b, pair.before), innermost(&a, pair.after))
                && b[x].key == a[y].key
            {
                *common.entry((x, y)).or_default() += pair.similarity();
            }
        }
        let mut found: Vec<((usize, usize), f32)> = common.into_iter().collect();
        found.sort_by(|p, q| q.1.total_cmp(&p.1).then(p.0.cmp(&q.0)));
        for ((x, y), _) in found {
            matching.add(b[x].site, a[y].site);
        }
    }
}

/// A type that is directly in the body of a member.
struct TypeInBody {
    site: Site,
    /// The name, or the supertype of an anonymous class.
    key: Atom,
    /// The fragments of each of its members.
    members: Vec<Range<u32>>,
}

impl TypeInBody {
    fn new(side: &ComparedSide<'_>, site: Site) -> Self {
        let declaration = side.get(site);
        let key = if declaration.kind == Kind::AnonymousClass {
            let supertype = declaration.supertypes.first().map_or("", |t| t.simple_name());
            mix(1, side.type_name(atom(supertype.as_bytes())))
        } else {
            mix(2, side.type_name(side.name(site)))
        };
        let members = side.members(site).map(|m| side.file(m).fragments_of(m.id));
        Self { site, key, members: members.collect() }
    }
}

fn types_in(side: &ComparedSide<'_>, member: Site) -> Vec<TypeInBody> {
    let types = side.members(member).filter(|s| side.get(*s).kind.is_type());
    types.map(|s| TypeInBody::new(side, s)).collect()
}

/// Returns the index of the type that a fragment is in.
fn innermost(types: &[TypeInBody], fragment: u32) -> Option<usize> {
    types.iter().position(|t| t.members.iter().any(|member| member.contains(&fragment)))
}
