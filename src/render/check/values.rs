//! Whether messages and islands have places for the values that they are given.

use super::judge::{Judge, text};
use crate::render::islands::props::names_of;
use crate::report::Code;
use minijinja::machinery::ast::{CallArg, Expr};

/// Ends the names of messages about one thing, which need not say its number.
const SINGULAR: &str = ".one";

impl Judge<'_> {
    /// The values that a call gives to a message have their places in it, and its places their values. An island fills a
    /// place that is given itself: `t("nav.open", title="{title}")`.
    pub(super) fn values(&mut self, message: &Expr<'_>, arguments: &[CallArg<'_>]) {
        let Some(name) = text(message) else { return };
        let message_span = message.span();
        let Some(message) = self.known.messages.get(&name) else {
            return;
        };
        let (places, catalogue) = (message.places(), self.known.messages.catalogue_of(&name));
        for argument in arguments {
            if let CallArg::Kwarg(value, given) = argument
                && !places.iter().any(|place| place == value)
                && !name.ends_with(SINGULAR)
                && text(given).is_none_or(|given| given != format!("{{{value}}}"))
            {
                let what = format!("the message `{name}` has no place for `{value}`");
                let hint = match places.is_empty() {
                    true => format!("write {{{value}}} into the message in {catalogue}"),
                    false => format!("its places in {catalogue}: {{{}}}", places.join("}, {")),
                };
                self.coded(Code::MessageMissing, what, given.span(), &hint);
            }
        }
        let gives = |place: &str| {
            arguments.iter().any(|argument| match argument {
                CallArg::Kwarg(value, _) => *value == place,
                CallArg::KwargSplat(_) => true,
                _ => false,
            })
        };
        for place in places.iter().filter(|place| !gives(place)) {
            let what = format!("the message `{name}` has the place `{{{place}}}`, which is given no value");
            let hint = format!(
                "correct the text in {catalogue}, or give it the value: `{place}=…` (`{place}=\"{{{place}}}\"` if an island fills it)"
            );
            self.coded(Code::MessageMissing, what, message_span, &hint);
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
