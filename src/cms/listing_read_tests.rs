//! Which pages of the list are asked for.

use super::*;

fn received(items: usize, wanted: usize) -> Received {
    Received { items, wanted }
}

#[test]
fn a_list_with_fewer_or_more_entries_than_the_cms_counts_is_refused() {
    assert!(check("listed", 2, Some(received(1, 2))).is_ok());
    assert!(check("listed", 0, None).is_ok());
    for listed in [1, 3] {
        let message = check("listed", listed, Some(received(1, 2))).unwrap_err();
        let expected = format!("{listed} entries are listed, but the count is 2");
        assert_eq!(message.to_string(), expected);
    }
}

#[test]
fn the_pages_that_are_expected_are_asked_for_at_once_if_the_cms_delivers_whole_ones() {
    for whole in [None, Some(LIST), Some(5 * LIST)] {
        assert_eq!(first_pages(0, whole), [0]);
        assert_eq!(first_pages(LIST, whole), [0]);
        assert_eq!(first_pages(LIST + 1, whole), [0, LIST]);
        assert_eq!(first_pages(100 * LIST, whole).len(), PAGES);
    }
    assert_eq!(first_pages(100 * LIST, Some(LIST - 1)), [0]);
}

#[test]
fn a_list_is_cut_when_its_first_page_is_shorter_than_it_could_be() {
    assert!(is_cut(received(30, 100)) && is_cut(received(30, 3 * LIST)));
    assert!(!is_cut(received(30, 30)) && !is_cut(received(LIST, 3 * LIST)));
}

#[test]
fn the_other_pages_begin_where_those_that_were_asked_for_end() {
    let none = received(0, 0);
    assert_eq!(further_pages(1, received(30, 30), none), (vec![], vec![]));
    assert_eq!(
        further_pages(1, received(30, 100), none),
        (vec![30, 60, 90], vec![]),
        "pages are as long as the first one"
    );
    let whole = received(LIST, 4 * LIST + 1);
    assert_eq!(
        further_pages(1, whole, none).0,
        [1, 2, 3, 4].map(|page| page * LIST)
    );
    assert_eq!(
        further_pages(3, whole, none).0,
        [3, 4].map(|page| page * LIST),
        "three of them came at once"
    );
    assert!(further_pages(5, whole, none).0.is_empty());
    assert_eq!(
        further_pages(1, received(30, 30), received(30, 70)),
        (vec![], vec![30, 60]),
        "of what was saved"
    );
}
