/** The HTML standard, held by html-validate. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";

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

/** What is wrong with these documents of a folder, as findings. */
export async function htmlFindings(folder, documents) {
  const findings = [];
  for (const file of documents) {
    const report = await validator.validateString(readFileSync(path.join(folder, file), "utf8"), file);
    for (const { messages } of report.results) {
      const finding = ({ line, column, ruleId, message }) => ({ what: `${message} (${ruleId})`, where: `${file}:${line}:${column}` });
      findings.push(...messages.map(finding));
    }
  }
  return findings;
}
