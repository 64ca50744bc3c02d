//! Places in the bundled script, traced back to the sources (<https://tc39.es/ecma426/>). Only lines are looked up, in one direction; the crate `sourcemap` writes and merges maps, too.

use serde::Deserialize;
use std::path::Path;

/// What the engine calls the script in a stack trace.
const SCRIPT: &str = "eval_script:";

/// A source map, as far as lines of sources are concerned.
#[derive(Debug, Deserialize)]
pub(super) struct SourceMap {
    sources: Vec<String>,
    mappings: String,
}

impl SourceMap {
    /// Reads the source map of a bundle; `None`: it has none.
    pub(super) fn read(bundle: &Path) -> Option<Self> {
        let mut name = bundle.file_name()?.to_owned();
        name.push(".map");
        serde_json::from_slice(&std::fs::read(bundle.with_file_name(name)).ok()?).ok()
    }

    /// `at Popup (eval_script:120:8)` → `at Popup (frontend/islands/Popup/Popup.tsx:14)`.
    pub(super) fn traced(&self, frame: &str) -> Option<String> {
        let (before, place) = frame.split_once(SCRIPT)?;
        let end = place
            .find(|c: char| !c.is_ascii_digit() && c != ':')
            .unwrap_or(place.len());
        let mut numbers = place[..end].split(':').map(|number| number.parse::<usize>().ok());
        let line = numbers.next()??;
        let column = numbers.next().flatten().unwrap_or(1);
        let (source, line) = self.find(line.checked_sub(1)?, column.saturating_sub(1))?;
        Some(format!("{before}{source}:{line}{}", &place[end..]))
    }

    /// The source and its line, from 1, of a place that is counted from 0.
    fn find(&self, line: usize, column: usize) -> Option<(&str, i64)> {
        let (mut source, mut source_line) = (0_i64, 0_i64);
        let mut found = None;
        for (number, segments) in self.mappings.split(';').enumerate().take(line + 1) {
            let mut at = 0_i64;
            for segment in segments.split(',').filter(|segment| !segment.is_empty()) {
                let fields = decoded(segment)?;
                at += fields.first()?;
                if let [_, source_by, line_by, ..] = fields.as_slice() {
                    source += source_by;
                    source_line += line_by;
                    if number == line && (found.is_none() || at <= column as i64) {
                        found = Some((source, source_line + 1));
                    }
                }
            }
        }
        let (source, line) = found?;
        let source = self.sources.get(usize::try_from(source).ok()?)?;
        Some((source.trim_start_matches("../"), line))
    }
}

/// The numbers of a segment (Base64 VLQ).
fn decoded(segment: &str) -> Option<Vec<i64>> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut numbers = Vec::new();
    let (mut value, mut shift) = (0_i64, 0_u32);
    for digit in segment.chars() {
        let digit = DIGITS.find(digit)? as i64;
        value |= (digit & 31).checked_shl(shift)?;
        shift += 5;
        if digit & 32 == 0 {
            numbers.push(if value & 1 == 1 { -(value >> 1) } else { value >> 1 });
            (value, shift) = (0, 0);
        }
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_names_the_source_and_its_line() {
        // Line 1: nothing. Line 2: column 0 is line 1 of a.tsx, column 8 is line 3 of b.tsx, column 16 line 2 of it.
        let map = SourceMap {
            sources: vec!["frontend/a.tsx".into(), "../frontend/b.tsx".into()],
            mappings: ";AAAA,QCEA,QADA".into(),
        };
        let traced = |frame: &str| map.traced(frame);
        assert_eq!(
            traced("at f (eval_script:2:3)").as_deref(),
            Some("at f (frontend/a.tsx:1)")
        );
        assert_eq!(
            traced("at eval_script:2:12").as_deref(),
            Some("at frontend/b.tsx:3")
        );
        assert_eq!(
            traced("at g (eval_script:2:40)").as_deref(),
            Some("at g (frontend/b.tsx:2)")
        );
        assert_eq!(traced("at native"), None);
        assert_eq!(traced("at h (eval_script:9:1)"), None);
    }
}
