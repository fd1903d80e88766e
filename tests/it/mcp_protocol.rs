//! The protocol of `corename mcp`, line by line: what a client that is written by hand, or wrongly, meets.

use std::process::{Output, Stdio};
use std::time::Duration;

use crate::program::{Project, corename};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

fn project() -> Project {
    let project = Project::empty();
    project.write("src/p/Shop.java", "package p;\n\nclass Shop {\n    int till;\n}\n");
    project.commit_work_tree();
    project
}

/// The program next to a project, and both ends of its pipe.
struct Session {
    _project: Project,
    program: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Session {
    fn start() -> Session {
        let project = project();
        let mut program = Command::new(env!("CARGO_BIN_EXE_corename"))
            .args(["mcp", "--repo"])
            .arg(project.path())
            .env_clear()
            .kill_on_drop(true)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = program.stdin.take().unwrap();
        let output = BufReader::new(program.stdout.take().unwrap()).lines();
        Session { _project: project, program, input, output }
    }

    /// A session in which the client has said who it is.
    async fn open() -> Session {
        let mut session = Session::start();
        let params = json!({"protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": {"name": "by-hand", "version": "0"}});
        let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params});
        session.send(&hello.to_string()).await;
        assert_eq!(session.answer().await.unwrap()["result"]["serverInfo"]["name"], "corename");
        session.send(r#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#).await;
        session
    }

    async fn send(&mut self, line: &str) {
        self.input.write_all(line.as_bytes()).await.unwrap();
        self.input.write_all(b"\n").await.unwrap();
    }

    /// The next answer; `None` where the program has said all.
    async fn answer(&mut self) -> Option<Value> {
        let line = tokio::time::timeout(Duration::from_secs(60), self.output.next_line()).await;
        line.expect("an answer").unwrap().map(|line| serde_json::from_str(&line).unwrap())
    }

    /// What is answered to a line that asks for nothing, or wrongly: the id, the code of the error and what it says.
    async fn refusal(&mut self, line: &str) -> String {
        self.send(line).await;
        let answer = self.answer().await.unwrap();
        let error = &answer["error"];
        format!("{}: {} {}", answer["id"], error["code"], error["message"].as_str().unwrap())
    }

    /// Ends the input, and waits for the program to end, too.
    async fn end(mut self) -> Output {
        drop(self.input);
        assert_eq!(self.output.next_line().await.unwrap(), None);
        let ended = tokio::time::timeout(Duration::from_secs(60), self.program.wait_with_output()).await;
        ended.expect("an end").unwrap()
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_answered_and_the_session_goes_on() {
    let mut session = Session::open().await;
    insta::assert_snapshot!(session.refusal("hello?").await, @"null: -32700 the line is not JSON: expected value at line 1 column 1");
    insta::assert_snapshot!(session.refusal(r#"{"jsonrpc": "2.0", "id": 2, "method":"#).await, @"null: -32700 the line is not JSON: EOF while parsing a value at line 1 column 37");
    insta::assert_snapshot!(session.refusal("{}").await, @r#"null: -32600 a message is an object with "jsonrpc": "2.0""#);
    insta::assert_snapshot!(session.refusal(r#"{"jsonrpc": "1.0", "id": 3, "method": "ping"}"#).await, @r#"3: -32600 a message is an object with "jsonrpc": "2.0""#);
    insta::assert_snapshot!(session.refusal(r#"{"jsonrpc": "2.0", "id": null, "method": "ping"}"#).await, @"null: -32600 a request needs an `id` that is a string or an integer");
    insta::assert_snapshot!(session.refusal(r#"{"jsonrpc": "2.0", "id": "four", "method": 4}"#).await, @r#""four": -32600 a request needs a `method`, which is a string"#);
    insta::assert_snapshot!(session.refusal(r#"[{"jsonrpc": "2.0", "id": 5, "method": "ping"}]"#).await, @"null: -32600 batches are no part of the protocol since its version of 2025-06-18: send each message in a line of its own");
    insta::assert_snapshot!(session.refusal(r#"{"jsonrpc": "2.0", "id": 6, "method": "shop/close"}"#).await, @"6: -32601 there is no method `shop/close` here");
    let call = |params: Value| json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params});
    insta::assert_snapshot!(session.refusal(&call(json!([])).to_string()).await, @"7: -32602 `params` must be an object");
    insta::assert_snapshot!(session.refusal(&call(json!({})).to_string()).await, @"7: -32602 the `params` of `tools/call` cannot be read");
    insta::assert_snapshot!(session.refusal(&call(json!({"name": "rename", "arguments": 1})).to_string()).await, @"7: -32602 the `params` of `tools/call` cannot be read");
    insta::assert_snapshot!(session.refusal(&call(json!({"name": "format_disk"})).to_string()).await, @"7: -32602 there is no tool `format_disk`; the tools are rename, check, suggest, detect and score");
    let long = call(json!({"name": "a".repeat(17 << 20)}));
    insta::assert_snapshot!(session.refusal(&long.to_string()).await, @"null: -32600 the line is longer than 16 MiB");
    let ended = session.end().await;
    assert!(ended.status.success());
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

#[tokio::test]
async fn notifications_answers_and_empty_lines_get_no_answer() {
    let mut session = Session::open().await;
    for line in [
        r#"{"jsonrpc": "2.0", "method": "shop/closed"}"#,
        r#"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": []}"#,
        r#"{"jsonrpc": "2.0", "id": 8, "result": {}}"#,
        r#"{"jsonrpc": "2.0", "error": "what?"}"#,
        "",
        " \r",
    ] {
        session.send(line).await;
        session.send(r#"{"jsonrpc": "2.0", "id": 9, "method": "ping"}"#).await;
        assert_eq!(
            session.answer().await.unwrap(),
            json!({"jsonrpc": "2.0", "id": 9, "result": {}}),
            "{line}"
        );
    }
}

#[tokio::test]
async fn a_last_line_without_an_end_counts() {
    let mut session = Session::open().await;
    session.input.write_all(br#"{"jsonrpc": "2.0", "id": 10, "method": "ping"}"#).await.unwrap();
    session.input.shutdown().await.unwrap();
    drop(session.input);
    let line = session.output.next_line().await.unwrap().unwrap();
    assert_eq!(line, r#"{"jsonrpc":"2.0","id":10,"result":{}}"#);
}

#[tokio::test]
async fn a_session_that_begins_otherwise_is_none() {
    let mut session = Session::start();
    session.send(r#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#).await;
    let ended = session.end().await;
    assert_eq!(ended.status.code(), Some(2));
    insta::assert_snapshot!(String::from_utf8_lossy(&ended.stderr), @"error: no session began: the agent's first message is not the request `initialize`");
}

#[tokio::test]
async fn a_call_that_is_called_off_at_once_gets_no_answer() {
    let mut session = Session::open().await;
    let call = |id: i32, tool: &str| {
        let params = json!({"name": tool, "arguments": {}});
        json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}).to_string()
    };
    session.send(&call(2, "check")).await;
    let off = json!({"requestId": 2});
    session
        .send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": off}).to_string())
        .await;
    session.send(&call(3, "detect")).await;
    assert_eq!(session.answer().await.unwrap()["id"], 3);
    let ended = session.end().await;
    assert!(ended.status.success());
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

#[test]
fn an_agent_that_says_nothing_is_served_until_its_input_ends() {
    let run = corename(project().path(), &["mcp"]);
    assert_eq!((run.text(), run.stderr.as_str()), ("", ""));
}

#[test]
fn what_is_wrong_from_the_start_is_said_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let run = corename(folder.path(), &["mcp"]);
    assert!(run.refusal().contains("is not a git repository"));
}
