//! Functions for templates. All of them are pure, and their inputs are known before rendering.

use super::messages::Messages;
use super::page_images::PageImages;
use super::phrase;
use super::picture::{self, PictureOptions};
use super::recorder::Recorder;
use super::rich_text;
use super::template_error::unknown;
use crate::assets::Manifest;
use html_escape::encode_quoted_attribute;
use minijinja::value::{Kwargs, Value};
use minijinja::{Environment, Error, State};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// The icons of the site, one `<symbol>` each.
pub const ICONS: &str = "partials/icons.svg";

/// Adds `asset`, `picture`, `preload`, `image_src`, `file` and what [`phrase`] has to the environment, and the filters
/// `rich_text` and `without_headings`.
pub fn register(
    environment: &mut Environment<'static>,
    messages: Messages,
    manifest: Arc<Manifest>,
    recorder: &Recorder,
) {
    let (known, noting) = (Arc::clone(&manifest), recorder.clone());
    environment.add_function("asset", move |name: String| {
        noting.note(|uses| {
            uses.assets.insert(name.clone());
        });
        known
            .bundle
            .entries
            .get(&name)
            .cloned()
            .ok_or_else(|| unknown("asset", &name))
    });
    let (known, noting) = (Arc::clone(&manifest), recorder.clone());
    environment.add_function(
        "picture",
        move |state: &mut State<'_, '_>, image: Value, options: Kwargs| {
            note_image(&noting, &image);
            show(&known, state, &image, &options)
        },
    );
    let (known, noting) = (Arc::clone(&manifest), recorder.clone());
    environment.add_function("preload", move |image: Value, options: Kwargs| {
        note_image(&noting, &image);
        preload(&known, &image, &options)
    });
    let (known, noting) = (Arc::clone(&manifest), recorder.clone());
    environment.add_function("is_tall", move |image: Value| {
        note_image(&noting, &image);
        let key = image.get_attr("key")?;
        let set = known.image(key.as_str().unwrap_or_default());
        Ok::<_, Error>(set.is_some_and(|set| set.height > set.width))
    });
    let (known, noting) = (Arc::clone(&manifest), recorder.clone());
    environment.add_filter("rich_text", move |state: &mut State<'_, '_>, text: Value| {
        rich_text::filter(&text, &known, state, &noting)
    });
    environment.add_filter("without_headings", rich_text::without_headings);
    let (known, noting) = (Arc::clone(&manifest), recorder.clone());
    environment.add_function("image_src", move |image: Value| {
        note_image(&noting, &image);
        let key = image.get_attr("key")?;
        let set = known.image(key.as_str().unwrap_or_default());
        Ok::<_, Error>(set.map(|set| set.webp.last().unwrap_or(&set.fallback).path.clone()))
    });
    let (known, noting) = (manifest, recorder.clone());
    environment.add_function("file", move |file: Value| {
        let url = file.get_attr("url")?;
        noting.file(url.as_str().unwrap_or_default());
        Ok::<_, Error>(known.file(url.as_str().unwrap_or_default()).map(str::to_owned))
    });
    phrase::register(environment, messages, recorder);
}

fn note_image(recorder: &Recorder, image: &Value) {
    if recorder.notes_lookups()
        && let Ok(key) = image.get_attr("key")
    {
        recorder.image(key.as_str().unwrap_or_default());
    }
}

/// An icon, as templates receive it.
#[derive(Debug)]
struct Icon {
    /// Of its symbol.
    id: Value,
    svg: Value,
}

/// Adds `svg_icon(name)`, an icon beside a text, and `icon_id(name)`, the id of its symbol, `icon-NAME`. `symbols` are all
/// ids.
pub fn register_icons(environment: &mut Environment<'static>, symbols: impl IntoIterator<Item = String>) {
    let icon = |id: String| {
        let name = id.strip_prefix("icon-")?.to_owned();
        let svg = format!(
            "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"#{}\"></use></svg>",
            encode_quoted_attribute(&id)
        );
        let (id, svg) = (Value::from(id), Value::from_safe_string(svg));
        Some((name, Icon { id, svg }))
    };
    let icons: HashMap<String, Icon> = symbols.into_iter().filter_map(icon).collect();
    let icons = Arc::new(icons);
    let add = |environment: &mut Environment<'static>, function: &'static str, part: fn(&Icon) -> &Value| {
        let icons = Arc::clone(&icons);
        environment.add_function(function, move |name: Cow<'_, str>| {
            let icon = icons.get(&*name).ok_or_else(|| unknown("icon", &name))?;
            Ok::<_, Error>(part(icon).clone())
        });
    };
    add(environment, "svg_icon", |icon| &icon.svg);
    add(environment, "icon_id", |icon| &icon.id);
}

/// `picture(image, sizes="…", class="…", eager=true, alt="…")`. `alt` defaults to the asset's.
fn show(
    manifest: &Manifest,
    state: &mut State<'_, '_>,
    image: &Value,
    options: &Kwargs,
) -> Result<Value, Error> {
    let sizes: Option<String> = options.get("sizes")?;
    let class: Option<String> = options.get("class")?;
    let alt: Option<String> = options.get("alt")?;
    let eager = options.get::<Option<bool>>("eager")?.unwrap_or(false);
    options.assert_all_used()?;
    let key = image.get_attr("key")?;
    let key = key.as_str().unwrap_or_default();
    let own = image.get_attr("alt")?;
    let shown = PictureOptions {
        sizes: sizes.as_deref(),
        class: class.as_deref(),
        alt: alt.as_deref().or(own.as_str()).unwrap_or_default(),
    };
    // Every image of the site has files, even if only a placeholder.
    let Some(set) = manifest.image(key) else {
        return Ok(Value::from_safe_string(String::new()));
    };
    let is_main = rich_text::is_main(state);
    let images = PageImages::from_state(state);
    // A template that says nothing else shows the picture for its content.
    if alt.is_none() && shown.alt.trim().is_empty() {
        images.undescribed.insert(key.to_owned());
    }
    let loading = images.add(set, eager, is_main);
    Ok(Value::from_safe_string(picture::picture(set, shown, loading)))
}

/// `preload(image, sizes="…")`, with the same sizes as its `picture`.
fn preload(manifest: &Manifest, image: &Value, options: &Kwargs) -> Result<Value, Error> {
    let sizes: Option<String> = options.get("sizes")?;
    options.assert_all_used()?;
    let key = image.get_attr("key")?;
    let set = manifest.image(key.as_str().unwrap_or_default());
    let link = set.map_or_else(String::new, |set| picture::preload(set, sizes.as_deref()));
    Ok(Value::from_safe_string(link))
}
