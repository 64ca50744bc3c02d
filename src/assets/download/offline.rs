//! What the cache knows about files whose server is not asked.

use super::originals::Trouble;
use super::outcome::{Open, Outcome};
use super::request::{DownloadError, Obtained};
use crate::cache::UsedFiles;
use crate::report::{Code, Failure, FileFault};

/// The answers of the last build that asked: the same files, and the same problems with those that it did not get.
///
/// # Errors
/// Nothing is known about a file: exit 3.
pub fn recall<'a>(open: Vec<Open<'a>>, used: &UsedFiles) -> Result<Vec<Outcome<'a>>, Failure> {
    let answers = open.into_iter().map(|(wanted, entry, known)| {
        let trouble = entry.trouble(wanted.version.as_ref());
        let result = match (trouble, &known) {
            (Some((trouble, path)), _) => {
                used.note(path.to_owned());
                Err(match trouble.refused {
                    true => DownloadError::Refused(trouble.fault),
                    false => DownloadError::Unavailable(trouble.fault),
                })
            }
            (None, Some(known)) if wanted.version.is_none() => Ok((known.hash.clone(), Obtained::Recalled)),
            // The build that read this content ended before it had the file.
            (None, Some(_)) => Err(DownloadError::Unavailable(FileFault::NotAsked)),
            (None, None) => {
                return Err(Failure::new(
                    Code::NothingKept,
                    "a file is not in the cache, and the CMS is not asked",
                    &wanted.url,
                    "build without --offline",
                ));
            }
        };
        Ok((wanted, entry, known, result))
    });
    answers.collect()
}

/// Stores why files were not available, for builds that do not ask.
///
/// # Errors
/// The cache cannot be written.
pub fn remember(answers: &[Outcome<'_>], used: &UsedFiles) -> Result<(), Failure> {
    for (wanted, entry, _, result) in answers {
        if let Err(error) = result
            && let Some(fault) = error.fault()
        {
            let trouble = Trouble {
                version: wanted.version.clone(),
                fault: fault.clone(),
                refused: matches!(error, DownloadError::Refused(_)),
            };
            used.note(entry.save_trouble(&trouble)?.to_owned());
        }
    }
    Ok(())
}
