//! From what a fragment selects to what its fields mean.

use super::kind::{EntryType, Field, Kind};
use super::selected::{Asked, Selected};
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
        let fields = self.fields(set, of)?;
        Ok(EntryType {
            handle: of.strip_suffix("_Entry").unwrap_or(of).into(),
            fields: self.declare(&fields)?,
            type_name: of.to_string(),
            of_any: false,
            added: &[],
        })
    }

    /// What these fields mean.
    fn declare(&self, fields: &[&'a Asked]) -> Result<Vec<Field>, Failure> {
        let meant = fields.iter().filter(|field| {
            // The type of an entry is `type` in a template.
            !field.name.starts_with("__") && field.name != "typeHandle"
        });
        meant
            .map(|field| {
                Ok(Field {
                    name: field.response_key().as_str().into(),
                    kind: self.kind(field)?,
                })
            })
            .collect()
    }

    fn kind(&self, field: &'a Asked) -> Result<Kind, Failure> {
        let name = field.ty().inner_named_type();
        let given: Vec<&str> = field
            .directives
            .iter()
            .map(|directive| directive.name.as_str())
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
            let what = format!("`{}` has more than one meaning", field.response_key());
            return Err(self.mistake(
                field,
                what,
                &format!("leave `@{second}` out, or ask twice, with an alias"),
            ));
        }
        let directive = given.first().copied();
        if name == ASSET || self.implements(name, ASSET) {
            fits(&OF_ASSETS)?;
            let Some(directive) = directive else {
                let what = format!(
                    "`{}` is an asset, and nothing says what it is for",
                    field.response_key()
                );
                return Err(self.mistake(
                    field,
                    what,
                    "add `@image(width: …, height: …)`, `@images(…)` or `@file`",
                ));
            };
            let transform = self.transform(field)?;
            let kind = match (directive, transform) {
                ("file", preview) => Kind::File(preview),
                (_, None) => {
                    let what = format!("`@{directive}` of `{}` has no box", field.response_key());
                    return Err(self.mistake(
                        field,
                        what,
                        "say how wide or high it is shown: `width: …, height: …`",
                    ));
                }
                ("images", Some(transform)) => Kind::Images(transform),
                (_, Some(transform)) => Kind::Image(transform),
            };
            return self.complete(field, kind);
        }
        match self.queries.schema.types.get(name) {
            Some(ExtendedType::Scalar(_) | ExtendedType::Enum(_)) => match name.as_str() {
                "Boolean" => fits(&[]).map(|()| Kind::Switch),
                "Int" | "Float" | "Number" => fits(&[]).map(|()| Kind::Number),
                "DateTime" => {
                    fits(&["date"])?;
                    if directive.is_none() {
                        let what = format!(
                            "`{}` is a date, and nothing says that it is shown",
                            field.response_key()
                        );
                        return Err(self.mistake(field, what, "add `@date`"));
                    }
                    Ok(Kind::Date)
                }
                _ if field.ty().is_list() => fits(&[]).map(|()| Kind::Texts),
                _ => {
                    fits(&OF_TEXTS)?;
                    Ok(match directive {
                        Some("rich") => Kind::Rich {
                            plain: argument(field, "plain")
                                .is_some_and(|value| value.to_bool() == Some(true)),
                        },
                        Some("lines") => Kind::Lines,
                        Some("link") => Kind::Address,
                        Some("mail") => Kind::Mail,
                        Some("phone") => Kind::Phone,
                        Some("embed") => Kind::Embed,
                        _ => Kind::Text,
                    })
                }
            },
            _ if name == LINK => {
                fits(&[])?;
                self.complete(field, Kind::Link)
            }
            Some(_) if field.ty().is_list() => {
                fits(&[])?;
                self.rows(field).map(Kind::Rows)
            }
            _ => {
                let what = format!(
                    "`{}` is a `{name}`, which no template can show",
                    field.response_key()
                );
                Err(self.mistake(field, what, "leave it out"))
            }
        }
    }

    /// The types of rows that a field asks for.
    fn rows(&self, field: &'a Asked) -> Result<Vec<EntryType>, Failure> {
        let mut types: Vec<Name> = Vec::new();
        self.named(&field.selection_set, &mut types);
        if matches!(
            self.queries.schema.types.get(&field.selection_set.ty),
            Some(ExtendedType::Object(_))
        ) {
            types = vec![field.selection_set.ty.clone()];
        } else if !field
            .selection_set
            .fields()
            .any(|field| field.name == "__typename")
        {
            let what = format!(
                "the rows of `{}` do not say which type they have",
                field.response_key()
            );
            return Err(self.mistake(field, what, "add `__typename` inside of its braces"));
        }
        if types.is_empty() {
            let any = self.entry_type(&field.selection_set, &field.selection_set.ty)?;
            return Ok(vec![EntryType {
                handle: "entry".into(),
                of_any: true,
                ..any
            }]);
        }
        let rows = types
            .iter()
            .map(|name| self.entry_type(&field.selection_set, name));
        rows.collect()
    }

    /// The kind, if everything is asked for that reading it takes.
    fn complete(&self, field: &'a Asked, kind: Kind) -> Result<Kind, Failure> {
        let Some(needs) = kind.needs() else {
            return Ok(kind);
        };
        let mut found = Vec::new();
        self.collect(&field.selection_set, &field.selection_set.ty, &mut found);
        let missing = needs
            .keys
            .iter()
            .find(|key| !found.iter().any(|field| field.response_key() == **key));
        match missing {
            None => Ok(kind),
            Some(missing) => {
                let what = format!("`{}` does not ask for `{missing}`", field.response_key());
                Err(self.mistake(field, what, &format!("ask for `{}`", needs.fragment)))
            }
        }
    }

    /// The box of a directive; none when it has no side.
    fn transform(&self, field: &'a Asked) -> Result<Option<Transform>, Failure> {
        let side = |name: &str| match argument(field, name) {
            None => Ok(None),
            Some(value) => match value
                .to_i32()
                .and_then(|side| u32::try_from(side).ok())
                .filter(|side| *side > 0)
            {
                Some(side) => Ok(Some(side)),
                None => {
                    let what = format!("`{name}: {value}` is no number of pixels");
                    Err(self.mistake(field, what, "write a number such as 640"))
                }
            },
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

fn choice(allowed: &[&str]) -> String {
    let names: Vec<String> = allowed.iter().map(|name| format!("`@{name}`")).collect();
    match names.as_slice() {
        [] => "leave it out".into(),
        names => format!("leave it out, or write {}", names.join(", ")),
    }
}
