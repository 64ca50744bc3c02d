//! The languages of problems in content.

use super::words::{ChangeWords, Nouns, Text, de, en, nl};
use super::{FileFault, Finding, ImageFault, SvgFault};
use serde::{Deserialize, Serialize};

/// A language of editors. To add one: add a variant and a file in `words/`; the compiler then demands each text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English, for everyone else.
    #[default]
    En,
    /// Dutch.
    Nl,
    /// German.
    De,
}

/// Calls the function of that name in the language's file.
macro_rules! words {
    ($lang:expr, $function:ident($($argument:expr),*)) => {
        match $lang {
            Lang::En => en::$function($($argument),*),
            Lang::Nl => nl::$function($($argument),*),
            Lang::De => de::$function($($argument),*),
        }
    };
}

impl Lang {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::En, Self::Nl, Self::De];

    /// The language of a tag such as `nl-BE`; `None` for a language without texts here.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next().unwrap_or(tag);
        <Self as clap::ValueEnum>::from_str(primary, true).ok()
    }

    pub(super) const fn nouns(self) -> &'static Nouns {
        match self {
            Self::En => &en::NOUNS,
            Self::Nl => &nl::NOUNS,
            Self::De => &de::NOUNS,
        }
    }

    pub(super) const fn changes(self) -> &'static ChangeWords {
        match self {
            Self::En => &en::CHANGES,
            Self::Nl => &nl::CHANGES,
            Self::De => &de::CHANGES,
        }
    }

    /// The name of what Craft itself gives entries and assets, by its handle.
    pub fn native(self, handle: &str) -> Option<&'static str> {
        let mut names = self.changes().native.iter();
        let found = names.find(|(known, _)| *known == handle);
        match handle {
            "asset" => Some(self.nouns().asset),
            _ => found.map(|(_, name)| *name),
        }
    }

    /// Lines that say where something is, what to do, and where it is edited.
    pub fn labelled(self, place: &str, hint: &str, edit_url: Option<&str>) -> Vec<String> {
        let nouns = self.nouns();
        let edit = edit_url.map(|url| (nouns.edit, url));
        let lines = [(nouns.at, place), (nouns.hint, hint)].into_iter().chain(edit);
        lines.map(|(label, text)| format!("  {label}: {text}")).collect()
    }

    pub(super) fn finding(self, finding: &Finding) -> Text {
        words!(self, finding(finding))
    }

    pub(super) fn file_fault(self, fault: &FileFault) -> String {
        words!(self, file_fault(fault))
    }

    pub(super) fn image_fault(self, fault: &ImageFault) -> Text {
        words!(self, image_fault(fault))
    }

    pub(super) fn svg_fault(self, fault: &SvgFault) -> String {
        words!(self, svg_fault(fault))
    }

    /// Follows a list of some places.
    pub(super) fn and_more(self, more: usize) -> String {
        words!(self, and_more(more))
    }

    /// Follows a problem that was found on several pages.
    pub(super) fn on_pages(self, pages: usize) -> String {
        words!(self, on_pages(pages))
    }
}

impl std::fmt::Display for FileFault {
    /// In English, for developers.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Lang::En.file_fault(self))
    }
}

impl std::error::Error for FileFault {}

impl std::fmt::Display for ImageFault {
    /// In English, for developers.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Lang::En.image_fault(self).message)
    }
}

impl std::error::Error for ImageFault {}

impl std::fmt::Display for SvgFault {
    /// In English, for developers.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Lang::En.svg_fault(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_has_the_language_of_its_first_part() {
        assert_eq!(Lang::of_tag("nl"), Some(Lang::Nl));
        assert_eq!(Lang::of_tag("de-AT"), Some(Lang::De));
        assert_eq!(Lang::of_tag("EN-gb"), Some(Lang::En));
        assert_eq!(Lang::of_tag("fr"), None);
    }

    #[test]
    fn editors_read_in_their_language_why_an_svg_is_refused() {
        for (fault, dutch, german) in [
            (
                SvgFault::Element("foreignObject".into()),
                "de SVG bevat `<foreignObject>`",
                "das SVG enthält `<foreignObject>`",
            ),
            (
                SvgFault::NotUtf8,
                "de SVG is niet in UTF-8 opgeslagen",
                "das SVG ist nicht in UTF-8 gespeichert",
            ),
        ] {
            assert_eq!(Lang::Nl.svg_fault(&fault), dutch);
            assert_eq!(Lang::De.svg_fault(&fault), german);
        }
    }

    #[test]
    fn a_hint_speaks_of_scripts_only_where_there_may_be_some() {
        for (fault, expected) in [(SvgFault::Entities, true), (SvgFault::NoSize, false)] {
            let hint = Lang::Nl.image_fault(&ImageFault::Svg(fault)).hint;
            assert_eq!(hint.contains("scripts"), expected, "{hint}");
        }
    }
}
