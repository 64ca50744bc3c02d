// A page after an in-app navigation is the page after a full load: the same tags in the head, the same HTML in <main>.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { none } from "./support/findings.mjs";
import { guardUsed } from "./support/in-app.mjs";
import { forEach, open, origin, withPage } from "./support/session.mjs";
import { dist, onePerKind, routes } from "./support/site.mjs";

/** Twenty routes: one of each kind, and others spread over the site. */
const chosen = (() => {
  const kinds = onePerKind().map(({ route }) => route);
  const rest = routes.filter((route) => !kinds.includes(route));
  const step = Math.max(1, Math.floor(rest.length / (20 - kinds.length)));
  return [...kinds, ...rest.filter((_, at) => at % step === 0)].slice(0, 20);
})();

/** Runs in the page: what both ways must agree on. */
function facts() {
  const own = (tag) => !["SCRIPT", "STYLE"].includes(tag.tagName) || tag.type === "application/ld+json";
  // The hero is preloaded for a document only: who comes by a link has its tag as soon as its address.
  const hero = (tag) => tag.rel === "preload" && tag.as === "image" && window.arrived === undefined;
  const tags = [...document.head.children].filter((tag) => own(tag) && !hero(tag));
  const text = (tag) => {
    const attributes = [...tag.attributes].filter(({ name }) => name !== "data-head").map(({ name, value }) => `${name}="${value}"`);
    // A document keeps the policy that it came with, which allows the placeholders of its own images by their hash.
    return `${tag.localName} ${attributes.sort().join(" ")} ${tag.textContent}`.replace(/(style-src 'self') 'sha256-[^']+'/, "$1");
  };
  // The placeholders of images: in a document's own style element, after a navigation in a sheet that the script adopts.
  const sheets = [...[...document.querySelectorAll("style")].map(({ sheet }) => sheet), ...document.adoptedStyleSheets];
  const placeholders = sheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
  return { lang: document.documentElement.lang, body: { ...document.body.dataset }, head: tags.map(text).sort(), placeholders };
}

/** Page data without placeholders shows none. */
const hasPlaceholders = (route) => JSON.parse(readFileSync(path.join(dist, `_data${route === "/" ? "/index" : route}.json`), "utf8")).placeholders !== undefined;

/** What a full load of each route gives, before any island is touched. */
async function loaded(route) {
  return withPage({ javaScriptEnabled: true }, async (page) => {
    await page.addInitScript(guardUsed);
    await page.route("**/_assets/*.js", (request) => request.abort());
    await page.goto(origin + route);
    const seen = { ...(await page.evaluate(facts)), main: await page.evaluate(() => document.querySelector("main").innerHTML.trim()) };
    return { ...seen, placeholders: hasPlaceholders(route) ? seen.placeholders : [] };
  });
}

/** Goes there by a click; `main` is caught the moment it is in the document. */
async function navigate(page, route) {
  const main = await page.evaluate(
    (route) =>
      new Promise((resolve) => {
        document.addEventListener("site:navigated", () => resolve(document.querySelector("main").innerHTML.trim()), { once: true });
        window.arrived = true;
        const link = document.createElement("a");
        link.href = route;
        document.querySelector("main").append(link);
        link.click();
      }),
    route,
  );
  return { ...(await page.evaluate(facts)), main };
}

describe("in-app navigation and full load", { timeout: 300_000 }, () => {
  test("end alike for home → route and route → route of twenty routes", async () => {
    const expected = new Map();
    await forEach(chosen, async (route) => expected.set(route, await loaded(route)));
    const findings = [];
    const compare = (route, from, seen) => {
      for (const [what, value] of Object.entries(expected.get(route))) {
        try {
          assert.deepEqual(seen[what], value);
        } catch (error) {
          findings.push({ what: `${what} differs: ${error.message.slice(0, 600)}`, where: `${from} → ${route}` });
        }
      }
    };
    await forEach(chosen.filter((route) => route !== "/"), async (route) => {
      await withPage({}, async (page) => {
        await open(page, "/");
        compare(route, "/", await navigate(page, route));
      });
    });
    await withPage({}, async (page) => {
      await open(page, chosen[0]);
      for (const [at, route] of chosen.slice(1).entries()) {
        compare(route, chosen[at], await navigate(page, route));
      }
    });
    none(findings);
  });
});
