// The hero is what a visitor waits for: it is found in the HTML, loaded once and first, in a size that fits.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { open, withPage } from "./support/session.mjs";
import { everyBlock, html, onePerKind } from "./support/site.mjs";

/** Runs before the page: keeps the largest thing painted so far. */
function noteLargest() {
  window.largest = [];
  new PerformanceObserver((list) => {
    window.largest.push(...list.getEntries().map(({ element }) => element?.closest("picture")?.className ?? element?.localName));
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

/** Runs in the page: what was loaded for the hero, and how much larger it is than what is shown. */
function heroFacts() {
  const hero = document.querySelector(".hero__image img");
  const { width, height } = hero.getBoundingClientRect();
  const shown = Math.max(width, (height * hero.naturalWidth) / hero.naturalHeight) * devicePixelRatio;
  const widths = document.querySelector(".hero__image source").srcset.split(", ").map((entry) => entry.match(/^(\S+) (\d+)w$/).slice(1));
  const path = new URL(hero.currentSrc).pathname;
  const files = widths.map(([file]) => file);
  // A card may show the same picture in another size.
  const loaded = performance.getEntriesByType("resource").filter(({ name, initiatorType }) => {
    const loadedPath = new URL(name).pathname;
    return loadedPath === path || (initiatorType === "link" && files.includes(loadedPath));
  });
  return {
    chosen: Number(widths.find(([file]) => file === path)[1]),
    most: Math.max(...widths.map(([, size]) => Number(size))),
    shown,
    loaded: loaded.map(({ name, initiatorType }) => `${new URL(name).pathname} by ${initiatorType}`),
    path,
    lazy: hero.loading === "lazy",
  };
}

const heroes = onePerKind().filter(({ route }) => html(route).includes('class="hero__image"'));

for (const [width, density] of [[360, 3], [412, 1.75], [768, 1], [1280, 1], [1920, 1]]) {
  describe(`the hero at ${width} px, density ${density}`, () => {
    for (const { kind, route } of heroes) {
      test(`of ${kind}`, async () => {
        await withPage({ width, deviceScaleFactor: density }, async (page) => {
          await page.addInitScript(noteLargest);
          await open(page, route);
          // Text is painted before any picture; what comes last is the largest.
          await page.waitForFunction(() => window.largest.at(-1) === "hero__image");
          const hero = await page.evaluate(heroFacts);
          assert.equal(hero.lazy, false);
          assert.deepEqual(hero.loaded, [`${hero.path} by link`], "loaded once, by the preload of the head");
          // A hero that is higher than wide shows the middle of its picture, softly under its shade.
          assert.ok(hero.chosen >= Math.min(hero.shown * 0.4, hero.most), `${hero.chosen} px wide for ${hero.shown}`);
          assert.ok(hero.chosen <= hero.shown * 1.35, `${hero.chosen} px wide for ${hero.shown}`);
        });
      });
    }
  });
}

test("no page has more than one image of high priority, and none that is lazy", () => {
  assert.notEqual(heroes.length, 0);
  for (const { route } of onePerKind()) {
    const images = html(route).match(/<img [^>]*fetchpriority="high"[^>]*>/g) ?? [];
    assert.ok(images.length <= 1 && !images.some((image) => image.includes("lazy")), route);
  }
});

test("a picture that is smaller than the page is shown in its own size, in the middle", async () => {
  for (const width of [1280, 360]) {
    await withPage({ width }, async (page) => {
      await open(page, everyBlock);
      const [own, wrap] = await page.locator(".afbeelding__image img").first().evaluate((image) => {
        image.width = 200;
        image.height = 125;
        const side = ({ left, right }) => ({ left, right, width: right - left });
        return [image, image.closest(".wrap")].map((element) => side(element.getBoundingClientRect()));
      });
      assert.equal(Math.round(own.width), 200);
      assert.ok(Math.abs(own.left + own.right - wrap.left - wrap.right) < 2, JSON.stringify([own, wrap]));
    });
  }
});
