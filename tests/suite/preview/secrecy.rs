//! Nothing of a draft is kept, and nobody is told its token.

use super::Previewed;
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use axum::http::header;
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Stdio;

/// Stands in the draft, and nowhere else.
const CANARY: &str = "Kanarievogel";
const TOKEN: &str = "tok3n-that-nobody-may-keep";

/// The files below a folder in which a word stands, in their names or in their bytes.
fn files_with(folder: &Path, word: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = path.display().to_string();
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if name.contains(word)
                || std::fs::read(&path)
                    .is_ok_and(|bytes| bytes.windows(word.len()).any(|part| part == word.as_bytes()))
            {
                found.push(name);
            }
        }
    }
    found
}

#[test]
fn nothing_of_a_draft_is_in_the_output_the_cache_or_the_log() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_draft(
            TOKEN,
            "pages/over-wt",
            json!({ "title": CANARY, "headerTitle": CANARY, "contentMatrix": [{ "type": "tekst", "tekst": format!("<p>{CANARY}</p>") }] }),
        );
    });
    let workspace = Workspace::with_own_cache();
    let line = format!("preview --port 0 --json --cms-url {}", site.cms().url());
    let mut command = workspace.command(&line);
    command
        .env("SITEGEN_CMS_TOKEN", "demo")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut log = String::new();
    let address = loop {
        let before = log.len();
        assert!(
            lines.read_line(&mut log).unwrap() > 0,
            "the server has ended: {log}"
        );
        if let Some((_, rest)) = log[before..].split_once("http://") {
            break rest.split(['"', ' ']).next().unwrap().to_owned();
        }
    };
    let ask = |path: &str, cookie: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    };
    let cookie = format!("sitegen-preview={TOKEN}");
    assert!(ask(&format!("/over-wt?token={TOKEN}"), "").contains(&format!("set-cookie: {cookie}; ")));
    for path in ["/over-wt", "/", "/niets", "/_data/over-wt.json", "/sitemap.xml"] {
        let answer = ask(path, &cookie);
        assert!(!answer.contains(TOKEN), "{path} names the token");
        let shows_it = ["/over-wt", "/", "/_data/over-wt.json"].contains(&path);
        assert!(!shows_it || answer.contains(CANARY), "{path}");
    }
    // Exit code 143: it was told to end, and did.
    rustix::process::kill_process(
        rustix::process::Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap(),
        rustix::process::Signal::TERM,
    )
    .unwrap();
    lines.read_to_string(&mut log).unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(143), "{errors}");
    for word in [CANARY, TOKEN] {
        assert!(
            !log.contains(word) && !errors.contains(word),
            "{word} is in the log"
        );
        assert_eq!(files_with(workspace.path(), word), Vec::<String>::new());
    }
    assert!(workspace.path().join(".sitegen").is_dir(), "there is a cache");
}

#[test]
fn the_token_leaves_the_address_and_stands_in_no_page() {
    let mut site = SiteTest::small();
    site.change(|content| content.add_draft(TOKEN, "pages/over-wt", json!({ "title": CANARY })));
    let preview = Previewed::local(&site);
    let moved = preview.get(&format!("/over-wt?token={TOKEN}&a=b"));
    assert_eq!(moved.header(header::LOCATION), "/over-wt?a=b");
    assert_eq!(moved.header(header::REFERRER_POLICY), "no-referrer");
    for path in ["/over-wt", "/", "/vacatures"] {
        let answer = preview.with(TOKEN, path);
        assert!(!answer.text.contains(TOKEN), "{path}");
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-store", "{path}");
        assert_eq!(answer.header(header::ETAG), "", "{path}");
    }
}
