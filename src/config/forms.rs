//! `[forms.*]`: the forms of candidates and visitors, besides the one for companies. Each is on when it has a section.

use super::failure::usage;
use super::form::{OnFailure, form_action, form_redirect, form_url};
use crate::report::Failure;
use serde::Deserialize;
use std::collections::BTreeMap;
use url::Url;

/// Bytes that a request may have besides its file: texts, names, boundaries.
const TEXTS: u64 = 1 << 20;
/// Largest file of a candidate, in bytes (spec section 9).
pub const MAX_UPLOAD: u64 = 15 * 1024 * 1024;
/// Largest request of a form without a file.
pub const MAX_MESSAGE: u64 = 2 << 20;

/// The fields of an application → their names in the CMS unless the section sets others.
const CANDIDATE: [(&str, &str); 10] = [
    ("first_name", "first_name"),
    ("last_name", "last_name"),
    ("email", "email"),
    ("phone", "telefoonnummer"),
    ("cv", "cv"),
    ("motivation", "motivatie"),
    ("consent", "terms"),
    ("vacancy_id", "vacancy_id"),
    ("vacancy_title", "vacancy_title"),
    ("vacancy_url", "vacancy_url"),
];
/// Fields of the contact form.
const CONTACT: [(&str, &str); 6] = [
    ("first_name", "first_name"),
    ("last_name", "last_name"),
    ("email", "email"),
    ("phone", "telefoonnummer"),
    ("message", "bericht"),
    ("consent", "terms"),
];

/// Names with a meaning of their own: two signs of a machine, where visitors without JavaScript are led, and what Craft
/// itself reads of a form: which action it is for, and that its own page had it.
const RESERVED: [&str; 5] = ["website", "elapsed", "redirect", "action", "CRAFT_CSRF_TOKEN"];

/// The forms that are on.
#[derive(Debug, Clone, Default, serde::Serialize)]
pub struct Forms {
    /// On each vacancy that is not applied for elsewhere.
    pub application: Option<ActionForm>,
    /// On the contact page; the overview of vacancies leads there.
    pub open_application: Option<ActionForm>,
    /// On the contact page.
    pub contact: Option<ActionForm>,
}

/// A form and the action of the CMS that saves it.
#[derive(Debug, Clone, serde::Serialize)]
pub struct ActionForm {
    /// The address that the form posts to: absolute, or a path on the site's own origin if the CMS is local.
    pub action: String,
    /// Signed by the CMS: where it redirects visitors without JavaScript.
    pub redirect: Option<String>,
    /// What a visitor sees when sending fails.
    pub on_failure: OnFailure,
    /// The names of its fields in the CMS.
    pub names: BTreeMap<&'static str, String>,
}

/// As written in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct FormsFile {
    /// A field of a global set, `set.field`.
    pub(super) retention: Option<String>,
    pub(super) application: Option<ActionFile>,
    pub(super) open_application: Option<ActionFile>,
    pub(super) contact: Option<ActionFile>,
}

/// As written in the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ActionFile {
    action: String,
    redirect: Option<String>,
    #[serde(default = "shown")]
    on_failure: OnFailure,
    #[serde(default)]
    fields: BTreeMap<String, String>,
}

/// A candidate who is not told that nothing was sent does not send again.
const fn shown() -> OnFailure {
    OnFailure::Message
}

impl Forms {
    /// Resolves the sections for a site that reads the CMS at `cms`. What the embedded CMS signed beats the file.
    pub(super) fn resolve(
        file: FormsFile,
        cms: &Url,
        applied: Option<String>,
        contacted: Option<String>,
    ) -> Result<Self, Failure> {
        let form = |section, file: Option<ActionFile>, known: &[_], signed: &Option<String>| {
            file.map(|file| ActionForm::resolve(section, file, cms, known, signed.clone()))
                .transpose()
        };
        Ok(Self {
            application: form("application", file.application, &CANDIDATE, &applied)?,
            open_application: form(
                "open_application",
                file.open_application,
                &CANDIDATE[..7],
                &applied,
            )?,
            contact: form("contact", file.contact, &CONTACT, &contacted)?,
        })
    }

    /// The forms that are on.
    pub fn all(&self) -> impl Iterator<Item = &ActionForm> {
        self.by_section().map(|(_, form)| form)
    }

    /// The same, each with its section.
    pub(super) fn by_section(&self) -> impl Iterator<Item = (&'static str, &ActionForm)> {
        let all = [
            ("application", &self.application),
            ("open_application", &self.open_application),
            ("contact", &self.contact),
        ];
        all.into_iter()
            .filter_map(|(section, form)| Some((section, form.as_ref()?)))
    }
}

impl ActionForm {
    fn resolve(
        section: &str,
        file: ActionFile,
        cms: &Url,
        known: &[(&'static str, &'static str)],
        signed: Option<String>,
    ) -> Result<Self, Failure> {
        let setting = |key: &str| format!("`forms.{section}.{key}` in sitegen.toml");
        let mut names: BTreeMap<&'static str, String> = known
            .iter()
            .map(|(field, name)| (*field, (*name).to_owned()))
            .collect();
        for (field, name) in file.fields {
            let Some(set) = names.get_mut(field.as_str()) else {
                return Err(usage(
                    format!("`{field}` is not a field of this form"),
                    setting("fields"),
                    format!(
                        "use {}",
                        known
                            .iter()
                            .map(|(field, _)| *field)
                            .collect::<Vec<_>>()
                            .join(", ")
                    ),
                ));
            };
            if RESERVED.contains(&name.as_str()) {
                return Err(usage(
                    format!("`{name}` has another meaning in each form, so `{field}` would not arrive"),
                    setting("fields"),
                    "give it another name, in the CMS's action too",
                ));
            }
            *set = name;
        }
        let mut used: Vec<&String> = names.values().collect();
        used.sort();
        if let Some(pair) = used
            .windows(2)
            .find(|pair| pair[0] == pair[1] || pair[0].trim().is_empty())
        {
            return Err(usage(
                format!("`{}` is not the name of one field", pair[0]),
                setting("fields"),
                "give every field a name of its own, as the CMS's action reads it",
            ));
        }
        Ok(Self {
            action: form_action(cms, &file.action, &setting("action"))?,
            redirect: form_redirect(signed.or(file.redirect), &setting("redirect"))?,
            on_failure: file.on_failure,
            names,
        })
    }
}

/// An address in the CMS that receives a form, and the largest body that it may be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    /// The address.
    pub url: Url,
    /// Bytes.
    pub max_body: u64,
}

/// Where the forms go that the CMS at `cms` receives; forms that the project sends to another host are not among them.
pub(super) fn destinations(
    company: Option<&str>,
    forms: &FormsFile,
    cms: &Url,
) -> Result<Vec<Destination>, Failure> {
    let form = |file: &Option<ActionFile>, section: &str, max_body| {
        let file = file.as_ref()?;
        let url = form_url(
            cms,
            &file.action,
            &format!("`forms.{section}.action` in sitegen.toml"),
        );
        Some(url.map(|url| Destination { url, max_body }))
    };
    let company = form_url(
        cms,
        company.unwrap_or(super::form::FORM_ACTION),
        super::form::SETTING,
    );
    let mut all = vec![company.map(|url| Destination {
        url,
        max_body: MAX_MESSAGE,
    })?];
    for found in [
        form(&forms.application, "application", MAX_UPLOAD + TEXTS),
        form(&forms.open_application, "open_application", MAX_UPLOAD + TEXTS),
        form(&forms.contact, "contact", MAX_MESSAGE),
    ] {
        all.extend(found.transpose()?);
    }
    all.retain(|form| form.url.origin() == cms.origin());
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Forms, Failure> {
        let cms = "https://cms.example.com".parse().unwrap();
        Forms::resolve(toml::from_str(text).unwrap(), &cms, None, None)
    }

    #[test]
    fn a_form_without_a_section_is_off() {
        assert_eq!(read("").unwrap().all().count(), 0);
        let forms = read("[application]\naction = \"/actions/x/candidate\"").unwrap();
        let form = forms.application.unwrap();
        assert_eq!(form.action, "https://cms.example.com/actions/x/candidate");
        assert_eq!((form.redirect, form.on_failure), (None, OnFailure::Message));
        assert_eq!(form.names["phone"], "telefoonnummer");
    }

    #[test]
    fn fields_have_the_names_that_the_action_reads() {
        let forms = read("[contact]\naction = \"/a\"\nfields = { message = \"text\" }").unwrap();
        assert_eq!(forms.contact.unwrap().names["message"], "text");
        for (wrong, place) in [
            ("fields = { salary = \"x\" }", "`forms.contact.fields`"),
            ("fields = { message = \"email\" }", "`forms.contact.fields`"),
            ("fields = { message = \" \" }", "`forms.contact.fields`"),
            ("fields = { phone = \"website\" }", "`forms.contact.fields`"),
            ("fields = { phone = \"redirect\" }", "`forms.contact.fields`"),
            ("redirect = \"/gelukt\"", "`forms.contact.redirect`"),
        ] {
            let failure = read(&format!("[contact]\naction = \"/a\"\n{wrong}")).unwrap_err();
            assert!(failure.place.contains(place), "{failure:?}");
        }
        for wrong in ["mailto:a@b.c", ""] {
            let failure = read(&format!("[contact]\naction = \"{wrong}\"")).unwrap_err();
            assert!(failure.place.contains("`forms.contact.action`"), "{failure:?}");
        }
    }

    #[test]
    fn only_forms_of_the_cms_are_forwarded_each_with_its_limit() {
        let cms: Url = "http://127.0.0.1:8055".parse().unwrap();
        let forms = toml::from_str(
            "[application]\naction = \"/actions/a\"\n[contact]\naction = \"https://elsewhere.example/b\"",
        );
        let found = destinations(None, &forms.unwrap(), &cms).unwrap();
        let limits: Vec<(&str, u64)> = found
            .iter()
            .map(|form| (form.url.path(), form.max_body))
            .collect();
        assert_eq!(
            limits,
            [
                ("/actions/sales-force/lead/save", MAX_MESSAGE),
                ("/actions/a", MAX_UPLOAD + TEXTS)
            ]
        );
    }
}
