//! The settings: each mistake in them.

use super::check::Check;
use crate::config::{Examined, Mistake};

/// All of them; the token's is told with the CMS.
pub(super) fn checks(settings: &Examined) -> Vec<Check> {
    let wrong = settings
        .mistakes
        .iter()
        .filter(|mistake| mistake.section != Mistake::TOKEN);
    let mut checks: Vec<Check> = wrong
        .flat_map(|mistake| {
            let all = mistake.failure.and_others();
            all.map(|failure| match mistake.section.as_str() {
                // Only a deploy needs it.
                Mistake::DEPLOY => Check::worse_later("deploy", failure),
                _ => Check::problem("settings", failure),
            })
        })
        .collect();
    if let (true, Some(config)) = (checks.is_empty(), &settings.config) {
        let site = format!("{} from {}", config.site.url, config.cms.url);
        checks.push(match config.check_forms() {
            Ok(()) => Check::ok("settings", site),
            Err(failure) => Check::problem("settings", &failure),
        });
    }
    checks
}
