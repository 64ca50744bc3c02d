//! Files for job sites: Indeed's, and those that a mapping describes.

use crate::support::SiteTest;
use crate::support::edits::fill;
use serde_json::json;
use sitegen::config::{Config, JobFeed, Overrides, Part, Pattern, VacancyFact};
use sitegen::report::ExitCode;

/// The vacancies of a job site's file: the elements of each, with their texts.
fn jobs(xml: &str) -> Vec<Vec<(String, String)>> {
    let document = roxmltree::Document::parse(xml).unwrap();
    let jobs = document
        .root_element()
        .children()
        .filter(roxmltree::Node::is_element);
    let elements = |job: roxmltree::Node<'_, '_>| {
        let attributes = job
            .attributes()
            .map(|known| (format!("@{}", known.name()), known.value().to_owned()));
        let elements = job.children().filter(roxmltree::Node::is_element);
        let elements = elements.map(|element| {
            (
                element.tag_name().name().to_owned(),
                element.text().unwrap_or_default().to_owned(),
            )
        });
        attributes.chain(elements).collect()
    };
    jobs.map(elements).collect()
}

fn text<'a>(job: &'a [(String, String)], name: &str) -> Option<&'a str> {
    job.iter()
        .find(|(known, _)| known == name)
        .map(|(_, text)| text.as_str())
}

#[test]
fn job_sites_get_every_fact_in_indeed_s_format() {
    let site = SiteTest::with_one_vacancy(json!({
        "title": "Timmerman R&D in Emmen", "expiryDate": "2027-01-31T17:00", "remote": true,
        "contentMatrix": [{ "type": "tekst", "tekst": "<p>Hout &amp; staal, <a href=\"/contact\">bel</a> ]]&gt; klaar</p>" }],
    }));
    let xml = site.read("_feeds/indeed.xml");
    let jobs = jobs(&xml);
    assert_eq!(jobs.len(), 1);
    for (name, expected) in [
        ("title", "Timmerman R&D"),
        ("date", "2026-10-11T09:00:00+02:00"),
        ("url", "https://www.example.test/vacatures/vacature-1"),
        ("company", "Wendel & Tromp"),
        ("city", "Emmen"),
        ("state", "Drenthe"),
        ("country", "NL"),
        ("postalcode", "7821 AB"),
        ("salary", "EUR 2900 - 3600 per month"),
        ("jobtype", "Full-time"),
        ("category", "Timmerman"),
        ("expirationdate", "2027-01-31T17:00:00+01:00"),
        ("remotetype", "Hybrid remote"),
        (
            "description",
            "<p>Regel een</p><p>Regel twee</p><p>Hout & staal, <a href=\"https://www.example.test/contact\">bel</a> ]]› klaar</p>",
        ),
    ] {
        assert_eq!(text(&jobs[0], name), Some(expected), "{name}");
    }
    assert!(text(&jobs[0], "referencenumber").unwrap().parse::<u32>().is_ok());
    for entity in ["&amp;", "&nbsp;", "&lt;", "&#"] {
        assert!(!xml.contains(entity), "{entity}");
    }
}

#[test]
fn a_salary_with_one_end_says_which_in_the_job_site_s_words() {
    for (min, max, salary) in [
        (json!(3000), json!(null), "from EUR 3000 per month"),
        (json!(null), json!(3000), "up to EUR 3000 per month"),
        (json!(3000), json!(3000), "EUR 3000 per month"),
    ] {
        let site = SiteTest::with_one_vacancy(json!({ "salaryMin": min, "salaryMax": max }));
        let jobs = jobs(&site.read("_feeds/indeed.xml"));
        assert_eq!(text(&jobs[0], "salary"), Some(salary));
    }
    let mut site = SiteTest::small();
    site.change(|content| {
        let fields = json!({ "salaryMin": null, "salaryMax": 3000, "salaryUnit": "HOUR" });
        fill(content, "vacancies", "vacature-1", fields);
        content.entries_mut("vacancies").truncate(1);
    });
    for (words, salary) in [
        (&[("UP_TO", "höchstens")] as &[_], "höchstens EUR 3000 HOUR"),
        (&[], "up to EUR 3000 HOUR"),
    ] {
        site.configure(|config| {
            let feed = config.vacancies.feeds.get_mut("indeed").unwrap();
            feed.words = words
                .iter()
                .map(|(value, word): &(&str, &str)| ((*value).to_owned(), (*word).to_owned()))
                .collect();
        });
        site.build();
        let jobs = jobs(&site.read("_feeds/indeed.xml"));
        assert_eq!(text(&jobs[0], "salary"), Some(salary));
    }
}

#[test]
fn job_sites_get_the_texts_of_rows_without_a_title_and_none_of_other_pages() {
    let site = SiteTest::with_one_vacancy(json!({ "introText": null, "contentMatrix": [
        { "type": "stappen", "titel": "Zo gaat het", "stap": [{ "tekst": "<p>Eerst bellen.</p>" }] },
        { "type": "actueel", "titel": "Nieuws", "items": [
            { "blogTitle": "Open dag", "blogIntroText": "<p>Kom kijken.</p>" },
        ] },
    ] }));
    let xml = site.read("_feeds/indeed.xml");
    let description = "<h2>Zo gaat het</h2><p>Eerst bellen.</p>";
    assert_eq!(text(&jobs(&xml)[0], "description"), Some(description));
}

#[test]
fn a_job_site_with_another_format_gets_it_by_a_mapping() {
    // As in docs/search-engines.md.
    let docs =
        std::fs::read_to_string(crate::support::site_test::project().join("docs/search-engines.md")).unwrap();
    let mapping = docs
        .split("```toml\n")
        .find(|block| block.starts_with("[vacancies.feeds.jooble]"))
        .unwrap();
    let mapping = mapping.split("```").next().unwrap().to_owned();
    let mut site = SiteTest::small();
    site.change_project(|project| {
        let file = project.join("sitegen.toml");
        let text = std::fs::read_to_string(&file).unwrap() + "\n" + &mapping;
        std::fs::remove_file(&file).unwrap();
        std::fs::write(&file, text).unwrap();
    });
    let read = Config::resolve(Overrides {
        project: Some(site.config.project.clone()),
        embedded: true,
        cms_url: Some(site.config.cms.url.to_string()),
        cms_token: Some("x".into()),
        site_url: Some("https://www.example.test".into()),
        ..Overrides::default()
    });
    let feeds = read.unwrap().vacancies.feeds;
    site.configure(|config| config.vacancies.feeds = feeds);
    site.change(|content| {
        content.entries_mut("vacancies").truncate(1);
        fill(
            content,
            "vacancies",
            "vacature-1",
            json!({ "expiryDate": "2027-01-31T17:00" }),
        );
    });
    site.build();
    let xml = site.read("_feeds/jooble.xml");
    assert!(xml.contains("<jobs>"), "{xml}");
    let jobs = jobs(&xml);
    for (name, expected) in [
        ("name", "Vacature 1"),
        ("link", "https://www.example.test/vacatures/vacature-1"),
        ("region", "Emmen, Drenthe"),
        ("pubdate", "11.10.2026"),
        ("expire", "31.01.2027"),
        ("jobtype", "full-time"),
    ] {
        assert_eq!(text(&jobs[0], name), Some(expected), "{name}");
    }
    assert!(text(&jobs[0], "@id").unwrap().parse::<u32>().is_ok());
    assert!(site.tree().has("_feeds/indeed.xml"), "it is one more");
}

#[test]
fn an_unknown_fact_takes_its_separators_along() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.entries_mut("vacancies").truncate(1);
        let fields = json!({ "vacancyLocation": "Parijs", "hours": "" });
        fill(content, "vacancies", "vacature-1", fields);
    });
    let pattern = |parts: &[(&str, Option<VacancyFact>)]| {
        let parts = parts.iter().map(|(text, fact)| match fact {
            Some(fact) => Part::Fact(*fact),
            None => Part::Text((*text).to_owned()),
        });
        Pattern(parts.collect())
    };
    let (place, hours, title) = (VacancyFact::Location, VacancyFact::Hours, VacancyFact::Title);
    let fact = |fact| ("", Some(fact));
    let between = |text| (text, None);
    site.configure(|config| {
        let fields = &mut config.vacancies.feeds.get_mut("indeed").unwrap().fields;
        let mut add = |name: &str, parts: &[(&str, Option<VacancyFact>)]| {
            fields.insert(name.into(), pattern(parts));
        };
        add(
            "middle",
            &[
                fact(place),
                between(", "),
                fact(hours),
                between(", "),
                fact(title),
            ],
        );
        add(
            "first",
            &[between("Waar: "), fact(hours), between(", "), fact(place)],
        );
        add(
            "last",
            &[fact(place), between(" - "), fact(hours), between(" uur")],
        );
        add("none", &[fact(hours), between(", "), fact(hours)]);
    });
    site.build();
    let jobs = jobs(&site.read("_feeds/indeed.xml"));
    assert_eq!(text(&jobs[0], "middle"), Some("Parijs, Vacature 1"));
    assert_eq!(text(&jobs[0], "first"), Some("Waar: Parijs"));
    assert_eq!(text(&jobs[0], "last"), Some("Parijs uur"));
    assert_eq!(text(&jobs[0], "none"), None);
}

#[test]
fn no_job_site_gets_an_address_of_the_cms_in_any_part_of_its_file() {
    let mut site = SiteTest::small();
    site.build();
    let address = |id: &str| format!("{}{id}", site.config.cms.url);
    let (in_head, in_item) = (address("beheer"), address("werk"));
    let mut with = |change: &dyn Fn(&mut JobFeed), found: &str| {
        site.configure(|config| change(config.vacancies.feeds.get_mut("indeed").unwrap()));
        let found = format!("/{found}` in _feeds/indeed.xml");
        let words = ["the address of the CMS", &found];
        site.fails(ExitCode::ContentRefused, &words);
    };
    let item = |feed: &mut JobFeed| {
        let text = Part::Text(in_item.clone());
        feed.fields.insert("source".into(), Pattern(vec![text]));
    };
    with(&item, "werk");
    let head = |feed: &mut JobFeed| {
        feed.fields.remove("source");
        feed.head.insert("publisherurl".into(), in_head.clone());
    };
    with(&head, "beheer");
}
