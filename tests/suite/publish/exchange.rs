//! File systems that lack something, such as hard links.

use super::faults::Versions;
use sitegen::files::fault::Fault;
use sitegen::interrupt::Interrupt;
use sitegen::report::ExitCode;

#[test]
fn a_published_file_that_cannot_be_linked_is_copied_and_synced() {
    let versions = Versions::new();
    let attempt = |nth: usize| {
        let fault = Fault::once(versions.parent(), nth);
        let exit = versions.publish(&Interrupt::default(), &format!("operation {nth}"));
        let seen = fault.seen();
        drop(fault);
        versions.reset();
        (exit, seen)
    };
    let (_, all) = attempt(usize::MAX);
    // To sync the copy is one operation more.
    assert!((1..=all).any(|nth| attempt(nth) == (ExitCode::Ok, all + 1)));
}
