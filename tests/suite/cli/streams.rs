//! What is printed to which stream, and what is never printed.

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use serde_json::json;
use std::io::{Read, Write};

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn with_json_every_line_is_an_object() {
    let workspace = Workspace::new();
    let run = workspace.run("build --json");
    let event: serde_json::Value = serde_json::from_str(run.stdout.trim()).unwrap();
    assert_eq!(
        (event["event"].as_str(), event["exit"].as_str()),
        (Some("error"), Some("usage")),
        "{event}"
    );
    for key in ["what", "where", "hint"] {
        assert!(event[key].is_string(), "{key} in {event}");
    }

    let run = workspace.run("build --demo --json --now 2026-11-21T09:00:00Z");
    assert_eq!(run.code, Some(0), "{run}");
    let events: Vec<serde_json::Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let summary = events.last().unwrap();
    assert_eq!(summary["event"], "summary");
    assert!(summary["routes"].as_u64() > Some(20), "{summary}");
    assert_eq!(run.stderr, "");
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn the_summary_is_plain_text_without_a_terminal() {
    let workspace = Workspace::new();
    let run = workspace.run("build --demo --timings --now 2026-11-21T09:00:00Z");
    assert_eq!(run.code, Some(0), "{run}");
    assert!(
        !run.stdout.contains('\u{1b}') && !run.stderr.contains('\u{1b}'),
        "{run}"
    );
    for part in [
        "routes",
        "files",
        "written",
        "cms ",
        "content ",
        "assets/bundle",
        "render ",
        "output ",
    ] {
        assert!(run.stdout.contains(part), "{part} is not in {run}");
    }
}

#[test]
fn the_token_is_never_shown() {
    const TOKEN: &str = "sekret-4711";
    let workspace = Workspace::new();
    let cms = SiteTest::small();
    let url = cms.cms().url();
    for line in [
        "build".to_owned(),
        "build --json".to_owned(),
        "build --help".to_owned(),
        "build --cms-url nonsense".to_owned(),
        format!("build --cms-url {url}"),
        format!("build --cms-url {url} --json --timings"),
        format!("schema --check --cms-url {url}"),
        "build --cms-url http://127.0.0.1:9 --wait 0".to_owned(),
    ] {
        let run = workspace.run_with(&line, &[("SITEGEN_CMS_TOKEN", TOKEN)]);
        assert!(!run.to_string().contains("sekret"), "{line}: {run}");
    }
    assert!(
        workspace
            .run_with("build", &[("SITEGEN_CMS_TOKEN", "tok\u{e9}n")])
            .code
            == Some(2)
    );
}

/// How a command ends whose stdout is a disk without room.
#[cfg(target_os = "linux")]
fn onto_a_full_disk(workspace: &Workspace, line: &str) -> (Option<i32>, String) {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = workspace.command(line);
    command.env("SITEGEN_CMS_TOKEN", "demo").stdout(full);
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
#[cfg(target_os = "linux")]
fn a_result_that_stdout_does_not_take_is_a_failure_and_a_report_is_a_warning() {
    let (workspace, site) = (Workspace::new(), SiteTest::small());
    let line = format!("build --cms-url {}", site.cms().url());
    let (code, stderr) = onto_a_full_disk(&workspace, &line);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stderr.contains("stdout is incomplete: No space left"), "{stderr}");
    let save = line.replace("build", "snapshot save site.tar");
    let (code, stderr) = onto_a_full_disk(&workspace, &save);
    assert!(
        code == Some(0) && workspace.path().join("site.tar").exists(),
        "{stderr}"
    );
    for line in [
        "hosting nginx",
        "codes",
        "explain unknown-block",
        "completions bash",
        &line.replace("build", "why / --json"),
        "diff dist dist --format json",
        "doctor",
    ] {
        let (code, stderr) = onto_a_full_disk(&workspace, line);
        let told =
            stderr.contains("error[disk-full]: cannot write: No space left") && stderr.contains("(stdout)");
        // Without a CMS the doctor finds a problem, which nobody would read.
        assert!(code == Some(6) && told, "{line}: {code:?} {stderr}");
    }
}

/// A CMS that answers every request with that status and type, and with what it was sent as the token.
fn repeating(status: &'static str, kind: &'static str, body: fn(&str) -> String) -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut request = vec![0; 1 << 16];
            let read = stream.read(&mut request).unwrap();
            let request = String::from_utf8_lossy(&request[..read]).into_owned();
            let sent = request
                .lines()
                .find_map(|line| line.strip_prefix("authorization: "));
            let body = body(sent.unwrap_or_default());
            let length = body.len();
            let head = format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}");
            write!(stream, "{head}\r\nConnection: close\r\n\r\n{body}").unwrap();
        }
    });
    url
}

#[test]
fn a_token_that_the_cms_repeats_is_not_shown() {
    let workspace = Workspace::new();
    for url in [
        repeating("401 Unauthorized", "application/json", |sent| {
            json!({ "message": sent }).to_string()
        }),
        repeating("200 OK", "application/json", |sent| {
            json!({ "errors": [{ "message": sent }] }).to_string()
        }),
        repeating("200 OK", "text/html", str::to_owned),
    ] {
        for json in ["", "--json"] {
            let line = format!("build --wait 0 --cms-url {url} {json}");
            let run = workspace.run_with(&line, &[("SITEGEN_CMS_TOKEN", "sekret-4711")]);
            assert_eq!(run.code, Some(4), "{run}");
            assert!(
                run.stderr.contains("Bearer …") && !run.to_string().contains("sekret"),
                "{run}"
            );
        }
    }
}

#[test]
fn a_secret_in_the_address_of_the_cms_is_not_shown() {
    let run = Workspace::new().run("build --cms-url http://cms.example.test/?token=sekret");
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains("?…` has a query"), "{run}");
    assert!(!run.to_string().contains("sekret"), "{run}");
}
