//! Applications with a file on their way through `serve` to the CMS.

use super::Served;
use crate::support::source::project;
use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode, header};
use sitegen::config::{MAX_UPLOAD, forms_in_cms};
use sitegen::server::Shell;
use sitegen::server::form_action::FormAction;
use sitegen::server::published::{Site, app};
use std::convert::Infallible;
use std::io;
use tower::ServiceExt;

const ACTION: &str = "/actions/sales-force/candidate/save";
/// How much is sent at a time.
const PART: usize = 64 << 10;

/// An application: its texts, and a file of that content.
fn application(file: &[u8]) -> Vec<u8> {
    let texts = [
        ("first_name", "Jip"),
        ("last_name", "de Vries"),
        ("email", "jip@example.com"),
        ("telefoonnummer", "0591 123456"),
        ("terms", "1"),
        ("vacancy_title", "Timmerman"),
    ];
    let mut body = String::new();
    for (name, value) in texts {
        body += &format!("--B\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
    }
    body += "--B\r\nContent-Disposition: form-data; name=\"cv\"; filename=\"cv.pdf\"\r\n\
             Content-Type: application/pdf\r\n\r\n";
    [body.as_bytes(), file, b"\r\n--B--\r\n"].concat()
}

fn pdf(size: usize) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    file.resize(size, b'x');
    file
}

/// Posts a body; answers the status and the CMS's words.
fn posted(served: &Served, body: Body) -> (StatusCode, String) {
    let cms = served.site.cms().url().parse().unwrap();
    let forms = FormAction::new(forms_in_cms(&project(), &cms).unwrap()).unwrap();
    let site = Site::open(served.site.out()).unwrap().with_form(forms);
    let request = Request::post(ACTION)
        .header(header::HOST, "localhost")
        .header(header::ACCEPT, "application/json")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=B")
        .body(body)
        .unwrap();
    served.site.block_on(async {
        let answer = Shell::default().around(app(site)).oneshot(request).await.unwrap();
        let status = answer.status();
        let text = axum::body::to_bytes(Body::new(answer.into_body()), 1 << 20)
            .await
            .unwrap();
        (status, String::from_utf8(text.to_vec()).unwrap())
    })
}

/// As a connection gives it: part by part, its length unknown.
fn in_parts(body: Vec<u8>) -> Body {
    let parts: Vec<_> = body
        .chunks(PART)
        .map(|part| Ok::<_, Infallible>(Bytes::copy_from_slice(part)))
        .collect();
    Body::from_stream(futures::stream::iter(parts))
}

#[test]
fn a_file_of_15_mb_arrives_as_it_is() {
    let served = Served::new();
    let file = pdf(usize::try_from(MAX_UPLOAD).unwrap());
    for body in [Body::from(application(&file)), in_parts(application(&file))] {
        assert_eq!(posted(&served, body), (StatusCode::OK, "1".into()));
    }
    let leads = served.site.cms().leads();
    assert_eq!(leads.len(), 2);
    for lead in leads {
        assert_eq!(lead.path, ACTION);
        assert_eq!(lead.field("vacancy_title"), Some("Timmerman"));
        let [upload] = &lead.files[..] else {
            panic!("{} files", lead.files.len());
        };
        assert_eq!((upload.field.as_str(), upload.name.as_str()), ("cv", "cv.pdf"));
        assert!(upload.bytes == file, "the file has changed");
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_and_nothing_is_saved() {
    let served = Served::new();
    let limit = usize::try_from(MAX_UPLOAD).unwrap();
    for (file, words) in [
        (pdf(limit + 1), "Die Datei darf maximal 15 MB groß sein."),
        (b"MZ, renamed".to_vec(), "Lade eine PDF (.pdf)-Datei hoch."),
        (Vec::new(), "Lade eine PDF (.pdf)-Datei hoch."),
    ] {
        let (status, text) = posted(&served, in_parts(application(&file)));
        assert!(
            status.is_client_error() && text.contains(words),
            "{status} {text}"
        );
    }
    // What the CMS's own web server would refuse, is not sent there.
    for body in [
        Body::from(application(&pdf(limit + (2 << 20)))),
        in_parts(application(&pdf(limit + (2 << 20)))),
    ] {
        assert_eq!(posted(&served, body).0, StatusCode::PAYLOAD_TOO_LARGE);
    }
    assert_eq!(served.site.cms().leads(), []);
}

#[test]
fn an_upload_that_breaks_off_is_not_saved() {
    let served = Served::new();
    let mut parts: Vec<Result<Bytes, io::Error>> = application(&pdf(1 << 20))
        .chunks(PART)
        .map(|part| Ok(Bytes::copy_from_slice(part)))
        .collect();
    parts.truncate(parts.len() / 2);
    parts.push(Err(io::ErrorKind::ConnectionReset.into()));
    let (status, _) = posted(&served, Body::from_stream(futures::stream::iter(parts)));
    assert_eq!(status, StatusCode::BAD_GATEWAY);
    assert_eq!(served.site.cms().leads(), []);
}
