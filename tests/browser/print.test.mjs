// What is on paper: the page's words, and nothing that floats over them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { none } from "./support/findings.mjs";
import { openMenu } from "./support/menu.mjs";
import { origin, withPage } from "./support/session.mjs";
import { onePerKind, routesByKind, vacancyWithForm } from "./support/site.mjs";

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

test("what editors wrote on a page is on paper too, except for what leads to other pages", async () => {
  const lost = [];
  for (const { route } of onePerKind()) {
    await withPage({ reducedMotion: "reduce" }, async (page) => {
      await page.goto(origin + route);
      const words = () =>
        page.evaluate(() =>
          [...document.querySelectorAll("main :is(h1, h2, h3, p, li, dt, dd, blockquote)")]
            .filter((element) => !element.closest(".actueel, .partners, .related, .closing, .neighbours, .card, .tekst-slider, .embed, .youtube, .form, [role=search]"))
            .filter((element) => element.checkVisibility() && !element.querySelector("h1, h2, h3, p, li, button, a, img"))
            .map((element) => element.textContent.trim())
            .filter(Boolean),
        );
      const onScreen = await words();
      await page.emulateMedia({ media: "print" });
      const onPaper = new Set(await words());
      lost.push(...onScreen.filter((text) => !onPaper.has(text)).map((what) => ({ what, where: route })));
    });
  }
  none(lost);
});

test("a page that is printed while its menu is open is on paper as a whole", async () => {
  const sheets = async (page) => (await page.pdf()).toString("latin1").match(/\/Type \/Page\b/g).length;
  for (const javaScriptEnabled of [true, false]) {
    await withPage({ width: 360, javaScriptEnabled }, async (page) => {
      await page.goto(origin + vacancyWithForm);
      const closed = await sheets(page);
      assert.ok(closed > 1, `${closed} sheet`);
      await openMenu(page);
      assert.equal(await sheets(page), closed, javaScriptEnabled ? "with scripts" : "without scripts");
    });
  }
});

test("all words on paper are dark enough for white paper", async () => {
  await withPage({ reducedMotion: "reduce" }, async (page) => {
    const faint = [];
    await page.emulateMedia({ media: "print" });
    for (const { route } of onePerKind()) {
      await page.goto(origin + route);
      const found = await page.evaluate(() => {
        const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        /** Relative luminance (WCAG 2) of a colour on white. */
        const luminance = (color) => {
          context.fillStyle = "#fff";
          context.fillRect(0, 0, 1, 1);
          context.fillStyle = color;
          context.fillRect(0, 0, 1, 1);
          const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) => (value / 255) ** 2.2);
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const seen = [...document.body.querySelectorAll("*")].filter(
          (element) => element.checkVisibility() && element.closest(".visually-hidden, svg") === null && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ""),
        );
        return seen.filter((element) => 1.05 / (luminance(getComputedStyle(element).color) + 0.05) < 4.5).map((element) => `${element.textContent.slice(0, 40)} in ${element.closest("[class]").className}`);
      });
      faint.push(...found.map((what) => ({ what, where: route })));
    }
    none(faint);
  });
});
