//! Finds the packages that were renamed. There is one rename for a moved folder, not one for each type in it.

use std::collections::BTreeMap;

use crate::git::Snapshot;
use crate::java::{CompilationUnit, Kind, is_test_source};
use crate::mining::changed_files::Site;
use crate::mining::comparison::Comparison;
use crate::mining::matching::Matching;
use crate::mining::rename::{Place, Rename};

/// The least share of the types leaving a package that must go to the same package.
const MOST: f64 = 0.66;

/// The types that went from one package to another, before and after.
type MovedTypes = Vec<(Site, Site)>;

/// Returns the renames of packages. A folder of such a package is empty now, and its types moved to a package that did
/// not exist before. Tests of them in another source folder may have stayed. Of a folder that moved with folders inside
/// it, only the outermost is reported.
pub fn renamed(cmp: &Comparison<'_>, matching: &Matching, base: &Snapshot, head: &Snapshot) -> Vec<Rename> {
    let mut found: BTreeMap<(String, String), MovedTypes> = BTreeMap::new();
    for (old, successors) in departures(cmp, matching) {
        let all: usize = successors.values().map(Vec::len).sum();
        for (new, types) in successors {
            let are_most = types.len() as f64 >= MOST * all as f64;
            let (whole, split): (MovedTypes, MovedTypes) =
                types.into_iter().partition(|t| is_whole_folder(cmp, *t, base, head));
            let only_tests_stayed =
                split.iter().all(|(b, _)| is_test_source(cmp.before.file(*b).unit.path()));
            if are_most && !whole.is_empty() && only_tests_stayed {
                let types = [whole, split].concat();
                found.entry(without_common_end(old, new)).or_default().extend(types);
            }
        }
    }
    let reported = found.into_iter().filter(|((old, new), types)| is_clear(cmp, old, new, types));
    reported.map(|(names, types)| rename(cmp, names, &types)).collect()
}

/// Returns the top-level types that went to another package, by their old and their new package. The unnamed package
/// does not count.
fn departures<'c>(
    cmp: &'c Comparison<'_>,
    matching: &Matching,
) -> BTreeMap<&'c str, BTreeMap<&'c str, MovedTypes>> {
    let mut out: BTreeMap<&str, BTreeMap<&str, MovedTypes>> = BTreeMap::new();
    for &(b, a) in &matching.pairs {
        let (x, y) = (&cmp.before.file(b).unit, &cmp.after.file(a).unit);
        let are_top_level = x.get(b.id).owner.is_none() && y.get(a.id).owner.is_none();
        let have_names = !x.package.is_empty() && !y.package.is_empty();
        if are_top_level && have_names && x.package != y.package {
            let successors = out.entry(&x.package).or_default();
            successors.entry(&y.package).or_default().push((b, a));
        }
    }
    out
}

/// Returns whether the folder before holds no Java file any more, and the folder after held none.
fn is_whole_folder(cmp: &Comparison<'_>, (b, a): (Site, Site), base: &Snapshot, head: &Snapshot) -> bool {
    let folder = |path: &str| path[..path.rfind('/').map_or(0, |i| i + 1)].to_owned();
    let (x, y) = (cmp.before.file(b).unit.path(), cmp.after.file(a).unit.path());
    !head.has_java_in(&folder(x)) && !base.has_java_in(&folder(y))
}

/// Returns whether a move of types is a rename of their package. Types that go into a package below or above are sorted
/// anew. A single type that also changes its name, or goes to another parent, just moves.
fn is_clear(cmp: &Comparison<'_>, old: &str, new: &str, types: &[(Site, Site)]) -> bool {
    let below = |x: &str, y: &str| x.strip_prefix(y).is_some_and(|rest| rest.starts_with('.'));
    let alone = || {
        let kept = types.iter().all(|(b, a)| cmp.have_same_name(*b, *a));
        kept && parent(old) == parent(new)
    };
    !below(old, new) && !below(new, old) && (types.len() > 1 || alone())
}

fn parent(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |p| p.0)
}

/// Takes the common end off two package names, since a package that moved along is not reported: `a.b.x`, `a.c.x` →
/// `a.b`, `a.c`. But `a.x`, `a.b.x` stay whole, since `a` and `a.b` would be one inside the other.
fn without_common_end(old: &str, new: &str) -> (String, String) {
    let (mut x, mut y): (Vec<&str>, Vec<&str>) = (old.split('.').collect(), new.split('.').collect());
    while x.len() > 1 && y.len() > 1 && x.last() == y.last() {
        let (rest_x, rest_y) = (&x[..x.len() - 1], &y[..y.len() - 1]);
        if rest_x.starts_with(rest_y) || rest_y.starts_with(rest_x) {
            break;
        }
        x.pop();
        y.pop();
    }
    (x.join("."), y.join("."))
}

fn rename(cmp: &Comparison<'_>, (old_name, new_name): (String, String), types: &[(Site, Site)]) -> Rename {
    let place = |unit: &CompilationUnit| {
        let at = unit.source.position(unit.package_span.map_or(0, |span| span.start));
        Place { path: unit.path().to_owned(), line: at.line, column: at.column, container: String::new() }
    };
    let before = types.iter().map(|t| place(&cmp.before.file(t.0).unit)).min();
    let after = types.iter().map(|t| place(&cmp.after.file(t.1).unit)).min();
    let nowhere = || Place { path: String::new(), line: 1, column: 1, container: String::new() };
    let evidence = match types.len() {
        1 => "its only type went along".to_owned(),
        n => format!("{n} types went along"),
    };
    Rename {
        kind: Kind::Package,
        term: Kind::Package.term(),
        moved: parent(&old_name) != parent(&new_name),
        old_name,
        new_name,
        before: before.unwrap_or_else(nowhere),
        after: after.unwrap_or_else(nowhere),
        evidence: vec![evidence],
        is_corroborated: true,
        keeps_old_name: false,
    }
}
