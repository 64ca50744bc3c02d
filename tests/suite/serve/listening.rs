//! A server behind a real socket, and clients that send what they like.

use crate::support::SiteTest;
use axum::Router;
use sitegen::server::{Limits, Shell};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A test that would wait for ever fails instead.
const HUNG: Duration = Duration::from_secs(60);

/// A server that ends with the test.
pub struct Listening<'a> {
    address: SocketAddr,
    site: &'a SiteTest,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
    page: &'static str,
}

impl<'a> Listening<'a> {
    pub fn start(site: &'a SiteTest, limits: Limits, app: Router) -> Self {
        let (stop, stopped) = oneshot::channel();
        let (address, server) = site.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let stopped = async { stopped.await.unwrap_or_default() };
            let shell = Shell {
                limits,
                ..Shell::default()
            };
            let server = async move { shell.serve(listener, app, stopped).await };
            (address, tokio::spawn(server))
        });
        Self {
            address,
            site,
            stop,
            server,
            page: "/over-wt",
        }
    }

    /// The same for a server without the site's pages: it has this one.
    pub fn with_page(self, page: &'static str) -> Self {
        Self { page, ..self }
    }

    /// A client that sends these bytes and then waits.
    pub fn client(&self, sent: &[u8]) -> Client {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(HUNG)).unwrap();
        stream.set_write_timeout(Some(HUNG)).unwrap();
        // A server that has answered already may close before all of it is taken.
        let _ = stream.write_all(sent);
        Client(stream)
    }

    /// Everything that comes back for these bytes until the server closes.
    pub fn ask(&self, sent: impl AsRef<[u8]>) -> String {
        self.client(sent.as_ref()).rest()
    }

    /// Whether a visitor gets a page.
    pub fn is_well(&self) -> bool {
        let page = self.page;
        let answer = self.ask(format!(
            "GET {page} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        ));
        answer.starts_with("HTTP/1.1 200 ")
    }

    /// Stops the server; returns once it has ended.
    pub fn stop(self) {
        let _ = self.stop.send(());
        let ended = self
            .site
            .block_on(async { tokio::time::timeout(HUNG, self.server).await });
        ended.unwrap().unwrap();
    }
}

/// A connection of a client.
pub struct Client(TcpStream);

impl Client {
    /// What comes until the server closes the connection.
    pub fn rest(&mut self) -> String {
        let mut answer = Vec::new();
        match self.0.read_to_end(&mut answer) {
            // What was sent and never read makes the system reset the connection.
            Err(error) if error.kind() != ErrorKind::ConnectionReset => panic!("not closed: {error}"),
            _ => String::from_utf8_lossy(&answer).into_owned(),
        }
    }

    /// Sends one byte after the other until the server closes the connection; answers what came back.
    pub fn drip(mut self) -> String {
        let mut sender = self.0.try_clone().unwrap();
        let dripping = std::thread::spawn(move || {
            while sender.write_all(b"a").is_ok() {
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        let answer = self.rest();
        dripping.join().unwrap();
        answer
    }
}
