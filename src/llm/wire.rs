//! The chat completions protocol: what is sent, and what comes back, whole or as a stream of events.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::dialect::{Dialect, Format};
use super::message::Message;
use super::question::strict;
use crate::text::excerpt;

/// A number of tokens that no answer can have cost, and of which no sum overflows.
const MOST_TOKENS: u64 = 1 << 32;

/// Returns a request's body. `name` and `schema` are those of the answer; `parameters` the team's own.
pub(super) fn body(
    model: &str,
    messages: &[Message],
    (name, schema): (&str, &Value),
    max_output: u32,
    dialect: &Dialect,
    parameters: &Map<String, Value>,
) -> Value {
    let mut messages = messages.to_vec();
    let mut body = parameters.clone();
    let mut set = |key: &str, value: Value| {
        body.insert(key.to_owned(), value);
    };
    match dialect.format {
        Format::Schema => set(
            "response_format",
            json!({"type": "json_schema",
                   "json_schema": {"name": name, "strict": true, "schema": strict(schema)}}),
        ),
        Format::Tool => {
            let description = "Gives the answer.";
            set(
                "tools",
                json!([{"type": "function",
                        "function": {"name": name, "description": description, "parameters": schema}}]),
            );
            set("tool_choice", json!({"type": "function", "function": {"name": name}}));
        }
        Format::Words => {
            if let Some(last) = messages.last_mut() {
                last.content.push_str(&format!(
                    "\n\nAnswer with one JSON object and nothing else. Its JSON schema:\n{schema}"
                ));
            }
        }
    }
    set("model", model.into());
    set("messages", json!(messages));
    set("stream", false.into());
    set(if dialect.completion_tokens { "max_completion_tokens" } else { "max_tokens" }, max_output.into());
    if dialect.temperature && !parameters.contains_key("temperature") {
        set("temperature", 0.into());
    }
    Value::Object(body)
}

/// The answer of a server.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Reply {
    /// The text, or the arguments of the tool that was called.
    pub text: String,
    /// Whether it was cut where `max_output` was reached.
    pub cut: bool,
    /// The model's refusal, in place of an answer.
    pub refusal: Option<String>,
    pub tokens: Option<(u64, u64)>,
}

/// A completion, or one event of a stream: of the parts that this program reads, each may be missing.
#[derive(Deserialize)]
struct Completion {
    choices: Option<Vec<Choice>>,
    /// Whatever a server counts: an odd count must not cost the answer.
    usage: Option<Value>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Choice {
    message: Option<Said>,
    /// In its place, where the answer is streamed.
    delta: Option<Said>,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Said {
    content: Option<Content>,
    refusal: Option<String>,
    tool_calls: Option<Vec<ToolCall>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Parts(Vec<Part>),
}

#[derive(Deserialize)]
struct Part {
    text: Option<String>,
}

#[derive(Deserialize)]
struct ToolCall {
    index: Option<usize>,
    function: Option<Function>,
}

#[derive(Deserialize)]
struct Function {
    arguments: Option<Value>,
}

/// Reads a body with status 2xx. A server may stream although it was asked not to.
///
/// # Errors
/// It is no completion; the message says why.
pub(super) fn read(body: &[u8]) -> Result<Reply, String> {
    let text = String::from_utf8_lossy(body);
    let start = text.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
    let streamed = ["data:", "event:", "id:", ":"].iter().any(|field| start.starts_with(field));
    let mut reply = Reply::default();
    let mut any = false;
    if streamed {
        for data in events(start) {
            any |= add(&mut reply, &data)?;
        }
    } else {
        any = add(&mut reply, start)?;
    }
    if any { Ok(reply) } else { Err("it holds no message".to_owned()) }
}

/// Returns the data of the events of a stream (`text/event-stream` of the HTML standard, section 9.2). They end with
/// the one that says that it is over.
fn events(stream: &str) -> Vec<String> {
    let mut events = Vec::new();
    let mut data: Vec<&str> = Vec::new();
    for line in stream.lines().chain([""]) {
        if let Some(more) = line.strip_prefix("data:") {
            data.push(more.strip_prefix(' ').unwrap_or(more));
        } else if line.is_empty() && !data.is_empty() {
            events.push(std::mem::take(&mut data).join("\n"));
        }
    }
    let end = events.iter().position(|e| e.trim() == "[DONE]").unwrap_or(events.len());
    events.truncate(end);
    events
}

/// Adds one completion, or one piece of a streamed one, and says whether it said anything.
fn add(reply: &mut Reply, json: &str) -> Result<bool, String> {
    let completion: Completion =
        serde_json::from_str(json).map_err(|_| "it is no chat completion".to_owned())?;
    if let Some(error) = completion.error {
        return Err(format!("the server says: {}", message_of(&error)));
    }
    let counted = |key: &str| Some(completion.usage.as_ref()?[key].as_u64()?.min(MOST_TOKENS));
    reply.tokens = counted("prompt_tokens").zip(counted("completion_tokens")).or(reply.tokens);
    let Some(choice) = completion.choices.into_iter().flatten().next() else { return Ok(false) };
    if let Some(reason) = choice.finish_reason {
        reply.cut |= reason == "length";
        if reason == "content_filter" {
            reply.refusal = Some("the server's filter stopped the answer".to_owned());
        }
    }
    let Some(said) = choice.message.or(choice.delta) else { return Ok(false) };
    match said.content {
        Some(Content::Text(text)) => reply.text.push_str(&text),
        Some(Content::Parts(parts)) => parts.into_iter().for_each(|p| {
            reply.text.push_str(&p.text.unwrap_or_default());
        }),
        None => {}
    }
    if let Some(refusal) = said.refusal.filter(|r| !r.is_empty()) {
        reply.refusal.get_or_insert_default().push_str(&refusal);
    }
    // Of several calls the first one counts.
    for call in said.tool_calls.into_iter().flatten().filter(|call| call.index.unwrap_or(0) == 0).take(1) {
        match call.function.and_then(|f| f.arguments) {
            Some(Value::String(arguments)) => reply.text.push_str(&arguments),
            Some(arguments) => reply.text.push_str(&arguments.to_string()),
            None => {}
        }
    }
    Ok(true)
}

/// Returns the text of an error object: `{"error": {"message": …}}`, `{"error": "…"}`, or what there is.
pub(super) fn error_message(body: &str) -> String {
    let said = match serde_json::from_str::<Value>(body) {
        Ok(value) => message_of(value.get("error").filter(|error| !error.is_null()).unwrap_or(&value)),
        Err(_) => in_brief(body),
    };
    if said.is_empty() { "it does not say why".to_owned() } else { said }
}

fn message_of(error: &Value) -> String {
    let message = error.get("message").or_else(|| error.get("detail")).unwrap_or(error);
    message.as_str().map_or_else(|| in_brief(&message.to_string()), in_brief)
}

/// Returns a server's words on one line that is not too long.
pub(super) fn in_brief(text: &str) -> String {
    excerpt(text, 200)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(body: &str) -> String {
        match read(body.as_bytes()) {
            Ok(reply) => reply.text,
            Err(why) => format!("error: {why}"),
        }
    }

    #[test]
    fn a_completion_in_its_forms() {
        let text = r#"{"choices": [{"message": {"role": "assistant", "content": "{\"a\": 1}"}, "finish_reason": "stop"}],
                       "usage": {"prompt_tokens": 12, "completion_tokens": 3}}"#;
        let expected = Reply { text: r#"{"a": 1}"#.to_owned(), tokens: Some((12, 3)), ..Reply::default() };
        assert_eq!(read(text.as_bytes()), Ok(expected));
        let tool = r#"{"choices": [{"message": {"content": null, "tool_calls": [
                        {"id": "x", "type": "function", "function": {"name": "f", "arguments": "{\"a\": 2}"}},
                        {"id": "y", "type": "function", "function": {"name": "f", "arguments": "{\"a\": 3}"}}]}}]}"#;
        assert_eq!(text_of(tool), r#"{"a": 2}"#);
        let parts =
            r#"{"choices": [{"message": {"content": [{"type": "text", "text": "{"}, {"text": "}"}]}}]}"#;
        assert_eq!(text_of(parts), "{}");
        let object = r#"{"choices": [{"message": {"tool_calls": [{"function": {"arguments": {"a": 4}}}]}}]}"#;
        assert_eq!(text_of(object), r#"{"a":4}"#);
        // Some servers write out what they do not use.
        let both = r#"{"choices": [{"delta": null, "message": {"content": null,
                        "tool_calls": [{"index": null, "function": {"arguments": "{}"}}]}}]}"#;
        assert_eq!(text_of(both), "{}");
    }

    #[test]
    fn an_odd_count_does_not_cost_the_answer() {
        let counted = |usage: &str| {
            let body = format!(r#"{{"choices": [{{"message": {{"content": "hm"}}}}], "usage": {usage}}}"#);
            read(body.as_bytes()).map(|reply| reply.tokens)
        };
        for usage in
            ["[]", "7", r#"{"prompt_tokens": -1, "completion_tokens": 2}"#, r#"{"prompt_tokens": 7}"#]
        {
            assert_eq!(counted(usage), Ok(None), "{usage}");
        }
        let huge = r#"{"prompt_tokens": 18446744073709551615, "completion_tokens": 1}"#;
        assert_eq!(counted(huge), Ok(Some((MOST_TOKENS, 1))));
    }

    #[test]
    fn a_stream_is_put_together() {
        let stream = ": hello\n\ndata: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n\
            data: {\"choices\":[{\"delta\":{\"content\":\"{\\\"a\\\"\"}}]}\r\n\r\n\
            data: {\"choices\":[{\"delta\":{\"content\":\": 1}\"},\"finish_reason\":\"stop\"}]}\n\n\
            data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":2}}\n\n\
            data: [DONE]\n\ndata: nonsense\n\n";
        let expected = Reply { text: r#"{"a": 1}"#.to_owned(), tokens: Some((7, 2)), ..Reply::default() };
        assert_eq!(read(stream.as_bytes()), Ok(expected));
        let tools = "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\"\"}}]}}]}\n\n\
            data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\":1}\"}}]}}]}\n\n";
        assert_eq!(text_of(tools), r#"{"a":1}"#);
        // The second call of a model that makes two comes in events of its own.
        let second = "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":1,\"function\":{\"arguments\":\"{}\"}}]}}]}\n\n";
        assert_eq!(text_of(&format!("{tools}{second}")), r#"{"a":1}"#);
    }

    #[test]
    fn a_temperature_that_the_team_sets_counts() {
        let sent = |parameters: Value, dialect: &Dialect| {
            let parameters = parameters.as_object().cloned().unwrap_or_default();
            let schema = json!({"type": "object"});
            body("tiny", &[], ("verdict", &schema), 10, dialect, &parameters)["temperature"].clone()
        };
        let hot = json!({"temperature": 0.7});
        let refuses = Dialect { temperature: false, ..Dialect::default() };
        assert_eq!(sent(hot.clone(), &Dialect::default()), 0.7);
        assert_eq!(
            (sent(json!({}), &Dialect::default()), sent(json!({}), &refuses)),
            (0.into(), Value::Null)
        );
    }

    #[test]
    fn what_is_no_completion() {
        let bodies = [
            "",
            "<html>Bad gateway</html>",
            "{}",
            "[1]",
            "null",
            r#"{"choices": []}"#,
            r#"{"error": {"message": "out of\nmemory"}}"#,
            r#"{"choices": null, "error": {"message": "overloaded"}}"#,
            "data: {\"error\": \"overloaded\"}\n\n",
            "data: [DONE]\n\n",
        ];
        insta::assert_snapshot!(bodies.map(text_of).join("\n"), @r"
        error: it is no chat completion
        error: it is no chat completion
        error: it holds no message
        error: it is no chat completion
        error: it is no chat completion
        error: it holds no message
        error: the server says: out of memory
        error: the server says: overloaded
        error: the server says: overloaded
        error: it holds no message
        ");
        let cut = r#"{"choices": [{"message": {"content": "{\"a\""}, "finish_reason": "length"}]}"#;
        assert!(read(cut.as_bytes()).expect("a reply").cut);
        let refused = r#"{"choices": [{"message": {"content": null, "refusal": "I would rather not"}}]}"#;
        assert_eq!(read(refused.as_bytes()).expect("a reply").refusal.as_deref(), Some("I would rather not"));
    }

    #[test]
    fn an_error_is_one_short_line() {
        assert_eq!(error_message(r#"{"error": {"message": "no\n such model", "code": 1}}"#), "no such model");
        assert_eq!(error_message(r#"{"detail": "Not Found"}"#), "Not Found");
        assert_eq!(error_message(r#"{"error": null, "detail": "Not Found"}"#), "Not Found");
        assert_eq!(error_message(" "), "it does not say why");
        assert_eq!(error_message("<h1>\u{1b}[31mBad</h1>"), "<h1> [31mBad</h1>");
        assert_eq!(error_message(&"x".repeat(1000)).chars().count(), 201);
    }
}
