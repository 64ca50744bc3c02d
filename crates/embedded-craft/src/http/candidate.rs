//! What the actions for candidates and contacts of the sales-force plugin find wrong with a form.

use serde_json::{Map, Value, json};

use crate::http::contact_details::{is_email, is_phone};
use crate::http::posted::Upload;
use crate::http::saved::Lead;

/// The action that saves an application.
pub(crate) const CANDIDATE: &str = "/actions/sales-force/candidate/save";
/// The action that saves a message of a visitor.
pub(crate) const CONTACT: &str = "/actions/sales-force/contact/save";

/// The largest file, in bytes.
const MAX_FILE: usize = 15 * 1024 * 1024;
/// A PDF names itself within its first bytes.
const HEADER: usize = 1024;

/// Lists of messages by the names of the fields.
pub(crate) fn errors(sent: &Lead) -> Map<String, Value> {
    let mut errors = Map::new();
    let text = |name: &str| sent.field(name).unwrap_or_default().trim().to_owned();
    for (field, message) in [
        ("first_name", "Vul je voornaam in."),
        ("last_name", "Vul je achternaam in."),
    ] {
        if text(field).is_empty() {
            errors.insert(field.into(), json!([message]));
        }
    }
    if !is_email(&text("email")) {
        errors.insert(
            "email".into(),
            json!(["Bitte geben Sie eine gültige E-Mail-Adresse ein."]),
        );
    }
    if !is_phone(&text("telefoonnummer")) {
        errors.insert(
            "telefoonnummer".into(),
            json!(["Bitte gib eine gültige Telefonnummer ein."]),
        );
    }
    if sent.path == CANDIDATE {
        let cv = sent.files.iter().find(|file| file.field == "cv");
        if let Some(message) = wrong(cv) {
            errors.insert("cv".into(), json!([message]));
        }
    } else if text("bericht").is_empty() {
        errors.insert("bericht".into(), json!(["Vul een bericht in."]));
    }
    if text("terms").is_empty() {
        errors.insert("terms".into(), json!(["Ga je akkoord?"]));
    }
    errors
}

fn wrong(file: Option<&Upload>) -> Option<&'static str> {
    let is_pdf = |bytes: &[u8]| {
        bytes[..bytes.len().min(HEADER)]
            .windows(4)
            .any(|four| four == b"%PDF")
    };
    match file {
        Some(file) if file.bytes.len() > MAX_FILE => Some("Die Datei darf maximal 15 MB groß sein."),
        Some(file) if is_pdf(&file.bytes) => None,
        _ => Some("Lade eine PDF (.pdf)-Datei hoch."),
    }
}
