// The site of another company (tests/second-company), in React's development build: what is true of the demo is true of it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { violations } from "./support/axe.mjs";
import { hydrateAll, scrollThrough } from "./support/chromium.mjs";
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

  test("is quiet, accessible and no wider than the window at 1280, 768 and 360 px on every route", async () => {
    const findings = [];
    await forEach(site.routes, (route) =>
      withPage({ width: 1280, reducedMotion: "reduce" }, async (page) => {
        const found = (what) => findings.push({ what, where: route });
        page.on("console", (message) => message.type() !== "info" && found(`${message.type()}: ${message.text()} ${message.location().url}`));
        page.on("pageerror", (error) => found(`exception: ${error.message}`));
        for (const width of [1280, 768, 360]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(site.origin + route, { waitUntil: "load" });
          await scrollThrough(page);
          await hydrateAll(page);
          const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - window.innerWidth);
          if (wide > 0) {
            found(`scrolls ${wide} px sideways in a window of ${width} px`);
          }
          findings.push(...(await violations(page, `${route} at ${width} px`)));
        }
      }),
    );
    none(findings);
  });

  test("a search in the header of the home page leads to the vacancies that it finds", async () => {
    await withPage({}, async (page) => {
      await page.goto(`${site.origin}/jobs`, { waitUntil: "load" });
      const title = await page.locator("[data-vacancy] h2").first().textContent();
      const all = await page.locator("[data-vacancy]").count();
      await page.goto(site.origin, { waitUntil: "load" });
      await page.getByRole("searchbox", { name: "Suchen" }).fill(title.trim());
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname === "/jobs" && url.searchParams.get("q") === title.trim());
      await page.waitForFunction((all) => document.querySelectorAll("[data-vacancy]:not([hidden])").length < all, all);
      const found = await page.locator("[data-vacancy]:not([hidden]) h2").allTextContents();
      assert.ok(found.includes(title), String(found));
    });
  });

  test("has no words below the hearts of cards without a picture", async () => {
    for (const width of [360, 768, 1280]) {
      await withPage({ width, reducedMotion: "reduce" }, async (page) => {
        await page.goto(`${site.origin}/jobs`, { waitUntil: "load" });
        await scrollThrough(page);
        const covered = await page.evaluate(() =>
          [...document.querySelectorAll(".card--text")].map((card) => {
            const heart = card.querySelector("[data-save]").getBoundingClientRect();
            const words = document.createRange();
            words.selectNodeContents(card.querySelector(".card__body"));
            const isBelow = ({ left, right, top, bottom }) => left < heart.right && right > heart.left && top < heart.bottom && bottom > heart.top;
            return [...words.getClientRects()].some(isBelow) ? card.textContent.trim().slice(0, 40) : undefined;
          }),
        );
        assert.ok(covered.length > 0, "there are such cards");
        assert.deepEqual(covered.filter(Boolean), [], `${width} px`);
      });
    }
  });

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

  test("keeps what an editor marked in the picture in view, after a navigation in the app too", async () => {
    // (0.77, 0.6) of 2000 × 1250, of which 1600 × 900 shows the lower part.
    const marked = "77% 56%";
    const position = (page) => page.locator(".hero__image img").evaluate((image) => getComputedStyle(image).objectPosition);
    await withPage({ width: 1280 }, async (page) => {
      await page.goto(site.origin, { waitUntil: "load" });
      assert.equal(await position(page), marked);
      await page.goto(`${site.origin}/ueber-uns`, { waitUntil: "load" });
      await page.locator(".site-header a[href='/']").first().click();
      await page.waitForURL(`${site.origin}/`);
      await page.locator(".hero__image").waitFor();
      assert.equal(await position(page), marked);
    });
  });

  test("shows a picture in portrait format as it is", async () => {
    for (const width of [1280, 360]) {
      await withPage({ width }, async (page) => {
        await page.goto(`${site.origin}/ueber-uns`, { waitUntil: "load" });
        const image = page.getByAltText("Der rote Sessel, im Hochformat");
        await image.scrollIntoViewIfNeeded();
        await image.evaluate((loading) => loading.decode());
        const [shown, natural] = await image.evaluate(({ width, height, naturalWidth, naturalHeight }) => [width / height, naturalWidth / naturalHeight]);
        assert.ok(natural < 0.7, "the fixture stands upright");
        assert.ok(Math.abs(shown - natural) < 0.01, `${shown} instead of ${natural} in a window of ${width} px`);
      });
    }
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
