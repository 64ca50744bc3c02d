//! Props of the forms of candidates and visitors (spec sections 5 and 7).

use super::form_parts::{Consent, FailureNotice, FormFieldProps};
use super::prelude::*;

/// What `CandidateForm` is called with. What is sent besides the fields is HTML, its slot `hidden`: there `redirect`,
/// the page that follows as the CMS signed it, is sent only without JavaScript; without it the visitor sees the CMS's
/// own answer then.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CandidateFormProps {
    /// The address that the form posts to: an action of the CMS.
    pub action: String,
    /// Path of the page that is shown after a successful submission.
    pub success: String,
    /// What a visitor sees if sending fails. A form with a file always shows it.
    pub on_failure: FailureNotice,
    /// The fields, in the order of the form.
    pub fields: Vec<FormFieldProps>,
    /// The checkbox.
    pub consent: Consent,
    /// Labels.
    pub labels: CandidateFormLabels,
    /// Messages under the fields, whatever they are for.
    pub errors: CandidateFormErrors,
    /// Announced to screen readers if fields are invalid.
    pub invalid: String,
    /// Announced if sending fails.
    pub failure: Phrase,
}

/// Labels of the form.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct CandidateFormLabels {
    /// The honeypot field, which people never see.
    pub honeypot: String,
    /// The button.
    pub submit: String,
    /// The progress of the upload, for screen readers.
    pub progress: String,
    /// The button that ends the upload.
    pub cancel: String,
    /// Announced when it was used.
    pub cancelled: String,
    /// After a reload: the texts are still there, the file has to be chosen again.
    pub again: String,
}

/// Messages under the fields (spec section 5).
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct CandidateFormErrors {
    /// Not an e-mail address.
    pub email: Phrase,
    /// Not a telephone number.
    pub phone: Phrase,
    /// No file, or not a PDF.
    pub pdf: Phrase,
    /// The file is larger than 15 MB.
    pub size: Phrase,
    /// The upload failed.
    pub upload: Phrase,
}
