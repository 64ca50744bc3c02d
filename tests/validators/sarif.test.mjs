// The logs of `sitegen check --format sarif` against the schema of SARIF 2.1.0. The Rust tests wrote them: what editors,
// administrators, developers and servers do wrong, and a log with nothing in it.
import { strict as assert } from "node:assert";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";

const folder = process.env.VALIDATE_SARIF;
if (!folder) throw new Error("set VALIDATE_SARIF to the folder of logs that the Rust tests wrote");
const path = "./node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json";
const schema = JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8"));
// Its patterns are older than the rules of unicode expressions.
const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
addFormats(ajv);
const isValid = ajv.compile(schema);

const logs = readdirSync(folder).filter((name) => name.endsWith(".sarif")).sort();
const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));

function faults(log) {
  return isValid(log) ? [] : isValid.errors.map((error) => `${error.instancePath} ${error.message}`);
}

test("a fault is found", () => {
  for (const break_ of [
    (log) => delete log.runs[0].tool,
    (log) => (log.version = "2.0.0"),
    (log) => (log.runs[0].results[0].level = "advice"),
    (log) => (log.runs[0].results[0].locations[0].physicalLocation.region.startLine = 0),
    (log) => delete log.runs[0].results[0].message,
    (log) => (log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri = "not a uri"),
    (log) => (log.runs[0].results[0].unknown = true),
  ]) {
    const log = read("editors.sarif");
    break_(log);
    assert.notDeepEqual(faults(log), [], break_.toString());
  }
});

test("the logs of all tests are there", () => {
  const names = [
    "administrators", "developers", "editors", "external", "feeds", "first-build", "nothing", "redirected", "stops",
  ];
  assert.deepEqual(logs, names.map((name) => `${name}.sarif`));
  const levels = logs.flatMap((name) => read(name).runs[0].results.map((result) => result.level));
  assert.deepEqual([...new Set(levels)].sort(), ["error", "note", "warning"]);
});

test("each rule has help, as text and as markdown", () => {
  const rules = logs.flatMap((name) => read(name).runs[0].tool.driver.rules);
  assert.ok(rules.length > 60, `${rules.length}`);
  for (const { id, shortDescription, fullDescription, help } of rules) {
    for (const text of [shortDescription.text, fullDescription.text, fullDescription.markdown, help.text, help.markdown]) {
      assert.ok(text.length > 20, id);
    }
    assert.ok(help.markdown.includes("**Remedy:**"), id);
    assert.ok(!help.text.includes("`"), id);
  }
});

for (const name of logs) {
  test(`${name} is a log by the schema of SARIF 2.1.0`, () => {
    assert.deepEqual(faults(read(name)), []);
  });
}
