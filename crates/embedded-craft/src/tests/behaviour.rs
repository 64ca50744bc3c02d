//! Values as Craft delivers them: links, empty fields, dates, structures, queries.

use serde_json::{Value, json};

use super::{HOST, ask_with, craft, data, fixture, settings};
use crate::{Craft, Settings};

#[test]
fn empty_fields_are_what_craft_makes_of_them() {
    let craft = craft();
    let page = data(
        &craft,
        "{entry(uri:\"over-wt/team\"){... on page_Entry{headerTitle introTextBg headerImage{id} contentMatrix{__typename} vacatureCta{url text type target customText element{id}}}}}",
    );
    let empty_link = json!({"url": null, "text": "Learn More", "type": "url", "target": "", "customText": null, "element": null});
    let expected = json!({"headerTitle": null, "introTextBg": null, "headerImage": [], "contentMatrix": [], "vacatureCta": empty_link});
    assert_eq!(page["entry"], expected);
    let piet = data(
        &craft,
        "{entry(section:\"team\",slug:\"piet\"){uri ... on teamMember_Entry{department email}}}",
    );
    assert_eq!(
        piet["entry"],
        json!({"uri": null, "department": "", "email": null})
    );
}

#[test]
fn a_link_to_a_deleted_entry_keeps_its_text_only() {
    let page = data(
        &craft(),
        "{entry(uri:\"over-wt\"){... on page_Entry{contentMatrix{... on titelTekst_Entry{cta{type url text element{id}}}}}}}",
    );
    let blocks = page["entry"]["contentMatrix"].as_array().unwrap();
    assert_eq!(blocks[0], json!({}));
    assert_eq!(
        blocks[4]["cta"],
        json!({"type": "entry", "url": null, "text": "Weg", "element": null})
    );
}

#[test]
fn disabled_blocks_are_absent_and_samples_are_complete() {
    let page = data(
        &craft(),
        "{entry(uri:\"over-wt\"){... on page_Entry{contentMatrix{... on EntryInterface{typeHandle sortOrder ownerId} ... on quotes_Entry{naam}}}}}",
    );
    let blocks = page["entry"]["contentMatrix"].as_array().unwrap();
    assert_eq!(blocks.len(), 10);
    assert_eq!(blocks[7]["naam"], "N");
    assert_eq!(blocks[9]["sortOrder"], 10);
}

#[test]
fn rich_text_references_become_urls_of_the_host() {
    let page = data(
        &craft(),
        "{entry(uri:\"over-wt\"){... on page_Entry{contentMatrix{... on tekst_Entry{tekst}}}}}",
    );
    let text = page["entry"]["contentMatrix"][0]["tekst"].as_str().unwrap();
    assert_eq!(
        text,
        format!("<p>Hallo <a href=\"{HOST}/over-wt/team\">wereld</a></p>")
    );
}

#[test]
fn dates_arrive_in_mixed_offsets() {
    let entry = data(
        &craft(),
        "{entry(uri:\"vacatures/vacature-5\"){postDate ... on vacancy_Entry{startDate}}}",
    );
    assert_eq!(
        entry["entry"],
        json!({"postDate": "2026-10-15T09:00:00+02:00", "startDate": "2026-02-28T23:00:00+00:00"})
    );
}

#[test]
fn pending_expired_and_disabled_entries_are_neither_delivered_nor_counted() {
    let answer = data(
        &craft(),
        "{entryCount(section:\"vacancies\") entries(section:\"vacancies\"){slug} entry(uri:\"over-wt/geheim\"){id}}",
    );
    assert_eq!(answer["entryCount"], 5);
    assert_eq!(answer["entries"][0]["slug"], "vacature-5");
    assert_eq!(answer["entry"], Value::Null);
}

#[test]
fn structures_know_their_tree() {
    let craft = craft();
    let tree = data(
        &craft,
        "{entries(section:\"fixedNavigation\",level:1){slug children{slug level children{slug children{slug}}}}}",
    );
    let expected = json!([
        {"slug": "over-ons", "children": [{"slug": "team", "level": 2, "children": [{"slug": "diep", "children": []}]}]},
        {"slug": "vacatures", "children": []},
    ]);
    assert_eq!(tree["entries"], expected);
    let family = data(
        &craft,
        "{entry(section:\"fixedNavigation\",slug:\"diep\"){level lft rgt parent{slug} ancestors{slug}} top:entry(section:\"fixedNavigation\",slug:\"over-ons\"){descendants{slug} next{slug}}}",
    );
    assert_eq!(
        family["entry"],
        json!({"level": 3, "lft": 3, "rgt": 4, "parent": {"slug": "team"}, "ancestors": [{"slug": "over-ons"}, {"slug": "team"}]})
    );
    assert_eq!(
        family["top"],
        json!({"descendants": [{"slug": "team"}, {"slug": "diep"}], "next": {"slug": "team"}})
    );
    let orphan = data(
        &craft,
        "{entry(section:\"fixedNavigation\",slug:\"wees\"){level parent{id}}}",
    );
    assert_eq!(orphan["entry"], json!({"level": 2, "parent": null}));
}

#[test]
fn queries_filter_order_and_page() {
    let craft = craft();
    let slugs = |arguments: &str| {
        let answer = data(&craft, &format!("{{entries({arguments}){{slug}}}}"));
        let slugs = answer["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| entry["slug"].as_str().unwrap().to_owned());
        slugs.collect::<Vec<_>>()
    };
    assert_eq!(
        slugs("section:\"vacancies\",orderBy:\"postDate asc\",limit:2,offset:1"),
        ["vacature-2", "vacature-3"]
    );
    assert_eq!(slugs("section:\"vacancies\",limit:0"), Vec::<String>::new());
    assert_eq!(
        slugs("section:[\"blog\",\"cases\"],orderBy:\"title\""),
        ["blog-1", "case-1"]
    );
    assert_eq!(slugs("type:\"vacancy\",search:\"vacature 3\""), ["vacature-3"]);
    assert_eq!(
        slugs(
            "section:\"vacancies\",postDate:[\"and\",\">= 2026-10-12T00:00:00Z\",\"< 2026-10-14T00:00:00Z\"]"
        ),
        ["vacature-3", "vacature-2"]
    );
    assert_eq!(
        slugs("section:\"vacancies\",salaryUnit:\"MONTH\",slug:[\"not\",\"vacature-1\"]").len(),
        4
    );
    assert_eq!(
        slugs("section:\"pages\",relatedToEntries:[{section:\"pages\",slug:\"team\"}]"),
        ["over-wt"]
    );
    let ids = data(
        &craft,
        "{entries(section:\"team\",orderBy:\"elements.id asc\"){id}}",
    );
    let jan = ids["entries"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(slugs(&format!("id:[{jan}]")), ["jan"]);
    let nested = data(
        &craft,
        &format!("{{entryCount(relatedTo:[{jan}]) all:entryCount sections:entryCount(section:\"*\")}}"),
    );
    assert_eq!(nested["entryCount"], 1);
    assert!(nested["all"].as_u64() > nested["sections"].as_u64());
    let blocks = data(
        &craft,
        "{contentMatrixFieldEntries{__typename} vacanciesEntries(limit:1){... on vacancy_Entry{slug}}}",
    );
    assert_eq!(blocks["vacanciesEntries"], json!([{"slug": "vacature-5"}]));
    assert!(blocks["contentMatrixFieldEntries"].as_array().unwrap().len() > 10);
}

#[test]
fn assets_describe_their_files_and_transforms() {
    let answer = data(
        &craft(),
        "{assets(volume:\"images\",orderBy:\"elements.id asc\",limit:1){url width height size kind hasFocalPoint focalPoint webp:url(width:50,height:20,mode:\"crop\",format:\"webp\",quality:100) small:width(height:12,mode:\"fit\") bogus:url(format:\"bogus\")} pdf:assets(volume:\"files\"){url width focalPoint kind mimeType url2:url(width:3)}}",
    );
    let hero = &answer["assets"][0];
    assert_eq!(hero["url"], format!("{HOST}/uploads/hero.png"));
    assert_eq!(
        hero["webp"],
        format!("{HOST}/uploads/_50x20_crop_center-center_100_none/10001/hero.webp")
    );
    assert_eq!(hero["focalPoint"], json!([0.2, 0.4]));
    assert_eq!(
        (&hero["small"], &hero["bogus"], &hero["width"]),
        (&json!(20), &Value::Null, &json!(200))
    );
    let pdf = json!({"url": format!("{HOST}/files/folder.pdf"), "width": null, "focalPoint": null, "kind": "pdf", "mimeType": "application/pdf", "url2": format!("{HOST}/files/folder.pdf")});
    assert_eq!(answer["pdf"][0], pdf);
}

#[test]
fn entries_are_found_by_their_ids_within_the_scope_of_the_query() {
    let mut content = fixture();
    content.add_draft("tok3n", "pages/team", json!({"title": "Draft title"}));
    let craft = Craft::new(content, settings()).unwrap();
    let all = data(
        &craft,
        "{page:entry(uri:\"over-wt/team\"){id} blocks:contentMatrixFieldEntries{... on EntryInterface{id}} asset{id}}",
    );
    let [page, block, asset] = [&all["page"]["id"], &all["blocks"][0]["id"], &all["asset"]["id"]];
    let query = "query($id:[QueryArgument]){scoped:entries(section:[\"*\"],id:$id){id title}
        all:entries(id:$id){id} assets(id:$id){id} others:entryCount(section:\"team\",id:$id)}";
    let variables = json!({"id": [page, block, asset, page]});
    let live = ask_with(&craft, query, variables.clone(), None);
    let expected = json!({"scoped": [{"id": page, "title": "Team"}], "all": [{"id": page}, {"id": block}],
        "assets": [{"id": asset}], "others": 0});
    assert_eq!(sorted(live["data"].clone()), expected);
    let draft = ask_with(&craft, query, variables, Some("tok3n"));
    let scoped = draft["data"]["scoped"].as_array().unwrap();
    assert_eq!((scoped.len(), &scoped[0]["title"]), (1, &json!("Draft title")));
    let rest = data(&craft, "{ids:entries(section:\"pages\"){id}}");
    let rest = rest["ids"].as_array().unwrap().len() - 1;
    let query = "query($id:[QueryArgument]){entryCount(section:\"pages\",id:$id)}";
    let others = ask_with(&craft, query, json!({"id": ["not", page]}), None);
    assert_eq!(others["data"]["entryCount"], rest);
}

/// The list of all kinds, whose order the query leaves open.
fn sorted(mut data: Value) -> Value {
    let all = data["all"].as_array_mut().unwrap();
    all.sort_by_key(|entry| entry["id"].as_str().map(str::len));
    data
}

#[test]
fn a_shuffle_changes_only_orders_that_the_query_leaves_open() {
    let shuffled = Craft::new(
        fixture(),
        Settings {
            shuffle_seed: Some(3),
            ..settings()
        },
    )
    .unwrap();
    let query = "{entries(section:\"vacancies\"){slug}}";
    assert_ne!(data(&shuffled, query), data(&craft(), query));
    let ordered = "{entries(section:\"vacancies\",orderBy:\"postDate desc, elements.id asc\"){slug}}";
    assert_eq!(data(&shuffled, ordered), data(&craft(), ordered));
}

#[test]
fn directives_work_on_scalars() {
    let answer = data(
        &craft(),
        "{entry(uri:\"vacatures/vacature-1\"){... on vacancy_Entry{startDate @formatDateTime(format:\"j F Y\",timezone:\"Europe/Amsterdam\")}}}",
    );
    assert_eq!(answer["entry"]["startDate"], "1 March 2026");
}
