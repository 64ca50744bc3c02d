// The cookie banner: asked once, answered as easily either way, and asked again from the footer.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "../support/axe.mjs";
import { covered } from "../support/covered.mjs";
import { none } from "../support/findings.mjs";
import { settle } from "../support/header.mjs";
import { open, withPage } from "../support/session.mjs";

const banner = (page) => page.getByRole("region", { name: "Mogen we meekijken?" });
const accept = (page) => banner(page).getByRole("button", { name: "Ja, dat mag" });
const deny = (page) => banner(page).getByRole("button", { name: "Nee, liever niet" });
const settings = (page) => page.getByRole("button", { name: "Cookie-instellingen" });
const stored = (page) => page.evaluate(() => localStorage.getItem("cookie:accepted"));

/** Runs before the page's scripts: keeps what the document is told, and how much the page shifts. */
function listen() {
  // It also runs in frames, which have no share in our storage.
  if (window !== window.top) {
    return;
  }
  window.told = [];
  window.shift = 0;
  document.addEventListener("consent:changed", (event) => window.told.push(event.detail));
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.value))).observe({ type: "layout-shift", buffered: true });
  document.cookie = "closedPopup=true; path=/";
}

/** Runs before the page's scripts: the visitor has accepted before. */
function accepted() {
  if (window === window.top && localStorage.getItem("cookie:accepted") === null) {
    localStorage.setItem("cookie:accepted", "true");
  }
}

async function withBanner({ before, ...options }, use) {
  await withPage(options, async (page) => {
    const said = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && said.push(message.text()));
    page.on("pageerror", (error) => said.push(error.message));
    await page.addInitScript(listen);
    if (before !== undefined) {
      await page.addInitScript(before);
    }
    await open(page, "/");
    await page.locator("site-island[name=CookieBanner][hydrated]").waitFor({ state: "attached" });
    await use(page);
    assert.deepEqual(said, []);
  });
}

for (const [width, use] of [
  [1280, (button) => button.click()],
  [360, (button) => button.tap()],
]) {
  const device = { width, height: 740, hasTouch: width === 360 };

  describe(`at ${width} px`, () => {
    for (const [answer, button, accepted] of [["yes", accept, true], ["no", deny, false]]) {
      test(`${answer} is kept and not asked again`, async () => {
        await withBanner(device, async (page) => {
          await banner(page).waitFor();
          await use(button(page));
          await banner(page).waitFor({ state: "detached" });
          assert.equal(await stored(page), String(accepted));
          assert.deepEqual(await page.evaluate(() => window.told), [{ accepted }]);
          await page.reload();
          await page.locator("site-island[name=CookieBanner][hydrated]").waitFor({ state: "attached" });
          assert.equal(await banner(page).count(), 0);
        });
      });
    }

    test("both answers look alike, nothing moves when it comes, it is not modal, and axe finds nothing", async () => {
      await withBanner({ ...device, reducedMotion: "reduce" }, async (page) => {
        await banner(page).waitFor();
        const look = (button) =>
          button.evaluate((element) => {
            const { color, backgroundColor, fontSize, fontWeight, borderRadius } = getComputedStyle(element);
            const { width, height } = element.getBoundingClientRect();
            return { color, backgroundColor, fontSize, fontWeight, borderRadius, width: Math.round(width), height: Math.round(height) };
          });
        assert.deepEqual(await look(accept(page)), await look(deny(page)));
        assert.equal(await page.evaluate(() => window.shift), 0);
        assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
        await page.keyboard.press("Escape");
        assert.equal(await banner(page).isVisible(), true);
        none(await violations(page, "banner open"));
      });
    });

    test("nothing that has the focus stays beneath it", async () => {
      await withBanner({ ...device, reducedMotion: "reduce" }, async (page) => {
        await banner(page).waitFor();
        assert.deepEqual(await covered(page, ".cookie-banner", () => settle(page)), []);
      });
    });

    test("the footer brings it back with the present answer, and gets the focus back", async () => {
      await withBanner({ ...device, before: accepted }, async (page) => {
        assert.equal(await banner(page).count(), 0);
        await use(settings(page));
        await banner(page).getByText("Je keuze nu: toegestaan.").waitFor();
        assert.equal(await banner(page).evaluate((element) => element === document.activeElement), true);
        assert.equal(await accept(page).getAttribute("aria-pressed"), "true");
        await use(deny(page));
        await banner(page).waitFor({ state: "detached" });
        assert.equal(await settings(page).evaluate((element) => element === document.activeElement), true);
        assert.equal(await stored(page), "false");
        assert.deepEqual(await page.evaluate(() => window.told), [{ accepted: false }]);
      });
    });
  });
}

test("the keyboard alone reads and answers it", async () => {
  await withBanner({}, async (page) => {
    await banner(page).waitFor();
    await settings(page).focus();
    await page.keyboard.press("Enter");
    for (const name of ["privacybeleid", "Meer over cookies en privacy", "Nee, liever niet"]) {
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement.textContent), name);
    }
    await page.keyboard.press("Space");
    await banner(page).waitFor({ state: "detached" });
    assert.equal(await stored(page), "false");
    assert.equal(await settings(page).evaluate((element) => element === document.activeElement), true);
  });
});

test("where the browser stores nothing the answer holds from page to page, until the document is left", async () => {
  const block = () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("blocked", "SecurityError"); } });
  await withBanner({ before: block }, async (page) => {
    await accept(page).click();
    await banner(page).waitFor({ state: "detached" });
    await page.locator("header a[href='/contact']:visible").first().click();
    await page.waitForURL((url) => url.pathname === "/contact");
    assert.equal(await banner(page).count(), 0);
    assert.deepEqual(await page.evaluate(() => window.told), [{ accepted: true }]);
  });
});

test("an answer in another tab counts in this one", async () => {
  await withBanner({}, async (page) => {
    await banner(page).waitFor();
    const other = await page.context().newPage();
    await open(other, "/contact");
    await deny(other).click();
    await banner(page).waitFor({ state: "detached" });
  });
});

test("without scripting there is neither a banner nor a button for it", async () => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await open(page, "/");
    assert.equal(await page.getByText("Mogen we meekijken?").count(), 0);
    assert.equal(await page.locator("[data-consent-settings]").isVisible(), false);
  });
});

for (const width of [360, 800, 1280]) {
  test(`both answers stay in sight while a long text is scrolled at ${width} px`, async () => {
    await withBanner({ width, height: 600, reducedMotion: "reduce" }, async (page) => {
      await banner(page).waitFor();
      const cut = await banner(page).evaluate((element) => {
        element.querySelector(".cookie-banner__words p").textContent = "Wij gebruiken cookies om te zien wat bezoekers lezen. ".repeat(30);
        const isCut = (button) => {
          const [inner, outer] = [button, element].map((node) => node.getBoundingClientRect());
          return inner.top < outer.top || inner.bottom > Math.min(outer.bottom, window.innerHeight);
        };
        return [0, element.scrollHeight].map((top) => {
          element.scrollTop = top;
          return [element.scrollHeight > element.clientHeight, ...[...element.querySelectorAll(".cookie-banner__button")].map(isCut)];
        });
      });
      assert.deepEqual(cut, [[true, false, false], [true, false, false]]);
    });
  });
}

for (const [width, height] of [[320, 256], [640, 320], [844, 390]]) {
  test(`what has the focus is whole above it in a window of ${width} × ${height}`, async () => {
    await withBanner({ width, height, reducedMotion: "reduce" }, async (page) => {
      await banner(page).waitFor();
      await page.locator("main .button").first().focus();
      await settle(page);
      const [control, over] = await page.evaluate(() =>
        [document.activeElement, document.querySelector(".cookie-banner")].map((element) => element.getBoundingClientRect().toJSON()),
      );
      assert.ok(control.top >= 0 && control.bottom <= over.top, JSON.stringify({ control, over }));
    });
  });
}
