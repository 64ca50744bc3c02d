//! Pages that moved: one that is gone, and a new one with the same text or with a redirect to it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How much of two texts must be the same, in percent of the longer one.
const SAME: usize = 60;
/// Lines that more pages have say nothing about which page it is.
const COMMON: usize = 10;

/// The text of a page that only one of the sites has.
#[derive(Debug)]
pub struct Alone {
    /// The file.
    pub path: String,
    /// Its own text.
    pub text: Vec<String>,
}

/// Pairs of pages, old and new: first what `redirected` says of the old one's path, then by the text.
pub fn moves(
    removed: &[Alone],
    added: &[Alone],
    redirected: impl Fn(&str) -> Option<String>,
) -> BTreeMap<String, String> {
    let new: BTreeSet<&str> = added.iter().map(|page| page.path.as_str()).collect();
    let mut moves = BTreeMap::new();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for page in removed {
        let target = redirected(&page.path).filter(|target| new.contains(target.as_str()));
        if let Some(target) = target
            && taken.insert(target.clone())
        {
            moves.insert(page.path.clone(), target);
        }
    }
    let mut by_line: HashMap<&str, Vec<usize>> = HashMap::new();
    for (place, page) in added.iter().enumerate() {
        let lines: BTreeSet<&str> = page.text.iter().map(String::as_str).collect();
        for line in lines {
            by_line.entry(line).or_default().push(place);
        }
    }
    let mut pairs = Vec::new();
    for page in removed.iter().filter(|page| !moves.contains_key(&page.path)) {
        let lines = page.text.iter().filter_map(|line| by_line.get(line.as_str()));
        let near: BTreeSet<usize> = lines
            .filter(|places| places.len() <= COMMON)
            .flatten()
            .copied()
            .collect();
        for place in near {
            let (likeness, other) = (likeness(&page.text, &added[place].text), &added[place]);
            if likeness >= SAME {
                pairs.push((
                    std::cmp::Reverse(likeness),
                    page.path.as_str(),
                    other.path.as_str(),
                ));
            }
        }
    }
    pairs.sort_unstable();
    for (_, old, new) in pairs {
        if !moves.contains_key(old) && taken.insert(new.to_owned()) {
            moves.insert(old.to_owned(), new.to_owned());
        }
    }
    moves
}

/// How much two texts have in common, in percent of the longer one.
fn likeness(old: &[String], new: &[String]) -> usize {
    let size = |lines: &[String]| lines.iter().map(String::len).sum::<usize>();
    let longer = size(old).max(size(new)).max(1);
    let (gone, _) = super::lines::only_in_one(old, new);
    (size(old) - size(&gone)) * 100 / longer
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(path: &str, text: &str) -> Alone {
        Alone {
            path: path.to_owned(),
            text: text.split('|').map(str::to_owned).collect(),
        }
    }

    #[test]
    fn a_page_moved_where_its_redirect_leads_or_where_its_text_is() {
        let removed = [
            page("a.html", "First page|Apply|its own words"),
            page("b.html", "Second page|Apply|other words entirely"),
            page("c.html", "Third page|Apply|the third text"),
        ];
        let added = [
            page("x.html", "Something|else"),
            page("y.html", "Second page|Apply|other words entirely|!"),
            page("z.html", "Fourth page|Apply|nothing of it"),
        ];
        let redirected = |path: &str| (path == "a.html").then(|| "x.html".to_owned());
        let moves = moves(&removed, &added, redirected);
        let moves: Vec<_> = moves
            .iter()
            .map(|(old, new)| (old.as_str(), new.as_str()))
            .collect();
        assert_eq!(moves, [("a.html", "x.html"), ("b.html", "y.html")]);
    }
}
