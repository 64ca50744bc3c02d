//! HTTP connections: how many there are at a time, how long each part of a request may take, and how all of them end.
//!
//! The server of the published site and the embedded CMS both accept connections with [`serve`].

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::response::Response;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::error::Error;
use std::io::{self, ErrorKind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep, timeout};
use tokio_io_timeout::TimeoutStream;

/// How long to wait when the system has no more connections to give, as when all file descriptors are in use.
const PAUSE: Duration = Duration::from_millis(100);

/// What a server allows its clients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Connections at a time. Further ones wait until one ends.
    pub connections: usize,
    /// Time for the whole head of a request. It begins when the connection is free for one, so it also ends connections
    /// that are idle.
    pub head: Duration,
    /// Time for the whole body of a request.
    pub body: Duration,
    /// Time in which a client must take at least some of an answer.
    pub answer: Duration,
    /// Time for open requests once the server is told to stop.
    pub grace: Duration,
}

impl Limits {
    /// For one visitor: fewer connections than the files that a process may open anywhere (macOS: 256).
    pub const DEFAULT: Self = Self {
        connections: 200,
        head: Duration::from_secs(15),
        body: Duration::from_secs(30),
        answer: Duration::from_secs(30),
        grace: Duration::from_secs(1),
    };
}

/// Answers requests until `stop` is over; then open requests get [`Limits::grace`]. An error of the service closes the
/// connection without an answer. What a client does wrong ends its connection and nothing else.
pub async fn serve<S>(listener: TcpListener, limits: Limits, service: S, stop: impl Future<Output = ()>)
where
    S: Service<Request, Response = Response> + Clone + Send + 'static,
    S::Future: Send,
    S::Error: Into<Box<dyn Error + Send + Sync>>,
{
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head);
    let places = Arc::new(Semaphore::new(limits.connections));
    let connections = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let (stream, place) = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut stop => break,
        };
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.answer));
        let service = service.clone();
        let timed = service_fn(move |request: Request<Incoming>| {
            service.call(request.map(|body| Body::new(TimedBody::new(body, limits.body))))
        });
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), timed);
        let connection = connections.watch(connection);
        tokio::spawn(async move {
            // There is nobody to tell: the client is gone, or broke a rule and was told so.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    let _ = timeout(limits.grace, connections.shutdown()).await;
}

/// The next connection, with its place among those that are allowed.
async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> (TcpStream, Option<OwnedSemaphorePermit>) {
    // Nobody closes the semaphore, so there is always a place sooner or later.
    let place = Arc::clone(places).acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return (stream, place),
            // The client left before it was its turn.
            Err(error) if is_of_one_connection(&error) => {}
            Err(_) => sleep(PAUSE).await,
        }
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
    )
}

/// A body that must be complete in time; afterwards reading it is an error of the kind [`ErrorKind::TimedOut`].
struct TimedBody {
    body: Incoming,
    deadline: Pin<Box<Sleep>>,
}

impl TimedBody {
    fn new(body: Incoming, limit: Duration) -> Self {
        let deadline = Box::pin(sleep(limit));
        Self { body, deadline }
    }
}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let late = || Some(Err(io::Error::from(ErrorKind::TimedOut).into()));
        self.deadline.as_mut().poll(context).map(|()| late())
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
