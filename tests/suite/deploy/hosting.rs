//! `sitegen hosting`: the rules of a site in the words of a web server.

use super::DEMO;
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use sitegen::deploy::LocalSite;
use sitegen::deploy::hosting::{Rules, Snippet, apache, caddy, nginx};

#[track_caller]
fn has(text: &str, line: &str) {
    assert!(
        text.lines().any(|known| known.trim() == line),
        "`{line}` is not in:\n{text}"
    );
}

fn redirects(rules: &str) -> String {
    let snippet = nginx(&Rules::new("/*\n  X-A: 1\n", rules));
    assert_eq!(snippet.left_out, Vec::<String>::new());
    snippet.text
}

#[test]
fn a_rule_for_one_path_is_a_location_with_and_without_a_slash() {
    let text = redirects(
        "/oud /nieuw 301\n/caf%C3%A9 /koffie#kaart 302\n/weg /_gone/12.html 410\n/index.html / 301!\n",
    );
    for line in [
        "location = \"/oud\" { return 301 \"/nieuw$is_args$args\"; }",
        "location = \"/oud/\" { return 301 \"/nieuw$is_args$args\"; }",
        "location = \"/caf\u{e9}\" { return 302 \"/koffie$is_args$args#kaart\"; }",
        "location = \"/weg\" { set $gone \"/_gone/12.html\"; return 410; }",
        "location = \"/index.html\" { return 301 \"/$is_args$args\"; }",
        "error_page 404 @missing;",
    ] {
        has(&text, line);
    }
}

#[test]
fn placeholders_and_parameters_are_tried_in_order_where_no_file_is() {
    let text = redirects(
        "/blog/:jaar/:naam /nieuws/:naam 301\n/winkel id=:id taal=nl https://shop.example/:id 302\n/blog/a/b /nooit 301\n\
         /oud/* /:splat 308\n/* /404.html 404\n",
    );
    for line in [
        "if ($request_uri ~ \"^/blog/([^/?]+)/([^/?]+)/?(?:\\?.*)?$\") { return 301 \"/nieuws/$2$is_args$args\"; }",
        "set $asked \"$request_uri $arg_id $arg_taal\";",
        "if ($asked ~ \"^/winkel/?\\?[^ ]* ([^ ]+) nl$\") { return 302 \"https://shop.example/$1\"; }",
        "if ($request_uri ~ \"^/oud(?:/+([^?]*))?(?:\\?.*)?$\") { return 308 \"/$1$is_args$args\"; }",
        // An earlier rule is for the same path.
        "if ($request_uri ~ \"^/blog/a/b/?(?:\\?.*)?$\") { return 301 \"/nooit$is_args$args\"; }",
        "return 404;",
    ] {
        has(&text, line);
    }
    assert!(!text.contains("location = \"/blog/a/b\""), "{text}");
}

#[test]
fn a_rule_for_a_path_without_parameters_comes_after_that_with_them() {
    let text = redirects("/winkel id=:id /artikel/:id 301\n/winkel /artikelen 301\n");
    assert!(!text.contains("location = \"/winkel\""), "{text}");
    let (with, without) = (text.find("/artikel/$1"), text.find("/artikelen$is_args"));
    assert!(with.is_some() && with < without, "{text}");
}

#[test]
fn what_nginx_cannot_apply_is_left_out_and_named() {
    let snippet = nginx(&Rules::new("", "/a id-x=:id /b/:id 301\n"));
    assert_eq!(snippet.left_out, ["/a id-x=:id /b/:id 301"]);
}

#[test]
fn a_target_is_never_a_variable_of_a_server() {
    let rules = Rules::new(
        "",
        "/a https://b.example/?c=$http_cookie&d={$SECRET}&e=${SECRET} 301\n",
    );
    let to = "https://b.example/?c=%24http_cookie&d=%7B%24SECRET%7D&e=%24%7BSECRET%7D";
    has(
        &nginx(&rules).text,
        &format!("location = \"/a\" {{ return 301 \"{to}\"; }}"),
    );
    let escaped = to.replace('%', "\\%");
    has(
        &apache(&rules).text,
        &format!("RewriteRule \"^\" \"{escaped}\" [R=301,L,NE,QSD]"),
    );
    has(&caddy(&rules).text, &format!("redir @r1 \"{to}\" 301"));
}

#[test]
fn a_path_never_ends_a_line_of_the_configuration() {
    let rule = "/a>%0AInclude%20/etc/passwd%0A /404.html 410";
    let rules = Rules::new("", &format!("{rule}\n"));
    for server in [nginx, apache, caddy] {
        let snippet = server(&rules);
        assert_eq!(snippet.left_out, [rule]);
        assert!(!snippet.text.contains("/etc/passwd"), "{}", snippet.text);
    }
    let dollar = nginx(&Rules::new("", "/a /b%24c 410\n"));
    assert_eq!(dollar.left_out, ["/a /b%24c 410"]);
}

#[test]
fn nginx_tries_forced_rules_before_files_and_in_their_order() {
    let text = redirects(
        "/ taal=de /de 302!\n/x /y 301!\n/x/* /z/:splat 301!\n/index.html / 301!\n/later /x 301\n/index.html /q 301\n",
    );
    let place = |words: &str| text.find(words).unwrap_or_else(|| panic!("no {words} in {text}"));
    let query = place("if ($asked ~ \"^/?\\?[^ ]* de$\") { return 302 \"/de\"; }");
    let before = place("if ($request_uri ~ \"^/x/?(?:\\?.*)?$\")");
    let pattern = place("if ($request_uri ~ \"^/x(?:/+([^?]*))?(?:\\?.*)?$\")");
    assert!(
        query < before && before < pattern && pattern < place("location"),
        "{text}"
    );
    assert!(place("location = \"/later\"") < place("location @rules"));
    assert_eq!(text.matches("location = \"/index.html\"").count(), 1, "{text}");
    // Its own location for that path is the page.
    let home = redirects("/ /welkom 301!\n");
    assert!(
        home.find("^/?(?:\\?.*)?$")
            .is_some_and(|at| at < home.find("location").unwrap()),
        "{home}"
    );
    assert!(!home.contains("location = \"/\""), "{home}");
}

const RULES: &str = "/index.html / 301!\n/oud/:jaar/:naam /nieuws/:naam 301\n/winkel id=:id taal=nl https://shop.example/:id 302\n\
    /caf%C3%A9 /koffie%20ok#kaart 302\n/weg /_gone/12.html 410\n/_data/oud.json /404.html 200\n/oud/* /:splat 308\n/* /404.html 404\n";

/// The snippet of a server for those rules, with a header for all and one for a folder.
fn snippet(server: fn(&Rules) -> Snippet) -> String {
    let headers = "/*\n  X-A: \"1\"\n/_assets/*\n  Cache-Control: public, max-age=31536000, immutable\n";
    let snippet = server(&Rules::new(headers, RULES));
    assert_eq!(snippet.left_out, Vec::<String>::new());
    snippet.text
}

#[test]
fn a_rule_with_status_200_answers_with_the_content_of_its_target() {
    has(
        &snippet(nginx),
        "location = \"/_data/oud.json\" { set $page \"/404.html\"; rewrite ^ $page last; }",
    );
}

#[test]
fn apache_compares_with_what_was_sent() {
    let text = snippet(apache);
    for line in [
        "Header always set X-A \"\\\"1\\\"\"",
        "<LocationMatch \"^/_assets/\">",
        "Header always set Cache-Control \"public, max-age=31536000, immutable\" \"expr=%{REQUEST_STATUS} -in {'200','206','304'}\"",
        "RewriteCond \"%{THE_REQUEST}\" \"^[A-Z]+ /oud/([^/?]+)/([^/?]+)/?\\?([^ ]+) HTTP/\"",
        "RewriteRule \"^\" \"/nieuws/%2?%3\" [R=301,L,NE,QSD]",
        "RewriteCond \"%{THE_REQUEST}\" \"^[A-Z]+ /winkel/?\\?(?=(?:[^ ]*&)?id=([^& ]+))(?=(?:[^ ]*&)?taal=nl(?=[& ]))[^ ]* HTTP/\"",
        "RewriteRule \"^\" \"https://shop.example/%1\" [R=302,L,NE,QSD]",
        "RewriteRule \"^\" \"/koffie\\%20ok#kaart\" [R=302,L,NE,QSD]",
        "ErrorDocument 410 /%{reqenv:gone}",
        "RewriteRule \"^\" \"-\" [E=gone:_gone/12.html,G]",
        "RewriteRule \"^\" \"/404.html\" [PT,L]",
        "RewriteRule \"^\" \"/%1?%2\" [R=308,L,NE,QSD]",
    ] {
        has(&text, line);
    }
    let forced = text.find("/index\\.html").unwrap();
    let files = text.find("%{DOCUMENT_ROOT}").unwrap();
    assert!(forced < files && files < text.find("/winkel").unwrap(), "{text}");
}

#[test]
fn caddy_tries_forced_rules_files_and_then_the_others() {
    let text = snippet(caddy);
    for line in [
        "header X-A \"\\\"1\\\"\"",
        "header \"/_assets/*\" Cache-Control \"public, max-age=31536000, immutable\"",
        "redir @r1 \"/{re.p1.1}\" 301",
        "vars_regexp p2 {http.request.uri} \"^/oud/([^/?]+)/([^/?]+)/?(\\?.*)?$\"",
        "redir @r2 \"/nieuws/{re.p2.2}{re.p2.3}\" 301",
        "route @r3 {",
        "@q3_1 vars_regexp q3_1 {http.request.uri.query} \"(?:^|&)id=([^&]+)\"",
        "query \"taal=nl\"",
        "redir @q3_1 \"https://shop.example/{re.q3_1.1}\" 302",
        "redir @r4 \"/koffie%20ok{re.p4.1}#kaart\" 302",
        "vars @r5 gone \"/_gone/12.html\"",
        "error @r5 410",
        "handle @r6 {",
        "rewrite * \"/404.html\"",
        "redir @r7 \"/{re.p7.1}{re.p7.2}\" 308",
    ] {
        has(&text, line);
    }
    let place = |words: &str| text.find(words).unwrap();
    assert!(place("redir @r1") < place("route @file") && place("route @file") < place("redir @r2"));
}

#[test]
fn caddy_looks_for_each_parameter_by_itself() {
    let snippet = caddy(&Rules::new("", "/a x=:x y=:y /b/:x/:y 301\n"));
    assert_eq!(snippet.left_out, Vec::<String>::new());
    for line in [
        "route @r1 {",
        "route @q1_1 {",
        "redir @q1_2 \"/b/{re.q1_1.1}/{re.q1_2.1}\" 301",
    ] {
        has(&snippet.text, line);
    }
}

#[test]
fn a_folder_repeats_the_headers_of_all_paths_and_its_own_win() {
    let mut site = SiteTest::small();
    site.build();
    let local = LocalSite::open(site.out(), DEMO).unwrap();
    let text = nginx(&Rules::from_site(&local).unwrap()).text;
    let media = text
        .split("location ^~ \"/_media/\" {")
        .nth(1)
        .unwrap()
        .split('}')
        .next()
        .unwrap();
    has(media, "add_header X-Content-Type-Options \"nosniff\" always;");
    has(
        media,
        "add_header Cache-Control \"public, max-age=31536000, immutable\";",
    );
    assert_eq!(media.matches("Content-Security-Policy").count(), 1, "{media}");
    let always = "add_header Cache-Control \"public, max-age=0, must-revalidate\" always;";
    has(&text, always);
    has(&text, "application/manifest+json webmanifest;");
    has(&text, "default_type \"application/atom+xml\";");
}

#[test]
fn the_command_prints_them() {
    let mut site = SiteTest::small();
    site.build();
    let workspace = Workspace::bare();
    let run = workspace.run(&format!("hosting nginx --out {}", site.out().display()));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    assert!(
        run.stdout.starts_with("# Written by `sitegen hosting nginx`"),
        "{run}"
    );
    for (server, start) in [
        ("apache", "# Written by `sitegen hosting apache`"),
        ("caddy", "# Written by `sitegen hosting caddy`"),
    ] {
        let run = workspace.run(&format!("hosting {server} --out {}", site.out().display()));
        assert!(run.code == Some(0) && run.stdout.starts_with(start), "{run}");
    }
    let run = workspace.run("hosting nginx");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
}
