// Back, forward, reload and clicks that overtake each other: the address and what is shown never part, and nothing goes round.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { click, documents, guardUsed, hold, idle, mark, marked, place, quiet, shows } from "./support/in-app.mjs";
import { looksAhead, open, origin, withPage } from "./support/session.mjs";

const back = (page) => page.evaluate(() => history.back());
const forward = (page) => page.evaluate(() => history.forward());
const waits = (page) => page.waitForFunction(() => document.documentElement.dataset.loading !== undefined);
const at = (route, shown = route) => ({ address: route, shown, waits: false });

describe("navigations that overtake each other", { timeout: 240_000 }, () => {
  test("a double click on a link shows its page", async () => {
    await quiet({ route: "/" }, async (page) => {
      await mark(page);
      await page.locator("footer a[href='/contact'], footer a[href='/vacatures']").first().dblclick();
      await page.waitForFunction(() => document.body.dataset.path !== "/");
      await idle(page);
      const { address, shown } = await place(page);
      assert.equal(shown, address);
      assert.ok(await marked(page));
    });
  });

  test("the loading screen of a slow page goes with the click on one that is at hand", async () => {
    await quiet({ route: "/" }, async (page) => {
      await click(page, "/contact");
      await click(page, "/cases");
      const slow = await hold(page, "/blog");
      await click(page, "/blog", null);
      await slow.asked;
      await waits(page);
      await click(page, "/contact");
      await slow.answer();
      await idle(page);
      assert.deepEqual(await place(page), at("/contact"));
    });
  });

  test("back and forward before the page has arrived stay with the page that is shown", async () => {
    await quiet({ route: "/contact" }, async (page) => {
      await click(page, "/cases");
      const slow = await hold(page, "/contact");
      await back(page);
      await slow.asked;
      await waits(page);
      await forward(page);
      await page.waitForURL("**/cases");
      await page.waitForFunction(() => document.documentElement.dataset.loading === undefined);
      await slow.answer();
      await idle(page);
      assert.deepEqual(await place(page), at("/cases"));
    });
  });

  test("back to the same page without its filter calls off the page that was clicked", async () => {
    await quiet({ route: "/vacatures" }, async (page) => {
      await page.locator("site-island[name=VacancyList][hydrated]").waitFor({ state: "attached" });
      await page.getByRole("checkbox", { name: "Traineeship" }).check();
      await page.waitForURL("**/vacatures?*");
      const slow = await hold(page, "/contact");
      await click(page, "/contact", null);
      await slow.asked;
      await back(page);
      await page.waitForURL("**/vacatures");
      await slow.answer();
      await idle(page);
      assert.deepEqual(await place(page), at("/vacatures"));
    });
  });

  test("back after a reload shows the page before, also when the router comes only then", async () => {
    await quiet({ route: "/" }, async (page) => {
      await click(page, "/contact");
      await page.reload();
      await back(page);
      await shows(page, "/");
      assert.deepEqual((await place(page)).address, "/");
    });
  });
});

describe("full loads", { timeout: 240_000 }, () => {
  test("going back to an anchor of a page that is of another build loads it once, never again and again", async () => {
    await quiet({ route: "/over-wt#main" }, async (page) => {
      await click(page, "/blog");
      await mark(page);
      let asked = 0;
      await page.route("**/_data/over-wt.json", async (route) => {
        asked += 1;
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), build: "another" } });
      });
      const loads = documents(page);
      await back(page);
      await page.waitForFunction(() => window.testMark === undefined && document.readyState === "complete");
      await idle(page);
      assert.deepEqual([loads, asked, await place(page)], [["/over-wt"], 1, at("/over-wt#main", "/over-wt")]);
    });
  });

  for (const [what, init] of [["unused", undefined], ["used", guardUsed]]) {
    test(`an anchor of the page needs no router, whether there is one or not (reload guard ${what})`, async () => {
      await quiet({ route: "/over-wt", init }, async (page) => {
        await mark(page);
        const asked = [];
        await page.route("**/_assets/router-*.js", (route) => {
          asked.push(route.request().url());
          return route.fulfill({ status: 404, body: "gone" });
        });
        const loads = documents(page);
        for (const hash of ["#main", "#elders"]) {
          await page.evaluate((href) => {
            const link = document.createElement("a");
            link.setAttribute("href", href);
            document.body.append(link);
            link.click();
          }, hash);
          await page.waitForURL(`**/over-wt${hash}`);
        }
        await back(page);
        await page.waitForURL("**/over-wt#main");
        await idle(page);
        assert.deepEqual([asked, loads, await marked(page)], [[], [], true]);
      });
    });
  }

  test("back without a router is one full load, also when the guard has had its reload", async () => {
    await quiet({ route: "/over-wt#main", init: guardUsed }, async (page) => {
      await click(page, "/contact");
      await page.reload();
      await page.route("**/_assets/router-*.js", (route) => route.fulfill({ status: 404, body: "gone" }));
      const loads = documents(page);
      await back(page);
      await shows(page, "/over-wt");
      await page.waitForLoadState("load");
      await idle(page);
      assert.deepEqual(loads, ["/over-wt"]);
    });
  });
});

describe("without a connection", { timeout: 120_000 }, () => {
  test("the page says so, also in a frame that may have no cookies", async () => {
    const init = () =>
      Object.defineProperty(document, "cookie", {
        get() {
          throw new DOMException("sandboxed", "SecurityError");
        },
        set() {
          throw new DOMException("sandboxed", "SecurityError");
        },
      });
    await quiet({ route: "/", init }, async (page) => {
      await page.context().setOffline(true);
      await page.locator(".network-status", { hasText: "Geen verbinding" }).waitFor();
    });
  });

  test("going back says so, and the page comes with the connection", async () => {
    await quiet({ route: "/" }, async (page) => {
      await click(page, "/contact");
      await mark(page);
      await page.context().setOffline(true);
      await back(page);
      await page.waitForFunction(() => document.body.dataset.kind === "failure");
      await page.context().setOffline(false);
      await shows(page, "/");
      assert.deepEqual([await place(page), await marked(page)], [at("/"), true]);
    });
  });

  test("the way back leads to the page that the visit began with, past a page that cannot come", async () => {
    await withPage({}, async (page) => {
      await open(page, "/blog");
      await looksAhead(page);
      await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/_data/blog.json")));
      await mark(page);
      await page.context().setOffline(true);
      await click(page, "/algemene-voorwaarden", null);
      await page.waitForFunction(() => document.body.dataset.kind === "serviceUnavailable");
      assert.equal(await page.locator("main img").count(), 0, "a picture that cannot come");
      await back(page);
      await shows(page, "/blog");
      assert.ok(await marked(page));
    });
  });

  test("a page that waits for a connection is not shown to a visitor who has gone on", async () => {
    await quiet({ route: "/" }, async (page) => {
      await click(page, "/contact");
      await page.context().setOffline(true);
      await back(page);
      await page.waitForFunction(() => document.body.dataset.kind === "failure");
      await forward(page);
      await shows(page, "/contact");
      await page.context().setOffline(false);
      await page.waitForFunction(() => {
        const note = document.querySelector(".network-status");
        return note.textContent === note.dataset.online;
      });
      await idle(page);
      assert.deepEqual(await place(page), at("/contact"));
    });
  });
});

describe("where a page was left", { timeout: 120_000 }, () => {
  const scrolled = async (page, y) => {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
    await page.waitForFunction((top) => history.state?.["sitegen:scroll"]?.[1] === top, y);
  };
  const is = (page, y) => page.waitForFunction((top) => Math.abs(scrollY - top) < 2, y);

  test("it is found again forward, back, and after a reload", async () => {
    await quiet({ route: "/over-wt" }, async (page) => {
      await scrolled(page, 700);
      await click(page, "/");
      await scrolled(page, 1500);
      await back(page);
      await shows(page, "/over-wt");
      await is(page, 700);
      await forward(page);
      await shows(page, "/");
      await is(page, 1500);
      await page.reload();
      await is(page, 1500);
      // Right before the page is left is soon enough.
      await page.evaluate(() => window.scrollTo({ top: 1100, behavior: "instant" }));
      await page.goto(`${origin}/robots.txt`);
      await page.goBack();
      await is(page, 1100);
    });
  });

  test("it is found again after an anchor of the page", async () => {
    await withPage({}, async (page) => {
      await open(page, "/");
      await click(page, "/over-wt");
      await scrolled(page, 900);
      await page.evaluate(() => {
        const link = document.createElement("a");
        link.setAttribute("href", "#main");
        document.body.append(link);
        link.click();
      });
      await page.waitForFunction(() => scrollY < 200 && history.state?.["sitegen:scroll"]?.[1] === scrollY);
      await back(page);
      await page.waitForURL(`${origin}/over-wt`);
      await is(page, 900);
    });
  });
});
