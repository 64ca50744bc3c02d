//! The hash of what is read in parts.

use std::io::{Read, Result, copy, sink};

/// What is read, and the hash of what was read of it.
pub(super) struct HashedReader<R> {
    from: R,
    hasher: blake3::Hasher,
}

impl<R: Read> HashedReader<R> {
    pub(super) fn new(from: R) -> Self {
        Self {
            from,
            hasher: blake3::Hasher::new(),
        }
    }

    /// blake3 of all of it in hex, whatever was read before.
    ///
    /// # Errors
    /// The rest cannot be read.
    pub(super) fn hash(mut self) -> Result<String> {
        copy(&mut self, &mut sink())?;
        Ok(self.hasher.finalize().to_hex().to_string())
    }
}

impl<R: Read> Read for HashedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let length = self.from.read(buffer)?;
        self.hasher.update(&buffer[..length]);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_all_of_it_whatever_was_read() {
        let bytes = [7; 100_000];
        let mut reader = HashedReader::new(&bytes[..]);
        reader.read_exact(&mut [0; 10]).unwrap();
        assert_eq!(reader.hash().unwrap(), blake3::hash(&bytes).to_hex().to_string());
    }
}
