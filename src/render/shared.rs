//! Values that all templates can see.

use super::card_value;
use super::cards::Lists;
use super::digest::digest;
use super::islands::props::SiteHeaderProps;
use super::policy;
use super::recorder::{GLOBALS, Recorder};
use crate::assets::Manifest;
use crate::config::RenderSettings;
use crate::content::Site;
use crate::content::folders::VACANCY_SEARCH;
use minijinja::context;
use minijinja::value::{Serde, Value};
use std::collections::BTreeMap;

/// The values, serialised once.
pub(super) struct Shared {
    pub(super) value: Value,
    /// The hash of each; empty where nobody asks for them.
    pub(super) hashes: BTreeMap<String, String>,
}

impl Shared {
    pub(super) fn new(
        site: &Site,
        lists: &Lists<'_>,
        manifest: &Manifest,
        config: RenderSettings<'_>,
        recorder: &Recorder,
    ) -> Self {
        let value = context! {
            site => context! {
                url => config.site.url.as_str(),
                name => config.site.name.clone(),
                locale => config.site.locale.clone(),
                language => config.site.content_language.clone(),
                year => config.now.to_zoned(config.site.time_zone.clone()).year(),
            },
            form => context! {
                action => config.form.action.clone(),
                redirect => config.form.redirect.clone(),
                on_failure => Value::from(Serde(config.form.on_failure)),
            },
            forms => Value::from(Serde(config.forms)),
            retention => site.retention.clone(),
            sustainability => context! {
                language => config.sustainability.language.clone(),
                company => config.sustainability.company,
            },
            brand => Value::from(Serde(&manifest.brand)),
            search_on_home => config.search.on_home,
            hide_on_scroll => config.header.hide_on_scroll,
            deploy => config.skew_token,
            opening => Value::from_safe_string(policy::OPENING.to_owned()),
            loader => Value::from_safe_string(policy::loader(manifest)),
            critical_scripts => manifest.bundle.scripts.critical(),
            navigation => Value::from(Serde(&site.navigation)),
            globals => Value::from(Serde(&site.globals)),
            header_items => Value::from(Serde(&SiteHeaderProps::tree(&site.navigation, &site.roles))),
            vacancy_count => site.vacancy_count(),
            search_index => format!("/{VACANCY_SEARCH}"),
            latest_vacancies => card_value::values(lists.latest()),
        };
        let hashes = recorder.notes_lookups().then(|| hashes(&value));
        Self {
            value: recorder.watched(value),
            hashes: hashes.unwrap_or_default(),
        }
    }
}

/// The hashes of the values, by the names that they are looked up by.
fn hashes(shared: &Value) -> BTreeMap<String, String> {
    let mut hashes = BTreeMap::new();
    let mut add = |prefix: &str, below: &Value| {
        for name in below.try_iter().into_iter().flatten() {
            let value = below.get_item(&name).ok().as_ref().and_then(digest);
            hashes.extend(value.map(|value| (format!("{prefix}{name}"), value)));
        }
    };
    add("", shared);
    if let Ok(globals) = shared.get_attr(GLOBALS) {
        add(&format!("{GLOBALS}."), &globals);
    }
    hashes
}
