//! All answers of one moment.

use super::absent::AbsentBlock;
use super::wire;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything a build needs from the CMS, in an order that does not depend on the order of the answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Every live entry with its identity, by id.
    pub uris: Vec<wire::uris::UrisEntries>,
    /// Entries with a page, by id.
    pub pages: Vec<wire::page::PageEntries>,
    /// SEOmatic's containers, by the entry's id.
    pub seo: BTreeMap<String, wire::seo::SeoSeomatic>,
    /// Navigation tree and its global set.
    pub navigation: wire::navigation::ResponseData,
    /// Address, phone, opening times.
    pub contact: wire::contact_details::ResponseData,
    /// Footer and social links.
    pub footer: wire::footer::ResponseData,
    /// Cookie notice.
    pub cookie: wire::cookie::ResponseData,
    /// Promotional popup.
    pub popup: wire::popup::ResponseData,
    /// Order of departments.
    pub team_page: wire::team_page::ResponseData,
    /// Block types that the queries know and the CMS does not have.
    #[serde(default)]
    pub absent_blocks: Vec<AbsentBlock>,
}
