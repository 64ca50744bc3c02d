//! Bodies of answers: read to their end, or to a limit.

use super::try_error::cause;
use std::time::Duration;

/// Why a body was not read completely.
#[derive(Debug, thiserror::Error)]
pub enum BodyError {
    /// The body has more bytes than the limit.
    #[error("it is too large")]
    TooLarge,
    /// No data for that long.
    #[error("no data for {} seconds", .0.as_secs_f32())]
    Idle(Duration),
    /// The timeout for the whole answer has passed.
    #[error("no answer in time")]
    Late,
    /// The transport's message.
    #[error("{0}")]
    Broken(String),
}

/// Reads a body of at most `limit` bytes, with a timeout of `idle` between its parts.
///
/// # Errors
/// The transport's, or one of the two limits.
pub async fn read_capped(
    mut response: reqwest::Response,
    limit: u64,
    idle: Duration,
) -> Result<Vec<u8>, BodyError> {
    let announced = response.content_length().unwrap_or_default();
    if announced > limit {
        return Err(BodyError::TooLarge);
    }
    // At once: growing would hold a large file twice. A server that announces more than it sends costs addresses only.
    let mut bytes = Vec::with_capacity(usize::try_from(announced).unwrap_or_default());
    loop {
        let chunk = tokio::time::timeout(idle, response.chunk())
            .await
            .map_err(|_| BodyError::Idle(idle))?
            .map_err(|error| {
                if error.is_timeout() {
                    BodyError::Late
                } else {
                    BodyError::Broken(cause(&error))
                }
            })?;
        let Some(chunk) = chunk else { return Ok(bytes) };
        if (bytes.len() + chunk.len()) as u64 > limit {
            return Err(BodyError::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cms::http::http_client;
    use std::io::{Read, Write};

    /// What comes of a body in many parts.
    fn read(body: &'static [u8], length: &str, limit: u64) -> Result<Vec<u8>, BodyError> {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url: url::Url = format!("http://{}/", listener.local_addr().unwrap())
            .parse()
            .unwrap();
        let head = format!("HTTP/1.1 200 OK\r\nConnection: close\r\n{length}\r\n");
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            assert!(stream.read(&mut [0; 4096]).unwrap() > 0);
            stream.write_all(head.as_bytes()).unwrap();
            // A client that has read enough closes the connection.
            let _ = stream.write_all(body);
        });
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let client = http_client(&url).unwrap();
        let read = runtime.block_on(async {
            read_capped(
                client.get(url).send().await.unwrap(),
                limit,
                Duration::from_secs(60),
            )
            .await
        });
        server.join().unwrap();
        read
    }

    #[test]
    fn an_announced_body_takes_its_own_memory_and_no_more() {
        let bytes = read(&[7; 3_000_001], "Content-Length: 3000001\r\n", 4 << 20).unwrap();
        assert_eq!((bytes.len(), bytes.capacity()), (3_000_001, 3_000_001));
    }

    #[test]
    fn more_than_the_limit_is_refused_announced_or_not() {
        assert!(matches!(
            read(&[7; 3000], "Content-Length: 3000\r\n", 2999),
            Err(BodyError::TooLarge)
        ));
        assert!(matches!(read(&[7; 3000], "", 2999), Err(BodyError::TooLarge)));
        assert_eq!(read(&[7; 3000], "", 3000).unwrap().len(), 3000);
    }
}
