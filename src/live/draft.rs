//! The site as a preview token shows it, and as it is at another moment.

use super::source::blocking;
use super::{Current, Live, Source};
use crate::cms::early;
use crate::report::{Failure, Reporter};
use jiff::Timestamp;
use std::sync::Arc;

pub use crate::cms::{PreviewToken as Token, Shown};

/// What somebody wants to see.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Visit {
    /// Shows drafts.
    pub token: Option<Token>,
    /// Another moment than now.
    pub now: Option<Timestamp>,
    /// Sees what appears until that moment even if the token shows no draft.
    pub sees_pending: bool,
}

/// A site in memory that one person sees. It is never written anywhere.
#[derive(Debug, Clone)]
pub struct Drafts {
    /// The site.
    pub live: Arc<Live>,
    /// What the token shows otherwise than it is published; nothing if it has expired.
    pub shown: Vec<Shown>,
}

impl Source {
    /// The site over `current` as a visit shows it. Of what the token changes, only what the page at `uri` needs is read.
    /// `before` is what the same token showed the last time.
    ///
    /// # Errors
    /// The CMS is not reached, or the content cannot be used.
    pub async fn draft(
        &self,
        current: &Arc<Current>,
        visit: &Visit,
        uri: &str,
        before: &[Shown],
    ) -> Result<Drafts, Failure> {
        let project = self.project_for(|config| {
            config.drafts = true;
            config.now = visit.now.unwrap_or(config.now);
        })?;
        let client = current.client.renewed(&project.host);
        let (cms, reporter) = (&project.config.cms, Reporter::silent());
        let (snapshot, shown) = match &visit.token {
            None => (None, Vec::new()),
            Some(token) => {
                let with = current.published.with_drafts(&client, token, cms, uri, before);
                let with = with.await?;
                ((!with.shown.is_empty()).then_some(with.snapshot), with.shown)
            }
        };
        if snapshot.is_none() && visit.now.is_none() {
            let live = Arc::clone(&current.live);
            return Ok(Drafts { live, shown });
        }
        let mut snapshot = snapshot.unwrap_or_else(|| current.published.snapshot());
        if visit.sees_pending || !shown.is_empty() {
            early::add(&client, cms, &mut snapshot, project.config.now, &reporter).await?;
        }
        let published = Arc::clone(&current.live);
        let live = blocking(move || published.with_content(project, snapshot, &Reporter::silent()));
        let live = Arc::new(live.await?);
        Ok(Drafts { live, shown })
    }
}
