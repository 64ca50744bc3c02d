//! Where the work of a vacancy is done: an address, made from the location's name by the settings, or at home.

use crate::config::{Address, Vacancies};

/// Where the work is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Workplace {
    /// At an address. The town is always known.
    At(Address),
    /// At home only, in these countries (ISO 3166-1).
    Home(Vec<String>),
}

impl Workplace {
    /// Judges the name of a location.
    pub(super) fn new(location: Option<&str>, settings: &Vacancies) -> Option<Self> {
        let location = location?;
        let same = |name: &str| name.to_lowercase() == location.to_lowercase();
        if settings.remote.as_deref().is_some_and(same) {
            return Some(Self::Home(settings.remote_countries.clone()));
        }
        let known = settings.locations.get(location).or_else(|| {
            let mut others = settings.locations.iter();
            others.find(|(name, _)| same(name)).map(|(_, address)| address)
        });
        let mut address = known.cloned().unwrap_or_default();
        address.locality.get_or_insert_with(|| location.to_owned());
        address.country = address.country.or_else(|| settings.country.clone());
        Some(Self::At(address))
    }

    /// Whether search engines know in which country it is.
    pub fn has_country(&self) -> bool {
        match self {
            Self::At(address) => address.country.is_some(),
            Self::Home(countries) => !countries.is_empty(),
        }
    }
}
