//! Props of the contact form for companies (spec section 5).

use super::prelude::*;

/// What `CompanyCustomersForm` is called with.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompanyCustomersFormProps {
    /// Where the message is posted to: the CMS's lead action.
    pub action: String,
    /// Path of the page that follows a message that has arrived.
    pub success: String,
    /// The same page, signed by the CMS, which leads there what was sent without scripting. Without it the visitor
    /// sees the CMS's own answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub redirect: Option<String>,
    /// Sent along as `subject`.
    pub subject: String,
    /// What a visitor sees when sending fails.
    pub on_failure: FailureNotice,
    /// Labels.
    pub labels: FormLabels,
    /// The text beside the checkbox, with `{name}` where a link stands.
    pub terms: String,
    /// Those links.
    pub terms_links: Vec<TermsLink>,
    /// Messages under the fields.
    pub errors: FormErrors,
    /// Said to screen readers when fields are not right.
    pub invalid: String,
    /// Said when sending fails.
    pub failure: Phrase,
}

/// What a visitor sees when sending fails.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum FailureNotice {
    /// Nothing; it is logged only.
    Log,
    /// A message.
    Message,
}

/// Labels of the form.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormLabels {
    /// First and last name.
    pub name: String,
    /// E-mail address.
    pub email: String,
    /// Telephone number.
    pub phone: String,
    /// Name of the company.
    pub company: String,
    /// The message.
    pub message: String,
    /// The field that people never see.
    pub honeypot: String,
    /// The button.
    pub submit: String,
}

/// A link in the text beside the checkbox.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TermsLink {
    /// Its place: `{name}` in the text.
    pub name: String,
    /// What it says.
    pub text: String,
    /// Where it leads; without an address it is plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub href: Option<String>,
}

/// Messages under the fields.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormErrors {
    /// No name.
    pub name: String,
    /// No e-mail address.
    pub email: String,
    /// Something that is no e-mail address.
    pub email_invalid: String,
    /// No company.
    pub company: String,
    /// No message.
    pub message: String,
    /// The terms are not accepted.
    pub terms: String,
}
