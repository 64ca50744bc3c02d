//! Huffman codes: short ones for what is frequent.

/// No code is longer, says the format.
const LONGEST: usize = 16;
/// A symbol that is not a byte, so no file has it: it takes the code of ones only, which the format forbids.
const NONE: usize = 256;

/// How often each byte is to be written.
#[derive(Debug, Clone)]
pub struct Counts([u64; 256]);

impl Counts {
    /// Zero, but all of `possible` get a code.
    pub fn new(possible: impl Iterator<Item = u8>) -> Self {
        let mut counts = [0; 256];
        possible.for_each(|byte| counts[usize::from(byte)] = 1);
        Self(counts)
    }

    /// Counts one.
    pub fn add(&mut self, byte: u8) {
        // Much more than the one of a byte that never comes.
        self.0[usize::from(byte)] += 64;
    }
}

/// The code of each byte.
#[derive(Debug)]
pub struct Code {
    /// How many codes have one bit, two bits, …
    pub lengths: [u8; LONGEST],
    /// The bytes, those with short codes first.
    pub bytes: Vec<u8>,
    /// The code of each byte, and the code's length in bits.
    codes: [(u16, u8); 256],
}

impl Code {
    /// The best one for these counts: the package-merge algorithm of Larmore and Hirschberg.
    pub fn new(counts: &Counts) -> Self {
        let mut single: Vec<(u64, Vec<usize>)> = counts
            .0
            .iter()
            .copied()
            .zip((0..).map(|byte| vec![byte]))
            .collect();
        single.retain(|(count, _)| *count > 0);
        single.push((0, vec![NONE]));
        single.sort_by_key(|(count, _)| *count);
        let mut packages = single.clone();
        for _ in 1..LONGEST {
            let pairs = packages.chunks_exact(2).map(|pair| {
                let bytes = pair.iter().flat_map(|(_, bytes)| bytes.iter().copied());
                (pair[0].0 + pair[1].0, bytes.collect())
            });
            packages = pairs.chain(single.iter().cloned()).collect();
            packages.sort_by_key(|(count, _)| *count);
        }
        let mut length = [0_usize; NONE + 1];
        for (_, bytes) in packages.iter().take(2 * single.len() - 2) {
            bytes.iter().for_each(|byte| length[*byte] += 1);
        }
        Self::from_lengths(&length)
    }

    fn from_lengths(length: &[usize; NONE + 1]) -> Self {
        let mut order: Vec<usize> = (0..=NONE).filter(|byte| length[*byte] > 0).collect();
        order.sort_by_key(|byte| length[*byte]);
        // The last one has the code of ones only.
        order.pop();
        let mut code = Self {
            lengths: [0; LONGEST],
            bytes: Vec::new(),
            codes: [(0, 0); 256],
        };
        let (mut next, mut bits) = (0_u32, 0);
        for byte in order {
            next <<= length[byte] - bits;
            bits = length[byte];
            code.lengths[bits - 1] += 1;
            code.bytes.push(byte as u8);
            code.codes[byte] = (next as u16, bits as u8);
            next += 1;
        }
        code
    }

    /// The code of a byte and its length.
    pub fn get(&self, byte: u8) -> (u64, u32) {
        let (code, length) = self.codes[usize::from(byte)];
        (u64::from(code), u32::from(length))
    }
}
