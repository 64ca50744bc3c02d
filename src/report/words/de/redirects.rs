//! What is wrong with redirects of editors, in German.

use crate::report::RedirectFinding;
use crate::report::words::{Text, say};

pub fn redirect_finding(finding: &RedirectFinding) -> Text {
    use RedirectFinding as F;
    match finding {
        F::Empty => say!(
            "die Weiterleitung hat keine alte Adresse und bewirkt deshalb nichts",
            "tragen Sie die alte Adresse ein, oder entfernen Sie den Eintrag"
        ),
        F::Address { from } => say!(
            "`{from}` ist keine Adresse der Website; die Weiterleitung bewirkt deshalb nichts",
            "schreiben Sie einen Pfad wie /alte-seite, prozentkodiert, oder /alt/* für alles darunter"
        ),
        F::Parameter { from } => say!(
            "`{from}` hat einen Parameter ohne Namen oder Wert; die Weiterleitung bewirkt deshalb nichts",
            "schreiben Sie ihn als /alte-seite?id=7, prozentkodiert"
        ),
        F::Placeholder { from } => say!(
            "`{from}` hat einen Doppelpunkt, mit dem kein Platzhalter beginnt; die Weiterleitung bewirkt deshalb nichts",
            "schreiben Sie einen Doppelpunkt als %3A; ein Platzhalter ist alles zwischen zwei Schrägstrichen oder nach `=`, etwa `:name`"
        ),
        F::NoTarget { from } => say!(
            "`{from}` hat keine neue Adresse: es ist keine eingetragen, oder die gewählte Seite ist nicht mehr online",
            "wählen Sie eine Seite, die online ist, schreiben Sie einen Pfad wie /neue-seite oder eine http(s)-Adresse, oder entfernen Sie den Eintrag"
        ),
        F::NoPage { from } => say!(
            "`{from}` hat keine Seite, zu der die Adresse führen kann",
            "entfernen Sie sie, oder geben Sie dem Eintrag eine Adresse"
        ),
        F::Target { from, to } => say!(
            "`{from}` kann nicht zu `{to}` führen",
            "schreiben Sie einen Pfad wie /neue-seite oder eine http(s)-Adresse; `:splat` ist, wofür `*` steht"
        ),
        F::Shown { from, to } => say!(
            "`{from}` hat den Status 410, und `{to}` ist keine Seite, die dort stehen kann",
            "schreiben Sie den Pfad einer Seite der Website, etwa /beendet, oder lassen Sie das Feld leer"
        ),
        F::Status { from, status } => say!(
            "`{from}` hat den Status `{status}`, den keine Weiterleitung hat",
            "verwenden Sie 301, 302, 303, 307, 308 oder 410, oder lassen Sie das Feld leer"
        ),
        F::Published { from } => say!(
            "`{from}` ist veröffentlicht: die Seite bleibt, und diese Weiterleitung bewirkt nichts",
            "entfernen Sie diese alte Adresse, oder geben Sie der Seite, die jetzt dort ist, eine andere"
        ),
        F::Second { from } => say!(
            "`{from}` hat zwei Weiterleitungen: die erste bleibt, und diese bewirkt nichts",
            "entfernen Sie eine der beiden"
        ),
        F::InCircle { from, way } => say!(
            "`{from}` führt im Kreis: {way}; diese Weiterleitung wird weggelassen",
            "ändern Sie die neue Adresse einer dieser Weiterleitungen"
        ),
        F::ToNowhere { from, to } => say!(
            "`{from}` führt zu `{to}`, und das ist keine Seite der Website",
            "berichtigen Sie die neue Adresse, oder wählen Sie eine Seite"
        ),
    }
}
