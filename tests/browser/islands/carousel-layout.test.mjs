// Where the slides of carousels stand, and when they begin to move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, running, shift, sliders, stopClock } from "../support/carousel.mjs";
import { island, resize, withBlocks } from "../support/island.mjs";

test("a picture takes 500 ms to the next", async () => {
  await withBlocks({ before: stopClock }, async (page) => {
    const carousel = await island(page, "ImageCarousel");
    await page.clock.runFor(100);
    await carousel.locator(".carousel__view[data-carousel]").waitFor();
    await button(carousel, "Volgende").click();
    const start = 32;
    const way = 484;
    const part = async () => (start - (await shift(carousel))) / way;
    await page.clock.runFor(350);
    assert.ok((await part()) < 0.98, `after 350 ms it has come ${await part()} of the way`);
    await page.clock.runFor(200);
    assert.ok((await part()) > 0.985, `after 550 ms it has come ${await part()} of the way`);
  });
});

test("people start to slide half a second after the island has come", async () => {
  await withBlocks({ before: stopClock }, async (page) => {
    const people = await island(page, "TeamSlider");
    await page.clock.runFor(499);
    assert.equal(await people.locator(".carousel__view[data-carousel]").count(), 0);
    await page.clock.runFor(1);
    assert.equal(await people.locator(".carousel__view[data-carousel]").count(), 1);
  });
});

test("pictures do not move by themselves", async () => {
  await withBlocks({ before: stopClock }, async (page) => {
    const carousel = await island(page, "ImageCarousel");
    await page.clock.runFor(1000);
    const before = await shift(carousel);
    await page.clock.runFor(60_000);
    assert.equal(await shift(carousel), before);
  });
});

test("under reduced motion everything is where it belongs at once", async () => {
  await withBlocks({ width: 360, reducedMotion: "reduce" }, async (page) => {
    for (const name of sliders) {
      const carousel = await running(page, name);
      const before = await shift(carousel);
      await button(carousel, "Volgende").waitFor();
      const after = await carousel.evaluate((root) => {
        root.querySelectorAll(".carousel__button")[1].click();
        return new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(-root.querySelector(".carousel__view").scrollLeft))),
        );
      });
      assert.ok(before - after > 100, `${name} moved from ${before} to ${after}`);
      assert.equal(await shift(carousel), after, name);
    }
  });
});

test("one, two or four people stand beside each other, 12 px apart", async () => {
  for (const [width, beside] of [[479, 1], [480, 2], [767, 2], [768, 4], [1280, 4]]) {
    await withBlocks({ width }, async (page) => {
      const people = await running(page, "TeamSlider");
      const seen = await people.evaluate((root) => {
        const view = root.querySelector(".carousel__view").getBoundingClientRect();
        const boxes = [...root.querySelectorAll("li")].map((slide) => slide.getBoundingClientRect());
        return { fit: boxes.filter(({ right }) => right <= view.right + 1).length, gap: boxes[1].left - boxes[0].right };
      });
      assert.deepEqual([seen.fit, Math.round(seen.gap * 10) / 10], [beside, 12], `at ${width} px`);
    });
  }
});

test("a carousel starts where the visitor has scrolled to", async () => {
  await withBlocks({ width: 360, before: stopClock }, async (page) => {
    const people = await island(page, "TeamSlider");
    await people.locator(".carousel__view").evaluate((view) => view.scrollTo({ left: 700, behavior: "instant" }));
    const before = await people.locator("li").nth(2).evaluate((slide) => slide.getBoundingClientRect().left);
    await page.clock.runFor(600);
    await people.locator(".carousel__view[data-carousel]").waitFor();
    const after = await people.locator("li").nth(2).evaluate((slide) => slide.getBoundingClientRect().left);
    assert.ok(Math.abs(after - before) < 2, `it jumped from ${before} to ${after}`);
  });
});

test("without scripts slides scroll and there is no bar of buttons", async () => {
  await withBlocks({ width: 360, javaScriptEnabled: false }, async (page) => {
    const views = await page.locator(".carousel__view").evaluateAll((all) =>
      all.map((view) => [view.scrollWidth > view.clientWidth, getComputedStyle(view).overflowX, view.tabIndex]),
    );
    assert.deepEqual(views, Array(3).fill([true, "auto", 0]));
    assert.deepEqual(await page.locator(".carousel__buttons:visible").count(), 0);
  });
});

test("sixty people and long names leave the page as wide as it is", async () => {
  const name = "Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 100);
  const change = (page) => resize(page, "team__slides", 60).replaceAll("Rik Veldman", name);
  for (const width of [360, 1280]) {
    await withBlocks({ width, change, reducedMotion: "reduce" }, async (page) => {
      const people = await running(page, "TeamSlider");
      assert.equal(await people.locator("li").count(), 60);
      await button(people, "Volgende").click();
      assert.ok((await page.evaluate(() => document.scrollingElement.scrollWidth)) <= width);
      const widest = await people.locator("li").evaluateAll((all) => Math.max(...all.map((slide) => slide.scrollWidth - slide.clientWidth)));
      assert.ok(widest <= 1, "names break inside their card");
    });
  }
});
