// The site of another company (tests/second-company), in React's development build: what is true of the demo is true of it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { violations } from "./support/axe.mjs";
import { scrollThrough } from "./support/chromium.mjs";
import { none } from "./support/findings.mjs";
import { dropdownToggles } from "./support/menu.mjs";
import { secondCompany } from "./support/second-company.mjs";
import { forEach, withPage } from "./support/session.mjs";

describe("the site of another company", { timeout: 600_000 }, () => {
  let site;
  before(async () => {
    site = await secondCompany({ args: ["--development"] });
  });
  after(() => site?.remove());

  for (const width of [1280, 768, 360]) {
    test(`is quiet, accessible and no wider than a window of ${width} px on every route`, async () => {
      const findings = [];
      await forEach(site.routes, (route) =>
        withPage({ width, reducedMotion: "reduce" }, async (page) => {
          const found = (what) => findings.push({ what, where: route });
          page.on("console", (message) => message.type() !== "info" && found(`${message.type()}: ${message.text()} ${message.location().url}`));
          page.on("pageerror", (error) => found(`exception: ${error.message}`));
          await page.goto(site.origin + route, { waitUntil: "load" });
          await scrollThrough(page);
          await page.evaluate(() => {
            for (const island of document.querySelectorAll("site-island[name]:not([hydrated])")) {
              island.dispatchEvent(new PointerEvent("pointerover"));
            }
          });
          await page.waitForFunction(() => document.querySelector("site-island[name]:not([hydrated])") === null);
          const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - window.innerWidth);
          if (wide > 0) {
            found(`scrolls ${wide} px sideways`);
          }
          findings.push(...(await violations(page, route)));
        }),
      );
      none(findings);
    });
  }

  test("shows its logo in the colours of where it stands", async () => {
    await withPage({}, async (page) => {
      await page.goto(site.origin, { waitUntil: "load" });
      const [header, footer] = await page.evaluate(() =>
        [".site-header .logo", ".site-footer .logo"].map((selector) => {
          const logo = document.querySelector(selector);
          const { width, height } = logo.querySelector("use").getBBox();
          return { colour: getComputedStyle(logo).color, drawn: width > 0 && height > 0, name: logo.getAttribute("aria-label") };
        }),
      );
      assert.deepEqual([header.drawn, footer.drawn], [true, true]);
      assert.deepEqual([header.colour, footer.colour], ["rgb(24, 27, 51)", "rgb(250, 250, 255)"]);
      assert.equal(header.name, "Nordlicht Pflege");
    });
  });

  test("opens a menu of four levels", async () => {
    await withPage({ width: 1280 }, async (page) => {
      await page.goto(site.origin, { waitUntil: "load" });
      const [toggle] = await dropdownToggles(page);
      await toggle.click();
      const deepest = page.locator(".site-nav__drawer a", { hasText: "Anästhesiepflegefachweiterbildung" });
      await deepest.click();
      await page.waitForURL("**/weiterbildung/fachweiterbildungen/intensiv");
    });
  });
});
