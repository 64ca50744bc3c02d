// Page data ahead of the click: for links in view and links that are pointed at; not on slow or metered connections.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { looksAhead, open, origin, withPage } from "./support/session.mjs";

const dataRequests = (page) => {
  const requests = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/_data/")) requests.push(pathname);
  });
  return requests;
};

const connection = (value) => `Object.defineProperty(navigator, "connection", { value: ${JSON.stringify(value)}, configurable: true })`;

describe("prefetch", { timeout: 120_000 }, () => {
  test("a link that is pointed at is fetched once, and the click needs no request", async () => {
    await withPage({}, async (page) => {
      const requests = dataRequests(page);
      await open(page, "/contact");
      await looksAhead(page);
      const href = await page.evaluate(() => {
        const seen = (from) => [...document.querySelectorAll(`${from} a[href^='/']:not([href*='.'])`)].filter((link) => link.checkVisibility());
        const ahead = new Set([...seen("header"), ...seen("main")].map(({ pathname }) => pathname));
        return seen("footer").find(({ pathname }) => !ahead.has(pathname)).pathname;
      });
      const link = page.locator(`footer a[href='${href}']`).first();
      const wanted = page.waitForRequest(`**/_data${href}.json`);
      await link.hover();
      await wanted;
      await link.click();
      await page.waitForFunction((path) => document.body.dataset.path === path, href);
      assert.equal(requests.filter((path) => path === `/_data${href}.json`).length, 1);
    });
  });

  test("links in view are fetched when the browser is idle, those far below are not", async () => {
    await withPage({}, async (page) => {
      const requests = dataRequests(page);
      await open(page, "/blog");
      const inView = page.locator("main .card a").first();
      await inView.scrollIntoViewIfNeeded();
      const href = await inView.getAttribute("href");
      await page.waitForFunction((path) => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(path)), `/_data${href}.json`);
      const last = await page.locator("main .card a").last().getAttribute("href");
      assert.ok(!requests.includes(`/_data${last}.json`));
    });
  });

  test("a link that leads to no page is never fetched ahead, in the document and after going on", async () => {
    const dead = '<p><a id="dead" href="/dood?x=1#y">weg</a></p>';
    await withPage({}, async (page) => {
      const requests = dataRequests(page);
      await page.route(`${origin}/contact`, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace("<body ", '<body data-missing="/weg /dood" ').replace(/(<main[^>]*>)/, `$1${dead}`);
        await route.fulfill({ response, body });
      });
      await page.route("**/_data/blog.json", async (route) => {
        const response = await route.fetch();
        const data = await response.json();
        await route.fulfill({ response, json: { ...data, main: dead + data.main, missing: "/dood" } });
      });
      await open(page, "/contact");
      await looksAhead(page);
      for (const next of ["/blog", "/cases"]) {
        await page.locator("#dead").hover();
        // What is asked for by pointing is asked for at once, so that the other link's request comes after.
        await page.locator("#dead").focus();
        const link = page.locator(`footer a[href='${next}']`).first();
        const known = requests.includes(`/_data${next}.json`);
        const wanted = known ? undefined : page.waitForRequest(`**/_data${next}.json`);
        await link.hover();
        await wanted;
        await link.click();
        await page.waitForFunction((path) => document.body.dataset.path === path, next);
      }
      assert.deepEqual(requests.filter((path) => path.includes("dood")), []);
    });
  });

  test("the links of the bar are fetched too, those of its closed menus are not", async () => {
    await withPage({}, async (page) => {
      const requests = dataRequests(page);
      await open(page, "/contact");
      const links = await page.locator("header a[href^='/']").evaluateAll((all) =>
        all.map((link) => ({ path: `/_data${link.pathname === "/" ? "/index" : link.pathname}.json`, seen: link.checkVisibility() })),
      );
      const paths = (seen) => [...new Set(links.filter((link) => link.seen === seen && !link.path.endsWith("/contact.json")).map(({ path }) => path))];
      const inView = paths(true);
      await page.waitForFunction((wanted) => {
        const asked = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
        return wanted.every((path) => asked.includes(path));
      }, inView);
      assert.ok(inView.length >= 3, inView.join());
      const elsewhere = await page.locator("main a[href^='/']").evaluateAll((all) => all.map((link) => `/_data${link.pathname}.json`));
      const closed = paths(false).filter((path) => !inView.includes(path) && !elsewhere.includes(path));
      assert.deepEqual(requests.filter((path) => closed.includes(path)), []);
    });
  });

  for (const state of [{ saveData: true, effectiveType: "4g" }, { saveData: false, effectiveType: "2g" }, { saveData: false, effectiveType: "slow-2g" }]) {
    test(`nothing is fetched ahead with ${JSON.stringify(state)}`, async () => {
      await withPage({}, async (page) => {
        await page.addInitScript(connection(state));
        const requests = dataRequests(page);
        await open(page, "/");
        await page.locator("main a[href^='/']").first().hover();
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
        assert.deepEqual(requests, []);
      });
    });
  }
});
