//! `[addresses.entries]`: the redirects that editors keep in the CMS.

use super::failure::usage;
use super::names::is_name;
use crate::report::Failure;
use serde::Deserialize;

/// A section of the CMS whose entries are redirects, and their fields.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryRedirects {
    /// The handle of the section.
    pub section: String,
    /// The handle of the type of its entries.
    #[serde(rename = "type")]
    pub entry_type: String,
    /// A text: the old address.
    pub from: String,
    /// A text: the new address.
    pub to: Option<String>,
    /// An entries field: the page with the new address, whatever that becomes.
    pub page: Option<String>,
    /// A text, a number or a dropdown: the status.
    pub status: Option<String>,
}

impl EntryRedirects {
    /// What each field is for, and its handle.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let fields = [
            ("from", Some(&self.from)),
            ("to", self.to.as_ref()),
            ("page", self.page.as_ref()),
            ("status", self.status.as_ref()),
        ];
        fields
            .into_iter()
            .filter_map(|(key, field)| Some((key, field?.as_str())))
    }

    /// Checks the handles.
    ///
    /// # Errors
    /// One of them is not a handle, or no field has the new address: exit 2.
    pub(super) fn checked(self) -> Result<Self, Failure> {
        let wrong = |what: String, hint| Err(usage(what, "`addresses.entries` in sitegen.toml", hint));
        let handles = [self.section.as_str(), self.entry_type.as_str()];
        let fields = self.fields().map(|(_, field)| field);
        if let Some(handle) = handles.into_iter().chain(fields).find(|handle| !is_name(handle)) {
            return wrong(
                format!("`{handle}` is not a handle"),
                "write the handle as Craft's settings show it",
            );
        }
        if self.to.is_none() && self.page.is_none() {
            return wrong("no field has the new address".into(), "set `to`, `page` or both");
        }
        Ok(self)
    }
}
