//! What a server sends instead of a file that visitors download.

use super::behaviour::{Behaviour, response};
use super::raw_server::Target;
use super::through_a_server;
use crate::support::SiteTest;
use crate::support::content::page;
use serde_json::json;

const FILES: Target = Target::Path("/files/");

/// Each is an answer with status 200, and words of the problem.
fn instead() -> Vec<(&'static str, Behaviour, &'static str)> {
    let ok = |headers, body| response("200 OK", headers, body);
    let html = "Content-Type: text/html; charset=utf-8\r\n";
    vec![
        (
            "a login after a comment",
            ok(html, "<!-- SSO -->\n<!DOCTYPE html><title>Inloggen</title>"),
            "a page instead of the file",
        ),
        (
            "a script that says nothing of its type",
            ok("", "<script>location = '/login'</script>"),
            "a page instead of the file",
        ),
        ("a form", ok(html, "<form></form>"), "a page instead of the file"),
        (
            "an error in JSON",
            ok("Content-Type: application/pdf\r\n", "{\"error\":\"busy\"}"),
            "not a PDF",
        ),
    ]
}

/// An editor uploads the PDF at that minute.
fn upload(site: &mut SiteTest, minute: u8) {
    site.change(|content| {
        let bytes = format!("%PDF-1.7 {minute}").into_bytes();
        let fields = json!({ "title": "Gids", "dateUpdated": format!("2026-11-01T09:{minute}") });
        content.add_asset("files", "gids.pdf", bytes, fields);
        let pages = content.entries_mut("pages");
        pages.retain(|page| page["slug"] != "gids");
        let blocks = json!([{ "type": "bestand", "bestand": ["gids.pdf"] }]);
        pages.push(page("gids", "Gids", blocks));
    });
}

/// What visitors get.
fn published(site: &SiteTest) -> Vec<String> {
    let tree = site.tree();
    let files = tree.paths().filter(|path| path.starts_with("_files/gids-"));
    files.map(|path| site.read(path)).collect()
}

#[test]
fn what_is_not_the_file_does_not_replace_the_one_of_an_earlier_build() {
    let (mut site, server) = through_a_server();
    let cache = tempfile::tempdir().unwrap();
    site.configure(|config| config.cache = cache.path().to_owned());
    upload(&mut site, 10);
    assert_eq!(site.build().problems, 0);
    upload(&mut site, 11);
    for (name, behaviour, words) in instead() {
        server.reset();
        server.misbehave(FILES, usize::MAX, behaviour);
        assert_eq!(site.build().problems, 1, "{name}");
        let problem = &site.problem_texts()[0];
        assert_eq!(problem.code.as_str(), "file-not-checked", "{name}");
        assert!(problem.message.contains(words), "{name}: {}", problem.message);
        assert_eq!(published(&site), ["%PDF-1.7 10"], "{name}");
    }
    server.reset();
    assert_eq!(site.build().problems, 0);
    assert_eq!(published(&site), ["%PDF-1.7 11"]);
}
