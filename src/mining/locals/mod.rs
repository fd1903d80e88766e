//! Which parameters and locals of two bodies are which ([`matching`], which makes [`pairs`]), and what is measured of two
//! to tell.

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

    /// How often the two are in the same place of matched statements; the logarithm of that and one.
    votes,
    /// The share of the places in which the local before is.
    share_before,
    /// The same of the local after.
    share_after,
    /// They are declared in the same place of matched statements.
    declared,
    /// The two have one type, or neither says it.
    same_type,
    /// The share of common words in the types.
    type_words,
    /// How alike the names are by their letters, 0 to 1.
    name_edits,
    /// The share of common words in the names.
    name_words,
    /// How much the declaring statements have in common beside the two names, 0 to 1; 0 for parameters.
    statement,
    /// One of them is declared where another one is on the other side.
    declared_elsewhere,
    /// Something in the method after has the old name.
    still_declared,
    /// Something in the method before has the new one.
    already_declared,
    /// They are parameters at the same place of the list.
    same_place,
    /// The two methods have as many parameters.
    same_count,
    /// No other parameter is left over on either side.
    alone,
    /// How much of the two bodies is matched, 0 to 1, each statement weighing its similarity.
    body,
    /// The share of statements that have a partner.
    matched,
    /// Only a part of a body is compared: an extracted or inlined method's.
    apart,
    /// The two methods have one name.
    same_callable,
    /// They are parameters of lambdas.
    lambda,
    /// In how many places the one with fewer is; the logarithm of that and one.
    uses,
}

/// The surroundings of a pair of locals: mostly the votes of the two bodies' statements.
#[derive(Debug, Default, Clone, Copy)]
pub struct LocalContext {
    /// How often the two are in the same place, and how often either is anywhere.
    pub votes: u32,
    pub of_before: u32,
    pub of_after: u32,
    /// They are declared in the same place of matched statements.
    pub declared: bool,
    /// One of them is declared where another one is on the other side.
    pub declared_elsewhere: bool,
    pub still_declared: bool,
    pub already_declared: bool,
    /// No other parameter is left over on either side.
    pub alone: bool,
    /// The similarity of the two bodies, and the share of statements with a partner.
    pub body: f32,
    pub matched: f32,
    /// Only a part of a body is compared: an extracted or inlined method's.
    pub apart: bool,
}

/// The kinds of pairs of locals.
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

/// Returns how far the declaring statements agree, their own names apart.
fn statements(cmp: &Comparison<'_>, b: Site, a: Site) -> f32 {
    statement(&cmp.before, b).dice_or(&statement(&cmp.after, a), 0.5)
}

/// The names and literals of the statement (or header) that declares a local, its own name aside.
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
