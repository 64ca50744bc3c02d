//! The rules of `sitegen hosting` in real servers: they answer what `sitegen serve` does, which follows Netlify.

use super::{local, odd_rules};
use crate::ledger::Remembering;
use crate::serve::request;
use crate::support::SiteTest;
use crate::support::content::{PHOTO, page};
use crate::support::web_server::{Program, Reply, WebServer};
use serde_json::json;
use sitegen::config::Redirect;
use sitegen::content::route::encode_path;
use sitegen::deploy::hosting::{Rules, Snippet, apache, caddy, nginx};

/// Headers that `_headers` sets, and that say what a file is.
const HEADERS: [&str; 10] = [
    "access-control-allow-origin",
    "cache-control",
    "content-security-policy",
    "content-type",
    "cross-origin-opener-policy",
    "permissions-policy",
    "referrer-policy",
    "strict-transport-security",
    "x-content-type-options",
    "x-robots-tag",
];
/// Those that every address has, also one without a file.
const OF_ERRORS: [&str; 4] = [
    "cache-control",
    "content-type",
    "referrer-policy",
    "x-content-type-options",
];
const RULES: [&str; 19] = [
    "/latin1-%E9 /caf%C3%A9 301",
    "/weg/naar/caf%C3%A9 /caf%C3%A9 410",
    "/weg/contact/* /contact 410",
    "/weg/vraag id=:id / 410",
    "/oud /vacatures 301",
    "/caf%C3%A9-oud /caf%C3%A9#team 302",
    "/weg /404.html 410",
    "/uit https://shop.example/x?y=1#z 308",
    "/over-wt /contact 302!",
    "/winkel id=:id taal=:taal https://shop.example/:taal/:id 302",
    "/winkel id=:id soort=nieuw /vacatures?soort=:id 301",
    "/winkel /vacatures 301",
    "/zoek q=:q /vacatures?zoek=:q 301",
    "/blog-oud/:jaar/:naam /blog/:naam 301",
    // The pages at which they begin stay, and their data.
    "/contact/* /vacatures 301",
    "/blog/* oud=:x /vacatures?zoek=:x 302!",
    "/weg/* /404.html 410",
    "/archief/* /nieuws/:splat 307",
    "/oud/* /:splat 308",
];
/// What the rules promise: an address, its status, and where it leads.
const PROMISED: [(&str, &str); 47] = [
    ("/latin1-%E9", "301 /caf%C3%A9"),
    ("/latin1-%e9/?x=1", "301 /caf%C3%A9?x=1"),
    ("/", "200"),
    ("/vacatures", "200"),
    ("/vacatures/", "301 /vacatures"),
    ("/vacatures//", "301 /vacatures"),
    ("/vacatures.html", "301 /vacatures"),
    ("/vacatures.html?a=1&b=2", "301 /vacatures?a=1&b=2"),
    ("/vacatures/?a=1", "301 /vacatures?a=1"),
    ("/caf%C3%A9.html", "301 /caf%C3%A9"),
    ("/caf%C3%A9/", "301 /caf%C3%A9"),
    ("/index.html?a=1", "301 /?a=1"),
    ("/404.html", "301 /404"),
    ("/404", "200"),
    ("/niets", "404"),
    ("/niets/", "404"),
    ("/niets.html", "404"),
    ("/niets?q=1", "404"),
    ("/niets?id=7&taal=nl", "404"),
    ("/_assets/niets.js", "404"),
    ("/_media/", "404"),
    ("/_media", "404"),
    ("/_headers", "404"),
    ("/.git/config", "404"),
    ("/oud?utm=1", "301 /vacatures?utm=1"),
    ("/oud/?utm=1", "301 /vacatures?utm=1"),
    ("/caf%c3%a9-oud?x=1", "302 /caf%C3%A9?x=1#team"),
    ("/weg", "410"),
    ("/weg/a/b?x=1", "410"),
    ("/weg/naar/caf%C3%A9", "410"),
    ("/weg/contact/x/y", "410"),
    ("/weg/vraag?id=7", "410"),
    ("/weg/vraag", "410"),
    ("/vacatures/vacature-1", "410"),
    ("/uit?utm=1", "308 https://shop.example/x?y=1#z"),
    ("/over-wt/?a=1", "302 /contact?a=1"),
    ("/winkel?taal=nl&id=7", "302 https://shop.example/nl/7"),
    ("/winkel/?id=7&soort=nieuw", "301 /vacatures?soort=7"),
    ("/winkel?id=7&soort=oud", "301 /vacatures?id=7&soort=oud"),
    ("/zoek?q=a%20b&x=1", "301 /vacatures?zoek=a%20b"),
    ("/zoek", "404"),
    ("/blog-oud/2020/e%20n/?x=1", "301 /blog/e%20n?x=1"),
    ("/contact", "200"),
    ("/contact/x", "301 /vacatures"),
    ("/blog?oud=1", "302 /vacatures?zoek=1"),
    ("/archief/a/b?x=1", "307 /nieuws/a/b?x=1"),
    ("/oud//evil.example/x", "308 /evil.example/x"),
];

/// A site with an entry of each kind, an address that is gone, and those rules.
fn site() -> Remembering {
    let mut host = Remembering::new();
    let rules = RULES.map(|rule| Redirect::parse(rule).unwrap());
    host.site.configure(|config| config.redirects = rules.into());
    host.after(|content| {
        content.add_asset("images", "foto.png", PHOTO, json!({ "title": "Foto" }));
        let blocks = json!([{ "type": "afbeelding", "afbeelding": ["foto.png"] }, { "type": "htmlEmbed", "htmlEmbed": "<b>x</b>" }]);
        content.entries_mut("pages").push(page("beeld", "Beeld", blocks));
        content
            .entries_mut("pages")
            .push(page("caf\u{e9}", "Caf\u{e9}", json!([])));
    });
    host.after(|content| {
        content
            .entries_mut("vacancies")
            .retain(|entry| entry["slug"] != "vacature-1")
    });
    host
}

/// `301 /new`, or a status alone.
fn leads(reply: &Reply) -> String {
    format!("{} {}", reply.status, reply.header("location"))
        .trim_end()
        .to_owned()
}

/// How an answer differs from that of `sitegen serve`.
fn differences(host: &Remembering, server: &WebServer, address: &str) -> Vec<String> {
    let expected = host.site.block_on(request(host.site.out(), address));
    let reply = server.get(address);
    let of = |name: &str| expected.header(name.parse().unwrap()).to_owned();
    let mut different = Vec::new();
    let mut compare = |name: &str, expected: &str, found: &str| {
        if expected != found {
            different.push(format!("{address}: {name} is `{found}` instead of `{expected}`"));
        }
    };
    compare(
        "status",
        &expected.status.as_u16().to_string(),
        &reply.status.to_string(),
    );
    compare("location", &of("location"), &reply.header("location"));
    let names = match reply.status {
        200 => &HEADERS[..],
        404 | 410 => &OF_ERRORS[..],
        _ => return different,
    };
    for name in names {
        compare(name, &of(name), &reply.header(name));
    }
    if expected.bytes() != reply.body {
        compare("body", "that of the file", "another one");
    }
    different
}

/// Starts a server, and asks it for every file, every page and what the rules are for.
fn answers_as_the_host(program: Program, snippet: fn(&Rules) -> Snippet) {
    let host = site();
    let snippet = snippet(&Rules::from_site(&local(&host.site)).unwrap());
    assert_eq!(snippet.left_out, Vec::<String>::new());
    let server = WebServer::start(program, host.site.out(), &snippet.text);
    let mut wrong: Vec<String> = PROMISED
        .iter()
        .map(|(address, promised)| (address, promised, leads(&server.get(address))))
        .filter(|(_, promised, found)| found != *promised)
        .map(|(address, promised, found)| format!("{address}: `{found}` instead of `{promised}`"))
        .collect();
    let tree = host.site.tree();
    // Pages that are only shown elsewhere have no address that anybody knows.
    let is_shown = |path: &str| !(path.starts_with("_gone/") && path.ends_with(".html"));
    let mut addresses: Vec<String> = tree
        .paths()
        .filter(|path| is_shown(path))
        .map(|path| format!("/{}", encode_path(path)))
        .collect();
    for path in host.site.pages().iter().filter(|path| is_shown(path)) {
        let page = format!("/{}", encode_path(path.trim_end_matches(".html")));
        addresses.extend([format!("{page}/"), page]);
    }
    for ends in [
        "_media/*.webp",
        "_assets/*.css",
        "_feeds/*.atom",
        "*.webmanifest",
        "_embeds/*.html",
        "_gone/*.json",
    ] {
        let (folder, end) = ends.split_once('*').unwrap();
        let is_there = |address: &String| address[1..].starts_with(folder) && address.ends_with(end);
        assert!(addresses.iter().any(is_there), "the site has no {ends}");
    }
    addresses.extend(PROMISED.map(|(address, _)| address.to_owned()));
    addresses.extend(["/_data/oud.json", "/_data/over-wt.json"].map(str::to_owned));
    wrong.extend(
        addresses
            .iter()
            .flat_map(|address| differences(&host, &server, address)),
    );
    assert!(wrong.is_empty(), "{program:?}:\n{}", wrong.join("\n"));
    // Its headers are those of the page that it shows.
    let shown = server.get("/_data/weg/x.json");
    assert!(shown.status == 200 && shown.body == host.site.read("404.html").as_bytes());
    guards_files(&host, &server, &addresses);
}

/// However an address of a picture is written: where it comes with its file, it comes with the policy for files of editors.
fn guards_files(host: &Remembering, server: &WebServer, addresses: &[String]) {
    let picture = addresses
        .iter()
        .find(|address| address.starts_with("/_media/"))
        .unwrap();
    let name = picture.strip_prefix("/_media/").unwrap();
    let file = std::fs::read(host.site.out().join(&picture[1..])).unwrap();
    for address in [
        format!("//_media/{name}"),
        format!("/_media//{name}"),
        format!("/%5Fmedia/{name}"),
        format!("/_media%2F{name}"),
        format!("/./_media/{name}"),
        format!("/_assets/../_media/{name}"),
        format!("/_assets/%2e%2e/_media/{name}"),
        format!("/_assets/..%2f_media/{name}"),
        format!("/_media/{name}/"),
        format!("/_media/{name}?x=/_assets/"),
        format!("/_MEDIA/{name}"),
    ] {
        let reply = server.get(&address);
        let policy = reply.header("content-security-policy");
        assert!(
            reply.body != file || policy.contains("sandbox"),
            "{address}: `{policy}`"
        );
    }
}

/// Starts a server for a site that has neither rules of its own nor old addresses.
fn takes_a_new_site(program: Program, snippet: fn(&Rules) -> Snippet) {
    let mut site = SiteTest::small();
    site.build();
    let snippet = snippet(&Rules::from_site(&local(&site)).unwrap());
    let server = WebServer::start(program, site.out(), &snippet.text);
    for (address, promised) in [("/", "200"), ("/contact/", "301 /contact"), ("/niets", "404")] {
        assert_eq!(leads(&server.get(address)), promised, "{program:?}: {address}");
    }
    assert_eq!(server.get("/niets").body, site.read("404.html").as_bytes());
}

#[test]
#[ignore = "needs nginx: tests/run installs and runs it"]
fn nginx_answers_as_the_host_does() {
    answers_as_the_host(Program::Nginx, nginx);
    odd_rules::are_answered(Program::Nginx, nginx);
    takes_a_new_site(Program::Nginx, nginx);
}

#[test]
#[ignore = "needs Apache: tests/run installs and runs it"]
fn apache_answers_as_the_host_does() {
    answers_as_the_host(Program::Apache, apache);
    odd_rules::are_answered(Program::Apache, apache);
    takes_a_new_site(Program::Apache, apache);
}

#[test]
#[ignore = "needs Caddy: tests/run installs and runs it"]
fn caddy_answers_as_the_host_does() {
    answers_as_the_host(Program::Caddy, caddy);
    odd_rules::are_answered(Program::Caddy, caddy);
    takes_a_new_site(Program::Caddy, caddy);
}
