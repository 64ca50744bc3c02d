//! One composed vacancy, as an editor would have entered it.

use serde_json::{Map, Value, json};

use super::dice::Dice;
use super::words::{FieldOfWork, Level, Words};

/// What the content offers to vacancies.
#[derive(Debug, Default)]
pub(super) struct Pool {
    /// Image files of the volume `images`.
    pub(super) images: Vec<String>,
    /// Slugs of the team's members.
    pub(super) team: Vec<String>,
}

/// The choices that several parts of a vacancy share.
struct Facts<'a> {
    field: &'a FieldOfWork,
    level: &'a Level,
    place: &'a str,
    /// Such as `Ervaren timmerman houtskeletbouw`.
    title: String,
    /// Such as `Timmerman`.
    job: String,
    salary: Salary,
    image: Option<&'a str>,
}

/// What is paid; nothing is said when the unit is empty.
#[derive(Debug, Default)]
struct Salary {
    min: Option<f64>,
    max: Option<f64>,
    unit: &'static str,
    text: String,
}

/// The vacancy with this number, counted from 0; `None` when a list of words is empty.
pub(super) fn compose(words: &Words, pool: &Pool, number: usize) -> Option<Value> {
    let mut dice = Dice::for_vacancy(number);
    let facts = facts(words, pool, &mut dice)?;
    let slug = slug(&format!("{} {} {}", facts.title, facts.place, number + 1));
    let mut vacancy = json!({
        "slug": slug,
        "title": facts.title,
        "postDate": post_date(&mut dice),
        "seo": seo(&facts, words, &mut dice),
        "headerSubTitle": format!("{} · {}", facts.place, facts.field.name),
        "headerTitle": facts.title,
        "headerImage": Vec::from_iter(facts.image),
        "introText": format!("{}\n{}", dice.text(&words.summaries), dice.text(&words.promises)),
        "vacancyLocation": facts.place,
        "position": facts.field.name,
        "traineeship": facts.level.trainee,
        "popular": dice.one_in(25),
        "hours": dice.text(&words.hours),
        "remote": facts.field.office && dice.one_in(5),
        "employmentType": employment(facts.level, &mut dice),
        "contentMatrix": blocks(&facts, words, pool, &mut dice),
    });
    let optional = [
        ("salaryMin", facts.salary.min.map(Value::from)),
        ("salaryMax", facts.salary.max.map(Value::from)),
        (
            "salaryUnit",
            (!facts.salary.unit.is_empty()).then(|| facts.salary.unit.into()),
        ),
        (
            "startDate",
            (!dice.one_in(3)).then(|| dice.text(&words.starts).into()),
        ),
        // Far enough away that none ends while somebody measures.
        (
            "expiryDate",
            dice.one_in(6)
                .then(|| format!("2031-{:02}-28T17:00", 1 + dice.below(12)).into()),
        ),
        (
            "vacatureCta",
            dice.one_in(9).then(|| {
                json!({ "url": format!("https://werken.example/{slug}"), "customText": "Solliciteer bij de opdrachtgever" })
            }),
        ),
    ];
    let fields = vacancy.as_object_mut()?;
    fields.extend(
        optional
            .into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), value?))),
    );
    Some(vacancy)
}

fn facts<'a>(words: &'a Words, pool: &'a Pool, dice: &mut Dice) -> Option<Facts<'a>> {
    let field = dice.choose(&words.fields)?;
    let level = dice.choose(&words.levels)?;
    let job = dice.text(&field.jobs);
    let title = format!("{} {job} {}", level.name, dice.text(&field.specialities));
    Some(Facts {
        field,
        level,
        place: dice.text(&words.places),
        title: capital(title.trim()),
        job: capital(job),
        salary: salary(level, dice),
        image: if dice.one_in(10) {
            None
        } else {
            dice.choose(&pool.images).map(String::as_str)
        },
    })
}

fn salary(level: &Level, dice: &mut Dice) -> Salary {
    let min = level.pay + 50 * dice.below(9) as u32;
    let max = min + 250 + 50 * dice.below(15) as u32;
    let euros = |amount: u32| format!("€ {}.{:03}", amount / 1000, amount % 1000);
    match dice.below(10) {
        0 => Salary::default(),
        1 | 2 => {
            let (min, max) = (f64::from(min / 8) / 20.0, f64::from(max / 8) / 20.0);
            Salary {
                min: Some(min),
                max: Some(max),
                unit: "HOUR",
                text: format!("€ {min:.2} tot € {max:.2} per uur").replace('.', ","),
            }
        }
        3 => Salary {
            min: Some(f64::from(min * 13)),
            max: Some(f64::from(max * 13)),
            unit: "YEAR",
            text: format!("{} tot {} per jaar", euros(min * 13), euros(max * 13)),
        },
        4 => Salary {
            min: Some(f64::from(min)),
            max: None,
            unit: "MONTH",
            text: format!("vanaf {} per maand", euros(min)),
        },
        _ => Salary {
            min: Some(f64::from(min)),
            max: Some(f64::from(max)),
            unit: "MONTH",
            text: format!("{} tot {} per maand", euros(min), euros(max)),
        },
    }
}

fn employment(level: &Level, dice: &mut Dice) -> &'static str {
    if level.trainee {
        return "INTERN";
    }
    match dice.below(10) {
        0 => "TEMPORARY",
        1 => "PART_TIME",
        2 => "CONTRACTOR",
        3 => "",
        _ => "FULL_TIME",
    }
}

/// Older than the demo's own vacancies, so that those stay first in every list.
fn post_date(dice: &mut Dice) -> String {
    let (month, day) = (1 + dice.below(7), 1 + dice.below(28));
    let (hour, minute) = (8 + dice.below(9), 5 * dice.below(12));
    format!("2026-{month:02}-{day:02}T{hour:02}:{minute:02}")
}

fn seo(facts: &Facts<'_>, words: &Words, dice: &mut Dice) -> Value {
    let title = format!("{} in {}", facts.title, facts.place);
    let pay = if facts.salary.text.is_empty() {
        "Loon in overleg".to_owned()
    } else {
        capital(&facts.salary.text)
    };
    let description = format!("{title}. {pay}. {}", dice.text(&words.summaries));
    let mut seo = Map::from_iter([
        ("title".to_owned(), title.into()),
        ("description".to_owned(), description.into()),
    ]);
    seo.extend(facts.image.map(|image| ("image".to_owned(), image.into())));
    Value::Object(seo)
}

/// Six blocks, of the kinds that the demo's own vacancies have.
fn blocks(facts: &Facts<'_>, words: &Words, pool: &Pool, dice: &mut Dice) -> Value {
    let image = |dice: &mut Dice| Vec::from_iter(dice.choose(&pool.images));
    let tasks = list(&dice.some(&facts.field.tasks, 5));
    let mut skills = dice.some(&facts.field.skills, 3);
    skills.push(if facts.level.trainee {
        "Je wilt het vak leren en hebt daar een paar jaar voor over."
    } else {
        "Je werkt graag zelfstandig en vraagt het als je iets niet weet."
    });
    let pay = if facts.salary.text.is_empty() {
        "Een loon dat we voor het eerste gesprek afspreken".to_owned()
    } else {
        format!("{} bruto, naar ervaring", capital(&facts.salary.text))
    };
    let mut offers = vec![pay.as_str()];
    offers.extend(dice.some(&words.offers, 5));
    let (summary, promise) = (dice.text(&words.summaries), dice.text(&words.promises));
    let positions = ["links", "rechts"];
    json!([
        { "type": "tekst", "tekst": format!("<h2>Wat ga je doen?</h2><p>{summary} Je werkplek is in {}.</p>{tasks}", facts.place) },
        { "type": "tekst", "tekst": format!("<h2>Wat breng je mee?</h2>{}", list(&skills)) },
        { "type": "tekst", "tekst": format!("<h2>Wat bieden wij?</h2><p>{promise}</p>{}", list(&offers)) },
        { "type": "tekstAfbeelding", "positie": positions[dice.below(2)], "afbeelding": image(dice),
          "subTitel": "De opdrachtgever", "titel": dice.text(&words.client_titles),
          "tekst": format!("<p>{}</p>", dice.text(&words.clients)) },
        { "type": "quotes", "naam": dice.text(&words.people), "functie": format!("{}, begonnen in {}", facts.job, 2015 + dice.below(11)),
          "tekst": format!("<p>{}</p>", dice.text(&words.quotes)), "afbeelding": image(dice) },
        { "type": "team", "subTitel": "Vragen?", "titel": dice.text(&words.questions),
          "tekst": format!("<p>{}</p>", dice.text(&words.guides)), "layout": "slider",
          "leden": Vec::from_iter(dice.choose(&pool.team).map(|slug| format!("team/{slug}"))) },
    ])
}

fn list(items: &[&str]) -> String {
    let items: String = items.iter().map(|item| format!("<li>{item}</li>")).collect();
    format!("<ul>{items}</ul>")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Lower case, words joined by hyphens, letters without accents.
fn slug(text: &str) -> String {
    let lower = text.to_lowercase();
    let plain = lower.chars().filter_map(|letter| match letter {
        'á' | 'à' | 'â' | 'ä' => Some('a'),
        'é' | 'è' | 'ê' | 'ë' => Some('e'),
        'í' | 'ï' | 'î' => Some('i'),
        'ó' | 'ö' | 'ô' => Some('o'),
        'ú' | 'ü' | 'û' => Some('u'),
        ' ' | '-' => Some('-'),
        letter => letter.is_ascii_alphanumeric().then_some(letter),
    });
    plain.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_plain_letters() {
        assert_eq!(
            slug("Projectcoördinator ’s-Gravenhage 7"),
            "projectcoordinator-s-gravenhage-7"
        );
    }

    #[test]
    fn hourly_pay_is_in_steps_of_five_cents() {
        let hourly = (0..200).map(|number| {
            let level = Level {
                name: String::new(),
                trainee: false,
                pay: 2900,
            };
            salary(&level, &mut Dice::for_vacancy(number))
        });
        let hourly: Vec<Salary> = hourly.filter(|salary| salary.unit == "HOUR").collect();
        assert!(!hourly.is_empty());
        for salary in hourly {
            let (min, max) = (salary.min.unwrap(), salary.max.unwrap());
            assert!((15.0..35.0).contains(&min) && min < max, "{salary:?}");
            let steps = min * 20.0;
            assert!((steps - steps.round()).abs() < 1e-6, "{salary:?}");
        }
    }
}
