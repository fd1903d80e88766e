//! Finds types and methods whose names other declarations have now: `a` became `b`, and `c` became `a`.

use rustc_hash::FxHashMap;

use super::changed_files::Site;
use super::comparison::{ComparedSide, Comparison};
use super::matching::Matching;
use super::members::moved::has_enough_content;
use super::members::unmatched::{UnmatchedMembers, signature};
use super::model::transcript::{Limit, Transcript};
use super::types::matching::{is_named_type, unmatched};
use super::types::{TypePair, UnmatchedType};
use crate::java::Kind;

/// The least similarity of a type and its renamed partner, where another type has its name now. Two types of one name
/// that are as similar are partners themselves.
const NEARLY: f32 = 0.8;
/// The most pairs that are compared. Each has a type that kept its name and one whose name vanished or is new. Of more,
/// none is compared.
const COMPARED: usize = 20_000;

/// Finds types that `by_name` matches though the name was passed on. The type before has a better partner under a new
/// name, and the type after has one under a name that was removed. Returns each with its true partner, as before and
/// after.
pub fn types_with_reused_names(
    cmp: &Comparison<'_>,
    by_name: &Matching,
    transcript: &mut Transcript,
) -> Vec<(Site, Site)> {
    let removed = unmatched(&cmp.before, |s| by_name.is_removed(s));
    let added = unmatched(&cmp.after, |s| by_name.is_added(s));
    let same_named =
        by_name.pairs.iter().filter(|(b, a)| is_named_type(&cmp.before, *b) && !cmp.are_identical(*b, *a));
    let same_named: Vec<_> = same_named.copied().collect();
    if removed.is_empty() || added.is_empty() {
        return Vec::new();
    }
    if same_named.len() * (removed.len() + added.len()) > COMPARED {
        let note = "with so many types removed and added, one that got the name of another renamed one is taken \
            for the one that had its name";
        transcript.note(Limit::ReusedNames, note);
        return Vec::new();
    }
    let mut out = Vec::new();
    for (b, a) in same_named {
        let (x, y) = (UnmatchedType::new(&cmp.before, b), UnmatchedType::new(&cmp.after, a));
        if similarity(&x, &y) >= NEARLY {
            continue;
        }
        let successor = only_nearly_alike(&added, |y| similarity(&x, y));
        let predecessor = only_nearly_alike(&removed, |x| similarity(x, &y));
        // A local class has no partner yet: its name is neither removed nor new.
        if let (Some(successor), Some(predecessor)) = (successor, predecessor)
            && cmp.after.name(successor) != cmp.before.name(predecessor)
        {
            out.extend([(b, successor), (predecessor, a)]);
        }
    }
    out
}

fn similarity(x: &UnmatchedType, y: &UnmatchedType) -> f32 {
    TypePair::new(x, y).similarity()
}

/// Returns the one type that is nearly alike, or `None` if there are none or several.
fn only_nearly_alike(types: &[UnmatchedType], similarity: impl Fn(&UnmatchedType) -> f32) -> Option<Site> {
    let mut alike = types.iter().filter(|t| similarity(t) >= NEARLY);
    alike.next().filter(|_| alike.next().is_none()).map(|t| t.site)
}

/// Matches the methods of two types where a name was passed on. Two methods of the same signature are not partners if
/// each has a full partner elsewhere. The method before must have it under a new name, and the method after under a
/// name that was removed.
pub fn match_reused_names(cmp: &Comparison<'_>, matching: &mut Matching, members: &UnmatchedMembers) {
    let old = Methods::of(&cmp.before, &members.before);
    let new = Methods::of(&cmp.after, &members.after);
    for &b in &members.before {
        let Some(&a) = new.by_signature.get(&signature(&cmp.before, b)) else { continue };
        let (successor, predecessor) = (new.twin_of(&cmp.before, b), old.twin_of(&cmp.after, a));
        if let (Some(successor), Some(predecessor)) = (successor, predecessor)
            && !old.has_signature_of(&cmp.after, successor)
            && !new.has_signature_of(&cmp.before, predecessor)
        {
            matching.add(b, successor);
            matching.add(predecessor, a);
        }
    }
}

/// The methods among the unmatched members of a type.
struct Methods {
    by_signature: FxHashMap<u64, Site>,
    /// The methods that have enough names and literals, by a hash of their text without their name; `None` for several.
    by_text: FxHashMap<u64, Option<Site>>,
}

impl Methods {
    fn of(side: &ComparedSide<'_>, members: &[Site]) -> Self {
        let mut out = Self { by_signature: FxHashMap::default(), by_text: FxHashMap::default() };
        for &site in members.iter().filter(|site| side.get(**site).kind == Kind::Method) {
            out.by_signature.insert(signature(side, site), site);
            if has_enough_content(side, site) {
                let text = side.text_without_name(site);
                out.by_text.entry(text).and_modify(|twins| *twins = None).or_insert(Some(site));
            }
        }
        out
    }

    /// Returns the only method here that has the text of a method of the other side, apart from its name.
    fn twin_of(&self, side: &ComparedSide<'_>, site: Site) -> Option<Site> {
        self.by_text.get(&side.text_without_name(site)).copied().flatten()
    }

    fn has_signature_of(&self, side: &ComparedSide<'_>, site: Site) -> bool {
        self.by_signature.contains_key(&signature(side, site))
    }
}
