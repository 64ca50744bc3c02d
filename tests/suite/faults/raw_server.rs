//! A server on raw sockets in front of the embedded CMS: it hands requests on, and misbehaves as a test tells it to.
//!
//! Each connection carries one request, so that what happens to a connection happens to that request.

use super::behaviour::Behaviour;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// How long a test waits for what must happen.
const PATIENCE: Duration = Duration::from_secs(60);

/// Which requests misbehave.
#[derive(Debug, Clone, Copy)]
pub enum Target {
    /// All of them.
    Any,
    /// GraphQL requests with this operation name.
    Operation(&'static str),
    /// Requests whose path begins so.
    Path(&'static str),
}

/// A running server. Dropping it ends it.
pub struct RawServer {
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    cms: SocketAddr,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    rules: Vec<Rule>,
    seen: Vec<String>,
    open: usize,
    most: usize,
    stopped: bool,
}

struct Rule {
    target: Target,
    times: usize,
    behaviour: Behaviour,
}

impl RawServer {
    /// In front of the CMS at this address, such as `http://127.0.0.1:4711`.
    pub fn before(cms: &str) -> Self {
        Self::at(([127, 0, 0, 1], 0).into(), cms)
    }

    /// The same, listening there.
    pub fn at(address: SocketAddr, cms: &str) -> Self {
        let listener = TcpListener::bind(address).unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            cms: cms.trim_start_matches("http://").parse().unwrap(),
            state: Mutex::default(),
            changed: Condvar::new(),
        });
        let server = Arc::clone(&shared);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if server.state().stopped {
                    break;
                }
                let shared = Arc::clone(&server);
                std::thread::spawn(move || shared.serve(stream));
            }
        });
        Self { address, shared }
    }

    /// The address where the server listens.
    pub fn url(&self) -> url::Url {
        format!("http://{}/", self.address).parse().unwrap()
    }

    /// The next `times` requests of that kind misbehave.
    pub fn misbehave(&self, target: Target, times: usize, behaviour: Behaviour) {
        self.shared.state().rules.push(Rule {
            target,
            times,
            behaviour,
        });
    }

    /// From now on everything is handed on, and nothing has been seen.
    pub fn reset(&self) {
        let mut state = self.shared.state();
        state.rules.clear();
        state.seen.clear();
        state.most = state.open;
    }

    /// Requests seen of that kind.
    pub fn seen(&self, target: Target) -> usize {
        let state = self.shared.state();
        state.seen.iter().filter(|request| target.is(request)).count()
    }

    /// The most requests that were unanswered at a time.
    pub fn most_at_once(&self) -> usize {
        self.shared.state().most
    }

    /// Waits until that many requests are unanswered, neither more nor less.
    #[track_caller]
    pub fn wait_until_open(&self, number: usize) {
        let state = self.shared.state();
        let (state, waited) = self
            .shared
            .changed
            .wait_timeout_while(state, PATIENCE, |state| state.open != number)
            .unwrap();
        assert!(
            !waited.timed_out(),
            "{} requests are open, not {number}",
            state.open
        );
    }
}

impl Drop for RawServer {
    fn drop(&mut self) {
        self.shared.state().stopped = true;
        // The listener looks up when somebody comes.
        let _ = TcpStream::connect(self.address);
    }
}

impl Target {
    fn is(self, request: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Operation(name) => request.contains(&format!("\"operationName\":\"{name}\"")),
            Self::Path(prefix) => request
                .split(' ')
                .nth(1)
                .is_some_and(|path| path.starts_with(prefix)),
        }
    }
}

/// A request that is not answered yet.
struct Open<'a>(&'a Shared);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.state().open -= 1;
        self.0.changed.notify_all();
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    fn serve(&self, mut stream: TcpStream) {
        let Some(request) = read_request(&mut stream) else {
            return;
        };
        let behaviour = self.begin(&request);
        let mut open = Some(Open(self));
        // The other side may hang up at any moment: that is its right.
        let _ = behaviour.answer(stream, || self.genuine(&request), || drop(open.take()));
    }

    fn begin(&self, request: &[u8]) -> Behaviour {
        let text = String::from_utf8_lossy(request).into_owned();
        let mut state = self.state();
        state.open += 1;
        state.most = state.most.max(state.open);
        let rule = state
            .rules
            .iter_mut()
            .find(|rule| rule.times > 0 && rule.target.is(&text));
        let behaviour = rule.map_or(Behaviour::Pass, |rule| {
            rule.times -= 1;
            rule.behaviour.clone()
        });
        state.seen.push(text);
        drop(state);
        self.changed.notify_all();
        behaviour
    }

    /// What the CMS answers, to the last byte.
    fn genuine(&self, request: &[u8]) -> Vec<u8> {
        let mut cms = TcpStream::connect(self.cms).unwrap();
        let (line, rest) = request.split_at(request.iter().position(|byte| *byte == b'\n').unwrap() + 1);
        cms.write_all(&[line, b"Connection: close\r\n", rest].concat())
            .unwrap();
        let mut answer = Vec::new();
        cms.read_to_end(&mut answer).unwrap();
        answer
    }
}

/// Head and body of a request; `None` when the other side hangs up before its end.
fn read_request(stream: &mut TcpStream) -> Option<Vec<u8>> {
    let mut request = Vec::new();
    let mut byte = [0];
    while !request.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).ok()?;
        request.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&request).to_lowercase();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length:"))
        .map_or(0, |length| length.trim().parse().unwrap());
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    request.extend(body);
    Some(request)
}
