//! A sequence of bits, as the pixels of a JPEG are stored.

/// Bits, first one first.
#[derive(Debug, Default)]
pub struct Bits {
    bytes: Vec<u8>,
    /// The last bits, which do not fill eight bytes yet.
    rest: u64,
    filled: u32,
}

impl Bits {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.bytes.len() * 8 + self.filled as usize
    }

    /// Adds the last `count` bits of a value, at most 57; its other bits are zero.
    pub fn put(&mut self, value: u64, count: u32) {
        let free = 64 - self.filled;
        if count < free {
            self.rest = self.rest << count | value;
            self.filled += count;
            return;
        }
        let left = count - free;
        self.bytes
            .extend_from_slice(&(self.rest << free | value >> left).to_be_bytes());
        self.rest = value & ((1 << left) - 1);
        self.filled = left;
    }

    /// Adds the bits `from..to` of others that have been sealed.
    pub fn copy(&mut self, others: &Sealed, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            let count = (to - at).min(56);
            self.put(others.read(at, count as u32), count as u32);
            at += count;
        }
    }

    /// All of them, filled up with ones to whole bytes.
    pub fn into_bytes(mut self) -> Vec<u8> {
        let open = self.filled.next_multiple_of(8) - self.filled;
        self.put((1 << open) - 1, open);
        let bytes = (self.rest << (64 - self.filled.max(1))).to_be_bytes();
        self.bytes.extend_from_slice(&bytes[..self.filled as usize / 8]);
        self.bytes
    }

    /// Ends the writing and returns the bits for reading.
    pub fn seal(self) -> Sealed {
        let mut bytes = self.into_bytes();
        // Reading takes eight bytes at once.
        bytes.extend_from_slice(&[0; 8]);
        Sealed(bytes)
    }
}

/// Bits that can be read.
#[derive(Debug, Default)]
pub struct Sealed(Vec<u8>);

impl Sealed {
    /// At most 56 bits from a position.
    fn read(&self, at: usize, count: u32) -> u64 {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.0[at / 8..at / 8 + 8]);
        u64::from_be_bytes(bytes) << (at % 8) >> (64 - count)
    }
}
