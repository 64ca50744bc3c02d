//! The site's icons, made from the brand's mark, under the fixed names that tabs, home screens and launchers expect.

use super::colour::Colour;
use super::source::Source;
use crate::assets::artifact::Artifact;
use crate::assets::images::encode;
use crate::assets::images::encoded::{Encoded, Files};
use crate::assets::images::store::{Record, Store, Stored};
use crate::assets::manifest::Manifest;
use crate::report::{Code, Failure};
use image::{DynamicImage, RgbaImage};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The mark itself, for browsers that support SVG icons.
pub const VECTOR: &str = "favicon.svg";
/// Change this when the rendering below changes.
const RECIPE: &str = "icons 1";

/// A raster icon.
#[derive(Debug, Clone, Copy)]
pub struct Icon {
    /// Name in the output folder.
    pub name: &'static str,
    /// Width and height.
    pub side: u32,
    /// The background of the mark.
    ground: Ground,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    /// Transparent.
    Clear,
    /// The brand's dark colour, because iOS would fill with black.
    Filled,
    /// Filled with the dark colour too, with a margin that launchers may crop.
    Maskable,
}

/// All raster icons.
pub const ICONS: [Icon; 5] = [
    icon("favicon-32.png", 32, Ground::Clear),
    icon("apple-touch-icon.png", 180, Ground::Filled),
    icon("icon-192.png", 192, Ground::Clear),
    icon("icon-512.png", 512, Ground::Clear),
    icon("icon-maskable-512.png", 512, Ground::Maskable),
];

const fn icon(name: &'static str, side: u32, ground: Ground) -> Icon {
    Icon { name, side, ground }
}

impl Icon {
    /// Whether launchers may crop it to a shape.
    pub fn maskable(self) -> bool {
        self.ground == Ground::Maskable
    }
}

/// Renders all icons, or takes them from the cache.
///
/// # Errors
/// Exit 2: icons cannot be made from the mark. Exit 6: the cache cannot be written.
pub fn publish(
    mark: &Source,
    ground: Colour,
    store: &Store<'_>,
    manifest: &mut Manifest,
) -> Result<(), Failure> {
    let ground_name = ground.hex();
    let mut hasher = blake3::Hasher::new();
    for part in [RECIPE.as_bytes(), ground_name.as_bytes(), &mark.bytes] {
        hasher.update(part);
    }
    let id = hasher.finalize().to_hex();
    let known = match store.find(&id[..32]) {
        Some(Record::Made(made)) if made.fallback.len() == ICONS.len() => Some(made.fallback),
        _ => None,
    };
    let files: Vec<Stored> = match known {
        Some(files) => files,
        None => drawn(mark, ground, store, &id[..32])?,
    };
    manifest.artifacts.push(Artifact {
        path: VECTOR.to_owned(),
        source: mark.path.clone(),
        blake3: None,
        immutable: false,
    });
    for (icon, file) in ICONS.iter().zip(&files) {
        manifest.artifacts.push(Artifact {
            path: icon.name.to_owned(),
            source: store.path(file),
            blake3: Some(file.hash.clone()),
            immutable: false,
        });
    }
    Ok(())
}

fn drawn(mark: &Source, ground: Colour, store: &Store<'_>, id: &str) -> Result<Vec<Stored>, Failure> {
    let refused = |what: String| mark.refused(what);
    let text = String::from_utf8_lossy(&mark.bytes);
    // An icon has no page around it, and no typeface.
    for (found, hint) in [
        ("currentColor", "write the colour itself"),
        ("var(", "write the colour itself"),
        ("<text", "convert the text into paths"),
    ] {
        if text.contains(found) {
            return Err(Failure::new(
                Code::BrandFileWrong,
                format!("the mark has `{found}`, which icons do not support"),
                mark.path.display().to_string(),
                hint,
            ));
        }
    }
    let tree =
        Tree::from_data(&mark.bytes, &Options::default()).map_err(|error| refused(error.to_string()))?;
    let pictures: Result<Vec<Encoded>, Failure> = ICONS
        .iter()
        .map(|icon| {
            let picture = draw(&tree, *icon, ground).ok_or_else(|| refused("it has no size".into()))?;
            encode::png(&picture).map_err(|error| refused(error.to_string()))
        })
        .collect();
    let files = Files {
        layout: (ICONS[0].side, ICONS[0].side),
        fallback: pictures?,
        ..Files::default()
    };
    match store.keep(id, &Ok(files))? {
        Record::Made(made) => Ok(made.fallback),
        Record::Broken(fault) => Err(refused(fault.to_string())),
    }
}

/// The mark in the centre, as large as possible.
fn draw(tree: &Tree, icon: Icon, ground: Colour) -> Option<DynamicImage> {
    // Launchers may crop a maskable icon to a circle of four fifths of the width.
    const SAFE: f32 = 0.8;
    let mut canvas = Pixmap::new(icon.side, icon.side)?;
    if icon.ground != Ground::Clear {
        let [red, green, blue] = ground.pixel().0;
        canvas.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    }
    let side = icon.side as f32;
    let share = if icon.maskable() { SAFE } else { 1.0 };
    let size = tree.size();
    let scale = side * share / size.width().max(size.height());
    let place = |length: f32| (side - length * scale) / 2.0;
    let transform = Transform::from_row(scale, 0.0, 0.0, scale, place(size.width()), place(size.height()));
    resvg::render(tree, transform, &mut canvas.as_mut());
    let pixels = canvas.pixels().iter().flat_map(|pixel| {
        let pixel = pixel.demultiply();
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    });
    let picture = RgbaImage::from_raw(icon.side, icon.side, pixels.collect())?;
    let opaque = icon.ground != Ground::Clear;
    let picture = DynamicImage::ImageRgba8(picture);
    Some(if opaque {
        picture.into_rgb8().into()
    } else {
        picture
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::GenericImageView;

    #[test]
    fn icons_are_clear_or_filled_around_the_mark() {
        let mark = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 5'><path fill='#f00' d='M0 0h10v5H0z'/></svg>";
        let tree = Tree::from_str(mark, &Options::default()).unwrap();
        let ground = Colour::parse("#123456").unwrap();
        for icon in ICONS {
            let picture = draw(&tree, icon, ground).unwrap();
            let (middle, top) = (icon.side / 2, picture.get_pixel(icon.side / 2, 1).0);
            assert_eq!(
                picture.get_pixel(middle, middle).0,
                [255, 0, 0, 255],
                "{}",
                icon.name
            );
            let left = picture.get_pixel(1, middle).0;
            match icon.ground {
                Ground::Clear => assert_eq!((top[3], left), (0, [255, 0, 0, 255])),
                Ground::Filled => assert_eq!((top, left), ([18, 52, 86, 255], [255, 0, 0, 255])),
                Ground::Maskable => assert_eq!((top, left), ([18, 52, 86, 255], [18, 52, 86, 255])),
            }
        }
    }
}
