//! The parts of the protocol that a server understands. It is asked in the best form, and steps down as it refuses.

use crate::text::list_lines;

/// How an answer of a fixed shape is asked for, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// `response_format` with a JSON schema.
    Schema,
    /// A tool that must be called.
    Tool,
    /// In words.
    Words,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Dialect {
    pub format: Format,
    /// The name of the limit on the answer: `max_tokens`, or `max_completion_tokens` for models that reason.
    pub completion_tokens: bool,
    /// Whether `temperature` may be set; models that reason refuse it.
    pub temperature: bool,
}

impl Default for Dialect {
    fn default() -> Self {
        Dialect { format: Format::Schema, completion_tokens: false, temperature: true }
    }
}

/// Words of refusals that are not about the form.
const NOT_ABOUT_FORM: &str = include_str!("dialect/not_about_form.txt");

/// Words of errors that are about the form: names of parts of the request.
const OF_FORM: &str = include_str!("dialect/of_form.txt");

/// Returns whether an answer with this status and text refuses the form of a request, as far as that can be known. Then
/// it is no use to send it again. Servers that validate with a framework's types (llama-cpp-python) call that an
/// internal error, but name what they do not know.
pub(super) fn is_about_form(status: u16, text: &str) -> bool {
    let text = text.to_lowercase();
    let says = |words| list_lines(words).any(|word| text.contains(word));
    match status {
        400 | 422 | 501 => !says(NOT_ABOUT_FORM),
        500 => says(OF_FORM) && !says(NOT_ABOUT_FORM),
        _ => false,
    }
}

impl Dialect {
    /// Returns the next dialect to try after a server refused a request with this status and text. `None` where it was
    /// not the form that it refused, or there is no other.
    pub fn after_refusal(&self, status: u16, text: &str) -> Option<Dialect> {
        if !is_about_form(status, text) {
            return None;
        }
        let text = text.to_lowercase();
        if !self.completion_tokens && text.contains("max_completion_tokens") {
            return Some(Dialect { completion_tokens: true, ..self.clone() });
        }
        if self.temperature && text.contains("temperature") {
            return Some(Dialect { temperature: false, ..self.clone() });
        }
        self.in_next_format()
    }

    /// Returns the same with an answer asked for in the next format; `None` after the last one.
    pub fn in_next_format(&self) -> Option<Dialect> {
        let format = match self.format {
            Format::Schema => Format::Tool,
            Format::Tool => Format::Words,
            Format::Words => return None,
        };
        Some(Dialect { format, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_to_leave_out() {
        let o4 = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
        let next = Dialect::default().after_refusal(400, o4).expect("another form");
        assert_eq!((next.completion_tokens, next.format), (true, Format::Schema));
        let next = next
            .after_refusal(400, "Unsupported value: 'temperature' does not support 0 with this model.")
            .expect("another form");
        assert!(!next.temperature && next.format == Format::Schema);
        let next =
            next.after_refusal(400, "response_format json_schema is unavailable").expect("another form");
        assert_eq!(next.format, Format::Tool);
        let next = next.after_refusal(422, "tools are not supported").expect("another form");
        assert_eq!(next.format, Format::Words);
        assert_eq!(next.after_refusal(400, "no"), None);
        // A part that is already left out is not left out again.
        let reasons = Dialect { completion_tokens: true, temperature: false, ..Dialect::default() };
        for text in ["max_completion_tokens is too large", "temperature is not supported"] {
            assert_eq!(
                reasons.after_refusal(400, text).map(|next| next.format),
                Some(Format::Tool),
                "{text}"
            );
        }
    }

    #[test]
    fn a_refusal_may_be_about_something_else() {
        let refused = |status, text| Dialect::default().after_refusal(status, text);
        assert_eq!(refused(401, "Incorrect API key"), None);
        assert_eq!(refused(404, "model not found"), None);
        assert_eq!(refused(400, "This model's maximum context length is 8192 tokens"), None);
        assert_eq!(refused(400, "the request exceeds the available context size"), None);
        assert_eq!(refused(500, "out of memory"), None);
        assert_eq!(refused(500, "context_length_exceeded: shorten the messages or max_tokens"), None);
    }
}
