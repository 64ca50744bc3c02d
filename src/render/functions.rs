//! What templates may call. All of it is pure and known before rendering.

use super::messages::Messages;
use crate::assets::{ImageSet, Manifest, Variant};
use html_escape::encode_quoted_attribute;
use minijinja::value::{Kwargs, Value};
use minijinja::{Environment, Error, ErrorKind};
use std::fmt::Write as _;
use std::sync::Arc;

/// Adds `asset`, `picture`, `image_src`, `file`, `t` to the environment.
pub fn register(environment: &mut Environment<'static>, messages: Messages, manifest: Arc<Manifest>) {
    let known = Arc::clone(&manifest);
    environment.add_function("asset", move |name: String| {
        known
            .entries
            .get(&name)
            .cloned()
            .ok_or_else(|| unknown("asset", &name))
    });
    let known = Arc::clone(&manifest);
    environment.add_function("picture", move |image: Value, options: Kwargs| {
        let key = image.get_attr("key")?;
        let set = known.image(key.as_str().unwrap_or_default());
        picture(set, &image, &options)
    });
    let known = Arc::clone(&manifest);
    environment.add_function("image_src", move |image: Value| {
        let key = image.get_attr("key")?;
        let set = known.image(key.as_str().unwrap_or_default());
        Ok::<_, Error>(set.map(|set| set.webp.last().unwrap_or(&set.fallback).path.clone()))
    });
    let known = manifest;
    environment.add_function("file", move |file: Value| {
        let url = file.get_attr("url")?;
        Ok::<_, Error>(known.file(url.as_str().unwrap_or_default()).map(str::to_owned))
    });
    environment.add_function("t", move |name: String, values: Kwargs| {
        let mut text = messages
            .get(&name)
            .ok_or_else(|| unknown("message", &name))?
            .to_owned();
        for key in values.args() {
            let value: Value = values.get(key)?;
            text = text.replace(&format!("{{{key}}}"), &value.to_string());
        }
        Ok::<_, Error>(text)
    });
}

fn unknown(kind: &str, name: &str) -> Error {
    Error::new(
        ErrorKind::InvalidOperation,
        format!("there is no {kind} `{name}`"),
    )
}

/// `picture(image, sizes="…", class="…", eager=true, alt="…")`: WebP in several widths, a fallback, the layout's size.
fn picture(set: Option<&ImageSet>, image: &Value, options: &Kwargs) -> Result<Value, Error> {
    let sizes: Option<String> = options.get("sizes")?;
    let class: Option<String> = options.get("class")?;
    let eager = options.get::<Option<bool>>("eager")?.unwrap_or(false);
    let alt: Option<String> = options.get("alt")?;
    options.assert_all_used()?;
    let class = class.map_or_else(String::new, |class| {
        format!(" class=\"{}\"", encode_quoted_attribute(&class))
    });
    let Some(set) = set else {
        // The problem is in the report; the page keeps its layout.
        return Ok(Value::from_safe_string(format!(
            "<span{} data-missing></span>",
            class.replace("class=\"", "class=\"missing ")
        )));
    };
    let alt = match alt {
        Some(alt) => alt,
        None => image.get_attr("alt")?.as_str().unwrap_or_default().to_owned(),
    };
    let sizes = sizes.unwrap_or_else(|| format!("(min-width: {0}px) {0}px, 100vw", set.width));
    let mut html = String::new();
    if !set.webp.is_empty() {
        let _ = write!(
            html,
            "<source type=\"image/webp\" srcset=\"{}\" sizes=\"{}\">",
            srcset(&set.webp),
            encode_quoted_attribute(&sizes)
        );
    }
    let loading = if eager {
        " fetchpriority=\"high\""
    } else {
        " loading=\"lazy\""
    };
    let _ = write!(
        html,
        "<img src=\"{}\" alt=\"{}\" width=\"{}\" height=\"{}\"{loading} decoding=\"async\">",
        set.fallback.path,
        encode_quoted_attribute(&alt),
        set.width,
        set.height
    );
    Ok(Value::from_safe_string(format!(
        "<picture{class}>{html}</picture>"
    )))
}

fn srcset(variants: &[Variant]) -> String {
    let entries: Vec<String> = variants
        .iter()
        .map(|variant| format!("{} {}w", variant.path, variant.width))
        .collect();
    entries.join(", ")
}
