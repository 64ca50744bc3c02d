//! The same fields under twelve types: Craft has no interface for them.

use super::PageKind;
use crate::cms::wire::page as wire;
use serde_json::Value;

/// What an entry type has besides a page's fields.
#[derive(Debug)]
pub(super) enum Details {
    None,
    Vacancy(Box<wire::PageVacancy>),
    Article {
        title: Option<String>,
        author: Option<String>,
        intro: Option<String>,
        published: Option<String>,
        image: Vec<Option<wire::Img>>,
    },
}

impl Details {
    /// The title that an article has besides its entry's.
    pub(super) fn title(&self) -> Option<&str> {
        match self {
            Self::Article { title, .. } => title.as_deref(),
            Self::None | Self::Vacancy(_) => None,
        }
    }
}

/// The fields that all page types share, and what is particular to one.
pub(super) struct Body {
    pub(super) kind: PageKind,
    pub(super) header_title: Option<String>,
    pub(super) header_sub_title: Option<String>,
    pub(super) header_intro_text: Option<String>,
    pub(super) intro_text_bg: Option<String>,
    pub(super) header_image: Vec<Option<wire::Img>>,
    pub(super) vacature_cta: Option<wire::Cta>,
    pub(super) content_matrix: Vec<Option<Value>>,
    pub(super) details: Details,
}

macro_rules! bodies {
    ($on:expr, $($entry:ident => $kind:ident $(, |$fields:ident| $details:expr)?;)+) => {
        // A kind that stands in no line is an error here.
        const _: fn(PageKind) = |kind| match kind {
            $(PageKind::$kind => (),)+
        };
        match $on {
            $(wire::PageEntriesOn::$entry(entry) => Some({
                #[allow(unused_mut, unused_assignments, clippy::allow_attributes, reason = "kinds without details keep the first value")]
                let mut details = Details::None;
                $(let $fields = &entry; details = $details;)?
                Body {
                    kind: PageKind::$kind,
                    header_title: entry.header_title,
                    header_sub_title: entry.header_sub_title,
                    header_intro_text: entry.header_intro_text,
                    intro_text_bg: entry.intro_text_bg,
                    header_image: entry.header_image,
                    vacature_cta: entry.vacature_cta,
                    content_matrix: entry.content_matrix,
                    details,
                }
            }),)+
            _ => None,
        }
    };
}

/// The body of an entry; `None` for a type without pages.
pub(super) fn body(on: wire::PageEntriesOn) -> Option<Body> {
    macro_rules! article {
        ($e:ident) => {
            Details::Article {
                title: $e.blog_title.clone(),
                author: $e.blog_author.clone(),
                intro: $e.blog_intro_text.clone(),
                published: $e.published_date.clone(),
                image: $e.afbeelding.clone(),
            }
        };
    }
    bodies! { on,
        home_Entry => Home;
        page_Entry => Page;
        vacancyOverview_Entry => VacancyOverview;
        overview_Entry => Overview;
        contact_Entry => Contact;
        applicationSuccess_Entry => ApplicationSuccess;
        contactSuccess_Entry => ContactSuccess;
        pageNotFound_Entry => PageNotFound;
        serviceUnavailable_Entry => ServiceUnavailable;
        blog_Entry => Blog, |e| article!(e);
        case_Entry => Case, |e| article!(e);
        vacancy_Entry => Vacancy, |e| Details::Vacancy(Box::new(e.clone()));
    }
}
