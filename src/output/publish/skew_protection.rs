//! Netlify's skew protection: the only file that publishing writes beside the output folder.

use crate::files;
use crate::report::Failure;
use std::path::Path;

/// Netlify's Frameworks API: requests for chunks with the token of a deploy are answered by that deploy. The first
/// script sets the cookie for `/_assets` only, so documents always come from the newest deploy.
const SKEW_PROTECTION: &str = "\
{
  \"patterns\": [\"/_assets/.*\"],
  \"sources\": [{ \"type\": \"cookie\", \"name\": \"site_deploy\" }]
}
";

/// Writes `.netlify/v1/skew-protection.json` into the project folder, where Netlify's build looks for it. Without a
/// token, as on any other host, nothing is written.
///
/// # Errors
/// The file cannot be written.
pub fn write(project: &Path, token: Option<&str>) -> Result<(), Failure> {
    if token.is_none() {
        return Ok(());
    }
    let path = project.join(".netlify/v1/skew-protection.json");
    files::replace(&path, SKEW_PROTECTION.as_bytes())
        .map_err(|error| Failure::cannot_write(&path, &error, "check disk space and permissions"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::folders;

    #[test]
    fn scripts_and_styles_are_protected_and_nothing_else() {
        assert!(SKEW_PROTECTION.contains(&format!("[\"/{}/.*\"]", folders::ASSETS)));
    }
}
