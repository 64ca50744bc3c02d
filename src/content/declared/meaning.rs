//! From what a fragment selects to what its fields mean.

use super::kind::{ENTRY_TYPE, EntryType, Field, Kind};
use super::selected::{Asked, Selected};
use crate::cms::documents::BLOCKS_UNION;
use crate::content::{Mode, Transform};
use crate::report::Failure;
use apollo_compiler::ast::Value;
use apollo_compiler::executable::SelectionSet;
use apollo_compiler::schema::ExtendedType;
use apollo_compiler::{Name, Node};

/// The type of a typed link.
const LINK: &str = "linkField_Link";
/// What all assets are.
const ASSET: &str = "AssetInterface";
/// Directives of asset fields.
const OF_ASSETS: [&str; 3] = ["image", "images", "file"];
/// Directives of texts.
const OF_TEXTS: [&str; 6] = ["rich", "lines", "link", "mail", "phone", "embed"];

impl<'a> Selected<'a> {
    /// What is asked of an object of this type.
    pub(super) fn entry_type(&self, set: &'a SelectionSet, of: &Name) -> Result<EntryType, Failure> {
        self.with_fields(of, &self.fields(set, of)?)
    }

    fn with_fields(&self, of: &Name, fields: &[&'a Asked]) -> Result<EntryType, Failure> {
        let handle = of
            .strip_suffix("_Entry")
            .or_else(|| of.strip_suffix("_GlobalSet"));
        Ok(EntryType {
            handle: handle.unwrap_or(of).into(),
            fields: self.declare(fields)?,
            type_name: of.to_string(),
            of_any: false,
            added: &[],
        })
    }

    /// What a root field of a query asks of each type of entries or global sets that it names; without what is asked
    /// of all of them alike, where those are pages.
    pub(super) fn contents(&self, root: &'a Asked, are_pages: bool) -> Result<Vec<EntryType>, Failure> {
        let set = &root.selection_set;
        let mut types = Vec::new();
        self.named(set, &mut types);
        types.retain(|name| name.ends_with("_Entry") || name.ends_with("_GlobalSet"));
        let content = |name: &Name| {
            let mut fields = self.fields(set, name)?;
            fields.retain(|field| !are_pages || set.fields().all(|alike| alike.name != field.name));
            self.with_fields(name, &fields)
        };
        types.iter().map(content).collect()
    }

    /// What these fields mean.
    fn declare(&self, fields: &[&'a Asked]) -> Result<Vec<Field>, Failure> {
        let meant = fields.iter().filter(|field| {
            // The type of an entry is `type` in a template.
            !field.name.starts_with("__") && field.name != "typeHandle"
        });
        meant
            .map(|field| {
                if field.response_key().as_str() == ENTRY_TYPE {
                    let what = format!(
                        "`{}` cannot be called `{ENTRY_TYPE}`, which is the entry type",
                        field.name
                    );
                    return Err(self.mistake(
                        field,
                        what,
                        &format!("give it an alias: `otherName: {}`", field.name),
                    ));
                }
                Ok(Field {
                    name: field.response_key().as_str().into(),
                    kind: self.kind(field)?,
                })
            })
            .collect()
    }

    fn kind(&self, field: &'a Asked) -> Result<Kind, Failure> {
        let (name, shown) = (field.ty().inner_named_type(), field.response_key());
        let given: Vec<&str> = field
            .directives
            .iter()
            .map(|directive| &*directive.name)
            .collect();
        let fits = |allowed: &[&str]| match given.iter().find(|directive| !allowed.contains(*directive)) {
            None => Ok(()),
            Some(other) => {
                let what = format!(
                    "`@{other}` does not fit `{}`, which is a `{}`",
                    field.name,
                    field.ty()
                );
                Err(self.mistake(field, what, &choice(allowed)))
            }
        };
        if let [_, second, ..] = given.as_slice() {
            let hint = format!("leave `@{second}` out, or ask twice, with an alias");
            return Err(self.mistake(field, format!("`{shown}` has more than one meaning"), &hint));
        }
        let directive = given.first().copied();
        if name == ASSET || self.implements(name, ASSET) {
            fits(&OF_ASSETS)?;
            return self.complete(field, self.asset(field, directive)?);
        }
        let is_leaf = matches!(
            self.queries.schema.types.get(name),
            Some(ExtendedType::Scalar(_) | ExtendedType::Enum(_))
        );
        match name.as_str() {
            "Boolean" => fits(&[]).map(|()| Kind::Switch),
            "Int" | "Float" | "Number" => fits(&[]).map(|()| Kind::Number),
            "DateTime" => {
                fits(&["date"])?;
                let what = || format!("`{shown}` is a date, and nothing says that it is shown");
                let date = directive.map(|_| Kind::Date);
                date.ok_or_else(|| self.mistake(field, what(), "add `@date`"))
            }
            LINK => {
                fits(&[])?;
                self.complete(field, Kind::Link)
            }
            BLOCKS_UNION => fits(&[]).map(|()| Kind::Blocks),
            _ if is_leaf && field.ty().is_list() => fits(&[]).map(|()| Kind::Texts),
            _ if is_leaf => fits(&OF_TEXTS).map(|()| text(field, directive)),
            _ if field.ty().is_list() => {
                fits(&[])?;
                self.rows(field).map(Kind::Rows)
            }
            _ => {
                let what = format!("`{shown}` is a `{name}`, which no template can show");
                Err(self.mistake(field, what, "leave it out"))
            }
        }
    }

    fn asset(&self, field: &'a Asked, directive: Option<&str>) -> Result<Kind, Failure> {
        let shown = field.response_key();
        let Some(directive) = directive else {
            let what = format!("`{shown}` is an asset, and nothing says what it is for");
            let hint = "add `@image(width: …, height: …)`, `@images(…)` or `@file`";
            return Err(self.mistake(field, what, hint));
        };
        match (directive, self.transform(field)?) {
            ("file", preview) => Ok(Kind::File(preview)),
            ("images", Some(transform)) => Ok(Kind::Images(transform)),
            (_, Some(transform)) => Ok(Kind::Image(transform)),
            (_, None) => {
                let hint = "say how wide or high it is shown: `width: …, height: …`";
                Err(self.mistake(field, format!("`@{directive}` of `{shown}` has no box"), hint))
            }
        }
    }

    /// The types of rows that a field asks for.
    fn rows(&self, field: &'a Asked) -> Result<Vec<EntryType>, Failure> {
        let set = &field.selection_set;
        let (mut types, mut asked) = (Vec::new(), Vec::new());
        self.named(set, &mut types);
        self.add_selected(set, &set.ty, &mut asked);
        if self.queries.schema.get_object(&set.ty).is_some() {
            types = vec![set.ty.clone()];
        } else if !asked.iter().any(|field| field.name == "__typename") {
            let what = format!(
                "the rows of `{}` do not say which type they have",
                field.response_key()
            );
            return Err(self.mistake(field, what, "add `__typename` inside of its braces"));
        }
        if types.is_empty() {
            let any = self.entry_type(set, &set.ty)?;
            return Ok(vec![EntryType {
                handle: "entry".into(),
                of_any: true,
                ..any
            }]);
        }
        types.iter().map(|name| self.entry_type(set, name)).collect()
    }

    /// The kind, if everything is asked for that reading it takes.
    fn complete(&self, field: &'a Asked, kind: Kind) -> Result<Kind, Failure> {
        let Some((fragment, keys)) = kind.needs() else {
            return Ok(kind);
        };
        let mut found = Vec::new();
        self.add_selected(&field.selection_set, &field.selection_set.ty, &mut found);
        let missing = keys
            .split(' ')
            .find(|key| !found.iter().any(|field| field.response_key() == key));
        match missing {
            None => Ok(kind),
            Some(missing) => {
                let what = format!("`{}` does not ask for `{missing}`", field.response_key());
                Err(self.mistake(field, what, &format!("ask for `{fragment}`")))
            }
        }
    }

    /// The box of a directive; none when it has no side.
    fn transform(&self, field: &'a Asked) -> Result<Option<Transform>, Failure> {
        let side = |name: &str| {
            let Some(value) = argument(field, name) else {
                return Ok(None);
            };
            let side = value.to_i32().and_then(|side| u32::try_from(side).ok());
            let what = || format!("`{name}: {value}` is not a number of pixels");
            let side = side.filter(|side| *side > 0).map(Some);
            side.ok_or_else(|| self.mistake(field, what(), "write a number such as 640"))
        };
        let (width, height) = (side("width")?, side("height")?);
        let fit = argument(field, "fit").and_then(|value| value.as_enum());
        // A box with one side cuts nothing away.
        let mode = if width.is_none() || height.is_none() || fit.is_some_and(|fit| fit == "FIT") {
            Mode::Fit
        } else {
            Mode::Crop
        };
        let has_box = width.is_some() || height.is_some();
        Ok(has_box.then_some(Transform { width, height, mode }))
    }
}

/// An argument of a field's directive.
fn argument<'a>(field: &'a Asked, name: &str) -> Option<&'a Node<Value>> {
    field.directives.first()?.specified_argument_by_name(name)
}

/// What a text means.
fn text(field: &Asked, directive: Option<&str>) -> Kind {
    let says = |name| argument(field, name).and_then(|value| value.to_bool()) == Some(true);
    match directive {
        Some("rich") => Kind::Rich {
            plain: says("plain"),
            shared: says("shared"),
        },
        Some("lines") => Kind::Lines,
        Some("link") => Kind::Address,
        Some("mail") => Kind::Mail,
        Some("phone") => Kind::Phone,
        Some("embed") => Kind::Embed,
        _ => Kind::Text,
    }
}

fn choice(allowed: &[&str]) -> String {
    let names: Vec<String> = allowed.iter().map(|name| format!("`@{name}`")).collect();
    match names.as_slice() {
        [] => "leave it out".into(),
        names => format!("leave it out, or write {}", names.join(", ")),
    }
}
