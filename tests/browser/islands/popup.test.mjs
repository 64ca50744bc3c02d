// The promotional popup: when it comes, how it goes, and what it leaves alone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../support/axe.mjs";
import { covered } from "../support/covered.mjs";
import { none } from "../support/findings.mjs";
import { open, origin, withPage } from "../support/session.mjs";
import { html, vacancyWithForm } from "../support/site.mjs";

const popup = (page) => page.getByRole("complementary", { name: "Zaterdag 12 december" });
const close = (page) => popup(page).getByRole("button", { name: "Sluiten" });
const link = (page) => popup(page).getByRole("link", { name: "Kom langs in Emmen" });
const cookie = async (page) => (await page.context().cookies()).find(({ name }) => name === "closedPopup");

/** The home page with a clock that only the test turns. `answered` is whether the cookie banner has its answer. */
async function withPopup({ delay, answered = true, before, route = "/", ...options }, use) {
  await withPage(options, async (page) => {
    const said = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && said.push(message.text()));
    page.on("pageerror", (error) => said.push(error.message));
    await page.clock.install();
    if (answered) {
      await page.addInitScript(() => window === window.top && localStorage.setItem("cookie:accepted", "false"));
    }
    if (delay !== undefined) {
      const body = html("/").replace(/"delay":\s*5(\.0)?/, `"delay":${delay}`);
      await page.route(`${origin}/`, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
    }
    await before?.(page);
    await open(page, route);
    await page.clock.runFor(3000);
    await page.locator("site-island[name=Popup][hydrated]").waitFor({ state: "attached" });
    await use(page);
    assert.deepEqual(said, []);
  });
}

/** Turns the clock until the popup is there. */
async function wait(page) {
  await page.clock.runFor(5000);
  await popup(page).waitFor();
  await page.clock.runFor(1000);
}

for (const [width, height, use] of [
  [1280, 800, (control) => control.click()],
  [360, 740, (control) => control.tap()],
]) {
  const device = { width, height, hasTouch: width === 360 };

  describe(`at ${width} px`, () => {
    test("it comes after five seconds, moves nothing, takes no focus, and has its width", async () => {
      await withPopup({ ...device, before: (page) => page.addInitScript(() => {
        window.shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.value))).observe({ type: "layout-shift" });
      }) }, async (page) => {
        assert.equal(await popup(page).count(), 0);
        await wait(page);
        const box = await popup(page).boundingBox();
        assert.equal(Math.round(box.width), width === 360 ? 360 : 347);
        assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
        assert.equal(await page.evaluate(() => window.shift), 0);
        none(await violations(page, "popup open"));
      });
    });

    test("closing it keeps it away for a day", async () => {
      await withPopup(device, async (page) => {
        await wait(page);
        await use(close(page));
        await popup(page).waitFor({ state: "detached" });
        const { value, expires, path, sameSite } = await cookie(page);
        assert.deepEqual([value, path, sameSite], ["true", "/", "Lax"]);
        const hours = (expires - Date.now() / 1000) / 3600;
        assert.ok(hours > 23.9 && hours <= 24, `${hours} hours`);
        await page.reload();
        await page.clock.runFor(3000);
        await page.locator("site-island[name=Popup][hydrated]").waitFor({ state: "attached" });
        await page.clock.runFor(20_000);
        assert.equal(await popup(page).count(), 0);
      });
    });

    test("its link leads on and closes it", async () => {
      await withPopup(device, async (page) => {
        await wait(page);
        const href = await link(page).getAttribute("href");
        await use(link(page));
        await page.waitForURL((url) => url.pathname === href);
        assert.equal((await cookie(page)).value, "true");
        assert.equal(await popup(page).count(), 0);
      });
    });
  });
}

test("a delay of 0 is at once", async () => {
  await withPopup({ delay: 0 }, async (page) => {
    await page.clock.runFor(10);
    await popup(page).waitFor();
  });
});

test("going from page to page does not restart the delay", async () => {
  await withPopup({}, async (page) => {
    await page.locator("header a[href='/contact']:visible").first().click();
    await page.clock.runFor(1500);
    await page.waitForURL((url) => url.pathname === "/contact");
    await page.clock.runFor(4000);
    await popup(page).waitFor();
  });
});

test("Escape closes it when the focus is inside, and the focus goes back to where it was", async () => {
  await withPopup({}, async (page) => {
    await wait(page);
    await page.keyboard.press("Escape");
    assert.equal(await popup(page).isVisible(), true);
    const before = page.locator("footer a").last();
    await before.focus();
    await link(page).focus();
    await page.keyboard.press("Escape");
    await popup(page).waitFor({ state: "detached" });
    assert.equal(await before.evaluate((element) => element === document.activeElement), true);
  });
});

/** Whether two boxes have a point in common. */
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

for (const [width, height] of [[1280, 720], [1200, 800]]) {
  test(`it does not cover the cookie banner, the bar or each other at ${width} px`, async () => {
    await withPopup({ width, height, answered: false, reducedMotion: "reduce" }, async (page) => {
      await wait(page);
      const box = (selector) => page.locator(selector).boundingBox();
      const [popup, banner, bar] = [await box(".popup"), await box(".cookie-banner"), await box(".site-header")];
      assert.equal(overlap(popup, banner), false);
      assert.equal(overlap(popup, bar), false);
      assert.equal(overlap(banner, bar), false);
    });
  });
}

for (const [width, height] of [[360, 740], [768, 1024]]) {
  const small = { width, height, answered: false, hasTouch: true };
  const banner = (page) => page.locator(".cookie-banner");
  const deny = (page) => page.getByRole("button", { name: "Nee, liever niet" });

  test(`where there is no room beside the banner it waits for the answer, at ${width} px`, async () => {
    await withPopup(small, async (page) => {
      await page.clock.runFor(10_000);
      assert.equal(await popup(page).count(), 0);
      await deny(page).tap();
      await popup(page).waitFor();
    });
  });

  test(`who reads on without an answer sees it in the banner's place, at ${width} px`, async () => {
    await withPopup(small, async (page) => {
      await page.clock.runFor(10_000);
      await page.mouse.wheel(0, height + 200);
      await popup(page).waitFor();
      await page.clock.runFor(1000);
      assert.equal(await banner(page).isVisible(), false);
      none(await violations(page, "popup in the banner's place"));
      await close(page).tap();
      await popup(page).waitFor({ state: "detached" });
      assert.equal(await banner(page).isVisible(), true);
    });
  });

  test(`it does not take away the banner that has the focus, at ${width} px`, async () => {
    await withPopup(small, async (page) => {
      await page.clock.runFor(10_000);
      await deny(page).focus();
      await page.mouse.wheel(0, height + 200);
      await page.locator(".popup").waitFor({ state: "attached" });
      assert.equal(await deny(page).evaluate((button) => button === document.activeElement), true);
      assert.equal(await popup(page).isVisible(), false);
    });
  });

  test(`who goes to another page without an answer sees it there, at ${width} px`, async () => {
    await withPopup(small, async (page) => {
      await page.clock.runFor(10_000);
      await page.evaluate(() => document.querySelector("footer a[href='/contact']").click());
      await page.waitForURL((url) => url.pathname === "/contact");
      await popup(page).waitFor();
    });
  });
}

test("who wants to change the answer sees the banner in its place", async () => {
  await withPopup({ width: 360, height: 740, hasTouch: true }, async (page) => {
    const banner = page.getByRole("region", { name: "Mogen we meekijken?" });
    await wait(page);
    await page.getByRole("button", { name: "Cookie-instellingen" }).tap();
    await banner.waitFor();
    assert.equal(await banner.evaluate((element) => element === document.activeElement), true);
    assert.equal(await popup(page).isVisible(), false);
    // A tap elsewhere is not an answer.
    await page.touchscreen.tap(180, 20);
    assert.deepEqual([await banner.isVisible(), await popup(page).isVisible()], [true, false]);
    await banner.getByRole("button", { name: "Nee, liever niet" }).tap();
    await banner.waitFor({ state: "detached" });
    assert.equal(await popup(page).isVisible(), true);
  });
});

for (const width of [360, 1280]) {
  test(`nothing that has the focus stays beneath it at ${width} px`, async () => {
    await withPopup({ width, height: 740, reducedMotion: "reduce" }, async (page) => {
      await wait(page);
      assert.deepEqual(await covered(page, ".popup", () => page.clock.runFor(100)), []);
    });
  });
}

test("reduced motion means that it does not slide", async () => {
  await withPopup({ reducedMotion: "reduce" }, async (page) => {
    await wait(page);
    // Not what is running: an animation of a millisecond may still be there.
    const slides = await popup(page).evaluate((element) => {
      const { animationName, animationDuration } = getComputedStyle(element);
      return [animationName, animationDuration];
    });
    assert.deepEqual(slides, ["enter", "0.001s"]);
  });
});

test("the button to apply can be brought above it", async () => {
  await withPopup({ width: 1280, height: 800, reducedMotion: "reduce", route: vacancyWithForm }, async (page) => {
    await wait(page);
    await page.locator(".vacancy__facts a[href='#apply']").focus();
    await page.clock.runFor(1000);
    const [control, over] = await page.evaluate(() => [document.activeElement, document.querySelector(".popup")].map((element) => element.getBoundingClientRect().toJSON()));
    assert.ok(control.bottom <= over.top, JSON.stringify({ control, over }));
  });
});
