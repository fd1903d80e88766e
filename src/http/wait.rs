//! Which answers are worth another try, and how long to wait before it.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::{Duration, SystemTime};

use ureq::http::StatusCode;
use ureq::http::header::{HeaderMap, RETRY_AFTER};

/// The longest wait that is chosen where the server names none.
const LONGEST: Duration = Duration::from_secs(20);

/// Returns whether the same request may fare better later. GitHub says 403 with a `Retry-After` where others
/// say 429.
pub(super) fn is_worth_retrying(status: StatusCode, headers: &HeaderMap) -> bool {
    status.is_server_error() && status != StatusCode::NOT_IMPLEMENTED
        || matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT)
        || status == StatusCode::FORBIDDEN && headers.contains_key(RETRY_AFTER)
}

/// Returns how long the server asks to wait: seconds or an HTTP date (RFC 9110, section 10.2.3).
pub(super) fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let at = httpdate::parse_http_date(value).ok()?;
    Some(at.duration_since(now).unwrap_or_default())
}

/// Returns the wait before another try. It is twice as long after each one that failed (`failed` counts from 1). It is
/// somewhere between half of that and all of it, so that clients that failed together do not come back together.
pub(super) fn backoff(first: Duration, failed: u32) -> Duration {
    let whole = first.saturating_mul(1 << (failed - 1).min(16)).min(LONGEST);
    whole.mul_f64(0.5 + 0.5 * chance())
}

/// Returns a random number from 0 to 1; the standard library seeds its hashers with chance.
fn chance() -> f64 {
    let bits = RandomState::new().build_hasher().finish() >> 11;
    bits as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(retry_after: &str) -> HeaderMap {
        HeaderMap::from_iter([(RETRY_AFTER, retry_after.parse().expect("a header's value"))])
    }

    #[test]
    fn a_server_says_when_to_come_back() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777);
        let wait = |value| retry_after(&headers(value), now).map(|d| d.as_secs());
        assert_eq!(wait("120"), Some(120));
        assert_eq!(wait("Sun, 06 Nov 1994 08:50:07 GMT"), Some(30));
        assert_eq!(wait("Sun, 06 Nov 1994 08:00:00 GMT"), Some(0), "it is past");
        assert_eq!(wait("soon"), None);
    }

    #[test]
    fn what_may_fare_better_later() {
        let retried = |status, headers: &HeaderMap| {
            is_worth_retrying(StatusCode::from_u16(status).expect("a status"), headers)
        };
        let none = HeaderMap::new();
        let worth: Vec<u16> = (200..600).filter(|s| retried(*s, &none)).collect();
        assert_eq!(worth[..2], [408, 429]);
        assert_eq!(worth[2..], (500..600).filter(|s| *s != 501).collect::<Vec<_>>());
        assert!(retried(403, &headers("60")));
    }

    #[test]
    fn waits_grow_and_differ() {
        let first = Duration::from_millis(500);
        for failed in 1..40 {
            let wait = backoff(first, failed);
            let whole = (first * 2u32.saturating_pow(failed - 1).min(1 << 16)).min(LONGEST);
            assert!(whole / 2 <= wait && wait <= whole, "{failed}: {wait:?}");
        }
        assert_ne!(backoff(LONGEST, 1), backoff(LONGEST, 1));
    }
}
