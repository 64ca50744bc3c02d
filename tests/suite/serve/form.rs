//! The form of a served site: what reaches the CMS, and where a visitor without scripts arrives.

use super::Served;
use crate::support::SiteTest;
use crate::support::binary::{Started, Workspace};
use crate::support::content::page;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::json;
use sitegen::config::{Destination, forms_in_cms};
use sitegen::server::Shell;
use sitegen::server::form_action::FormAction;
use sitegen::server::published::{Site, app};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use tower::ServiceExt;
use url::Url;

const ACTION: &str = "/actions/sales-force/lead/save";
const SUCCESS: &str = "/contact/contact-opnemen-gelukt";

/// Forwards one action to a CMS.
pub fn forwarding(cms: &str, action: &str) -> Option<FormAction> {
    let url = format!("{cms}{action}").parse().unwrap();
    let max_body = 2 << 20;
    FormAction::new(vec![Destination { url, max_body }]).unwrap()
}

fn posted(served: &Served, with_form: bool, path: &str, body: impl Into<Body>) -> StatusCode {
    let mut site = Site::open(served.site.out()).unwrap();
    if with_form {
        // Nobody listens there: what is forwarded is a 502.
        site = site.with_form(forwarding("http://127.0.0.1:1", ACTION));
    }
    let request = Request::post(path).header(header::HOST, "localhost");
    let request = request.body(body.into()).unwrap();
    served
        .site
        .block_on(Shell::default().around(app(site)).oneshot(request))
        .unwrap()
        .status()
}

#[test]
fn only_the_configured_action_is_forwarded() {
    let served = Served::new();
    assert_eq!(posted(&served, true, ACTION, ""), StatusCode::BAD_GATEWAY);
    assert_eq!(posted(&served, false, ACTION, ""), StatusCode::METHOD_NOT_ALLOWED);
    for path in [
        "/",
        "/api",
        "/actions",
        "/actions/",
        "/actions/graphql/api",
        "/actions/users/login",
        "/actions/sales-force/lead/save/",
        "/actions/sales-force/lead/save/../../../users/login",
        "/actions/sales-force//lead/save",
        "/actions/%73ales-force/lead/save",
        "/index.php?action=users/login",
    ] {
        assert_eq!(
            posted(&served, true, path, ""),
            StatusCode::METHOD_NOT_ALLOWED,
            "{path}"
        );
    }
}

#[test]
fn a_form_that_is_sent_elsewhere_is_not_forwarded() {
    let folder = tempfile::tempdir().unwrap();
    let cms: Url = "http://127.0.0.1:8055".parse().unwrap();
    let form = || {
        let forms = forms_in_cms(folder.path(), &cms).unwrap();
        forms.first().map(|form| form.url.to_string())
    };
    assert_eq!(form(), Some(format!("{cms}actions/sales-force/lead/save")));
    for (action, expected) in [
        ("/actions/x/y?site=de", Some(format!("{cms}actions/x/y?site=de"))),
        ("https://forms.example.com/x", None),
    ] {
        let settings = format!("[form]\naction = \"{action}\"\n");
        std::fs::write(folder.path().join("sitegen.toml"), settings).unwrap();
        assert_eq!(form(), expected);
    }
}

#[test]
fn an_address_of_the_cms_is_refused_as_a_build_refuses_it() {
    let served = Served::new();
    let workspace = Workspace::bare();
    for (url, words) in [
        ("cms.example.com:80", "not an http(s) address"),
        ("mailto:x@example.com", "not an http(s) address"),
        ("https://cms.example.com/api", "has a path"),
    ] {
        // It would not start either way: others may connect, but have no name.
        let out = served.site.out().display();
        let run = workspace.run(&format!(
            "serve --out {out} --cms-url {url} --port 0 --host 0.0.0.0"
        ));
        assert_eq!(run.code, Some(2), "{run}");
        assert!(
            run.stderr.contains(words) && run.stderr.contains("(--cms-url or "),
            "{run}"
        );
    }
}

#[test]
fn a_message_that_is_too_long_is_not_forwarded() {
    let served = Served::new();
    let long = vec![b'x'; 3 << 20];
    assert_eq!(posted(&served, true, ACTION, long), StatusCode::PAYLOAD_TOO_LARGE);
}

#[test]
fn a_page_may_be_called_actions() {
    let served = Served::new();
    std::fs::write(served.site.out().join("actions.html"), "a page").unwrap();
    assert_eq!(served.get("/actions").text(), "a page");
    let request = Request::builder().method(Method::HEAD).uri(ACTION);
    let request = request.header(header::HOST, "localhost").body(Body::empty());
    assert_eq!(served.send(request.unwrap()).status, StatusCode::NOT_FOUND);
}

#[test]
fn without_a_signed_redirect_there_is_none_in_the_page() {
    let mut site = SiteTest::small();
    let block = json!([{ "type": "companyCustomersForm", "formTitle": "Schrijf ons" }]);
    site.change(|content| {
        content
            .entries_mut("pages")
            .push(page("formulier", "Formulier", block))
    });
    site.build();
    let html = site.read("formulier.html");
    assert!(
        html.contains("name=\"bericht\"") && !html.contains("redirect"),
        "{html}"
    );
    let signed = format!("{}https://www.example.test{SUCCESS}", "0".repeat(64));
    site.configure(|config| config.form.redirect = Some(signed.clone()))
        .build();
    let html = site.read("formulier.html");
    assert!(
        html.contains(&format!("name=\"redirect\" value=\"{signed}\"")),
        "{html}"
    );
}

#[test]
fn a_plain_redirect_is_refused_after_the_message_was_saved() {
    let served = Served::new();
    let cms = served.site.cms();
    let site = Site::open(served.site.out()).unwrap();
    let site = site.with_form(forwarding(&cms.url(), ACTION));
    let form = format!(
        "first_name=J&last_name=-&bedrijfsnaam=X&bericht=Hallo&email=j%40example.com&redirect={SUCCESS}"
    );
    let request = Request::post(ACTION)
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(form));
    let answered = served
        .site
        .block_on(Shell::default().around(app(site)).oneshot(request.unwrap()));
    assert_eq!(answered.unwrap().status(), StatusCode::BAD_REQUEST);
    assert_eq!(cms.leads()[0].field("bericht"), Some("Hallo"));
}

/// `sitegen serve --demo` of a demo site, as a user starts it.
struct Demo {
    workspace: Workspace,
    process: Started,
    address: String,
}

impl Demo {
    fn start(workspace: Workspace) -> Self {
        let mut command = workspace.command("serve --demo --port 0 --json");
        let mut process = Started(command.stdout(Stdio::piped()).spawn().unwrap());
        let mut line = String::new();
        let stdout = process.0.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let event: serde_json::Value = serde_json::from_str(&line).unwrap();
        let address = event["url"].as_str().unwrap().trim_start_matches("http://");
        Self {
            workspace,
            process,
            address: address.to_owned(),
        }
    }

    /// The form's fields as the HTML has them, hidden ones and what a visitor writes.
    fn fields(&self) -> Vec<(String, String)> {
        let mut fields: Vec<(String, String)> = [
            ("first_name", "Jip de Vries"),
            ("email", "jip@example.com"),
            ("telefoonnummer", "0591 123456"),
            ("bedrijfsnaam", "De Vries"),
            ("bericht", "Wij zoeken een timmerman."),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
        let html = std::fs::read_to_string(self.workspace.path().join("dist/contact.html")).unwrap();
        assert!(html.contains(&format!("action=\"{ACTION}\"")), "{html}");
        for name in ["last_name", "subject", "redirect"] {
            let before = format!("type=\"hidden\" name=\"{name}\" value=\"");
            let (_, after) = html.split_once(&before).expect(name);
            fields.push((name.to_owned(), after.split('"').next().unwrap().to_owned()));
        }
        fields
    }

    /// Posts them as a browser without scripts does.
    fn post(&self, fields: &[(String, String)]) -> String {
        let parts = fields.iter().map(|(name, value)| {
            format!("--B\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        });
        let body = parts.collect::<String>() + "--B--\r\n";
        let head = format!(
            "POST {ACTION} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nAccept: text/html\r\n\
             Content-Type: multipart/form-data; boundary=B\r\nContent-Length: {1}\r\nConnection: close\r\n\r\n",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn without_javascript_the_demo_form_leads_to_the_thank_you_page() {
    let workspace = Workspace::new();
    let built = workspace.run("build --demo --now 2026-11-21T09:00:00Z");
    assert_eq!(built.code, Some(0), "{built}");
    let mut demo = Demo::start(workspace);
    let mut fields = demo.fields();
    let answer = demo.post(&fields);
    assert!(answer.starts_with("HTTP/1.1 302 "), "{answer}");
    assert!(answer.contains(&format!("location: {SUCCESS}\r\n")), "{answer}");
    fields.last_mut().unwrap().1 = SUCCESS.to_owned();
    let plain = demo.post(&fields);
    assert!(plain.starts_with("HTTP/1.1 400 "), "{plain}");
    assert!(plain.contains("Fehlerhafte Anfrage"), "{plain}");
    demo.process.signal("-TERM");
    assert_eq!(demo.process.wait(), Some(143));
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn servers_end_on_ctrl_c() {
    let workspace = Workspace::new();
    std::fs::create_dir(workspace.path().join("dist")).unwrap();
    std::fs::write(workspace.path().join("dist/index.html"), "a page").unwrap();
    let mut demo = Demo::start(workspace);
    demo.process.signal("-INT");
    assert_eq!(demo.process.wait(), Some(130));
}
