//! Talking to one host over HTTP: what the code-scanning alerts and the language model share.
//!
//! A [`Client`] belongs to one origin (scheme, host and port) and sends nothing anywhere else. A redirect to another
//! host is an error, and so is a request for one. It gives up at a deadline whatever the server does, and retries what
//! is worth retrying ([`wait`]). It reads no more of a body than it was asked to. It keeps its [`Secret`] out of
//! everything that it returns.

mod address;
mod client;
mod proxy;
mod secret;
mod wait;

pub use client::{Client, Limits, Method, Request, Response};
pub use secret::Secret;

use std::time::Duration;

/// Returns how long something took, and how many attempts if it was not the only one.
fn spent(time: Duration, attempts: u32) -> String {
    let seconds = time.as_secs_f64().round();
    if attempts > 1 { format!("{attempts} attempts, {seconds} s") } else { format!("{seconds} s") }
}

/// Why there is no answer: one line each, without the secret.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// The address is none, or none that may be used.
    #[error("`{url}` cannot be used as an address: {reason}")]
    Address { url: String, reason: String },
    /// The secret cannot be in a header.
    #[error("the secret has a character that HTTP does not allow; it may end in a line break")]
    Secret,
    /// The host could not be reached, or the connection broke, as often as it was tried.
    #[error("{host} cannot be reached: {reason}")]
    Unreachable { host: String, reason: String },
    /// The host's certificate is not what this machine trusts, which another try does not change.
    #[error("the certificate of {host} is not trusted: {reason}")]
    Untrusted { host: String, reason: String },
    /// An environment variable for a proxy has an address that is not one of an HTTP proxy.
    #[error("{variable} names no proxy that can be used: it is http://HOST:PORT")]
    Proxy { variable: &'static str },
    /// The time was over.
    #[error("{host} did not answer in time ({})", spent(*.after, *.attempts))]
    TimedOut { host: String, after: Duration, attempts: u32 },
    /// The server wants to be left alone for longer than there is time.
    #[error("{host} asks to wait {} s, longer than there is time (status {status})", .wait.as_secs())]
    Busy { host: String, status: u16, wait: Duration },
    /// The answer is larger than allowed, in bytes.
    #[error("{host} answered with more than {limit} bytes")]
    TooLarge { host: String, limit: usize },
    /// The server wants the request to go to another host.
    #[error("{host} redirects to {to}, which is not followed")]
    Redirected { host: String, to: String },
}
