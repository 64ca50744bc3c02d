//! The fields of assets that depend on a transform.

use apollo_compiler::resolvers::ResolvedValue;
use serde_json::{Map, Value};

use crate::craft::Context;
use crate::craft::asset;
use crate::craft::element::Element;
use crate::craft::errors::internal_error;
use crate::craft::transforms::Transform;
use crate::graphql::leaf::{Resolved, leaf};

/// A field of an asset.
///
/// # Errors
/// Craft's internal error, for a named transform.
pub(crate) fn asset_field<'a>(
    context: Context<'a>,
    element: &'a Element,
    name: &str,
    arguments: &Map<String, Value>,
) -> Resolved<'a> {
    let Some(file) = element.asset() else {
        return Ok(ResolvedValue::null());
    };
    let base = context.base;
    let named = ["handle", "transform"]
        .iter()
        .any(|key| arguments.get(*key).is_some_and(|value| !value.is_null()));
    if named && matches!(name, "url" | "width" | "height" | "format") {
        return Err(internal_error());
    }
    let transform = Transform::from_arguments(arguments);
    let size = match (&transform, file.size) {
        (Some(transform), Some(size)) => Some(transform.size(size)),
        (_, size) => size,
    };
    Ok(match (name, &transform) {
        ("url", None) => leaf(context.url(element)),
        ("url", Some(transform)) => {
            let path = asset::transform_path(element, file, transform);
            #[cfg(feature = "testing")]
            let path = path.map(|path| match context.craft.settings.late_transforms {
                true => asset::late_path(&path),
                false => path,
            });
            leaf(path.map(|path| format!("{base}{path}")))
        }
        ("width", _) => leaf(size.map(|size| size.0)),
        ("height", _) => leaf(size.map(|size| size.1)),
        (
            "format",
            Some(Transform {
                format: Some(format), ..
            }),
        ) => leaf(format.as_str()),
        ("format", _) => leaf(asset::extension(&file.file)),
        ("focalPoint", _) => match (asset::kind(&file.file), file.focal_point.unwrap_or((0.5, 0.5))) {
            ("image", (x, y)) => ResolvedValue::list([leaf(x), leaf(y)]),
            _ => ResolvedValue::null(),
        },
        ("srcset", _) => leaf(srcset(context, element, arguments)),
        ("img", _) => leaf(match (context.url(element), file.size) {
            (Some(url), Some((width, height))) => {
                let alt = file.alt.as_deref().unwrap_or_default();
                Some(format!(
                    r#"<img src="{url}" width="{width}" height="{height}" alt="{alt}">"#
                ))
            }
            _ => None,
        }),
        _ => ResolvedValue::null(),
    })
}

fn srcset(context: Context<'_>, element: &Element, arguments: &Map<String, Value>) -> Option<String> {
    let file = element.asset()?;
    let (own_width, _) = file.size?;
    let mut sources = Vec::new();
    for size in arguments
        .get("sizes")?
        .as_array()?
        .iter()
        .filter_map(Value::as_str)
    {
        let width = match (size.strip_suffix('w'), size.strip_suffix('x')) {
            (Some(width), _) => width.parse().ok()?,
            (_, Some(factor)) => (factor.parse::<f64>().ok()? * f64::from(own_width)) as u32,
            _ => return None,
        };
        let path = asset::transform_path(element, file, &Transform::of_width(width))?;
        sources.push(format!("{}{path} {size}", context.base));
    }
    Some(sources.join(", "))
}
