//! The HTTP clients of all outgoing requests.

use crate::config::{self, Requests};

/// A client for requests to the CMS itself, with the usual timeouts.
///
/// # Errors
/// There is no TLS on this machine.
pub fn http_client(cms: &url::Url) -> reqwest::Result<reqwest::Client> {
    http_builder(cms, &Requests::default()).build()
}

/// What the clients of all outgoing requests have in common; `cms` decides about proxies.
pub fn http_builder(cms: &url::Url, requests: &Requests) -> reqwest::ClientBuilder {
    // The second call finds the provider installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut builder = reqwest::Client::builder();
    // A proxy from the environment cannot reach servers on this machine.
    if config::is_loopback(cms) {
        builder = builder.no_proxy();
    }
    builder
        .user_agent(concat!("sitegen/", env!("CARGO_PKG_VERSION")))
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(requests.connect)
        .timeout(requests.total)
}
