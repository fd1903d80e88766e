//! The measures of two methods (or constructors) that say whether they are one, and the models of these. How it is
//! measured is in [`callable_pairs`](super::callable_pairs): that compares bodies, of which the locals are judged by a
//! model as well.

use crate::mining::model::measures::measures;

measures! {
    /// The measures of two callables.

    /// How much of the two bodies is matched, 0 to 1, each statement weighing its similarity.
    body,
    /// Both have statements, and all of them are the same but for what is renamed in them.
    same_body,
    /// The share of the statements before that have a partner.
    matched_before,
    /// The same of those after.
    matched_after,
    /// The share of all statements that have an equal partner.
    identical,
    /// How much of their names and literals the two have in common, 0 to 1.
    content,
    /// How many of the parameters' types are the same, 0 to 1.
    parameters,
    /// All of them are, in this order.
    same_parameters,
    /// There are as many parameters.
    same_count,
    /// The same type is returned.
    same_type,
    /// How alike the names are by their letters, 0 to 1.
    name_edits,
    /// The share of common words in the names.
    name_words,
    /// How many calls of the old name call the new one now; the logarithm of that and one.
    votes,
    /// The part of all such changes from the old name or to the new one that this is, the smaller of the two.
    share,
    /// The part that is not.
    against,
    /// A half for the same visibility, and another half for both or neither static.
    modifiers,
    /// A half each for the member before and the member after, where these are matched.
    neighbours,
    /// In how many other pairs of types two members of these names may be one; the logarithm of that and one.
    alike,
    /// By how much the pair is more alike than the best other one of the callable before, -0.3 to 0.3.
    lead_before,
    /// The same of the callable after.
    lead_after,
    /// It leads on both sides.
    best,
    /// Something still calls a method by the old name.
    still_used,
    /// Something called a method by the new name before.
    already_used,
    /// How many statements the shorter one has; the logarithm of that and one.
    length,
    /// Nothing else of the kind is unmatched in the two types.
    only,
    /// The type that the method left was removed.
    owner_removed,
    /// One of the two types extends the other or is nested in it.
    related,
    /// They are in one file.
    same_file,
    /// In how many other names the same words were replaced; the logarithm of that and one.
    same_words,
    /// How many other declarations of the old name got the new one; the logarithm of that and one.
    same_names,
    /// How many other unmatched members of the two types could have had the same words replaced; the logarithm of that
    /// and one.
    possible,
}

/// The kinds of pairs of callables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Situation {
    /// In one type, neither with statements.
    Bodiless,
    /// In one type, the longer one with one or two statements.
    Short,
    /// In one type, the longer one with more.
    Long,
    /// In two types.
    Moved,
}
