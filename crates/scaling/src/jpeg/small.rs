//! A baseline file with the best Huffman codes for the image, all channels together.
//!
//! `jpeg-encoder` has such codes only with each channel in a part of its own, which some decoders do not know (that of
//! `image` shows stripes), or progressive, without runs of empty blocks: that is 13 % larger.

use super::bits::Bits;
use super::entropy::{self, Codes, Counted, Written};
use super::file;
use super::square::{BLOCKS, SIDE, Square};
use super::transform::{Block, COLOUR, LIGHT, Quantiser};

/// The file of an image with sides of at least one pixel, and all of its pixels.
pub fn encode(pixels: &[u8], size: (u16, u16), quality: u8) -> Vec<u8> {
    let (light, colour) = (Quantiser::new(&LIGHT, quality), Quantiser::new(&COLOUR, quality));
    let sides = (usize::from(size.0), usize::from(size.1));
    let (columns, rows) = (sides.0.div_ceil(SIDE), sides.1.div_ceil(SIDE));
    let mut squares = Vec::with_capacity(columns * rows);
    let mut counted = [Counted::default(), Counted::default()];
    let mut before = [0; 3];
    for number in 0..columns * rows {
        let mut blocks = [Block::EMPTY; BLOCKS];
        let mut square = Square::from_pixels(pixels, sides, number % columns, number / columns);
        square.transform(u32::MAX, &light, &colour, &mut blocks);
        entropy::hand_over(&blocks, &mut before, |kind, block, before| {
            entropy::block(&mut counted[kind], block, before);
        });
        squares.push(blocks);
    }
    let codes = counted.map(|counted| Codes::new(&counted));
    let mut bits = Bits::default();
    let mut before = [0; 3];
    for blocks in &squares {
        entropy::hand_over(blocks, &mut before, |kind, block, before| {
            let codes = &codes[kind];
            entropy::block(
                &mut Written {
                    bits: &mut bits,
                    codes,
                },
                block,
                before,
            );
        });
    }
    file::whole(
        &file::start(size, (&light, &codes[0]), (&colour, &codes[1])),
        bits,
    )
}
