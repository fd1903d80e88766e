//! The surroundings of a pair of members, beside what the two consist of.

use crate::mining::changed_files::{ChangedFiles, Site};
use crate::mining::comparison::Comparison;
use crate::mining::matching::Matching;
use crate::mining::model::assignment::Lead;
use crate::mining::model::measures::flag;

/// The surroundings of a pair of members.
pub struct Context {
    /// The neighbours in the type, before and after the member, that are matched: 0, 0.5 or 1.
    pub neighbours: f32,
    /// Pairs of matched types in which two methods of the same names may be one.
    pub alike: u32,
    pub lead: Lead,
    /// How many other unmatched members of the two types could have had the same words replaced.
    pub possible: u32,
    /// Nothing else of the kind is unmatched in the two types.
    pub only: bool,
    pub moved: Move,
}

/// The relation between the types of a moved member; the default, of one that stayed.
#[derive(Default)]
pub struct Move {
    pub owner_removed: bool,
    pub related: bool,
    pub same_file: bool,
}

/// Whether what is before and after a member in its type is matched: 0, 0.5 or 1.
pub fn neighbours(cmp: &Comparison<'_>, matching: &Matching, b: Site, a: Site) -> f32 {
    let (x, y) = (Neighbours::of(&cmp.before, b), Neighbours::of(&cmp.after, a));
    0.5 * flag(matching.are_paired(x.previous, y.previous)) + 0.5 * flag(matching.are_paired(x.next, y.next))
}

/// How many members are directly before and after one in its type: 0, 1 or 2.
pub fn count_neighbours(side: &ChangedFiles, site: Site) -> usize {
    let Neighbours { previous, next } = Neighbours::of(side, site);
    previous.into_iter().chain(next).count()
}

/// The members before and after one in its type.
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
