//! An explanation for people.

use super::edit::{Edit, Edited};
use super::entry::{EntryFacts, Reference};
use super::explanation::Explanation;
use super::image::{ImageFacts, Size};
use super::island::IslandFacts;
use super::seo::{Origin, SeoFacts};
use super::since::{Since, State};
use crate::diff::{Mark, shown_changes, size};
use jiff::Timestamp;
use std::collections::BTreeMap;

/// How many addresses are listed; JSON has all of them.
const LISTED: usize = 12;

/// All lines.
pub fn lines(page: &Explanation) -> Vec<String> {
    let mut lines = vec![format!("{} · {}", page.route, page.kind)];
    lines.extend(
        page.entry
            .iter()
            .map(|entry| format!("entry: {}", entry_line(entry))),
    );
    section(&mut lines, "refers to", references(&page.refers));
    let sets = page.global_sets.iter();
    let sets = sets.map(|set| format!("{}{}", set.handle, saved(set.changed)));
    section(&mut lines, "global sets", sets.collect());
    let images = page.images.iter();
    section(&mut lines, "images", images.map(image).collect());
    section(&mut lines, "files", page.files.clone());
    section(&mut lines, "templates", page.templates.clone());
    if !page.messages.is_empty() {
        section(&mut lines, "messages", vec![page.messages.join(", ")]);
    }
    section(&mut lines, "islands", page.islands.iter().map(island).collect());
    section(&mut lines, "search engines", seo(&page.seo));
    lines.extend(since(&page.since));
    lines
}

fn section(lines: &mut Vec<String>, title: &str, content: Vec<String>) {
    if !content.is_empty() {
        lines.push(format!("{title}:"));
        lines.extend(content.iter().map(|line| format!("  {line}")));
    }
}

fn saved(changed: Option<Timestamp>) -> String {
    changed.map_or_else(String::new, |at| format!(" · saved {at}"))
}

fn entry_line(entry: &EntryFacts) -> String {
    let section = entry.section.as_deref().unwrap_or_default();
    let edit = entry.edit_url.iter().map(|url| format!(" · {url}"));
    format!(
        "{} ({}) · section {section}, type {}{}{}",
        entry.title,
        entry.id,
        entry.entry_type,
        saved(entry.changed),
        edit.collect::<String>()
    )
}

/// A line for each field or list. Those inside the navigation and a global set are told together.
fn references(refers: &[Reference]) -> Vec<String> {
    let mut by_place: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for reference in refers {
        let entry = &reference.entry;
        for place in &reference.by {
            let entries = by_place.entry(whole(place)).or_default();
            let name = format!("{} ({})", entry.title, entry.id);
            if !entries.contains(&name) {
                entries.push(name);
            }
        }
    }
    let lines = by_place.into_iter();
    lines
        .map(|(place, entries)| format!("{place}: {}", entries.join(", ")))
        .collect()
}

fn whole(place: &str) -> &str {
    let depth = match place.split(['.', '[']).next() {
        Some("navigation") => 1,
        Some("globals") => 2,
        _ => return place,
    };
    let end = place.match_indices(['.', '[']).nth(depth - 1).map(|(at, _)| at);
    &place[..end.unwrap_or(place.len())]
}

fn image(image: &ImageFacts) -> String {
    let pixels = image
        .pixels
        .map(|(width, height)| format!(" · {width} × {height} pixels"));
    let (width, height) = image.layout;
    let mut formats: BTreeMap<&str, Vec<&Size>> = BTreeMap::new();
    for file in &image.sizes {
        let format = file.path.rsplit('.').next().unwrap_or_default();
        formats.entry(format).or_default().push(file);
    }
    let formats: Vec<String> = formats
        .iter()
        .map(|(format, files)| files_of(format, files))
        .collect();
    format!(
        "{}{} · in a box of {width} × {height} · {}{}",
        image.original,
        pixels.unwrap_or_default(),
        formats.join("; "),
        if image.missing { " · MISSING" } else { "" }
    )
}

/// `webp 252–1006: 6 files, 99.8 KB`
fn files_of(format: &str, files: &[&Size]) -> String {
    let widths = || files.iter().map(|file| file.width);
    let bytes: u64 = files.iter().filter_map(|file| file.bytes).sum();
    let (least, most) = (
        widths().min().unwrap_or_default(),
        widths().max().unwrap_or_default(),
    );
    match files.len() {
        1 => format!("{format} {most}: {}", size(bytes)),
        count => format!("{format} {least}–{most}: {count} files, {}", size(bytes)),
    }
}

fn island(island: &IslandFacts) -> String {
    let script = match island.script {
        0 => "no script besides React's".to_owned(),
        bytes => format!("script {}", size(bytes)),
    };
    format!(
        "{} · {} · {} in the page, {} of them props · {}",
        island.name,
        island.client,
        size(island.html as u64),
        size(island.props as u64),
        script
    )
}

fn seo(seo: &SeoFacts) -> Vec<String> {
    let from = |origin| match origin {
        Origin::Seomatic => "SEOmatic",
        Origin::Entry => "the entry",
        Origin::Nobody => "nobody",
    };
    let description = seo.description.as_deref().unwrap_or("none");
    let chosen = if seo.image_chosen {
        "chosen in SEOmatic"
    } else {
        "generated"
    };
    let mut lines = vec![
        format!("title, from {}: {}", from(seo.source), seo.title),
        format!("description, from {}: {description}", from(seo.description_from)),
        format!("address: {}", seo.canonical),
    ];
    lines.extend(
        seo.image
            .iter()
            .map(|image| format!("picture, {chosen}: {image}")),
    );
    lines.push(format!("structured data: {}", seo.data.join(", ")));
    if !seo.indexable {
        lines.push("not to be listed".to_owned());
    }
    lines
}

fn since(since: &Since) -> Vec<String> {
    let built = since.built_for.map_or_else(String::new, |at| format!(" ({at})"));
    let state = match since.state {
        State::Unpublished => "no site is published yet: nothing to compare with".to_owned(),
        State::OtherSite => "the published site is of another CMS: nothing to compare with".to_owned(),
        State::New => format!("new since the published build{built}"),
        State::Same => format!("the same as in the published build{built}"),
        State::Changed => format!("changed since the published build{built}:"),
    };
    let mut lines = vec![state];
    for line in since.page.iter().flat_map(|page| shown_changes(&page.changes)) {
        lines.push(match line.mark {
            Mark::Note => format!("  {}", line.text),
            mark => format!("    {} {}", mark.sign(), line.text),
        });
    }
    section(
        &mut lines,
        "edited since then",
        since.edits.iter().map(edit).collect(),
    );
    if matches!(since.state, State::New | State::Changed) {
        section(
            &mut lines,
            "pages that the site has since then",
            listed(&since.appeared),
        );
        section(
            &mut lines,
            "pages that the site has no more since then",
            listed(&since.gone),
        );
        if since.edits.is_empty() && since.appeared.is_empty() && since.gone.is_empty() {
            lines.push("nothing that this page is made of was saved since then".to_owned());
        }
    }
    lines
}

fn listed(routes: &[String]) -> Vec<String> {
    let mut listed: Vec<String> = routes.iter().take(LISTED).cloned().collect();
    if routes.len() > LISTED {
        listed.push(format!("and {} more", routes.len() - LISTED));
    }
    listed
}

fn edit(edit: &Edit) -> String {
    let what = match edit.what {
        Edited::Entry => "entry",
        Edited::GlobalSet => "global set",
        Edited::Asset => "asset",
        Edited::Template => "template",
        Edited::Messages => "messages",
        Edited::Bundle => "scripts and styles",
        Edited::Program => "program",
    };
    let id = edit.id.as_ref().map(|id| format!(" ({id})"));
    let same = if edit.same { " · says the same" } else { "" };
    let url = edit.edit_url.as_ref().map(|url| format!(" · {url}"));
    format!(
        "{what} {}{}{}{same}{}",
        edit.name,
        id.unwrap_or_default(),
        saved(edit.changed),
        url.unwrap_or_default()
    )
}
