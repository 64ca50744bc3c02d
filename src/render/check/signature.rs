//! What each function of the program takes.

/// The arguments of a function.
pub(super) struct Signature {
    /// Those that are known by their place; all are needed.
    pub(super) places: &'static [&'static str],
    /// Those that are given by name; `None`: any.
    pub(super) names: Option<&'static [&'static str]>,
    /// The one of them that is needed.
    pub(super) needed: Option<&'static str>,
}

/// What a function takes; `None` for one of the engine itself, such as `range`.
pub(super) fn signature(function: &str) -> Option<Signature> {
    let (places, names): (&[&str], Option<&[&str]>) = match function {
        "asset" | "svg_icon" | "icon_id" => (&["name"], Some(&[])),
        "t" | "phrase" => (&["name"], None),
        "cached_partial" => (&["template"], None),
        "picture" => (&["image"], Some(&["sizes", "class", "alt", "eager"])),
        "preload" => (&["image"], Some(&["sizes"])),
        "is_tall" | "image_src" => (&["image"], Some(&[])),
        "file" => (&["file"], Some(&[])),
        "time" => (&["date", "form"], Some(&[])),
        "island" => (&["name", "props"], Some(&["client", "slots"])),
        _ => return None,
    };
    Some(Signature {
        places,
        names,
        needed: (function == "island").then_some("client"),
    })
}

impl Signature {
    /// `image; by name: sizes, class`
    pub(super) fn text(&self) -> String {
        let places = self.places.join(", ");
        match self.names {
            Some([]) => places,
            Some(names) => format!("{places}; by name: {}", names.join(", ")),
            None => format!("{places}; by name: any value"),
        }
    }
}
