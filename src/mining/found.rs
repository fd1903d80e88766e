//! Finds the renames among the matches, each with its places and evidence.

use rustc_hash::{FxHashMap, FxHashSet};

use super::bodies::ComparedBody;
use super::changed_files::{ChangedFiles, Site};
use super::comparison::Comparison;
use super::evidence;
use super::matching::Matching;
use super::model::measured::JudgedPair;
use super::rename::{Place, Rename};
use super::spelling;
use crate::java::Kind;

/// Returns the renames among matched declarations and in compared bodies. `judged` has the evidence.
pub fn renames(
    cmp: &Comparison<'_>,
    matching: &Matching,
    bodies: &[ComparedBody],
    judged: &[JudgedPair],
) -> Vec<Rename> {
    let mut why: FxHashMap<(Site, Site), &JudgedPair> = FxHashMap::default();
    for judged in judged {
        why.insert((judged.before, judged.after), judged);
    }
    let rename = |b: Site, a: Site| rename(cmp, matching, b, a, why.get(&(b, a)).copied());
    let mut out = Vec::new();
    for &(b, a) in &matching.pairs {
        let kind = cmp.after.get(a).kind;
        if kind.is_named() && !kind.is_local() {
            out.extend(rename(b, a));
        }
    }
    let kept = locals_that_kept_their_names(cmp, matching, bodies);
    for (b, a) in bodies.iter().flat_map(|compared| own_locals(cmp, matching, compared)) {
        let keeps_old_name = kept.before.contains(&b) || kept.after.contains(&a);
        out.extend(rename(b, a).map(|found| if keeps_old_name { with_old_name_kept(found) } else { found }));
    }
    out
}

/// Returns the pairs of locals of two compared bodies. A class in the body may have methods with locals of their own.
/// These are left out where the method has its partner, since they belong to that method's own body.
fn own_locals(
    cmp: &Comparison<'_>,
    matching: &Matching,
    compared: &ComparedBody,
) -> impl Iterator<Item = (Site, Site)> {
    compared.locals().filter(|(b, _)| {
        let owner = cmp.before.owner(*b).filter(|owner| *owner != compared.before);
        owner.is_none_or(|owner| matching.is_removed(owner))
    })
}

/// Marks the rename of a local that has two places after the change, or had two before.
fn with_old_name_kept(mut found: Rename) -> Rename {
    found.keeps_old_name = true;
    found.evidence.push(evidence::KEEPS_OLD_NAME.to_owned());
    found
}

/// The locals of matched members that have the same name before and after.
#[derive(Default)]
struct Kept {
    before: FxHashSet<Site>,
    after: FxHashSet<Site>,
}

fn locals_that_kept_their_names(cmp: &Comparison<'_>, matching: &Matching, bodies: &[ComparedBody]) -> Kept {
    let mut kept = Kept::default();
    for compared in bodies.iter().filter(|c| matching.partner_of_before(c.before) == Some(c.after)) {
        let locals = own_locals(cmp, matching, compared);
        for (b, a) in locals.filter(|(b, a)| cmp.before.get(*b).name == cmp.after.get(*a).name) {
            kept.before.insert(b);
            kept.after.insert(a);
        }
    }
    kept
}

/// Returns the rename of a matched declaration, if its name changed.
fn rename(
    cmp: &Comparison<'_>,
    matching: &Matching,
    b: Site,
    a: Site,
    judged: Option<&JudgedPair>,
) -> Option<Rename> {
    let (x, y) = cmp.declarations(b, a);
    let (unit_before, unit_after) = (&cmp.before.file(b).unit, &cmp.after.file(a).unit);
    if x.name == y.name || x.name == "_" || y.name == "_" {
        return None;
    }
    Some(Rename {
        kind: y.kind,
        term: unit_after.term(a.id),
        old_name: x.name.clone(),
        new_name: y.name.clone(),
        moved: is_moved(cmp, matching, b, a),
        before: Place::of(unit_before, b.id),
        after: Place::of(unit_after, a.id),
        evidence: match judged {
            Some(judged) => evidence::of(cmp, judged),
            None if spelling::are_spelled_apart(&x.name, &y.name) => vec![evidence::SPELLED_APART.to_owned()],
            None if y.kind.is_type() => vec![evidence::NAME_REUSED.to_owned()],
            None if y.kind == Kind::Method => vec![evidence::ALL_BUT_NAME.to_owned()],
            None => vec![evidence::IN_PLACE.to_owned()],
        },
        is_corroborated: judged.is_none_or(|judged| evidence::is_corroborated(cmp, judged)),
        keeps_old_name: false,
    })
}

/// Returns whether a declaration is in another place than a rename of its enclosing type (and of that type's file)
/// explains.
fn is_moved(cmp: &Comparison<'_>, matching: &Matching, b: Site, a: Site) -> bool {
    let enclosing = |side: &ChangedFiles, site: Site| {
        side.file(site).unit.enclosing_type(site.id).map(|id| Site { id, ..site })
    };
    match (enclosing(&cmp.before, b), enclosing(&cmp.after, a)) {
        (None, None) => {
            let (x, y) = (&cmp.before.file(b).unit, &cmp.after.file(a).unit);
            let folder = |path: &str| path.rsplit_once('/').map_or(String::new(), |p| p.0.to_owned());
            x.package != y.package || folder(x.path()) != folder(y.path())
        }
        (Some(x), Some(y)) => {
            // Of an anonymous class, only its place counts, not its partner.
            let is_one =
                cmp.before.get(x).kind == Kind::AnonymousClass || matching.partner_of_before(x) == Some(y);
            !is_one || is_moved(cmp, matching, x, y)
        }
        _ => true,
    }
}
