//! Looks whether a file of the CMS can be downloaded, by the rules of a build.

use super::connection::Connection;
use super::instead::instead_of_file;
use super::request::ask;
use crate::cms::Host;
use crate::config::Cms;
use crate::report::{Failure, FileFault};
use url::Url;

/// What a server says of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Looked {
    /// Its type, such as `image/jpeg`.
    pub content_type: String,
    /// Its length.
    pub bytes: u64,
}

/// Downloads the file at an address as a build does, and keeps nothing of it; or says why a build could not use it.
///
/// # Errors
/// There is no TLS on this machine.
pub async fn look_at(cms: &Cms, host: &Host, url: &str) -> Result<Result<Looked, FileFault>, Failure> {
    let Ok(url) = Url::parse(url) else {
        return Ok(Err(FileFault::NotAnAddress));
    };
    let connection = Connection::open(cms, host).await?;
    let downloads = connection.downloads();
    let answer = match ask(downloads, url.clone(), None).await {
        Ok(answer) => answer,
        Err(error) => return error.into_fault().map(Err),
    };
    if answer.status != 200 {
        return Ok(Err(FileFault::Status(answer.status)));
    }
    Ok(match instead_of_file(&url, &answer.content_type, &answer.bytes) {
        None => Ok(Looked {
            content_type: answer.content_type,
            bytes: answer.bytes.len() as u64,
        }),
        Some(fault) => Err(fault),
    })
}
