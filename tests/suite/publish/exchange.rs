//! File systems that lack something: hard links, or the exchange of two folders.

use super::faults::Versions;
use sitegen::files::fault::Fault;
use sitegen::interrupt::Interrupt;
use sitegen::output::publish::{exchangeable, publish};
use sitegen::report::{Code, ExitCode, Failure};
use std::io::ErrorKind;

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

#[test]
fn a_file_system_that_cannot_exchange_folders_is_named_before_the_work_and_after_it() {
    let versions = Versions::new();
    let out = versions.site.out();
    let interrupt = Interrupt::default();
    let codes = |kind: ErrorKind, run: &dyn Fn() -> Result<(), Failure>| {
        let mut codes = Vec::new();
        for nth in 1.. {
            let fault = Fault::refusal(versions.parent(), nth, kind);
            let done = run();
            let all = fault.seen() < nth;
            drop(fault);
            versions.is_tidy(&format!("operation {nth}"));
            versions.reset();
            codes.extend(done.err().map(|failure| (failure.code, failure.exit)));
            if all {
                break;
            }
        }
        codes
    };
    let refused = (Code::CannotPublishHere, ExitCode::CannotWrite);
    for kind in [ErrorKind::InvalidInput, ErrorKind::Unsupported] {
        let before = codes(kind, &|| exchangeable(out, &interrupt));
        assert_eq!(
            before.iter().filter(|code| **code == refused).count(),
            1,
            "{before:?}"
        );
        let after = codes(kind, &|| publish(out, &versions.files[1], &interrupt).map(drop));
        assert_eq!(
            after.iter().filter(|code| **code == refused).count(),
            1,
            "{kind:?}"
        );
    }
    let elsewhere = versions.parent().join("first");
    assert!(exchangeable(&elsewhere, &interrupt).is_ok());
    assert!(!elsewhere.exists());
}
