//! Global sets (spec section 3): contact, social, footer, cookie notice, popup, team page.

use super::context::{Context, text};
use super::footer::{Footer, Social};
use super::{Image, Link, RichText, Transform};
use crate::cms::wire;
use crate::report::{Finding, GlobalSet};
use serde::Serialize;

/// The popup is 347 px wide from small screens up (spec section 9).
pub const POPUP_IMAGE: Transform = Transform::fit_width(347);
/// Seconds before the popup slides in, when the editor gave none (spec section 9).
pub const POPUP_DELAY: f64 = 5.0;

/// Address, phone, opening times.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Contact {
    /// Offices.
    pub addresses: Vec<Address>,
    /// As written.
    pub phone: Option<String>,
    /// `tel:` address.
    pub phone_href: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// In the editor's order.
    pub opening_times: Vec<OpeningTime>,
}

/// An office.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Address {
    /// Name of the office.
    pub title: Option<String>,
    /// Street and number.
    pub street: Option<String>,
    /// Postcode.
    pub postcode: Option<String>,
    /// Town.
    pub town: Option<String>,
    /// A map elsewhere.
    pub map: Option<String>,
}

/// A row of the opening times.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OpeningTime {
    /// Day or days.
    pub day: Option<String>,
    /// Times.
    pub time: Option<String>,
}

/// The cookie notice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cookie {
    /// Legal text.
    pub text: Option<RichText>,
    /// Heading.
    pub title: Option<String>,
    /// What it asks.
    pub question: Option<RichText>,
    /// Label of the button that accepts.
    pub accept: Option<String>,
    /// Label of the button that refuses.
    pub deny: Option<String>,
}

/// The promotional popup, only when it is enabled.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Popup {
    /// Seconds until it slides in; 0 is allowed.
    pub delay: f64,
    /// Picture.
    pub image: Option<Image>,
    /// Heading.
    pub title: Option<String>,
    /// Where the button leads.
    pub link: Option<Link>,
    /// Its text.
    pub button: Option<String>,
}

/// All global sets.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Globals {
    /// Address, phone, opening times.
    pub contact: Contact,
    /// Profiles elsewhere.
    pub social: Social,
    /// Footer.
    pub footer: Footer,
    /// Cookie notice, if there is one.
    pub cookie: Option<Cookie>,
    /// Popup, if it is enabled.
    pub popup: Option<Popup>,
    /// Departments in the order of the team grid.
    pub departments: Vec<String>,
}

impl Contact {
    /// Reads the contact set.
    pub fn new(data: wire::contact_details::ResponseData, cx: &mut Context<'_>) -> Self {
        use wire::contact_details as w;
        let Some(w::ContactDetailsGlobalSet::contact_GlobalSet(set)) = data.global_set else {
            cx.problem(Finding::GlobalSetMissing(GlobalSet::Contact));
            return Self::default();
        };
        let phone = text(set.phone);
        let addresses = set
            .adres_gegevens
            .into_iter()
            .flatten()
            .enumerate()
            .filter_map(|(index, row)| match row {
                w::ContactAdresGegevens::adresGegeven_Entry(row) => Some(Address {
                    title: text(row.titel),
                    street: text(row.adres),
                    postcode: text(row.postcode),
                    town: text(row.plaats),
                    map: cx.at(format!("adresGegevens[{index}]"), |cx| {
                        cx.external("googleMapsLink", row.google_maps_link)
                    }),
                }),
                w::ContactAdresGegevens::Unknown => None,
            });
        let times = set
            .openingstijden
            .into_iter()
            .flatten()
            .filter_map(|row| match row {
                w::ContactOpeningstijden::openingstijd_Entry(row) => Some(OpeningTime {
                    day: text(row.dag),
                    time: text(row.tijd),
                }),
                w::ContactOpeningstijden::Unknown => None,
            });
        Self {
            addresses: addresses.collect(),
            opening_times: times.collect(),
            phone_href: phone.as_deref().and_then(phone_href),
            phone,
            email: cx.mail("emailAddress", set.email_address),
        }
    }
}

/// The `tel:` address of a number as written, without what only makes it readable.
pub fn phone_href(phone: &str) -> Option<String> {
    // A zero in brackets is left out when dialling the international form.
    let digits: String = phone
        .replace("(0)", "")
        .chars()
        .filter(|c| c.is_ascii_digit() || *c == '+')
        .collect();
    (digits.len() > 2).then(|| format!("tel:{digits}"))
}

impl Cookie {
    /// Reads the notice; `None` when the set has no text at all.
    pub fn new(data: wire::cookie::ResponseData, cx: &mut Context<'_>) -> Option<Self> {
        use wire::cookie::*;
        let Some(CookieGlobalSet::cookiemelding_GlobalSet(set)) = data.global_set else {
            cx.problem(Finding::GlobalSetMissing(GlobalSet::Cookie));
            return None;
        };
        let row = set.melding.into_iter().flatten().find_map(|row| match row {
            CookieGlobalSetOnCookiemeldingGlobalSetMelding::cookieMelding_Entry(row) => Some(row),
            CookieGlobalSetOnCookiemeldingGlobalSetMelding::Unknown => None,
        });
        let legal = cx.rich_text("avgTekst", set.avg_tekst);
        let (title, question, accept, deny) = match row {
            Some(row) => (
                text(row.titel),
                cx.rich_text("melding.tekst", row.tekst),
                text(row.button_accepteren),
                text(row.button_weigeren),
            ),
            None => (None, None, None, None),
        };
        (legal.is_some() || title.is_some() || question.is_some()).then_some(Self {
            text: legal,
            title,
            question,
            accept,
            deny,
        })
    }
}

impl Popup {
    /// Reads the popup; `None` unless it is enabled and says something.
    pub fn new(data: wire::popup::ResponseData, cx: &mut Context<'_>) -> Option<Self> {
        let Some(wire::popup::PopupGlobalSet::popup_GlobalSet(set)) = data.global_set else {
            cx.problem(Finding::GlobalSetMissing(GlobalSet::Popup));
            return None;
        };
        if !set.popup_enabled.unwrap_or_default() {
            return None;
        }
        let popup = Self {
            delay: set
                .delay
                .filter(|delay| delay.is_finite() && *delay >= 0.0)
                .unwrap_or(POPUP_DELAY),
            image: Image::first("image", set.image, POPUP_IMAGE, cx),
            title: text(set.popup_title),
            link: Link::from_field("buttonLink", set.button_link, cx),
            button: text(set.button_text),
        };
        if popup.title.is_none() && popup.image.is_none() {
            cx.problem(Finding::PopupEmpty);
            return None;
        }
        Some(popup)
    }
}

/// The order of departments: names between commas, spaces around them do not count.
pub fn departments(data: wire::team_page::ResponseData, cx: &mut Context<'_>) -> Vec<String> {
    let Some(wire::team_page::TeamPageGlobalSet::teamPage_GlobalSet(set)) = data.global_set else {
        cx.problem(Finding::GlobalSetMissing(GlobalSet::TeamPage));
        return Vec::new();
    };
    let order = set.department_display_order.unwrap_or_default();
    order
        .split(',')
        .filter_map(|name| text(Some(name.to_owned())))
        .collect()
}
