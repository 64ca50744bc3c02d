//! SVG files: passed through when harmless, as files of their own; never inlined.

use super::broken::Broken;
use super::encode::Files;
use super::job::Shape;
use super::plan;

/// Pixels on the longer side that a drawing is planned with: so many that nothing thinks of enlarging.
const PIXELS: f64 = 20_000.0;

/// Anything that could run, load or include is refused; drawings need none of it.
const REFUSED: [&str; 10] = [
    "<script",
    "<foreignobject",
    "<iframe",
    "<embed",
    "<object",
    "<!entity",
    "<!doctype",
    "javascript:",
    "<handler",
    "<set",
];

/// Passes a harmless drawing through, in the size of its box.
pub fn file(shape: &Shape, bytes: &[u8]) -> Result<Files, Broken> {
    let (width, height) = inspect(bytes).map_err(Broken::Svg)?;
    let scale = PIXELS / width.max(height);
    // At most 20,000 by the scale.
    let layout = plan::plan(
        shape,
        (width * scale).round() as u32,
        (height * scale).round() as u32,
    )
    .layout;
    Ok(Files {
        layout,
        fallback: vec![super::drawing(bytes.to_vec(), layout.0, layout.1)],
        ..Files::default()
    })
}

/// Why an SVG is not published, or its size in CSS pixels.
pub fn inspect(bytes: &[u8]) -> Result<(f64, f64), String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "the SVG is not UTF-8")?;
    let lower = text.to_lowercase();
    if let Some(found) = REFUSED.iter().find(|found| lower.contains(*found)) {
        return Err(format!("the SVG holds `{found}`"));
    }
    if let Some(handler) = lower
        .split(['\n', '\t', ' ', '/', '"', '\''])
        .find(|word| is_handler(word))
    {
        return Err(format!(
            "the SVG holds the event handler `{}`",
            handler.chars().take(20).collect::<String>()
        ));
    }
    let outside = [
        "href=\"http",
        "href='http",
        "href=\"//",
        "href=\"data:text",
        "url(http",
        "url('http",
        "url(\"http",
        "@import",
    ];
    if outside.iter().any(|found| lower.contains(found)) {
        return Err("the SVG loads something from elsewhere".into());
    }
    let start = text.find("<svg").ok_or("the file is no SVG")?;
    let end = text[start..].find('>').ok_or("the file is no SVG")?;
    let tag = &text[start..start + end];
    let number = |name: &str| {
        attribute(tag, name).and_then(|value| value.trim_end_matches("px").trim().parse::<f64>().ok())
    };
    let view: Vec<f64> = attribute(tag, "viewBox")
        .map(|value| {
            value
                .split([' ', ','])
                .filter_map(|part| part.parse().ok())
                .collect()
        })
        .unwrap_or_default();
    let size = match (number("width"), number("height"), view.as_slice()) {
        (Some(width), Some(height), _) => (width, height),
        (_, _, [_, _, width, height]) => (*width, *height),
        _ => (300.0, 150.0),
    };
    if size.0 > 0.0 && size.1 > 0.0 {
        Ok(size)
    } else {
        Err("the SVG has no size".into())
    }
}

fn is_handler(word: &str) -> bool {
    word.strip_prefix("on")
        .and_then(|rest| rest.split_once('='))
        .is_some_and(|(name, _)| !name.is_empty() && name.trim_end().chars().all(|c| c.is_ascii_alphabetic()))
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}="))? + name.len() + 2;
    let quote = tag[start..].chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let value = &tag[start + 1..];
    value.find(quote).map(|end| &value[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_has_a_size() {
        assert_eq!(
            inspect(b"<svg xmlns='x' width=\"240\" height=\"64px\"><path/></svg>"),
            Ok((240.0, 64.0))
        );
        assert_eq!(
            inspect(b"<svg viewBox=\"0 0 24 12\"><path/></svg>"),
            Ok((24.0, 12.0))
        );
    }

    #[test]
    fn whatever_could_run_is_refused() {
        for svg in [
            "<svg width='1' height='1'><script>x</script></svg>",
            "<svg width='1' height='1' onload=\"x()\"></svg>",
            "<svg width='1' height='1'><a href=\"JavaScript:x\"/></svg>",
            "<svg width='1' height='1'><image href=\"https://evil.example/x\"/></svg>",
            "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg/>",
        ] {
            assert!(inspect(svg.as_bytes()).is_err(), "{svg}");
        }
    }
}
