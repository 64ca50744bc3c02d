//! Why files, pictures and texts are not published, in English.

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
        FileFault::NotAnAddress => "the address of the file is not one".into(),
        FileFault::Host { origin } => {
            format!("files from {origin} are not fetched: add the host to `cms.asset_hosts` in sitegen.toml")
        }
        FileFault::Inside { host } => {
            format!("{host} is an address inside a network, and files are fetched from public ones only")
        }
        FileFault::Status(status) => format!("the server answered with status {status}"),
        FileFault::Empty => "the server answered with an empty file".into(),
        FileFault::Page => "the server answered with a page instead of the file".into(),
        FileFault::RedirectsNowhere => "the server redirects to nowhere".into(),
        FileFault::RedirectsAgain => "the server redirects again and again".into(),
        FileFault::TooLarge { megabytes } => format!("the file is larger than {megabytes} MB"),
        FileFault::BrokenOff(detail) => format!("the download broke off: {detail}"),
        FileFault::Unreachable(detail) => format!("the server cannot be reached: {detail}"),
        FileFault::Deadline => "the deadline for reading the CMS passed".into(),
    }
}

pub fn image_fault(fault: &ImageFault) -> Text {
    let message = match fault {
        ImageFault::NotAnImage => "the file is not a picture".into(),
        ImageFault::Unsupported(format) => format!("the file is {format}, which cannot be read"),
        ImageFault::TooLarge { width, height, most } => {
            format!("the picture has {width} × {height} pixels; at most {most} on a side are read")
        }
        ImageFault::TooHeavy {
            width,
            height,
            megabytes,
        } => {
            format!("the picture has {width} × {height} pixels and would take {megabytes} MB of memory")
        }
        ImageFault::Truncated => "the file is cut off".into(),
        ImageFault::Damaged(detail) => format!("the file is damaged: {detail}"),
        ImageFault::Svg(detail) => detail.clone(),
        ImageFault::Encoding(detail) => format!("the picture cannot be encoded: {detail}"),
    };
    let hint = match fault {
        ImageFault::TooLarge { .. } | ImageFault::TooHeavy { .. } => {
            "upload it smaller: 4000 pixels on the longer side are plenty"
        }
        ImageFault::Svg(_) => {
            "export it again without scripts, links and embedded files, or upload it as PNG"
        }
        _ => "upload the image again as JPEG, PNG or WebP",
    };
    Text {
        message,
        hint: hint.into(),
    }
}
