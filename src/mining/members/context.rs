//! The surroundings of a pair of members, which are all but the two themselves.

use crate::mining::changed_files::{ChangedFiles, Site};
use crate::mining::comparison::Comparison;
use crate::mining::matching::Matching;
use crate::mining::model::assignment::Lead;
use crate::mining::model::measures::flag;

/// The surroundings of a pair of members.
pub struct Context {
    /// A half if the previous members in the two types are partners, plus a half if the next members are.
    pub neighbours: f32,
    /// The number of pairs of types in which two methods of the same names may be one.
    pub alike: u32,
    pub lead: Lead,
    /// The number of other unmatched members of the two types in which the same words could have been replaced.
    pub possible: u32,
    /// Whether nothing else of the kind is unmatched in the two types.
    pub only: bool,
    pub moved: Move,
}

/// The relation between the two types of a moved member. The default is for a member that stayed.
#[derive(Default)]
pub struct Move {
    pub owner_removed: bool,
    pub related: bool,
    pub same_file: bool,
}

/// Returns a half if the previous members in the two types are partners, plus a half if the next members are. If
/// neither type has such a member, that counts as well.
pub fn neighbours(cmp: &Comparison<'_>, matching: &Matching, b: Site, a: Site) -> f32 {
    let (x, y) = (Neighbours::of(&cmp.before, b), Neighbours::of(&cmp.after, a));
    0.5 * flag(matching.are_paired(x.previous, y.previous)) + 0.5 * flag(matching.are_paired(x.next, y.next))
}

/// Returns the number of members directly before and after a member in its type: 0, 1 or 2.
pub fn count_neighbours(side: &ChangedFiles, site: Site) -> usize {
    let Neighbours { previous, next } = Neighbours::of(side, site);
    previous.into_iter().chain(next).count()
}

/// The previous and the next member of a member's type.
#[derive(Default)]
struct Neighbours {
    previous: Option<Site>,
    next: Option<Site>,
}

impl Neighbours {
    fn of(side: &ChangedFiles, site: Site) -> Self {
        let members = side.held_by(side.holder(site));
        let at = members.binary_search(&site.id).unwrap_or(0);
        let to = |id| Site { id, ..site };
        Self {
            previous: at.checked_sub(1).map(|i| to(members[i])),
            next: members.get(at + 1).copied().map(to),
        }
    }
}
