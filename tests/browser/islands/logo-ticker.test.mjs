// Logos that pass by, and stop whenever somebody wants them to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { island, resize, withBlocks } from "../support/island.mjs";

/** What the two rows do: the state of their animations, and how long a loop takes. */
const motion = (ticker) =>
  ticker.locator(".partners__row").evaluateAll((rows) =>
    rows.flatMap((row) => row.getAnimations().map((it) => [it.playState, it.effect.getTiming().duration / 1000])),
  );
const moving = [["running", 120], ["running", 120]];
const paused = [["paused", 120], ["paused", 120]];
const pause = (ticker) => ticker.getByRole("button", { name: "Stop de beweging" });

for (const width of [360, 1280]) {
  test(`two rows of three lists loop in 120 seconds, until a visitor stops them, at ${width} px`, async () => {
    await withBlocks({ width, hasTouch: width === 360 }, async (page) => {
      const ticker = await island(page, "LogoTicker");
      const lists = await ticker.locator(".partners__row").evaluateAll((rows) => rows.map((row) => row.querySelectorAll("ul").length));
      assert.deepEqual(lists, [3, 3]);
      assert.deepEqual(await motion(ticker), moving);

      await pause(ticker).focus();
      await page.keyboard.press("Space");
      assert.equal(await pause(ticker).getAttribute("aria-pressed"), "true");
      assert.deepEqual(await motion(ticker), paused);
      await page.keyboard.press("Space");
      assert.equal(await pause(ticker).getAttribute("aria-pressed"), "false");
      assert.deepEqual(await motion(ticker), moving);
      if (width === 360) {
        await pause(ticker).tap();
        assert.equal(await pause(ticker).getAttribute("aria-pressed"), "true");
      }
    });
  });
}

test("a ticker without a title can be stopped too", async () => {
  const untitled = (page) => page.replace(/(<site-island name="LogoTicker"[^]*?)<site-slot name="head">[^]*?<\/site-slot>/, "$1");
  await withBlocks({ change: untitled }, async (page) => {
    const ticker = await island(page, "LogoTicker");
    assert.equal(await ticker.locator(".block__titles").count(), 0);
    await pause(ticker).click();
    assert.deepEqual(await motion(ticker), paused);
  });
});

test("logos that are in view when it starts stay as visible as they were", async () => {
  await withBlocks({}, async (page) => {
    const fading = await (await island(page, "LogoTicker")).evaluate((ticker) => {
      const first = ticker.querySelector("ul");
      return document
        .getAnimations()
        .filter((it) => it.effect.getKeyframes().some((frame) => "opacity" in frame) && it.effect.target.contains(first))
        .map((it) => it.animationName);
    });
    assert.deepEqual(fading, []);
  });
});

test("it rests while the mouse is on it", async () => {
  await withBlocks({}, async (page) => {
    const ticker = await island(page, "LogoTicker");
    await ticker.locator(".partners__rows").hover();
    assert.deepEqual(await motion(ticker), paused);
    await pause(ticker).hover();
    assert.deepEqual(await motion(ticker), moving);
  });
});

test("the keyboard finds each linked logo once, in view and at rest", async () => {
  const linked = (html) =>
    html.replace(/(<ul class="partners__logos">)([^]*?)(<\/ul>)/, (_, start, items, end) =>
      start + items.replace(/<li>(?:<a [^>]*>)?(<picture[^]*?<\/picture>)(?:<\/a>)?<\/li>/g, '<li><a href="https://partner.example/">$1</a></li>') + end,
    );
  await withBlocks({ width: 360, change: linked }, async (page) => {
    const ticker = await island(page, "LogoTicker");
    const count = await ticker.locator("ul").first().locator("a").count();
    assert.ok(count > 3);
    await pause(ticker).focus();
    for (let index = 0; index < count; index += 1) {
      await page.keyboard.press("Tab");
      const { left, right, inside } = await page.evaluate(() => {
        const { left, right } = document.activeElement.getBoundingClientRect();
        return { left, right, inside: document.activeElement.closest(".partners__row") !== null };
      });
      assert.ok(inside && left >= 0 && right <= 360, `logo ${index + 1} reaches from ${left} to ${right}`);
      assert.deepEqual(await motion(ticker), []);
    }
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.closest(".partners__row")), null);
    assert.deepEqual(await motion(ticker), moving);
  });
});

test("neither one logo nor sixty leave a gap in a row", async () => {
  for (const count of [1, 2, 3, 60]) {
    for (const width of [360, 1920]) {
      await withBlocks({ width, change: (html) => resize(html, "partners__logos", count) }, async (page) => {
        const ticker = await island(page, "LogoTicker");
        const gaps = await ticker.locator(".partners__row").evaluateAll((rows) =>
          rows.map((row) => {
            const [animation] = row.getAnimations();
            animation.pause();
            // The last moment of a loop shows the least.
            animation.currentTime = row.matches(":first-child") ? 119_999 : 0;
            return { from: row.getBoundingClientRect().left, to: row.getBoundingClientRect().right, wide: window.innerWidth };
          }),
        );
        for (const { from, to, wide } of gaps) {
          assert.ok(from <= 0.5 && to >= wide - 0.5, `${count} logos at ${width} px reach from ${from} to ${to}`);
        }
        assert.ok((await page.evaluate(() => document.scrollingElement.scrollWidth)) <= width);
      });
    }
  }
});

test("without motion, or without scripts, all logos are there once and wrap", async () => {
  for (const options of [{ reducedMotion: "reduce" }, { javaScriptEnabled: false }]) {
    for (const width of [360, 1280]) {
      await withBlocks({ ...options, width }, async (page) => {
        const logos = page.locator(".partners__logos li:visible");
        assert.ok((await logos.count()) > 3);
        const lists = await page.locator(".partners__logos:visible").count();
        assert.equal(lists, 1);
        const boxes = await logos.evaluateAll((all) => all.map((logo) => logo.getBoundingClientRect().toJSON()));
        assert.ok(boxes.every(({ left, right }) => left >= 0 && right <= width));
        assert.equal(await page.locator(".partners__pause:visible").count(), 0);
      });
    }
  }
});
