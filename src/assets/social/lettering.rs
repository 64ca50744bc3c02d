//! Letters: how wide a text is, and its shapes over a background.

use ab_glyph::{Font, FontRef, GlyphId, PxScale, ScaleFont, point};
use scaling::backdrop::{Layer, Shape};
use std::cell::RefCell;
use std::collections::HashMap;
use thread_local::ThreadLocal;

/// Letters start at a quarter of a pixel: finer steps are invisible.
const STEPS: i32 = 4;
/// Each takes some kilobytes. A language of letters has some hundreds in all sizes; others have more than are kept.
const MOST_KEPT: usize = 4096;

/// Which letter it is: its number in the typeface, the bits of its size, and where in a pixel it starts.
type Key = (GlyphId, u32, i32);

/// A typeface with the shapes that each thread has drawn.
#[derive(Debug)]
pub struct Lettering<'a> {
    font: FontRef<'a>,
    kept: ThreadLocal<RefCell<HashMap<Key, Letter>>>,
}

/// A shape, and where its first pixel is from the start of the letter on the base line.
#[derive(Debug)]
struct Letter {
    shape: Shape,
    left: i32,
    top: i32,
}

impl<'a> Lettering<'a> {
    /// The letters of a typeface.
    pub fn new(font: FontRef<'a>) -> Self {
        Self {
            font,
            kept: ThreadLocal::new(),
        }
    }

    /// Whether the typeface has a character.
    pub fn has(&self, c: char) -> bool {
        self.font.glyph_id(c) != GlyphId(0)
    }

    /// The characters of a text, each with the place where it starts and where it ends, in pixels.
    pub fn places(&self, text: &str, size: f32) -> impl Iterator<Item = (char, GlyphId, f32, f32)> {
        let font = self.font.as_scaled(PxScale::from(size));
        let mut before = None;
        let mut at = 0.0;
        text.chars().map(move |char| {
            let glyph = font.glyph_id(char);
            let start = at + before.map_or(0.0, |before| font.kern(before, glyph));
            before = Some(glyph);
            at = start + font.h_advance(glyph);
            (char, glyph, start, at)
        })
    }

    /// The width of a text in pixels.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        self.places(text, size).last().map_or(0.0, |(.., end)| end)
    }

    /// Draws a line of text that starts at `left`, on a base line.
    pub fn write(&self, layer: &mut Layer, text: &str, size: f32, left: f32, base_line: i32) {
        let mut kept = self.kept.get_or_default().borrow_mut();
        for (_, glyph, start, _) in self.places(text, size) {
            let steps = ((left + start) * STEPS as f32).round() as i32;
            let (pixel, step) = (steps.div_euclid(STEPS), steps.rem_euclid(STEPS));
            if kept.len() >= MOST_KEPT {
                kept.clear();
            }
            let letter = kept
                .entry((glyph, size.to_bits(), step))
                .or_insert_with(|| self.letter(glyph, size, step as f32 / STEPS as f32));
            layer.draw(&letter.shape, pixel + letter.left, base_line + letter.top);
        }
    }

    fn letter(&self, glyph: GlyphId, size: f32, start: f32) -> Letter {
        let glyph = glyph.with_scale_and_position(PxScale::from(size), point(start, 0.0));
        let Some(outline) = self.font.outline_glyph(glyph) else {
            return Letter {
                shape: Shape::default(),
                left: 0,
                top: 0,
            };
        };
        let bounds = outline.px_bounds();
        let width = bounds.width() as usize;
        let mut coverage = vec![0; width * bounds.height() as usize];
        outline.draw(|x, y, covered| {
            if let Some(pixel) = coverage.get_mut(y as usize * width + x as usize) {
                *pixel = (covered.clamp(0.0, 1.0) * 255.0).round() as u8;
            }
        });
        Letter {
            shape: Shape { width, coverage },
            left: bounds.min.x as i32,
            top: bounds.min.y as i32,
        }
    }
}
