//! The contact form for companies.

use crate::content::Context;
use crate::content::roles::LEGAL;

/// The sentence beside its checkbox links to the pages that the law asks for.
pub(super) fn refine(cx: &mut Context<'_>) {
    for role in LEGAL {
        cx.legal(role);
    }
}
