//! Whether preview tokens arrive at Craft. No token is known here, but Craft says of two what it makes of them: one that
//! it does not know it ignores, and one with characters that none has it refuses (contract.md, section 4).

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::preview_token::{DraftIds, PreviewToken};
use serde_json::{Value, json};

/// What became of the two tokens.
#[derive(Debug)]
pub enum TokenSupport {
    /// Both tokens reach Craft, and it judges them.
    Judged,
    /// The malformed one was not refused: something in front of Craft takes the header away.
    Lost,
    /// The unknown one was refused.
    Refused(Error),
    /// The list of drafts has no answer.
    WithoutDrafts(Error),
}

/// Sends them as a preview does, with its question for drafts.
///
/// # Errors
/// The project's `queries/` lack the question.
pub async fn token_support(client: &Client) -> Result<TokenSupport, Error> {
    let variables = json!({ "section": ["*"], "limit": 1, "offset": 0 });
    let ask = Ask::new(client.queries(), "Drafts", None, variables)?;
    if let Some(unknown) = PreviewToken::new("sitegen-doctor-knows-no-token") {
        let client = client.with_token(&unknown, DraftIds::default());
        if let Err(error) = client.raw("Doctor", "query Doctor { __typename }").await {
            return Ok(TokenSupport::Refused(error));
        }
        let answers = client.answers(vec![ask.clone()]).await.map_err(Error::from);
        let read = answers.and_then(|answers| {
            let answer = answers.into_iter().next().unwrap_or_default();
            client.read::<Value>(&ask, answer)
        });
        if let Err(error) = read {
            return Ok(TokenSupport::WithoutDrafts(error));
        }
    }
    let client = client.with_token(&PreviewToken::malformed(), DraftIds::default());
    Ok(match client.raw("Doctor", "query Doctor { __typename }").await {
        Err(Error::Status { .. }) => TokenSupport::Judged,
        Ok(_) => TokenSupport::Lost,
        Err(error) => TokenSupport::Refused(error),
    })
}
