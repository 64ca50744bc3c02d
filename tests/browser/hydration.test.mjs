// React's development build on every route: it says nothing, and every island has the same HTML before and after.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { none } from "./support/findings.mjs";
import { hydrateAll, scrollThrough } from "./support/chromium.mjs";
import { forEach, withPage } from "./support/session.mjs";
import { onePerKind, routes } from "./support/site.mjs";
import { variant } from "./support/variant.mjs";

/**
 * Runs before the page's scripts: keeps the HTML of each island before hydration, and compares it in the moment React
 * has committed, before effects change what only the browser knows.
 */
function watch() {
  window.differences = [];
  window.hydrated = 0;
  const before = new WeakMap();
  // What waits in a template is taken out before; scrolling through the page makes lazy pictures eager.
  const own = (html) => html.replace(/<template data-slot[^]*?<\/template>/g, "").replace(/ loading="\w+"/g, "");
  document.addEventListener("DOMContentLoaded", () => {
    for (const island of document.querySelectorAll("site-island[name]")) {
      before.set(island, own(island.innerHTML));
    }
  });
  document.addEventListener("site:hydrating", ({ target }) => {
    window.hydrated += 1;
    const [was, is] = [before.get(target), own(target.innerHTML)];
    if (was !== undefined && was !== is) {
      const at = [...was].findIndex((character, place) => character !== is[place]);
      window.differences.push(`${target.getAttribute("name")}: ${was.slice(at - 80, at + 120)} → ${is.slice(at - 80, at + 120)}`);
    }
  });
}

describe("hydration with React's development build", { timeout: 600_000 }, () => {
  let site;
  before(async () => {
    site = await variant({ args: ["--development"] });
  });
  after(() => site?.remove());

  const narrow = onePerKind().map(({ route }) => route);
  for (const [width, visited] of [[1280, routes], [360, narrow]]) {
    test(`logs nothing and changes nothing on ${visited.length} routes at ${width} px`, async () => {
      const findings = [];
      let hydrated = 0;
      await forEach(visited, (route) =>
        withPage({ width, height: 2700 }, async (page) => {
          page.on("console", (message) => {
            if (message.type() !== "info") findings.push({ what: `${message.type()}: ${message.text()}`, where: route });
          });
          page.on("pageerror", (error) => findings.push({ what: `exception: ${error.message}`, where: route }));
          await page.addInitScript(watch);
          await page.goto(site.origin + route);
          await scrollThrough(page);
          await hydrateAll(page);
          hydrated += await page.evaluate(() => window.hydrated);
          for (const what of await page.evaluate(() => window.differences)) findings.push({ what, where: route });
        }),
      );
      none(findings);
      assert.ok(hydrated >= visited.length * 2, `${hydrated} islands`);
    });
  }
});
