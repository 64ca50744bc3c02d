//! The addresses of all pages of a site, checked together by the rules of hosts, before any content is requested.
//!
//! # The host
//!
//! The following is true for a static host such as Netlify, for `server`, and for a folder on macOS or
//! Windows:
//!
//! * A path is percent-decoded once, and a slash at its end counts for nothing. It is answered with the file of that
//!   name, else with that name and `.html`; `index.html` is the folder's own page.
//! * `/foo.html` is the address `/foo` again. So a page whose own name ends with `.html` is never found.
//! * Letter case and Unicode form tell files apart on some systems, and on others they do not. Netlify redirects to lower
//!   case, which leads to the same page; a Mac takes `é` and `e` with an accent for one name.
//! * A path is a file or a folder, never both.
//!
//! # The rule
//!
//! Each page takes two files, `<path>.html` and `_data/<path>.json`, the folders they lie in, and the address `<path>`.
//! Files of the project and of the generator are there too. Paths are equal when some host takes them for the same
//! ([`key`]). A page is refused when its file or its address is the file of another page, and when a
//! folder that it needs is a file. Everything else is a page of its own: the mapping from uris to files is injective.

use super::{PageKind, Route};
use crate::cms::uri::HOME_URI;
use crate::cms::wire::uris::UrisEntries;
use crate::config::Cms;
use crate::report::{Code, Failure};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use unicode_normalization::UnicodeNormalization;

/// The name of the home page's files; its address is `/`.
const HOME: &str = "index";

/// The output paths that are taken by others than pages, without a leading slash: `favicon.svg`, `sitemap.xml`.
#[derive(Debug, Clone, Default)]
pub struct Taken(Vec<String>);

impl<T: Into<String>> FromIterator<T> for Taken {
    fn from_iter<I: IntoIterator<Item = T>>(paths: I) -> Self {
        Self(paths.into_iter().map(Into::into).collect())
    }
}

/// Judges the list of all entries with a page as soon as the CMS has given it.
///
/// # Errors
/// The errors of [`judge`].
pub fn check(entries: &[UrisEntries], taken: &Taken, cms: &Cms) -> Result<(), Failure> {
    judge(entries, taken, cms).map(drop)
}

/// The route of every page, by the id of its entry.
///
/// `entries` are those with a page. An entry without a uri has none.
///
/// # Errors
/// Addresses that cannot be published: exit 5, with all of them, their titles, ids and edit links.
pub fn judge<'a>(
    entries: impl IntoIterator<Item = &'a UrisEntries>,
    taken: &Taken,
    cms: &Cms,
) -> Result<BTreeMap<String, Route>, Failure> {
    let pages: Vec<Claim<'_>> = entries.into_iter().filter_map(Claim::from_entry).collect();
    let conflicts = conflicts(&pages, &taken.0);
    let mut refused: Vec<String> = conflicts
        .iter()
        .map(|((one, other), relation)| relation.text(&one.name(&pages, cms), &other.name(&pages, cms)))
        .collect();
    let named: BTreeSet<Owner<'_>> = conflicts.keys().flat_map(|(one, other)| [*one, *other]).collect();
    for (index, page) in pages.iter().enumerate() {
        let owner = Owner::Page(index);
        if let (Err(reason), false) = (&page.route, named.contains(&owner)) {
            refused.push(format!("{}: {reason}", owner.name(&pages, cms)));
        }
    }
    if refused.is_empty() {
        let routes = pages.into_iter();
        return Ok(routes
            .filter_map(|page| Some((page.id.to_owned(), page.route.ok()?)))
            .collect());
    }
    let what = match refused.len() {
        1 => "an address is refused".to_owned(),
        more => format!("{more} addresses are refused"),
    };
    let hint = "change the slugs of these pages in the CMS; of two pages with one address, change one";
    let has_file = named.iter().any(|owner| matches!(owner, Owner::File(_)));
    let or_file = if has_file {
        "; a file that lies in frontend/static can get another name instead"
    } else {
        ""
    };
    Err(Failure::new(
        Code::AddressTaken,
        what,
        refused.join("; "),
        format!("{hint}{or_file}"),
    ))
}

/// The paths that a page needs.
struct Claim<'a> {
    entry: &'a UrisEntries,
    id: &'a str,
    route: Result<Route, String>,
    /// The [`key`] of its path; [`HOME`] for the home page.
    stem: String,
}

impl<'a> Claim<'a> {
    fn from_entry(entry: &'a UrisEntries) -> Option<Self> {
        let (id, uri) = (entry.id.as_deref()?, entry.uri.as_deref()?);
        let mut kinds = PageKind::BUILT_IN.iter();
        let kind = kinds.find(|kind| kind.handle() == entry.type_handle);
        let uri = kind.and_then(|kind| kind.rules().fixed_uri).unwrap_or(uri);
        let stem = match uri {
            HOME_URI => HOME.to_owned(),
            uri => key(uri.trim_matches('/')),
        };
        Some(Self {
            entry,
            id,
            route: Route::from_uri(uri),
            stem,
        })
    }

    fn html(&self) -> String {
        format!("{}.html", self.stem)
    }

    fn data(&self) -> String {
        format!("{}/{}.json", super::folders::DATA, self.stem)
    }
}

/// The owner of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Owner<'a> {
    File(&'a str),
    Page(usize),
}

impl Owner<'_> {
    fn name(&self, pages: &[Claim<'_>], cms: &Cms) -> String {
        let page = match self {
            Self::File(path) => return format!("the file `{path}` of the site"),
            Self::Page(index) => &pages[*index],
        };
        let uri = page.entry.uri.as_deref().unwrap_or_default();
        let mut details = vec![format!("entry {}", page.id)];
        details.extend(page.entry.title.clone().map(|title| format!("\"{title}\"")));
        let section = page.entry.section_handle.as_deref();
        details.extend(section.map(|section| cms.edit_url(section, page.id)));
        format!("`{uri}` ({})", details.join(", "))
    }
}

/// Why two pages cannot both be published.
#[derive(Debug, Clone, Copy)]
enum Relation {
    SameFile,
    /// The second's address is the first's file.
    Hidden,
    /// The second needs a folder where the first has its file.
    FileAndFolder,
}

impl Relation {
    fn text(self, one: &str, other: &str) -> String {
        match self {
            Self::SameFile => format!("{one} and {other} would have the same file on a host"),
            Self::Hidden => format!("{other} cannot be reached: a host serves {one} at its address"),
            Self::FileAndFolder => format!("{other} needs a folder in the place of {one}"),
        }
    }
}

type Conflicts<'a> = BTreeMap<(Owner<'a>, Owner<'a>), Relation>;

fn conflicts<'a>(pages: &[Claim<'_>], taken: &'a [String]) -> Conflicts<'a> {
    let mut conflicts = Conflicts::new();
    let mut files: HashMap<String, Owner<'a>> = HashMap::with_capacity(2 * pages.len());
    files.extend(taken.iter().map(|path| (key(path), Owner::File(path))));
    for (index, page) in pages.iter().enumerate() {
        let owner = Owner::Page(index);
        match files.entry(page.html()) {
            Entry::Occupied(other) => {
                conflicts.insert((*other.get(), owner), Relation::SameFile);
            }
            Entry::Vacant(file) => {
                file.insert(owner);
                files.insert(page.data(), owner);
            }
        }
    }
    let mut check = |path: &str, owner: Owner<'a>, relation: Relation| {
        if let Some(other) = files.get(path).filter(|other| **other != owner) {
            conflicts.entry((*other, owner)).or_insert(relation);
        }
    };
    for (index, page) in pages.iter().enumerate() {
        let owner = Owner::Page(index);
        if page.stem != HOME {
            check(&page.stem, owner, Relation::Hidden);
        }
        for folder in folders_of(&page.stem) {
            check(folder, owner, Relation::FileAndFolder);
            check(
                &format!("{}/{folder}", super::folders::DATA),
                owner,
                Relation::FileAndFolder,
            );
        }
        check(super::folders::DATA, owner, Relation::FileAndFolder);
    }
    for path in taken {
        for folder in folders_of(&key(path)) {
            check(folder, Owner::File(path), Relation::FileAndFolder);
        }
    }
    conflicts
}

/// `a/b/c` lies in `a` and in `a/b`.
fn folders_of(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| &path[..at])
}

/// Equal for two paths that some host takes for the same file: decoded once, in one Unicode form, in lower case.
pub fn key(path: &str) -> String {
    // Most paths are ASCII, which every Unicode form leaves as it is.
    if path.is_ascii() && !path.contains('%') {
        return path.to_ascii_lowercase();
    }
    let decoded = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
    let lower = decoded.nfkc().collect::<String>().to_lowercase();
    lower.nfkc().collect()
}
