//! How coefficients become bits: a byte that says how many zeros come before and how large the next one is, as its
//! Huffman code, then the bits of the coefficient itself.

use super::bits::Bits;
use super::code::{Code, Counts};
use super::square::BLOCKS;
use super::transform::Block;

/// More zeros than one byte can say.
const SIXTEEN_ZEROS: u8 = 0xf0;
/// Only zeros follow.
const END: u8 = 0;

/// Takes the bytes of a block, each with the bits that follow it.
pub trait Sink {
    /// The difference of the first coefficient to that of the block before.
    fn first(&mut self, byte: u8, value: u64, length: u32);
    /// Another coefficient, or only zeros.
    fn other(&mut self, byte: u8, value: u64, length: u32);
}

/// Counts them.
pub struct Counted {
    /// For the first coefficient of each square.
    pub first: Counts,
    /// For the other coefficients.
    pub other: Counts,
}

impl Default for Counted {
    fn default() -> Self {
        let other = (0..16).flat_map(|zeros| (1..=10).map(move |size| zeros << 4 | size));
        Self {
            first: Counts::new(0..=11),
            other: Counts::new(other.chain([END, SIXTEEN_ZEROS])),
        }
    }
}

impl Sink for Counted {
    fn first(&mut self, byte: u8, _: u64, _: u32) {
        self.first.add(byte);
    }

    fn other(&mut self, byte: u8, _: u64, _: u32) {
        self.other.add(byte);
    }
}

/// The two codes of brightness or of colour.
#[derive(Debug)]
pub struct Codes {
    /// For the first coefficient of each square.
    pub first: Code,
    /// For the other coefficients.
    pub other: Code,
}

impl Default for Codes {
    fn default() -> Self {
        Self::new(&Counted::default())
    }
}

impl Codes {
    /// The best ones for these counts.
    pub fn new(counted: &Counted) -> Self {
        Self {
            first: Code::new(&counted.first),
            other: Code::new(&counted.other),
        }
    }
}

/// Writes them.
pub struct Written<'a> {
    /// Where to.
    pub bits: &'a mut Bits,
    /// How.
    pub codes: &'a Codes,
}

impl Sink for Written<'_> {
    fn first(&mut self, byte: u8, value: u64, length: u32) {
        let (code, bits) = self.codes.first.get(byte);
        self.bits.put(code << length | value, bits + length);
    }

    fn other(&mut self, byte: u8, value: u64, length: u32) {
        let (code, bits) = self.codes.other.get(byte);
        self.bits.put(code << length | value, bits + length);
    }
}

/// Hands over a block; `before` is the first coefficient of the block before it.
pub fn block(sink: &mut impl Sink, block: &Block, before: i16) {
    let (value, length) = bits(i32::from(block.coefficients[0]) - i32::from(before));
    sink.first(length as u8, value, length);
    let mut at = 0;
    let mut left = block.present & !1;
    while left != 0 {
        let next = left.trailing_zeros();
        left &= left - 1;
        let mut zeros = next - at - 1;
        while zeros > 15 {
            sink.other(SIXTEEN_ZEROS, 0, 0);
            zeros -= 16;
        }
        let (value, length) = bits(i32::from(block.coefficients[next as usize]));
        sink.other((zeros << 4 | length) as u8, value, length);
        at = next;
    }
    if at < 63 {
        sink.other(END, 0, 0);
    }
}

/// Calls with each block whether it is brightness (0) or colour (1), and the first coefficient of the block before.
pub fn hand_over(blocks: &[Block; BLOCKS], before: &mut [i16; 3], mut call: impl FnMut(usize, &Block, i16)) {
    for (number, block) in blocks.iter().enumerate() {
        let channel = number.saturating_sub(3);
        call(channel.min(1), block, before[channel]);
        before[channel] = block.coefficients[0];
    }
}

/// A number as the format writes it, and how many bits that takes.
fn bits(value: i32) -> (u64, u32) {
    let length = 32 - value.unsigned_abs().leading_zeros();
    let bits = if value < 0 { value - 1 } else { value };
    (u64::from(bits as u32) & ((1 << length) - 1), length)
}
