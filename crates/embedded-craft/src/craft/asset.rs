//! Assets: what Craft knows about a file, and the URLs under which it is offered.

use std::io::Cursor;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use crate::content::AssetFile;
use crate::craft::element::{Asset, Element};
use crate::craft::transforms::Transform;

/// What PHP's `rawurlencode` leaves alone.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

pub(crate) fn read(file: &AssetFile) -> Asset {
    let is_image = kind(&file.file) == "image";
    let size = if is_image { dimensions(&file.bytes) } else { None };
    let point = file.meta.get("focalPoint").and_then(Value::as_array);
    let focal_point = point.and_then(|point| Some((point.first()?.as_f64()?, point.get(1)?.as_f64()?)));
    let folder = file.meta.get("folder").and_then(Value::as_str);
    Asset {
        file: folder.map_or_else(|| file.file.clone(), |folder| format!("{folder}/{}", file.file)),
        volume: file.volume.clone(),
        etag: format!("\"{}\"", &blake3::hash(&file.bytes).to_hex()[..20]),
        bytes: file.bytes.clone(),
        alt: file.meta.get("alt").and_then(Value::as_str).map(str::to_owned),
        size,
        focal_point: focal_point.filter(|_| is_image),
    }
}

/// Pixels, from the head of the file.
fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    image::ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .ok()?
        .into_dimensions()
        .ok()
}

/// Craft's title for an uploaded file without one: `logo-een.jpg` → `Logo een`.
pub(crate) fn title(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    let stem = name
        .rsplit_once('.')
        .map_or(name, |(stem, _)| stem)
        .replace(['-', '_'], " ");
    let mut letters = stem.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub(crate) fn filename(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

pub(crate) fn extension(file: &str) -> &str {
    filename(file)
        .rsplit_once('.')
        .map_or("", |(_, extension)| extension)
}

/// Craft's file kind.
pub(crate) fn kind(file: &str) -> &'static str {
    match extension(file).to_ascii_lowercase().as_str() {
        "jpg" | "jpeg" | "png" | "gif" | "webp" | "svg" | "avif" | "bmp" | "tif" | "tiff" => "image",
        "pdf" => "pdf",
        "doc" | "docx" | "odt" | "rtf" => "word",
        "xls" | "xlsx" | "ods" => "excel",
        "mp4" | "mov" | "webm" | "m4v" => "video",
        "mp3" | "wav" | "ogg" | "m4a" => "audio",
        "zip" | "gz" | "tar" => "compressed",
        "json" => "json",
        "txt" => "text",
        _ => "unknown",
    }
}

pub(crate) fn mime_type(file: &str) -> &'static str {
    match extension(file).to_ascii_lowercase().as_str() {
        "jpg" | "jpeg" => "image/jpeg",
        "png" => "image/png",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "svg" => "image/svg+xml",
        "pdf" => "application/pdf",
        "docx" => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "doc" => "application/msword",
        "xlsx" => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "mp4" => "video/mp4",
        "zip" => "application/zip",
        "txt" => "text/plain",
        _ => "application/octet-stream",
    }
}

/// The folder of a volume on the CMS host.
fn folder(volume: &str) -> &str {
    if volume == "images" { "uploads" } else { volume }
}

fn encode(path: &str) -> String {
    let segments: Vec<String> = path
        .split('/')
        .map(|part| utf8_percent_encode(part, SEGMENT).to_string())
        .collect();
    segments.join("/")
}

/// The path of the stored file on the CMS host, percent-encoded.
pub(crate) fn path(asset: &Asset) -> String {
    format!("/{}/{}", folder(&asset.volume), encode(&asset.file))
}

/// The path of a transformed image on the CMS host; `None` when Craft answers null.
pub(crate) fn transform_path(element: &Element, asset: &Asset, transform: &Transform) -> Option<String> {
    if kind(&asset.file) != "image" {
        return Some(path(asset));
    }
    // The image driver cannot rasterise a vector image or read a broken file.
    asset.size?;
    let original = extension(&asset.file).to_ascii_lowercase();
    let format = match transform.format.as_deref() {
        None if original == "avif" => return None,
        None => original.as_str(),
        Some(format @ ("jpg" | "jpeg" | "png" | "gif" | "webp")) => format,
        Some(_) => return None,
    };
    let (parent, name) = asset
        .file
        .rsplit_once('/')
        .map_or(("", asset.file.as_str()), |(parent, name)| (parent, name));
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let parent = if parent.is_empty() {
        String::new()
    } else {
        format!("{}/", encode(parent))
    };
    let id = if format == original {
        String::new()
    } else {
        format!("{}/", element.id)
    };
    let (folder, directory) = (folder(&asset.volume), transform.directory());
    Some(format!(
        "/{folder}/{parent}{directory}/{id}{}.{format}",
        encode(stem)
    ))
}

/// What a URL of [`late_path`] begins with.
#[cfg(feature = "testing")]
const LATE: &str = "/index.php?p=actions/assets/generate-transform";

/// The action that makes the file of a transform when it is asked for, and redirects to it.
#[cfg(feature = "testing")]
pub(crate) fn late_path(path: &str) -> String {
    let id = utf8_percent_encode(path, NON_ALPHANUMERIC);
    format!("{LATE}&transformId={id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_segments_are_encoded_one_by_one() {
        assert_eq!(
            encode("map/café [1] & co.jpg"),
            "map/caf%C3%A9%20%5B1%5D%20%26%20co.jpg"
        );
    }

    #[test]
    fn a_title_is_made_of_the_file_name() {
        assert_eq!(title("logo-een.jpg"), "Logo een");
    }
}
