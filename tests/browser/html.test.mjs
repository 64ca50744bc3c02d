// The HTML standard, held by html-validate on every published document.
import { test } from "node:test";
import { none } from "./support/findings.mjs";
import { dist, files } from "./support/site.mjs";
import { htmlFindings } from "./support/valid-html.mjs";

test("every published document is valid HTML", { timeout: 180_000 }, async () => {
  none(await htmlFindings(dist, files().filter((file) => file.endsWith(".html"))));
});
