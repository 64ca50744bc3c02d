//! Whether a store answers. Nothing is written.

use super::store::Store;
use crate::config::{StoreOptions, Target};
use crate::deploy::requests::Patience;
use crate::output::DEPLOYED;
use crate::report::Failure;
use std::time::{Duration, Instant};

/// How long an answer may take, second tries included.
const WAIT: Duration = Duration::from_secs(20);

/// The name of a store that answers, and whether it has a deployed site.
///
/// # Errors
/// A setting is wrong: exit 2. The store cannot be reached, or refuses: exit 9.
pub async fn reach(target: Target, options: &StoreOptions) -> Result<(String, bool), Failure> {
    let patience = Patience {
        until: Instant::now() + WAIT,
        pause: Duration::from_millis(250),
    };
    let store = Store::open(target, options, patience)?;
    let has_site = store.read(DEPLOYED).await?.is_some() || !store.is_empty().await?;
    Ok((store.name().to_owned(), has_site))
}
