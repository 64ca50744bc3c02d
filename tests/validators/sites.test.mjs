// Built sites against public schemas, vocabularies and rules: not only against our own reading of them.
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { validateXML } from "xmllint-wasm";
import { jobPostingFaults } from "./job-posting.mjs";
import { sites } from "./site.mjs";
import { shapes, typeFaults } from "./types.mjs";

const here = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const SITEMAP = here("./node_modules/sitemap/schema/sitemap.xsd");
const INDEX = here("./schemas/sitemapindex.rng");

/** The errors of a document by a schema; libxml2 says them. */
async function xmlFaults(contents, schema, extension) {
  const answer = await validateXML({
    xml: [{ fileName: "document.xml", contents }],
    schema: [schema],
    extension,
    // 2 GB, for 10,000 vacancies.
    maxMemoryPages: 32768,
  });
  return answer.valid ? [] : answer.errors.slice(0, 5).map((error) => error.message);
}

test("a fault is found", async () => {
  const rng = (name) => here(`./schemas/${name}.rng`);
  const [site] = sites();
  for (const [name, schema, from, to] of [
    ["blog.atom", "atom", /<updated>[^<]*<\/updated>/, ""],
    ["blog.atom", "atom", "+0", "0"],
    ["vacancies.rss", "rss", /<guid.*<\/guid>/, ""],
    ["indeed.xml", "indeed", /<country>.*<\/country>/, ""],
  ]) {
    const text = site.read(`_feeds/${name}`).replace(from, to);
    assert.notDeepEqual(await xmlFaults(text, rng(schema), "relaxng"), [], `${name} without ${from}`);
  }
  const sitemap = site.read("sitemap.xml").replace(/<loc>[^<]*<\/loc>/, "");
  assert.notDeepEqual(await xmlFaults(sitemap, SITEMAP, "schema"), []);
  const value = { "@type": "JobPosting", title: "x", employment: "FULL_TIME" };
  assert.equal(typeFaults([{ type: "JobPosting", value, place: "here" }]).length, 1);
  assert.ok(jobPostingFaults({ ...value, jobLocation: { address: { addressCountry: "Nederland" } } }).length > 3);
});

for (const site of sites()) {
  test(`${site.folder}: the sitemap is one by the schema of sitemaps.org`, async () => {
    for (const name of site.named("sitemap", ".xml")) {
      const text = site.read(name);
      const isIndex = text.includes("<sitemapindex");
      const faults = isIndex ? await xmlFaults(text, INDEX, "relaxng") : await xmlFaults(text, SITEMAP, "schema");
      assert.deepEqual(faults, [], name);
      assert.ok((text.match(/<loc>/g) ?? []).length <= 50_000, name);
    }
  });

  for (const [name, schema] of [
    ["blog.atom", "atom"],
    ["vacancies.atom", "atom"],
    ["blog.rss", "rss"],
    ["vacancies.rss", "rss"],
    ["indeed.xml", "indeed"],
  ]) {
    test(`${site.folder}: ${name} follows the rules of its format`, async () => {
      const text = site.read(`_feeds/${name}`);
      assert.deepEqual(await xmlFaults(text, here(`./schemas/${schema}.rng`), "relaxng"), []);
      const ids = [...text.matchAll(/<(id|guid|referencenumber)\b[^>]*>(.*?)<\/\1>/g)].map((match) => match[2]);
      assert.equal(new Set(ids).size, ids.length, "an id is used once");
    });
  }

  test(`${site.folder}: the JSON Feed follows its published schema and version 1.1 of the format`, () => {
    const feed = JSON.parse(site.read("_feeds/vacancies.json"));
    const ajv = new Ajv2020({ allErrors: true, strict: true });
    addFormats(ajv);
    const validate = ajv.compile(JSON.parse(site.read("_feeds/vacancies.schema.json")));
    validate(feed);
    assert.deepEqual(validate.errors?.slice(0, 5) ?? [], []);
    // What extensions hold is not the format's.
    const standard = JSON.parse(JSON.stringify(feed, (name, value) => (name.startsWith("_") ? undefined : value)));
    const items = shapes(standard.items).map((item) => ({ ...standard, items: [item] }));
    assert.deepEqual(typeFaults(items.map((value) => ({ type: "JSONFeed", value, place: "vacancies.json" }))), []);
  });

  test(`${site.folder}: JSON-LD uses the words of schema.org`, () => {
    const objects = [...site.described()].flatMap(({ route, objects }) =>
      objects.map((value) => ({ type: value["@type"], value, place: route })),
    );
    assert.ok(objects.length > 0);
    const distinct = shapes(objects.map(({ type, value }) => ({ type, value })));
    const named = distinct.map((object) => ({ ...object, place: object.type }));
    assert.deepEqual(typeFaults(named), []);
  });

  test(`${site.folder}: every vacancy has what search engines for jobs require, and no other page has it`, () => {
    const faults = [];
    let vacancies = 0;
    for (const { route, kind, objects } of site.described()) {
      const postings = objects.filter((object) => object["@type"] === "JobPosting");
      assert.equal(postings.length, kind === "vacancy" ? 1 : 0, route);
      vacancies += postings.length;
      faults.push(...postings.flatMap(jobPostingFaults).map((fault) => `${route}: ${fault}`));
    }
    assert.ok(vacancies > 0);
    assert.deepEqual(faults.slice(0, 5), []);
  });
}
