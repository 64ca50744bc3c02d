import assert from "node:assert/strict";
import { test } from "node:test";
import { load, searched, searchIn } from "./search";

const texts = [
  "MIG/MAG-lasser Metaal Emmen",
  "Heftruck chauffeur Logistiek 's-Hertogenbosch",
  "Vrachtwagenchauffeur CE Logistiek Coevorden",
  "Verpleegkundige Zorg Assen",
  "Kältetechniker Technik Würzburg",
  "Schweißer Metall Gießen",
  "Medewerker café Horeca Zwolle",
  "Laseroperator Metaal Assen",
  "Timmerman Bouw Emmen",
  "Сварщик Metaal Riga",
];
const find = searchIn(texts.map(searched));
const found = (text: string) => find(text)?.map((row) => texts[row]!.split(" ")[0]);

test("a word is found inside of a word", () => {
  assert.deepEqual(found("lasser"), ["MIG/MAG-lasser"]);
  assert.deepEqual(found("chauffeur"), ["Heftruck", "Vrachtwagenchauffeur"]);
  assert.deepEqual(found("mag"), ["MIG/MAG-lasser"]);
});

test("compounds are found in one word and in two", () => {
  assert.deepEqual(found("heftruckchauffeur"), ["Heftruck"]);
  assert.deepEqual(found("heftruck-chauffeur"), ["Heftruck"]);
  assert.deepEqual(found("vrachtwagen chauffeur"), ["Vrachtwagenchauffeur"]);
});

test("all words have to be there, in any order and any field", () => {
  assert.deepEqual(found("emmen lasser"), ["MIG/MAG-lasser"]);
  assert.deepEqual(found("metaal assen"), ["Laseroperator"]);
  assert.deepEqual(found("lasser assen"), []);
  assert.deepEqual(found("hertogenbosch"), ["Heftruck"]);
});

test("what stands between the words is not looked for, unless there is nothing else", () => {
  assert.deepEqual(found("lasser in Emmen"), ["MIG/MAG-lasser"]);
  assert.deepEqual(found("Timmerman (m/v/x) te Emmen"), ["Timmerman"]);
  assert.deepEqual(found("CE chauffeur"), ["Vrachtwagenchauffeur"]);
  assert.deepEqual(found("timmerman ede"), [], "a short name of a place");
  assert.deepEqual(found("het"), []);
});

test("letters that are repeated are no word of one letter", () => {
  assert.deepEqual(found("eeeeee"), []);
  assert.deepEqual(found("aaaa emmen"), []);
});

test("case, diacritics and letters of two make no difference", () => {
  for (const text of ["kaltetechniker", "KÄLTETECHNIKER", "Kaeltetechniker", "ka\u0308lte"]) {
    assert.deepEqual(found(text), ["Kältetechniker"], text);
  }
  assert.deepEqual(found("cafe"), ["Medewerker"]);
  assert.deepEqual(found("giessen schweisser"), ["Schweißer"]);
  assert.deepEqual(found("сварщик"), ["Сварщик"]);
});

test("a plural finds the singular, though some vacancies have the plural or words that begin like it", () => {
  const titles = ["Lasser staalconstructies", "Lassers gezocht", "MIG/MAG-lasser", "Laser operator", "Timmermannen", "Timmerman", "Leidinggevende", "Kok Leiden"];
  const among = searchIn(titles.map(searched));
  assert.deepEqual(among("lassers"), [0, 1, 2]);
  assert.deepEqual(among("lasser"), [0, 1, 2]);
  assert.deepEqual(among("timmermannen"), [4, 5]);
  assert.deepEqual(among("leiden"), [7]);
});

test("a word is found across a gap only as whole words", () => {
  const among = searchIn(["Heftruckchauffeur", "Heftruck chauffeur", "Lasser staal", "Verkoper ZZP-er"].map(searched));
  assert.deepEqual(among("heftruckchauffeur"), [0, 1]);
  assert.deepEqual(among("heftruckchauffeurs"), [0, 1]);
  assert.deepEqual(among("zzper"), [3]);
  assert.deepEqual(among("staalconstructie"), []);
});

test("endings, doubled letters and one typing error are forgiven when nothing has the word as it is", () => {
  for (const text of ["lassers", "laaser", "lasesr"]) {
    assert.ok(found(text)!.includes("MIG/MAG-lasser"), text);
  }
  assert.deepEqual(found("laseroperators"), ["Laseroperator"]);
  assert.deepEqual(found("timmermannen"), ["Timmerman"]);
  assert.deepEqual(found("verpleegkundigen"), ["Verpleegkundige"]);
  assert.deepEqual(found("verpleegkunidge"), ["Verpleegkundige"]);
  assert.deepEqual(found("сваршик"), ["Сварщик"]);
});

test("what has no words filters nothing, what nothing has finds nothing, and no text is a pattern", () => {
  assert.equal(find(" - / "), null);
  assert.equal(find(""), null);
  assert.deepEqual(found("xyz"), []);
  for (const text of ["(", ".*", "[a", "\\", "lasser$", "-lasser", "'"]) {
    assert.doesNotThrow(() => find(text), text);
  }
  assert.deepEqual(found("lasser$"), ["MIG/MAG-lasser"]);
});

test("a page of text in one word is in no vacancy", () => {
  assert.deepEqual(found("a".repeat(100_000)), []);
  assert.deepEqual(found(`lasser ${"x".repeat(5000)}`), []);
});

test("the file names places and fields once", async (context) => {
  const answer = { names: ["Emmen", "Metaal"], vacancies: [["1", "/vacatures/lasser", "Lasser", 0, 1], ["2", "/vacatures/kok", "Kok", 0], ["3", "/vacatures/x", "X"]] };
  context.mock.method(globalThis, "fetch", async (address: string) =>
    address === "/there" ? Response.json(answer) : new Response("", { status: 404 }),
  );
  const search = await load("/there");
  assert.deepEqual([...search("emmen")!], ["1", "2"]);
  assert.deepEqual([...search("metal")!], ["1"]);
  assert.equal(search(""), null);
  await assert.rejects(load("/gone"), /status 404/);
});
