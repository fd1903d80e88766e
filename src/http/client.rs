//! The client of one host.

use std::error::Error;
use std::sync::Once;
use std::time::{Duration, Instant, SystemTime};

pub use reqwest::Method;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use reqwest::redirect::{Attempt, Policy};
use reqwest::{StatusCode, Url};
use tokio::runtime::{Builder, Runtime};

use super::{HttpError, Secret, wait};
use crate::text::one_line;

/// How many redirects within the host are followed.
const MOST_REDIRECTS: usize = 5;

/// How patient a client is.
#[derive(Debug, Clone, PartialEq)]
pub struct Limits {
    /// For a connection to be made.
    pub connect: Duration,
    /// For one attempt as a whole, from connecting to the last byte of the body.
    pub attempt: Duration,
    /// How often a request is sent at most.
    pub attempts: u32,
    /// The wait before the second attempt, about; it doubles from there.
    pub first_wait: Duration,
    /// How much of a body is read, in bytes; a larger one is an error.
    pub max_body: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connect: Duration::from_secs(10),
            attempt: Duration::from_secs(60),
            attempts: 4,
            first_wait: Duration::from_millis(500),
            max_body: 8_000_000,
        }
    }
}

/// A client of one origin. It may be used from many threads at once.
pub struct Client {
    runtime: Runtime,
    http: reqwest::Client,
    base: Url,
    limits: Limits,
    secret: Option<Secret>,
}

/// A request to send.
#[derive(Debug, Clone)]
pub struct Request {
    method: Method,
    target: String,
    headers: HeaderMap,
    body: Option<Vec<u8>>,
    is_lasting: fn(&Response) -> bool,
    again_when_slow: bool,
}

/// A response, whatever its status.
#[derive(Debug, Clone)]
pub struct Response {
    pub status: u16,
    headers: HeaderMap,
    /// Without the client's secret, should the server have repeated it.
    pub body: Vec<u8>,
    /// How often the request was sent.
    pub attempts: u32,
}

impl Request {
    /// `target` is a path below the client's base (`chat/completions`), with a query where there is
    /// one, or a whole address at the same host, as in a `Link` header.
    pub fn new(method: Method, target: impl Into<String>) -> Self {
        Request {
            method,
            target: target.into(),
            headers: HeaderMap::new(),
            body: None,
            is_lasting: |_| false,
            again_when_slow: true,
        }
    }

    /// A header, by its name in lower case.
    ///
    /// # Panics
    /// If either has a character that HTTP does not allow there.
    #[must_use]
    pub fn header(mut self, name: &'static str, value: &'static str) -> Self {
        self.headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        self
    }

    /// Which answers would be the same another time, although their status says otherwise: some servers
    /// fail with 500 at a request that they do not understand.
    #[must_use]
    pub fn lasting(mut self, is_lasting: fn(&Response) -> bool) -> Self {
        self.is_lasting = is_lasting;
        self
    }

    /// Whether it is sent again after an attempt that took too long. A server that is known to be there is only
    /// made slower by that.
    #[must_use]
    pub fn again_when_slow(mut self, again: bool) -> Self {
        self.again_when_slow = again;
        self
    }

    /// A body with its `Content-Type`.
    #[must_use]
    pub fn body(mut self, media_type: &'static str, body: Vec<u8>) -> Self {
        self.body = Some(body);
        self.header("content-type", media_type)
    }
}

impl Response {
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// A header's value, where it is text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Client {
    /// A client of the host of `base`, an address such as `https://api.github.com` or
    /// `http://localhost:11434/v1`. The secret is sent as a bearer token. Environment variables such
    /// as `HTTPS_PROXY` and `NO_PROXY` are respected, but this machine is never asked through a proxy.
    ///
    /// # Errors
    /// The address is none of HTTP, or has a password in it; the secret cannot be sent; or the
    /// system's certificates cannot be read.
    pub fn new(base: &str, secret: Option<Secret>, limits: Limits) -> Result<Self, HttpError> {
        let base = parse_base(base)?;
        let setup = |reason: String| HttpError::Setup { host: host(&base), reason };
        install_tls();
        let mut builder = reqwest::Client::builder()
            .user_agent(concat!("corename/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(limits.connect)
            .redirect(Policy::custom(stay_at_origin))
            .retry(reqwest::retry::never());
        if let Some(secret) = &secret {
            let token = secret.bearer().ok_or(HttpError::Secret)?;
            builder = builder.default_headers(HeaderMap::from_iter([(AUTHORIZATION, token)]));
        }
        if base.scheme() == "http" {
            // Nothing to verify, so no certificates are needed: a small container may have none.
            builder = builder.tls_certs_only([]);
        }
        if is_loopback(&base) {
            builder = builder.no_proxy();
        }
        let http = builder.build().map_err(|e| setup(reason(&e)))?;
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|e| setup(e.to_string()))?;
        Ok(Client { runtime, http, base, limits, secret })
    }

    /// The host with its port, as messages name it.
    pub fn host(&self) -> String {
        host(&self.base)
    }

    /// Sends a request and waits for the answer, at most until `deadline`. Attempts that fail are
    /// repeated as [`Limits`] and the server's `Retry-After` have it; an answer of any other status is
    /// an answer. So is the last one of a server that stays busy.
    ///
    /// # Errors
    /// As [`HttpError`] lists them.
    pub fn send(&self, request: &Request, deadline: Instant) -> Result<Response, HttpError> {
        let url = self.url(&request.target)?;
        self.runtime.block_on(self.try_often(request, &url, deadline))
    }

    /// The address of a target, at this host.
    fn url(&self, target: &str) -> Result<Url, HttpError> {
        let refused = |reason: &str| HttpError::Address { url: target.to_owned(), reason: reason.to_owned() };
        let url = self.base.join(target.trim_start_matches('/')).map_err(|e| refused(&e.to_string()))?;
        if url.origin() != self.base.origin() {
            return Err(refused(&format!("only {} is talked to", self.host())));
        }
        Ok(url)
    }

    async fn try_often(
        &self,
        request: &Request,
        url: &Url,
        deadline: Instant,
    ) -> Result<Response, HttpError> {
        let begun = Instant::now();
        let mut attempt = 0;
        loop {
            attempt += 1;
            let result = self.try_once(request, url, deadline).await;
            let result = result.ok_or_else(|| self.timed_out(begun, attempt)).flatten();
            let last = attempt >= self.limits.attempts;
            let asked = match &result {
                Ok(answer) => {
                    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
                    let lasts = !wait::is_worth_retrying(status, &answer.headers);
                    if last || lasts || (request.is_lasting)(answer) {
                        return result.map(|answer| Response { attempts: attempt, ..answer });
                    }
                    wait::retry_after(&answer.headers, SystemTime::now())
                }
                Err(HttpError::Unreachable { .. }) if !last => None,
                Err(HttpError::TimedOut { .. }) if !last && request.again_when_slow => None,
                Err(_) => return result,
            };
            let pause = asked.unwrap_or_else(|| wait::backoff(self.limits.first_wait, attempt));
            if pause >= deadline.saturating_duration_since(Instant::now()) {
                let answer = result?;
                return match asked {
                    Some(wait) => Err(HttpError::Busy { host: self.host(), status: answer.status, wait }),
                    None => Ok(Response { attempts: attempt, ..answer }),
                };
            }
            tokio::time::sleep(pause).await;
        }
    }

    fn timed_out(&self, begun: Instant, attempts: u32) -> HttpError {
        HttpError::TimedOut { host: self.host(), after: begun.elapsed(), attempts }
    }

    /// `None` where the time was over first.
    async fn try_once(
        &self,
        request: &Request,
        url: &Url,
        deadline: Instant,
    ) -> Option<Result<Response, HttpError>> {
        let mut builder =
            self.http.request(request.method.clone(), url.clone()).headers(request.headers.clone());
        if let Some(body) = &request.body {
            builder = builder.body(body.clone());
        }
        let until = deadline.min(Instant::now() + self.limits.attempt);
        tokio::time::timeout_at(until.into(), self.receive(builder)).await.ok()
    }

    async fn receive(&self, request: reqwest::RequestBuilder) -> Result<Response, HttpError> {
        let mut response = request.send().await.map_err(|e| self.failure(&e))?;
        let limit = self.limits.max_body;
        let too_large = || HttpError::TooLarge { host: self.host(), limit };
        if response.content_length().is_some_and(|n| n > limit as u64) {
            return Err(too_large());
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|e| self.failure(&e))? {
            if body.len() + chunk.len() > limit {
                return Err(too_large());
            }
            body.extend_from_slice(&chunk);
        }
        let body = match &self.secret {
            Some(secret) => secret.hide_in_bytes(body),
            None => body,
        };
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Ok(Response { status, headers, body, attempts: 1 })
    }

    fn failure(&self, error: &reqwest::Error) -> HttpError {
        let host = self.host();
        if let Some(to) = sources(error).find_map(|e| e.downcast_ref::<AnotherHost>()) {
            return HttpError::Redirected { host, to: to.0.clone() };
        }
        HttpError::Unreachable { host, reason: reason(error) }
    }
}

/// A redirect that leaves the host.
#[derive(Debug, thiserror::Error)]
#[error("redirect to {0}")]
struct AnotherHost(String);

fn stay_at_origin(attempt: Attempt<'_>) -> reqwest::redirect::Action {
    let first_origin = attempt.previous().first().map(Url::origin);
    if first_origin != Some(attempt.url().origin()) {
        let to = attempt.url().origin().ascii_serialization();
        return attempt.error(AnotherHost(to));
    }
    if attempt.previous().len() > MOST_REDIRECTS { attempt.stop() } else { attempt.follow() }
}

/// rustls needs to know once which implementation of cryptography to use.
fn install_tls() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Only fails where there is one already, and then that one serves.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
}

/// The base with a slash at its end, below which targets are.
fn parse_base(base: &str) -> Result<Url, HttpError> {
    let refused =
        |reason: &str| HttpError::Address { url: without_password(base), reason: reason.to_owned() };
    if !["http://", "https://"].iter().any(|scheme| base.starts_with(scheme)) {
        return Err(refused("it must begin with https:// or http://"));
    }
    let mut url = Url::parse(base).map_err(|e| refused(&e.to_string()))?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(refused("a name or password does not belong into it"));
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(refused("it must end with the path"));
    }
    if !url.path().ends_with('/') {
        url.set_path(&format!("{}/", url.path()));
    }
    Ok(url)
}

/// An address as a message may repeat it, whatever is wrong with it: `//` may be missing before the password.
fn without_password(url: &str) -> String {
    let Some(end) = url.rfind('@') else { return url.to_owned() };
    let start = url[..end].find("//").map_or(0, |at| at + 2);
    format!("{}…{}", &url[..start], &url[end..])
}

fn host(url: &Url) -> String {
    let name = url.host_str().unwrap_or_default();
    url.port().map_or_else(|| name.to_owned(), |port| format!("{name}:{port}"))
}

fn is_loopback(url: &Url) -> bool {
    let name = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    name == "localhost" || name.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
}

fn sources<'e>(error: &'e (dyn Error + 'static)) -> impl Iterator<Item = &'e (dyn Error + 'static)> {
    std::iter::successors(Some(error), |e| (*e).source())
}

/// The innermost cause, which is the one that says something, on one line.
fn reason(error: &(dyn Error + 'static)) -> String {
    let last = sources(error).last().map(ToString::to_string).unwrap_or_default();
    one_line(&last)
}

#[cfg(test)]
mod tests;
