//! The props of the islands whose data the program makes, defined only here; those of others are what a template gives.
//! `frontend/lib/props.ts` is generated from these types.

mod fields;
mod form_parts;
mod prelude;
#[cfg(feature = "testing")]
mod typescript;

pub use site_header::SiteHeaderProps;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Why the props in a template are invalid.
#[derive(Debug, thiserror::Error)]
pub enum PropsError {
    /// No such island.
    #[error("there is no island `{0}`; add it with `sitegen add island {0}`")]
    UnknownIsland(String),
    /// A prop is missing, unknown or of another type.
    #[error("the props of `{island}` do not fit: {source}")]
    Mismatch {
        /// The island.
        island: String,
        /// The mistake.
        source: serde_json::Error,
    },
}

macro_rules! islands {
    ($($name:ident => $module:ident::$props:ident,)*) => {
        $(mod $module;)*

        /// Names of these islands, in alphabetical order.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];

        /// Checks props against the island's type. The result is canonical: JSON with the fields in the type's order.
        ///
        /// # Errors
        /// There is no such island, or its props are invalid.
        pub fn check(island: &str, props: Value) -> Result<String, PropsError> {
            match island {
                $(stringify!($name) => canonical::<$module::$props>(island, props),)*
                _ => Err(PropsError::UnknownIsland(island.to_owned())),
            }
        }

        /// The names of an island's props; `None` for an island without a Rust type.
        pub fn names_of(island: &str) -> Option<&'static [&'static str]> {
            match island {
                $(stringify!($name) => fields::fields::<$module::$props>(),)*
                _ => None,
            }
        }

        /// `frontend/lib/props.ts`.
        #[cfg(feature = "testing")]
        pub fn typescript() -> String {
            let mut types = typescript::Types::default();
            $(ts_rs::TypeVisitor::visit::<$module::$props>(&mut types);)*
            let mut text = String::from(
                "/** Generated from src/render/islands/props by `UPDATE=1 cargo test --test suite island_props`. */\n",
            );
            for declaration in types.0.into_values() {
                text.push('\n');
                text.push_str(&declaration);
                text.push('\n');
            }
            text
        }
    };
}

islands! {
    CandidateForm => candidate_form::CandidateFormProps,
    CompanyCustomersForm => company_customers_form::CompanyCustomersFormProps,
    CookieBanner => cookie_banner::CookieBannerProps,
    HtmlEmbed => html_embed::HtmlEmbedProps,
    ImageCarousel => image_carousel::ImageCarouselProps,
    LogoTicker => logo_ticker::LogoTickerProps,
    Popup => popup::PopupProps,
    SiteHeader => site_header::SiteHeaderProps,
    StepsSlider => steps_slider::StepsSliderProps,
    SustainabilityWidget => sustainability_widget::SustainabilityWidgetProps,
    TeamGrid => team_grid::TeamGridProps,
    TeamSlider => team_slider::TeamSliderProps,
    VacancyList => vacancy_list::VacancyListProps,
    VideoPlayer => video_player::VideoPlayerProps,
}

fn canonical<P: Serialize + DeserializeOwned>(island: &str, props: Value) -> Result<String, PropsError> {
    serde_json::from_value::<P>(props)
        .and_then(|props| serde_json::to_string(&props))
        .map_err(|source| PropsError::Mismatch {
            island: island.to_owned(),
            source,
        })
}
