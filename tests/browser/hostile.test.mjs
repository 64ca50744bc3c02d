// Sites with hostile text in every field, which the Rust tests build: nothing of it runs, and nothing leaves the site,
// with the security policy switched off. What the policy would catch is found here.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { hydrateAll, loadImages } from "./support/chromium.mjs";
import { click } from "./support/in-app.mjs";
import { forEach, withPage } from "./support/session.mjs";
import { project, serve } from "./support/site.mjs";

const folder = process.env.BROWSER_TEST_HOSTILE ?? path.join(project, "target/tmp/hostile");

for (const name of ["joined", "single"]) {
  describe(`a site with hostile text (${name})`, { timeout: 300_000 }, () => {
    const dist = path.join(folder, name);
    let server;
    let routes;

    before(async () => {
      const info = path.join(dist, "build-info.json");
      assert.ok(existsSync(info), `${info} is missing: cargo test --test suite hostile_sites`);
      routes = Object.values(JSON.parse(readFileSync(info, "utf8")).routes).flat().sort();
      server = await serve(dist);
    });
    after(() => server?.stop());

    test("runs nothing of it and contacts nobody, as documents", async () => {
      assert.ok(routes.length > 10, routes.join(" "));
      await forEach(routes, async (route) => {
        await watched(server.origin, async (page) => {
          await page.goto(server.origin + route, { waitUntil: "load" });
          await hydrateAll(page);
          await loadImages(page);
          await touchEverything(page);
        });
      });
    });

    test("runs nothing of it and contacts nobody, from page to page", async () => {
      await watched(server.origin, async (page) => {
        await page.goto(server.origin, { waitUntil: "load" });
        for (const route of routes.filter((route) => route !== "/")) {
          await click(page, route);
          await hydrateAll(page);
          await touchEverything(page);
        }
      });
    });
  });
}

/** Opens a page without a security policy that keeps what ran and what was asked for elsewhere; there must be nothing. */
async function watched(origin, use) {
  await withPage({ bypassCSP: true }, async (page) => {
    const found = [];
    await page.exposeFunction("pwned", (number) => found.push(`payload ${number} ran at ${page.url()}`));
    page.on("dialog", async (dialog) => {
      found.push(`dialog ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on("popup", (popup) => found.push(`popup ${popup.url()}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (!["data:", "blob:"].includes(url.protocol) && url.origin !== origin) found.push(`request ${url} of ${page.url()}`);
    });
    await use(page);
    assert.deepEqual(found, []);
  });
}

/** Moves the pointer and the focus over everything: handlers of both run. Scripts in links would run by a click. */
async function touchEverything(page) {
  const links = await page.evaluate(() => {
    for (const element of document.querySelectorAll("body *")) {
      for (const type of ["mouseover", "mouseenter", "pointerenter", "toggle", "animationstart", "scroll"]) {
        element.dispatchEvent(new Event(type, { bubbles: true }));
      }
      element.focus?.({ preventScroll: true });
    }
    return [...document.querySelectorAll("a, area, form, button")].flatMap((element) =>
      ["href", "action", "formAction"].map((name) => String(element[name] ?? "")),
    );
  });
  const scheme = /^(?:https?:|mailto:|tel:|$)/;
  assert.deepEqual(links.filter((link) => !scheme.test(link)), [], page.url());
}
