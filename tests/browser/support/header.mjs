/** The header as a visitor meets it who has answered the cookie notice. */
import assert from "node:assert/strict";
import { open, origin, withPage } from "./session.mjs";
import { html } from "./site.mjs";

/** Runs before the page's scripts: neither banner nor popup come. */
export function answered() {
  if (window === window.top) {
    localStorage.setItem("cookie:accepted", "false");
    document.cookie = "closedPopup=true; path=/";
  }
}

/**
 * Opens a route, or what `change` makes of its HTML, waits until the header is hydrated, hands the page to `use`, and
 * fails if the console said anything.
 */
export async function withHeader({ route = "/", change, ...options }, use) {
  await withPage(options, async (page) => {
    const said = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && said.push(message.text()));
    page.on("pageerror", (error) => said.push(error.message));
    await page.addInitScript(answered);
    if (change !== undefined) {
      await page.route(origin + route, (request) =>
        request.fulfill({ contentType: "text/html; charset=utf-8", body: change(html(route)) }),
      );
    }
    await open(page, route);
    await page.locator("site-island[name=SiteHeader][hydrated]").waitFor({ state: "attached" });
    await use(page);
    assert.deepEqual(said, []);
  });
}

/** Scrolls the page at once, and waits until everybody has heard of it. */
export async function scrollTo(page, y) {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
  await settle(page);
}

/** Two frames, and nothing more to do. */
export async function settle(page) {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve)))),
  );
}

/** A finger that moves up by 400 px. */
export async function swipe(page, x, y) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y }]);
  for (let moved = 10; moved <= 400; moved += 10) {
    await touch("touchMove", [{ x, y: y - moved }]);
  }
  await touch("touchEnd", []);
  await settle(page);
}

/** What a screen reader hears of a button: `{ name, expanded }`. */
export async function heard(page, locator) {
  const session = await page.context().newCDPSession(page);
  const element = await locator.elementHandle();
  await element.evaluate((it) => (window.heard = it));
  const { result } = await session.send("Runtime.evaluate", { expression: "window.heard" });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", { objectId: result.objectId, fetchRelatives: false });
  const expanded = nodes[0].properties.find(({ name }) => name === "expanded");
  return { name: nodes[0].name.value, expanded: expanded?.value.value };
}
