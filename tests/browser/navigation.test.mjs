// In-app navigation: what a click does, what it leaves alone, and what happens when an answer is not as it should be.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hostileHrefs } from "./support/hostile-hrefs.mjs";
import { click, documents, hold, mark, marked, place, quiet, shows } from "./support/in-app.mjs";
import { looksAhead, open, origin, withPage } from "./support/session.mjs";

describe("in-app navigation", { timeout: 240_000 }, () => {
  test("a click shows the page without a full load, at its top, with focus on its heading and its title announced", async () => {
    await withPage({}, async (page) => {
      await open(page, "/");
      await mark(page);
      await page.evaluate(() => window.scrollTo(0, 1200));
      await click(page, "/vacatures");
      assert.ok(await marked(page), "the document was reloaded");
      await page.waitForFunction(() => document.activeElement?.matches("main h1"));
      const seen = await page.evaluate(() => ({
        path: location.pathname,
        top: window.scrollY,
        title: document.title,
        announced: document.querySelector(".route-announcer").textContent,
        current: document.querySelectorAll("header [aria-current=page][href='/vacatures']").length,
      }));
      assert.equal(seen.path, "/vacatures");
      assert.equal(seen.top, 0);
      assert.equal(seen.announced, seen.title);
      assert.match(seen.title, /Vacatures/);
      await page.waitForFunction(() => document.querySelector("header [aria-current=page][href='/vacatures']") !== null);
    });
  });

  test("back and forward return to where a page was left", async () => {
    await withPage({}, async (page) => {
      await open(page, "/");
      await mark(page);
      await page.evaluate(() => window.scrollTo({ top: 1500, behavior: "instant" }));
      const left = await page.evaluate(() => window.scrollY);
      await click(page, "/blog");
      await page.goBack();
      await page.waitForFunction(() => document.body.dataset.path === "/");
      await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, left);
      await page.goForward();
      await page.waitForFunction(() => document.body.dataset.path === "/blog");
      assert.ok(await marked(page));
    });
  });

  test("an anchor of another page is scrolled to and has the focus", async () => {
    await withPage({}, async (page) => {
      await open(page, "/");
      await click(page, "/contact#main", "/contact");
      await page.waitForFunction(() => document.activeElement?.id === "main" && location.hash === "#main");
    });
  });

  test("modified clicks, other targets, downloads, anchors and other schemes are the browser's", async () => {
    await withPage({}, async (page) => {
      await open(page, "/");
      const prevented = await page.evaluate(() => {
        const answer = [];
        window.addEventListener("click", (event) => {
          answer.push(event.defaultPrevented);
          event.preventDefault();
        });
        const link = document.createElement("a");
        document.querySelector("main").append(link);
        const go = (attributes, init = {}) => {
          for (const name of [...link.getAttributeNames()]) link.removeAttribute(name);
          for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
          link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
        };
        for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) go({ href: "/blog" }, { [key]: true });
        go({ href: "/blog" }, { button: 1 });
        go({ href: "/blog", target: "_blank" });
        go({ href: "/blog", download: "" });
        go({ href: "#main" });
        go({ href: "mailto:a@example.com" });
        go({ href: "/favicon.svg" });
        return answer;
      });
      assert.deepEqual(prevented, Array(10).fill(false));
    });
  });

  test("no hostile address is ever taken for a page of this site", async () => {
    assert.ok(hostileHrefs.length >= 80, `${hostileHrefs.length} addresses`);
    await quiet({}, async (page) => {
      const foreign = [];
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== origin) foreign.push(request.url());
      });
      await open(page, "/");
      const taken = await page.evaluate((hrefs) => {
        const taken = [];
        window.addEventListener("click", (event) => {
          if (event.defaultPrevented) taken.push(event.target.getAttribute("href"));
          event.preventDefault();
        });
        for (const href of hrefs) {
          const link = document.createElement("a");
          link.setAttribute("href", href.replaceAll("HOST", location.host));
          document.querySelector("main").append(link);
          link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
          link.remove();
        }
        return taken;
      }, hostileHrefs);
      assert.deepEqual(taken, []);
      assert.deepEqual(foreign, []);
    });
  });

  test("the latest click wins, whatever the order of the replies, and older requests are aborted", async () => {
    await quiet({ route: "/" }, async (page) => {
      const held = new Map();
      const aborted = [];
      page.on("requestfailed", (request) => aborted.push(new URL(request.url()).pathname));
      await page.route("**/_data/{blog,cases,contact}.json", (route) => {
        held.set(new URL(route.request().url()).pathname, route);
      });
      for (const href of ["/blog", "/cases", "/contact"]) {
        await click(page, href, null);
        await page.waitForFunction(() => document.documentElement.dataset.loading !== undefined);
        while (!held.has(`/_data${href}.json`)) await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      for (const path of ["/_data/contact.json", "/_data/cases.json", "/_data/blog.json"]) {
        await held.get(path).continue().catch(() => undefined);
      }
      await page.waitForFunction(() => document.body.dataset.path === "/contact");
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      assert.equal(await page.evaluate(() => `${location.pathname} ${document.body.dataset.path}`), "/contact /contact");
      assert.deepEqual(aborted.sort(), ["/_data/blog.json", "/_data/cases.json"]);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.loading), undefined);
    });
  });

  test("a navigation that waits shows the bar after 200 ms and the loading screen, and both go", async () => {
    await quiet({ route: "/" }, async (page) => {
      let answer;
      await page.route("**/_data/blog.json", (route) => (answer = () => route.continue()));
      await click(page, "/blog", null);
      await page.waitForFunction(() => document.documentElement.dataset.loading !== undefined);
      await page.locator(".progress[data-state=running]").waitFor({ state: "attached" });
      await answer();
      await page.waitForFunction(() => document.body.dataset.path === "/blog");
      await page.locator(".progress[data-state=idle]").waitFor({ state: "attached" });
      assert.equal(await page.evaluate(() => document.documentElement.dataset.loading), undefined);
    });
  });

  test("a click while one page fades into the next goes to what is seen there", async () => {
    await quiet({ route: "/" }, async (page) => {
      await page.evaluate(() => {
        const slow = new CSSStyleSheet();
        slow.replaceSync("::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 60s !important }");
        document.adoptedStyleSheets.push(slow);
      });
      await click(page, "/blog");
      await page.waitForFunction(() => document.getAnimations().some(({ effect }) => effect.pseudoElement?.startsWith("::view-transition")));
      const box = await page.locator("header a[href='/contact']:visible").first().boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await shows(page, "/contact");
    });
  });

  test("the loading screen stays for 200 ms at least", async () => {
    await quiet({}, async (page) => {
      await page.clock.install();
      await open(page, "/");
      await page.clock.pauseAt(Date.now() + 60_000);
      const answered = page.waitForResponse("**/_data/blog.json").then((response) => response.finished());
      await click(page, "/blog", null);
      await answered;
      const loading = () => page.evaluate(() => document.documentElement.dataset.loading !== undefined);
      await page.clock.runFor(190);
      assert.ok(await loading(), "the loading screen is gone after 190 ms");
      await page.clock.runFor(20);
      await page.waitForFunction(() => document.documentElement.dataset.loading === undefined);
    });
  });
});

describe("in-app navigation that fails", { timeout: 240_000 }, () => {
  const failing = async (href, handler, check) =>
    quiet({ route: "/" }, async (page) => {
      await mark(page);
      await page.route(`**/_data${href}.json`, handler);
      await click(page, href, null);
      await check(page);
    });

  test("status 404 shows the not-found page with its message", async () => {
    await failing(
      "/bestaat-niet",
      (route) => route.fulfill({ status: 404, body: "nothing" }),
      async (page) => {
        await page.getByText("This page could not be found").waitFor();
        assert.equal(await page.evaluate(() => location.pathname), "/bestaat-niet");
        assert.ok(await marked(page));
      },
    );
  });

  test("status 500 shows the service-unavailable page with the status", async () => {
    await failing(
      "/blog",
      (route) => route.fulfill({ status: 500, body: "oops" }),
      async (page) => {
        await page.locator("[data-failure=status]", { hasText: "500" }).waitFor();
        assert.equal(await page.evaluate(() => document.body.dataset.kind), "serviceUnavailable");
        assert.ok(await marked(page));
      },
    );
  });

  test("without a network it is the service-unavailable page, and the page comes when there is one again", async () => {
    await withPage({}, async (page) => {
      await open(page, "/");
      // The error page has been prefetched.
      await looksAhead(page);
      await page.context().setOffline(true);
      await page.locator(".network-status", { hasText: "Geen verbinding" }).waitFor();
      await click(page, "/vacatures/bedankt-voor-je-sollicitatie", null);
      await page.locator("[data-failure=status]", { hasText: "500" }).waitFor();
      // What the page says of it itself, and not the browser in its own language.
      const note = await page.locator(".network-status").textContent();
      assert.equal(await page.locator("[data-failure=message]").textContent(), note);
      await page.context().setOffline(false);
      await page.waitForFunction(() => document.body.dataset.path === "/vacatures/bedankt-voor-je-sollicitatie");
    });
  });

  test("when the error page cannot be loaded either, a built-in message with a link to the home page is shown", async () => {
    await quiet({ route: "/" }, async (page) => {
      await page.route("**/_data/*.json", (route) => route.fulfill({ status: 500, body: "" }));
      await click(page, "/blog", null);
      await page.getByRole("heading", { name: "An error occurred while showing the error page" }).waitFor();
      assert.equal(await page.locator("main a[href='/']").count(), 1);
    });
  });

  test("an answer that never comes is waited for 20 seconds, then the service-unavailable page is shown", async () => {
    await quiet({}, async (page) => {
      await page.clock.install();
      await open(page, "/");
      const text = await page.request.get(`${origin}/_data/503.json`).then((response) => response.json());
      const silent = await hold(page, "/blog");
      await page.clock.pauseAt(Date.now() + 60_000);
      await click(page, "/blog", null);
      await silent.asked;
      await page.clock.runFor(19_900);
      assert.deepEqual(await place(page), { address: "/", shown: "/", waits: true });
      await page.clock.runFor(200);
      await page.locator("[data-failure=status]", { hasText: "500" }).waitFor();
      assert.ok(text.main.includes(await page.locator("[data-failure=message]").textContent()));
      await page.clock.runFor(1000);
      assert.deepEqual(await place(page), { address: "/blog", shown: "/503", waits: false });
    });
  });

  test("an unknown guard is an error with status 500 that names it", async () => {
    await failing(
      "/blog",
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), middleware: ["bouncer"] } });
      },
      async (page) => {
        await page.locator("[data-failure=message]", { hasText: "Unknown middleware bouncer" }).waitFor();
        await page.locator("[data-failure=status]", { hasText: "500" }).waitFor();
      },
    );
  });

  const foreign = {
    "page data of another build": async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), build: "another" } });
    },
    "HTML instead of JSON": (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><p>Hoi" }),
    "JSON that is none": (route) => route.fulfill({ contentType: "application/json", body: '{"build":' }),
    "JSON of another shape": (route) => route.fulfill({ contentType: "application/json", body: "[1]" }),
  };
  for (const [what, handler] of Object.entries(foreign)) {
    test(`${what} leads to one full load, never a loop`, async () => {
      await failing("/blog", handler, async (page) => {
        const loads = documents(page);
        await page.waitForURL(`${origin}/blog`);
        await page.waitForFunction(() => document.body?.dataset.path === "/blog" && document.readyState === "complete");
        assert.equal(await marked(page), false);
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        assert.ok(loads.length <= 1, loads.join());
      });
    });
  }
});
