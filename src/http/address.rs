//! Addresses of one host.

use std::net::IpAddr;

use ureq::http::Uri;

use super::HttpError;

/// Returns the base below which targets are, with a slash at its end.
pub(super) fn base(text: &str) -> Result<Uri, HttpError> {
    let refused =
        |reason: &str| HttpError::Address { url: without_password(text), reason: reason.to_owned() };
    if !begins_with_scheme(text) {
        return Err(refused("it must begin with https:// or http://"));
    }
    let address: Uri = text.parse().map_err(|_| refused("it is not an address"))?;
    if address.authority().is_some_and(|authority| authority.as_str().contains('@')) {
        return Err(refused("a name or password does not belong into it"));
    }
    if address.query().is_some() || text.contains('#') {
        return Err(refused("it must end with the path"));
    }
    match address.path().ends_with('/') {
        true => Ok(address),
        false => format!("{text}/").parse().map_err(|_| refused("it is not an address")),
    }
}

/// Returns the address of a target below a base, or a whole address that has the base's origin.
pub(super) fn below(base: &Uri, target: &str) -> Result<Uri, HttpError> {
    let refused = |reason: String| HttpError::Address { url: target.to_owned(), reason };
    let target = target.trim_start_matches('/');
    let whole = if begins_with_scheme(target) { target.to_owned() } else { format!("{base}{target}") };
    let address: Uri = whole.parse().map_err(|_| refused("it is not an address".to_owned()))?;
    match have_one_origin(&address, base) {
        true => Ok(address),
        false => Err(refused(format!("only {} is talked to", host(base)))),
    }
}

/// Returns what a `Location` header means in the answer from an address; `None` where it is no address.
pub(super) fn joined(from: &Uri, location: &str) -> Option<Uri> {
    let folder = from.path().rsplit_once('/').map_or("", |(folder, _)| folder);
    let whole = match location {
        whole if begins_with_scheme(whole) => whole.to_owned(),
        host if host.starts_with("//") => format!("{}:{host}", from.scheme_str()?),
        path if path.starts_with('/') => format!("{}{path}", origin(from)),
        name => format!("{}{folder}/{name}", origin(from)),
    };
    whole.parse().ok()
}

fn begins_with_scheme(text: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme))
}

/// Returns whether scheme, host and port are the same.
pub(super) fn have_one_origin(one: &Uri, other: &Uri) -> bool {
    let port = |of: &Uri| of.port_u16().unwrap_or(if of.scheme_str() == Some("https") { 443 } else { 80 });
    let host = |of: &Uri| of.host().unwrap_or_default().to_ascii_lowercase();
    one.scheme() == other.scheme() && host(one) == host(other) && port(one) == port(other)
}

/// Returns the origin of an address: `https://api.github.com`.
pub(super) fn origin(of: &Uri) -> String {
    format!("{}://{}", of.scheme_str().unwrap_or_default(), host(of))
}

/// Returns the host, with its port where it is not the usual one.
pub(super) fn host(of: &Uri) -> String {
    let name = of.host().unwrap_or_default();
    of.port_u16().map_or_else(|| name.to_owned(), |port| format!("{name}:{port}"))
}

/// Returns whether an address is one of this machine.
pub(super) fn is_loopback(address: &Uri) -> bool {
    let name = address.host().unwrap_or_default().trim_matches(['[', ']']);
    name == "localhost" || name.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

/// Returns an address as a message may repeat it, whatever is wrong with it: `//` may be missing before the password.
fn without_password(url: &str) -> String {
    let Some(end) = url.rfind('@') else { return url.to_owned() };
    let start = url[..end].find("//").map_or(0, |at| at + 2);
    format!("{}…{}", &url[..start], &url[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_known_by_its_names_and_addresses() {
        let is_this = |address: &str| is_loopback(&address.parse().expect("an address"));
        let these =
            ["http://localhost:11434/v1", "http://127.0.0.1", "http://127.1.2.3:80", "http://[::1]/v1"];
        for address in these {
            assert!(is_this(address), "{address}");
        }
        for address in ["http://localhost.example.org", "http://10.0.0.1", "http://[::2]"] {
            assert!(!is_this(address), "{address}");
        }
    }

    #[test]
    fn a_target_is_below_the_base() {
        let base = base("https://api.github.com").expect("an address");
        let url = |target| below(&base, target).expect("an address").to_string();
        assert_eq!(url("/repos/a/b?page=2"), "https://api.github.com/repos/a/b?page=2");
        assert_eq!(url("https://api.github.com/repos"), "https://api.github.com/repos");
        assert_eq!(url("https://API.github.com:443/repos"), "https://API.github.com:443/repos");
        assert_eq!(url("//example.com/x"), "https://api.github.com/example.com/x");
    }

    #[test]
    fn where_a_server_sends_to_is_read_as_a_browser_does() {
        let from: Uri = "https://host:8443/v1/models?page=2".parse().expect("an address");
        let to = |location| joined(&from, location).expect("an address").to_string();
        assert_eq!(to("all"), "https://host:8443/v1/all");
        assert_eq!(to("/v2/models"), "https://host:8443/v2/models");
        assert_eq!(to("//other/v2"), "https://other/v2");
        assert_eq!(to("http://other/v2"), "http://other/v2");
        assert!(joined(&from, "a b").is_none());
    }
}
