//! The lead action of the sales-force plugin: `POST /actions/sales-force/lead/save`.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use serde_json::{Map, Value, json};

use super::http::Reply;

pub(super) const PATH: &str = "/actions/sales-force/lead/save";

/// A lead that was saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lead {
    /// The form's fields in the order in which they were sent.
    pub fields: Vec<(String, String)>,
    /// The `Origin` header.
    pub origin: Option<String>,
}

impl Lead {
    /// The value of a field.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields
            .iter()
            .find(|(field, _)| field == name)
            .map(|(_, value)| value.as_str())
    }

    /// What is wrong with the fields, as lists of messages by the names of the error list.
    fn errors(&self) -> Map<String, Value> {
        let mut errors = Map::new();
        let missing = |name: &str| self.field(name).is_none_or(|value| value.trim().is_empty());
        for (field, error, message) in [
            ("first_name", "name", "Vul je naam in."),
            ("last_name", "name", "Vul je achternaam in."),
            ("bedrijfsnaam", "company", "Vul je bedrijfsnaam in."),
            ("bericht", "message", "Vul een bericht in."),
        ] {
            if missing(field) {
                let messages = errors.entry(error).or_insert_with(|| json!([]));
                if let Value::Array(messages) = messages {
                    messages.push(json!(message));
                }
            }
        }
        let email = self.field("email").unwrap_or_default().trim();
        if email.is_empty() {
            errors.insert(
                "email".into(),
                json!(["Vul je e-mailadres in.", "E-mail is ongeldig."]),
            );
        } else if !is_email(email) {
            errors.insert("email".into(), json!(["E-mail is ongeldig."]));
        }
        let phone = self.field("telefoonnummer").unwrap_or_default();
        if !phone
            .chars()
            .all(|sign| sign.is_ascii_digit() || " +-()./".contains(sign))
        {
            errors.insert("phone".into(), json!(["Het telefoonnummer is ongeldig."]));
        }
        // The form does not send the consent; whoever sends one must have given it.
        if self
            .field("terms")
            .is_some_and(|terms| matches!(terms, "" | "0" | "false"))
        {
            errors.insert("terms".into(), json!(["Ga je akkoord?"]));
        }
        errors
    }
}

fn is_email(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && host.contains('.')
            && !host.starts_with('.')
            && !host.ends_with('.')
            && !host.contains('@')
    }) && !text.contains(char::is_whitespace)
}

/// Checks a lead; answers the reply, and the lead when it was saved.
pub(super) fn save(headers: &HeaderMap, fields: Vec<(String, String)>) -> (Reply, Option<Lead>) {
    let origin = headers
        .get(header::ORIGIN)
        .and_then(|origin| origin.to_str().ok())
        .map(str::to_owned);
    let accept = headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .unwrap_or_default();
    let wants_json = accept.contains("application/json");
    let lead = Lead { fields, origin };
    let errors = lead.errors();
    let redirect = lead
        .field("redirect")
        .filter(|target| !target.is_empty() && !wants_json)
        .map(str::to_owned);
    let reply = if !errors.is_empty() {
        Reply::json(
            StatusCode::BAD_REQUEST,
            &json!({"message": "Could not save.", "errors": errors}),
        )
    } else if let Some(target) = redirect {
        Reply::redirect(&target)
    } else {
        Reply::json(StatusCode::OK, &json!(1))
    };
    let saved = errors.is_empty().then_some(lead);
    (with_cors(reply, headers), saved)
}

/// The CORS headers of the action; it accepts every origin.
pub(super) fn with_cors(mut reply: Reply, request: &HeaderMap) -> Reply {
    if let Some(origin) = request.get(header::ORIGIN) {
        let fixed = HeaderValue::from_static;
        reply
            .headers
            .insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        reply
            .headers
            .insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, fixed("true"));
        reply.headers.insert(
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            fixed("Content-Type, Accept, X-Requested-With"),
        );
        reply
            .headers
            .insert(header::ACCESS_CONTROL_ALLOW_METHODS, fixed("POST, OPTIONS"));
        reply.headers.insert(header::VARY, fixed("Origin"));
    }
    reply
}
