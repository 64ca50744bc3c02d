//! The actions of the sales-force plugin that save what forms send: `POST /actions/sales-force/lead/save` and its siblings.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use serde_json::{Map, Value, json};

use crate::http::candidate::{self, CANDIDATE, CONTACT};
use crate::http::contact_details::{is_email, is_phone};
use crate::http::posted::Posted;
use crate::http::reply::{Reply, accepts_json, text};
use crate::http::saved::Lead;
use crate::signature::verified;

const LEAD: &str = "/actions/sales-force/lead/save";

/// The action of a path.
pub(crate) fn action(path: &str) -> Option<&'static str> {
    [LEAD, CANDIDATE, CONTACT]
        .into_iter()
        .find(|known| *known == path)
}

impl Lead {
    /// The answer once the lead is saved. Only then Craft looks at where it should lead.
    fn answer(&self, headers: &HeaderMap, security_key: &str) -> Reply {
        let redirect = self.field("redirect").filter(|_| !accepts_json(headers));
        match redirect.map(|signed| verified(security_key, signed)) {
            None => Reply::json(StatusCode::OK, &json!(1)),
            Some(Some(target)) => Reply::redirect(target),
            Some(None) => Reply::html(StatusCode::BAD_REQUEST, "Fehlerhafte Anfrage"),
        }
    }

    /// What is wrong with the fields, as lists of messages by the names of the error list.
    fn errors(&self) -> Map<String, Value> {
        if self.path != LEAD {
            return candidate::errors(self);
        }
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
        if !is_phone(phone) {
            errors.insert("phone".into(), json!(["Het telefoonnummer is ongeldig."]));
        }
        // The form does not send the consent; a client that sends it must set it.
        if self
            .field("terms")
            .is_some_and(|terms| matches!(terms, "" | "0" | "false"))
        {
            errors.insert("terms".into(), json!(["Ga je akkoord?"]));
        }
        errors
    }
}

/// Checks what a form sent; answers the reply, and the lead when it was saved.
pub(crate) fn save(
    path: &'static str,
    headers: &HeaderMap,
    posted: Posted,
    security_key: &str,
) -> (Reply, Option<Lead>) {
    let lead = Lead {
        path,
        fields: posted.fields,
        files: posted.files,
        origin: text(headers, &header::ORIGIN).map(str::to_owned),
    };
    let errors = lead.errors();
    let reply = if errors.is_empty() {
        lead.answer(headers, security_key)
    } else if accepts_json(headers) {
        Reply::json(
            StatusCode::BAD_REQUEST,
            &json!({"message": "Could not save.", "errors": errors}),
        )
    } else {
        // Craft goes on with the page of the form's path, and there is none.
        Reply::not_found(headers)
    };
    let saved = errors.is_empty().then_some(lead);
    (with_cors(reply, headers), saved)
}

/// The CORS headers of the action; it accepts every origin.
fn with_cors(mut reply: Reply, request: &HeaderMap) -> Reply {
    if let Some(origin) = request.get(header::ORIGIN) {
        reply
            .headers
            .insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        reply
            .headers
            .insert(header::VARY, HeaderValue::from_static("Origin"));
    }
    reply
}
