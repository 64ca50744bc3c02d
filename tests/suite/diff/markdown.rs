//! Markdown in a pull request: bounded, and no text of the site is mark-up there.

use super::{Two, text};
use serde_json::json;
use sitegen::diff::format::markdown;
use sitegen::diff::{Outline, SiteDiff};

fn shown(two: &Two, limit: usize) -> String {
    markdown(&Outline::from_diff(&two.diff()), limit)
}

#[test]
fn hostile_text_stays_in_code() {
    let hostile = "``` </details> <img src=x onerror=alert(1)> @everyone [x](https://evil.example) ````` ~~~ $(x) \u{202e}";
    let two = Two::content(|content| {
        let escaped = hostile.replace('<', "&lt;").replace('>', "&gt;");
        content.entries_mut("pages").push(text("a", "<p>A</p>"));
        content.entries_mut("pages").push(text("@iedereen", "<p>B</p>"));
        let about = content.entry_mut("pages", "over-wt").unwrap();
        about.insert(
            "contentMatrix".into(),
            json!([{ "type": "tekst", "tekst": format!("<p>{escaped}</p>") }]),
        );
        about.insert("seo".into(), json!({ "title": hostile }));
    });
    let text = shown(&two, 60_000);
    let mut fence: Option<String> = None;
    let mut in_code = String::new();
    for line in text.lines() {
        match &fence {
            Some(open) if line == open => fence = None,
            Some(_) => in_code.push_str(line),
            None => {
                let ticks = line.chars().take_while(|c| *c == '`').count();
                if ticks >= 3 {
                    assert_eq!(&line[ticks..], "diff", "{text}");
                    fence = Some("`".repeat(ticks));
                } else {
                    let own = line.replace("<code>", "").replace("</code>", "");
                    let own = [
                        "<details>",
                        "</details>",
                        "<summary>",
                        "</summary>",
                        "<p>",
                        "</p>",
                    ]
                    .iter()
                    .fold(own, |text, tag| text.replace(tag, ""));
                    assert!(!own.contains('<') && !own.contains("]("), "{line}");
                }
            }
        }
    }
    assert_eq!(fence, None, "{text}");
    assert!(
        in_code.contains("onerror=alert(1)") && in_code.contains("\\u{202e}"),
        "{text}"
    );
    assert!(!text.contains('\u{202e}'));
}

#[test]
fn a_long_difference_is_cut_at_the_limit_and_says_so() {
    let two = Two::content(|content| {
        for number in 0..120 {
            let html = format!("<p>{}</p>", "Woorden. ".repeat(number));
            content
                .entries_mut("pages")
                .push(text(&format!("pagina-{number}"), &html));
        }
        for number in 1..=6 {
            let entry = content
                .entry_mut("vacancies", &format!("vacature-{number}"))
                .unwrap();
            entry.insert("introText".into(), json!(format!("Tekst {number}")));
        }
    });
    let whole = shown(&two, 1_000_000);
    assert!(!whole.contains("Left out here"), "{whole}");
    for limit in [2_000, 3_000, 5_000] {
        let text = shown(&two, limit);
        assert!(text.len() <= limit, "{} of {limit}", text.len());
        assert!(text.contains("Left out here: "), "{text}");
        assert_eq!(
            text.matches("<details>").count(),
            text.matches("</details>").count()
        );
        assert_eq!(text.matches("```").count() % 2, 0);
    }
}

#[test]
fn nothing_is_said_of_the_same_site() {
    let two = Two::with(|_| ());
    let diff: SiteDiff = two.diff();
    let text = markdown(&Outline::from_diff(&diff), 60_000);
    assert_eq!(text, "### sitegen diff\n\n* the sites are the same\n");
}
