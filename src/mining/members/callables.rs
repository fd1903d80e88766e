//! The measures of two methods (or constructors) that say whether they are the same.
//! [`callable_pairs`](super::callable_pairs) measures them. It is a module of its own since it compares bodies, whose
//! locals a model judges as well.

use crate::mining::model::measures::measures;

measures! {
    /// The measures of two callables.

    /// The share of the two bodies that is matched, from 0 to 1. Each statement counts by its weight and similarity.
    body,
    /// Whether both have statements, all of them the same but for the renames in them.
    same_body,
    /// The share of the statements before the change that have a partner.
    matched_before,
    /// The same share of the statements after the change.
    matched_after,
    /// The share of all statements that have an equal partner.
    identical,
    /// The share of names and literals that the two have in common, from 0 to 1.
    content,
    /// The share of the parameters' types that are the same, from 0 to 1.
    parameters,
    /// Whether all of them are the same, in the same order.
    same_parameters,
    /// Whether the numbers of parameters are the same.
    same_count,
    /// Whether the return types are the same.
    same_type,
    /// The similarity of the names by their letters, from 0 to 1.
    name_edits,
    /// The share of common words in the names.
    name_words,
    /// The number of calls of the old name that call the new one now; the logarithm of that plus one.
    votes,
    /// The share of these calls among all that changed from the old name, or to the new one, whichever are more.
    share,
    /// The share of the others; 0 without any.
    against,
    /// A half for the same visibility, plus a half for both or neither static.
    modifiers,
    /// A half if the previous members in the two types are partners, plus a half if the next members are.
    neighbours,
    /// The number of other pairs of types in which two members of these names may be one; the logarithm of that plus
    /// one.
    alike,
    /// The lead in similarity over the best other pair of the callable before, from -0.3 to 0.3.
    lead_before,
    /// The same lead for the callable after.
    lead_after,
    /// Whether the pair leads on both sides.
    best,
    /// Whether something still calls a method by the old name.
    still_used,
    /// Whether something already called a method by the new name before.
    already_used,
    /// The number of statements of the shorter one; the logarithm of that plus one.
    length,
    /// Whether nothing else of the kind is unmatched in the two types.
    only,
    /// Whether the type that the method left was removed.
    owner_removed,
    /// Whether one of the two types extends the other or is nested in it.
    related,
    /// Whether they are in one file.
    same_file,
    /// The number of other names in which the same words were replaced; the logarithm of that plus one.
    same_words,
    /// The number of other declarations of the old name that got the new one; the logarithm of that plus one.
    same_names,
    /// The number of other unmatched members of the two types in which the same words could have been replaced; the
    /// logarithm of that plus one.
    possible,
}

/// The kinds of pairs of callables. Each has a model of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Situation {
    /// In one type, neither with statements.
    Bodiless,
    /// In one type, the longer one with one or two statements.
    Short,
    /// In one type, the longer one with more statements.
    Long,
    /// In two types.
    Moved,
}
