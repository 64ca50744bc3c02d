import assert from "node:assert/strict";
import { test } from "node:test";
import { pageData } from "../lib/testing/host";
import { define, openPage } from "../lib/testing/page";
import type { Head } from "./page-data";

const sheets: string[] = [];
define(document, { adoptedStyleSheets: [] });
define(globalThis, {
  CSSStyleSheet: class {
    replaceSync(rules: string): void {
      sheets.push(rules);
    }
  },
});
const { showHead } = await import("./head");

const BUILT = `<meta charset="utf-8"><title>Built</title><meta name="description" content="built" data-head>
  <link rel="preload" as="image" href="/hero.avif"><link rel="preload" as="font" href="/font.woff2"><link rel="stylesheet" href="/a.css">`;
const head = (changes: Partial<Head>): Head => ({ ...pageData("/x").head, ...changes });
const attributes = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map((tag) => Object.fromEntries([...tag.attributes].map(({ name, value }) => [name, value])));
const texts = (selector: string) => [...document.head.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** Shows pages one after the other: the head belongs to the document, and is built once. */
openPage();
document.head.innerHTML = BUILT;

test("the first page makes way for the second: title, metas, links, JSON-LD and its preloaded image", () => {
  showHead(
    head({
      title: "First",
      metas: [[["name", "description"], ["content", "first"]], [["http-equiv", "x-test"], ["content", "1"]]],
      links: [
        [["rel", "canonical"], ["href", "https://www.example.com/first"]],
        [["rel", "alternate"], ["hreflang", "nl"], ["href", "/nl"]],
      ],
      jsonLd: ['{"@type":"WebPage"}', '{"@type":"JobPosting"}'],
    }),
    ".a{}",
  );
  assert.deepEqual(texts("title"), ["First"]);
  assert.deepEqual(attributes("meta"), [{ charset: "utf-8" }, { name: "description", content: "first" }, { "http-equiv": "x-test", content: "1" }]);
  assert.deepEqual(attributes("link").map(({ href }) => href), ["/font.woff2", "/a.css", "https://www.example.com/first", "/nl"]);
  assert.equal(attributes("link[rel=alternate]")[0]?.["hreflang"], "nl");
  assert.deepEqual(texts('script[type="application/ld+json"]'), ['{"@type":"WebPage"}', '{"@type":"JobPosting"}']);
});

test("each page replaces the tags of the one before", () => {
  showHead(head({ title: "Second", jsonLd: ['{"@type":"BlogPosting"}'] }));
  assert.deepEqual(texts("title"), ["Second"]);
  assert.deepEqual(attributes("meta"), [{ charset: "utf-8" }]);
  assert.deepEqual(texts("script"), ['{"@type":"BlogPosting"}']);
});

test("the rules of the images' placeholders are those of the page, in one sheet", () => {
  assert.deepEqual(sheets, [".a{}", ""]);
  assert.equal(document.adoptedStyleSheets.length, 1);
});

test("a text that is not JSON becomes no script", () => {
  assert.throws(() => showHead(head({ jsonLd: ["alert(1)"] })), SyntaxError);
  assert.equal(document.head.textContent?.includes("alert"), false);
});
