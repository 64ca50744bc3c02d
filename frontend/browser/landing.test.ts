import assert from "node:assert/strict";
import { test } from "node:test";
import { define, openPage, pageUrl } from "../lib/testing/page";
import { announce, focusHeading, restoreScroll } from "./landing";

const BODY = `<p class="route-announcer"></p><header><h1>Bar</h1></header>
  <main><h1>Title</h1><section id="lijst"></section><section id="over ons" tabindex="0"></section><i id="100%"></i><i id="a"></i></main>`;
const TOP = { left: 0, top: 0, behavior: "instant" };
const focused = () => document.activeElement;

/** Anchors that were scrolled to, by id. */
function anchors(): string[] {
  const ids: string[] = [];
  define(HTMLElement.prototype, {
    scrollIntoView(this: Element, options: unknown) {
      assert.deepEqual(options, { behavior: "instant" });
      ids.push(this.id);
    },
  });
  return ids;
}

test("a link leads to the top, or to its anchor", () => {
  const page = openPage("/", BODY);
  const ids = anchors();
  restoreScroll(pageUrl("/blog"), false);
  restoreScroll(pageUrl("/blog#"), false);
  restoreScroll(pageUrl("/blog#unknown"), false);
  assert.deepEqual(page.scrolls, [TOP, TOP, TOP]);
  restoreScroll(pageUrl("/blog#lijst"), false);
  restoreScroll(pageUrl("/blog#over%20ons"), false);
  restoreScroll(pageUrl("/blog#100%"), false);
  restoreScroll(pageUrl("/blog#a"), false);
  assert.deepEqual(ids, ["lijst", "over ons", "100%", "a"]);
  assert.equal(page.scrolls.length, 3);
});

test("back returns to where the page was left; a link does not", () => {
  const page = openPage("/", BODY);
  const ids = anchors();
  history.replaceState({ "sitegen:scroll": [0, 40] }, "");
  restoreScroll(pageUrl("/blog#lijst"), true);
  restoreScroll(pageUrl("/blog"), false);
  assert.deepEqual(page.scrolls, [{ left: 0, top: 40, behavior: "instant" }, TOP]);
  assert.deepEqual(ids, []);
});

test("back to a page whose place nobody knows leads to its anchor", () => {
  openPage("/", BODY);
  const ids = anchors();
  restoreScroll(pageUrl("/blog#lijst"), true);
  assert.deepEqual(ids, ["lijst"]);
});

test("the focus goes to the heading of the content, without scrolling", (context) => {
  openPage("/", BODY);
  const focus = context.mock.method(HTMLElement.prototype, "focus");
  focusHeading("");
  assert.equal(focused()?.textContent, "Title");
  assert.deepEqual(focus.mock.calls[0]?.arguments, [{ preventScroll: true }]);
});

test("the focus goes to the anchor that the link names", () => {
  openPage("/", BODY);
  focusHeading("#lijst");
  assert.equal(focused()?.id, "lijst");
});

test("a page without a heading takes the focus as a whole, one without content not at all", () => {
  openPage("/", "<main></main>");
  focusHeading("");
  assert.equal(focused()?.localName, "main");
  openPage("/", "");
  assert.doesNotThrow(() => focusHeading(""));
});

test("what was not focusable is so only until the focus leaves", () => {
  openPage("/", BODY);
  focusHeading("");
  const heading = focused() as HTMLElement;
  assert.equal(heading.getAttribute("tabindex"), "-1");
  heading.blur();
  assert.equal(heading.hasAttribute("tabindex"), false);
});

test("what is focusable by itself stays so", () => {
  openPage("/", BODY);
  focusHeading("#over%20ons");
  (focused() as HTMLElement).blur();
  assert.equal(document.getElementById("over ons")?.getAttribute("tabindex"), "0");
});

test("the new page's title is said", () => {
  openPage("/", BODY);
  announce("Vacatures");
  assert.equal(document.querySelector(".route-announcer")?.textContent, "Vacatures");
  openPage("/", "");
  assert.doesNotThrow(() => announce("Vacatures"));
});
