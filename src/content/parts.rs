//! Long overviews are divided: the overview itself is the first part, and each other part has an address below it,
//! such as `/vacatures/pagina/2`. Parts are not entries: no list, count, ledger or guard knows them.

use super::kind::{ListedBy, Lists};
use super::part::{Part, word};
use super::routes::key;
use super::seo_tags::Attributes;
use super::{Kinds, Page, PageKind, Roles, Route, Seo};
use crate::config::{Cms, ContentSettings};
use crate::report::{Code, Failure};
use rayon::prelude::*;
use serde_json::Value;
use std::sync::Arc;

/// How many items a part lists. An overview with no more than that is one page.
pub const LISTED: usize = 36;

/// The kind of the pages that a page lists.
pub fn listed_on(page: &Page, kinds: impl Iterator<Item = PageKind>, roles: &Roles) -> Option<PageKind> {
    listed_at((page.kind, page.entry_route()), kinds, roles)
}

/// The kind of the pages that a page of that kind and route lists.
pub(super) fn listed_at(
    (kind, route): (PageKind, &Route),
    mut kinds: impl Iterator<Item = PageKind>,
    roles: &Roles,
) -> Option<PageKind> {
    let by_role = match kind.rules().lists {
        Lists::Kind(kind) => return Some(kind),
        Lists::ByRole => true,
        Lists::Nothing => false,
    };
    kinds.find(|kind| match kind.rules().listed_by {
        Some(ListedBy::Role(role)) => by_role && roles.has_role(role, route),
        Some(ListedBy::Address(address)) => address == route.as_str(),
        None => false,
    })
}

/// Marks the overviews that are too long, and makes their other parts.
///
/// # Errors
/// An entry has the address of a part: exit 5, with its name.
pub(super) fn divide(
    pages: &mut [Arc<Page>],
    kinds: &Kinds,
    roles: &Roles,
    config: ContentSettings<'_>,
) -> Result<Vec<Arc<Page>>, Failure> {
    let long: Vec<(usize, usize)> = pages
        .iter()
        .enumerate()
        .filter_map(|(index, page)| {
            let kind = listed_on(page, kinds.iter(), roles)?;
            let items = pages.iter().filter(|page| page.kind == kind).count();
            (items > LISTED).then_some((index, items.div_ceil(LISTED)))
        })
        .collect();
    let mut parts = Vec::new();
    for (index, count) in long {
        check(pages, &pages[index].route, config)?;
        let overview = Arc::make_mut(&mut pages[index]);
        let part = |number| Part {
            number,
            count,
            overview: overview.route.clone(),
        };
        let said = overview.seo();
        let others = (2..=count).into_par_iter().map(|number| {
            let page = page(overview, &said, part(number), config)?;
            Ok(Arc::new(page))
        });
        parts.extend(others.collect::<Result<Vec<_>, Failure>>()?);
        overview.part = Some(part(1));
    }
    Ok(parts)
}

/// No entry may have the address of a part, not even of one that there is not yet.
fn check(pages: &[Arc<Page>], overview: &Route, config: ContentSettings<'_>) -> Result<(), Failure> {
    let folder = Part::folder(overview, &config.site.content_language);
    let start = format!("{}/", key(&folder));
    let is_part = |page: &&Arc<Page>| {
        let path = key(page.route.as_str());
        let number = path.strip_prefix(&start);
        number.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let taken: Vec<String> = pages
        .iter()
        .filter(is_part)
        .map(|page| name(page, config.cms))
        .collect();
    if taken.is_empty() {
        return Ok(());
    }
    Err(Failure::new(
        Code::AddressTaken,
        format!(
            "the pages of the overview `{overview}` have the addresses `{folder}/2`, `{folder}/3` and so on"
        ),
        taken.join("; "),
        "change the slugs of these entries in the CMS",
    ))
}

fn name(page: &Page, cms: &Cms) -> String {
    let edit = cms.edit_url(page.kind.rules().section, &page.id);
    format!("`{}` (entry {}, \"{}\", {edit})", page.route, page.id, page.title)
}

/// A part after the first: the overview with its title and its list, without its picture, introduction and blocks.
fn page(overview: &Page, said: &Seo, part: Part, config: ContentSettings<'_>) -> Result<Page, Failure> {
    let language = &config.site.content_language;
    let path = format!("{}/{}", Part::folder(&overview.route, language), part.number);
    let route = Route::from_uri(&path).map_err(|reason| {
        let hint = "shorten the slug of the overview in the CMS";
        Failure::new(
            Code::AddressTaken,
            format!("`{path}`: {reason}"),
            name(overview, config.cms),
            hint,
        )
    })?;
    let mut page = overview.clone();
    page.blocks.clear();
    for field in ["headerImage", "headerIntroText"] {
        page.fields.set(field, super::Value::None);
    }
    let (old, number) = (&overview.route, numbered(language, part.number));
    page.set_seo(&seo(said.clone(), old, &route, &number, config));
    page.route = route;
    page.part = Some(part);
    Ok(page)
}

/// `pagina 2`
fn numbered(language: &str, number: usize) -> String {
    let word = word(language);
    // German writes nouns with a capital.
    match word {
        "seite" => format!("Seite {number}"),
        _ => format!("{word} {number}"),
    }
}

/// The same head with the address of the part, and with its number in the title and the description. An overview that the
/// CMS calls a copy of another page is one in all parts.
fn seo(mut seo: Seo, overview: &Route, route: &Route, number: &str, config: ContentSettings<'_>) -> Seo {
    let address = |route: &Route| format!("{}{}", config.site.url, route.href().trim_start_matches('/'));
    let old = address(overview);
    let new = if seo.canonical == old {
        address(route)
    } else {
        seo.canonical.clone()
    };
    let its_name = |meta: &&Attributes| meta.first().is_some_and(|(_, name)| name == "og:site_name");
    let in_seomatic = seo.metas.iter().find(its_name).and_then(|meta| meta.get(1));
    let names = in_seomatic.map(|(_, name)| name.clone()).into_iter();
    let names: Vec<String> = names.chain([config.site.name.clone()]).collect();
    let described = |text: &str| format!("{} – {number}", text.trim_end_matches('.'));
    seo.title = titled(&seo.title, number, &names);
    // They lead to translations of the whole overview, which name its first part.
    seo.links
        .retain(|link| !link.iter().any(|(name, _)| name == "hreflang"));
    for link in &mut seo.links {
        if link
            .iter()
            .any(|(name, value)| name == "rel" && value == "canonical")
        {
            for (_, href) in link.iter_mut().filter(|(name, _)| name == "href") {
                href.clone_from(&new);
            }
        }
    }
    for meta in &mut seo.metas {
        let [(_, name), (_, content), ..] = meta.as_mut_slice() else {
            continue;
        };
        match name.as_str() {
            "og:url" => content.clone_from(&new),
            "og:title" | "twitter:title" => *content = titled(content, number, &names),
            "description" | "og:description" | "twitter:description" => {
                *content = described(content);
            }
            _ => {}
        }
    }
    for object in &mut seo.json_ld {
        let mut value = object.value();
        describe(
            &mut value,
            (&old, &new),
            &|title| titled(title, number, &names),
            &described,
        );
        *object = value.into();
    }
    seo.canonical = new;
    seo
}

/// `Vacatures – pagina 2 | Wendel & Tromp`. SEOmatic may write the site's name first, or not at all.
fn titled(title: &str, number: &str, sites: &[String]) -> String {
    let mut ends = sites
        .iter()
        .filter_map(|site| Some((title.strip_suffix(site.as_str())?.strip_suffix(" | ")?, site)));
    match ends.next() {
        Some((title, site)) => format!("{title} – {number} | {site}"),
        None => format!("{title} – {number}"),
    }
}

/// Makes structured data about the page at the first address be about the one at the second. Breadcrumbs lead to the first.
fn describe(
    value: &mut Value,
    address: (&str, &str),
    titled: &dyn Fn(&str) -> String,
    described: &dyn Fn(&str) -> String,
) {
    let (old, new) = address;
    match value {
        Value::String(text) if text == old => new.clone_into(text),
        Value::Array(list) => list
            .iter_mut()
            .for_each(|value| describe(value, address, titled, described)),
        Value::Object(object) if object.get("@type") != Some(&"BreadcrumbList".into()) => {
            if object.get("url").is_some_and(|url| url == old) {
                for (name, value) in object.iter_mut() {
                    match (name.as_str(), value) {
                        ("name" | "headline", Value::String(text)) => *text = titled(text),
                        ("description", Value::String(text)) => *text = described(text),
                        _ => {}
                    }
                }
            }
            object
                .values_mut()
                .for_each(|value| describe(value, address, titled, described));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_stands_before_the_name_of_the_site_and_nowhere_else() {
        let sites = ["W & T".to_owned(), "Wendel & Tromp".to_owned()];
        for (title, expected) in [
            (
                "Vacatures | Wendel & Tromp",
                "Vacatures – pagina 2 | Wendel & Tromp",
            ),
            ("Vacatures | W & T", "Vacatures – pagina 2 | W & T"),
            (
                "Wendel & Tromp | Vacatures",
                "Wendel & Tromp | Vacatures – pagina 2",
            ),
            ("Hout | Bouw", "Hout | Bouw – pagina 2"),
            ("Vacatures", "Vacatures – pagina 2"),
        ] {
            assert_eq!(titled(title, "pagina 2", &sites), expected);
        }
    }
}
