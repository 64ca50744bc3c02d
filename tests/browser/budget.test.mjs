// What a visitor downloads, gzipped, on the heaviest page of each kind.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { scrollThrough } from "./support/chromium.mjs";
import { none } from "./support/findings.mjs";
import { open, withPage } from "./support/session.mjs";
import { dist, html, onePerKind } from "./support/site.mjs";

const KB = 1024;
/** Limits in bytes, gzipped. Styles are those of the screen: nothing waits for what is for paper. Critical scripts run before any island asks for more. */
const limits = { HTML: 16 * KB, CSS: 12 * KB, fonts: 50 * KB, "critical JS": 3.5 * KB, "all JS": 75 * KB };

const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Bytes of a published file as they travel: fonts are compressed already. */
function transferred(file) {
  const bytes = readFileSync(path.join(dist, file));
  return file.endsWith(".woff2") ? bytes.length : gzipped(bytes);
}

/** Scripts and all scripts that they import statically, as paths from the top of the site. */
function withImports(scripts) {
  const found = new Set();
  const queue = [...scripts];
  for (let script = queue.pop(); script !== undefined; script = queue.pop()) {
    if (found.has(script) || !existsSync(path.join(dist, script))) {
      continue;
    }
    found.add(script);
    const source = readFileSync(path.join(dist, script), "utf8");
    for (const [, name] of source.matchAll(/(?:\bfrom|\bimport)\s*["']([^"']+)["']/g)) {
      queue.push(new URL(name, `http://site${script}`).pathname);
    }
  }
  return [...found];
}

/** What one page weighs, by the names of `limits`. */
async function weigh(route) {
  return withPage({}, async (page) => {
    await open(page, route);
    await scrollThrough(page);
    const used = await page.evaluate(() => {
      const all = (selector, attribute) => [...document.querySelectorAll(selector)].map((element) => element[attribute]);
      const inline = [...document.querySelectorAll("script:not([src])")];
      return {
        css: all("link[rel=stylesheet]:not([media=print])", "href"),
        critical: [...all("script[src]", "src"), ...all("link[rel=modulepreload]", "href")],
        inline: inline.filter(({ type }) => ["", "module", "text/javascript"].includes(type)).map((script) => script.textContent),
        loaded: performance.getEntriesByType("resource").map((entry) => entry.name),
      };
    });
    const paths = (urls) => [...new Set(urls.map((url) => new URL(url).pathname))];
    const loaded = (ending) => paths(used.loaded).filter((file) => file.endsWith(ending));
    const inline = sum(used.inline.map(gzipped));
    const critical = withImports(paths(used.critical));
    const script = [...new Set([...critical, ...loaded(".js")])];
    return {
      HTML: gzipped(html(route)),
      CSS: sum(paths(used.css).map(transferred)),
      fonts: sum(loaded(".woff2").map(transferred)),
      "critical JS": inline + sum(critical.map(transferred)),
      "all JS": inline + sum(script.map(transferred)),
    };
  });
}

describe("the weight of a page", { timeout: 180_000 }, () => {
  const weights = new Map();

  before(async () => {
    for (const { route } of onePerKind()) {
      weights.set(route, await weigh(route));
    }
    const names = Object.keys(limits);
    const row = (first, cells) => `${first.padEnd(48)}${cells.map((cell) => cell.padStart(13)).join("")}`;
    const kilobytes = (bytes) => (bytes / KB).toFixed(1);
    console.log(row("KB, compressed", names));
    for (const [route, weight] of weights) {
      console.log(row(route, names.map((name) => kilobytes(weight[name]))));
    }
    console.log(row("limit", names.map((name) => kilobytes(limits[name]))));
  });

  for (const [name, limit] of Object.entries(limits)) {
    test(`no kind of page has more than ${limit / KB} KB of ${name}`, () => {
      const heavy = [...weights].filter(([, weight]) => weight[name] > limit);
      none(heavy.map(([route, weight]) => ({ what: `${(weight[name] / KB).toFixed(1)} KB`, where: route })));
    });
  }
});
