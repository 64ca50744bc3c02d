// The HTML standard, held by html-validate on every published document.
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { none } from "./support/findings.mjs";
import { dist, files } from "./support/site.mjs";

// `standard` and the first group hold what the Nu validator calls an error. Inline styles are a rule of this house: the
// pages' content security policy has no room for them.
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:standard"],
    // Markers of islands and of the static HTML in them: boxes of nothing, around anything.
    elements: ["html5", Object.fromEntries(["site-island", "site-slot"].map((name) => [name, { flow: true, phrasing: true, transparent: true }]))],
    rules: {
      "empty-title": "error",
      "input-attributes": "error",
      "missing-doctype": "error",
      "no-missing-references": "error",
      "no-unknown-elements": "error",
      "wcag/h37": "error",

      "no-inline-style": "error",
    },
  }),
);

const documents = files().filter((file) => file.endsWith(".html"));

test("every published document is valid HTML", { timeout: 180_000 }, async () => {
  const findings = [];
  for (const file of documents) {
    const report = await validator.validateString(readFileSync(path.join(dist, file), "utf8"), file);
    for (const { messages } of report.results) {
      const finding = ({ line, column, ruleId, message }) => ({ what: `${message} (${ruleId})`, where: `${file}:${line}:${column}` });
      findings.push(...messages.map(finding));
    }
  }
  none(findings);
});
