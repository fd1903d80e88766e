//! How many tokens a text has, about.

use super::message::Message;

/// Names and Java code come to between three and four bytes a token with the vocabularies in use. The
/// lower end, so that budgets hold: an assumption, and what a server counted replaces it as soon as
/// there is any.
const BYTES_PER_TOKEN: usize = 3;
/// The tokens of a message besides its text: its role and its bounds.
const PER_MESSAGE: usize = 6;

/// Returns an estimate, rather too high than too low.
pub fn estimate(text: &str) -> u64 {
    text.len().div_ceil(BYTES_PER_TOKEN) as u64
}

pub(super) fn estimate_messages(messages: &[Message]) -> u64 {
    messages.iter().map(|m| estimate(&m.content) + PER_MESSAGE as u64).sum()
}
