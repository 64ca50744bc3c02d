//! How the embedded CMS is configured.

use crate::schema::patch::SchemaPatch;
use crate::schema::permissions::Permissions;
use crate::signature::SECURITY_KEY;

/// The id of the site that Craft makes first.
const PRIMARY_SITE: i64 = 1;

/// The configuration of the CMS. [`Settings::new`] is a production site with a full token.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Craft's devMode: unknown fields are errors instead of silently dropped, messages are detailed.
    pub dev_mode: bool,
    /// The bearer token of the full schema.
    pub token: String,
    /// A token that exists but has expired (answered with another message than an unknown one).
    pub expired_token: Option<String>,
    /// Craft's `securityKey`: what a form says under `redirect` must be signed with it.
    pub security_key: String,
    /// What the token may read.
    pub permissions: Permissions,
    /// The public schema that unknown and missing tokens fall back to; `None` when it is off.
    pub public_schema: Option<Permissions>,
    /// Whether `__schema` and `__type` are answered.
    pub introspection: bool,
    /// `maxGraphqlResults`: caps every list silently; 0 is off.
    pub max_results: usize,
    /// `maxGraphqlDepth`; 0 is off.
    pub max_depth: u64,
    /// `maxGraphqlComplexity`; 0 is off.
    pub max_complexity: u64,
    /// `maxGraphqlBatchSize`; 0 is off.
    pub max_batch_size: usize,
    /// The instant against which `postDate` and `expiryDate` are compared.
    pub now: jiff::Timestamp,
    /// How far its clock, the `Date` of its answers, is ahead of the true time; `None`: it stands still at `now`.
    pub clock: Option<jiff::SignedDuration>,
    /// Answers lists whose order the query leaves open in another order.
    #[cfg(feature = "testing")]
    pub shuffle_seed: Option<u64>,
    /// Answers the addresses of transforms with those of an action that redirects to the file (craftcms/cms#18581).
    #[cfg(feature = "testing")]
    pub late_transforms: bool,
    /// A proxy in front of it takes the header with the preview token away.
    #[cfg(feature = "testing")]
    pub loses_preview_tokens: bool,
    /// The id of the site whose content is answered, also if a request names another one that exists: the token's schema
    /// may not query that.
    pub site_id: i64,
    /// Slugs of entries that are of another site only: links lead to them, and no query finds them.
    #[cfg(feature = "testing")]
    pub of_other_site: Vec<String>,
    /// Changes of the schema, as when an editor adds a block type.
    pub schema_patch: SchemaPatch,
}

impl Settings {
    /// Whether `X-Craft-Site` names a site that exists, by its id or its handle.
    pub(crate) fn has_site(&self, name: &str) -> bool {
        let known = |id: i64| id == PRIMARY_SITE || id == self.site_id;
        name == "default" || name.parse().is_ok_and(known)
    }

    /// Whether any token reads entries that are not live.
    pub(crate) fn shows_inactive(&self) -> bool {
        let public = self.public_schema.as_ref();
        self.permissions.inactive || public.is_some_and(|public| public.inactive)
    }

    /// Lets the clock run on from `now`, as a server's clock does.
    #[must_use]
    pub fn with_running_clock(self) -> Self {
        Self {
            clock: Some(self.now.duration_since(true_time())),
            ..self
        }
    }

    /// The time by its clock.
    pub(crate) fn time(&self) -> jiff::Timestamp {
        let ahead = self.clock.and_then(|ahead| true_time().checked_add(ahead).ok());
        ahead.unwrap_or(self.now)
    }

    /// A production site with a full token `demo`, at the instant `now`.
    pub fn new(now: jiff::Timestamp) -> Self {
        Self {
            dev_mode: false,
            token: "demo".to_owned(),
            expired_token: None,
            security_key: SECURITY_KEY.to_owned(),
            permissions: Permissions::default(),
            public_schema: None,
            introspection: true,
            max_results: 0,
            max_depth: 0,
            max_complexity: 0,
            max_batch_size: 0,
            now,
            clock: None,
            #[cfg(feature = "testing")]
            shuffle_seed: None,
            #[cfg(feature = "testing")]
            late_transforms: false,
            #[cfg(feature = "testing")]
            loses_preview_tokens: false,
            site_id: PRIMARY_SITE,
            #[cfg(feature = "testing")]
            of_other_site: Vec::new(),
            schema_patch: SchemaPatch::default(),
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the clock of a server, which no content depends on"
)]
fn true_time() -> jiff::Timestamp {
    jiff::Timestamp::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_runs_begins_at_its_moment_and_one_that_stands_stays_there() {
        let now: jiff::Timestamp = "2020-02-02T02:02:02Z".parse().unwrap();
        assert_eq!(Settings::new(now).time(), now);
        let running = Settings::new(now).with_running_clock();
        let first = running.time();
        assert!(now <= first && first <= running.time(), "{first}");
        // As far from the true time as the moment was: no more than this test takes.
        let later = true_time().duration_since(now);
        assert!(running.time().duration_since(now) < later);
    }
}
