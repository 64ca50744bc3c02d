// Navigation guards (spec section 8), in the app and on a full load: what the build wrote is edited on its way.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { click, documents, mark, marked, quiet, shows } from "./support/in-app.mjs";
import { origin } from "./support/session.mjs";

/** The document of a route says that these guards are to be run. */
const guardDocument = (page, route, names) =>
  page.route(`${origin}${route}*`, async (request) => {
    const response = await request.fetch();
    const body = (await response.text()).replace("<body ", `<body data-middleware="${names}" `);
    await request.fulfill({ response, body });
  });

/** The page data of a route has other values. */
const editData = (page, route, values) =>
  page.route(`**/_data${route}.json`, async (request) => {
    const response = await request.fetch();
    await request.fulfill({ response, json: { ...(await response.json()), ...values } });
  });

const showsUnknownGuard = async (page) => {
  await page.locator("[data-failure=message]", { hasText: "Unknown middleware bouncer" }).waitFor();
  assert.equal(await page.locator("[data-failure=status]").textContent(), "500");
  assert.equal(new URL(page.url()).pathname, "/blog", "the address stays");
};

describe("navigation guards", { timeout: 120_000 }, () => {
  test("an unknown guard is the error page with status 500, in the app", async () => {
    await quiet({ route: "/contact" }, async (page) => {
      await editData(page, "/blog", { middleware: ["bouncer"] });
      await mark(page);
      await click(page, "/blog", null);
      await showsUnknownGuard(page);
      assert.ok(await marked(page), "no full load");
    });
  });

  test("an unknown guard is the error page with status 500, on a full load", async () => {
    await quiet({}, async (page) => {
      await guardDocument(page, "/blog", "without-query bouncer");
      await page.goto(`${origin}/blog`);
      await showsUnknownGuard(page);
    });
  });

  test("an old tab that meets a newer build with a guard that its scripts do not know ends at the error page", async () => {
    await quiet({ route: "/contact" }, async (page) => {
      await editData(page, "/blog", { build: "newer", middleware: ["bouncer"] });
      await guardDocument(page, "/blog", "bouncer");
      const loads = documents(page);
      await click(page, "/blog", null);
      await showsUnknownGuard(page);
      assert.deepEqual(loads, ["/blog"]);
    });
  });

  test("a guard leads elsewhere on a full load too, and then lets the page be", async () => {
    await quiet({}, async (page) => {
      await guardDocument(page, "/blog", "without-query");
      await page.goto(`${origin}/blog?filter=x`);
      await page.waitForURL(`${origin}/blog`);
      await shows(page, "/blog");
    });
  });
});
