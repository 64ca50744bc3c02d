//! Mistakes in settings: each section has its own, so that one hides no other.

use crate::report::Failure;

/// A mistake, and the section of the settings that has it.
#[derive(Debug, Clone)]
pub struct Mistake {
    /// A section such as `site`, or [`Mistake::FILE`] or [`Mistake::TOKEN`].
    pub section: String,
    /// What to tell.
    pub failure: Failure,
}

impl Mistake {
    /// The section of a mistake in the file as a whole, which can then not be read at all.
    pub const FILE: &str = "sitegen.toml";
    /// The section of the CMS's token.
    pub const TOKEN: &str = "SITEGEN_CMS_TOKEN";
    /// The section of a mistake that only stops a deploy.
    pub const DEPLOY: &str = "[deploy]";
    /// The address of a CMS that is not known.
    pub(super) const NO_CMS: &str = "https://cms.invalid/";
    /// The address of a site that is not known.
    pub(super) const NO_SITE: &str = "https://site.invalid/";
}

/// What was wrong so far, in the order in which it was found.
#[derive(Debug, Default)]
pub(super) struct Mistakes(pub(super) Vec<Mistake>);

impl Mistakes {
    /// A value; `otherwise` if it has a mistake.
    ///
    /// # Errors
    /// There is no other one either: the first mistake so far.
    pub(super) fn or<T>(
        &mut self,
        section: &str,
        value: Result<T, Failure>,
        otherwise: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        value.or_else(|failure| {
            self.add(section, failure);
            otherwise().map_err(|failure| match self.0.first() {
                Some(first) => first.failure.clone(),
                None => failure,
            })
        })
    }

    /// The value of a section. If it has a mistake, that is noted, and the value is the default.
    pub(super) fn or_default<T: Default>(&mut self, section: &str, value: Result<T, Failure>) -> T {
        value.unwrap_or_else(|failure| {
            self.add(section, failure);
            T::default()
        })
    }

    /// Notes one. What a section lacks because it could not be read is not a second mistake.
    pub(super) fn add(&mut self, section: &str, failure: Failure) {
        let follows = |mistake: &Mistake| mistake.section == section || mistake.section == Mistake::FILE;
        if section == Mistake::TOKEN || !self.0.iter().any(follows) {
            let section = section.to_owned();
            self.0.push(Mistake { section, failure });
        }
    }
}
