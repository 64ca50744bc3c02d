//! What a server can do to a request besides answering it.

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Map, Value};
use std::io::{Read, Result, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Bytes that the buffers of both ends cannot hold: when they are written, the other side has read some. A buffer for
/// sending has 4 MB at most; one for receiving has 128 KB and grows only while it is read.
const MORE_THAN_BUFFERS: usize = 8 << 20;

/// What comes of one request.
#[derive(Clone)]
pub enum Behaviour {
    /// The genuine answer.
    Pass,
    /// The genuine answer, late.
    Late(Duration),
    /// These bytes, and the end.
    Say(Vec<u8>),
    /// What becomes of the genuine answer, and the end.
    Change(fn(Answer) -> Vec<u8>),
    /// The genuine answer, one byte of its body at a time.
    Drip(Duration),
    /// So many bytes of the genuine body, and then nothing more.
    Stall(usize),
    /// Nothing, until the other side hangs up.
    Hold,
    /// These bytes, and then these others again and again.
    Endless(&'static str, Vec<u8>),
    /// These bytes again and again, with a pause.
    Again(&'static [u8], Duration),
    /// The connection is reset after so many bytes of the genuine answer. The client may read none of them: a reset
    /// empties its buffer.
    Reset(usize),
    /// The connection is reset inside of the body, after the client has read the head.
    ResetInBody,
}

/// An answer in its two parts.
pub struct Answer {
    /// With the empty line.
    pub head: Vec<u8>,
    pub body: Vec<u8>,
}

impl Answer {
    fn new(mut bytes: Vec<u8>) -> Self {
        let end = bytes.windows(4).position(|end| end == b"\r\n\r\n").unwrap() + 4;
        let body = bytes.split_off(end);
        Self { head: bytes, body }
    }

    /// With another JSON in its body.
    pub fn changed(&self, change: impl FnOnce(&mut Value)) -> Vec<u8> {
        let mut json: Value = serde_json::from_slice(&self.body).unwrap();
        change(&mut json);
        self.with(json.to_string().into_bytes())
    }

    /// With another JSON: `edit` gets every object in it.
    pub fn edited(&self, edit: fn(&mut Map<String, Value>)) -> Vec<u8> {
        self.changed(|json| walk(json, edit))
    }

    /// Only the start of its body, as if that were all.
    pub fn cut(&self, length: usize) -> Vec<u8> {
        self.with(self.body[..length.min(self.body.len())].to_vec())
    }

    fn with(&self, body: Vec<u8>) -> Vec<u8> {
        let head = self.head.clone();
        let length = body.len();
        Self { head, body }.announcing(length)
    }

    /// With another length in its head than it has.
    pub fn announcing(&self, length: usize) -> Vec<u8> {
        let head = String::from_utf8(self.head.clone()).unwrap();
        let lines = head.split("\r\n").map(|line| {
            if line.to_lowercase().starts_with("content-length:") {
                format!("Content-Length: {length}")
            } else {
                line.to_owned()
            }
        });
        let head = lines.collect::<Vec<_>>().join("\r\n");
        [head.as_bytes(), &self.body].concat()
    }
}

fn walk(value: &mut Value, edit: fn(&mut Map<String, Value>)) {
    match value {
        Value::Object(object) => {
            edit(object);
            object.values_mut().for_each(|value| walk(value, edit));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| walk(value, edit)),
        _ => {}
    }
}

impl Behaviour {
    /// Answers a request that has been read.
    pub fn answer(
        self,
        mut stream: TcpStream,
        genuine: impl FnOnce() -> Vec<u8>,
        answered: impl FnOnce(),
    ) -> Result<()> {
        // Once the other side has all of it, it may ask for something else.
        let whole = |stream: &mut TcpStream, answer: &[u8]| {
            answered();
            stream.write_all(answer)
        };
        match self {
            Self::Pass => whole(&mut stream, &genuine()),
            Self::Late(delay) => {
                std::thread::sleep(delay);
                whole(&mut stream, &genuine())
            }
            Self::Say(bytes) => stream.write_all(&bytes),
            Self::Change(change) => stream.write_all(&change(Answer::new(genuine()))),
            Self::Drip(pause) => {
                let answer = Answer::new(genuine());
                stream.write_all(&answer.head)?;
                for byte in answer.body {
                    stream.write_all(&[byte])?;
                    std::thread::sleep(pause);
                }
                Ok(())
            }
            Self::Stall(bytes) => {
                let answer = Answer::new(genuine());
                stream.write_all(&answer.head)?;
                stream.write_all(&answer.body[..bytes.min(answer.body.len())])?;
                until_hung_up(&mut stream)
            }
            Self::Hold => until_hung_up(&mut stream),
            Self::Endless(head, again) => {
                stream.write_all(head.as_bytes())?;
                loop {
                    stream.write_all(&again)?;
                }
            }
            Self::Again(bytes, pause) => loop {
                stream.write_all(bytes)?;
                std::thread::sleep(pause);
            },
            Self::Reset(bytes) => {
                let answer = genuine();
                stream.write_all(&answer[..bytes.min(answer.len())])?;
                reset(&stream)
            }
            Self::ResetInBody => {
                stream.write_all(&Answer::new(genuine()).announcing(2 * MORE_THAN_BUFFERS))?;
                stream.write_all(&vec![0; MORE_THAN_BUFFERS])?;
                reset(&stream)
            }
        }
    }
}

/// Closing the connection resets it.
fn reset(stream: &TcpStream) -> Result<()> {
    rustix::net::sockopt::set_socket_linger(stream, Some(Duration::ZERO))?;
    Ok(())
}

fn until_hung_up(stream: &mut TcpStream) -> Result<()> {
    while stream.read(&mut [0; 64])? > 0 {}
    Ok(())
}

/// These bytes, and the end.
pub fn say(text: &str) -> Behaviour {
    Behaviour::Say(text.as_bytes().to_vec())
}

/// Said in every made-up response: a client that takes the connection for one that stays open would now and then send
/// its next request into its end, which is one fault more than the test planned.
const CLOSE: &str = "Connection: close\r\n";

/// A response with a body of its length.
pub fn response(status: &str, headers: &str, body: &str) -> Behaviour {
    let length = body.len();
    say(&format!(
        "HTTP/1.1 {status}\r\n{CLOSE}{headers}Content-Length: {length}\r\n\r\n{body}"
    ))
}

/// A response in JSON.
pub fn json(status: &str, body: &str) -> Behaviour {
    response(status, "Content-Type: application/json\r\n", body)
}

/// A page of HTML.
pub fn html(status: &str) -> Behaviour {
    let page = "<!doctype html><title>Wartung</title><h1>Wir sind gleich zurück</h1>";
    response(status, "Content-Type: text/html; charset=UTF-8\r\n", page)
}

/// The bytes of a response whose body is said to be packed.
pub fn gzip_response(content_type: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 200 OK\r\n{CLOSE}Content-Type: {content_type}\r\nContent-Encoding: gzip\r\nContent-Length: {length}\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

/// Packs bytes.
pub fn packed(parts: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    for part in parts {
        encoder.write_all(part.as_ref()).unwrap();
    }
    encoder.finish().unwrap()
}

/// A response that unpacks to so many megabytes of nothing.
pub fn gzip_bomb(content_type: &str, megabytes: usize) -> Behaviour {
    let nothing = vec![b' '; 1 << 20];
    let body = packed(std::iter::repeat_n(&nothing, megabytes));
    Behaviour::Say(gzip_response(content_type, &body))
}
