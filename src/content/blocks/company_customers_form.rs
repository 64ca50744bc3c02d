//! The contact form for companies.

use crate::cms::wire::page::BlockCompanyCustomersForm;
use crate::content::context::text;
use crate::content::roles::LEGAL;
use crate::content::{Context, FromWire, RichText};
use serde::Serialize;

/// Block `companyCustomersForm`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CompanyCustomersForm {
    /// Title.
    pub form_title: Option<String>,
    /// Text beside the form.
    pub body_text: Option<RichText>,
}

impl FromWire<BlockCompanyCustomersForm> for CompanyCustomersForm {
    fn from_wire(wire: BlockCompanyCustomersForm, cx: &mut Context<'_>) -> Self {
        // The sentence beside its checkbox links to them.
        for role in LEGAL {
            cx.legal(role);
        }
        Self {
            form_title: text(wire.form_title),
            body_text: cx.rich_text("bodyText", wire.body_text),
        }
    }
}
