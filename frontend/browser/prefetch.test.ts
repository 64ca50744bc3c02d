import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { BUILD, type Request, json, host, pageData } from "../lib/testing/host";
import { intersection } from "../lib/testing/layout";
import { define, openPage } from "../lib/testing/page";

// It makes its observer when it is loaded.
const { prefetchLinks } = await import("./prefetch");
const { tell, watched } = intersection;
/** Answers are remembered across tests: each takes pages of its own. */
let pages = 0;
const paths = (count: number): string[] => Array.from({ length: count }, () => `/page-${(pages += 1)}`);
const links = (hrefs: readonly string[]): string => hrefs.map((href) => `<a href="${href}">x</a>`).join("");
const asked = (requests: readonly Request[]): string[] => requests.map(({ address }) => address.replace(/^\/_data|\.json$/g, ""));

/** A page with links, whose idle moments come after 200 ms. */
function open(context: TestContext, body: string, missing = ""): Request[] {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  openPage("/here", body, { html: { build: BUILD }, body: { missing } });
  define(navigator, { connection: {} });
  const requests = host(context, (address) => json(pageData(address)));
  watched.clear();
  prefetchLinks();
  return requests;
}

/** Links come into view, and the browser has time. */
function show(context: TestContext, targets: Iterable<Element> = document.querySelectorAll("a")): void {
  tell([...targets].map((target) => ({ isIntersecting: true, target })));
  context.mock.timers.tick(200);
}

test("links in view are fetched ahead when the browser is idle, with low priority", (context) => {
  const [path = ""] = paths(1);
  const requests = open(context, `<main>${links([path])}</main>`);
  assert.equal(watched.size, 1);
  tell([{ isIntersecting: true, target: document.querySelector("a")! }]);
  assert.deepEqual(asked(requests), []);
  context.mock.timers.tick(200);
  assert.deepEqual(asked(requests), [path]);
  assert.equal(requests[0]?.options.priority, "low");
  assert.equal(watched.size, 0);
});

test("links out of view are not fetched, and watched on", (context) => {
  const requests = open(context, `<main>${links(paths(1))}</main>`);
  tell([{ isIntersecting: false, target: document.querySelector("a")! }]);
  context.mock.timers.tick(200);
  assert.deepEqual(requests, []);
  assert.equal(watched.size, 1);
});

test("ten links are fetched for one page, ten more for the next", (context) => {
  const first = paths(12);
  const requests = open(context, `<main>${links(first)}</main>`);
  show(context);
  assert.deepEqual(asked(requests), first.slice(0, 10));

  const second = paths(12);
  document.body.innerHTML = `<main>${links(second)}</main>`;
  document.dispatchEvent(new Event("site:navigated"));
  context.mock.timers.tick(200);
  show(context);
  assert.deepEqual(asked(requests), [...first.slice(0, 10), ...second.slice(0, 10)]);
});

test("links that need no request do not count", (context) => {
  const [path = "", ...others] = paths(10);
  const requests = open(context, `<main>${links([path, path, path, "/brochure.pdf", ...others])}</main>`);
  show(context);
  assert.deepEqual(asked(requests), [path, ...others]);
});

test("the page's own links come before those of the bar, those of the footer are not watched", (context) => {
  const [bar = "", own = "", footer = ""] = paths(3);
  open(context, `<header>${links([bar])}</header><main>${links([own])}<a>x</a></main><footer>${links([footer])}</footer>`);
  assert.deepEqual([...watched].map((link) => link.getAttribute("href")), [own, bar]);
});

test("a link that stays across pages is watched once", (context) => {
  open(context, `<header>${links(paths(1))}</header>`);
  show(context);
  document.dispatchEvent(new Event("site:navigated"));
  context.mock.timers.tick(200);
  assert.equal(watched.size, 0);
});

test("links that lead nowhere are not fetched", (context) => {
  const [dead = "", deadToo = "", alive = ""] = paths(3);
  const requests = open(context, `<main>${links([dead, `${deadToo}?a=1`, alive])}</main>`, `${dead} ${deadToo}`);
  show(context);
  assert.deepEqual(asked(requests), [alive]);
});

test("a page is fetched once, whatever anchor or query its links have", (context) => {
  const [path = ""] = paths(1);
  const requests = open(context, `<main>${links([path, `${path}#anchor`, `${path}?q=1`])}</main>`);
  show(context);
  assert.deepEqual(asked(requests), [path]);
});

test("links to elsewhere are not fetched", (context) => {
  const requests = open(context, `<main>${links(["https://other.example/a", "mailto:a@b.example", "#a"])}</main>`);
  show(context);
  assert.deepEqual(requests, []);
});

for (const connection of [{ saveData: true }, { effectiveType: "2g" }]) {
  test(`nothing is fetched ahead with ${JSON.stringify(connection)}, not even what is pointed at`, (context) => {
    const requests = open(context, `<main>${links(paths(2))}</main>`);
    define(navigator, { connection });
    show(context);
    document.querySelector("a")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    assert.deepEqual(requests, []);
  });
}

test("a link that left the page before the idle moment is not fetched", (context) => {
  const requests = open(context, `<main>${links(paths(1))}</main>`);
  const link = document.querySelector("a")!;
  link.remove();
  show(context, [link]);
  assert.deepEqual(requests, []);
});

for (const type of ["pointerover", "touchstart", "focusin"]) {
  test(`a link is fetched at once on ${type}, also beyond the limit and from inside the link`, (context) => {
    const [path = ""] = paths(1);
    const requests = open(context, `<main>${links(paths(10))}</main><footer><a href="${path}"><b>x</b></a></footer>`);
    show(context);
    assert.equal(requests.length, 10);
    document.querySelector("b")?.dispatchEvent(new Event(type, { bubbles: true }));
    document.querySelector("b")?.dispatchEvent(new Event(type, { bubbles: true }));
    assert.deepEqual(asked(requests).slice(10), [path]);
  });

  test(`${type} beside links and on the document asks for nothing`, (context) => {
    const requests = open(context, `<main>${links(paths(1))}</main>`);
    const failed = context.mock.fn();
    window.addEventListener("error", failed);
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    document.dispatchEvent(new Event(type));
    assert.deepEqual(requests, []);
    assert.equal(failed.mock.callCount(), 0);
  });
}
