//! The protocol: what the server says of itself, and each call on a thread of its own.

use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest, CustomResult,
    ErrorCode, Implementation, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
    Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use tokio::sync::RwLock;

use super::Args;
use super::jobs::{Session, ToolResult};
use super::tools::{self, Call};
use crate::cli::change::RepoArgs;
use crate::cli::console::{Console, Verbosity};
use crate::git::CancellationToken;

const INSTRUCTIONS: &str = "\
Renames in a Java repository. To rename something: `suggest` says what else should be renamed along; `rename` each of \
them, preview first, then execute; at the end `check` says what was forgotten. Paths are from the repository's root, lines \
and columns from 1.";

/// The methods that are answered here.
const SERVED: [&str; 4] = ["initialize", "ping", "tools/list", "tools/call"];

/// One session with an agent.
#[derive(Clone)]
pub struct Server {
    args: Arc<Args>,
    /// Held for writing by what may change files, for reading by all else: nothing sees a rename
    /// half done.
    work_tree: Arc<RwLock<()>>,
}

impl Server {
    pub fn new(args: Args) -> Server {
        Server { args: Arc::new(args), work_tree: Arc::default() }
    }

    /// Waits for a rename that is being written.
    pub async fn finish(&self) {
        let _done = self.work_tree.write().await;
    }

    /// Does a call on a thread for blocking work, until it is done or called off.
    async fn answer(&self, call: Call, context: &RequestContext<RoleServer>) -> Result<ToolResult, String> {
        let stop = CancellationToken::default();
        let work = async {
            let lock = self.work_tree.clone();
            // The locks go with the work: what was called off still holds it until it has stopped.
            let (write, read) = match call.writes() {
                true => (Some(lock.write_owned().await), None),
                false => (None, Some(lock.read_owned().await)),
            };
            let (args, stop) = (self.args.clone(), stop.clone());
            let done = tokio::task::spawn_blocking(move || {
                let _locks = (write, read);
                run(&args, &call, stop)
            });
            done.await.unwrap_or_else(|_| {
                Err("internal error: the call ended without an answer; please report it".to_owned())
            })
        };
        tokio::select! {
            answer = work => answer,
            () = context.ct.cancelled() => {
                stop.ask();
                Err("the call was cancelled".to_owned())
            }
        }
    }
}

/// Does a call. An error is one line, or the candidates below it.
fn run(args: &Args, call: &Call, stop: CancellationToken) -> Result<ToolResult, String> {
    let session = Session {
        repo: RepoArgs { stop, ..args.repo.clone() },
        config: &args.config,
        read_only: args.read_only,
        console: Console::new(Verbosity::Quiet, clap::ColorChoice::Never),
    };
    if session.stop().is_asked() {
        return Err("the call was cancelled".to_owned());
    }
    call.run(&session).map_err(|error| format!("{error:#}"))
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let mut info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        info.server_info = Implementation::new("corename", env!("CARGO_PKG_VERSION"));
        info.instructions = Some(INSTRUCTIONS.to_owned());
        info
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::list(self.args.read_only)))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::list(self.args.read_only).into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(call) = Call::read(&request.name, request.arguments.unwrap_or_default()) else {
            let there_are = "the tools are rename, check, suggest, detect and score";
            let message = format!("there is no tool `{}`; {there_are}", request.name);
            return Err(ErrorData::invalid_params(message, None));
        };
        let answer = match call {
            Ok(call) => self.answer(call, &context).await,
            Err(error) => Err(format!("{error:#}")),
        };
        Ok(result(answer).into())
    }

    /// Answers a message that the SDK could not read as one of the protocol's requests.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let method = &request.method;
        Err(match SERVED.contains(&method.as_str()) {
            true => ErrorData::invalid_params(format!("the `params` of `{method}` cannot be read"), None),
            false => {
                let message = format!("there is no method `{method}` here");
                ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message, None)
            }
        })
    }
}

/// Makes the result of a call. An error is the tool's, not the protocol's, so that the agent reads it and can mend its
/// call.
fn result(answer: Result<ToolResult, String>) -> CallToolResult {
    match answer {
        Ok(answer) => {
            let mut result = CallToolResult::success(vec![ContentBlock::text(answer.text)]);
            result.structured_content = Some(answer.value);
            result.is_error = Some(answer.failed);
            result
        }
        Err(line) => CallToolResult::error(vec![ContentBlock::text(line)]),
    }
}
