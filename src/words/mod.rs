//! The words of names: their inflections, and concepts (old words → new words).

mod concept;
mod grammar;
mod inflection;
mod nearest;
mod prose;
mod split;
mod style;
mod vocabulary;

pub use concept::{Concept, Occurrence, Stays};
pub use grammar::{Article, is_term};
pub use inflection::{
    Form, are_forms_of_one, inflect, is_same_word, same_words, singular, singulars, spellings,
};
pub use nearest::nearest;
pub use prose::{Reworded, reworded, word_runs};
pub use split::{Word, split, spoken};
pub use style::{Capitals, capitalized, decapitalized};
