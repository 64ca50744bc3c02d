//! What a test switches on a running server.

use crate::craft::Craft;
use crate::faults::edits::Edits;
use crate::faults::fault::Faults;
use crate::faults::switches::RequestLog;
use crate::http::saved::Lead;
use crate::http::server::Server;
use crate::http::shared::lock;

impl Server {
    /// Exchanges the CMS; requests that have begun finish with the old one.
    pub fn replace(&self, craft: Craft) {
        self.shared.replace(craft);
    }

    /// The switches for misbehaviour.
    pub fn faults(&self) -> &Faults {
        &self.shared.switches.faults
    }

    /// What changes while the CMS is read.
    pub fn edits(&self) -> &Edits {
        &self.shared.switches.edits
    }

    /// The leads that were saved.
    pub fn leads(&self) -> Vec<Lead> {
        lock(&self.shared.switches.leads).clone()
    }

    /// The requests so far.
    pub fn requests(&self) -> Vec<RequestLog> {
        lock(&self.shared.switches.requests).clone()
    }

    /// Forgets the requests so far.
    pub fn forget_requests(&self) {
        lock(&self.shared.switches.requests).clear();
    }
}
