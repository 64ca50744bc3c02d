//! What every file of props needs.

pub(super) use serde::{Deserialize, Serialize};
pub(super) use ts_rs::TS;
