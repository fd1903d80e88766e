//! The client against servers that misbehave.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::atomic::{AtomicUsize, Ordering};

use wiremock::matchers::{header, method, path};
use wiremock::{Mock, MockServer, Request as Received, ResponseTemplate};

use super::*;

/// A server that is up as long as this is.
struct Server {
    runtime: Runtime,
    mock: MockServer,
}

impl Server {
    fn new() -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        let mock = runtime.block_on(MockServer::start());
        Server { runtime, mock }
    }

    fn answer(&self, with: impl wiremock::Respond + 'static) {
        self.runtime.block_on(Mock::given(wiremock::matchers::any()).respond_with(with).mount(&self.mock));
    }

    /// Answers with each in turn, and with the last one from then on.
    fn answer_in_turn(&self, answers: Vec<ResponseTemplate>) {
        let next = AtomicUsize::new(0);
        self.answer(move |_: &Received| {
            let index = next.fetch_add(1, Ordering::Relaxed).min(answers.len() - 1);
            answers[index].clone()
        });
    }

    fn client(&self) -> Client {
        Client::new(&self.mock.uri(), None, quick()).expect("a client")
    }
}

fn quick() -> Limits {
    Limits { first_wait: Duration::from_millis(1), max_body: 1000, ..Limits::default() }
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(30)
}

fn get(client: &Client) -> Result<Response, HttpError> {
    client.send(&Request::new(Method::GET, "models"), soon())
}

/// Takes connections one by one and leaves each to `serve`, which says what it read.
fn raw_server(serve: impl Fn(usize, &mut std::net::TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/v1", listener.local_addr().expect("its address"));
    std::thread::spawn(move || {
        for (n, stream) in listener.incoming().enumerate() {
            let Ok(mut stream) = stream else { return };
            let mut head = [0; 4096];
            let _ = stream.read(&mut head);
            serve(n, &mut stream);
        }
    });
    address
}

#[test]
fn a_request_carries_the_key_and_the_answer_does_not() {
    let server = Server::new();
    server.runtime.block_on(
        Mock::given(method("POST"))
            .and(path("/v1/chat/completions"))
            .and(header("authorization", "Bearer sk-0123456789"))
            .and(header("content-type", "application/json"))
            .respond_with(ResponseTemplate::new(401).set_body_string("Incorrect key sk-0123456789"))
            .mount(&server.mock),
    );
    let base = format!("{}/v1", server.mock.uri());
    let client = Client::new(&base, Some(Secret::new("sk-0123456789")), quick()).expect("a client");
    let request = Request::new(Method::POST, "chat/completions").body("application/json", b"{}".to_vec());
    let answer = client.send(&request, soon()).expect("an answer");
    assert_eq!((answer.status, answer.text().as_str()), (401, "Incorrect key [hidden]"));
}

#[test]
fn a_busy_server_is_asked_again() {
    let server = Server::new();
    server.answer_in_turn(vec![
        ResponseTemplate::new(429).insert_header("retry-after", "0"),
        ResponseTemplate::new(503),
        ResponseTemplate::new(200).set_body_string("at last"),
    ]);
    let answer = get(&server.client()).expect("an answer");
    assert_eq!((answer.text().as_str(), answer.attempts), ("at last", 3));
}

#[test]
fn a_server_that_stays_broken_has_the_last_word() {
    let server = Server::new();
    server.answer(ResponseTemplate::new(500).set_body_string("sorry"));
    let answer = get(&server.client()).expect("an answer");
    assert_eq!((answer.status, answer.attempts), (500, 4));
}

#[test]
fn a_server_that_sends_everybody_in_circles_is_left() {
    let server = Server::new();
    server.answer(ResponseTemplate::new(302).insert_header("location", "models"));
    let answer = get(&server.client()).expect("an answer");
    let asked = server.runtime.block_on(server.mock.received_requests()).unwrap_or_default().len();
    assert_eq!((answer.status, asked), (302, MOST_REDIRECTS + 1));
}

#[test]
fn this_machine_is_known_by_its_names_and_addresses() {
    let is_this = |address: &str| is_loopback(&Url::parse(address).expect("an address"));
    for address in ["http://localhost:11434/v1", "http://127.0.0.1", "http://127.1.2.3:80", "http://[::1]/v1"]
    {
        assert!(is_this(address), "{address}");
    }
    for address in ["http://localhost.example.org", "http://10.0.0.1", "http://[::2]"] {
        assert!(!is_this(address), "{address}");
    }
}

#[test]
fn no_wait_goes_past_the_deadline() {
    let server = Server::new();
    server.answer(ResponseTemplate::new(429).insert_header("retry-after", "3600"));
    let error = get(&server.client()).expect_err("given up").to_string();
    assert!(error.ends_with(" asks to wait 3600 s, longer than there is time (status 429)"), "{error}");
    let server = Server::new();
    server.answer(ResponseTemplate::new(429).insert_header("retry-after", "18446744073709551615"));
    let error = get(&server.client()).expect_err("given up");
    assert!(matches!(error, HttpError::Busy { .. }), "{error}");
}

#[test]
fn without_time_for_another_try_the_answer_stands() {
    let server = Server::new();
    server.answer(ResponseTemplate::new(500).set_body_string("sorry"));
    let limits = Limits { first_wait: Duration::from_secs(3600), ..quick() };
    let client = Client::new(&server.mock.uri(), None, limits).expect("a client");
    // The wait before the second attempt would be ten seconds or more.
    let deadline = Instant::now() + Duration::from_secs(9);
    let answer = client.send(&Request::new(Method::GET, "models"), deadline).expect("an answer");
    assert_eq!((answer.status, answer.text().as_str(), answer.attempts), (500, "sorry", 1));
}

#[test]
fn a_refusal_is_not_repeated() {
    let server = Server::new();
    server.answer(ResponseTemplate::new(400));
    assert_eq!(get(&server.client()).expect("an answer").attempts, 1);
}

#[test]
fn a_connection_that_breaks_is_made_again() {
    let base = raw_server(|n, stream| {
        if n == 2 {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
        }
    });
    let client = Client::new(&base, None, quick()).expect("a client");
    let answer = get(&client).expect("an answer");
    assert_eq!((answer.text().as_str(), answer.attempts), ("ok", 3));
}

#[test]
fn a_server_that_says_nothing_is_left_at_the_deadline() {
    let base = raw_server(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\na bit");
        std::thread::sleep(Duration::from_secs(600));
    });
    let client = Client::new(&base, None, quick()).expect("a client");
    let deadline = Instant::now() + Duration::from_millis(200);
    let error = client.send(&Request::new(Method::GET, "models"), deadline).expect_err("given up");
    assert!(matches!(error, HttpError::TimedOut { .. }), "{error}");
}

#[test]
fn how_often_it_was_asked_for_nothing_is_said() {
    let base = raw_server(|_, _| std::thread::sleep(Duration::from_secs(600)));
    let limits = Limits { attempt: Duration::from_millis(20), attempts: 2, ..quick() };
    let error = get(&Client::new(&base, None, limits).expect("a client")).expect_err("given up").to_string();
    assert!(error.contains(" did not answer in time (2 attempts, "), "{error}");
}

#[test]
fn an_address_at_which_nobody_is_is_reported() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let base = format!("http://{}", listener.local_addr().expect("its address"));
    drop(listener);
    let error = get(&Client::new(&base, None, quick()).expect("a client")).expect_err("refused").to_string();
    assert!(error.starts_with("127.0.0.1:") && error.contains(" cannot be reached: "), "{error}");
    assert!(!error.contains('\n'));
}

#[test]
fn a_body_without_end_is_cut() {
    let server = Server::new();
    server.answer(ResponseTemplate::new(200).set_body_bytes(vec![b'x'; 1001]));
    assert!(matches!(get(&server.client()), Err(HttpError::TooLarge { limit: 1000, .. })));
    let base = raw_server(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        while stream.write_all(b"100\r\n").is_ok() && stream.write_all(&[b'x'; 0x100]).is_ok() {
            let _ = stream.write_all(b"\r\n");
        }
    });
    let client = Client::new(&base, None, quick()).expect("a client");
    assert!(matches!(get(&client), Err(HttpError::TooLarge { limit: 1000, .. })));
}

#[test]
fn a_redirect_stays_at_the_host() {
    let server = Server::new();
    let to = |location: &str| ResponseTemplate::new(307).insert_header("location", location);
    server.answer_in_turn(vec![to("/elsewhere"), ResponseTemplate::new(200)]);
    assert_eq!(get(&server.client()).expect("followed").status, 200);

    let (server, other) = (Server::new(), Server::new());
    server.answer(to(&other.mock.uri()));
    other.answer(ResponseTemplate::new(200));
    let error = get(&server.client()).expect_err("not followed");
    assert!(matches!(error, HttpError::Redirected { .. }), "{error}");
    assert!(error.to_string().contains(&format!("redirects to {},", other.mock.uri())), "{error}");
    let received = other.runtime.block_on(other.mock.received_requests()).unwrap_or_default();
    assert!(received.is_empty(), "nothing was sent there");
}

#[test]
fn nothing_is_sent_to_another_host() {
    let client = Client::new("https://api.github.com", None, quick()).expect("a client");
    for target in ["https://example.com/x", "http://api.github.com/x", "https://api.github.com:8443/x"] {
        let error = client.send(&Request::new(Method::GET, target), soon()).expect_err("refused");
        assert!(matches!(error, HttpError::Address { .. }), "{target}: {error}");
    }
    let url = |target| client.url(target).expect("an address").to_string();
    assert_eq!(url("/repos/a/b?page=2"), "https://api.github.com/repos/a/b?page=2");
    assert_eq!(url("https://api.github.com/repos"), "https://api.github.com/repos");
    assert_eq!(url("//example.com/x"), "https://api.github.com/example.com/x");
}

#[test]
fn an_address_that_is_none() {
    let refused = |base| match Client::new(base, None, quick()) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    };
    insta::assert_snapshot!(
        [
            "api.openai.com/v1",
            "https://",
            "https://me:secret@host/v1",
            "me:secret@host//v1",
            "https://host/v1?key=1",
        ]
        .map(refused)
        .join("\n"),
        @r"
    `api.openai.com/v1` cannot be used as an address: it must begin with https:// or http://
    `https://` cannot be used as an address: empty host
    `https://…@host/v1` cannot be used as an address: a name or password does not belong into it
    `…@host//v1` cannot be used as an address: it must begin with https:// or http://
    `https://host/v1?key=1` cannot be used as an address: it must end with the path
    ");
    let secret = Some(Secret::new("sk-0123456789\n"));
    assert!(matches!(Client::new("http://localhost", secret, quick()), Err(HttpError::Secret)));
}
