//! Bodies of requests that are passed on while they arrive: never whole in memory, never larger than allowed.

use axum::body::{Body, Bytes};
use futures::{Stream, StreamExt};
use std::error::Error;
use std::io::{self, ErrorKind};
use std::sync::{Arc, OnceLock};

/// How many bytes of a refused body are read: a client that still sends does not see the answer.
const REFUSED: u64 = 64 << 20;

/// Why a body ended before its end, besides a client that has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// The body has more bytes than allowed.
    TooLarge,
    /// The body did not arrive in time.
    Late,
}

/// The body as a stream that fails beyond `limit` bytes, and what will be known of its end.
pub(super) fn within(
    body: Body,
    limit: u64,
) -> (
    impl Stream<Item = Result<Bytes, io::Error>> + Send + 'static,
    Arc<OnceLock<Ending>>,
) {
    let ending = Arc::new(OnceLock::new());
    let noted = Arc::clone(&ending);
    let mut size = 0;
    let stream = body.into_data_stream().map(move |part| {
        let part = part.map_err(|error| {
            if is_late(&error) {
                let _ = noted.set(Ending::Late);
            }
            io::Error::other(error)
        })?;
        size += part.len() as u64;
        if size > limit {
            let _ = noted.set(Ending::TooLarge);
            return Err(io::Error::other("the body is too large"));
        }
        Ok(part)
    });
    (stream, ending)
}

/// Reads a body and forgets it.
pub(super) async fn drain(body: Body) {
    let mut parts = body.into_data_stream();
    let mut size = 0;
    while let Some(Ok(part)) = parts.next().await {
        size += part.len() as u64;
        if size > REFUSED {
            return;
        }
    }
}

fn is_late(error: &axum::Error) -> bool {
    let mut cause = error.source();
    while let Some(error) = cause {
        let io_error = error.downcast_ref::<io::Error>();
        if io_error.is_some_and(|error| error.kind() == ErrorKind::TimedOut) {
            return true;
        }
        cause = error.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(parts: &'static [&'static str], limit: u64) -> (String, Option<Ending>) {
        let parts = futures::stream::iter(parts.iter().map(|part| Ok::<_, io::Error>(Bytes::from(*part))));
        let (stream, ending) = within(Body::from_stream(parts), limit);
        let read =
            futures::executor::block_on(stream.filter_map(async |part| part.ok()).collect::<Vec<Bytes>>());
        (String::from_utf8(read.concat()).unwrap(), ending.get().copied())
    }

    #[test]
    fn a_body_ends_at_its_limit() {
        assert_eq!(read(&["ab", "cd"], 4), ("abcd".into(), None));
        assert_eq!(read(&["ab", "cde"], 4), ("ab".into(), Some(Ending::TooLarge)));
    }
}
