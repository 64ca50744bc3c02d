//! `metrics` in the text format of OpenMetrics 1.0.

use super::now::Now;
use jiff::Timestamp;
use std::fmt::Write as _;

/// Its media type.
pub const TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// All metrics.
pub fn text(now: &Now) -> String {
    let counts = &now.counts;
    let builds = counts.published + counts.unchanged + counts.failed;
    let mut text = String::new();
    family(
        &mut text,
        "sitegen_builds",
        "counter",
        "Builds since the program started.",
        &[
            ("_total{outcome=\"published\"}", counts.published as f64),
            ("_total{outcome=\"unchanged\"}", counts.unchanged as f64),
            ("_total{outcome=\"failed\"}", counts.failed as f64),
        ],
    );
    family(
        &mut text,
        "sitegen_build_duration_seconds",
        "summary",
        "Durations of builds.",
        &[("_count", builds as f64), ("_sum", counts.seconds)],
    );
    family(
        &mut text,
        "sitegen_hook_calls",
        "counter",
        "Calls of the webhook.",
        &[
            ("_total{outcome=\"queued\"}", counts.hooks as f64),
            ("_total{outcome=\"ignored\"}", counts.ignored as f64),
            ("_total{outcome=\"refused\"}", counts.refused as f64),
        ],
    );
    let gauge = |text: &mut String, name: &str, help: &str, value: Option<f64>| {
        if let Some(value) = value {
            family(text, name, "gauge", help, &[("", value)]);
        }
    };
    let live = now.live.as_ref();
    let flag = |set: bool| Some(f64::from(u8::from(set)));
    gauge(
        &mut text,
        "sitegen_building",
        "1 during a build.",
        flag(now.building_since.is_some()),
    );
    gauge(
        &mut text,
        "sitegen_following",
        "1 while the command after a build runs.",
        flag(now.following_since.is_some()),
    );
    gauge(
        &mut text,
        "sitegen_failing",
        "1 while builds fail, or make the site without the CMS.",
        flag(now.failing.is_some()),
    );
    gauge(
        &mut text,
        "sitegen_queued",
        "Calls of the webhook that the next build answers.",
        Some(now.queued as f64),
    );
    gauge(
        &mut text,
        "sitegen_routes",
        "Pages of the site.",
        live.map(|live| live.routes as f64),
    );
    gauge(
        &mut text,
        "sitegen_problems",
        "Problems in content.",
        live.map(|live| live.problems as f64),
    );
    gauge(
        &mut text,
        "sitegen_live_timestamp_seconds",
        "When the site was published.",
        live.map(|live| seconds(live.since)),
    );
    gauge(
        &mut text,
        "sitegen_content_timestamp_seconds",
        "What was saved before is live.",
        live.map(|live| seconds(live.content_of)),
    );
    text.push_str("# EOF\n");
    text
}

fn seconds(at: Timestamp) -> f64 {
    at.as_millisecond() as f64 / 1e3
}

/// A metric with its samples: suffix and labels, and value.
fn family(text: &mut String, name: &str, kind: &str, help: &str, samples: &[(&str, f64)]) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "# TYPE {name} {kind}\n# HELP {name} {help}");
    for (suffix, value) in samples {
        let _ = writeln!(text, "{name}{suffix} {value}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_its_type_and_the_text_its_end() {
        let mut now = Now::default();
        now.counts.published = 3;
        let text = text(&now);
        assert!(text.ends_with("\n# EOF\n"));
        assert!(text.contains("# TYPE sitegen_builds counter\n"), "{text}");
        assert!(
            text.contains("\nsitegen_builds_total{outcome=\"published\"} 3\n"),
            "{text}"
        );
        assert!(text.contains("\nsitegen_failing 0\n"), "{text}");
        assert!(
            !text.contains("sitegen_live_timestamp"),
            "it is not known yet: {text}"
        );
    }
}
