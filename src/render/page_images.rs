//! The images of one template's output, collected during rendering.

use crate::assets::{ImageSet, Placeholder};
use minijinja::State;
use std::collections::BTreeSet;

/// Limit for a page's placeholders in bytes: about four, for the images that are seen first. gzip does not compress
/// them.
const PLACEHOLDER_BYTES: usize = 1000;
/// Prefix of the class that gives an image its placeholder, followed by the placeholder's id.
pub const PLACEHOLDER_CLASS: &str = "ph-";
/// Prefix of the class that gives an image its focal point, followed by it in percent: `focus-30-75`.
pub const FOCUS_CLASS: &str = "focus-";
/// Number of images at the start of a page without a hero that are loaded eagerly: they may be above the fold.
const FIRST: usize = 2;

/// When a browser loads an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loading {
    /// With high priority: the page's hero.
    First,
    /// Eagerly.
    Soon,
    /// Lazily.
    Lazy,
}

/// The images so far, which affect the style sheet in the head and the loading of further images.
#[derive(Debug, Default)]
pub struct PageImages {
    hero: bool,
    count: usize,
    /// Number of images before the first one: a partial is not the beginning of its part of the document.
    before: usize,
    /// In the order of the page.
    placeholders: Vec<Placeholder>,
    focal_points: BTreeSet<(u8, u8)>,
    /// Keys of images that are shown without a description because the asset has none.
    pub undescribed: BTreeSet<String>,
}

impl PageImages {
    /// The images so far.
    pub(super) fn from_state<'a>(state: &'a mut State<'_, '_>) -> &'a mut Self {
        let before = state.lookup("images_before").and_then(|before| before.as_usize());
        let images = state.get_or_insert_extension(Self::default());
        images.before = before.unwrap_or_default();
        images
    }

    /// As much of the number of images so far as counts for the loading of the next one.
    pub(super) fn seen(&self) -> usize {
        match self.hero {
            true => FIRST,
            false => FIRST.min(self.before + self.count),
        }
    }

    /// Adds the next image, and returns when it is loaded. `is_main`: it is part of `<main>`. Without a hero, the
    /// first images of `<main>` are likely to be visible at once, so they must not be lazy.
    pub fn add(&mut self, set: &ImageSet, is_hero: bool, is_main: bool) -> Loading {
        if !set.missing {
            self.focal_points.extend(set.focus);
            let placeholder = set.placeholder.iter();
            let known = |it: &&Placeholder| self.placeholders.iter().any(|known| known.id == it.id);
            let new: Vec<Placeholder> = placeholder.filter(|it| !known(it)).cloned().collect();
            self.placeholders.extend(new);
        }
        if is_hero {
            self.hero = true;
            return Loading::First;
        }
        let is_early = self.seen() < FIRST;
        self.count += 1;
        if is_main && is_early {
            Loading::Soon
        } else {
            Loading::Lazy
        }
    }

    /// Adds the images of a partial that follows.
    pub fn append(&mut self, partial: &Self) {
        self.hero |= partial.hero;
        self.count += partial.count;
        self.focal_points.extend(&partial.focal_points);
        let known = |it: &&Placeholder| self.placeholders.iter().any(|known| known.id == it.id);
        let new: Vec<Placeholder> = partial
            .placeholders
            .iter()
            .filter(|it| !known(it))
            .cloned()
            .collect();
        self.placeholders.extend(new);
        self.undescribed.extend(partial.undescribed.iter().cloned());
    }

    /// The style sheet with the images' placeholders, and with the focal points of images that the layout crops.
    ///
    /// The style sheet is in the head, because style attributes would need `unsafe-inline` in the Content Security
    /// Policy, and a script would come too late. The policy allows it by its hash.
    pub fn style_sheet(&self) -> String {
        let mut css = String::new();
        for Placeholder { id, uri } in &self.placeholders {
            let rule = format!(".{PLACEHOLDER_CLASS}{id}{{background-image:url({uri})}}");
            if css.len() + rule.len() > PLACEHOLDER_BYTES {
                break;
            }
            css.push_str(&rule);
        }
        let rule = |(x, y): &(u8, u8)| format!(".{FOCUS_CLASS}{x}-{y}{{object-position:{x}% {y}%}}");
        css.extend(self.focal_points.iter().map(rule));
        css
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Variant;

    fn set(placeholder: &str, focus: Option<(u8, u8)>) -> ImageSet {
        let file = Variant {
            path: "/a.jpg".into(),
            width: 1,
            height: 1,
        };
        ImageSet {
            placeholder: Some(Placeholder::new(placeholder.into())),
            focus,
            ..ImageSet::from_file(file)
        }
    }

    #[test]
    fn a_page_without_a_hero_loads_its_first_images_at_once() {
        let mut images = PageImages::default();
        let loading: Vec<Loading> = (0..4).map(|_| images.add(&set("a", None), false, true)).collect();
        assert_eq!(
            loading,
            [Loading::Soon, Loading::Soon, Loading::Lazy, Loading::Lazy]
        );
        let mut images = PageImages::default();
        assert_eq!(images.add(&set("a", None), true, true), Loading::First);
        assert_eq!(images.add(&set("b", None), false, true), Loading::Lazy);
        let mut around = PageImages::default();
        assert_eq!(around.add(&set("a", None), false, false), Loading::Lazy);
    }

    #[test]
    fn the_style_sheet_has_each_placeholder_once_and_those_that_are_seen_first() {
        let mut images = PageImages::default();
        for (placeholder, focus) in [
            ("data:a", Some((30, 75))),
            ("data:b", None),
            ("data:a", Some((30, 75))),
            (&"x".repeat(PLACEHOLDER_BYTES), None),
            ("data:c", None),
        ] {
            images.add(&set(placeholder, focus), false, true);
        }
        let css = images.style_sheet();
        assert_eq!(css.matches("url(data:a)").count(), 1, "{css}");
        assert!(
            css.contains("url(data:b)") && !css.contains("url(data:c)"),
            "{css}"
        );
        assert!(css.ends_with(".focus-30-75{object-position:30% 75%}"), "{css}");
    }
}
