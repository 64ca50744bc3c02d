//! A server of the program, run as a user runs it, and what it says.

use super::binary::{Started, Workspace};
use serde_json::Value;
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::TcpStream;
use std::process::{ChildStdout, Stdio};

/// A running server, and what it says.
pub struct Running {
    pub process: Started,
    lines: Lines<BufReader<ChildStdout>>,
    pub host: String,
}

impl Running {
    /// Starts a command line such as `dev --demo` on any free port.
    pub fn start(workspace: &Workspace, line: &str, variables: &[(&str, &str)]) -> Self {
        let mut command = workspace.command(&format!("{line} --port 0 --json"));
        command.envs(variables.iter().copied());
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = Started(command.spawn().unwrap());
        let lines = BufReader::new(process.0.stdout.take().unwrap()).lines();
        let mut running = Self {
            process,
            lines,
            host: String::new(),
        };
        let listening = running.event("listening", |_| true);
        let url = listening["url"].as_str().unwrap();
        running.host = url.strip_prefix("http://").unwrap().to_owned();
        running
    }

    /// Waits until it says that.
    #[track_caller]
    pub fn event(&mut self, name: &str, is: impl Fn(&Value) -> bool) -> Value {
        self.first_event(&[name], is)
    }

    /// Waits until it says one of these.
    #[track_caller]
    pub fn first_event(&mut self, names: &[&str], is: impl Fn(&Value) -> bool) -> Value {
        let events = self
            .lines
            .by_ref()
            .map(|line| serde_json::from_str(&line.unwrap()).unwrap());
        let mut events =
            events.filter(|event: &Value| names.iter().any(|name| event["event"] == *name) && is(event));
        events
            .next()
            .unwrap_or_else(|| panic!("it ended without any of {names:?}"))
    }

    /// What it says of that name until it ends.
    pub fn rest(&mut self, name: &str) -> Vec<Value> {
        let events = self.lines.by_ref();
        let events = events.map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap());
        events.filter(|event| event["event"] == name).collect()
    }

    pub fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path}"), "", "")
    }

    /// `ask("POST /x", "Name: value\r\n", "body")`
    pub fn ask(&self, request: &str, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        write!(
            stream,
            "{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            self.host,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}
