//! Pictures that are no use: broken, or without an address.

use super::behaviour::Behaviour;
use super::pictures::Pictures;
use super::raw_server::Target;
use serde_json::Value;
use sitegen::report::ExitCode::Shrunk;

const FILES: Target = Target::Path("/uploads/");

#[test]
fn a_site_whose_pictures_are_all_broken_is_not_published() {
    let mut pictures = Pictures::new();
    let cut = Behaviour::Change(|answer| answer.cut(300));
    pictures.server.misbehave(FILES, usize::MAX, cut);
    pictures.site.fails(Shrunk, &["lack 6 of 6", "/uploads/a.jpg"]);
    assert!(pictures.site.tree().is_empty());
    pictures.forget();
    let parsed = pictures.parsed();
    let one = Target::Path("/uploads/c.jpg");
    let prepared = pictures.prepare(&parsed, one, Behaviour::Change(|answer| answer.cut(300)));
    assert!(prepared.availability.check(false).is_ok());
    let codes: Vec<&str> = prepared
        .problems
        .iter()
        .map(|problem| problem.code().as_str())
        .collect();
    assert_eq!(codes, ["image-broken"]);
}

#[test]
fn a_site_whose_pictures_have_no_address_is_not_published() {
    let mut pictures = Pictures::new();
    let nameless = Behaviour::Change(|answer| {
        answer.edited(|object| {
            let url = object.get("url").and_then(Value::as_str);
            if url.is_some_and(|url| url.contains("/uploads/")) {
                object.insert("url".into(), Value::Null);
            }
        })
    });
    pictures
        .server
        .misbehave(Target::Path("/api"), usize::MAX, nameless);
    pictures.site.fails(Shrunk, &["lack 6 of 6", "asset "]);
    assert!(pictures.site.tree().is_empty());
}

#[test]
fn the_picture_of_an_earlier_build_is_better_than_a_broken_one() {
    let mut pictures = Pictures::new();
    assert_eq!(pictures.site.build().problems, 0);
    let before = pictures.shown();
    pictures.upload(41);
    let cut = Behaviour::Change(|answer| answer.cut(300));
    pictures.server.misbehave(FILES, usize::MAX, cut);
    for _ in 0..2 {
        let problems = pictures.site.problem_texts();
        assert_eq!(problems.len(), 6, "{problems:#?}");
        for problem in problems {
            assert_eq!(problem.code, "file-not-checked");
            assert!(
                problem
                    .message
                    .contains("the file is incomplete; the file of an earlier build")
            );
        }
        assert_eq!(pictures.site.build().problems, 6);
        assert_eq!(pictures.shown(), before);
    }
    pictures.server.reset();
    assert_eq!(pictures.site.build().problems, 0);
    assert_ne!(pictures.shown(), before);
}
