// The bar and its dropdowns: by mouse, touch and keyboard.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { heard, scrollTo, withHeader } from "../support/header.mjs";
import { menu, toggle } from "../support/menu.mjs";

const dropdown = (page, title) => page.locator(".site-nav__item", { hasText: title }).first();
const drawer = (page, title) => dropdown(page, title).locator(".site-nav__drawer");
const openDrawers = (page) => page.locator(".site-nav__more[open]").count();
const focused = (page) => page.evaluate(() => document.activeElement.textContent.trim());

describe("the bar", { timeout: 120_000 }, () => {
  test("has at each width what fits it", async () => {
    for (const [width, shown] of [[360, []], [768, ["Contact"]], [1280, ["Vacatures"]], [1920, ["Vacatures"]]]) {
      await withHeader({ width }, async (page) => {
        const buttons = await page.locator(".site-header__button:visible > span:first-of-type").allTextContents();
        assert.deepEqual(buttons, shown, `${width} px`);
        assert.equal(await page.locator(".site-nav").isVisible(), width >= 1280);
        assert.ok(await toggle(page).isVisible());
        assert.equal(await page.locator(".site-header__logo").getAttribute("href"), "/");
      });
    }
  });

  test("shows the number of vacancies at the button and at the items that ask for it", async () => {
    await withHeader({}, async (page) => {
      const button = page.locator(".site-header__vacancies");
      assert.equal(await button.getAttribute("href"), "/vacatures");
      const count = await button.locator(".badge [aria-hidden]").textContent();
      assert.match(count, /^\d+$/);
      const items = await page.locator(".site-nav__link", { has: page.locator(".badge") }).allTextContents();
      assert.deepEqual(items, [`Vacatures ${count}(${count} vacatures)`]);
    });
  });

  for (const forcedColors of ["none", "active"]) {
    test(`underlines the page's item alone, with forced colours: ${forcedColors}`, async () => {
      await withHeader({ route: "/contact", forcedColors }, async (page) => {
        const underlined = (links) => links.filter((link) => getComputedStyle(link).textDecorationLine === "underline").map((link) => link.textContent.trim());
        assert.deepEqual(await page.locator(".site-nav__link").evaluateAll(underlined), ["Contact"]);
        await toggle(page).click();
        await menu(page).waitFor();
        assert.deepEqual(await page.locator(".menu-tree__link:visible").evaluateAll(underlined), ["Contact"]);
      });
    });
  }

  test("marks the page's item, and follows the visitor without a reload", async () => {
    await withHeader({ route: "/contact" }, async (page) => {
      const marked = () => page.locator(".site-nav [aria-current]").evaluateAll((all) => all.map((it) => it.getAttribute("href")));
      assert.deepEqual(await marked(), ["/contact"]);
      await page.evaluate(() => (window.mark = true));
      await page.locator(".site-nav__link", { hasText: "Werkgevers" }).click();
      await page.waitForFunction(() => document.body.dataset.path === "/voor-werkgevers");
      await page.locator(".site-nav [aria-current][href='/voor-werkgevers']").waitFor();
      assert.deepEqual(await marked(), ["/voor-werkgevers"]);
      assert.equal(await page.evaluate(() => window.mark), true, "the document was reloaded");
    });
  });
});

describe("a dropdown", { timeout: 120_000 }, () => {
  test("shows its three levels while the mouse is there, and closes the one before", async () => {
    await withHeader({}, async (page) => {
      await dropdown(page, "Werkzoekenden").hover();
      await drawer(page, "Werkzoekenden").waitFor();
      for (const title of ["Opleidingen", "Traineeships", "Houtbouw"]) {
        assert.ok(await drawer(page, "Werkzoekenden").getByRole("link", { name: title, exact: true }).isVisible(), title);
      }
      await dropdown(page, "Over WT").hover();
      await drawer(page, "Over WT").locator("img").waitFor();
      await page.waitForFunction(() => document.querySelectorAll(".site-nav__more[open]").length === 1);
      await page.mouse.move(640, 700);
      await drawer(page, "Over WT").waitFor({ state: "hidden" });
      assert.equal(await openDrawers(page), 0);
    });
  });

  test("that the mouse has opened stays after a click, until Escape, another click or a press elsewhere", async () => {
    await withHeader({}, async (page) => {
      const button = dropdown(page, "Werkgevers").locator("summary");
      for (const close of [
        () => page.keyboard.press("Escape"),
        () => button.click(),
        () => page.mouse.click(640, 750),
      ]) {
        await button.click();
        await page.mouse.move(640, 750);
        await drawer(page, "Werkgevers").waitFor();
        assert.equal((await heard(page, button)).expanded, true);
        await close();
        await drawer(page, "Werkgevers").waitFor({ state: "hidden" });
        await page.mouse.move(640, 750);
      }
    });
  });

  test("opens with the keyboard's focus and by its button, and closes with Escape and when the focus goes on", async () => {
    await withHeader({}, async (page) => {
      const item = dropdown(page, "Werkzoekenden");
      await item.locator(".site-nav__link").focus();
      await drawer(page, "Werkzoekenden").waitFor();
      await page.keyboard.press("Escape");
      await drawer(page, "Werkzoekenden").waitFor({ state: "hidden" });
      assert.match(await focused(page), /^Werkzoekenden/);

      await page.keyboard.press("Tab");
      assert.deepEqual(await heard(page, item.locator("summary")), { name: "Toon wat onder Werkzoekenden staat", expanded: false });
      await page.keyboard.press("Enter");
      await drawer(page, "Werkzoekenden").waitFor();
      assert.equal((await heard(page, item.locator("summary"))).expanded, true);
      await page.keyboard.press("Tab");
      assert.equal(await focused(page), "Opleidingen");
      await page.keyboard.press("Escape");
      await drawer(page, "Werkzoekenden").waitFor({ state: "hidden" });
      assert.ok(await item.locator("summary").evaluate((it) => it === document.activeElement));

      await page.keyboard.press("Enter");
      const links = await drawer(page, "Werkzoekenden").locator("a").count();
      for (let press = 0; press <= links; press += 1) {
        await page.keyboard.press("Tab");
      }
      assert.equal(await focused(page), "Werkgevers");
      await drawer(page, "Werkzoekenden").waitFor({ state: "hidden" });
    });
  });

  test("does not trap a finger: the title leads on, the button opens and closes", async () => {
    await withHeader({ hasTouch: true, isMobile: true }, async (page) => {
      const button = dropdown(page, "Actueel").locator("summary");
      await button.tap();
      await drawer(page, "Actueel").waitFor();
      await button.tap();
      await drawer(page, "Actueel").waitFor({ state: "hidden" });
      await button.tap();
      await page.touchscreen.tap(640, 750);
      await drawer(page, "Actueel").waitFor({ state: "hidden" });
      await dropdown(page, "Werkgevers").locator(".site-nav__link").tap();
      await page.waitForFunction(() => document.body.dataset.path === "/voor-werkgevers");
      assert.equal(await openDrawers(page), 0);
    });
  });

  test("is within the window and closes when an item is selected", async () => {
    await withHeader({}, async (page) => {
      for (const title of ["Werkzoekenden", "Werkgevers", "Over WT", "Actueel"]) {
        await dropdown(page, title).hover();
        await drawer(page, title).waitFor();
        const { x, width } = await drawer(page, title).boundingBox();
        assert.ok(x >= 0 && x + width <= 1280, `${title}: ${x} + ${width}`);
      }
      await drawer(page, "Actueel").getByRole("link").first().click();
      await drawer(page, "Actueel").waitFor({ state: "hidden" });
    });
  });
});

for (const width of [360, 1280]) {
  describe(`the smart bar at ${width} px`, { timeout: 60_000 }, () => {
    const position = (page) => page.locator(".site-header").getAttribute("data-position");
    /** Whether any of it can be seen, once it has come to rest. */
    const visible = (page) =>
      page.locator(".site-header").evaluate(async (bar) => {
        await Promise.all(bar.getAnimations().map(({ finished }) => finished));
        return bar.getBoundingClientRect().bottom > 0;
      });

    test("hides after 15 px down, shows after 10 px up, and is in the top state near the top", async () => {
      await withHeader({ width }, async (page) => {
        assert.equal(await position(page), "top");
        for (const [y, expected] of [[74, "top"], [300, "hidden"], [291, "hidden"], [289, "shown"], [304, "shown"], [305, "hidden"], [60, "top"]]) {
          await scrollTo(page, y);
          await page.waitForFunction((it) => document.querySelector(".site-header").dataset.position === it, expected);
          assert.equal(await visible(page), expected !== "hidden", `at ${y}`);
        }
      });
    });

    test("stays while it has the focus or the menu is open", async () => {
      await withHeader({ width }, async (page) => {
        await page.locator(".site-header__logo").focus();
        await scrollTo(page, 600);
        assert.ok(await visible(page));
        await page.evaluate(() => document.activeElement.blur());
        await scrollTo(page, 700);
        assert.equal(await visible(page), false);
        await page.locator(".site-header__logo").focus();
        assert.ok(await visible(page), "what has the focus is seen");
        await toggle(page).press("Enter");
        await menu(page).waitFor();
        assert.ok(await visible(page));
        await page.keyboard.press("Escape");
        await menu(page).waitFor({ state: "hidden" });
        assert.ok(await visible(page));
      });
    });

    test("hides also after a mouse has opened and closed the menu", async () => {
      await withHeader({ width }, async (page) => {
        for (const state of ["visible", "hidden"]) {
          await toggle(page).click();
          await menu(page).waitFor({ state });
        }
        await scrollTo(page, 600);
        await page.waitForFunction(() => document.querySelector(".site-header").dataset.position === "hidden");
        assert.equal(await visible(page), false);
      });
    });

    test("does not move when the setting is off", async () => {
      const change = (html) => html.replace('"hideOnScroll":true', '"hideOnScroll":false');
      await withHeader({ width, change }, async (page) => {
        await scrollTo(page, 900);
        assert.equal(await position(page), "top");
        assert.ok(await visible(page));
      });
    });
  });
}
