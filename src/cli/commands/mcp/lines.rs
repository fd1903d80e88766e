//! The messages of a session, one a line. An unreadable one gets the answer that JSON-RPC asks for, with the request's
//! id where it has one, so that no client waits for ever. (The SDK's own transport is silent there.)

use std::io;
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::{ErrorData, JsonRpcError, RequestId};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde::Deserialize;
use serde_json::Value;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Stdout};
use tokio::sync::{Mutex, mpsc};

use crate::git::BYTE_ORDER_MARK;

type Received = RxJsonRpcMessage<RoleServer>;
type Sent = TxJsonRpcMessage<RoleServer>;

/// An error as an answer.
type Refusal = Box<JsonRpcError>;

/// A longer line is not kept, and answered with an error.
const LONGEST_LINE: usize = 16 << 20;

/// Standard input and output as the two ways of a session.
pub struct Lines {
    received: mpsc::Receiver<Received>,
    output: Output,
}

impl Lines {
    /// Begins to read. Reading is a task of its own, since a line may be asked for, and given up, several times.
    pub fn of_standard_streams() -> Lines {
        let output = Output(Arc::new(Mutex::new(tokio::io::stdout())));
        let (sender, received) = mpsc::channel(1);
        tokio::spawn(read_all(BufReader::new(tokio::io::stdin()), output.clone(), sender));
        Lines { received, output }
    }
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(&mut self, message: Sent) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let output = self.output.clone();
        async move { output.write(&message).await }
    }

    async fn receive(&mut self) -> Option<Received> {
        self.received.recv().await
    }

    async fn close(&mut self) -> io::Result<()> {
        self.received.close();
        Ok(())
    }
}

#[derive(Clone)]
struct Output(Arc<Mutex<Stdout>>);

impl Output {
    async fn write(&self, message: &Sent) -> io::Result<()> {
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        let mut output = self.0.lock().await;
        output.write_all(&line).await?;
        output.flush().await
    }
}

/// Hands on each message until the input ends, the receiver is gone, or the reader of the answers is gone.
async fn read_all(mut input: impl AsyncBufRead + Unpin, output: Output, messages: mpsc::Sender<Received>) {
    while let Ok(Some(line)) = next_line(&mut input).await {
        let is_heard = match line.and_then(|line| read(&line)) {
            Ok(None) => true,
            Ok(Some(message)) => messages.send(message).await.is_ok(),
            Err(refusal) => output.write(&Sent::Error(*refusal)).await.is_ok(),
        };
        if !is_heard {
            return;
        }
    }
}

/// Returns the next line, or what to answer to one that is too long; `None` at the end of the input.
async fn next_line(input: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<Result<Vec<u8>, Refusal>>> {
    let mut line = Vec::new();
    let mut is_too_long = false;
    loop {
        let count = (&mut *input).take(LONGEST_LINE as u64).read_until(b'\n', &mut line).await?;
        if count == 0 && line.is_empty() && !is_too_long {
            return Ok(None);
        }
        if count < LONGEST_LINE || line.ends_with(b"\n") {
            break;
        }
        is_too_long = true;
        line.clear();
    }
    if is_too_long {
        let what = format!("the line is longer than {} MiB", LONGEST_LINE >> 20);
        return Ok(Some(Err(refusal(None, ErrorData::invalid_request(what, None)))));
    }
    Ok(Some(Ok(line)))
}

/// Returns the message in a line, or what to answer. `None` where there is nothing that gets an answer.
fn read(line: &[u8]) -> Result<Option<Received>, Refusal> {
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line).trim_ascii();
    if line.is_empty() {
        return Ok(None);
    }
    let value: Value = serde_json::from_slice(line).map_err(|error| {
        refusal(None, ErrorData::parse_error(format!("the line is not JSON: {error}"), None))
    })?;
    match Received::deserialize(&value) {
        Ok(message) => Ok(Some(message)),
        Err(_) if gets_no_answer(&value) => Ok(None),
        Err(_) => {
            let id = value.get("id").and_then(|id| RequestId::deserialize(id).ok());
            let error = what_is_wrong(&value, id.is_some());
            Err(refusal(id, error))
        }
    }
}

/// Notifications and answers get none, whatever is wrong with them.
fn gets_no_answer(message: &Value) -> bool {
    let has = |field: &str| message.get(field).is_some();
    (has("method") && !has("id")) || has("result") || has("error")
}

fn what_is_wrong(message: &Value, has_id: bool) -> ErrorData {
    let invalid = |what: &str| ErrorData::invalid_request(what.to_owned(), None);
    match message {
        Value::Array(_) => invalid(
            "batches are no part of the protocol since its version of 2025-06-18: send each message in a line of its own",
        ),
        _ if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") => {
            invalid("a message is an object with \"jsonrpc\": \"2.0\"")
        }
        _ if !has_id => invalid("a request needs an `id` that is a string or an integer"),
        _ if message.get("params").is_some_and(|params| !params.is_object()) => {
            ErrorData::invalid_params("`params` must be an object", None)
        }
        _ => invalid("a request needs a `method`, which is a string"),
    }
}

fn refusal(id: Option<RequestId>, error: ErrorData) -> Refusal {
    Box::new(JsonRpcError::new(id, error))
}
