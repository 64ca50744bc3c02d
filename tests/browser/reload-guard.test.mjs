// A chunk that is gone: one full load, at most once in a minute, also where the browser stores nothing.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { documents } from "./support/in-app.mjs";
import { origin, withPage } from "./support/session.mjs";

const blockStorage = () => {
  for (const name of ["sessionStorage", "localStorage"]) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  }
};

/** Waits until the script has been asked for by two documents and nothing more is on its way. */
async function settled(page, asked) {
  while (asked.length < 2) {
    await page.waitForEvent("response");
  }
  await page.waitForLoadState("networkidle");
}

describe("the reload guard", { timeout: 120_000 }, () => {
  for (const [what, init] of [["with storage", undefined], ["with storage blocked", blockStorage]]) {
    test(`an island's chunk that stays away reloads the page once, and the page stays whole, ${what}`, async () => {
      await withPage({}, async (page) => {
        if (init) await page.addInitScript(init);
        const loads = documents(page);
        const asked = [];
        await page.route("**/_assets/hydrate-*.js", (route) => {
          asked.push(route.request().url());
          return route.fulfill({ status: 404, body: "gone" });
        });
        await page.goto(origin);
        await settled(page, asked);
        assert.deepEqual(loads, ["/", "/"]);
        assert.ok(await page.locator("header nav a").first().isVisible());
        assert.ok((await page.locator("main").innerText()).length > 200);
      });
    });

    test(`a router's chunk that stays away leads to the page by a full load, ${what}`, async () => {
      await withPage({}, async (page) => {
        if (init) await page.addInitScript(init);
        const loads = documents(page);
        await page.route("**/_assets/router-*.js", (route) => route.fulfill({ status: 404, body: "gone" }));
        await page.goto(origin);
        await page.locator("footer a[href='/contact'], footer a[href='/vacatures']").first().click();
        await page.waitForFunction(() => document.body?.dataset.path !== "/" && document.readyState === "complete");
        await page.waitForLoadState("networkidle");
        assert.equal(loads.length, 2, loads.join());
      });
    });
  }

  for (const [what, init, reloads] of [["reloads the page once", undefined, 1], ["reloads nothing where storage is blocked", blockStorage, 0]]) {
    test(`a first script that stays away ${what}, and the page stays whole`, async () => {
      await withPage({}, async (page) => {
        if (init) await page.addInitScript(init);
        const loads = documents(page);
        let asked = 0;
        let stays;
        const lastOne = new Promise((resolve) => (stays = resolve));
        await page.route("**/_assets/main-*.js", async (route) => {
          await route.fulfill({ status: 404, body: "gone" });
          if (++asked > reloads) stays();
        });
        await page.goto(`${origin}/contact`).catch(() => undefined);
        await lastOne;
        await page.waitForLoadState("networkidle");
        assert.deepEqual(loads, Array(reloads + 1).fill("/contact"));
        assert.ok(await page.locator("header nav a").first().isVisible());
        assert.equal(await page.locator("site-island[hydrated]").count(), 0);
      });
    });
  }

  test("without a first script no filters and no hearts stay that do nothing", async () => {
    await withPage({}, async (page) => {
      await page.addInitScript(blockStorage);
      await page.route("**/_assets/main-*.js", (route) => route.fulfill({ status: 404, body: "gone" }));
      await page.goto(`${origin}/vacatures`);
      await page.locator(".vacancies__filters").waitFor({ state: "hidden" });
      assert.ok(await page.locator(".card__link").first().isVisible());
      for (const heart of await page.locator("[data-save]").all()) {
        assert.equal(await heart.isVisible(), false);
      }
    });
  });
});
