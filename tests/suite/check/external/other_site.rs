//! Another site on this machine: it answers as a test tells it to, and notes what it is asked.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// How a path is answered; `None` closes the connection.
pub type Rule = Option<(u16, Option<Vec<u8>>)>;

/// A request, with its headers in lower case.
#[derive(Debug, Clone)]
pub struct Asked {
    pub method: String,
    pub path: String,
    pub headers: BTreeMap<String, String>,
}

/// A running server; it ends with the tests.
pub struct OtherSite {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    rules: BTreeMap<(String, String), Rule>,
    asked: Vec<Asked>,
    open: usize,
    most: usize,
}

impl OtherSite {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let state: Arc<Mutex<State>> = Arc::default();
        let server = Arc::clone(&state);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let state = Arc::clone(&server);
                std::thread::spawn(move || serve(stream, &state));
            }
        });
        Self { address, state }
    }

    /// An address on it.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Answers HEAD and GET of a path so from now on. Any other path is there.
    pub fn answer(&self, path: &str, status: u16) {
        for method in ["HEAD", "GET"] {
            self.rule(method, path, Some((status, None)));
        }
    }

    pub fn redirect(&self, path: &str, status: u16, to: impl AsRef<[u8]>) {
        for method in ["HEAD", "GET"] {
            self.rule(method, path, Some((status, Some(to.as_ref().to_owned()))));
        }
    }

    pub fn rule(&self, method: &str, path: &str, rule: Rule) {
        let key = (method.to_owned(), path.to_owned());
        self.state.lock().unwrap().rules.insert(key, rule);
    }

    /// The methods that a path was asked with, since the last time.
    pub fn take(&self) -> Vec<Asked> {
        std::mem::take(&mut self.state.lock().unwrap().asked)
    }

    /// Most requests at a time.
    pub fn most(&self) -> usize {
        self.state.lock().unwrap().most
    }
}

fn serve(stream: TcpStream, state: &Mutex<State>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    while let Some(asked) = read(&mut reader) {
        let rule = {
            let mut state = state.lock().unwrap();
            state.open += 1;
            state.most = state.most.max(state.open);
            state.asked.push(asked.clone());
            let rule = state.rules.get(&(asked.method.clone(), asked.path.clone()));
            rule.cloned().unwrap_or(Some((200, None)))
        };
        // Long enough for another request to come, if there is one.
        std::thread::yield_now();
        state.lock().unwrap().open -= 1;
        let Some((status, to)) = rule else { return };
        let location = to.map_or_else(Vec::new, |to| [b"Location: ", &*to, b"\r\n"].concat());
        let status = format!("HTTP/1.1 {status} X\r\n").into_bytes();
        let answer = [status, location, b"Content-Length: 0\r\n\r\n".to_vec()].concat();
        if (&stream).write_all(&answer).is_err() {
            return;
        }
    }
}

fn read(reader: &mut BufReader<TcpStream>) -> Option<Asked> {
    let mut first = String::new();
    reader.read_line(&mut first).ok()?;
    let mut words = first.split_whitespace();
    let (method, path) = (words.next()?.to_owned(), words.next()?.to_owned());
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        match line.trim_end().split_once(':') {
            Some((name, value)) => headers.insert(name.to_lowercase(), value.trim().to_owned()),
            None => {
                return Some(Asked {
                    method,
                    path,
                    headers,
                });
            }
        };
    }
}
