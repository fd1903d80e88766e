//! Decides whether declared names may have been removed from a text, or added to it. A rename takes both.

use rustc_hash::FxHashMap;

use super::balance::Balance;
use crate::java::declared_names::{DeclaredName, Within, declared_names};
use crate::java::outline::{Body, Outline, Segment};

/// A version of a text with what it consists of.
pub(super) struct Version<'t> {
    pub text: &'t [u8],
    pub outline: &'t Outline,
}

/// Whether some of the names that may be declared were removed, and whether some were added.
#[derive(Debug, Default)]
pub(super) struct NameChanges {
    pub loses: bool,
    pub gains: bool,
}

/// Compares the names of two versions: in the heads that name the same member, and in the bodies under the same or such
/// a head. Where there is no counterpart, all names count. `segments` says how often each segment is there before and
/// after. `is_skipped` says which bodies are left out; their names do not count.
pub(super) fn name_changes(
    old: &Version<'_>,
    new: &Version<'_>,
    segments: &Balance,
    is_skipped: impl Fn(&Body) -> bool,
) -> NameChanges {
    let mut name_changes = NameChanges::default();
    let counterparts = name_changes.add_heads(old, new, segments);
    name_changes.add_bodies(old, new, &counterparts, is_skipped);
    name_changes
}

/// A head that the other version does not have.
struct Head<'t> {
    start: usize,
    /// The names in its parentheses: parameters.
    parameters: Vec<DeclaredName<'t>>,
}

/// Where heads of the one version start, with where those of the same members start in the other.
type Counterparts = FxHashMap<usize, usize>;

impl NameChanges {
    fn add_heads(&mut self, old: &Version<'_>, new: &Version<'_>, segments: &Balance) -> Counterparts {
        let removed = old.heads_by_name(|segment| segments.loses(segment.hash));
        let added = new.heads_by_name(|segment| segments.gains(segment.hash));
        let mut counterparts = Counterparts::default();
        let mut others =
            NameChanges { loses: false, gains: added.keys().any(|name| !removed.contains_key(name)) };
        let mut is_reshaped = false;
        for (name, was) in &removed {
            match (&was[..], added.get(name).map(Vec::as_slice)) {
                ([was], Some([is])) => {
                    self.add(&was.parameters, &is.parameters);
                    is_reshaped |= !is_equal(&was.parameters, &is.parameters);
                    counterparts.insert(was.start, is.start);
                }
                (_, is) => {
                    others.loses = true;
                    others.gains |= is.is_some();
                }
            }
        }
        // A method of the name with other parameters may be another one, and the first one continue under a new name.
        self.loses |= others.loses || others.gains && is_reshaped;
        self.gains |= others.gains || others.loses && is_reshaped;
        counterparts
    }

    fn add_bodies(
        &mut self,
        old: &Version<'_>,
        new: &Version<'_>,
        counterparts: &Counterparts,
        is_skipped: impl Fn(&Body) -> bool,
    ) {
        let (was, is) = (&old.outline.bodies, &new.outline.bodies);
        let heads = Balance::of(was.iter().map(|body| body.head), is.iter().map(|body| body.head));
        let changed = is.iter().filter(|body| !is_skipped(body));
        // A body is found by its head, if that occurs just once on each side, or by its start.
        let by_head: FxHashMap<u64, &Body> = changed
            .clone()
            .filter(|body| heads.is_once_each(body.head))
            .map(|body| (body.head, body))
            .collect();
        let mut left: FxHashMap<usize, &Body> = changed.map(|body| (body.start, body)).collect();
        for before in was.iter().filter(|body| !is_skipped(body)) {
            // More there is not to know.
            if self.loses && self.gains {
                return;
            }
            let later = by_head.get(&before.head).map(|body| body.start);
            let later = later.or_else(|| counterparts.get(&before.start).copied());
            let after = later.and_then(|start| left.remove(&start));
            self.add(&old.names_in(before), &after.map(|body| new.names_in(body)).unwrap_or_default());
        }
        self.gains |= left.values().any(|body| !new.names_in(body).is_empty());
    }

    /// Adds the names in two sections. Where some were only removed or only added, another type of a name counts as
    /// well: one variable may have got another's name.
    fn add(&mut self, was: &[DeclaredName<'_>], is: &[DeclaredName<'_>]) {
        let by_name = |x: &DeclaredName<'_>, y: &DeclaredName<'_>| x.name == y.name;
        let (loses, gains) = (!stand_in(was, is, by_name), !stand_in(is, was, by_name));
        self.loses |= loses || gains && !stand_in(was, is, by_type);
        self.gains |= gains || loses && !stand_in(is, was, by_type);
    }
}

fn by_type(x: &DeclaredName<'_>, y: &DeclaredName<'_>) -> bool {
    x.typed == y.typed
}

/// Returns whether the names are the same and of the same types.
fn is_equal(was: &[DeclaredName<'_>], is: &[DeclaredName<'_>]) -> bool {
    was.len() == is.len() && stand_in(was, is, by_type)
}

/// Returns whether some of the names are in others, in their order.
fn stand_in<T>(some: &[T], all: &[T], are_same: impl Fn(&T, &T) -> bool) -> bool {
    let mut all = all.iter();
    some.iter().all(|name| all.any(|other| are_same(other, name)))
}

impl<'t> Version<'t> {
    /// Returns some heads by the names before their parentheses: as a rule, the member's. Heads without such a name are
    /// left out.
    fn heads_by_name(&self, is_wanted: impl Fn(&Segment) -> bool) -> FxHashMap<Vec<&'t [u8]>, Vec<Head<'t>>> {
        let mut found: FxHashMap<Vec<&'t [u8]>, Vec<Head<'t>>> = FxHashMap::default();
        for segment in self.outline.segments.iter().filter(|segment| is_wanted(segment)) {
            let names = declared_names(self.text, segment.span, Within::Type);
            if !names.is_empty() {
                let (parameters, members): (Vec<_>, Vec<_>) =
                    names.into_iter().partition(|name| name.in_parentheses);
                let head = Head { start: segment.span.start, parameters };
                found.entry(members.iter().map(|name| name.name).collect()).or_default().push(head);
            }
        }
        found
    }

    fn names_in(&self, body: &Body) -> Vec<DeclaredName<'t>> {
        declared_names(self.text, body.inside, Within::Method)
    }
}

#[cfg(test)]
mod tests {
    use crate::java::difference;

    /// Returns what becomes of the names in a class.
    fn name_changes(before: &str, after: &str) -> &'static str {
        let class = |members: &str| format!("class A {{ {members} void z() {{ int z = 0; }} }}").into_bytes();
        let found = difference(&class(before), &class(after)).expect("whole braces");
        match (found.loses_names, found.gains_names) {
            (true, true) => "both",
            (true, false) => "loses",
            (false, true) => "gains",
            (false, false) => "neither",
        }
    }

    #[test]
    fn names_are_compared_member_by_member() {
        for (before, after, expected) in [
            // Nothing but types, values and references.
            ("private int a = 1;", "final long a = b();", "neither"),
            ("int a() { return 1; }", "@B(1) public C<D> a() throws E { return f(2); }", "neither"),
            ("void a() { b(c); }", "void a() { d(e, f -> f); d(e, f -> f); }", "gains"),
            ("static { a(); }", "static { b(); }", "neither"),
            // In heads.
            ("int a;", "int b;", "both"),
            ("void a(int b) { c(); }", "void a(int b, int d) { c(d); }", "gains"),
            ("void a(int b) { c(); }", "void a(B<D, E> d, int b) { c(d); }", "gains"),
            ("void a(int b) { c(); }", "void a(long d) { c(); }", "both"),
            ("void a() { }", "void a() { } int b; void c() { int d; }", "gains"),
            ("enum E { A, B }", "enum E { A, C }", "both"),
            ("void a(int b) { } void a(long c) { }", "void a(int c) { } void a(long b, int d) { }", "both"),
            // In bodies, under another head as well.
            ("void a() { int b = 1; c(b); }", "void a() { int d = 1; c(d); }", "both"),
            ("void a() { int b = 1; c(b); }", "long a() { int b = 2; int d = 1; c(b, d); }", "gains"),
            ("void a() { int b = 1; c(b); }", "void a() { c(1); }", "loses"),
            ("void a() { int b; d(); }", "void a() { e(); } void c() { int b; }", "both"),
            // A part that is left out does not count.
            ("void a() { int b; }", "void a() { } void c() { int b; }", "gains"),
            ("int a() { return 1; }", "int a(int b) { return b; } int c() { return 1; }", "both"),
            ("int a() { return 1; }", "int a() { return c(); } int c() { return 1; }", "gains"),
            ("class B { void a() { c(); } }", "class D { void a() { c(); } }", "both"),
        ] {
            assert_eq!(name_changes(before, after), expected, "{before} / {after}");
            let back = match expected {
                "gains" => "loses",
                "loses" => "gains",
                same => same,
            };
            assert_eq!(name_changes(after, before), back, "{after} / {before}");
        }
    }

    #[test]
    fn a_variable_may_get_the_name_of_another() {
        let before = "void a() { List<B> b = c(); d(b); }";
        let after = "void a() { E b; List<B> bs = c(); d(bs); }";
        assert_eq!(name_changes(before, after), "both");
    }
}
