//! What an image for shared links looks like: title and subtitle on the brand's background.

use super::drawn::drawn;
use super::lettering::Lettering;
use super::wrap::wrap;
use crate::assets::brand::{Palette, Sources};
use crate::report::Failure;
use ab_glyph::FontRef;
use image::RgbImage;
use scaling::JpegError;
use scaling::backdrop::{Backdrop, Layer};
use std::sync::OnceLock;

/// Width and height that social networks expect.
pub const SIZE: (u32, u32) = (1200, 630);

/// Change this when an image is drawn differently.
const RECIPE: &str = "social 4";
const MARGIN: f32 = 80.0;
const TEXT_WIDTH: f32 = 960.0;
const TITLE_LINES: usize = 4;
const QUALITY: u8 = 85;
/// Size of the subtitle and of the site's name, in pixels.
const SUB_TITLE: f32 = 32.0;
const NAME: f32 = 34.0;

/// Texts as sites have them: the codes in all files are the shortest ones for these.
const EXAMPLES: [(&str, &str); 3] = [
    ("Ervaren timmerman houtskeletbouw", "Groningen · Bouw en hout"),
    (
        "Senior accountmanager gereedschap",
        "Hardenberg · Verkoop en advies",
    ),
    ("Ein Blick in die Werkstatt, in der alles beginnt", ""),
];

/// The brand's background and letters.
#[derive(Debug)]
pub struct Design<'a> {
    background: RgbImage,
    /// The background as all files have it, made when the first one is drawn.
    backdrop: OnceLock<Result<Backdrop, JpegError>>,
    letters: Lettering<'a>,
    palette: Palette,
    /// The site's name, or the letter that the typeface lacks for it.
    name: Result<String, char>,
    /// Hash of everything that an image depends on, except for its text.
    hash: String,
}

impl<'a> Design<'a> {
    /// Reads the brand's background and typeface.
    ///
    /// # Errors
    /// Exit 2: one of them is invalid.
    pub fn new(sources: &'a Sources, palette: Palette, name: &str) -> Result<Self, Failure> {
        let font = FontRef::try_from_slice(&sources.typeface.bytes).map_err(|error| {
            sources
                .typeface
                .refused(format!("the font is not readable: {error}"))
        })?;
        let letters = Lettering::new(font);
        let name = drawn(&letters, name);
        let mut hasher = blake3::Hasher::new();
        let background = sources.social.as_ref();
        for part in [
            RECIPE.as_bytes(),
            name.as_deref().unwrap_or_default().as_bytes(),
            format!("{palette:?}").as_bytes(),
            background.map_or(&[], |file| &file.bytes),
            &sources.typeface.bytes,
        ] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        let background = match background {
            None => RgbImage::from_pixel(SIZE.0, SIZE.1, palette.primary_deep.pixel()),
            Some(file) => {
                let picture = image::load_from_memory(&file.bytes)
                    .map_err(|error| file.refused(error.to_string()))?
                    .into_rgb8();
                if picture.dimensions() != SIZE {
                    return Err(file.refused(format!("it is not {} × {} pixels", SIZE.0, SIZE.1)));
                }
                picture
            }
        };
        Ok(Self {
            background,
            backdrop: OnceLock::new(),
            letters,
            palette,
            name,
            hash: hasher.finalize().to_hex().to_string(),
        })
    }

    /// The letter that the typeface lacks for the site's name, which no image has then.
    pub fn lacks_for_name(&self) -> Option<char> {
        self.name.as_ref().err().copied()
    }

    /// A text as images have it.
    ///
    /// # Errors
    /// A letter that the typeface lacks.
    pub fn drawn(&self, text: &str) -> Result<String, char> {
        drawn(&self.letters, text)
    }

    /// The key of a text's image in the cache.
    pub fn id(&self, title: &str, sub_title: &str) -> String {
        let id = blake3::hash(format!("{} {title}\n{sub_title}", self.hash).as_bytes());
        id.to_hex()[..32].to_owned()
    }

    /// The image of a text that can be [drawn](Self::drawn), as JPEG.
    ///
    /// # Errors
    /// The background cannot be encoded.
    pub fn file(&self, title: &str, sub_title: &str) -> Result<Vec<u8>, Failure> {
        let backdrop = self.backdrop.get_or_init(|| {
            let examples = EXAMPLES.map(|(title, sub_title)| self.layers(title, sub_title));
            Backdrop::new(
                &self.background,
                QUALITY,
                &examples.each_ref().map(<[Layer; 2]>::as_slice),
            )
        });
        match backdrop {
            Ok(backdrop) => Ok(backdrop.with(&self.layers(title, sub_title))),
            Err(error) => Err(Failure::internal(error.to_string(), title.to_owned())),
        }
    }

    /// The texts, by their colour.
    fn layers(&self, title: &str, sub_title: &str) -> [Layer; 2] {
        let layer = |colour: image::Rgb<u8>| Layer::new(SIZE, colour.0);
        let mut accent = layer(self.palette.accent.pixel());
        let mut light = layer(self.palette.on_dark.pixel());
        let mut base_line = 190.0;
        if !sub_title.is_empty() {
            self.line(&mut accent, sub_title, SUB_TITLE, 160);
            base_line = 250.0;
        }
        let size = if title.chars().count() > 48 { 64.0 } else { 80.0 };
        for line in wrap(&self.letters, title, size, TEXT_WIDTH, TITLE_LINES) {
            self.letters
                .write(&mut light, &line, size, MARGIN, f32::round(base_line) as i32);
            base_line += size * 1.1;
        }
        self.line(&mut light, self.name.as_deref().unwrap_or_default(), NAME, 570);
        [accent, light]
    }

    fn line(&self, layer: &mut Layer, text: &str, size: f32, base_line: i32) {
        for line in wrap(&self.letters, text, size, TEXT_WIDTH, 1) {
            self.letters.write(layer, &line, size, MARGIN, base_line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::brand::Colour;
    use crate::config::THIS_PROJECT;
    use rayon::prelude::*;
    use std::path::Path;

    /// The pixels of a text's image.
    fn pixels(design: &Design<'_>, title: &str, sub_title: &str) -> RgbImage {
        let file = design.file(title, sub_title).unwrap();
        let image = image::load_from_memory_with_format(&file, image::ImageFormat::Jpeg).unwrap();
        assert_eq!((image.width(), image.height()), SIZE);
        // Two decoders agree.
        let other = jpeg_decoder::Decoder::new(file.as_slice()).decode().unwrap();
        let pairs = image.as_bytes().iter().zip(&other);
        assert!(pairs.clone().all(|(one, other)| one.abs_diff(*other) < 40));
        image.into_rgb8()
    }

    #[test]
    fn every_title_makes_an_image() {
        let sources = Sources::read(Path::new(THIS_PROJECT), &[]).unwrap();
        let palette = Palette {
            on_dark: Colour::parse("#fff").unwrap(),
            ..Palette::default()
        };
        let design = Design::new(&sources, palette, "Wendel & Tromp").unwrap();
        // How many bright pixels there are between the mark and the name.
        let written = |title: &str, sub_title: &str| {
            let image = pixels(&design, &design.drawn(title).unwrap(), sub_title);
            let area = image
                .enumerate_pixels()
                .filter(|(x, y, _)| *x < 1050 && (100..530).contains(y));
            area.filter(|(_, _, pixel)| pixel.0[1] > 200).count()
        };
        assert_eq!(written("", ""), 0);
        assert_eq!(written(" \n\u{a0}\t", " "), 0);
        let long = "Bediener verspanende machines ".repeat(300);
        for title in [
            "Timmerman",
            &long,
            &"W".repeat(100_000),
            "👷🏽‍♀️ Łódź Čeština ",
            "e\u{301}\u{301}\u{301}\u{301} \0 \u{202e}desrever",
        ] {
            let bright = written(title, "");
            assert!((500..150_000).contains(&bright), "{bright} {:.20}", title);
        }
    }

    #[test]
    fn the_same_text_makes_the_same_file_on_any_thread_and_after_any_other() {
        let sources = Sources::read(Path::new(THIS_PROJECT), &[]).unwrap();
        let design = || Design::new(&sources, Palette::default(), "Wendel & Tromp").unwrap();
        let texts = ["Timmerman", "Senior timmerman trappen", "大工募集", ""];
        let alone = texts.map(|text| design().file(text, "Assen").unwrap());
        let shared = design();
        let together: Vec<Vec<u8>> = (0..64)
            .into_par_iter()
            .map(|at| shared.file(texts[at % 4], "Assen").unwrap())
            .collect();
        assert!((0..64).all(|at| together[at] == alone[at % 4]));
    }
}
