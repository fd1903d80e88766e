//! Matches the parameters and locals of two bodies ([`matching`], which makes [`pairs`]), and measures pairs of them.

pub mod matching;
pub mod pairs;

use crate::java::{Declaration, DeclarationId, Kind};
use crate::mining::changed_files::Site;
use crate::mining::comparison::{ComparedSide, Comparison};
use crate::mining::model::measures::{flag, log, measures, type_words};
use crate::mining::multiset::Multiset;
use crate::mining::names;

measures! {
    /// The measures of two locals.

    /// The number of matched places that the two have in common; the logarithm of that plus one.
    votes,
    /// The share of these places among all matched places of the local before.
    share_before,
    /// The same share for the local after.
    share_after,
    /// Whether the two are declared in the same place of matched statements.
    declared,
    /// Whether the two have the same type, or both declare none.
    same_type,
    /// The share of common words in the types.
    type_words,
    /// The similarity of the names by their letters, from 0 to 1.
    name_edits,
    /// The share of common words in the names.
    name_words,
    /// The similarity of the declaring statements without the declared names, from 0 to 1; 0 for parameters.
    statement,
    /// Whether one of them is declared in the place of another local of the other side.
    declared_elsewhere,
    /// Whether a local of the same kind still has the old name in the same scope after.
    still_declared,
    /// Whether a local of the same kind already had the new name in the same scope before.
    already_declared,
    /// Whether they are parameters at the same place of their lists.
    same_place,
    /// Whether the two methods have the same number of parameters.
    same_count,
    /// Whether no other parameter has a name that vanished or is new.
    alone,
    /// The share of the two bodies that is matched, from 0 to 1. Each statement counts by its weight and similarity.
    body,
    /// The share of statements that have a partner.
    matched,
    /// Whether only a part of a body is compared, since a method was extracted or inlined.
    apart,
    /// Whether the two methods have the same name.
    same_callable,
    /// Whether they are parameters of lambdas.
    lambda,
    /// The number of matched places of the local that has fewer; the logarithm of that plus one.
    uses,
}

/// The surroundings of a pair of locals, mostly votes of the two bodies' statements.
#[derive(Debug, Default, Clone, Copy)]
pub struct LocalContext {
    /// The number of matched places that the two have in common, and that each of them has.
    pub votes: u32,
    pub of_before: u32,
    pub of_after: u32,
    /// Whether the two are declared in the same place of matched statements.
    pub declared: bool,
    /// Whether one of them is declared in the place of another local of the other side.
    pub declared_elsewhere: bool,
    pub still_declared: bool,
    pub already_declared: bool,
    /// Whether no other parameter has a name that vanished or is new.
    pub alone: bool,
    /// The similarity of the two bodies, and the share of statements with a partner.
    pub body: f32,
    pub matched: f32,
    /// Whether only a part of a body is compared, since a method was extracted or inlined.
    pub apart: bool,
}

/// The kinds of pairs of locals. Each has a model of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Situation {
    Parameter,
    Variable,
}

impl Situation {
    pub fn of(kind: Kind) -> Self {
        if kind == Kind::Parameter { Self::Parameter } else { Self::Variable }
    }
}

pub fn measure(cmp: &Comparison<'_>, b: Site, a: Site, context: &LocalContext) -> Measures {
    let (x, y) = cmp.declarations(b, a);
    let share = |of: u32| if of == 0 { 0.0 } else { context.votes as f32 / of as f32 };
    let owners = cmp.before.owner(b).zip(cmp.after.owner(a)).map(|(b, a)| cmp.declarations(b, a));
    let at = |owner: &Declaration, id: DeclarationId| owner.parameters.iter().position(|p| *p == id);
    let same_place = owners.is_some_and(|(x, y)| at(x, b.id).is_some_and(|i| at(y, a.id) == Some(i)));
    let same_count = owners.is_some_and(|(x, y)| x.parameters.len() == y.parameters.len());
    let same_callable = owners.is_some_and(|(x, y)| x.name == y.name);
    Measures {
        votes: log(context.votes),
        share_before: share(context.of_before),
        share_after: share(context.of_after),
        declared: flag(context.declared),
        same_type: flag(x.ty.is_some() == y.ty.is_some() && cmp.have_same_type(b, a)),
        type_words: type_words(x, y),
        name_edits: names::edits(&x.name, &y.name),
        name_words: names::common_words(&x.name, &y.name),
        statement: if x.kind == Kind::Parameter { 0.0 } else { statements(cmp, b, a) },
        declared_elsewhere: flag(context.declared_elsewhere),
        still_declared: flag(context.still_declared),
        already_declared: flag(context.already_declared),
        same_place: flag(same_place),
        same_count: flag(same_count),
        alone: flag(context.alone),
        body: context.body,
        matched: context.matched,
        apart: flag(context.apart),
        same_callable: flag(same_callable),
        lambda: flag(x.kind == Kind::LambdaParameter),
        uses: log(context.of_before.min(context.of_after)),
    }
}

/// Returns how alike the declaring statements are, without the declared names.
fn statements(cmp: &Comparison<'_>, b: Site, a: Site) -> f32 {
    statement(&cmp.before, b).dice_or(&statement(&cmp.after, a), 0.5)
}

/// Returns the names and literals of the statement (or header) that declares a local, without the declared names.
fn statement(side: &ComparedSide<'_>, site: Site) -> Multiset {
    let file = side.file(site);
    let fragments = file.fragments_of(site.id);
    if fragments.is_empty() {
        return Multiset::default();
    }
    side.names_and_literals(site, file.token_range(fragments.start))
        .filter(|(t, _)| !t.declares)
        .map(|(_, text)| text)
        .collect()
}
