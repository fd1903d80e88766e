//! Methods whose name another one has now: `a` became `b`, and `c` became `a`.

use rustc_hash::FxHashMap;

use super::changed_files::Site;
use super::comparison::{ComparedSide, Comparison};
use super::matching::Matching;
use super::members::{UnmatchedMembers, signature};
use super::moved::says_enough;
use crate::java::Kind;

/// Matches the methods of two types where a name was passed on: two of one signature are not one where all that the
/// one before consists of stands under a new name, and all of the one after stood under a name that is gone.
pub(super) fn match_passed_on(cmp: &Comparison<'_>, matching: &mut Matching, members: &UnmatchedMembers) {
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
    /// Those that say enough to be known by it, by all but their names; `None` for several.
    by_text: FxHashMap<u64, Option<Site>>,
}

impl Methods {
    fn of(side: &ComparedSide<'_>, members: &[Site]) -> Self {
        let mut out = Self { by_signature: FxHashMap::default(), by_text: FxHashMap::default() };
        for &site in members.iter().filter(|site| side.get(**site).kind == Kind::Method) {
            out.by_signature.insert(signature(side, site), site);
            if says_enough(side, site) {
                let text = side.text_without_name(site);
                out.by_text.entry(text).and_modify(|twins| *twins = None).or_insert(Some(site));
            }
        }
        out
    }

    /// The only method here that has all of one of the other side, its name aside.
    fn twin_of(&self, side: &ComparedSide<'_>, site: Site) -> Option<Site> {
        self.by_text.get(&side.text_without_name(site)).copied().flatten()
    }

    fn has_signature_of(&self, side: &ComparedSide<'_>, site: Site) -> bool {
        self.by_signature.contains_key(&signature(side, site))
    }
}
