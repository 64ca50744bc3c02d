//! Settings: flag > environment > `sitegen.toml` > default, resolved once into [`Config`].

mod accept_empty;
mod address;
mod address_field;
mod addresses;
mod budget;
mod cms;
mod deploy;
mod editor_names;
mod encrypted_forms;
mod entry_redirects;
mod failure;
mod file;
mod folders;
mod footer;
mod form;
mod forms;
mod global_field;
mod guard;
mod header;
mod images;
mod iso_codes;
mod job_feeds;
mod jobs;
mod kinds;
mod mistakes;
mod names;
mod overrides;
mod pages;
pub mod redirects;
mod requests;
mod resolve;
mod routes;
mod search;
mod secret;
mod security;
mod shared_cache;
mod site;
mod stages;
mod stores;
mod sustainability;
mod tags;
mod text_editors;
mod vacancies;
mod vacancy_fact;

pub use accept_empty::AcceptEmpty;
pub use address::{is_loopback, origin};
pub use address_field::AddressField;
pub use addresses::LedgerPlace;
pub use budget::{Budget, Limit};
pub use cms::Cms;
pub use deploy::{Deploy, Netlify};
pub use editor_names::EditorNames;
pub use entry_redirects::EntryRedirects;
pub use folders::{overlap, resolve_link};
pub use footer::Certificate;
pub use form::{Form, OnFailure};
pub use forms::{ActionForm, Destination, Forms, MAX_UPLOAD};
pub use global_field::GlobalField;
pub use guard::Guard;
pub use header::Header;
pub use images::{ImageSource, Images};
pub use job_feeds::{JobFeed, Part, Pattern};
pub use kinds::{Count, Kind};
pub use mistakes::Mistake;
pub use overrides::Overrides;
pub use pages::{Pages, Role};
pub use redirects::Redirect;
pub use requests::{Batch, Requests};
pub use resolve::{Examined, deploy_of, forms_in_cms, kinds_of};
pub use search::Search;
pub use secret::Secret;
pub use security::Security;
pub use shared_cache::SharedCache;
pub use site::Site;
pub use stages::{AssetSettings, ContentSettings, OutputSettings, OwnContentSettings, RenderSettings};
pub use stores::{StoreOptions, Target};
pub use sustainability::Sustainability;
pub use tags::{TagManager, Tags};
pub use text_editors::is_of_text_editor;
pub use vacancies::{Address, EMPLOYMENT_TYPES, Organisation, Vacancies};
pub use vacancy_fact::VacancyFact;

use crate::report::Lang;
use jiff::Timestamp;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Default port of `sitegen cms`.
pub const DEMO_PORT: u16 = 8055;
/// The token of the embedded CMS, which is public.
pub const DEMO_TOKEN: &str = "demo";
/// This project, for unit tests: the crates they belong to have other folders.
#[cfg(any(test, feature = "testing"))]
pub const THIS_PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// All inputs of a build besides the content. Equal values and equal content give equal bytes.
#[derive(Debug, Clone)]
pub struct Config {
    /// The folder with `templates/`, `frontend/` and `sitegen.toml`.
    pub project: PathBuf,
    /// The published folder.
    pub out: PathBuf,
    /// The folder for files that may be deleted at any time.
    pub cache: PathBuf,
    /// The content is that of an earlier build, which read it then.
    pub content_of: Option<Timestamp>,
    /// Where the files of the CMS are, when the cache is not: an unpacked snapshot.
    pub cms_files: Option<PathBuf>,
    /// The CMS to read from.
    pub cms: Cms,
    /// The site to write.
    pub site: Site,
    /// What search engines and job sites are told of vacancies.
    pub vacancies: Vacancies,
    /// Where to report a vulnerability of the site.
    pub security: Security,
    /// The form for companies.
    pub form: Form,
    /// The other forms.
    pub forms: Forms,
    /// How images are made.
    pub images: Images,
    /// Maximum bytes of the cache after a build.
    pub max_cache: u64,
    /// The cache that machines share.
    pub shared_cache: Option<SharedCache>,
    /// Limits for lost pages.
    pub guard: Guard,
    /// The top bar.
    pub header: Header,
    /// Where visitors can search.
    pub search: Search,
    /// Certificates in the footer.
    pub certificates: Vec<Certificate>,
    /// Third parties, contacted only after consent.
    pub tags: Tags,
    /// Netlify's token for this deploy, if it builds there (`NETLIFY_SKEW_PROTECTION_TOKEN`).
    pub skew_token: Option<String>,
    /// Addresses of pages by role, if the entries' types do not tell them.
    pub pages: Pages,
    /// Where the addresses that pages had are kept.
    pub ledger: LedgerPlace,
    /// The editors' own rules for addresses without a page.
    pub redirects: Vec<Redirect>,
    /// Kinds of pages besides those of the program, by the handle of their entry type.
    pub kinds: BTreeMap<String, Kind>,
    /// The sustainability widget.
    pub sustainability: Sustainability,
    /// Navigation guards by route.
    pub middleware: BTreeMap<String, Vec<String>>,
    /// Maximum bytes of JavaScript by kind of page.
    pub budget: Budget,
    /// Threads for images and rendering.
    pub jobs: usize,
    /// The time to build for: it decides what has expired and what is pending.
    pub now: Timestamp,
    /// Generated files that the project's own files in `frontend/static` replace.
    pub overrides: Vec<String>,
    /// The language of problems in content.
    pub lang: Lang,
    /// Problems in content stop the build.
    pub strict: bool,
    /// React's development build, unminified: it logs hydration mismatches.
    pub development: bool,
    /// The content has drafts: nothing that is made of their texts is kept.
    pub drafts: bool,
}
