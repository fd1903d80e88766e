//! How the program talks to a host over TLS, directly and through a proxy: here, to GitHub's API.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use tempfile::TempDir;

use crate::expected::Fixture;
use crate::program::{Project, corename_with};

/// A host with a certificate that an authority of its own issued. It has no alerts.
struct Host {
    port: u16,
    /// The head of each request that reached it; empty where the other side hung up before.
    requests: Receiver<String>,
    folder: TempDir,
}

impl Host {
    fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().unwrap();
        let authority = params.self_signed(&key).unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("authority.pem"), authority.pem()).unwrap();

        let names = ["localhost".to_owned(), "api.company.example".to_owned()];
        let own_key = KeyPair::generate().unwrap();
        let own = CertificateParams::new(names).unwrap();
        let own = own.signed_by(&own_key, &Issuer::new(params, key)).unwrap();
        let own_key = PrivatePkcs8KeyDer::from(own_key.serialize_der());
        let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![CertificateDer::from(own.der().to_vec())], own_key.into())
            .unwrap();
        let config = Arc::new(config);
        let (sender, requests) = channel();
        let port = serve(move |stream| {
            let mut stream = StreamOwned::new(ServerConnection::new(config.clone()).unwrap(), stream);
            let _ = sender.send(head(&mut stream));
            let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n[]";
            let _ = stream.write_all(answer.as_bytes());
            stream.conn.send_close_notify();
            let _ = stream.flush();
        });
        Host { port, requests, folder }
    }

    /// The file with the certificate of the authority.
    fn authority(&self) -> PathBuf {
        self.folder.path().join("authority.pem")
    }

    /// The first lines of the requests so far.
    fn requested(&self) -> Vec<String> {
        self.requests.try_iter().map(|head| head.lines().next().unwrap_or_default().to_owned()).collect()
    }
}

/// Hands each connection to a port of this machine on, one after another.
fn serve(answer: impl Fn(TcpStream) + Send + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || listener.incoming().flatten().for_each(answer));
    port
}

/// Reads a request up to the empty line.
fn head(stream: &mut impl Read) -> String {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read > 0) {
        head.push(byte[0]);
    }
    String::from_utf8(head).unwrap()
}

/// Returns what `check` notes where it reads the alerts of a host.
fn notes(address: &str, variables: &[(&str, &str)]) -> String {
    let mut demo = Fixture::load("demo");
    demo.after.insert(".corename.yml".to_owned(), b"github: {alerts: true}\n".to_vec());
    let project = Project::with_change(&demo.before, &demo.after);
    let of_github = [
        ("GITHUB_API_URL", address),
        ("GITHUB_REPOSITORY", "acme/shop"),
        ("GITHUB_REF", "refs/heads/main"),
        ("CORENAME_GITHUB_TOKEN", "ghs_ofThisTestAlone"),
    ];
    let run = corename_with(project.path(), &["check", "--base", "main"], &[&of_github, variables].concat());
    assert_eq!(run.status, 0, "{}", run.stderr);
    run.stderr
}

const DISMISSED: &str =
    "GET /repos/acme/shop/code-scanning/alerts?tool_name=corename&state=dismissed&per_page=100 HTTP/1.1";

#[test]
fn nothing_is_sent_to_a_host_whose_certificate_nobody_here_knows() {
    let host = Host::new();
    let address = format!("https://localhost:{}", host.port);
    let stderr = notes(&address, &[]);
    let said = format!("the certificate of localhost:{} is not trusted: ", host.port);
    assert!(stderr.contains(&said), "{stderr}");
    assert_eq!(host.requests.recv_timeout(Duration::from_secs(60)).unwrap(), "");
    let again = host.requests.recv_timeout(Duration::from_millis(500));
    assert!(again.is_err(), "it is not tried again");
}

/// Elsewhere, the system's own store of certificates counts.
#[cfg(target_os = "linux")]
#[test]
fn a_file_names_whom_to_trust() {
    let host = Host::new();
    let address = format!("https://localhost:{}", host.port);
    let stderr = notes(&address, &[("SSL_CERT_FILE", host.authority().to_str().unwrap())]);
    assert!(!stderr.contains("alerts"), "{stderr}");
    assert_eq!(host.requested(), [DISMISSED]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_proxy_is_asked_for_the_host_and_sees_no_token() {
    let host = Host::new();
    let (sender, asked) = channel();
    let port = host.port;
    let proxy = serve(move |mut client| {
        sender.send(head(&mut client)).unwrap();
        let mut server = TcpStream::connect(("127.0.0.1", port)).unwrap();
        client.write_all(b"HTTP/1.1 200 OK\r\n\r\n").unwrap();
        let (mut from_client, mut to_server) = (client.try_clone().unwrap(), server.try_clone().unwrap());
        thread::spawn(move || std::io::copy(&mut from_client, &mut to_server));
        let _ = std::io::copy(&mut server, &mut client);
        let _ = client.shutdown(std::net::Shutdown::Both);
    });
    let authority = host.authority();
    let proxy = format!("http://127.0.0.1:{proxy}");
    let variables = [("SSL_CERT_FILE", authority.to_str().unwrap()), ("HTTPS_PROXY", &*proxy)];
    let stderr = notes("https://api.company.example", &variables);
    assert!(!stderr.contains("alerts"), "{stderr}");
    assert_eq!(host.requested(), [DISMISSED]);
    let asked: Vec<String> = asked.try_iter().collect();
    assert!(asked.iter().all(|head| head.starts_with("CONNECT api.company.example:443 ")), "{asked:?}");
    assert!(asked.len() == 1 && !asked[0].contains("ghs_"), "{asked:?}");
}

#[test]
fn a_proxy_that_cannot_be_used_is_refused_rather_than_passed_by() {
    let stderr = notes("https://api.company.example", &[("ALL_PROXY", "socks5://127.0.0.1:1080")]);
    assert!(stderr.contains("ALL_PROXY names no proxy that can be used"), "{stderr}");
}
