//! Asks other sites: HEAD, and GET where that says nothing; redirects are followed by hand.

use super::resolve::PublicHosts;
use crate::check::external::{Answer, Ask};
use crate::cms::location::location;
use crate::report::{Failure, ServerFault};
use futures::future::LocalBoxFuture;
use reqwest::{Client, Method};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use url::Url;

/// Longest chain of redirects.
const MOST_REDIRECTS: usize = 10;
/// Longest wait for a connection.
const CONNECT: Duration = Duration::from_secs(5);
/// Longest wait for an answer.
const TOTAL: Duration = Duration::from_secs(15);

/// There is no answer.
const SILENT: Answer = Answer::Failed {
    fault: ServerFault::Silent,
};

/// The requests of one check.
#[derive(Debug)]
pub struct Asking {
    http: Client,
    hosts: PublicHosts,
    /// Held by the request to a host, by its name.
    turns: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
}

impl Ask for Asking {
    fn ask<'a>(&'a self, url: &'a Url) -> LocalBoxFuture<'a, Answer> {
        Box::pin(self.follow(url))
    }
}

impl Asking {
    /// With `allow_private`, addresses in private networks and on this machine are asked as well.
    ///
    /// # Errors
    /// The system has no secure connections.
    pub fn new(allow_private: bool) -> Result<Self, Failure> {
        // The second call finds the provider installed already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let hosts = PublicHosts::new(allow_private);
        let mut builder = Client::builder()
            .user_agent(concat!("sitegen/", env!("CARGO_PKG_VERSION"), " (checks links)"))
            .redirect(reqwest::redirect::Policy::none())
            .dns_resolver(hosts.clone())
            .connect_timeout(CONNECT)
            .timeout(TOTAL);
        if allow_private {
            // A proxy from the environment cannot reach them.
            builder = builder.no_proxy();
        }
        let http = builder.build();
        Ok(Self {
            http: http.map_err(|error| Failure::internal(error.to_string(), "requests to other sites"))?,
            hosts,
            turns: Mutex::default(),
        })
    }

    async fn follow(&self, url: &Url) -> Answer {
        let (mut at, mut is_permanent, mut moved) = (url.clone(), true, None);
        for redirects in 0..=MOST_REDIRECTS {
            if !self.hosts.may_ask(&at) {
                return match redirects {
                    0 => Answer::Private,
                    _ => SILENT,
                };
            }
            let Some((status, target)) = self.status(&at).await else {
                return SILENT;
            };
            let Some(mut target) = target else {
                return Answer::from_status(status, moved);
            };
            // A browser goes to the same part of the page, unless the redirect names another one.
            if target.fragment().is_none() {
                target.set_fragment(at.fragment());
            }
            is_permanent &= matches!(status, 301 | 308);
            if is_permanent {
                moved = Some(target.to_string());
            }
            at = target;
        }
        Answer::Failed {
            fault: ServerFault::Circle,
        }
    }

    /// The status, and the target of a redirect. `None`: no answer.
    async fn status(&self, url: &Url) -> Option<(u16, Option<Url>)> {
        let turn = self.turn(url);
        let _turn = turn.lock().await;
        match self.request(Method::HEAD, url).await {
            Some((status, target)) if status < 400 || status == 429 => Some((status, target)),
            // Servers refuse HEAD in many ways: with 403, 405, 501, 404, or by closing the connection.
            _ => self.request(Method::GET, url).await,
        }
    }

    async fn request(&self, method: Method, url: &Url) -> Option<(u16, Option<Url>)> {
        let response = self.http.request(method, url.clone()).send().await.ok()?;
        let status = response.status().as_u16();
        let is_redirect = matches!(status, 301 | 302 | 303 | 307 | 308);
        let location = location(response.headers()).filter(|_| is_redirect);
        let target = location.and_then(|location| url.join(&location).ok());
        Some((status, target))
    }

    fn turn(&self, url: &Url) -> Arc<tokio::sync::Mutex<()>> {
        let host = url.host_str().unwrap_or_default().to_owned();
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(turns.entry(host).or_default())
    }
}
