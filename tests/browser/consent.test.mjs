// Before consent (what every route does then is in pages.test.mjs); after it the tag manager once, and the consent calls in the right order.
import assert from "node:assert/strict";
import http from "node:http";
import { after, before, describe, test } from "node:test";
import { open, withPage } from "./support/session.mjs";
import { variant } from "./support/variant.mjs";

describe("without consent", { timeout: 300_000 }, () => {
  test("a site without a tag manager has no code for one", async () => {
    await withPage({}, async (page) => {
      await open(page, "/");
      await page.evaluate(() => localStorage.setItem("cookie:accepted", "true"));
      await page.reload();
      assert.equal(await page.evaluate(() => typeof window.dataLayer), "undefined");
    });
  });
});

describe("the tag manager", { timeout: 240_000 }, () => {
  let site;
  let tagManager;
  const asked = [];

  before(async () => {
    tagManager = http.createServer((request, response) => {
      asked.push(`${request.method === "POST" ? "POST " : ""}${request.url}`);
      response.setHeader("Content-Type", "text/javascript").end("window.loadedTagManagers = (window.loadedTagManagers ?? 0) + 1;");
    });
    await new Promise((resolve) => tagManager.listen(0, "127.0.0.1", resolve));
    const { port } = tagManager.address();
    site = await variant({
      tags: [`tag_manager = "GTM-TEST1"`, `tag_manager_src = "http://127.0.0.1:${port}/gtm.js"`, `error_endpoint = "http://127.0.0.1:${port}/errors"`],
    });
  });

  after(async () => {
    await site?.remove();
    tagManager?.close();
  });

  /** The data layer in words; `undefined` when there is none. */
  const layer = (page) =>
    page.evaluate(() =>
      window.dataLayer?.map((entry) =>
        entry.event !== undefined ? entry.event : `${[...entry].slice(0, 2).join(" ")} ${[...new Set(Object.values(entry[2]))]} ${Object.keys(entry[2]).sort()}`,
      ),
    );
  const purposes = "ad_personalization,ad_storage,ad_user_data,analytics_storage";

  test("is loaded once, after acceptance, and consent stands in the data layer in order", async () => {
    asked.length = 0;
    await withPage({}, async (page) => {
      const scripts = [];
      page.on("request", (request) => scripts.push(request.url()));
      await page.goto(site.origin);
      await page.getByRole("button", { name: "Ja, dat mag" }).first().waitFor();
      assert.equal(await layer(page), undefined);
      assert.ok(!scripts.some((name) => /\/third-parties-/.test(name)), "code of third parties before consent");
      assert.deepEqual(asked, []);
      await page.getByRole("button", { name: "Ja, dat mag" }).first().click();
      await page.waitForFunction(() => window.loadedTagManagers === 1);
      assert.deepEqual(await layer(page), [`consent default denied ${purposes}`, `consent update granted ${purposes}`, "gtm.js"]);
      assert.deepEqual(asked, ["/gtm.js?id=GTM-TEST1"]);
      await page.reload();
      await page.waitForFunction(() => window.loadedTagManagers === 1);
      assert.deepEqual(await layer(page), [`consent default denied ${purposes}`, `consent update granted ${purposes}`, "gtm.js"]);
    });
  });

  test("hears of a navigation 250 ms after it, and of a withdrawal", async () => {
    await withPage({}, async (page) => {
      await page.clock.install();
      await page.addInitScript(() => localStorage.setItem("cookie:accepted", localStorage.getItem("cookie:accepted") ?? "true"));
      await page.goto(site.origin);
      await page.waitForFunction(() => window.loadedTagManagers === 1);
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.evaluate(() => document.dispatchEvent(new CustomEvent("site:navigated")));
      await page.clock.runFor(249);
      assert.ok(!(await layer(page)).includes("routeChange"));
      await page.clock.runFor(1);
      assert.ok((await layer(page)).includes("routeChange"));
      await page.evaluate(() => {
        localStorage.setItem("cookie:accepted", "false");
        document.dispatchEvent(new CustomEvent("consent:changed"));
      });
      assert.equal((await layer(page)).at(-1), `consent update denied ${purposes}`);
    });
  });

  test("stays away when the visitor refuses", async () => {
    asked.length = 0;
    await withPage({}, async (page) => {
      await page.goto(site.origin);
      await page.getByRole("button", { name: "Nee, liever niet" }).first().click();
      assert.equal(await page.evaluate(() => localStorage.getItem("cookie:accepted")), "false");
      await page.reload();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      assert.equal(await layer(page), undefined);
      assert.deepEqual(asked, []);
    });
  });

  test("errors of scripts are reported with consent only, a few for each page", async () => {
    await withPage({}, async (page) => {
      const fail = () => page.evaluate(() => void Promise.reject(new Error("broken on purpose")));
      asked.length = 0;
      await page.goto(site.origin);
      await fail();
      await page.getByRole("button", { name: "Ja, dat mag" }).click();
      await page.waitForFunction(() => window.loadedTagManagers === 1);
      assert.ok(!asked.includes("POST /errors"), "reported without consent");
      const reported = page.waitForResponse("**/errors");
      for (let times = 0; times < 9; times += 1) await fail();
      await reported;
      await page.waitForLoadState("networkidle");
      assert.equal(asked.filter((request) => request === "POST /errors").length, 5);
    });
  });
});
