//! SEOmatic's JSON-LD graph of a page.

use serde_json::{Map, Value, json};

use crate::graphql::meta::Meta;

impl Meta<'_> {
    pub(crate) fn json_ld(&self) -> Map<String, Value> {
        let context = "http://schema.org";
        let mut page = json!({
            "@context": context, "@type": "WebPage",
            "author": {"@id": "#identity"}, "copyrightHolder": {"@id": "#identity"},
        });
        let dates = self.element.map(|element| {
            let posted = element
                .post_date
                .as_ref()
                .unwrap_or(&element.date_updated)
                .text
                .clone();
            (posted, element.date_updated.text.clone())
        });
        if let Some((posted, updated)) = &dates {
            page["copyrightYear"] = json!(posted.get(..4));
            page["creator"] = json!({"@id": "#creator"});
            page["dateCreated"] = json!(posted);
            page["dateModified"] = json!(updated);
            page["datePublished"] = json!(posted);
        }
        if let Some(description) = &self.description {
            page["description"] = json!(description);
        }
        page["headline"] = json!(self.title);
        page["inLanguage"] = json!(self.locale());
        page["mainEntityOfPage"] = json!(self.url);
        page["name"] = json!(self.title);
        page["publisher"] = json!({"@id": "#creator"});
        page["url"] = json!(self.url);
        let mut identity = json!({"@context": context, "@id": "#identity", "@type": "Organization"});
        if let (Some(Value::Object(extra)), Some(identity)) = (
            self.context.craft.site.get("organisation"),
            identity.as_object_mut(),
        ) {
            identity.extend(extra.clone());
        }
        let mut nodes = Map::new();
        nodes.insert("mainEntityOfPage".into(), page);
        nodes.insert("identity".into(), identity);
        nodes.insert(
            "creator".into(),
            json!({"@context": context, "@id": "#creator", "@type": "Organization"}),
        );
        nodes.insert("breadcrumbList".into(), self.breadcrumbs());
        nodes
    }

    /// Home, then every entry whose uri is a prefix of this one's.
    fn breadcrumbs(&self) -> Value {
        let mut items =
            vec![json!({"@type": "ListItem", "item": self.context.base, "name": "Home", "position": 1})];
        let uri = self
            .element
            .and_then(|element| element.uri.as_deref())
            .filter(|uri| *uri != "__home__");
        let mut path = String::new();
        for segment in uri.into_iter().flat_map(|uri| uri.split('/')) {
            if !path.is_empty() {
                path.push('/');
            }
            path.push_str(segment);
            if let Some(element) = self.context.allowed(self.context.craft.at_uri(&path)).first() {
                let position = items.len() + 1;
                let item = format!("{}/{path}", self.context.base);
                items.push(
                    json!({"@type": "ListItem", "item": item, "name": element.title, "position": position}),
                );
            }
        }
        json!({
            "@context": "http://schema.org", "@type": "BreadcrumbList", "description": "Breadcrumbs list",
            "itemListElement": items, "name": "Breadcrumbs",
        })
    }
}
