//! What is wrong with redirects of editors, in Dutch.

use crate::report::RedirectFinding;
use crate::report::words::{Text, say};

pub fn redirect_finding(finding: &RedirectFinding) -> Text {
    use RedirectFinding as F;
    match finding {
        F::Empty => say!(
            "de omleiding heeft geen oud adres en doet daarom niets",
            "vul het oude adres in, of verwijder het item"
        ),
        F::Address { from } => say!(
            "`{from}` is geen adres van de site; de omleiding doet daarom niets",
            "schrijf een pad zoals /oude-pagina, procent-gecodeerd, of /oud/* voor alles daaronder"
        ),
        F::Parameter { from } => say!(
            "`{from}` heeft een parameter zonder naam of waarde; de omleiding doet daarom niets",
            "schrijf het als /oude-pagina?id=7, procent-gecodeerd"
        ),
        F::Placeholder { from } => say!(
            "`{from}` heeft een dubbele punt waarmee geen plaatshouder begint; de omleiding doet daarom niets",
            "schrijf een dubbele punt als %3A; een plaatshouder is alles tussen twee schuine strepen of na `=`, zoals `:naam`"
        ),
        F::NoTarget { from } => say!(
            "`{from}` heeft geen nieuw adres: er is geen ingevuld, of de gekozen pagina staat niet meer online",
            "kies een pagina die online staat, schrijf een pad zoals /nieuwe-pagina of een http(s)-adres, of verwijder het item"
        ),
        F::NoPage { from } => say!(
            "`{from}` heeft geen pagina om naartoe te leiden",
            "verwijder het, of geef het item een adres"
        ),
        F::Target { from, to } => say!(
            "`{from}` kan niet naar `{to}` leiden",
            "schrijf een pad zoals /nieuwe-pagina, of een http(s)-adres; `:splat` is waar `*` voor staat"
        ),
        F::Shown { from, to } => say!(
            "`{from}` heeft de status 410, en `{to}` is geen pagina die daar kan staan",
            "schrijf het pad van één pagina van de site, zoals /afgelopen, of laat het leeg"
        ),
        F::Status { from, status } => say!(
            "`{from}` heeft de status `{status}`, en die heeft geen omleiding",
            "gebruik 301, 302, 303, 307, 308 of 410, of laat het leeg"
        ),
        F::Published { from } => say!(
            "`{from}` staat online: de pagina blijft, en deze omleiding doet niets",
            "verwijder dit oude adres, of geef de pagina die er nu staat een ander adres"
        ),
        F::Second { from } => say!(
            "`{from}` heeft twee omleidingen: de eerste blijft, en deze doet niets",
            "verwijder een van de twee"
        ),
        F::InCircle { from, way } => say!(
            "`{from}` leidt in een kring: {way}; deze omleiding is weggelaten",
            "verander het nieuwe adres van een van deze omleidingen"
        ),
        F::ToNowhere { from, to } => say!(
            "`{from}` leidt naar `{to}`, en dat is geen pagina van de site",
            "verbeter het nieuwe adres, of kies een pagina"
        ),
    }
}
