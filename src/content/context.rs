//! The context of reading the content: the current place, and which links are valid.

use super::address::{self, Policy};
use super::anchors::Anchors;
use super::characters;
use super::cms_hosts::CmsNames;
use super::file::FileRef;
use super::formats::Formats;
use super::found::{EntryRef, Found};
use super::image::Image;
use super::phone;
use super::place::Inside;
use super::roles::Roles;
use super::sanitiser::Sanitiser;
use crate::config::ContentSettings;
use crate::report::{Cause, Failure, Finding, Place, Problem, Subject};
use serde_json_borrow::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Maximum length of an address in a problem.
const SHOWN: usize = 80;

/// What is known while the content is read, and what was found on the way.
#[derive(Debug)]
pub struct Context<'a> {
    /// Settings.
    pub config: ContentSettings<'a>,
    /// Which addresses are published.
    pub policy: Arc<Policy>,
    /// How the locale writes dates and numbers.
    pub formats: Arc<Formats>,
    /// Cleans rich text; metadata have none.
    sanitiser: Option<Sanitiser>,
    /// Pages by what they are for.
    pub roles: Roles,
    /// The path of the current page; the home page's for content that all pages share.
    pub page: String,
    /// Anchors in texts.
    pub anchors: Anchors,
    /// Departments in the order of the team page.
    pub departments: Vec<String>,
    /// The results so far.
    pub found: Found,
    entry: Arc<EntryRef>,
    inside: Inside,
    /// What the entry shows and other entries may show too, and in how many fields of the entry it is.
    related: Option<(EntryRef, usize)>,
}

impl<'a> Context<'a> {
    /// Starts outside of all entries.
    ///
    /// # Errors
    /// See [`Formats::new`].
    pub fn new(
        config: ContentSettings<'a>,
        routes: BTreeSet<String>,
        cms: impl Into<CmsNames>,
    ) -> Result<Self, Failure> {
        let forced = || config.redirects.iter().filter(|rule| rule.force);
        let is_hidden = |path: &&String| forced().any(|rule| rule.hides(path));
        let hidden: BTreeSet<String> = routes.iter().filter(is_hidden).cloned().collect();
        let policy = Arc::new(Policy {
            hidden: hidden.into(),
            site: config.site.url.clone(),
            cms: cms.into(),
            routes: routes.into(),
        });
        Ok(Self {
            config,
            formats: Arc::new(Formats::new(&config.site.locale)?),
            sanitiser: None,
            policy,
            roles: Roles::default(),
            page: "/".to_owned(),
            anchors: Anchors::default(),
            departments: Vec::new(),
            found: Found::default(),
            entry: Arc::new(Subject::Site.into()),
            inside: Inside::default(),
            related: None,
        })
    }

    /// A context for the metadata of a page whose fields were read.
    pub(super) fn of_metadata(
        config: ContentSettings<'a>,
        policy: Arc<Policy>,
        formats: Arc<Formats>,
        roles: Roles,
    ) -> Self {
        Self {
            config,
            formats,
            sanitiser: None,
            policy,
            roles,
            page: String::new(),
            anchors: Anchors::default(),
            departments: Vec::new(),
            found: Found::default(),
            entry: Arc::new(Subject::Site.into()),
            inside: Inside::default(),
            related: None,
        }
    }

    /// A context for pages that are read on another thread. It knows the same and has found nothing.
    pub(super) fn fork(&self) -> Self {
        // Each notes for itself which paths it is asked for.
        let policy = Arc::new(Policy::clone(&self.policy));
        Self {
            anchors: self.anchors.clone(),
            departments: self.departments.clone(),
            ..Self::of_metadata(self.config, policy, Arc::clone(&self.formats), self.roles.clone())
        }
    }

    /// What cleans rich text.
    pub(super) fn sanitiser(&mut self) -> &mut Sanitiser {
        let policy = &self.policy;
        self.sanitiser
            .get_or_insert_with(|| Sanitiser::new(Arc::clone(policy)))
    }

    /// Everything read from now on belongs to this entry.
    pub fn enter(&mut self, entry: impl Into<EntryRef>) {
        self.entry = Arc::new(entry.into());
        self.inside.clear();
    }

    /// Reads something inside a field; `path` such as `contentMatrix[2]`.
    pub fn at<T>(&mut self, path: impl Into<String>, read: impl FnOnce(&mut Self) -> T) -> T {
        self.inside.enter(path.into());
        let value = read(self);
        self.inside.leave();
        value
    }

    /// Reads something that other entries may show too: a mistake in it is one problem, with all of them.
    pub(super) fn of_related<T>(&mut self, related: EntryRef, read: impl FnOnce(&mut Self) -> T) -> T {
        let depth = self.inside.depth();
        let outer = self.related.replace((related, depth));
        let value = read(self);
        self.related = outer;
        value
    }

    /// Sets the type of the current item.
    pub fn item_is(&mut self, handle: &str) {
        self.inside.is(handle);
    }

    /// Sets the type whose fields are read.
    pub(super) fn fields_of(&mut self, handle: &Arc<str>) {
        self.inside.holds(Arc::clone(handle));
    }

    /// What editors call a field of what is being read.
    pub(super) fn field_name(&self, field: &str) -> String {
        let names = self.config.cms.editor_names();
        names.field(self.inside.held(), field)
    }

    /// Plans an image for the assets stage. Equal uses share one value.
    pub fn image(&mut self, image: Image) -> Arc<Image> {
        self.found.image(image, &self.entry)
    }

    /// Plans a file for the assets stage.
    pub fn file(&mut self, file: FileRef) {
        self.found.file(file, &self.entry);
    }

    /// Plans the document at this path, of HTML of others.
    pub(super) fn embed(&mut self, document: &str, html: &str) {
        let embeds = &mut self.found.embeds;
        if !embeds.contains_key(document) {
            embeds.insert(document.to_owned(), html.to_owned());
        }
    }

    /// Reports a problem at the current place.
    pub fn problem(&mut self, cause: impl Into<Cause>) {
        let problem = self.made(cause);
        match self.related {
            Some(_) => self.found.problem_of_related(problem, self.entry.subject.clone()),
            None => self.found.problems.push(problem),
        }
    }

    /// A problem at the current place, to be reported later.
    pub(super) fn made(&self, cause: impl Into<Cause>) -> Problem {
        let mut steps = self.inside.steps(self.config.cms.editor_names());
        let entry = match &self.related {
            Some((related, depth)) => {
                steps.drain(..*depth);
                related
            }
            None => &self.entry,
        };
        let place = Place {
            subject: entry.subject.clone(),
            steps,
        };
        Problem::new(cause, place, entry.edit_url.clone())
    }

    /// Reports a problem that many pages share: the first page is named and the others are counted
    /// (`Found::take_problems`).
    pub fn problem_of_many(&mut self, finding: Finding) {
        let problem = self.made(finding);
        self.found.problem_of_many(problem);
    }

    /// Reports that an address is not published.
    pub fn link_refused(&mut self, address: &str) {
        let address = address.chars().take(SHOWN).collect();
        self.problem(Finding::LinkRefused { address });
    }

    /// A field with an external address; `None` if it is empty or may not be published.
    pub fn external(&mut self, field: &str, address: Option<String>) -> Option<String> {
        let address = text(address)?;
        let published = address::external(&address).map(String::from);
        if published.is_none() {
            self.at(field, |cx| cx.link_refused(&address));
        }
        published
    }

    /// A field with a mail address; `None` if it is empty or invalid.
    pub fn mail(&mut self, field: &str, mail: Option<String>) -> Option<String> {
        let mail = text(mail)?;
        if address::is_mail(&mail) {
            return Some(mail);
        }
        let mail = mail.chars().take(SHOWN).collect();
        self.at(field, |cx| cx.problem(Finding::MailRefused { mail }));
        None
    }

    /// The `tel:` address of a field with a telephone number; `None` if it is anything else.
    pub(super) fn phone(&mut self, field: &str, text: &str) -> Option<String> {
        let href = phone::href(text);
        if href.is_none() {
            let phone = text.chars().take(SHOWN).collect();
            self.at(field, |cx| cx.problem(Finding::PhoneRefused { phone }));
        }
        href
    }
}

/// A text field: trimmed, without characters that no page may have, `None` if it is empty.
pub fn text(value: Option<String>) -> Option<String> {
    let mut value = value?;
    if let Cow::Owned(allowed) = characters::allowed(&value) {
        value = allowed;
    }
    let trimmed = value.trim();
    match trimmed.len() {
        0 => None,
        length if length == value.len() => Some(value),
        _ => Some(trimmed.to_owned()),
    }
}

/// A text of an answer: trimmed, `None` if it is empty.
pub(super) fn text_of(answer: &Value<'_>, name: &str) -> Option<String> {
    text(answer.get(name).as_str().map(str::to_owned))
}
