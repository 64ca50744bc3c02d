//! Whether messages and islands have places for the values that they are given.

use super::judge::{Judge, text};
use crate::render::islands::props::names_of;
use crate::report::Code;
use minijinja::machinery::ast::{CallArg, Expr};

impl Judge<'_> {
    /// The values that a call gives to a message have their places in it.
    pub(super) fn values(&mut self, message: &Expr<'_>, arguments: &[CallArg<'_>]) {
        let Some(name) = text(message) else { return };
        let Some(message) = self.known.messages.get(&name) else {
            return;
        };
        let places = message.places();
        for argument in arguments {
            if let CallArg::Kwarg(value, given) = argument
                && !places.iter().any(|place| place == value)
            {
                let what = format!("the message `{name}` has no place for `{value}`");
                let hint = match places.is_empty() {
                    true => format!(
                        "write {{{value}}} into the message in {}",
                        self.known.messages.catalogue()
                    ),
                    false => format!("its places: {{{}}}", places.join("}, {")),
                };
                self.coded(Code::MessageMissing, what, given.span(), &hint);
            }
        }
    }

    /// The props that a call of `island` writes out have to exist. Their values are checked when the island is rendered.
    pub(super) fn props(&mut self, arguments: &[CallArg<'_>]) {
        let [CallArg::Pos(island), CallArg::Pos(Expr::Map(props)), ..] = arguments else {
            return;
        };
        let Some((island, known)) =
            text(island).and_then(|island| names_of(&island).map(|known| (island, known)))
        else {
            return;
        };
        for key in &props.keys {
            if let Some(name) = text(key).filter(|name| !known.contains(&name.as_str())) {
                let what = format!("`{island}` has no prop `{name}`");
                self.missing(what, key.span(), known, &name, "");
            }
        }
    }
}
