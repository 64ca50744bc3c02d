//! Asset fields with images, as they are read.

use super::context::{Context, text};
use super::image::{Image, Transform};

use crate::report::Finding;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The fields of an asset, whatever operation delivered it (`queries/fragments/img.graphql`).
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Asset {
    url: Option<String>,
    id: Option<String>,
    title: Option<String>,
    alt: Option<String>,
    kind: String,
    date_modified: Option<String>,
    focal_point: Option<Vec<Option<f64>>>,
    external_link: Option<String>,
    width: Option<i64>,
    height: Option<i64>,
}

impl Image {
    /// The first image of an asset field, for a box. `assets` hold what the fragment `Img` asks for.
    pub fn first<W: Serialize>(
        field: &str,
        assets: Vec<Option<W>>,
        transform: Transform,
        cx: &mut Context<'_>,
    ) -> Option<Self> {
        Self::all(field, assets, transform, cx).into_iter().next()
    }

    /// All images of an asset field, for a box each.
    pub fn all<W: Serialize>(
        field: &str,
        assets: Vec<Option<W>>,
        transform: Transform,
        cx: &mut Context<'_>,
    ) -> Vec<Self> {
        let assets = assets.into_iter().flatten().enumerate();
        assets
            .filter_map(|(index, asset)| {
                let asset = serde_json::from_value(json!(asset)).ok()?;
                cx.at(format!("{field}[{index}]"), |cx| Self::new(asset, transform, cx))
            })
            .collect()
    }

    fn new(asset: Asset, transform: Transform, cx: &mut Context<'_>) -> Option<Self> {
        let id = asset.id.unwrap_or_default();
        if asset.kind != "image" {
            cx.problem(Finding::NotAnImage {
                asset: id,
                kind: asset.kind,
            });
            return None;
        }
        let Some(url) = text(asset.url) else {
            cx.problem(Finding::ImageWithoutUrl { asset: id });
            return None;
        };
        let focal = asset.focal_point.unwrap_or_default();
        let thousandths = |index: usize| {
            let value = focal
                .get(index)
                .copied()
                .flatten()
                .filter(|value| value.is_finite())
                .unwrap_or(0.5);
            // In range by the clamp.
            (value.clamp(0.0, 1.0) * 1000.0).round() as u16
        };
        let side = |side: Option<i64>| {
            side.and_then(|side| u32::try_from(side).ok())
                .filter(|side| *side > 0)
        };
        let image = Self {
            key: String::new(),
            size: side(asset.width).zip(side(asset.height)),
            id,
            url,
            version: asset.date_modified,
            alt: text(asset.alt).unwrap_or_default(),
            title: text(asset.title).unwrap_or_default(),
            external_link: cx.external("externalLink", asset.external_link),
            focal_point: (thousandths(0), thousandths(1)),
            transform,
        };
        Some(image.planned(cx))
    }

    /// Of which only the address in the CMS is known.
    pub fn at_address(url: String, alt: &str, transform: Transform, cx: &mut Context<'_>) -> Self {
        let image = Self {
            key: String::new(),
            id: String::new(),
            url,
            version: None,
            alt: alt.trim().to_owned(),
            title: String::new(),
            external_link: None,
            focal_point: (500, 500),
            transform,
            size: None,
        };
        image.planned(cx)
    }

    /// The same with its key, known to the assets stage.
    pub fn planned(self, cx: &mut Context<'_>) -> Self {
        let image = self.with_key();
        cx.image(image.clone());
        image
    }
}
