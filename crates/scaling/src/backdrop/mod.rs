//! A background that many JPEG files share, each with its own text.
//!
//! The background is encoded once. For a file, only the squares of 16 × 16 pixels that something is drawn on are
//! encoded; the bits of the others are copied. All files have the Huffman codes that are best for the background and
//! a few examples. With two lines of text on 1200 × 630 pixels this takes a twelfth of the time that drawing on a copy
//! of the pixels and encoding that by `jpeg-encoder` takes, and the files are as large (`cargo bench --bench social`).

mod layer;

pub use layer::{Layer, Shape};

use crate::jpeg::bits::{Bits, Sealed};
use crate::jpeg::entropy::{self, Codes, Counted, Written};
use crate::jpeg::square::{BLOCKS, SIDE, Square};
use crate::jpeg::transform::{Block, COLOUR, LIGHT, Quantiser};
use crate::jpeg::{JpegError, file};
use image::RgbImage;

/// A background that is encoded.
#[derive(Debug)]
pub struct Backdrop {
    /// Its squares, row by row, and what is stored of them.
    squares: Vec<(Square, [Block; BLOCKS])>,
    light: Quantiser,
    colour: Quantiser,
    codes: [Codes; 2],
    /// What each file starts with.
    start: Vec<u8>,
    /// All squares, without anything drawn on them.
    bits: Sealed,
    /// Where in `bits` each square starts, and where the last one ends.
    places: Vec<usize>,
}

impl Backdrop {
    /// Encodes a background with a quality of 1 to 100. `examples` are what is drawn in typical files.
    ///
    /// # Errors
    /// A side has no pixels or more than 65,535.
    pub fn new(image: &RgbImage, quality: u8, examples: &[&[Layer]]) -> Result<Self, JpegError> {
        let side = |side: u32| u16::try_from(side).map_err(|_| JpegError::TooLarge);
        let size = (side(image.width())?, side(image.height())?);
        let light = Quantiser::new(&LIGHT, quality);
        let colour = Quantiser::new(&COLOUR, quality);
        let columns = usize::from(size.0).div_ceil(SIDE);
        let squares = 0..columns * usize::from(size.1).div_ceil(SIDE);
        let squares: Vec<_> = squares
            .map(|number| {
                let mut blocks = [Block::EMPTY; BLOCKS];
                let square = Square::from_pixels(
                    image,
                    (usize::from(size.0), usize::from(size.1)),
                    number % columns,
                    number / columns,
                );
                square.clone().transform(u32::MAX, &light, &colour, &mut blocks);
                (square, blocks)
            })
            .collect();
        let mut backdrop = Self {
            squares,
            light,
            colour,
            codes: [Codes::default(), Codes::default()],
            start: Vec::new(),
            bits: Sealed::default(),
            places: Vec::new(),
        };
        backdrop.codes = backdrop.best_codes(examples);
        let mut bits = Bits::default();
        let mut before = [0; 3];
        for (_, blocks) in &backdrop.squares {
            backdrop.places.push(bits.len());
            backdrop.write(blocks, &mut before, &mut bits);
        }
        backdrop.places.push(bits.len());
        backdrop.bits = bits.seal();
        let [light, colour] = &backdrop.codes;
        backdrop.start = file::start(size, (&backdrop.light, light), (&backdrop.colour, colour));
        Ok(backdrop)
    }

    /// The codes of brightness and colour that are best for the background alone and the examples together.
    fn best_codes(&self, examples: &[&[Layer]]) -> [Codes; 2] {
        let mut counted = [Counted::default(), Counted::default()];
        let plain: &[Layer] = &[];
        for layers in examples.iter().copied().chain([plain]) {
            let mut before = [0; 3];
            for number in 0..self.squares.len() {
                let blocks = self.covered(number, layers);
                entropy::hand_over(&blocks, &mut before, |kind, block, before| {
                    entropy::block(&mut counted[kind], block, before);
                });
            }
        }
        counted.map(|counted| Codes::new(&counted))
    }

    /// The file of the background with what is drawn on it, the first layer first.
    pub fn with(&self, layers: &[Layer]) -> Vec<u8> {
        let mut bits = Bits::default();
        let mut before = [0; 3];
        let mut number = 0;
        let count = self.squares.len();
        let is_drawn = |number: usize| layers.iter().any(|layer| layer.tile(number).is_some());
        let mut follows = false;
        while number < count {
            if is_drawn(number) {
                self.write(&self.covered(number, layers), &mut before, &mut bits);
                follows = true;
                number += 1;
            } else if follows {
                // Its first coefficients are stored as differences to the square before.
                self.write(&self.squares[number].1, &mut before, &mut bits);
                follows = false;
                number += 1;
            } else {
                let end = (number + 1..count)
                    .find(|number| is_drawn(*number))
                    .unwrap_or(count);
                bits.copy(&self.bits, self.places[number], self.places[end]);
                let last = &self.squares[end - 1].1;
                before = [3, 4, 5].map(|block| last[block].coefficients[0]);
                number = end;
            }
        }
        file::whole(&self.start, bits)
    }

    /// A square with what is drawn on it.
    fn covered(&self, number: usize, layers: &[Layer]) -> [Block; BLOCKS] {
        let (square, blocks) = &self.squares[number];
        let (mut square, mut blocks) = (square.clone(), *blocks);
        let changed = layers
            .iter()
            .filter_map(|layer| Some(square.cover(layer.tile(number)?, layer.colour)))
            .fold(0, |all, changed| all | changed);
        square.transform(changed, &self.light, &self.colour, &mut blocks);
        blocks
    }

    fn write(&self, blocks: &[Block; BLOCKS], before: &mut [i16; 3], bits: &mut Bits) {
        entropy::hand_over(blocks, before, |kind, block, before| {
            let codes = &self.codes[kind];
            entropy::block(&mut Written { bits, codes }, block, before);
        });
    }
}
