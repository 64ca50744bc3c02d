//! The host's own file: does it publish what a build writes?

use super::check::Check;
use crate::config::Config;
use std::path::{Path, absolute};

const FILE: &str = "netlify.toml";

/// `netlify.toml` publishes the output folder. Other hosts need no file.
pub(super) fn netlify(config: &Config) -> Check {
    let Ok(text) = std::fs::read_to_string(config.project.join(FILE)) else {
        return Check::ok("host", format!("there is no {FILE}: another host than Netlify"));
    };
    judged(&text, &config.project, &config.out)
}

fn judged(text: &str, project: &Path, out: &Path) -> Check {
    let table: toml::Table = match text.parse() {
        Ok(table) => table,
        Err(error) => {
            let first = error.to_string().lines().next().unwrap_or_default().to_owned();
            return Check::advice("host", format!("{FILE}: {first}"), "correct the file");
        }
    };
    let published = table.get("build").and_then(|build| build.get("publish"));
    let Some(published) = published.and_then(toml::Value::as_str) else {
        return Check::advice(
            "host",
            format!("{FILE} does not say what is published"),
            "add `publish = \"dist\"` under `[build]`",
        );
    };
    let same = |a: &Path, b: &Path| matches!((absolute(a), absolute(b)), (Ok(a), Ok(b)) if a == b);
    match same(&project.join(published), out) {
        true => Check::ok("host", format!("{FILE} publishes `{published}`")),
        false => Check::advice(
            "host",
            format!(
                "{FILE} publishes `{published}`, but a build writes {}",
                out.display()
            ),
            format!("write the same folder in {FILE} and in --out"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn the_published_folder_is_the_written_one() {
        let project = Path::new("/site");
        let judge = |text: &str| judged(text, project, Path::new("/site/dist")).state;
        assert_eq!(judge("[build]\npublish = \"dist\""), State::Ok);
        assert_eq!(judge("[build]\npublish = \"dist/\""), State::Ok);
        for other in [
            "[build]\npublish = \"public\"",
            "[build]\ncommand = \"x\"",
            "",
            "[build",
        ] {
            assert_eq!(judge(other), State::Advice, "{other}");
        }
    }
}
