//! What the props of several forms have.

use super::prelude::*;

/// What a visitor sees if sending fails.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "lowercase")]
pub enum FailureNotice {
    /// Nothing; the failure is only logged.
    Log,
    /// A message.
    Message,
}

/// A link in the text beside the checkbox.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TermsLink {
    /// Its placeholder: `{name}` in the text.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Its address; without an address it is plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
}

/// A field.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormFieldProps {
    /// How it is shown and checked.
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// What a browser may fill in, as HTML's `autocomplete` says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auto_complete: Option<String>,
    /// Its name in the CMS.
    pub name: String,
    /// Its label.
    pub label: String,
    /// Whether the field must be filled in.
    pub required: bool,
    /// The message when it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// How a field is shown and checked.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "lowercase")]
pub enum FieldType {
    /// A line of text.
    Text,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Tel,
    /// A PDF of at most 15 MB.
    File,
    /// Several lines.
    Area,
}

/// The checkbox.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// Its name in the CMS.
    pub name: String,
    /// The text beside it, with `{name}` for each link.
    pub text: String,
    /// Those links.
    pub links: Vec<TermsLink>,
    /// The message when it is not checked.
    pub error: String,
}
