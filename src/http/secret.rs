//! A key or token, which never shows.

use std::fmt;

use ureq::http::header::HeaderValue;

/// Shorter ones are placeholders (`none`, `ollama`), and taking these out of an answer would take
/// out words.
const SHORTEST_TO_HIDE: usize = 8;

const HIDDEN: &str = "[hidden]";

/// A key or token. It prints as `[hidden]`, whichever way it is printed.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: impl Into<String>) -> Self {
        Secret(text.into())
    }

    /// Returns the value of an `Authorization` header; `None` if a character of the secret cannot be in one.
    pub(super) fn bearer(&self) -> Option<HeaderValue> {
        let mut value = HeaderValue::try_from(format!("Bearer {}", self.0)).ok()?;
        value.set_sensitive(true);
        Some(value)
    }

    /// Returns whether it can be sent at all: one with a line break in it cannot.
    pub fn can_be_sent(&self) -> bool {
        self.bearer().is_some()
    }

    /// Returns a text without the secret in it: what came from the server may repeat it, as OpenAI's error messages do.
    fn hide_in(&self, text: &str) -> String {
        if self.0.len() < SHORTEST_TO_HIDE { text.to_owned() } else { text.replace(&self.0, HIDDEN) }
    }

    pub(super) fn hide_in_bytes(&self, bytes: Vec<u8>) -> Vec<u8> {
        let there = || memchr::memmem::find(&bytes, self.0.as_bytes()).is_some();
        if self.0.len() < SHORTEST_TO_HIDE || !there() {
            return bytes;
        }
        self.hide_in(&String::from_utf8_lossy(&bytes)).into_bytes()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HIDDEN)
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HIDDEN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_never_shows() {
        let secret = Secret::new("sk-0123456789");
        assert_eq!(format!("{secret} {secret:?} {:?}", Some(&secret)), "[hidden] [hidden] Some([hidden])");
        assert_eq!(secret.hide_in("Incorrect key: sk-0123456789."), "Incorrect key: [hidden].");
        assert_eq!(secret.hide_in_bytes(b"a sk-0123456789 \xff".to_vec()), "a [hidden] \u{fffd}".as_bytes());
    }

    #[test]
    fn a_line_break_cannot_be_sent() {
        assert!(Secret::new("sk-0123456789").can_be_sent());
        assert!(!Secret::new("sk-01234\n56789").can_be_sent());
    }

    #[test]
    fn a_placeholder_is_no_secret() {
        assert_eq!(Secret::new("none").hide_in("none of these"), "none of these");
    }
}
