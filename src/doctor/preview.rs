//! Previews: whether a preview token would reach Craft.

use super::check::Check;
use crate::cms::preview_trial::{TokenSupport, token_support};
use crate::cms::{Client, Error};
use crate::report::Failure;

/// What came of the tokens that no editor has.
pub(super) async fn examine(client: &Client) -> Check {
    match token_support(client).await {
        Ok(TokenSupport::Judged) => Check::ok(
            "preview",
            "preview tokens reach Craft; preview targets are not told by its API",
        ),
        Ok(TokenSupport::Lost) => Check::advice(
            "preview",
            "preview tokens do not reach Craft: it did not refuse one with a space in it, so `sitegen preview` would show published content instead of drafts",
            "let the proxy, firewall or cache in front of Craft pass on the header X-Craft-Token",
        ),
        Ok(TokenSupport::Refused(error)) => refused("with a preview token the CMS does not answer", error),
        Ok(TokenSupport::WithoutDrafts(error)) | Err(error) => {
            refused("the list of drafts has no usable answer", error)
        }
    }
}

fn refused(what: &str, error: Error) -> Check {
    let failure = Failure::from(error);
    Check::advice(
        "preview",
        format!("{what}: {} ({})", failure.what, failure.place),
        failure.hint,
    )
}
