// What is on paper: the page's words, and nothing that floats over them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { origin, withPage } from "./support/session.mjs";
import { routesByKind, vacancyWithForm } from "./support/site.mjs";

test("a page that is printed before the cookie decision shows its words and no banner over them", async () => {
  await withPage({}, async (page) => {
    await page.goto(origin + routesByKind.vacancy[0]);
    await page.locator(".cookie-banner").waitFor();
    await page.emulateMedia({ media: "print" });
    const floating = await page.evaluate(() =>
      [...document.body.querySelectorAll("*")]
        .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position) && element.checkVisibility())
        .map((element) => element.className),
    );
    assert.deepEqual(floating, []);
    assert.ok(await page.locator("main h1").isVisible());
  });
});

test("a vacancy on paper has its facts and text, and nothing to fill in or to press", async () => {
  for (const width of [360, 1280]) {
    await withPage({ width, reducedMotion: "reduce" }, async (page) => {
      await page.goto(origin + vacancyWithForm);
      await page.emulateMedia({ media: "print" });
      assert.ok(await page.locator(".vacancy__facts dd").first().isVisible());
      const shown = await page.locator("input:visible, textarea:visible, button:visible").evaluateAll((all) => all.map((it) => it.outerHTML.slice(0, 80)));
      assert.deepEqual(shown, []);
    });
  }
});
