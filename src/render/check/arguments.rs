//! Whether functions and macros are given what they take: as many arguments by place, and no others by name.

use super::judge::Judge;
use super::known::variable;
use super::signature::signature;
use minijinja::machinery::Span;
use minijinja::machinery::ast::{CallArg, Macro};

impl<'a> Judge<'a> {
    /// A function of the program takes what it is given, and is given what it needs.
    pub(super) fn of_function(&mut self, name: &str, arguments: &[CallArg<'_>], span: Span) {
        let Some(signature) = signature(name) else { return };
        let takes = format!("it takes {}", signature.text());
        let places = signature.places;
        self.count(name, arguments, places.len(), &takes, span);
        if let Some(names) = signature.names {
            self.names(name, arguments, names, &takes);
        }
        let gives = |needed: &str| {
            arguments.iter().any(|argument| match argument {
                CallArg::Kwarg(given, _) => *given == needed,
                CallArg::KwargSplat(_) => true,
                _ => false,
            })
        };
        let is_list = |argument: &CallArg<'_>| matches!(argument, CallArg::PosSplat(_));
        let place = places.get(by_place(arguments)).copied();
        let place = place.filter(|_| !arguments.iter().any(is_list));
        if let Some(missing) = place.or(signature.needed.filter(|needed| !gives(needed))) {
            self.mistake(format!("`{name}` is given no `{missing}`"), span, &takes);
        }
    }

    /// A macro takes what it is given.
    pub(super) fn of_macro(&mut self, declared: &Macro<'a>, arguments: &[CallArg<'_>], span: Span) {
        let names: Vec<&str> = declared.args.iter().filter_map(variable).collect();
        let takes = format!("it takes {}", names.join(", "));
        self.count(declared.name, arguments, declared.args.len(), &takes, span);
        self.names(declared.name, arguments, &names, &takes);
    }

    /// Not more is given by place than is taken.
    fn count(&mut self, name: &str, arguments: &[CallArg<'_>], taken: usize, takes: &str, span: Span) {
        if by_place(arguments) > taken {
            self.mistake(format!("`{name}` is given more than it takes"), span, takes);
        }
    }

    /// What is given by name has one of these names.
    fn names(&mut self, name: &str, arguments: &[CallArg<'_>], names: &[&str], takes: &str) {
        for argument in arguments {
            if let CallArg::Kwarg(given, value) = argument
                && !names.contains(given)
            {
                let what = format!("`{name}` takes no `{given}`");
                match names {
                    [] => self.mistake(what, value.span(), takes),
                    names => self.missing(what, value.span(), names, given, ""),
                }
            }
        }
    }
}

/// How many arguments are given by their place.
fn by_place(arguments: &[CallArg<'_>]) -> usize {
    let places = arguments.iter();
    places
        .filter(|argument| matches!(argument, CallArg::Pos(_)))
        .count()
}
