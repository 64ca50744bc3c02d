//! What downloads go through.

use super::hosts::Hosts;
use super::request::Downloads;
use super::servers::Servers;
use crate::cms::Host;
use crate::cms::http::http_builder;
use crate::config::Cms;
use crate::report::Failure;
use std::sync::Arc;

/// A client that reaches allowed hosts only, and the limits of their servers.
pub(super) struct Connection<'a> {
    http: reqwest::Client,
    hosts: Hosts,
    pub(super) servers: Servers<'a>,
}

impl<'a> Connection<'a> {
    /// For the files of a CMS.
    ///
    /// # Errors
    /// There is no TLS on this machine.
    pub(super) async fn open(cms: &'a Cms, host: &'a Host) -> Result<Self, Failure> {
        let hosts = Hosts::new(cms).await;
        let http = http_builder(&cms.url, host.requests())
            .dns_resolver(Arc::new(hosts.clone()))
            .build()
            .map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?;
        Ok(Self {
            http,
            hosts,
            servers: Servers::new(host, cms),
        })
    }

    pub(super) fn downloads(&self) -> Downloads<'_> {
        Downloads {
            http: &self.http,
            hosts: &self.hosts,
            servers: &self.servers,
        }
    }
}
