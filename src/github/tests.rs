//! A host that answers tests as GitHub's documentation has it.

use std::time::Duration;

use wiremock::{Mock, MockServer};

use crate::http::{Client, Limits, Secret};

/// A server on this machine in GitHub's place. The tests of each part of the API say what it answers.
pub struct GitHub {
    pub runtime: tokio::runtime::Runtime,
    pub server: MockServer,
}

impl GitHub {
    /// Starts a host that answers nothing yet.
    pub fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let server = runtime.block_on(MockServer::start());
        GitHub { runtime, server }
    }

    pub fn mount(&self, mock: Mock) {
        self.runtime.block_on(mock.mount(&self.server));
    }

    /// Returns a client of its REST API, with a token.
    pub fn client(&self) -> Client {
        let limits = Limits { first_wait: Duration::from_millis(1), attempts: 2, ..Limits::default() };
        let base = format!("{}/api/v3", self.server.uri());
        Client::new(&base, Some(Secret::new("ghs_0123456789")), limits).expect("a client")
    }
}
