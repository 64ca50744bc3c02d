//! JSON-LD: data about a page. SEOmatic's has the site's addresses and the language of its contents.

use super::address::names_user;
use super::context::Context;
use super::seo_tags::{rewrite, without_mark};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::borrow::Cow;
use url::Url;

/// An object as text: the values of a text of 2 KB take 13 KB, and it is written as it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct JsonLd(Box<str>);

impl JsonLd {
    /// The compact text of the object.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The object.
    pub fn value(&self) -> Value {
        // It was written from a value.
        serde_json::from_str(&self.0).unwrap_or_default()
    }

    /// Whether the value, or an object in it, is of one of these types.
    pub(super) fn has_type(&self, types: &[&str]) -> bool {
        let has = |name: &&str| self.0.contains(&format!("\"@type\":\"{name}\""));
        let several = || self.0.contains("\"@type\":[");
        types.iter().any(has) || several() && any_object(&self.value(), &|object| is_of_type(object, types))
    }

    /// It, with the address of a picture in what is of one of these types and has none.
    pub fn with_picture(&self, types: &[&str], address: &str) -> Cow<'_, Self> {
        if !self.has_type(types) {
            return Cow::Borrowed(self);
        }
        let mut value = self.value();
        change(&mut value, &|object| {
            if is_of_type(object, types) && !object.contains_key("image") {
                object.insert("image".into(), address.into());
            }
        });
        Cow::Owned(value.into())
    }

    /// Whether the value, or an object in it, is the company whose site this is.
    pub(super) fn names_company(&self) -> bool {
        self.0.contains("#identity\"") && any_object(&self.value(), &is_identity)
    }
}

impl From<Value> for JsonLd {
    fn from(object: Value) -> Self {
        // A copy without the room in which it grew.
        Self(Box::from(object.to_string().as_str()))
    }
}

fn is_of_type(object: &Map<String, Value>, types: &[&str]) -> bool {
    match object.get("@type") {
        Some(Value::String(name)) => types.contains(&name.as_str()),
        Some(Value::Array(names)) => names
            .iter()
            .any(|name| name.as_str().is_some_and(|name| types.contains(&name))),
        _ => false,
    }
}

/// Whether `value` or anything in it is an object like that.
fn any_object(value: &Value, is_it: &impl Fn(&Map<String, Value>) -> bool) -> bool {
    match value {
        Value::Object(object) => is_it(object) || object.values().any(|value| any_object(value, is_it)),
        Value::Array(list) => list.iter().any(|value| any_object(value, is_it)),
        _ => false,
    }
}

/// The objects of the container, as they are published.
pub(super) fn objects(container: Map<String, Value>, cx: &mut Context<'_>) -> Vec<JsonLd> {
    let objects = container.into_iter().map(|(_, value)| value);
    let objects = objects.filter(Value::is_object).map(|mut value| {
        clean(&mut value, cx);
        add_logo(&mut value, cx);
        value.into()
    });
    objects.collect()
}

/// The company has the site's logo where SEOmatic's is a file of the CMS.
fn add_logo(value: &mut Value, cx: &Context<'_>) {
    change(value, &|object| {
        if is_identity(object) && !object.contains_key("logo") {
            let logo = cx.config.vacancies.organisation.logo.as_str();
            object.insert("logo".into(), logo.into());
        }
    });
}

/// Changes a value that is an object, and every object in it.
fn change(value: &mut Value, with: &impl Fn(&mut Map<String, Value>)) {
    match value {
        Value::Object(object) => {
            with(object);
            object.values_mut().for_each(|value| change(value, with));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| change(value, with)),
        _ => {}
    }
}

/// Whether it is the company whose site this is, and not only its name.
fn is_identity(object: &Map<String, Value>) -> bool {
    let id = object.get("@id").and_then(Value::as_str);
    object.contains_key("@type") && id.is_some_and(|id| id.ends_with("#identity"))
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
    // Most texts are not addresses, and the parser need not be asked.
    let address = address.filter(|address| address.contains(':'));
    let Some(url) = address.and_then(|address| Url::parse(address).ok()) else {
        return false;
    };
    let is_file = || {
        let name = url.path().rsplit('/').next();
        name.is_some_and(|name| name.contains('.')) && !cx.policy.is_page(&cx.policy.decoded_path(&url))
    };
    names_user(&url) || cx.policy.is_cms(&url) && is_file()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn types_are_those_of_objects_wherever_they_are_and_no_texts() {
        let says = JsonLd::from(json!({ "name": "\"@type\":\"Thing\"", "@graph": [{ "@type": "WebPage" }] }));
        assert!(says.has_type(&["JobPosting", "WebPage"]));
        assert!(!says.has_type(&["Thing"]) && !says.has_type(&["Web"]));
        let several = JsonLd::from(json!({ "about": { "@type": ["Person", "Organization"] } }));
        assert!(several.has_type(&["Organization"]) && !several.has_type(&["WebPage"]));
    }

    #[test]
    fn a_picture_is_added_where_none_is() {
        let types = ["Article"];
        let with = |object: Value| JsonLd::from(object).with_picture(&types, "/a.jpg").value();
        assert_eq!(
            with(json!({ "@graph": [{ "@type": "Article" }, { "@type": "WebPage" }] })),
            json!({ "@graph": [{ "@type": "Article", "image": "/a.jpg" }, { "@type": "WebPage" }] })
        );
        let own = json!({ "@type": "Article", "image": "/own.jpg" });
        assert_eq!(with(own.clone()), own);
    }

    #[test]
    fn the_company_is_an_object_of_a_type_with_that_id() {
        let names = |object| JsonLd::from(object).names_company();
        let id = "https://www.example.test/#identity";
        assert!(names(
            json!({ "@graph": [{ "@type": "Corporation", "@id": id }] })
        ));
        assert!(!names(json!({ "publisher": { "@id": id } })), "it is only named");
        assert!(!names(json!({ "@type": "WebPage", "name": id })));
    }
}
