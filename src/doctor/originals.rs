//! The files of the CMS: one of each volume is downloaded as a build does it, and with `images.source = "cms"` one is
//! transformed.

use super::check::Check;
use super::limits;
use super::patient::Patient;
use crate::assets::download::{Looked, look_at};
use crate::cms::model::{Kind, Place, places};
use crate::cms::{Client, Host};
use crate::config::{Cms, Config, ImageSource};
use crate::report::{Failure, FileFault};
use serde_json::{Value, json};

/// What a build asks the CMS to make of an image.
const BOX: (u32, u32) = (503, 377);

/// Examines a file of each volume, and the transforms if the project uses them.
pub(super) async fn examine(
    patient: Patient<'_>,
    config: &Config,
    client: &Client,
    host: &Host,
) -> Vec<Check> {
    let volumes: Vec<Place> = places(&[]).filter(|place| place.kind == Kind::Volume).collect();
    let fields = volumes.iter().map(|volume| {
        let handle = volume.handle;
        format!("{handle}: assets(volume: \"{handle}\", limit: 1, orderBy: \"elements.id asc\") {{ id url mimeType }}")
    });
    let document = format!("query Doctor {{ {} }}", fields.collect::<Vec<_>>().join(" "));
    let data = match client.raw("Doctor", &document).await {
        Ok(data) => data,
        // No query of a build is so.
        Err(error) => return vec![Check::worse_later("originals", &Failure::from(error))],
    };
    let mut checks = Vec::new();
    for volume in &volumes {
        let asset = &data[volume.handle][0];
        checks.push(match asset["url"].as_str() {
            None if asset.is_object() => Check::advice(
                "originals",
                format!("files of the volume `{}` have no addresses", volume.handle),
                "in Craft's control panel: Settings → Filesystems → the one of this volume: switch on `Files in this filesystem have public URLs`, and set the base URL",
            ),
            None => Check::ok(
                "originals",
                format!("the volume `{}` has no file that the token may read", volume.handle),
            ),
            Some(url) => original(&config.cms, host, url, asset["mimeType"].as_str().unwrap_or_default()).await,
        });
    }
    checks.push(
        match (patient.unknown("transforms", "images"), config.images.source) {
            (Some(unknown), _) => unknown,
            (None, ImageSource::Local) => Check::ok(
                "transforms",
                "not needed: this machine scales the images from the originals (`images.source`)",
            ),
            (None, ImageSource::Cms) => transform(&config.cms, client, host, &data).await,
        },
    );
    checks
}

async fn original(cms: &Cms, host: &Host, url: &str, mime_type: &str) -> Check {
    let looked = match look_at(cms, host, url).await {
        Ok(Ok(looked)) => looked,
        Ok(Err(fault)) => return unavailable("originals", url, &fault),
        Err(failure) => return Check::problem("originals", &failure),
    };
    match is_as_promised(&looked, mime_type) {
        true => Check::ok(
            "originals",
            format!(
                "{url} can be downloaded ({}, {} bytes)",
                looked.content_type, looked.bytes
            ),
        ),
        false => Check::advice(
            "originals",
            format!(
                "{url} comes as `{}`, but Craft calls it `{mime_type}`",
                looked.content_type
            ),
            "look at what answers there: a login wall, a firewall or a wrong `Content-Type` of the web server",
        ),
    }
}

/// An image must come as one; of other files servers know less.
fn is_as_promised(looked: &Looked, mime_type: &str) -> bool {
    !mime_type.starts_with("image/") || looked.content_type.starts_with("image/")
}

/// One image as Craft makes it, in both formats.
async fn transform(cms: &Cms, client: &Client, host: &Host, data: &Value) -> Check {
    let images = data.as_object().into_iter().flat_map(|volumes| volumes.values());
    let image = images.map(|list| &list[0]).find(|asset| {
        let mime_type = asset["mimeType"].as_str().unwrap_or_default();
        mime_type.starts_with("image/") && !mime_type.contains("svg")
    });
    let Some(id) = image.and_then(|image| image["id"].as_str()) else {
        return Check::ok("transforms", "there is no image to try one with");
    };
    let variables = json!({ "ids": [id], "mode": "crop", "width": BOX.0, "height": BOX.1 });
    let answer: Value = match client.query("Transforms", None, variables).await {
        Ok(answer) => answer,
        Err(error) => return limits::of_query("transforms", "`Transforms`", &error),
    };
    for format in ["webp", "jpeg"] {
        let Some(url) = answer["assets"][0][format].as_str() else {
            return Check::advice(
                "transforms",
                format!("Craft makes no {format} of the asset {id}: the build would scale it itself"),
                "let PHP have Imagick, or GD with WebP: Craft's control panel → Utilities → System Report names the image driver",
            );
        };
        match look_at(cms, host, url).await {
            Ok(Ok(looked)) if looked.content_type.starts_with("image/") => {}
            Ok(Ok(looked)) => {
                return Check::advice(
                    "transforms",
                    format!("{url} comes as `{}`", looked.content_type),
                    "look at what answers there, and at Craft's log",
                );
            }
            Ok(Err(fault)) => return unavailable("transforms", url, &fault),
            Err(failure) => return Check::problem("transforms", &failure),
        }
    }
    Check::ok(
        "transforms",
        "Craft scales an image in both formats, and it can be downloaded",
    )
}

/// A build goes on without some files, but not without many.
fn unavailable(name: &'static str, url: &str, fault: &FileFault) -> Check {
    let remedy = match fault {
        FileFault::Host { origin } => {
            format!("if your files are there, add \"{origin}\" to `cms.asset_hosts` in sitegen.toml")
        }
        FileFault::Inside { .. } => {
            "let the files have a public address: Craft's control panel → Settings → Filesystems".to_owned()
        }
        FileFault::Status(401 | 403) => {
            "let everybody read the files: the rights of the volume's folder or bucket, and no password before them".to_owned()
        }
        FileFault::Status(404) => {
            "in Craft's control panel: Utilities → Asset Indexes, and Settings → Filesystems → the base URL".to_owned()
        }
        _ => "look at what answers there, then run the doctor again".to_owned(),
    };
    let what = format!("{url} cannot be used: {fault}; a build stops if many files are missing");
    Check::advice(name, what, remedy)
}
