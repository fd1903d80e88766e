//! The model against servers, good and bad.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use wiremock::{Mock, MockServer, Request as Received, ResponseTemplate};

use super::*;
use crate::config::{Amount, Count, TimeLimit};
use crate::llm::Prompt;
use crate::llm::message::Message;

/// The key must be found nowhere.
const KEY: &str = "sk-test-0123456789";

#[derive(Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
struct Verdict {
    /// Whether it belongs.
    belongs: bool,
}

impl Answer for Verdict {
    const NAME: &'static str = "verdict";
}

/// A server that is up as long as this is.
struct Server {
    runtime: tokio::runtime::Runtime,
    mock: MockServer,
}

impl Server {
    /// Answers the nth request, from 0, as `answer` says.
    fn new(answer: impl Fn(usize, &Value) -> ResponseTemplate + Send + Sync + 'static) -> Self {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let mock = runtime.block_on(MockServer::start());
        let next = AtomicUsize::new(0);
        let respond = move |request: &Received| {
            let body = serde_json::from_slice(&request.body).expect("a JSON body");
            answer(next.fetch_add(1, Ordering::Relaxed), &body)
        };
        runtime.block_on(Mock::given(wiremock::matchers::any()).respond_with(respond).mount(&mock));
        Server { runtime, mock }
    }

    fn settings(&self) -> Llm {
        Llm {
            base_url: Some(format!("{}/v1", self.mock.uri())),
            model: Some("tiny".to_owned()),
            price_in: Some(Amount(1.0)),
            price_out: Some(Amount(4.0)),
            ..Llm::default()
        }
    }

    fn model(&self) -> Model {
        self.model_with(&self.settings(), RecordingMode::None)
    }

    fn model_with(&self, settings: &Llm, tape: RecordingMode) -> Model {
        Model::new(Setup { settings, key: Some(Secret::new(KEY)), tape }).expect("a model")
    }

    fn received(&self) -> Vec<Value> {
        let requests = self.runtime.block_on(self.mock.received_requests()).unwrap_or_default();
        requests.iter().map(|r| serde_json::from_slice(&r.body).expect("a JSON body")).collect()
    }
}

fn said(text: &str) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(json!({
        "choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10},
    }))
}

fn refused(status: u16, message: &str) -> ResponseTemplate {
    ResponseTemplate::new(status).set_body_json(json!({"error": {"message": message}}))
}

fn question(about: &str) -> Question {
    Question {
        agent: Agent::PlannedExecution,
        prompt: &Prompt::EXECUTION,
        about: about.to_owned(),
        turn: 1,
        messages: vec![Message::user(format!("Does {about} belong?"))],
        max_output: 100,
    }
}

fn ask(model: &Model, about: &str) -> Result<Verdict, String> {
    model.ask(&question(about)).map_err(|why| why.to_string())
}

const YES: Result<Verdict, String> = Ok(Verdict { belongs: true });

/// A server's address is another one in each run.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for (n, part) in text.split("127.0.0.1:").enumerate() {
        out.push_str(if n > 0 { "HOST" } else { "" });
        out.push_str(if n > 0 { part.trim_start_matches(|c: char| c.is_ascii_digit()) } else { part });
    }
    out
}

#[test]
fn an_answer_is_asked_for_by_its_schema() {
    let server = Server::new(|_, _| said(r#"{"belongs": true}"#));
    let model = server.model();
    assert_eq!(ask(&model, "a"), YES);
    insta::assert_snapshot!(format!("{:#}", server.received()[0]));
    let telemetry = model.telemetry();
    assert_eq!((telemetry.total.requests, telemetry.total.input_tokens), (1, 100));
    assert_eq!(telemetry.total.cost, Some(0.00014));
    assert!(model.notes().is_empty());
}

#[test]
fn a_server_without_schemas_is_asked_for_a_tool_or_in_words_and_that_is_remembered() {
    let server = Server::new(|_, body| {
        if body.get("response_format").is_some() {
            return refused(400, "response_format is not supported");
        }
        if body.get("tools").is_some() {
            return refused(422, "unknown field: tools");
        }
        said("Here you are: {\"belongs\": true}.")
    });
    let model = server.model();
    assert_eq!((ask(&model, "a"), ask(&model, "b")), (YES, YES));
    let received = server.received();
    assert_eq!(received.len(), 4, "three to find out, and one");
    let words = received[3]["messages"][0]["content"].as_str().unwrap_or_default();
    assert!(words.contains("Answer with one JSON object"), "{words}");
    assert_eq!(model.telemetry().total.requests, 4);
}

#[test]
fn a_question_that_is_refused_in_every_form_says_nothing_of_the_next_one() {
    let server = Server::new(|_, body| match body["messages"].to_string().contains("Does a belong?") {
        true => refused(400, "no"),
        false => said(r#"{"belongs": true}"#),
    });
    let model = server.model();
    assert!(ask(&model, "a").is_err());
    assert_eq!(ask(&model, "b"), YES);
    assert!(server.received().last().is_some_and(|body| body.get("response_format").is_some()));
}

#[test]
fn a_server_that_passes_over_the_form_is_asked_in_the_next_one() {
    // As a front of another API may do, which leaves out what it does not know.
    let server = Server::new(|_, body| match body["messages"].to_string().contains("Its JSON schema") {
        true => said(r#"{"belongs": true}"#),
        false => said("Sure."),
    });
    let model = server.model();
    assert_eq!((ask(&model, "a"), ask(&model, "b")), (YES, YES));
    assert_eq!(server.received().len(), 4, "a schema, a tool and words; and words at once");
    assert!(model.notes().is_empty(), "{:?}", model.notes());
}

#[test]
fn an_answer_in_the_form_that_says_something_wrong_is_asked_for_in_that_form_again() {
    #[derive(Debug, Serialize, Deserialize, schemars::JsonSchema)]
    struct Line {
        line: u32,
    }
    impl Answer for Line {
        const NAME: &'static str = "line";

        fn check(&self) -> Result<(), String> {
            if self.line == 0 { Err("`line` counts from 1".to_owned()) } else { Ok(()) }
        }
    }
    let server = Server::new(|_, _| said(r#"{"line": 0}"#));
    let error = server.model().ask::<Line>(&question("a")).expect_err("no answer");
    assert_eq!(error.to_string(), "the answer could not be used: `line` counts from 1");
    let forms: Vec<bool> = server.received().iter().map(|r| r.get("response_format").is_some()).collect();
    assert_eq!(forms, [true, true]);
}

#[test]
fn what_is_refused_with_the_same_words_in_every_form_is_not_asked_in_all_of_them_again() {
    for why in ["Your credit balance is too low", "max_tokens is too large: 100. At most 64 are possible."] {
        let server = Server::new(move |_, _| refused(400, why));
        let model = server.model();
        for about in ["a", "b", "c", "d"] {
            assert!(ask(&model, about).is_err());
        }
        assert_eq!(server.received().len(), 4, "{why}: three to find out, one to be sure");
        assert_eq!(ask(&model, "e"), Err("an earlier one had failed".to_owned()));
        let notes = plain(&model.notes().join("\n"));
        assert!(notes.contains(&format!("HOST refused it (status 400): {why}")), "{notes}");
    }
}

#[test]
fn a_question_is_asked_once_and_counted_once() {
    let server = Server::new(|n, _| match n {
        0 => refused(503, "busy").insert_header("Retry-After", "0"),
        _ => said(r#"{"belongs": true}"#),
    });
    let model = server.model();
    assert_eq!((ask(&model, "a"), ask(&model, "a")), (YES, YES));
    let total = model.telemetry().total;
    assert_eq!((server.received().len(), total.requests, total.retries, total.input_tokens), (2, 1, 1, 100));
}

/// The response of llama-cpp-python 0.3 to a `response_format` with a schema, which it does not know.
const LLAMA_CPP_NO_SCHEMA: &str = r#"{"error":{"message":"1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema', 'ctx': {'expected': \"'text' or 'json_object'\"}}","type":"internal_server_error","param":null,"code":null}}"#;

/// Its response when a tool was called.
const LLAMA_CPP_TOOL: &str = r#"{"id":"chatcmpl-987d14e3","object":"chat.completion","created":1795346669,"model":"x","choices":[{"index":0,"message":{"content":null,"tool_calls":[{"id":"call__0_verdict_cmpl-987d14e3","type":"function","function":{"name":"verdict","arguments":"{ \"belongs\": true }"}}],"role":"assistant","function_call":{"name":"verdict","arguments":"{ \"belongs\": true }"}},"logprobs":null,"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":54,"completion_tokens":12,"total_tokens":66}}"#;

#[test]
fn a_server_that_fails_at_what_it_does_not_know_is_asked_in_another_form_at_once() {
    let server = Server::new(|_, body| match body.get("response_format") {
        Some(_) => ResponseTemplate::new(500).set_body_raw(LLAMA_CPP_NO_SCHEMA, "application/json"),
        None => ResponseTemplate::new(200).set_body_raw(LLAMA_CPP_TOOL, "application/json"),
    });
    let model = server.model();
    assert_eq!((ask(&model, "a"), ask(&model, "b")), (YES, YES));
    let tools: Vec<bool> = server.received().iter().map(|r| r.get("tools").is_some()).collect();
    assert_eq!(tools, [false, true, true], "asked once with a schema, then with a tool");
    let total = model.telemetry().total;
    assert_eq!((total.requests, total.retries, total.input_tokens, total.output_tokens), (3, 0, 108, 24));
    assert!(model.notes().is_empty(), "{:?}", model.notes());
}

/// The same server where `max_tokens` was reached within the call: it does not say so.
const LLAMA_CPP_CUT: &str = r#"{"id":"chatcmpl-1d4c","object":"chat.completion","created":1795346911,"model":"x","choices":[{"index":0,"message":{"content":null,"tool_calls":[{"id":"call__0_verdict_cmpl-1d4c","type":"function","function":{"name":"verdict","arguments":"{ \"thought\": {\"of\": 1}, \"belongs"}}],"role":"assistant","function_call":{"name":"verdict","arguments":"{ \"thought\": {\"of\": 1}, \"belongs"}},"logprobs":null,"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":788,"completion_tokens":100,"total_tokens":888}}"#;

/// Its response to a question that is longer than its context.
const LLAMA_CPP_TOO_LONG: &str = r#"{"error":{"message":"This model's maximum context length is 512 tokens. However, you requested 9081 tokens (9031 in the messages, 50 in the completion). Please reduce the length of the messages or completion.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}"#;

#[test]
fn a_question_that_is_too_long_is_not_the_end_and_the_form_is_remembered() {
    let server = Server::new(|n, body| match (body.get("response_format"), n) {
        (Some(_), _) => ResponseTemplate::new(500).set_body_raw(LLAMA_CPP_NO_SCHEMA, "application/json"),
        (None, 1) => ResponseTemplate::new(400).set_body_raw(LLAMA_CPP_TOO_LONG, "application/json"),
        (None, _) => ResponseTemplate::new(200).set_body_raw(LLAMA_CPP_TOOL, "application/json"),
    });
    let model = server.model();
    let error = ask(&model, "a").expect_err("it is too long");
    assert!(error.contains("refused it (status 400): This model's maximum context length is 512"), "{error}");
    assert_eq!((ask(&model, "b"), server.received().len()), (YES, 3));

    // Each is of another length, which is no other reason.
    let server = Server::new(|n, _| refused(400, &format!("maximum context length is 512, not {}", n + 600)));
    let model = server.model();
    assert!(ask(&model, "a").is_err() && ask(&model, "b").is_err());
    let notes = model.notes().join("\n");
    insta::assert_snapshot!(plain(&notes), @"2 questions to the language model were decided without it: HOST refused it (status 400): maximum context length is 512, not 600");
}

#[test]
fn an_answer_that_takes_all_it_may_was_cut_whatever_the_server_says() {
    let server =
        Server::new(|_, _| ResponseTemplate::new(200).set_body_raw(LLAMA_CPP_CUT, "application/json"));
    assert_eq!(
        ask(&server.model(), "a"),
        Err("the answer could not be used: it is longer than 100 tokens".to_owned())
    );
    let again = server.received()[1]["messages"].to_string();
    assert!(again.contains("it is longer than 100 tokens; be brief"), "{again}");
}

#[test]
fn lengths_are_limited_where_a_schema_need_not_be_strict() {
    #[derive(Debug, Serialize, Deserialize, schemars::JsonSchema)]
    struct Reason {
        #[schemars(length(max = 40))]
        because: String,
        #[schemars(length(max = 9))]
        max_length: Vec<u32>,
    }
    impl Answer for Reason {
        const NAME: &'static str = "reason";
    }
    let server = Server::new(|_, body| match body.get("response_format") {
        Some(_) => refused(400, "response_format is not supported"),
        None => said(r#"{"because": "", "max_length": []}"#),
    });
    assert!(server.model().ask::<Reason>(&question("a")).is_ok());
    let received = server.received();
    let of_strict = &received[0]["response_format"]["json_schema"]["schema"]["properties"];
    let of_tool = &received[1]["tools"][0]["function"]["parameters"]["properties"];
    let limits = |of: &Value| (of["because"]["maxLength"].as_u64(), of["max_length"]["maxItems"].as_u64());
    assert_eq!((limits(of_strict), limits(of_tool)), ((None, None), (Some(40), Some(9))));
}

#[test]
fn a_model_that_reasons_takes_other_parameters() {
    let server = Server::new(|_, body| {
        if body.get("max_tokens").is_some() {
            return refused(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
        }
        if body.get("temperature").is_some() {
            return refused(400, "Unsupported value: 'temperature' does not support 0");
        }
        said(r#"{"belongs": true}"#)
    });
    let mut settings = server.settings();
    settings.parameters.insert("reasoning_effort".to_owned(), "low".into());
    let model = server.model_with(&settings, RecordingMode::None);
    assert_eq!(ask(&model, "a"), YES);
    let last = server.received().pop().expect("a request");
    assert_eq!(last["max_completion_tokens"], 100);
    assert_eq!(last["reasoning_effort"], "low");
}

#[test]
fn an_answer_that_cannot_be_used_is_asked_for_once_more() {
    let server = Server::new(|n, _| said(if n == 0 { "yes" } else { r#"{"belongs": true}"# }));
    assert_eq!(ask(&server.model(), "a"), YES);
    insta::assert_snapshot!(format!("{:#}", server.received()[1]["messages"]));

    let server = Server::new(|_, _| said("yes"));
    let model = server.model();
    assert_eq!(
        ask(&model, "a"),
        Err("the answer could not be used: there is no JSON object in it".to_owned())
    );
    assert_eq!(server.received().len(), 3, "with a schema, with a tool, in words");
    insta::assert_snapshot!(model.notes().join("\n"), @"1 question to the language model was decided without it: the answer could not be used: there is no JSON object in it");
}

#[test]
fn what_goes_wrong_is_said_in_a_line() {
    let long = ResponseTemplate::new(200).set_body_json(json!({
        "choices": [{"message": {"content": "{\"belongs\": tr"}, "finish_reason": "length"}]}));
    let cases = [
        refused(401, &format!("Incorrect API key provided: {KEY}.")),
        refused(404, "The model `tiny` does not exist"),
        refused(400, "maximum context length is 100 tokens"),
        ResponseTemplate::new(200).set_body_string("<html>"),
        ResponseTemplate::new(200).set_body_bytes(vec![b' '; MAX_BODY + 1]),
        ResponseTemplate::new(200).set_body_json(json!({"choices": [{"message": {"refusal": "No."}}]})),
        ResponseTemplate::new(429).insert_header("retry-after", "9999"),
        ResponseTemplate::new(302).insert_header("location", "https://example.com/"),
        long,
    ];
    let outcomes = cases.map(|answer| {
        let server = Server::new(move |_, _| answer.clone());
        plain(&ask(&server.model(), "a").expect_err("no answer"))
    });
    insta::assert_snapshot!(outcomes.join("\n"));
}

#[test]
fn a_server_that_stopped_is_asked_no_more() {
    let server = Server::new(|_, _| refused(401, "no"));
    let model = server.model();
    assert!(ask(&model, "a").is_err());
    assert_eq!(ask(&model, "b"), Err("an earlier one had failed".to_owned()));
    assert_eq!(server.received().len(), 1);
}

#[test]
fn a_server_that_refuses_after_it_has_answered_is_asked_no_more() {
    let server =
        Server::new(
            |n, _| if n == 0 { said(r#"{"belongs": true}"#) } else { refused(402, "no credit left") },
        );
    let model = server.model();
    assert_eq!(ask(&model, "a"), YES);
    assert_eq!(
        ask(&model, "b").map_err(|e| plain(&e)),
        Err("HOST refused it (status 402): no credit left".to_owned())
    );
    assert_eq!(ask(&model, "c"), Err("an earlier one had failed".to_owned()));
    assert_eq!(server.received().len(), 2);
}

#[test]
fn a_slow_server_is_left_at_the_deadline() {
    let server = Server::new(|_, _| said("{}").set_delay(Duration::from_secs(600)));
    let settings = Llm { deadline: TimeLimit::of_seconds(1), ..server.settings() };
    let error = ask(&server.model_with(&settings, RecordingMode::None), "a").expect_err("no answer");
    assert_eq!(plain(&error), "HOST did not answer in time (1 s)");
}

#[test]
fn one_slow_answer_is_not_asked_for_again_and_is_not_the_end() {
    let server = Server::new(|n, _| {
        let delay = Duration::from_secs(if n == 1 { 600 } else { 0 });
        said(r#"{"belongs": true}"#).set_delay(delay)
    });
    let model = server
        .model_with(&Llm { timeout: TimeLimit::of_seconds(1), ..server.settings() }, RecordingMode::None);
    assert_eq!(ask(&model, "a"), YES);
    let error = ask(&model, "b").expect_err("no answer");
    assert_eq!(plain(&error), "HOST did not answer within 1 s (`llm.timeout` of the configuration)");
    assert_eq!((ask(&model, "c"), server.received().len()), (YES, 3));
}

#[test]
fn a_stream_that_nobody_asked_for_is_read() {
    let stream = "data: {\"choices\":[{\"delta\":{\"content\":\"{\\\"belongs\\\"\"}}]}\n\n\
                  data: {\"choices\":[{\"delta\":{\"content\":\": true}\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    let server =
        Server::new(move |_, _| ResponseTemplate::new(200).set_body_raw(stream, "text/event-stream"));
    let model = server.model();
    assert_eq!(ask(&model, "a"), YES);
    assert!(model.telemetry().total.estimated, "the server counted no tokens");
}

#[test]
fn no_budget_is_exceeded() {
    type Limit = fn(&mut Llm);
    let limits: [(&str, Limit); 3] = [
        ("`llm.max-requests` of the configuration is used up", |s| s.max_requests = Count(3)),
        ("`llm.max-tokens` of the configuration is used up", |s| s.max_tokens = Count(500)),
        ("`llm.max-cost` of the configuration is used up", |s| s.max_cost = Some(Amount(0.0009))),
    ];
    for (message, limit) in limits {
        let server = Server::new(|_, _| said(r#"{"belongs": true}"#));
        let mut settings = server.settings();
        limit(&mut settings);
        let model = server.model_with(&settings, RecordingMode::None);
        let names: Vec<String> = (0..8).map(|n| format!("q{n}")).collect();
        let answers = super::super::in_parallel(4, &names, |name| ask(&model, name));
        let errors: Vec<&String> = answers.iter().filter_map(|a| a.as_ref().err()).collect();
        assert!(!errors.is_empty() && errors.iter().all(|e| *e == message), "{message}: {errors:?}");
        let telemetry = model.telemetry();
        assert!(telemetry.total.requests <= settings.max_requests.0);
        assert!(telemetry.total.input_tokens + telemetry.total.output_tokens <= settings.max_tokens.0.into());
        assert!(telemetry.total.cost <= settings.max_cost.map(|c| c.0).or(Some(1.0)));
        assert_eq!(telemetry.total.requests as usize, server.received().len());
    }
}

#[test]
fn a_recording_is_played_back_without_a_server_or_a_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let tape = |tape: fn(PathBuf) -> RecordingMode| tape(folder.path().join("tape"));
    let server = Server::new(|n, _| match n {
        0 => refused(400, "no schemas here"),
        1 => said("hm"),
        n => said(&format!("{{\"belongs\": {}}}", n == 2)),
    });
    let recording = server.model_with(&server.settings(), tape(RecordingMode::Record));
    let recorded = [ask(&recording, "a"), ask(&recording, "b")];
    assert_eq!(recorded, [YES, Ok(Verdict { belongs: false })]);
    let settings = Llm { base_url: None, ..server.settings() };
    drop(server);

    let replay = Model::new(Setup { settings: &settings, key: None, tape: tape(RecordingMode::Replay) })
        .expect("a model");
    assert_eq!([ask(&replay, "a"), ask(&replay, "b")], recorded);
    assert_eq!(replay.telemetry(), recording.telemetry());
    assert_eq!(replay.budget(), recording.budget());
    let missing = ask(&replay, "c").expect_err("not recorded");
    assert!(missing.starts_with("it was not recorded in "), "{missing}");
    for file in std::fs::read_dir(folder.path().join("tape")).expect("a folder") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("text");
        assert!(!text.contains(KEY) && !text.contains("127.0.0.1"), "{text}");
    }
}

#[test]
fn a_recording_that_makes_no_sense_is_not_reported_as_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::new(|_, _| said(r#"{"belongs": true}"#));
    let tape = |tape: fn(PathBuf) -> RecordingMode| {
        server.model_with(&server.settings(), tape(folder.path().to_owned()))
    };
    assert_eq!(ask(&tape(RecordingMode::Record), "a"), YES);
    let file =
        std::fs::read_dir(folder.path()).expect("a folder").next().expect("a file").expect("a file").path();
    std::fs::write(&file, "{}").expect("files can be written");
    let why = ask(&tape(RecordingMode::Replay), "a").expect_err("it makes no sense");
    assert!(
        why.starts_with(&format!("its recording {} cannot be read: missing field", file.display())),
        "{why}"
    );
}

#[test]
fn a_dry_run_asks_nobody() {
    let server = Server::new(|_, _| said("{}"));
    let model = server.model_with(&server.settings(), RecordingMode::DryRun);
    assert!(ask(&model, "a").is_err());
    assert!(server.received().is_empty() && model.notes().is_empty());
    assert_eq!(model.exchanges()[0].about, "a");
}

#[test]
fn what_is_missing_is_said() {
    let refusal = |settings: &Llm| match Model::new(Setup { settings, key: None, tape: RecordingMode::None })
    {
        Ok(_) => "fine".to_owned(),
        Err(error) => error.to_string(),
    };
    let some = |text: &str| Some(text.to_owned());
    let cases = [
        Llm { model: some("m"), ..Llm::default() },
        Llm { base_url: some("https://h"), ..Llm::default() },
        Llm { base_url: some("h"), model: some("m"), ..Llm::default() },
        Llm { base_url: some("http://h"), model: some("m"), max_cost: Some(Amount(1.0)), ..Llm::default() },
    ];
    insta::assert_snapshot!(cases.each_ref().map(refusal).join("\n"));
}
