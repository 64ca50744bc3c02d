import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Page, define, openPage } from "../lib/testing/page";
import { keepScroll, rememberScroll, returnToScroll } from "./scroll";
import { shown } from "./shown";

const SCROLL = "sitegen:scroll";
const kept = () => (history.state as Record<string, unknown> | null)?.[SCROLL];

function open(context: TestContext, state: unknown = null): Page {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  define(globalThis, { requestAnimationFrame: (run: () => void) => setTimeout(run, 16) });
  const page = openPage("/vacatures?plaats=emmen");
  history.replaceState(state, "");
  shown.path = "/vacatures";
  define(globalThis, { scrollX: 3, scrollY: 700 });
  return page;
}

test("the place is kept in the history entry, beside what else it holds", (context) => {
  open(context, { "sitegen:reloaded": 1 });
  rememberScroll();
  assert.deepEqual(history.state, { "sitegen:reloaded": 1, [SCROLL]: [3, 700] });
});

test("the place of one page is not kept in the entry of another", (context) => {
  open(context);
  history.replaceState(null, "", "/contact");
  rememberScroll();
  assert.equal(history.state, null);
});

test("a page that an open menu holds is at its top only in appearance", (context) => {
  open(context, { [SCROLL]: [0, 40] });
  document.documentElement.dataset["held"] = "";
  rememberScroll();
  assert.deepEqual(kept(), [0, 40]);
  delete document.documentElement.dataset["held"];
  rememberScroll();
  assert.deepEqual(kept(), [3, 700]);
});

test("returning goes to the kept place at once", (context) => {
  const page = open(context, { [SCROLL]: [3, 700] });
  assert.equal(returnToScroll(), true);
  assert.deepEqual(page.scrolls, [{ left: 3, top: 700, behavior: "instant" }]);
});

test("where no place is known the visitor stays", (context) => {
  const page = open(context);
  assert.equal(returnToScroll(), false);
  for (const state of [{}, { [SCROLL]: "700" }, "text"]) {
    history.replaceState(state, "");
    assert.equal(returnToScroll(), false);
  }
  assert.deepEqual(page.scrolls, []);
});

test("the place is kept 100 ms after the last scrolling", (context) => {
  open(context);
  keepScroll();
  context.mock.timers.tick(60);
  window.dispatchEvent(new Event("scroll"));
  context.mock.timers.tick(99);
  assert.equal(kept(), undefined);
  context.mock.timers.tick(1);
  assert.deepEqual(kept(), [3, 700]);
});

test("a page that is not scrolled keeps its place too, for the way back", (context) => {
  open(context);
  keepScroll();
  context.mock.timers.tick(100);
  assert.deepEqual(kept(), [3, 700]);
});

test("a page that is left at once keeps its place", (context) => {
  open(context);
  keepScroll();
  window.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(kept(), [3, 700]);
});

test("a reload returns to the place, unless the browser does so itself", (context) => {
  const page = open(context, { [SCROLL]: [0, 40] });
  keepScroll();
  assert.deepEqual(page.scrolls, []);
  history.scrollRestoration = "manual";
  keepScroll();
  assert.deepEqual(page.scrolls, [{ left: 0, top: 40, behavior: "instant" }]);
});

test("the way back to an anchor of this page returns to the place, in the next frame", (context) => {
  const page = open(context, { [SCROLL]: [0, 40] });
  keepScroll();
  history.scrollRestoration = "manual";
  window.dispatchEvent(new Event("popstate"));
  assert.deepEqual(page.scrolls, []);
  context.mock.timers.tick(16);
  assert.deepEqual(page.scrolls, [{ left: 0, top: 40, behavior: "instant" }]);
});

test("the way back to another page does not scroll this one", (context) => {
  const page = open(context, { [SCROLL]: [0, 40] });
  keepScroll();
  history.scrollRestoration = "manual";
  history.replaceState({ [SCROLL]: [0, 40] }, "", "/contact");
  window.dispatchEvent(new Event("popstate"));
  context.mock.timers.tick(1_000);
  assert.deepEqual(page.scrolls, []);
  assert.deepEqual(kept(), [0, 40]);
});
