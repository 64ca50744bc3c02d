//! Props of the contact form for companies (spec section 5).

use super::prelude::*;

/// What `CompanyCustomersForm` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompanyCustomersFormProps {
    /// The address that the form posts to: the CMS's lead action.
    pub action: String,
    /// Path of the page that is shown after a successful submission.
    pub success: String,
    /// The same page, signed by the CMS, for submissions without JavaScript. Without it the visitor sees the CMS's own
    /// answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub redirect: Option<String>,
    /// Sent as `subject`.
    pub subject: String,
    /// What a visitor sees if sending fails.
    pub on_failure: FailureNotice,
    /// Labels.
    pub labels: FormLabels,
    /// The text beside the checkbox, with `{name}` for each link.
    pub terms: String,
    /// Those links.
    pub terms_links: Vec<TermsLink>,
    /// Messages under the fields.
    pub errors: FormErrors,
    /// Announced to screen readers if fields are invalid.
    pub invalid: String,
    /// Announced if sending fails.
    pub failure: Phrase,
}

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

/// Labels of the form.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
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
    /// The honeypot field, which people never see.
    pub honeypot: String,
    /// The button.
    pub submit: String,
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

/// Messages under the fields.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormErrors {
    /// The name is empty.
    pub name: String,
    /// The e-mail address is empty.
    pub email: String,
    /// The e-mail address is invalid.
    pub email_invalid: String,
    /// The company is empty.
    pub company: String,
    /// The message is empty.
    pub message: String,
    /// The terms are not accepted.
    pub terms: String,
}
