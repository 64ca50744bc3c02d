//! What is done beside what a command waits for.

/// Does something beside what a command waits for. `None`: it could not be done, or failed.
pub(super) fn both<T, O: Send>(main: impl FnOnce() -> T, other: impl FnOnce() -> O + Send) -> (T, Option<O>) {
    std::thread::scope(|scope| {
        let other = std::thread::Builder::new().spawn_scoped(scope, other);
        let main = main();
        (main, other.ok().and_then(|other| other.join().ok()))
    })
}

/// Frees the memory of a site, or of its content, beside what follows: a command does not wait for it.
pub(super) fn free<T: Send + 'static>(large: T) {
    // If the system has no thread for it, it is freed here.
    drop(std::thread::Builder::new().spawn(move || drop(large)));
}
