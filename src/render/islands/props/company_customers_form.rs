//! Props of the contact form for companies (spec section 5).

use super::form_parts::{Consent, FailureNotice, FormFieldProps};
use super::prelude::*;

/// What `CompanyCustomersForm` is called with. What is sent besides the fields is HTML, its slot `hidden`: there
/// `redirect`, the page that follows as the CMS signed it, is sent only without JavaScript; without it the visitor sees the
/// CMS's own answer then.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompanyCustomersFormProps {
    /// The address that the form posts to: the CMS's lead action.
    pub action: String,
    /// Path of the page that is shown after a successful submission.
    pub success: String,
    /// What a visitor sees if sending fails.
    pub on_failure: FailureNotice,
    /// The fields, in the order of the form.
    pub fields: Vec<FormFieldProps>,
    /// The checkbox.
    pub consent: Consent,
    /// Labels.
    pub labels: FormLabels,
    /// The message for what is no e-mail address.
    pub email: String,
    /// Announced to screen readers if fields are invalid.
    pub invalid: String,
    /// Announced if sending fails.
    pub failure: Phrase,
}

/// Labels of the form.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormLabels {
    /// The honeypot field, which people never see.
    pub honeypot: String,
    /// The button.
    pub submit: String,
}
