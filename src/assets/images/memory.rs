//! Limits the memory for images, whatever the number of threads.
//!
//! A job that holds a share must not wait for other rayon jobs: its thread could get one that waits for a share.

use std::sync::{Condvar, Mutex, PoisonError};

/// Maximum bytes for all decoded images together.
pub const BUDGET: u64 = 560 << 20;

/// The remaining memory.
#[derive(Debug)]
pub struct Memory {
    free: Mutex<u64>,
    freed: Condvar,
    whole: u64,
}

/// Reserved memory; dropping this releases it.
#[derive(Debug)]
pub struct Share<'a> {
    memory: &'a Memory,
    bytes: u64,
}

impl Memory {
    /// Nothing is reserved.
    pub fn new(bytes: u64) -> Self {
        Self {
            free: Mutex::new(bytes),
            freed: Condvar::new(),
            whole: bytes,
        }
    }

    /// Waits until that much is free. A job that needs more than the limit reserves all of it and runs alone.
    pub fn take(&self, bytes: u64) -> Share<'_> {
        let bytes = bytes.min(self.whole);
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free = self
            .freed
            .wait_while(free, |free| *free < bytes)
            .unwrap_or_else(PoisonError::into_inner);
        *free -= bytes;
        Share { memory: self, bytes }
    }
}

impl Drop for Share<'_> {
    fn drop(&mut self) {
        *self.memory.free.lock().unwrap_or_else(PoisonError::into_inner) += self.bytes;
        self.memory.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn jobs_never_take_more_together_than_there_is() {
        let memory = Memory::new(100);
        let (now, most) = (AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for bytes in [60, 60, 40, 30, 1000, 10, 70, 100] {
                let (memory, now, most) = (&memory, &now, &most);
                scope.spawn(move || {
                    let share = memory.take(bytes);
                    let taken = now.fetch_add(share.bytes, Ordering::SeqCst) + share.bytes;
                    most.fetch_max(taken, Ordering::SeqCst);
                    std::thread::yield_now();
                    now.fetch_sub(share.bytes, Ordering::SeqCst);
                });
            }
        });
        assert_eq!(most.into_inner(), 100);
    }
}
