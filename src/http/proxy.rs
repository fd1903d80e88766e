//! The proxy that environment variables name for a host.
//!
//! The client's library takes any of these variables for any address, and knows neither a domain nor a network in
//! `NO_PROXY`. So they are read here, nearly as curl reads them.

use std::net::IpAddr;

use ureq::http::Uri;
use ureq::{Proxy, ProxyProtocol};

use super::{HttpError, address};

/// Returns the proxy through which an address is reached; `None` where there is none. This machine needs none.
///
/// # Errors
/// A variable names something that is no proxy of HTTP.
pub(super) fn of(
    address: &Uri,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<Option<Proxy>, HttpError> {
    let set = |name: &str| {
        let value = variable(name).map(|value| value.trim().to_owned());
        value.filter(|value| !value.is_empty())
    };
    let either_case = |name: &str| set(&name.to_ascii_lowercase()).or_else(|| set(name));
    let host = address.host().unwrap_or_default().trim_matches(['[', ']']).to_ascii_lowercase();
    let is_direct = either_case("NO_PROXY").is_some_and(|list| names(&list, &host));
    if is_direct || address::is_loopback(address) {
        return Ok(None);
    }
    let own = if address.scheme_str() == Some("https") { "HTTPS_PROXY" } else { "HTTP_PROXY" };
    let named = [own, "ALL_PROXY"].into_iter().find_map(|name| Some((name, either_case(name)?)));
    let Some((name, value)) = named else { return Ok(None) };
    match Proxy::new(&value) {
        Ok(proxy) if matches!(proxy.protocol(), ProxyProtocol::Http | ProxyProtocol::Https) => {
            Ok(Some(proxy))
        }
        _ => Err(HttpError::Proxy { variable: name }),
    }
}

/// Returns whether a list has a host: itself, a domain that it is in, a network, or `*`.
fn names(list: &str, host: &str) -> bool {
    let ip: Option<IpAddr> = host.parse().ok();
    list.split([',', ' ']).map(|entry| entry.trim().to_ascii_lowercase()).any(|entry| {
        let domain = entry.trim_start_matches('*').trim_start_matches('.');
        match ip {
            _ if entry == "*" => true,
            Some(ip) => entry.trim_matches(['[', ']']).parse() == Ok(ip) || is_in_network(ip, &entry),
            None => {
                let rest = host.strip_suffix(domain).filter(|_| !domain.is_empty());
                rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            }
        }
    })
}

/// Returns whether an address is in a network such as `10.0.0.0/8`.
fn is_in_network(ip: IpAddr, network: &str) -> bool {
    let Some((begin, length)) = network.split_once('/') else { return false };
    let (Ok(begin), Ok(length)) = (begin.parse(), length.parse::<u32>()) else { return false };
    match (ip, begin) {
        (IpAddr::V4(ip), IpAddr::V4(begin)) => {
            let other_bits = u32::from(ip) ^ u32::from(begin);
            other_bits.leading_zeros() >= length
        }
        (IpAddr::V6(ip), IpAddr::V6(begin)) => {
            let other_bits = u128::from(ip) ^ u128::from(begin);
            other_bits.leading_zeros() >= length
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how an address is reached where the variables are set.
    fn way(address: &str, set: &[(&str, &str)]) -> String {
        let address: Uri = address.parse().expect("an address");
        let variable =
            |name: &str| set.iter().find(|(of, _)| *of == name).map(|(_, value)| (*value).to_owned());
        match of(&address, variable) {
            Ok(Some(proxy)) => format!("through {}", proxy.host()),
            Ok(None) => "directly".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_scheme_says_which_variable_counts() {
        let set = [("HTTPS_PROXY", "http://secure:3128"), ("http_proxy", "plain:3128")];
        assert_eq!(way("https://api.github.com", &set), "through secure");
        assert_eq!(way("http://models.company.example/v1", &set), "through plain");
        assert_eq!(way("https://api.github.com", &[("HTTP_PROXY", "http://plain:3128")]), "directly");
        assert_eq!(way("https://api.github.com", &[("all_proxy", "http://all:3128")]), "through all");
        assert_eq!(way("https://api.github.com", &[("HTTPS_PROXY", " ")]), "directly");
        assert_eq!(way("http://localhost:11434/v1", &set), "directly");
        let empty = [("HTTPS_PROXY", ""), ("https_proxy", "small:3128")];
        assert_eq!(way("https://api.github.com", &empty), "through small");
        let both = [("HTTPS_PROXY", "large:3128"), ("https_proxy", "small:3128")];
        assert_eq!(way("https://api.github.com", &both), "through small");
    }

    #[test]
    fn what_is_no_proxy_of_http_is_refused_rather_than_passed_by() {
        let refused = "HTTPS_PROXY names no proxy that can be used: it is http://HOST:PORT";
        for proxy in ["socks5://proxy:1080", ":bad:"] {
            assert_eq!(way("https://api.github.com", &[("HTTPS_PROXY", proxy)]), refused);
        }
    }

    #[test]
    fn no_proxy_names_hosts_domains_and_networks() {
        let is_direct = |address: &str, list: &str| {
            way(address, &[("ALL_PROXY", "http://proxy:3128"), ("NO_PROXY", list)]) == "directly"
        };
        let ghe = "https://ghe.company.example/api/v3";
        for list in [
            "ghe.company.example",
            "company.example",
            ".company.example",
            "*.company.example",
            "a, EXAMPLE",
            "*",
        ] {
            assert!(is_direct(ghe, list), "{list}");
        }
        for list in ["", "any.example", "e.company.example", "company", ".", "10.0.0.0/8"] {
            assert!(!is_direct(ghe, list), "{list}");
        }
        let models = "http://10.1.2.3:8000/v1";
        for list in ["10.1.2.3", "10.0.0.0/8", "0.0.0.0/0"] {
            assert!(is_direct(models, list), "{list}");
        }
        for list in ["2.3", "10.1.2.4", "11.0.0.0/8", "10.1.2.0/33", "fd00::/8"] {
            assert!(!is_direct(models, list), "{list}");
        }
        for list in ["fd00::/8", "FD00:0::1", "[fd00::1]"] {
            assert!(is_direct("http://[fd00::1]:8000/v1", list), "{list}");
        }
    }
}
