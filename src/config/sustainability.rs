//! `[sustainability]`: the sustainability widget.

use super::site::language;
use crate::report::Failure;
use serde::Deserialize;

/// The sustainability widget (spec section 2).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sustainability {
    /// Its language, as in its address.
    pub language: String,
    /// The company's number there.
    pub company: u32,
}

impl Default for Sustainability {
    fn default() -> Self {
        Self {
            language: "nl".into(),
            company: 130,
        }
    }
}

impl Sustainability {
    /// Checks the language, which is a part of the widget's address.
    ///
    /// # Errors
    /// It is none: exit 2.
    pub(super) fn checked(self) -> Result<Self, Failure> {
        Ok(Self {
            language: language(self.language, "sustainability.language")?,
            ..self
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_one_of_people() {
        let check = |language: &str| {
            let language = language.to_owned();
            let checked = Sustainability { language, company: 1 }.checked();
            checked.map_err(|failure| failure.place)
        };
        assert!(check("nl").is_ok() && check("de-AT").is_ok());
        for wrong in ["../x", "", "nl/x", "n l"] {
            let place = check(wrong).unwrap_err();
            assert!(place.contains("`sustainability.language`"), "{wrong}: {place}");
        }
    }
}
