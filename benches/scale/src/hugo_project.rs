//! A Hugo project of the vacancies of a published site: their text as Markdown, facts as front matter, the parts that
//! all pages share as cached partials, and page data as a second output format.

use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

/// What was taken from the published site.
pub struct Ours {
    /// The vacancies' names.
    pub names: Vec<String>,
    pub sizes: Sizes,
}

/// Mean bytes of a vacancy's files.
pub struct Sizes {
    pub html: f64,
    pub data: f64,
}

/// Bytes that Hugo's files lack.
pub struct Fill {
    html: usize,
    data: usize,
}

impl Fill {
    pub fn between(theirs: &Sizes, ours: &Sizes) -> Self {
        Self {
            html: (ours.html - theirs.html).max(0.0) as usize,
            data: (ours.data - theirs.data).max(0.0) as usize,
        }
    }
}

impl Sizes {
    /// The sizes of a site of either program: both write `vacatures/<name>.html` and `_data/vacatures/<name>.json`.
    pub fn measure(site: &Path, names: &[String]) -> Self {
        let mean = |path: &dyn Fn(&String) -> String| {
            let sizes = names
                .iter()
                .filter_map(|name| std::fs::metadata(site.join(path(name))).ok());
            sizes.map(|meta| meta.len() as f64).sum::<f64>() / names.len() as f64
        };
        Self {
            html: mean(&|name| format!("vacatures/{name}.html")),
            data: mean(&|name| format!("_data/vacatures/{name}.json")),
        }
    }
}

const CONFIG: &str = r#"
baseURL = "https://www.example.test/"
title = "Vacatures"
uglyURLs = true
disableKinds = ["taxonomy", "term"]
[services.rss]
limit = 100
[outputFormats.data]
mediaType = "application/json"
path = "_data"
isPlainText = true
[outputs]
page = ["html", "data"]
[markup.goldmark.renderer]
unsafe = true
"#;
const MAIN: &str = r#"<h1>{{ .Title }}</h1><p>{{ .Description }}</p><dl>{{ range .Params.facts }}<div class="fact"><dt>{{ .name }}</dt><dd>{{ .value }}</dd></div>{{ end }}</dl>
{{ .Content }}
<ul>{{ with .NextInSection }}{{ template "card" . }}{{ with .NextInSection }}{{ template "card" . }}{{ with .NextInSection }}{{ template "card" . }}{{ end }}{{ end }}{{ end }}</ul>
{{ define "card" }}<li><a href="{{ .RelPermalink }}"><h3>{{ .Title }}</h3><p>{{ .Description }}</p></a></li>{{ end }}"#;
const SINGLE: &str = r#"<!doctype html><html lang="nl"><head><title>{{ .Title }}</title><meta name="description" content="{{ .Description }}"><link rel="canonical" href="{{ .Permalink }}"><meta property="og:title" content="{{ .Title }}"><meta property="og:url" content="{{ .Permalink }}">
<script type="application/ld+json">{{ dict "@context" "https://schema.org" "@type" "JobPosting" "title" .Title "description" .Plain "datePosted" (.Date.Format "2006-01-02") | jsonify | safeJS }}</script></head>
<body>{{ partialCached "around.html" . }}<main>{{ partialCached "main.html" . .RelPermalink }}</main></body></html>"#;
const DATA: &str = r#"{{ dict "route" .RelPermalink "title" .Title "main" (partialCached "main.html" . .RelPermalink) "rest" (partialCached "rest.html" .) | jsonify }}"#;
const LIST: &str = r#"<!doctype html><html lang="nl"><head><title>{{ .Title }}</title></head><body>{{ partialCached "around.html" . }}<main><ul>{{ range .RegularPages }}<li><a href="{{ .RelPermalink }}"><h3>{{ .Title }}</h3><p>{{ .Description }}</p></a></li>{{ end }}</ul></main></body></html>"#;

/// Writes the project of a site's vacancies.
pub fn write(site: &Path, folder: &Path) -> Ours {
    let content = folder.join("content/vacatures");
    let layouts = folder.join("layouts");
    std::fs::create_dir_all(&content).expect("the project can be written");
    std::fs::create_dir_all(layouts.join("_partials")).expect("the project can be written");
    let mut names = Vec::new();
    let vacancies = std::fs::read_dir(site.join("_data/vacatures")).expect("the site has vacancies");
    // The overview's other pages are in a folder beside them.
    let files = vacancies.flatten().filter(|entry| entry.path().is_file());
    for entry in files {
        let data: Value =
            serde_json::from_slice(&std::fs::read(entry.path()).expect("page data")).expect("JSON");
        if data["kind"] != "vacancy" {
            continue;
        }
        let name = entry
            .path()
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        put(&content.join(format!("{name}.md")), &page(&data));
        names.push(name);
    }
    names.sort();
    put(&folder.join("hugo.toml"), CONFIG);
    for (name, text) in [
        ("single.html", SINGLE),
        ("single.data.json", DATA),
        ("single.json", DATA),
        ("list.html", LIST),
        ("_partials/main.html", MAIN),
        ("_partials/around.html", ""),
        ("_partials/rest.html", ""),
    ] {
        put(&layouts.join(name), text);
    }
    let sizes = Sizes::measure(site, &names);
    Ours { names, sizes }
}

/// Fills what all pages share with the text that ours share, until they are as long as ours.
pub fn fill(folder: &Path, site: &Path, ours: &Ours, fill: Fill) {
    let name = ours.names.first().expect("a vacancy");
    let html = std::fs::read_to_string(site.join(format!("vacatures/{name}.html"))).expect("a page");
    let (head, body) = html.split_once("<body").expect("a page has a body");
    let shared = format!(
        "<div{}{}",
        body.split("<main").next().unwrap_or_default(),
        head.len()
    );
    // No action of a template: the text is taken as it is, and ends behind an element.
    let literal = |bytes: usize| -> String {
        let endless = shared.replace("{{", "{ {").repeat(bytes / shared.len() + 1);
        let ends = endless.match_indices("</svg>").map(|(at, end)| at + end.len());
        let end = ends.take_while(|end| *end <= bytes).last().unwrap_or_default();
        endless[..end].to_owned()
    };
    put(&folder.join("layouts/_partials/around.html"), &literal(fill.html));
    // Quotes and angle brackets grow when they become JSON.
    let plain: String = literal(fill.data * 2)
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == ' ')
        .collect();
    put(
        &folder.join("layouts/_partials/rest.html"),
        &plain.chars().cycle().take(fill.data).collect::<String>(),
    );
}

/// A vacancy: front matter as JSON, then the text.
fn page(data: &Value) -> String {
    let main = data["main"].as_str().unwrap_or_default();
    let metas = data["head"]["metas"].as_array().map_or(&[][..], Vec::as_slice);
    let description = metas
        .iter()
        .find(|meta| meta.to_string().contains("\"description\""));
    let description = description
        .and_then(|meta| meta[1][1].as_str())
        .unwrap_or_default();
    let facts: Vec<Value> = main
        .split("<div class=\"fact\">")
        .skip(1)
        .filter_map(|fact| {
            let (name, value) = fact.split("</div>").next()?.split_once("<dd>")?;
            Some(json!({ "name": text(name), "value": text(value) }))
        })
        .collect();
    let front = json!({ "title": data["head"]["title"], "date": "2026-11-01", "description": description, "facts": facts });
    let mut markdown = format!("{front:#}\n\n");
    for block in main.split("<").filter(|block| {
        ["h2", "h3", "p>", "p ", "li"]
            .iter()
            .any(|tag| block.starts_with(tag))
    }) {
        let mark = match &block[..2] {
            "h2" => "\n## ",
            "h3" => "\n### ",
            "li" => "- ",
            _ => "\n",
        };
        let _ = writeln!(
            markdown,
            "{mark}{}",
            block.split_once('>').map_or("", |(_, text)| text).trim()
        );
    }
    markdown
}

/// The text of markup.
fn text(html: &str) -> String {
    html.split('<')
        .map(|part| part.split_once('>').map_or(part, |(_, text)| text))
        .collect::<String>()
        .trim()
        .to_owned()
}

fn put(path: &Path, text: &str) {
    std::fs::write(path, text).expect("the project can be written");
}
