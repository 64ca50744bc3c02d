// The page's policy: nothing of the site violates it (each route by itself: pages.test.mjs), and what an attacker could bring in is blocked.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { none } from "./support/findings.mjs";
import { scrollThrough } from "./support/chromium.mjs";
import { click } from "./support/in-app.mjs";
import { open, origin, withPage } from "./support/session.mjs";
import { everyBlock, html, onePerKind, routes } from "./support/site.mjs";
import { noteViolations } from "./support/visit.mjs";

describe("the security policy", { timeout: 300_000 }, () => {
  test("is not violated by going from page to page", async () => {
    await withPage({}, async (page) => {
      await page.addInitScript(noteViolations);
      await open(page, "/");
      for (const { route } of onePerKind()) {
        await click(page, route);
        await scrollThrough(page);
      }
      assert.deepEqual(await page.evaluate(() => window.violations), []);
    });
  });

  test("lets only HTML of the build become elements, and only JSON become text of a script", async () => {
    await withPage({}, async (page) => {
      await page.addInitScript(noteViolations);
      await open(page, "/");
      for (const route of [everyBlock, "/vacatures", "/contact"]) {
        await click(page, route);
        await scrollThrough(page);
        await page.waitForFunction(() => document.querySelectorAll("head script[type='application/ld+json']").length > 0);
      }
      assert.deepEqual(await page.evaluate(() => window.violations), []);
      const refused = await page.evaluate(() => {
        const sinks = {
          innerHTML: () => (document.querySelector("main").innerHTML = "<b>x</b>"),
          "script text": () => (document.createElement("script").text = "1"),
          "script address": () => (document.createElement("script").src = "/x.js"),
          "a policy of others": () => window.trustedTypes.createPolicy("others", {}),
          "our policy once more": () => window.trustedTypes.createPolicy("sitegen", {}),
        };
        const throws = (use) => {
          try {
            use();
            return false;
          } catch (error) {
            return error instanceof TypeError;
          }
        };
        return Object.keys(sinks).filter((name) => throws(sinks[name]));
      });
      assert.deepEqual(refused, ["innerHTML", "script text", "script address", "a policy of others", "our policy once more"]);
    });
  });

  test("allows two inline scripts, which are the same on all pages", () => {
    const inline = (text) => [...text.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code);
    const all = new Set(routes.flatMap((route) => inline(html(route))));
    assert.equal(all.size, 2, [...all].join("\n"));
  });

  test("needs no inline style and no inline handler", () => {
    none(
      routes.flatMap((route) => {
        const found = html(route).match(/\s(?:style|on[a-z]+)=["'][^"']*["']/gi) ?? [];
        return found.map((what) => ({ what, where: route }));
      }),
    );
  });

  test("blocks injected inline scripts, handlers and foreign scripts", async () => {
    await withPage({}, async (page) => {
      const answered = [];
      page.on("response", (response) => answered.push(response.url()));
      await page.addInitScript(noteViolations);
      await page.route(origin + "/contact", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(
          "<main",
          '<script>window.hacked = "inline"</script><img src="/none.png" onerror="window.hacked = \'handler\'">' +
            '<script src="https://evil.example/x.js"></script><a id="js" href="javascript:window.hacked=\'url\'">x</a><main',
        );
        await route.fulfill({ response, body });
      });
      await page.goto(`${origin}/contact`);
      await page.evaluate(() => document.querySelector("#js").click());
      await page.waitForFunction(() => window.violations.length >= 4);
      assert.equal(await page.evaluate(() => window.hacked), undefined);
      const blocked = (await page.evaluate(() => window.violations)).join("\n");
      assert.match(blocked, /script-src-elem: https:\/\/evil\.example\/x\.js/);
      assert.match(blocked, /script-src-elem: inline/);
      assert.match(blocked, /script-src-attr: inline/);
      assert.ok(!answered.some((url) => url.includes("evil.example")), answered.join("\n"));
    });
  });
});
