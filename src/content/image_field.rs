//! Asset fields with images, as they are read.

use super::context::{Context, text_of};
use super::file::version;
use super::found::EntryRef;
use super::image::{Image, Transform, path_of};
use crate::report::{Finding, Subject};
use serde_json_borrow::Value;
use std::sync::Arc;

impl Image {
    /// The first image of an asset field, for a box.
    pub(super) fn first(
        field: &str,
        assets: &[Value<'_>],
        transform: Transform,
        cx: &mut Context<'_>,
    ) -> Option<Arc<Self>> {
        Self::all(field, assets, transform, cx).into_iter().next()
    }

    /// All images of an asset field, for a box each. `assets` hold what `queries/fragments/img.graphql` asks for.
    pub(super) fn all(
        field: &str,
        assets: &[Value<'_>],
        transform: Transform,
        cx: &mut Context<'_>,
    ) -> Vec<Arc<Self>> {
        let assets = assets.iter().enumerate();
        assets
            .filter_map(|(index, asset)| {
                cx.at(format!("{field}[{index}]"), |cx| Self::new(asset, transform, cx))
            })
            .collect()
    }

    fn new(asset: &Value<'_>, transform: Transform, cx: &mut Context<'_>) -> Option<Arc<Self>> {
        let written = |name: &str| asset.get(name).as_str().map(str::to_owned);
        let id = written("id").unwrap_or_default();
        let kind = written("kind").unwrap_or_default();
        if kind != "image" {
            cx.problem(Finding::NotAnImage { asset: id, kind });
            return None;
        }
        let Some(url) = text_of(asset, "url") else {
            cx.problem(Finding::ImageWithoutUrl { asset: id });
            return None;
        };
        let thousandths = |index: usize| {
            let value = asset.get("focalPoint").get(index).as_f64().unwrap_or(0.5);
            // In range by the clamp.
            (value.clamp(0.0, 1.0) * 1000.0).round() as u16
        };
        let side = |name: &str| {
            let side = asset.get(name).as_u64().and_then(|side| u32::try_from(side).ok());
            side.filter(|side| *side > 0)
        };
        let external_link = written("externalLink").and_then(|address| {
            let asset = EntryRef {
                subject: Subject::Asset {
                    path: path_of(&url),
                    id: Some(id.clone()),
                    shown: Vec::new(),
                    more: 0,
                },
                edit_url: Some(cx.config.cms.asset_edit_url(&id)),
            };
            cx.of_related(asset, |cx| cx.external("externalLink", Some(address)))
        });
        let image = Self {
            key: String::new(),
            size: side("width").zip(side("height")),
            id,
            url,
            version: version(asset),
            alt: text_of(asset, "alt").unwrap_or_default(),
            title: text_of(asset, "title").unwrap_or_default(),
            external_link,
            focal_point: (thousandths(0), thousandths(1)),
            transform,
        };
        Some(image.planned(cx))
    }

    /// An image of which only the address in the CMS is known.
    pub(super) fn at_address(
        url: String,
        alt: &str,
        transform: Transform,
        cx: &mut Context<'_>,
    ) -> Arc<Self> {
        let image = Self {
            url,
            alt: alt.trim().to_owned(),
            focal_point: (500, 500),
            transform,
            ..Self::default()
        };
        image.planned(cx)
    }

    /// Sets the key, and notes the image for the assets stage. Equal uses share one value.
    pub fn planned(self, cx: &mut Context<'_>) -> Arc<Self> {
        cx.image(self.with_key())
    }
}
