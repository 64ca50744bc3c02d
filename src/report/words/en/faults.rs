//! Why files, images and texts are not published, in English.

use super::svg::svg_fault;
use crate::report::finding::TextFault;
use crate::report::words::Text;
use crate::report::{FileFault, ImageFault};

pub fn text_fault(fault: TextFault) -> String {
    match fault {
        TextFault::TooLong { bytes, most } => format!("it has {bytes} bytes, {most} are allowed"),
        TextFault::TooManyAttributes { most } => format!("a tag has more than {most} attributes"),
        TextFault::TooDeep { most } => format!("it is nested more than {most} levels deep"),
        TextFault::NotClosed => "its tags are not closed in the order they were opened".into(),
        TextFault::Misplaced => "its elements are nested in ways that HTML does not allow".into(),
    }
}

pub fn file_fault(fault: &FileFault) -> String {
    match fault {
        FileFault::NotAnAddress => "the file's address is not a URL".into(),
        FileFault::Host { origin } => {
            format!("files from {origin} are not allowed: add the host to `cms.asset_hosts` in sitegen.toml")
        }
        FileFault::Inside { host } => {
            format!("{host} is a private address; files are downloaded from public addresses only")
        }
        FileFault::Status(status) => format!("the server answered with status {status}"),
        FileFault::Empty => "the server answered with an empty file".into(),
        FileFault::Page => "the server answered with a page instead of the file".into(),
        FileFault::NotPdf => "the server answered with something that is not a PDF".into(),
        FileFault::RedirectsNowhere => "the server sends a redirect without an address".into(),
        FileFault::RedirectsAgain => "the server redirects too often".into(),
        FileFault::TooLarge { megabytes } => format!("the file is larger than {megabytes} MB"),
        FileFault::BrokenOff(detail) => format!("the download was interrupted: {detail}"),
        FileFault::Unreachable(detail) => format!("the server cannot be reached: {detail}"),
        FileFault::Deadline => "the deadline for reading the CMS passed".into(),
        FileFault::Broken(fault) => image_fault(fault).message,
        FileFault::NotAsked => "the CMS was not asked for its current version".into(),
    }
}

pub fn image_fault(fault: &ImageFault) -> Text {
    let message = match fault {
        ImageFault::NotAnImage => "the file is not an image".into(),
        ImageFault::Unsupported(format) => format!("the file is {format}, which is not supported"),
        ImageFault::TooLarge { width, height, most } => {
            format!("the image has {width} × {height} pixels; at most {most} per side are allowed")
        }
        ImageFault::TooHeavy {
            width,
            height,
            megabytes,
        } => {
            format!("the image has {width} × {height} pixels and would need {megabytes} MB of memory")
        }
        ImageFault::Truncated => "the file is incomplete".into(),
        ImageFault::Damaged(detail) => format!("the file is damaged: {detail}"),
        ImageFault::Svg(fault) => svg_fault(fault),
        ImageFault::Encoding(detail) => format!("the image cannot be encoded: {detail}"),
    };
    let hint = match fault {
        ImageFault::TooLarge { .. } | ImageFault::TooHeavy { .. } => {
            "upload a smaller version: 4000 pixels on the longer side are enough"
        }
        ImageFault::Svg(fault) if fault.is_unsafe() => {
            "export it again without scripts, links and embedded files, or upload it as PNG"
        }
        ImageFault::Svg(_) => "export it again, or upload it as PNG",
        _ => "upload the image again as JPEG, PNG or WebP",
    };
    Text {
        message,
        hint: hint.into(),
    }
}
