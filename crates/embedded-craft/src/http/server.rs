//! The embedded CMS as an HTTP server on the loopback interface.

#[cfg(not(feature = "testing"))]
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

#[cfg(not(feature = "testing"))]
use axum::extract::Request;
#[cfg(not(feature = "testing"))]
use axum::response::Response;
use hyper::service::service_fn;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::content::{Content, ContentError};
use crate::craft::Craft;
#[cfg(feature = "testing")]
use crate::faults::handle::handle;
#[cfg(feature = "testing")]
use crate::faults::switches::Switches;
#[cfg(not(feature = "testing"))]
use crate::http::routes::respond;
use crate::http::shared::Shared;
use crate::settings::Settings;
use connections::{self, Limits};

/// Idle connections stay open as long as those of the servers before a real Craft.
const LIMITS: Limits = Limits {
    head: Duration::from_secs(75),
    ..Limits::DEFAULT
};

/// Why a server was not started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A mistake in the content.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// The address cannot be bound.
    #[error("cannot listen: {0}")]
    Address(#[from] std::io::Error),
}

/// A running CMS. Dropping it stops it.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    #[cfg(feature = "testing")]
    pub(crate) shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Server {
    /// Starts to listen; port 0 takes a free port.
    ///
    /// # Errors
    /// When the address cannot be bound.
    pub async fn start(craft: Craft, address: SocketAddr) -> std::io::Result<Self> {
        Self::listen(craft, None, address).await
    }

    /// Starts to listen, and lets requests with the bearer token save drafts (`POST /demo/drafts`).
    ///
    /// # Errors
    /// A mistake in the content, or the address cannot be bound.
    pub async fn start_editable(
        content: Content,
        settings: Settings,
        address: SocketAddr,
    ) -> Result<Self, StartError> {
        let craft = Craft::new(content.clone(), settings)?;
        Ok(Self::listen(craft, Some(content), address).await?)
    }

    async fn listen(craft: Craft, content: Option<Content>, address: SocketAddr) -> std::io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            craft: RwLock::new(Arc::new(craft)),
            content: content.map(Mutex::new),
            images: Mutex::default(),
            warm: Arc::default(),
            #[cfg(feature = "testing")]
            switches: Switches::default(),
        });
        let asked = Arc::clone(&shared);
        let service = service_fn(move |request| handle(Arc::clone(&asked), request));
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(connections::serve(listener, LIMITS, service, async {
            let _ = stopped.await;
        }));
        Ok(Self {
            address,
            #[cfg(feature = "testing")]
            shared,
            stop: Some(stop),
            task,
        })
    }

    /// `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Stops listening and waits for open requests, one second at most.
    pub async fn shutdown(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        let _ = tokio::time::timeout(LIMITS.grace, &mut self.task).await;
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

#[cfg(not(feature = "testing"))]
async fn handle(shared: Arc<Shared>, request: Request) -> Result<Response, Infallible> {
    let (parts, body) = request.into_parts();
    let (reply, _) = respond(&shared, parts, body).await;
    Ok(reply.into_response())
}
