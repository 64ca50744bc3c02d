//! What a form posts: texts and files, in the order in which they were sent.

use axum::body::Body;
use axum::extract::multipart::MultipartError;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};

use crate::http::reply::{Reply, parameters, text};

/// The largest form, in bytes: nginx's `client_max_body_size 16m`.
const MAX_FORM: usize = 16 * 1024 * 1024;

/// A form's texts and files.
#[derive(Debug, Default)]
pub(crate) struct Posted {
    pub(crate) fields: Vec<(String, String)>,
    pub(crate) files: Vec<Upload>,
}

/// A file that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// The field's name.
    pub field: String,
    /// The file's name on the visitor's machine.
    pub name: String,
    /// The content type that the browser gave it.
    pub content_type: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl Posted {
    /// Reads a body.
    ///
    /// # Errors
    /// The answer, if the body is too large, broken off or not a form.
    pub(crate) async fn read(parts: Parts, body: Body) -> Result<Self, Reply> {
        let multipart = text(&parts.headers, &header::CONTENT_TYPE)
            .is_some_and(|kind| kind.starts_with("multipart/form-data"));
        let mut request = Request::from_parts(parts, body);
        DefaultBodyLimit::max(MAX_FORM).apply(&mut request);
        if !multipart {
            let read = axum::body::to_bytes(request.into_body(), MAX_FORM).await;
            let bytes = read.map_err(|_| too_large())?;
            return Ok(Self {
                fields: parameters(&bytes),
                files: Vec::new(),
            });
        }
        let unreadable = |_| Reply::error(StatusCode::BAD_REQUEST, "The form cannot be read.");
        let mut form = Multipart::from_request(request, &()).await.map_err(unreadable)?;
        let mut posted = Self::default();
        while let Some(field) = form.next_field().await.map_err(|error| broken(&error))? {
            let name = field.name().unwrap_or_default().to_owned();
            let Some(file) = field.file_name().map(str::to_owned) else {
                posted
                    .fields
                    .push((name, field.text().await.map_err(|error| broken(&error))?));
                continue;
            };
            let content_type = field.content_type().unwrap_or_default().to_owned();
            let bytes = field.bytes().await.map_err(|error| broken(&error))?.to_vec();
            // A file field that nothing was chosen in is sent without a name.
            if !file.is_empty() {
                posted.files.push(Upload {
                    field: name,
                    name: file,
                    content_type,
                    bytes,
                });
            }
        }
        Ok(posted)
    }
}

fn broken(error: &MultipartError) -> Reply {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return too_large();
    }
    Reply::error(StatusCode::BAD_REQUEST, "The form cannot be read.")
}

/// The web server's answer, which Craft never sees.
fn too_large() -> Reply {
    Reply::html(StatusCode::PAYLOAD_TOO_LARGE, "413 Request Entity Too Large")
}
