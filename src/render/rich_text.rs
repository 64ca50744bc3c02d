//! The filter `rich_text`: an editor's text with its images, and with the vacancy count in links to the vacancy
//! overview; and `without_headings`, for places that are too small for them.

use super::badge::{BADGE, PAGES};
use super::page_images::PageImages;
use super::picture::{self, PictureOptions};
use super::recorder::Recorder;
use crate::assets::Manifest;
use crate::config::Role;
use crate::content::markup::{attribute, rewrite};
use crate::content::roles::is_to;
use crate::content::text_images::{MARKER, key};
use lol_html::html_content::ContentType;
use lol_html::{RewriteStrSettings, element};
use minijinja::value::Value;
use minijinja::{Error, ErrorKind, State};

/// Name of the variable that tells whether `<main>` is being rendered.
pub const IS_MAIN: &str = "is_main";

/// Why a value is refused.
pub const NOT_RICH: &str = "`rich_text` takes only what was sanitised: add `@rich` to the field in its query";

/// The HTML of the sanitised `text`.
pub fn html(text: &str, manifest: &Manifest, state: &mut State<'_, '_>, recorder: &Recorder) -> String {
    let vacancies = state
        .lookup(PAGES)
        .and_then(|pages| pages.get_attr(Role::Vacancies.name()).ok())
        .filter(|page| !page.is_none())
        .map(|page| page.to_string());
    let vacancies = vacancies.filter(|page| text.contains(page.as_str()));
    // Most texts have neither, and are not parsed again.
    if vacancies.is_none() && !text.contains(MARKER) {
        return text.to_owned();
    }
    let badge = state
        .lookup(BADGE)
        .map(|badge| badge.to_string())
        .unwrap_or_default();
    let is_main = is_main(state);
    let images = PageImages::from_state(state);
    let pictures = element!("img", |image| {
        let key = key(image).inspect(|key| recorder.image(key));
        let set = key.as_deref().and_then(|key| manifest.image(key));
        let Some(set) = set else {
            image.remove();
            return Ok(());
        };
        // One that is empty in the text says that the picture is decoration there.
        let own = attribute(image, "alt").filter(|alt| alt.is_empty() || !alt.trim().is_empty());
        let is_undescribed = own.is_none() && set.alt.is_empty();
        let alt = own.unwrap_or_else(|| set.alt.clone());
        let shown = PictureOptions {
            alt: &alt,
            ..PictureOptions::default()
        };
        if is_undescribed && let Some(key) = key {
            images.undescribed.insert(key);
        }
        let loading = images.add(set, false, is_main);
        image.replace(&picture::picture(set, shown, loading), ContentType::Html);
        Ok(())
    });
    let links = element!("a[href]", |link| {
        let href = attribute(link, "href").unwrap_or_default();
        if vacancies.as_deref().is_some_and(|page| is_to(&href, page)) {
            link.append(&badge, ContentType::Html);
        }
        Ok(())
    });
    let handlers = RewriteStrSettings::new()
        .append_element_content_handler(pictures)
        .append_element_content_handler(links);
    rewrite(text, handlers)
}

/// Whether the output is part of the page's `<main>`.
pub fn is_main(state: &State<'_, '_>) -> bool {
    state.lookup(IS_MAIN).is_some_and(|main| main.is_true())
}

/// The filter.
///
/// # Errors
/// The text was not sanitised: it would be published as it is.
pub fn filter(
    text: &Value,
    manifest: &Manifest,
    state: &mut State<'_, '_>,
    recorder: &Recorder,
) -> Result<Value, Error> {
    match text.as_str() {
        Some(html_text) if text.is_safe() => Ok(Value::from_safe_string(html(
            html_text, manifest, state, recorder,
        ))),
        None if text.is_none() => Ok(Value::from_safe_string(String::new())),
        _ => Err(Error::new(ErrorKind::InvalidOperation, NOT_RICH)),
    }
}

/// The text with its headings as paragraphs: in a card they would be larger than its title. What was not sanitised stays
/// so, for [`filter`] to refuse.
pub fn without_headings(text: Value) -> Value {
    let Some(html) = text.as_str().filter(|_| text.is_safe()) else {
        return text;
    };
    let headings = element!("h1, h2, h3, h4, h5, h6", |heading| {
        heading.set_tag_name("p")?;
        Ok(())
    });
    let handlers = RewriteStrSettings::new().append_element_content_handler(headings);
    Value::from_safe_string(rewrite(html, handlers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::{ImageSet, Variant};
    use crate::content::Image;
    use minijinja::{Environment, context};

    #[test]
    fn only_links_to_all_vacancies_have_the_badge() {
        let mut environment = Environment::new();
        environment.add_global(BADGE, "[7]");
        environment.add_global(PAGES, context! { vacancies => "/jobs" });
        environment.add_filter("rich_text", |state: &mut State<'_, '_>, text: Value| {
            filter(&text, &Manifest::default(), state, &Recorder::default())
        });
        let text = r##"<p>a <a title="x" href="/jobs">all</a> <a href="/jobs#list"><b>list</b></a> <a href="/jobs?q=1">some</a> <a href="/jobs/one">one</a></p>"##;
        let safe = Value::from_safe_string(text.to_owned());
        let html = environment.render_str("{{ text|rich_text }}", context! { text => safe });
        assert_eq!(
            html.unwrap(),
            r##"<p>a <a title="x" href="/jobs">all[7]</a> <a href="/jobs#list"><b>list</b>[7]</a> <a href="/jobs?q=1">some</a> <a href="/jobs/one">one</a></p>"##
        );
        let refused = environment.render_str("{{ text|rich_text }}", context! { text });
        assert!(
            refused.unwrap_err().to_string().contains("`@rich`"),
            "it was not sanitised"
        );
    }

    #[test]
    fn headings_become_paragraphs_and_nothing_becomes_safe() {
        let safe = |html: &str| without_headings(Value::from_safe_string(html.to_owned()));
        let text = safe("<h2>Kop <em>a</em></h2><hr><p>Tekst</p><h6>b</h6>");
        assert!(text.is_safe());
        assert_eq!(
            text.as_str(),
            Some("<p>Kop <em>a</em></p><hr><p>Tekst</p><p>b</p>")
        );
        assert!(!without_headings("<h2>Kop</h2>".into()).is_safe());
        assert!(without_headings(Value::from(())).is_none());
    }

    #[test]
    fn a_picture_of_a_text_without_a_description_is_noted() {
        let file = Variant {
            path: "/a.jpg".into(),
            width: 1,
            height: 1,
        };
        let mut manifest = Manifest::default();
        for key in ["a", "b", "c"] {
            let image = Image {
                key: key.into(),
                ..Image::default()
            };
            manifest.add_image(&image, ImageSet::from_file(file.clone()), Vec::new());
        }
        let mut environment = Environment::new();
        environment.add_filter("noted", move |state: &mut State<'_, '_>, text: &str| {
            html(text, &manifest, state, &Recorder::default());
            let noted = PageImages::from_state(state).undescribed.iter();
            noted.cloned().collect::<Vec<_>>()
        });
        let text =
            r#"<p><img src="image:a" alt="Een balk"><img src="image:b"><img src="image:c" alt=""></p>"#;
        let noted = environment.render_str("{{ text|noted|join(',') }}", context! { text });
        assert_eq!(noted.unwrap(), "b");
    }
}
