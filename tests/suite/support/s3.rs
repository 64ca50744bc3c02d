//! A bucket as Amazon's documentation of S3 describes it, on a port of this machine: objects and their headers, lists, and
//! signatures of version 4, which it checks.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::response::Response;
use ring::digest::{SHA256, digest};
use ring::hmac;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

/// Its name.
pub const BUCKET: &str = "klein";
/// The id of the key.
pub const KEY: &str = "AKIDEXAMPLE";
/// The key.
pub const SECRET: &str = "s3cr3t-key";

/// Objects of one answer to a list, as at Amazon.
const PAGE: usize = 1000;

/// Characters of a query that stand for themselves in a signature.
const UNRESERVED: &percent_encoding::AsciiSet = &percent_encoding::NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// A running server. Dropping it ends it.
pub struct S3 {
    pub url: String,
    shared: Arc<Mutex<Bucket>>,
    _runtime: tokio::runtime::Runtime,
}

/// What happens to the objects of a bucket.
pub type Event = Box<dyn FnMut(&mut BTreeMap<String, Object>) + Send>;

/// What is in it, and what was asked of it.
#[derive(Default)]
pub struct Bucket {
    pub objects: BTreeMap<String, Object>,
    /// Method and key of each request.
    pub log: Vec<String>,
    /// After so many written objects the others are refused with 503.
    pub room: Option<usize>,
    /// This object is damaged when it is stored.
    pub damages: Option<&'static str>,
    /// The key must not list.
    pub hides: bool,
    /// After so many written files no other one gets an answer, besides `_deployed.json`.
    pub stalls: Option<usize>,
    /// Requests that get none.
    pub waiting: usize,
    /// When that object is written, this is done first.
    pub before: Option<(&'static str, Event)>,
}

/// An object and what is kept with it.
#[derive(Clone)]
pub struct Object {
    pub bytes: Vec<u8>,
    pub content_type: String,
    pub cache_control: String,
}

impl Object {
    /// Another one for other bytes. Amazon's is the MD5 of most objects, and of some it is not.
    fn etag(&self) -> String {
        blake3::hash(&self.bytes).to_hex()[..32].to_owned()
    }
}

impl Bucket {
    fn is_stalled(&mut self) -> bool {
        match &mut self.stalls {
            Some(0) => {
                self.waiting += 1;
                true
            }
            Some(left) => {
                *left -= 1;
                false
            }
            None => false,
        }
    }

    fn happens(&mut self, key: &str) {
        if let Some((when, mut event)) = self.before.take() {
            match when == key {
                true => event(&mut self.objects),
                false => self.before = Some((when, event)),
            }
        }
    }
}

impl S3 {
    pub fn start() -> Self {
        let runtime = sitegen::commands::runtime().unwrap();
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))
            .unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::default();
        let app = Router::new().fallback(answer).with_state(Arc::clone(&shared));
        runtime.spawn(async move { axum::serve(listener, app).await });
        Self {
            url,
            shared,
            _runtime: runtime,
        }
    }

    pub fn bucket(&self) -> MutexGuard<'_, Bucket> {
        self.shared.lock().unwrap()
    }

    /// Keys of the objects that were written since the log was cleared.
    pub fn written(&self) -> Vec<String> {
        let keys = |line: &String| line.strip_prefix("PUT ").map(str::to_owned);
        self.bucket().log.iter().filter_map(keys).collect()
    }
}

async fn answer(State(shared): State<Arc<Mutex<Bucket>>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
    if !is_signed(&parts) {
        return error(StatusCode::FORBIDDEN, "SignatureDoesNotMatch");
    }
    let path = percent_encoding::percent_decode_str(parts.uri.path())
        .decode_utf8()
        .unwrap()
        .into_owned();
    let Some(key) = path
        .strip_prefix(&format!("/{BUCKET}"))
        .map(|key| key.trim_start_matches('/').to_owned())
    else {
        return error(StatusCode::NOT_FOUND, "NoSuchBucket");
    };
    let stalled =
        parts.method == Method::PUT && key != "_deployed.json" && shared.lock().unwrap().is_stalled();
    if stalled {
        return std::future::pending().await;
    }
    let mut bucket = shared.lock().unwrap();
    bucket.log.push(format!("{} {key}", parts.method));
    let header = |name: &str| {
        let value = parts.headers.get(name).map(|value| value.to_str().unwrap());
        value.unwrap_or_default().to_owned()
    };
    match parts.method {
        Method::PUT => {
            if bucket.room == Some(0) {
                return error(StatusCode::SERVICE_UNAVAILABLE, "ServiceUnavailable");
            }
            bucket.room = bucket.room.map(|room| room - 1);
            bucket.happens(&key);
            let bytes = if bucket.damages == Some(&*key) {
                b"damaged".to_vec()
            } else {
                body
            };
            let object = Object {
                bytes,
                content_type: header("content-type"),
                cache_control: header("cache-control"),
            };
            bucket.objects.insert(key, object);
            Response::new(Body::empty())
        }
        Method::DELETE => {
            bucket.objects.remove(&key);
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NO_CONTENT;
            response
        }
        _ if key.is_empty() && bucket.hides => error(StatusCode::FORBIDDEN, "AccessDenied"),
        _ if key.is_empty() => list(&bucket, parts.uri.query().unwrap_or_default()),
        _ => match bucket.objects.get(&key) {
            Some(object) => Response::new(Body::from(object.bytes.clone())),
            None => error(StatusCode::NOT_FOUND, "NoSuchKey"),
        },
    }
}

/// ListObjectsV2: a page of at most a thousand objects, and where the next one begins.
fn list(bucket: &Bucket, query: &str) -> Response {
    let query: BTreeMap<String, String> = url::form_urlencoded::parse(query.as_bytes())
        .into_owned()
        .collect();
    let after = query.get("continuation-token").map_or("", String::as_str);
    let mut left = bucket.objects.iter().filter(|(key, _)| key.as_str() > after);
    let page: Vec<(&String, &Object)> = left.by_ref().take(PAGE).collect();
    let next = match (left.next(), page.last()) {
        (Some(_), Some((key, _))) => format!("<NextContinuationToken>{key}</NextContinuationToken>"),
        _ => String::new(),
    };
    let contents: String = page
        .iter()
        .map(|(key, object)| {
            let (size, etag) = (object.bytes.len(), object.etag());
            format!("<Contents><Key>{key}</Key><LastModified>2026-11-21T09:00:00.000Z</LastModified><ETag>&quot;{etag}&quot;</ETag><Size>{size}</Size></Contents>")
        })
        .collect();
    Response::new(Body::from(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><ListBucketResult><Name>{BUCKET}</Name>\
         <IsTruncated>{}</IsTruncated>{next}{contents}</ListBucketResult>",
        !next.is_empty()
    )))
}

fn error(status: StatusCode, code: &str) -> Response {
    let body = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>{code}</Code><Message>{code}</Message></Error>"
    );
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    response
}

/// Whether the request is signed with our key: AWS Signature Version 4 in the header.
fn is_signed(parts: &Parts) -> bool {
    let header = |name: &str| {
        parts
            .headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    };
    let authorization = header("authorization");
    let field = |name: &str| {
        let (_, rest) = authorization.split_once(&format!("{name}="))?;
        Some(rest.split(',').next()?.trim().to_owned())
    };
    let (Some(credential), Some(signed), Some(signature)) =
        (field("Credential"), field("SignedHeaders"), field("Signature"))
    else {
        return false;
    };
    let Some((key, scope)) = credential.split_once('/') else {
        return false;
    };
    let headers: String = signed
        .split(';')
        .map(|name| format!("{name}:{}\n", header(name).trim()))
        .collect();
    let encoded = |text: &str| {
        let text = percent_encoding::percent_decode_str(text)
            .decode_utf8_lossy()
            .into_owned();
        percent_encoding::utf8_percent_encode(&text, UNRESERVED).to_string()
    };
    let mut query: Vec<String> = parts
        .uri
        .query()
        .unwrap_or_default()
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .map(|(name, value)| format!("{}={}", encoded(name), encoded(value)))
        .collect();
    query.sort_unstable();
    let canonical = format!(
        "{}\n{}\n{}\n{headers}\n{signed}\n{}",
        parts.method,
        parts.uri.path(),
        query.join("&"),
        header("x-amz-content-sha256")
    );
    let text = format!(
        "AWS4-HMAC-SHA256\n{}\n{scope}\n{}",
        header("x-amz-date"),
        hex(digest(&SHA256, canonical.as_bytes()).as_ref())
    );
    let sign = |key: &[u8], text: &str| {
        let key = hmac::Key::new(hmac::HMAC_SHA256, key);
        hmac::sign(&key, text.as_bytes()).as_ref().to_vec()
    };
    let first = format!("AWS4{SECRET}").into_bytes();
    let derived = scope.split('/').fold(first, |key, part| sign(&key, part));
    key == KEY && hex(&sign(&derived, &text)) == signature
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
