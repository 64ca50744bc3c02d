//! `sitegen hosting`: the rules of a site in the words of a web server.

use super::DEMO;
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use sitegen::deploy::LocalSite;
use sitegen::deploy::hosting::{Rules, nginx};

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
        "location = \"/weg\" { error_page 410 \"/_gone/12.html\"; return 410; }",
        "location = \"/index.html\" { return 301 \"/$is_args$args\"; }",
        "error_page 404 /404.html;",
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
        "if ($request_uri ~ \"^/oud(?:/([^?]*))?(?:\\?.*)?$\") { return 308 \"/$1$is_args$args\"; }",
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
fn a_folder_repeats_the_headers_of_all_paths_and_its_own_win() {
    let mut site = SiteTest::small();
    site.build();
    let local = LocalSite::open(site.out(), DEMO).unwrap();
    let text = nginx(&Rules::of(&local).unwrap()).text;
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
    has(&text, "default_type \"application/manifest+json\";");
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
    let run = workspace.run("hosting nginx");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
}
