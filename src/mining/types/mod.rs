//! Matches types ([`matching`]; types in bodies: [`in_bodies`]), measures pairs of them, and finds the [`packages`]
//! that moved with their types.

pub mod in_bodies;
pub mod matching;
pub mod packages;

use crate::java::{Declaration, Kind};
use crate::mining::changed_files::Site;
use crate::mining::comparison::{ComparedSide, Comparison};
use crate::mining::hashes::{atom, mix};
use crate::mining::matching::Matching;
use crate::mining::model::assignment::{Lead, ScoredPair};
use crate::mining::model::measures::{flag, is_all, log, measures};
use crate::mining::multiset::Multiset;
use crate::mining::names;
use crate::mining::parsed_file::Role;
use crate::mining::votes::Votes;

measures! {
    /// The measures of two types.

    /// The share of members that have the same names, from 0 to 1. A method's number of parameters is part of its name
    /// here.
    members,
    /// The share of members that have the same names, once the changed part of the types' names is masked in these.
    members_renamed,
    /// The share of names and literals that the two have in common, from 0 to 1. The types' own names count as the
    /// same.
    content,
    /// Whether there are members, and all have the same names.
    same_members,
    /// The share of common words in the names.
    name_words,
    /// The number of uses of the old name that use the new one now; the logarithm of that plus one.
    votes,
    /// The share of these uses among all that changed from the old name, or to the new one, whichever are more.
    share,
    /// The share of the others; 0 without any.
    against,
    /// Whether the change renamed the file of the one to the file of the other.
    same_file,
    /// Whether their enclosing types are partners, or neither has one.
    same_owner,
    /// Whether both are in another type.
    nested,
    /// Whether both are classes, or interfaces, and so on.
    same_kind,
    /// The share of supertypes that are the same, from 0 to 1; a half where neither has any.
    supertypes,
    /// The number of names and literals of the smaller one; the logarithm of that plus one.
    size,
    /// Whether that number is below twelve.
    small,
    /// The lead in similarity over the best other pair of the type before, from -0.3 to 0.3.
    lead_before,
    /// The same lead for the type after.
    lead_after,
    /// Whether the pair leads on both sides.
    best,
    /// Whether something still uses a type of the old name.
    still_used,
    /// Whether something already used a type of the new name before.
    already_used,
    /// Whether both or neither look like tests by their paths.
    test,
    /// The agreement of the members where the pair leads on both sides; else 0.
    members_of_best,
}

impl Measures {
    /// Returns whether the two are only similar, as far as is measured. Then no use of the old name became one of the
    /// new name, git does not pair the files, and no matched type holds both. A change that deletes one class and adds
    /// another of the same shape looks like that. Of 25 such pairs that were likely, but not all but certain, 4 were
    /// renames (11 debatable, 10 wrong; `lab/detection_readings.tsv`).
    fn is_similarity_alone(&self) -> bool {
        let in_one_type = self.nested > 0.0 && self.same_owner > 0.0;
        self.votes == 0.0 && self.same_file == 0.0 && !in_one_type
    }
}

/// A type without a partner, with the data by which it is compared.
pub struct UnmatchedType {
    pub site: Site,
    pub name: String,
    pub kind: Kind,
    members: Vec<Member>,
    /// The members by their whole names.
    named: Multiset,
    /// The names and literals. The type's own name is the same text on both sides.
    pub content: Multiset,
    /// The simple names of the types that it extends and implements.
    supertypes: Multiset,
}

/// A member as it is compared. It has its name as a text, since a part of the name may be left out.
struct Member {
    name: String,
    /// The number of a method's parameters.
    arity: Option<u32>,
}

impl Member {
    fn new(declaration: &Declaration) -> Self {
        let is_method = declaration.kind == Kind::Method;
        let arity = is_method.then_some(declaration.parameters.len() as u32);
        Self { name: declaration.name.clone(), arity }
    }

    fn hash(&self, name: &str) -> u64 {
        mix(atom(name.as_bytes()), u64::from(self.arity.unwrap_or(u32::MAX)))
    }
}

/// The stand-in for a type's own name in its content.
const OWN_NAME: u64 = 0;

impl UnmatchedType {
    pub fn new(side: &ComparedSide<'_>, site: Site) -> Self {
        let declaration = side.get(site);
        let own = side.name(site);
        let content = side
            .names_and_literals(site, side.file(site).tokens_of(site.id))
            .map(|(t, text)| if t.role == Role::Type && t.atom == own { OWN_NAME } else { text })
            .collect();
        let members = side
            .members(site)
            .map(|m| side.get(m))
            .filter(|d| !matches!(d.kind, Kind::Constructor | Kind::Initializer | Kind::TypeParameter));
        let supertypes = declaration.supertypes.iter();
        let members: Vec<Member> = members.map(Member::new).collect();
        Self {
            site,
            name: declaration.name.clone(),
            kind: declaration.kind,
            named: members.iter().map(|member| member.hash(&member.name)).collect(),
            members,
            content,
            supertypes: supertypes.map(|t| side.type_name(atom(t.simple_name().as_bytes()))).collect(),
        }
    }

    /// Returns hashes of the members, with a part of their names masked.
    fn masked_members(&self, part: &str) -> Multiset {
        self.members.iter().map(|member| member.hash(&names::masked(&member.name, part))).collect()
    }
}

/// The weight of the members in the similarity of two types. The weight of the content is the rest of 1.
const MEMBERS: f32 = 0.5;
/// The weight of the names where a pair is compared with its rivals. The weight of the similarity is the rest of 1.
const NAME: f32 = 0.2;
/// The number of names and literals below which a type is small.
const SMALL: usize = 12;

/// Two compared types, before their rivals are known.
pub struct TypePair<'u> {
    pub x: &'u UnmatchedType,
    pub y: &'u UnmatchedType,
    /// Whether the change renamed the file of the one to the file of the other.
    pub same_file: bool,
    members: f32,
    /// The share of members that have the same names, once the changed part of the types' names is masked in these.
    members_renamed: f32,
    content: f32,
    /// The number of names and literals that the two have in common, without their own names.
    common: usize,
}

impl<'u> TypePair<'u> {
    /// Compares two types. Nothing is known of their files.
    pub fn new(x: &'u UnmatchedType, y: &'u UnmatchedType) -> Self {
        let (old, new) = names::changed_middle(&x.name, &y.name);
        let members = x.named.dice(&y.named);
        let masked = |old: &str, new: &str| x.masked_members(old).dice(&y.masked_members(new));
        let members_renamed = members.max(masked(old, new)).max(masked(&x.name, &y.name));
        let content = x.content.dice(&y.content);
        // Each has its own name in it at least once.
        let own = |content: &Multiset| content.iter().filter(|name| *name == OWN_NAME).count();
        let common = x.content.common(&y.content) - own(&x.content).min(own(&y.content));
        Self { x, y, same_file: false, members, members_renamed, content, common }
    }

    /// Returns whether anything at all says that the one became the other. That is a common name or literal, a common
    /// word in their names, or a use whose name changed likewise. It does not count that both types have no members.
    pub fn has_something_in_common(&self, cmp: &Comparison<'_>, votes: &Votes) -> bool {
        let (old, new) = cmp.names(self.x.site, self.y.site);
        let words = || names::common_words(&self.x.name, &self.y.name);
        self.common > 0 || words() > 0.0 || votes.on(Role::Type, old, new).votes > 0
    }

    pub fn have_same_name(&self) -> bool {
        self.x.name == self.y.name
    }

    /// Returns the agreement of the members, from 0 to 1. For types without members, it is that of the contents.
    fn kept(&self) -> f32 {
        let has_none = self.x.members.is_empty() && self.y.members.is_empty();
        if has_none { self.content } else { self.members_renamed }
    }

    /// Returns the agreement of members and content, from 0 to 1.
    pub fn similarity(&self) -> f32 {
        MEMBERS * self.kept() + (1.0 - MEMBERS) * self.content
    }

    /// Returns the pair with its similarity including the names, by which it is compared with its rivals. The names
    /// tell twins apart.
    pub fn scored(&self) -> ScoredPair {
        let score = (1.0 - NAME) * self.similarity() + NAME * names::similarity(&self.x.name, &self.y.name);
        ScoredPair { score, before: self.x.site, after: self.y.site }
    }
}

pub fn measure(
    cmp: &Comparison<'_>,
    matching: &Matching,
    votes: &Votes,
    pair: &TypePair<'_>,
    lead: Lead,
) -> Measures {
    let (x, y) = (pair.x, pair.y);
    let (old, new) = cmp.names(x.site, y.site);
    let cast = votes.on(Role::Type, old, new);
    let (owner_x, owner_y) = (cmp.before.owner(x.site), cmp.after.owner(y.site));
    let (unit_x, unit_y) = (&cmp.before.file(x.site).unit, &cmp.after.file(y.site).unit);
    let size = x.content.len().min(y.content.len());
    Measures {
        members: pair.members,
        members_renamed: pair.members_renamed,
        content: pair.content,
        same_members: flag(is_all(pair.members) && !x.members.is_empty()),
        name_words: names::common_words(&x.name, &y.name),
        votes: log(cast.votes),
        share: cast.share,
        against: cast.against,
        same_file: flag(pair.same_file),
        same_owner: flag(matching.are_paired(owner_x, owner_y)),
        nested: flag(owner_x.is_some() && owner_y.is_some()),
        same_kind: flag(x.kind == y.kind),
        supertypes: x.supertypes.dice_or(&y.supertypes, 0.5),
        size: log(size as u32),
        small: flag(size < SMALL),
        lead_before: lead.before,
        lead_after: lead.after,
        best: flag(lead.is_best()),
        still_used: flag(cmp.vocabulary.is_still_used(Role::Type, old)),
        already_used: flag(cmp.vocabulary.was_used_already(Role::Type, new)),
        test: flag(looks_like_test(unit_x.path()) == looks_like_test(unit_y.path())),
        // A lead over other types says little where the pair itself is hardly alike.
        members_of_best: pair.kept() * flag(lead.is_best()),
    }
}

/// Returns whether a path looks like that of a test. (This is not [`crate::java::is_test_source`], which knows a folder
/// `tests`, but not `AbstractTestBase`. The weight of the measure is fitted on this function.)
fn looks_like_test(path: &str) -> bool {
    path.contains("/test/") || path.contains("Test")
}
