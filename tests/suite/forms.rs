//! The forms of candidates and visitors: where they are, what they send, and how it reaches the CMS.

use crate::support::SiteTest;
use crate::support::edits::fill;
use crate::support::html::{Html, Tag};
use embedded_craft::SchemaPatch;
use serde_json::{Value, json};
use sitegen::config::{ActionForm, GlobalField, OnFailure};
use sitegen::report::ExitCode;

const APPLY: &str = "/actions/sales-force/candidate/save";
const CONTACT: &str = "/actions/sales-force/contact/save";

/// The form for that action; `None` if the page has none.
fn form<'a>(html: &'a Html, action: &str) -> Option<&'a Tag> {
    let forms: Vec<&Tag> = html
        .all("form")
        .into_iter()
        .filter(|tag| tag.get("action") == action)
        .collect();
    assert!(forms.len() < 2, "{forms:?}");
    forms.first().copied()
}

fn value<'a>(html: &'a Html, name: &str) -> &'a str {
    let fields = html.all("input");
    fields
        .iter()
        .find(|tag| tag.get("name") == name)
        .unwrap()
        .get("value")
}

/// Where the buttons of a vacancy lead.
fn buttons(html: &Html) -> Vec<&str> {
    let links = html.with_class("button--primary");
    links
        .into_iter()
        .filter(|tag| tag.name == "a" && tag.inside.iter().any(|name| name == "main"))
        .filter(|tag| tag.text.contains("Solliciteer"))
        .map(|tag| tag.get("href"))
        .collect()
}

fn direct_apply(html: &Html) -> Value {
    let data = html.json_ld();
    data.iter()
        .find(|object| object["@type"] == "JobPosting")
        .unwrap()["directApply"]
        .clone()
}

#[test]
fn a_vacancy_has_the_form_and_its_buttons_lead_there() {
    let mut site = SiteTest::small();
    site.build();
    let html = site.html("vacatures/vacature-1.html");
    let found = form(&html, APPLY).unwrap();
    assert_eq!(found.get("enctype"), "multipart/form-data");
    assert_eq!(found.get("method"), "post");
    assert_eq!(value(&html, "vacancy_title"), "Vacature 1");
    assert_eq!(
        value(&html, "vacancy_url"),
        "https://www.example.test/vacatures/vacature-1"
    );
    assert!(!value(&html, "vacancy_id").is_empty());
    let buttons = buttons(&html);
    assert!(
        !buttons.is_empty() && buttons.iter().all(|href| *href == "#apply"),
        "{buttons:?}"
    );
    assert_eq!(html.tags.iter().filter(|tag| tag.get("id") == "apply").count(), 1);
    assert_eq!(direct_apply(&html), true);
    let file = html
        .all("input")
        .into_iter()
        .find(|tag| tag.get("type") == "file")
        .unwrap();
    assert_eq!(
        (file.get("name"), file.get("accept")),
        ("cv", ".pdf,application/pdf")
    );
}

#[test]
fn where_people_apply_elsewhere_there_is_no_form() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let cta = |url: &str| json!({ "vacatureCta": { "url": url, "customText": "Solliciteer" } });
        fill(
            content,
            "vacancies",
            "vacature-1",
            cta("https://jobs.example.com/1"),
        );
        fill(
            content,
            "vacancies",
            "vacature-2",
            cta("mailto:werk@example.test"),
        );
        fill(content, "vacancies", "vacature-3", cta("/over-wt"));
    });
    site.build();
    for (number, href) in [(1, "https://jobs.example.com/1"), (2, "mailto:werk@example.test")] {
        let html = site.html(&format!("vacatures/vacature-{number}.html"));
        assert!(form(&html, APPLY).is_none());
        assert!(
            buttons(&html).iter().all(|button| *button == href),
            "{:?}",
            buttons(&html)
        );
        assert_eq!(direct_apply(&html), false);
    }
    // The editors' button is the target on its page; the form is there as well.
    let html = site.html("vacatures/vacature-3.html");
    assert!(form(&html, APPLY).is_some());
    assert!(buttons(&html).iter().all(|button| *button == "/over-wt"));
}

/// A site whose editors say in `contact.bewaartermijn` how long personal data are kept; the settings name `field` of `set`.
fn with_retention(set: &str, field: &str, text: Value) -> SiteTest {
    let mut site = SiteTest::small();
    let schema = "type contact_GlobalSet { bewaartermijn: String }";
    site.set_up_cms(|cms| cms.schema_patch = SchemaPatch::default().extend(schema));
    site.change(|content| {
        content.global_mut("contact").insert("bewaartermijn".into(), text);
    });
    let named = GlobalField {
        set: set.into(),
        field: field.into(),
    };
    site.configure(|config| config.cms.retention = Some(named));
    site
}

#[test]
fn beside_the_form_editors_say_how_long_it_is_kept() {
    let mut site = with_retention("contact", "bewaartermijn", json!(" Wij bewaren dit < 4 weken.\n"));
    site.build();
    let said = "<p>Wij bewaren dit &lt; 4 weken.</p>";
    for page in site.pages() {
        let html = site.read(&page);
        let expected = usize::from(html.contains("CandidateForm"));
        assert_eq!(html.matches(said).count(), expected, "{page}");
    }
    assert!(site.read("vacatures/vacature-1.html").contains(said));
    // What only this sentence is in, no operation of `queries/` is about.
    for (text, expected) in [
        (json!("Een jaar."), true),
        (json!("  "), false),
        (Value::Null, false),
    ] {
        site.change(|content| drop(content.global_mut("contact").insert("bewaartermijn".into(), text)));
        site.build();
        let html = site.read("vacatures/vacature-1.html");
        assert!(!html.contains(said));
        assert_eq!(html.contains("<p>Een jaar.</p>"), expected);
    }
}

#[test]
fn a_sentence_that_the_cms_does_not_have_stops_the_build() {
    for (set, field) in [
        ("contact", "termijn"),
        ("privacy", "bewaartermijn"),
        ("contact", "adresGegevens"),
    ] {
        let named = [
            &*format!("`{field}`"),
            &*format!("`{set}`"),
            "`forms.retention` in sitegen.toml",
        ];
        with_retention(set, field, json!("x")).fails(ExitCode::CmsUnusable, &named);
    }
}

#[test]
fn what_is_not_configured_leaves_no_trace() {
    let mut site = SiteTest::small();
    site.configure(|config| config.forms = sitegen::config::Forms::default())
        .build();
    for page in site.pages() {
        let html = site.read(&page);
        assert!(
            !html.contains("CandidateForm") && !html.contains("#apply"),
            "{page}"
        );
    }
    let html = site.html("vacatures/vacature-1.html");
    assert_eq!(buttons(&html)[0].split(':').next(), Some("mailto"));
    assert_eq!(direct_apply(&html), Value::Null);
}

#[test]
fn the_contact_page_has_the_open_application_and_the_contact_form() {
    let mut site = SiteTest::small();
    site.configure(|config| {
        config
            .forms
            .open_application
            .clone_from(&config.forms.application);
        if let Some(form) = &mut config.forms.open_application {
            form.names.retain(|field, _| !field.starts_with("vacancy_"));
        }
        config.forms.contact = Some(ActionForm {
            action: CONTACT.into(),
            redirect: Some("signed".into()),
            on_failure: OnFailure::Message,
            names: [
                ("first_name", "a"),
                ("last_name", "b"),
                ("email", "c"),
                ("phone", "d"),
                ("message", "e"),
                ("consent", "f"),
            ]
            .map(|(field, name)| (field, name.to_owned()))
            .into(),
        });
    });
    site.build();
    let html = site.html("contact.html");
    let names = |action: &str| -> Vec<String> {
        let text = site.read("contact.html");
        let (_, rest) = text.split_once(&format!("action=\"{action}\"")).unwrap();
        let (form, _) = rest.split_once("</form>").unwrap();
        form.replace("<site-slot name=\"hidden\">", "")
            .split(" name=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap().to_owned())
            .collect()
    };
    assert!(form(&html, APPLY).is_some() && form(&html, CONTACT).is_some());
    assert_eq!(
        names(CONTACT),
        ["redirect", "a", "b", "c", "d", "e", "website", "f"]
    );
    assert_eq!(
        names(APPLY),
        [
            "first_name",
            "last_name",
            "email",
            "telefoonnummer",
            "cv",
            "motivatie",
            "website",
            "terms"
        ]
    );
    let overview = site.read("vacatures.html");
    assert!(
        overview.contains("href=\"/contact#apply\""),
        "the overview leads there"
    );
}

#[test]
fn a_form_may_post_to_the_cms_and_the_policy_allows_it() {
    let mut site = SiteTest::small();
    let action = format!("{}{APPLY}", "https://cms.example.test");
    site.configure(|config| {
        config
            .forms
            .application
            .as_mut()
            .unwrap()
            .action
            .clone_from(&action)
    });
    site.build();
    let html = site.html("vacatures/vacature-1.html");
    let metas = html.all("meta");
    let policy = metas
        .iter()
        .find(|tag| tag.get("http-equiv") == "Content-Security-Policy")
        .unwrap();
    let policy = policy.get("content");
    for directive in ["form-action", "connect-src"] {
        let sources = policy
            .split(';')
            .find(|part| part.trim().starts_with(directive))
            .unwrap();
        assert!(sources.contains("https://cms.example.test"), "{sources}");
    }
}
