//! `corename mcp`: the jobs of this program as tools for coding agents, over the Model Context
//! Protocol (<https://modelcontextprotocol.io>) on standard input and output.
//!
//! [`arguments`] is what an agent may ask for, [`jobs`] does it by the functions behind the subcommands, [`server`]
//! speaks the protocol, and [`lines`] carries it. Nothing but the protocol goes to standard output.
//!
//! A call that is cancelled asks its `git::CancellationToken`. From then on the snapshots have no more files and the
//! miner compares no further body, so the work soon ends. A rename looks at it once more before it writes.

mod arguments;
mod jobs;
mod lines;
mod server;
mod tools;

use anyhow::{Context, Result, bail};
use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;

use crate::cli::Outcome;
use crate::cli::change::RepoArgs;
use crate::cli::console::Console;
use crate::cli::settings::ConfigArgs;
use crate::config::ConfigFile;

/// Serve rename, check, suggest, detect and score to a coding agent
///
/// Speaks the Model Context Protocol on standard input and output, until the input ends. The tools
/// see this repository alone. Answers are short; more is given on request, page by page. `rename`
/// shows what it would do, and changes files only when called with mode "execute".
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Example, of a configuration that many agents read (.mcp.json):
  {\"mcpServers\": {\"corename\": {\"command\": \"corename\", \"args\": [\"mcp\", \"--repo\", \".\"]}}}")]
pub struct Args {
    /// Never change a file: refuse mode "execute"
    #[arg(long)]
    read_only: bool,

    #[command(flatten)]
    repo: RepoArgs,

    #[command(flatten)]
    config: ConfigArgs,
}

pub fn run(args: &Args, _: &Console) -> Result<Outcome> {
    // A fault at the start is reported on the command line, not to the agent.
    let repository = args.repo.open()?;
    args.config.load(&repository, &repository.head_or_empty(), &ConfigFile::default())?;
    let server = server::Server::new(args.clone());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let served = runtime.block_on(async {
        let service = match server.clone().serve(lines::Lines::of_standard_streams()).await {
            Ok(service) => service,
            // The input ended before an agent said anything.
            Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
            Err(ServerInitializeError::ExpectedInitializeRequest(_)) => {
                bail!("no session began: the agent's first message is not the request `initialize`")
            }
            Err(error) => return Err(error).context("no session began"),
        };
        let ended = service.waiting().await.context("the session broke off");
        server.finish().await;
        ended.map(|_| ())
    });
    // A thread that still waits for standard input has nothing to do any more.
    runtime.shutdown_background();
    served.map(|()| Outcome::Nothing)
}
