//! Which types are which ([`matching`]; those in bodies: [`nested`]), what is measured of two to tell, and the
//! [`packages`] that moved with theirs.

pub mod matching;
pub mod nested;
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

    /// How many members have the same names, 0 to 1; a method's number of parameters is part of its name here.
    members,
    /// The same with what changed in the types' names left out of the members' names.
    members_renamed,
    /// How much of their names and literals the two have in common, 0 to 1, each type's own name being one text.
    content,
    /// There are members, and all have the same names.
    same_members,
    /// The share of common words in the names.
    name_words,
    /// How many uses of the old name use the new one now; the logarithm of that and one.
    votes,
    /// The part of all such changes from the old name or to the new one that this is, the smaller of the two.
    share,
    /// The part that is not.
    against,
    /// The one's file became the other's.
    same_file,
    /// The types around them are one, or there are none.
    same_owner,
    /// Both are in another type.
    nested,
    /// Both are classes, or interfaces, and so on.
    same_kind,
    /// How many supertypes are the same, 0 to 1; a half where neither has any.
    supertypes,
    /// How many names and literals the smaller one has; the logarithm of that and one.
    size,
    /// These are fewer than twelve.
    small,
    /// By how much the pair is more alike than the best other one of the type before, -0.3 to 0.3.
    lead_before,
    /// The same of the type after.
    lead_after,
    /// It leads on both sides.
    best,
    /// Something still uses a type of the old name.
    still_used,
    /// Something used a type of the new name before.
    already_used,
    /// Both look like tests by their paths, or neither.
    test,
    /// How much the members agree, where the pair leads on both sides.
    members_of_best,
}

impl Measures {
    /// Returns whether the two are only similar, as far as is measured. Then no use of the old name became one of the
    /// new name, git does not pair the files, and no matched type holds both. A change that deletes one class and adds
    /// another of the same shape looks like that. Of 25 such pairs that were likely, and not all but certain, 4 were
    /// renames (11 debatable, 10 wrong; `lab/detection_readings.tsv`).
    fn is_similarity_alone(&self) -> bool {
        let in_one_type = self.nested > 0.0 && self.same_owner > 0.0;
        self.votes == 0.0 && self.same_file == 0.0 && !in_one_type
    }
}

/// A type without a partner, with what it is compared by.
pub struct UnmatchedType {
    pub site: Site,
    pub name: String,
    pub kind: Kind,
    members: Vec<Member>,
    /// The members by their whole names.
    named: Multiset,
    /// Names and literals, its own name as one text on both sides.
    pub content: Multiset,
    /// Simple names of what it extends and implements.
    supertypes: Multiset,
}

/// A member as it is compared: by its text, since a part of that may be left out.
struct Member {
    name: String,
    /// How many parameters a method has.
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

/// Stands for a type's own name in its content.
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

    /// The members, with a part of their names left out.
    fn members_without(&self, part: &str) -> Multiset {
        self.members.iter().map(|member| member.hash(&names::without(&member.name, part))).collect()
    }
}

/// The weight of the members in the similarity of two types; their content has the rest of 1.
const MEMBERS: f32 = 0.5;
/// The weight of the names where a pair is compared with its rivals; the similarity has the rest of 1.
const NAME: f32 = 0.2;
/// A type of fewer names and literals is small.
const SMALL: usize = 12;

/// Two types compared, before their rivals are known.
pub struct TypePair<'u> {
    pub x: &'u UnmatchedType,
    pub y: &'u UnmatchedType,
    /// The one's file became the other's.
    pub same_file: bool,
    members: f32,
    /// The same with the changed part of the types' names left out of the members' names.
    members_renamed: f32,
    content: f32,
    /// How many names and literals the two have in common, their own names aside.
    common: usize,
}

impl<'u> TypePair<'u> {
    /// Two types of which nothing is known of their files.
    pub fn new(x: &'u UnmatchedType, y: &'u UnmatchedType) -> Self {
        let (old, new) = names::changed_middle(&x.name, &y.name);
        let members = x.named.dice(&y.named);
        let without = |old: &str, new: &str| x.members_without(old).dice(&y.members_without(new));
        let members_renamed = members.max(without(old, new)).max(without(&x.name, &y.name));
        let content = x.content.dice(&y.content);
        // Each has its own name in it at least once.
        let own = |content: &Multiset| content.iter().filter(|name| *name == OWN_NAME).count();
        let common = x.content.common(&y.content) - own(&x.content).min(own(&y.content));
        Self { x, y, same_file: false, members, members_renamed, content, common }
    }

    /// Whether anything at all says that the one became the other: a name or literal in both, a word of their names, or
    /// a use of the old name that is one of the new name. Two types without members are not one for being alike in that.
    pub fn has_something_in_common(&self, cmp: &Comparison<'_>, votes: &Votes) -> bool {
        let (old, new) = cmp.names(self.x.site, self.y.site);
        let words = || names::common_words(&self.x.name, &self.y.name);
        self.common > 0 || words() > 0.0 || votes.on(Role::Type, old, new).votes > 0
    }

    pub fn have_same_name(&self) -> bool {
        self.x.name == self.y.name
    }

    /// By how much the members agree, 0 to 1; the content of types that have none.
    fn kept(&self) -> f32 {
        let has_none = self.x.members.is_empty() && self.y.members.is_empty();
        if has_none { self.content } else { self.members_renamed }
    }

    /// By how much members and content agree, 0 to 1.
    pub fn similarity(&self) -> f32 {
        MEMBERS * self.kept() + (1.0 - MEMBERS) * self.content
    }

    /// The same with the names: what a pair is compared with its rivals by. Of twins, they tell.
    pub fn similarity_with_names(&self) -> ScoredPair {
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
        // That no other type is more alike says little where this one hardly is.
        members_of_best: pair.kept() * flag(lead.is_best()),
    }
}

/// Whether a path has something of a test's. (Not [`crate::java::is_test_source`], which does not know
/// `AbstractTestBase`, but does know a folder `tests`: the weight of the measure is fitted on this.)
fn looks_like_test(path: &str) -> bool {
    path.contains("/test/") || path.contains("Test")
}
