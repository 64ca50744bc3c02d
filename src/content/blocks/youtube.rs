//! A video with a splash image.

use crate::content::{Context, Fields};
use crate::report::Finding;
use url::Url;

/// `video` becomes YouTube's id of the video, 11 characters, and where it begins: `ysz5S6PUM-U&start=90`; none when the
/// address is not one of YouTube's.
pub(super) fn refine(block: &mut Fields, cx: &mut Context<'_>) {
    let Some(address) = block.text("video") else {
        return;
    };
    let id = video_id(address);
    let place = start(address).map_or_else(String::new, |seconds| format!("&start={seconds}"));
    if id.is_none() {
        let address = address.chars().take(80).collect();
        cx.at("video", |cx| cx.problem(Finding::VideoUnknown { address }));
    }
    block.set("video", id.map(|id| id + &place));
}

/// Where an address says that the video begins, in seconds: `t=90`, `t=1m30s`, `start=90`.
fn start(address: &str) -> Option<u32> {
    let url = Url::parse(address).ok()?;
    let (_, text) = url
        .query_pairs()
        .find(|(name, _)| matches!(&**name, "t" | "start"))?;
    let (mut seconds, mut digits) = (0_u32, String::new());
    for letter in text.chars() {
        let unit = match letter {
            '0'..='9' => {
                digits.push(letter);
                continue;
            }
            'h' => 3600,
            'm' => 60,
            's' => 1,
            _ => return None,
        };
        let part: u32 = std::mem::take(&mut digits).parse().ok()?;
        seconds = seconds.checked_add(part.checked_mul(unit)?)?;
    }
    let rest = if digits.is_empty() {
        0
    } else {
        digits.parse().ok()?
    };
    seconds.checked_add(rest).filter(|seconds| *seconds > 0)
}

fn video_id(address: &str) -> Option<String> {
    let url = Url::parse(address)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https"))?;
    let host = url.host_str()?;
    let host = ["www.", "m."]
        .iter()
        .find_map(|prefix| host.strip_prefix(prefix))
        .unwrap_or(host);
    let mut segments = url.path_segments()?;
    let id = match (host, segments.next()?) {
        ("youtu.be", id) => id.to_owned(),
        ("youtube.com", "watch") => url.query_pairs().find(|(name, _)| name == "v")?.1.into_owned(),
        ("youtube.com" | "youtube-nocookie.com", "embed" | "shorts" | "live" | "v") => {
            segments.next()?.to_owned()
        }
        _ => return None,
    };
    let valid = id.len() == 11
        && id
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    valid.then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_youtube_videos_have_an_id() {
        for address in [
            "https://www.youtube.com/watch?v=ysz5S6PUM-U&t=10s",
            "https://youtu.be/ysz5S6PUM-U?si=x",
            "https://www.youtube-nocookie.com/embed/ysz5S6PUM-U",
            "https://m.youtube.com/shorts/ysz5S6PUM-U",
        ] {
            assert_eq!(video_id(address).as_deref(), Some("ysz5S6PUM-U"), "{address}");
        }
        for (address, seconds) in [
            ("https://www.youtube.com/watch?v=ysz5S6PUM-U&t=90s", Some(90)),
            ("https://youtu.be/ysz5S6PUM-U?t=1h2m3s", Some(3723)),
            ("https://www.youtube.com/embed/ysz5S6PUM-U?start=7", Some(7)),
            ("https://youtu.be/ysz5S6PUM-U?t=0", None),
            ("https://youtu.be/ysz5S6PUM-U?t=s", None),
            ("https://youtu.be/ysz5S6PUM-U?t=99999999h", None),
            ("https://youtu.be/ysz5S6PUM-U", None),
        ] {
            assert_eq!(start(address), seconds, "{address}");
        }
        for address in [
            "https://evil.example/watch?v=ysz5S6PUM-U",
            "https://youtube.com.evil.example/watch?v=ysz5S6PUM-U",
            "https://www.youtube.com/watch?v=ysz5S6PUM-U%22onload",
            "javascript:alert(1)//youtu.be/ysz5S6PUM-U",
            "https://vimeo.com/12345678901",
        ] {
            assert_eq!(video_id(address), None, "{address}");
        }
    }
}
