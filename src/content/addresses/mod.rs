//! The address ledger: every address that an entry's page ever had. The CMS knows only the present ones, so it is the
//! site's own memory, kept between builds.
//!
//! The ledger is a file that can be committed: sorted, without times of builds, and unchanged if no page came, moved or
//! ended.

mod gone;
mod ledger;
mod update;

pub use gone::{End, Gone, file_stem, gone_pages};
pub use ledger::{Address, Ended, Entry, Facts, How, Ledger, LedgerError, VERSION};
pub use update::{OldAddresses, Outcome, Seen};
