//! SEOmatic's JSON-LD: data about the page, with the site's addresses and the language of its contents.

use super::address::names_user;
use super::context::Context;
use super::seo_tags::{rewrite, without_mark};
use serde_json::{Map, Value};
use url::Url;

/// The objects of the container, as they are published.
pub(super) fn objects(container: Map<String, Value>, cx: &mut Context<'_>) -> Vec<Value> {
    let mut objects: Vec<Value> = container
        .into_iter()
        .map(|(_, value)| value)
        .filter(Value::is_object)
        .collect();
    objects.iter_mut().for_each(|value| clean(value, cx));
    objects
}

fn clean(value: &mut Value, cx: &mut Context<'_>) {
    match value {
        Value::String(text) => *text = rewrite(without_mark(text, cx), cx),
        Value::Array(list) => {
            list.retain(|value| !is_refused(value, cx));
            list.iter_mut().for_each(|value| clean(value, cx));
        }
        Value::Object(map) => {
            map.retain(|_, value| !is_refused(value, cx));
            if let Some(language) = map.get_mut("inLanguage") {
                *language = Value::from(cx.config.site.content_language.as_str());
            }
            map.values_mut().for_each(|value| clean(value, cx));
        }
        _ => {}
    }
}

/// An address with a user name; a file on the CMS's host, or an `ImageObject` of one: it does not exist on the site's.
fn is_refused(value: &Value, cx: &Context<'_>) -> bool {
    let address = value.as_str().or_else(|| {
        value
            .get("url")
            .filter(|_| value["@type"] == "ImageObject")?
            .as_str()
    });
    // Most texts are no addresses, and the parser need not be asked.
    let address = address.filter(|address| address.contains(':'));
    let Some(url) = address.and_then(|address| Url::parse(address).ok()) else {
        return false;
    };
    let is_file = || {
        let name = url.path().rsplit('/').next();
        name.is_some_and(|name| name.contains('.'))
            && !cx.policy.routes.contains(url.path().trim_end_matches('/'))
    };
    names_user(&url) || cx.policy.is_cms(&url) && is_file()
}
