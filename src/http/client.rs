//! The client of one host.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

pub use ureq::http::Method;
use ureq::http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION};
use ureq::http::{self, StatusCode, Uri};
use ureq::tls::{RootCerts, TlsConfig, TlsProvider};
use ureq::{Agent, Body, Timeout};

use super::{HttpError, Secret, address, proxy, wait};
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
    agent: Agent,
    base: Uri,
    /// The proxy through which the host is reached, as messages name it.
    through: Option<String>,
    limits: Limits,
    secret: Option<Secret>,
    /// The header that has the secret.
    authorization: Option<HeaderValue>,
}

/// A request to send.
#[derive(Debug, Clone)]
pub struct Request {
    method: Method,
    target: String,
    headers: HeaderMap,
    body: Option<Vec<u8>>,
    is_lasting: fn(&Response) -> bool,
    retry_after_timeout: bool,
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
    /// Makes a request. `target` is a path below the client's base (`chat/completions`), with a query where there is
    /// one. Or it is a whole address at the same host, as in a `Link` header.
    pub fn new(method: Method, target: impl Into<String>) -> Self {
        Request {
            method,
            target: target.into(),
            headers: HeaderMap::new(),
            body: None,
            is_lasting: |_| false,
            retry_after_timeout: true,
        }
    }

    /// Adds a header, by its name in lower case.
    ///
    /// # Panics
    /// If either has a character that HTTP does not allow there.
    #[must_use]
    pub fn header(mut self, name: &'static str, value: &'static str) -> Self {
        self.headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        self
    }

    /// Sets which answers are not worth a retry, although their status says otherwise. Some servers fail with 500 at a
    /// request that they do not understand.
    #[must_use]
    pub fn without_retry_on(mut self, is_lasting: fn(&Response) -> bool) -> Self {
        self.is_lasting = is_lasting;
        self
    }

    /// Sets whether the request is sent again after a timeout. That would only slow down a server that is known to be
    /// there.
    #[must_use]
    pub fn retry_after_timeout(mut self, again: bool) -> Self {
        self.retry_after_timeout = again;
        self
    }

    /// Adds a body with its `Content-Type`.
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

    /// Returns a header's value, where it is text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Client {
    /// Returns a client of the host of `base`, an address such as `https://api.github.com` or
    /// `http://localhost:11434/v1`. The secret is sent as a bearer token. Environment variables such as `HTTPS_PROXY`
    /// and `NO_PROXY` are respected, but this machine is never asked through a proxy.
    ///
    /// # Errors
    /// The address is none of HTTP, or has a password in it; the secret cannot be sent; or a variable names no proxy.
    pub fn new(base: &str, secret: Option<Secret>, limits: Limits) -> Result<Self, HttpError> {
        let base = address::base(base)?;
        let authorization =
            secret.as_ref().map(|secret| secret.bearer().ok_or(HttpError::Secret)).transpose()?;
        let tls = TlsConfig::builder()
            .provider(TlsProvider::Rustls)
            .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .root_certs(RootCerts::PlatformVerifier);
        let proxy = proxy::of(&base, |name| std::env::var(name).ok())?;
        let through = proxy.as_ref().map(|proxy| format!("{}:{}", proxy.host(), proxy.port()));
        let config = Agent::config_builder()
            .user_agent(concat!("corename/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(limits.connect))
            .http_status_as_error(false)
            // They are followed here, where the host is known.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(proxy)
            .tls_config(tls.build());
        Ok(Client { agent: config.build().new_agent(), base, through, limits, secret, authorization })
    }

    /// Returns the host with its port, as messages name it.
    pub fn host(&self) -> String {
        address::host(&self.base)
    }

    /// Sends a request and waits for the answer, at most until `deadline`. Attempts that fail are
    /// repeated as [`Limits`] and the server's `Retry-After` have it; an answer of any other status is
    /// an answer. So is the last one of a server that stays busy.
    ///
    /// # Errors
    /// As [`HttpError`] lists them.
    pub fn send(&self, request: &Request, deadline: Instant) -> Result<Response, HttpError> {
        let url = address::below(&self.base, &request.target)?;
        self.try_often(request, &url, deadline)
    }

    fn try_often(&self, request: &Request, url: &Uri, deadline: Instant) -> Result<Response, HttpError> {
        let begun = Instant::now();
        let mut attempt = 0;
        loop {
            attempt += 1;
            let result = self.try_once(request, url, deadline);
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
                Err(HttpError::TimedOut { .. }) if !last && request.retry_after_timeout => None,
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
            thread::sleep(pause);
        }
    }

    fn timed_out(&self, begun: Instant, attempts: u32) -> HttpError {
        HttpError::TimedOut { host: self.host(), after: begun.elapsed(), attempts }
    }

    /// Sends a request, and again to where the host redirects it. `None` where the time was over first.
    fn try_once(
        &self,
        request: &Request,
        url: &Uri,
        deadline: Instant,
    ) -> Option<Result<Response, HttpError>> {
        let until = deadline.min(Instant::now() + self.limits.attempt);
        let (mut url, mut method, mut body) = (url.clone(), request.method.clone(), request.body.as_ref());
        let mut redirects = 0;
        loop {
            let exchange = Exchange { method: &method, url: &url, headers: &request.headers, body };
            let response = match self.exchange(exchange, until)? {
                Ok(response) => response,
                Err(error) => return Some(Err(error)),
            };
            let Some(to) = redirect(&response, &url).filter(|_| redirects < MOST_REDIRECTS) else {
                return Some(Ok(response));
            };
            if !address::have_one_origin(&to, &self.base) {
                let (host, to) = (self.host(), address::origin(&to));
                return Some(Err(HttpError::Redirected { host, to }));
            }
            // What is to be seen elsewhere is asked for, and what was sent is not sent there (RFC 9110, section 15.4).
            if matches!(response.status, 301..=303) && method != Method::HEAD {
                (method, body) = (Method::GET, None);
            }
            (url, redirects) = (to, redirects + 1);
        }
    }

    /// Sends one request and reads the answer. `None` where the time was over first.
    fn exchange(&self, of: Exchange<'_>, until: Instant) -> Option<Result<Response, HttpError>> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return None;
        }
        let mut builder = http::Request::builder().method(of.method).uri(of.url);
        let headers = of.headers.iter().filter(|(name, _)| of.body.is_some() || *name != CONTENT_TYPE);
        let authorization = self.authorization.as_ref().map(|value| (&AUTHORIZATION, value));
        for (name, value) in headers.chain(authorization) {
            builder = builder.header(name, value);
        }
        let sent = match of.body {
            Some(body) => builder.body(body.as_slice()).map_err(ureq::Error::from).and_then(|request| {
                self.agent.run(self.agent.configure_request(request).timeout_global(Some(left)).build())
            }),
            None => builder.body(()).map_err(ureq::Error::from).and_then(|request| {
                self.agent.run(self.agent.configure_request(request).timeout_global(Some(left)).build())
            }),
        };
        match sent.and_then(|response| self.receive(response)) {
            Ok(response) => Some(Ok(response)),
            Err(error) => self.failure(&error).map(Err),
        }
    }

    fn receive(&self, response: http::Response<Body>) -> Result<Response, ureq::Error> {
        let (head, mut body) = response.into_parts();
        let limit = self.limits.max_body as u64;
        if body.content_length().is_some_and(|length| length > limit) {
            return Err(ureq::Error::BodyExceedsLimit(limit));
        }
        let body = body.with_config().limit(limit).read_to_vec()?;
        let body = match &self.secret {
            Some(secret) => secret.hide_in_bytes(body),
            None => body,
        };
        Ok(Response { status: head.status.as_u16(), headers: head.headers, body, attempts: 1 })
    }

    /// Returns why there is no answer; `None` where the time was over.
    fn failure(&self, error: &ureq::Error) -> Option<HttpError> {
        let host = self.host();
        let through = |reason| match &self.through {
            Some(proxy) => format!("through the proxy {proxy}: {reason}"),
            None => reason,
        };
        let reason = match error {
            ureq::Error::Timeout(Timeout::Connect | Timeout::Resolve) => {
                "the connection took too long".to_owned()
            }
            ureq::Error::Timeout(_) => return None,
            ureq::Error::BodyExceedsLimit(_) => {
                return Some(HttpError::TooLarge { host, limit: self.limits.max_body });
            }
            ureq::Error::Io(error) => match error.get_ref().and_then(|inner| inner.downcast_ref()) {
                Some(error) => return Some(of_tls(host, error, through)),
                None if error.kind() == io::ErrorKind::UnexpectedEof => "it closed the connection".to_owned(),
                None => one_line(&error.to_string()),
            },
            ureq::Error::Rustls(error) => return Some(of_tls(host, error, through)),
            ureq::Error::ConnectProxyFailed(reason) => one_line(reason),
            _ => one_line(&error.to_string()),
        };
        Some(HttpError::Unreachable { host, reason: through(reason) })
    }
}

/// One request, and where it goes.
struct Exchange<'r> {
    method: &'r Method,
    url: &'r Uri,
    headers: &'r HeaderMap,
    body: Option<&'r Vec<u8>>,
}

/// Returns where an answer sends its request to, if it does.
fn redirect(response: &Response, from: &Uri) -> Option<Uri> {
    match response.status {
        301 | 302 | 303 | 307 | 308 => address::joined(from, response.header(LOCATION.as_str())?),
        _ => None,
    }
}

/// Returns what an error of TLS is to a user. `through` names the proxy before a reason.
fn of_tls(host: String, error: &rustls::Error, through: impl Fn(String) -> String) -> HttpError {
    match error {
        rustls::Error::InvalidCertificate(rustls::CertificateError::UnknownIssuer) => {
            let on_linux =
                if cfg!(target_os = "linux") { " (SSL_CERT_FILE may name a file that does)" } else { "" };
            HttpError::Untrusted {
                host,
                reason: through(format!("this machine does not know who issued it{on_linux}")),
            }
        }
        rustls::Error::InvalidCertificate(error) => {
            HttpError::Untrusted { host, reason: through(one_line(&error.to_string())) }
        }
        rustls::Error::InvalidMessage(_) => HttpError::Unreachable {
            host,
            reason: through("it does not speak TLS; is its address http://?".to_owned()),
        },
        error => HttpError::Unreachable { host, reason: through(one_line(&error.to_string())) },
    }
}

#[cfg(test)]
mod tests;
