/** What the tests share: one server and one browser. */
import assert from "node:assert/strict";
import { after } from "node:test";
import { launch } from "./chromium.mjs";
import { serve } from "./site.mjs";

const browser = await launch();
// A child that runs on would keep this process from ending with the error.
const server = await serve().catch(async (error) => {
  await browser.close();
  throw error;
});

// Without a browser every test would wait for ever.
const crashed = () => {
  console.error("Chromium has ended unexpectedly");
  process.exit(1);
};
browser.on("disconnected", crashed);

after(async () => {
  browser.off("disconnected", crashed);
  await browser.close();
  await server.stop();
});

/** Where the site is served: `http://127.0.0.1:<port>`. */
export const origin = server.origin;

/** Where the CMS is that gets the form's messages. */
export const cms = server.cms;

/** Milliseconds after which a page is given up: Playwright itself waits for ever for a script in the page. */
const LONGEST = 240_000;

/**
 * Opens a page in a context of its own, hands it to `use` and closes it.
 * Options are Playwright's context options and `width`, `height` in CSS pixels.
 */
export async function withPage({ width = 1280, height = 900, ...options }, use) {
  const context = await browser.newContext({ viewport: { width, height }, ...options });
  const limit = setTimeout(() => void context.close({ reason: `not done after ${LONGEST} ms` }), LONGEST);
  try {
    context.setDefaultTimeout(30_000);
    return await use(await context.newPage());
  } finally {
    clearTimeout(limit);
    await context.close();
  }
}

/** The same for a page without the first visit's questions; the console may say only what `allowed` knows. */
export async function withSilentPage({ allowed, ...options }, use) {
  await withPage(options, async (page) => {
    const said = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && said.push(message.text()));
    page.on("pageerror", (error) => said.push(error.message));
    await page.addInitScript(() => {
      localStorage.setItem("cookie:accepted", "false");
      document.cookie = "closedPopup=true; path=/";
    });
    await use(page);
    assert.deepEqual(said.filter((text) => !allowed?.test(text)), []);
  });
}

/** Goes to a route that must exist and waits until it has loaded, fonts included. */
export async function open(page, route) {
  const response = await page.goto(origin + route, { waitUntil: "load" });
  assert.equal(response.status(), 200, route);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Waits until pages are fetched ahead: the script for that is loaded when the browser is idle, and begins with the failure's page. */
export async function looksAhead(page) {
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/_data/503.json")));
}

/** Runs `use` on every item, two at a time. */
export async function forEach(items, use) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await use(item);
    }
  };
  await Promise.all([worker(), worker()]);
}
