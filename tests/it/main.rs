//! corename as its users meet it: the program on repositories, what the documentation says of it, and the GitHub
//! action's scripts. All of it is one program, which is linked once and keeps every core busy to the end.

#![allow(clippy::unwrap_used)]

#[cfg(unix)]
mod action;
mod alerts;
mod apply;
#[cfg(unix)]
mod build_tool;
mod check;
mod cli;
mod conventions;
mod detect;
mod determinism;
mod documentation;
mod expected;
mod explain;
mod fixtures_compile;
mod frameworks;
mod history;
mod jdk;
mod jobs;
mod llm;
mod mcp;
mod mcp_protocol;
mod mentions;
mod overloads;
mod program;
mod properties;
mod reasons;
mod rename;
mod review;
mod robustness;
mod suggested_changes;
mod syntax;
mod tls;
mod together;
#[cfg(unix)]
mod verify;
