//! opendal's access to a store, with this program's own client: one TLS, one way to reach a network.

use crate::cms::http::http_builder;
use crate::config::{Requests, StoreOptions, Target};
use crate::report::Failure;
use opendal::{HttpTransporter, OperationContext, Operator, services};
use opendal_http_transport_reqwest::ReqwestTransport;
use std::time::Duration;
use url::Url;

/// The time for a request with its answer.
const TOTAL: Duration = Duration::from_secs(900);
/// Where the client goes if no endpoint is set: not to this machine.
const ELSEWHERE: &str = "https://store.invalid";

/// Opens a store; nothing is asked yet.
pub(super) fn operator(target: Target, options: &StoreOptions) -> Result<Operator, opendal::Error> {
    let pairs = options.values.clone();
    Ok(match target {
        Target::S3 => Operator::from_iter::<services::S3>(pairs)?,
        Target::Gcs => Operator::from_iter::<services::Gcs>(pairs)?,
        Target::Azblob => Operator::from_iter::<services::Azblob>(pairs)?,
        Target::Sftp => Operator::from_iter::<services::Sftp>(pairs)?,
        Target::Webdav => Operator::from_iter::<services::Webdav>(pairs)?,
        Target::Folder | Target::Netlify => Operator::from_iter::<services::Fs>(pairs)?,
    })
}

/// The operator with our HTTP client.
pub(super) fn with_client(operator: Operator, options: &StoreOptions) -> Result<Operator, Failure> {
    let endpoint = options.values.get("endpoint").map_or(ELSEWHERE, String::as_str);
    let internal = |error: String| Failure::internal(error, "HTTP client");
    let url = Url::parse(endpoint).or_else(|_| Url::parse(ELSEWHERE));
    let url = url.map_err(|error| internal(error.to_string()))?;
    let requests = Requests {
        total: TOTAL,
        ..Requests::default()
    };
    let client = http_builder(&url, &requests)
        .build()
        .map_err(|error| internal(error.to_string()))?;
    let transport = HttpTransporter::new(ReqwestTransport::new(client));
    Ok(operator.with_context(OperationContext::new().with_http_transport(transport)))
}
