//! The host's own files: do they build and publish what `sitegen build` writes?

use super::check::Check;
use super::machine::NODE;
use crate::config::Config;
use std::path::{Path, absolute};
use toml::{Table, Value};

const FILE: &str = "netlify.toml";
/// Files of hosts that do not read what a build writes for them.
const OTHERS: [(&str, &str); 4] = [
    ("vercel.json", "Vercel"),
    ("firebase.json", "Firebase"),
    ("staticwebapp.config.json", "Azure Static Web Apps"),
    ("render.yaml", "Render"),
];
/// What a build at Netlify finds again, and what it does otherwise.
const CACHED_FOLDERS: [(&str, &str); 3] = [
    (".sitegen", "everything is read, downloaded and rendered again"),
    ("dist", "a build cannot notice that pages are gone"),
    ("frontend/node_modules", "packages are installed again"),
];

/// `netlify.toml` and its likes. A host that only takes files needs none.
pub(super) fn files(config: &Config) -> Vec<Check> {
    let mut checks = Vec::new();
    if let Ok(text) = std::fs::read_to_string(config.project.join(FILE)) {
        checks.extend(netlify(&text, &config.project, &config.out));
    }
    for (file, host) in OTHERS {
        if config.project.join(file).exists() {
            checks.push(Check::advice(
                "host",
                format!("{file}: {host} does not read `_headers` and `_redirects`, which a build writes in Netlify's syntax"),
                "translate them in that file, or see `sitegen hosting` for servers that it knows",
            ));
        }
    }
    if checks.is_empty() {
        let what = "there is no netlify.toml or the like: a host that takes files needs none";
        checks.push(Check::ok("host", what));
    }
    checks
}

fn netlify(text: &str, project: &Path, out: &Path) -> Vec<Check> {
    let table: Table = match text.parse() {
        Ok(table) => table,
        Err(error) => {
            let first = error.to_string().lines().next().unwrap_or_default().to_owned();
            return vec![Check::advice(
                "host",
                format!("{FILE}: {first}"),
                "correct the file",
            )];
        }
    };
    let build = table.get("build");
    let of_build = |name: &str| build.and_then(|build| build.get(name));
    let variables = of_build("environment");
    let checks = [
        published(of_build("publish"), project, out),
        command(of_build("command")),
        node(variables.and_then(|variables| variables.get("NODE_VERSION"))),
        kept_folders(&table, of_build("command"), project, out),
        secrets(&table),
    ];
    checks.into_iter().flatten().collect()
}

fn published(publish: Option<&Value>, project: &Path, out: &Path) -> Option<Check> {
    let Some(published) = publish.and_then(Value::as_str) else {
        return Some(Check::advice(
            "host",
            format!("{FILE} does not say what is published"),
            "add `publish = \"dist\"` under `[build]`",
        ));
    };
    let same = |a: &Path, b: &Path| matches!((absolute(a), absolute(b)), (Ok(a), Ok(b)) if a == b);
    Some(match same(&project.join(published), out) {
        true => Check::ok("host", format!("{FILE} publishes `{published}`")),
        false => Check::advice(
            "host",
            format!(
                "{FILE} publishes `{published}`, but a build writes {}",
                out.display()
            ),
            format!("write the same folder in {FILE} and in --out"),
        ),
    })
}

fn command(command: Option<&Value>) -> Option<Check> {
    let what = match command.and_then(Value::as_str) {
        None => format!("{FILE} has no command: Netlify builds nothing"),
        Some(command) if command.contains("build") => {
            let demo = command.split_whitespace().any(|word| word == "--demo");
            demo.then(|| format!("{FILE} builds the demo: `{command}`"))?
        }
        Some(command) => format!("{FILE} runs `{command}`, which does not look like a build"),
    };
    let remedy = r#"under `[build]`, write `command = "cargo run --release --locked --features \"$(.ci/features)\" -- build"`"#;
    Some(Check::advice("host", what, remedy))
}

fn node(version: Option<&Value>) -> Option<Check> {
    let remedy = format!("under `[build.environment]`, write `NODE_VERSION = \"{NODE}\"` or newer");
    let Some(version) = version else {
        return Some(Check::advice(
            "host",
            format!("{FILE} names no version of Node.js: Netlify takes the one of its build image"),
            remedy,
        ));
    };
    let text = version
        .as_str()
        .map_or_else(|| version.to_string(), str::to_owned);
    let major = text.trim_start_matches('v').split('.').next();
    let major: Option<u32> = major.and_then(|major| major.parse().ok());
    // A name such as `lts/*` is a new one.
    let is_old = major.is_some_and(|major| major < NODE);
    is_old.then(|| {
        let what = format!("{FILE} builds with Node.js {text}, which is older than {NODE}");
        Check::advice("host", what, remedy)
    })
}

/// Checks that the cache plugin keeps every folder that a build needs from the last one.
fn kept_folders(table: &Table, command: Option<&Value>, project: &Path, out: &Path) -> Option<Check> {
    let plugins = table.get("plugins").and_then(Value::as_array);
    let inputs = plugins
        .into_iter()
        .flatten()
        .filter_map(|plugin| plugin.get("inputs"));
    let paths = inputs.filter_map(|inputs| inputs.get("paths")?.as_array());
    let paths: Vec<&str> = paths.flatten().filter_map(Value::as_str).collect();
    let out = absolute(out).ok();
    let out = out.as_deref().zip(absolute(project).ok());
    let out =
        out.and_then(|(out, project)| Some(out.strip_prefix(project).ok()?.to_string_lossy().into_owned()));
    let compiles = command
        .and_then(Value::as_str)
        .is_some_and(|command| command.contains("cargo"));
    let target = compiles.then_some(("target", "the program is compiled again"));
    let needed = CACHED_FOLDERS
        .into_iter()
        .chain(target)
        .map(|(folder, without)| match folder {
            "dist" => (out.clone().unwrap_or_else(|| folder.to_owned()), without),
            folder => (folder.to_owned(), without),
        });
    let missing = needed.filter(|(folder, _)| !paths.iter().any(|path| path.trim_matches('/') == folder));
    let missing: Vec<(String, &str)> = missing.collect();
    if missing.is_empty() {
        return None;
    }
    let lost: Vec<String> = missing
        .iter()
        .map(|(folder, without)| format!("{folder} ({without})"))
        .collect();
    Some(Check::advice(
        "host",
        format!("{FILE} keeps between builds nothing of {}", lost.join(", ")),
        "add them to `paths` of the plugin netlify-plugin-cache: docs/deploy.md says what they are for",
    ))
}

/// A token in a file that is committed.
fn secrets(table: &Table) -> Option<Check> {
    let build = table.get("build").into_iter();
    let contexts = table.get("context").and_then(Value::as_table);
    let places = build.chain(contexts.into_iter().flat_map(Table::values));
    let names = places
        .filter_map(|place| place.get("environment")?.as_table())
        .flat_map(Table::keys);
    let ends = ["_TOKEN", "_SECRET", "_PASSWORD", "_KEY", "_CREDENTIAL"];
    let secret = names
        .filter(|name| name.starts_with("SITEGEN_"))
        .find(|name| ends.iter().any(|end| name.ends_with(end)))?;
    Some(Check::advice(
        "host",
        format!("{secret} stands in {FILE}, where everybody who sees the repository can read it"),
        "remove it there, make a new one, and set that in Netlify: Project configuration → Environment variables",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    const GOOD: &str = include_str!("../../netlify.toml");

    fn advice(text: &str) -> Vec<String> {
        let checks = netlify(text, Path::new("/site"), Path::new("/site/dist")).into_iter();
        let advice = checks.filter(|check| check.state == State::Advice);
        advice.map(|check| check.what).collect()
    }

    #[test]
    fn our_own_file_is_as_it_should_be() {
        assert_eq!(advice(GOOD), [""; 0]);
    }

    #[test]
    fn each_mistake_is_named() {
        for (from, to, said) in [
            ("publish = \"dist\"", "publish = \"public\"", "publishes `public`"),
            ("publish = \"dist\"", "", "does not say what is published"),
            ("command = ", "# command = ", "has no command"),
            ("-- build\"", "-- build --demo\"", "builds the demo"),
            ("-- build\"", "-- check\"", "does not look like a build"),
            (
                "NODE_VERSION = \"20\"",
                "NODE_VERSION = \"18.20\"",
                "Node.js 18.20",
            ),
            ("NODE_VERSION = \"20\"", "NODE_VERSION = 16", "Node.js 16"),
            ("NODE_VERSION = \"20\"", "", "names no version"),
            ("\".sitegen\", ", "", "nothing of .sitegen"),
            ("\"target\", ", "", "target (the program is compiled again)"),
            ("\"dist\", ", "", "nothing of dist"),
            (
                "NODE_VERSION = \"20\"",
                "NODE_VERSION = \"20\"\n  SITEGEN_CMS_TOKEN = \"x\"",
                "SITEGEN_CMS_TOKEN stands in",
            ),
            ("[build]", "[build", "netlify.toml: "),
        ] {
            assert!(GOOD.contains(from), "{from}");
            let found = advice(&GOOD.replace(from, to));
            assert!(
                matches!(&found[..], [one] if one.contains(said)),
                "{said}: {found:?}"
            );
        }
    }
}
