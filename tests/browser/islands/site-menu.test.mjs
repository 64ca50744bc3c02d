// The menu over the whole window: by mouse, touch and keyboard.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answered, heard, scrollTo, swipe, withHeader } from "../support/header.mjs";
import { group, menu, openGroup, openMenu, toggle } from "../support/menu.mjs";
import { origin, withPage } from "../support/session.mjs";

for (const width of [360, 1280]) {
  describe(`the menu at ${width} px`, { timeout: 120_000 }, () => {
    test("fills the window, holds the page where it is and lets it go there again", async () => {
      await withHeader({ width, height: 800, reducedMotion: "reduce", hasTouch: true }, async (page) => {
        await scrollTo(page, 900);
        await scrollTo(page, 880);
        const place = () => page.evaluate(() => ["main h1", "main > :last-child"].map((it) => document.querySelector(it).getBoundingClientRect().top));
        const before = await place();
        await openMenu(page);
        assert.deepEqual(await menu(page).boundingBox(), { x: 0, y: 0, width, height: 800 });
        assert.deepEqual(await place(), before, "nothing jumps");
        await page.mouse.move(width / 2, 600);
        await page.mouse.wheel(0, 500);
        await scrollTo(page, 2000);
        assert.deepEqual(await place(), before, "nothing scrolls");
        await swipe(page, width / 2, 600);
        assert.deepEqual(await place(), before, "a finger does not scroll it either");
        await toggle(page).click();
        await menu(page).waitFor({ state: "hidden" });
        assert.equal(await page.evaluate(() => scrollY), 880);
        assert.deepEqual(await place(), before);
        await swipe(page, width / 2, 600);
        assert.ok((await page.evaluate(() => scrollY)) > 1000, "it can be scrolled again");
      });
    });

    test("keeps the focus, and Escape closes from the inside out", async () => {
      await withHeader({ width, height: 800 }, async (page) => {
        await toggle(page).focus();
        assert.deepEqual(await heard(page, toggle(page)), { name: "Menu", expanded: false });
        await page.keyboard.press("Enter");
        await menu(page).waitFor();
        assert.deepEqual(await heard(page, toggle(page)), { name: "Sluiten", expanded: true });
        for (let press = 0; press < 40; press += 1) {
          await page.keyboard.press(press < 20 ? "Tab" : "Shift+Tab");
          const where = await page.evaluate(() => document.activeElement.closest("header, body").localName + document.activeElement.localName);
          assert.ok(where.startsWith("header") || where === "bodybody", where);
        }
        await group(page, "Werkzoekenden").locator("> summary").focus();
        await page.keyboard.press("Enter");
        await group(page, "Werkzoekenden").getByRole("link", { name: "Vraag en antwoord" }).focus();
        await page.keyboard.press("Escape");
        assert.equal(await group(page, "Werkzoekenden").evaluate((it) => it.open), false);
        assert.ok(await group(page, "Werkzoekenden").locator("> summary").evaluate((it) => it === document.activeElement));
        await page.keyboard.press("Escape");
        await menu(page).waitFor({ state: "hidden" });
        assert.ok(await toggle(page).evaluate((it) => it === document.activeElement));
      });
    });

    test("closes when an item is selected; back leads to where the page was left", async () => {
      await withHeader({ width, height: 800 }, async (page) => {
        await scrollTo(page, 700);
        await scrollTo(page, 680);
        await openMenu(page);
        await group(page, "Over WT").locator("> summary").click();
        await group(page, "Over WT").getByRole("link", { name: "Het team" }).click();
        await page.waitForFunction(() => document.body.dataset.path === "/over-wt/team");
        await menu(page).waitFor({ state: "hidden" });
        await page.waitForFunction(() => scrollY === 0 && document.documentElement.dataset.held === undefined);
        assert.equal(await page.locator("[inert]").count(), 0);
        await page.goBack();
        await page.waitForFunction(() => document.body.dataset.path === "/" && scrollY === 680);
      });
    });

    test("lets the page go when history changes it", async () => {
      await withHeader({ width, height: 800, route: "/contact" }, async (page) => {
        await page.evaluate(() => document.dispatchEvent(new CustomEvent("site:navigate", { detail: { href: "/blog" }, cancelable: true })));
        await page.waitForFunction(() => document.body.dataset.path === "/blog");
        await openMenu(page);
        await page.goBack();
        await page.waitForFunction(() => document.body.dataset.path === "/contact");
        await menu(page).waitFor({ state: "hidden" });
        assert.equal(await page.locator("[inert], [data-held]").count(), 0);
      });
    });

    test("opening one item closes the others that are not its ancestors or descendants", async () => {
      await withHeader({ width, height: 800, reducedMotion: "reduce" }, async (page) => {
        await openMenu(page);
        await group(page, "Werkzoekenden").locator("> summary").click();
        if (width < 1100) {
          await page.getByText("Terug").locator("visible=true").click();
        } else {
          await group(page, "Opleidingen").locator("> summary").click();
          await group(page, "Traineeships").locator("> summary").click();
        }
        await group(page, "Werkgevers").locator("> summary").click();
        const open = await menu(page).locator("details[open] > summary .menu-tree__title").allTextContents();
        assert.deepEqual(open, ["Werkgevers"]);
      });
    });

    test("that was opened before the script came is taken over", async () => {
      await withPage({ width, height: 800 }, async (page) => {
        await page.addInitScript(answered);
        let go;
        const wait = new Promise((resolve) => (go = resolve));
        await page.route(/\.js$/, async (route) => {
          await wait;
          await route.continue();
        });
        await page.goto(`${origin}/`, { waitUntil: "commit" });
        await toggle(page).click();
        await menu(page).waitFor();
        go();
        await page.locator("html[data-held]").waitFor({ state: "attached" });
        await toggle(page).click();
        await menu(page).waitFor({ state: "hidden" });
        assert.equal(await page.locator("[inert], [data-held]").count(), 0);
      });
    });
  });
}

test("on wide windows each level flies out to the right of the one before, all in the window", async () => {
  for (const width of [1100, 1280, 1920]) {
    await withHeader({ width, height: 720, reducedMotion: "reduce" }, async (page) => {
      await openMenu(page);
      assert.ok(await page.locator(".site-menu__background").isVisible());
      const boxes = [await menu(page).locator(".menu-tree--1").boundingBox()];
      for (const title of ["Werkzoekenden", "Opleidingen", "Traineeships"]) {
        boxes.push(await openGroup(page, title));
      }
      for (const [level, box] of boxes.entries()) {
        assert.ok(level === 0 || box.x > boxes[level - 1].x + boxes[level - 1].width, `level ${level + 1} at ${width} px`);
        assert.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 720, `level ${level + 1} at ${width} px`);
      }
      const foot = menu(page).locator(".site-menu__address");
      for (const text of ["Spantweg 14", "0591-00 19 98", "info@wendel-tromp.example"]) {
        assert.ok(await foot.getByText(text).isVisible(), text);
      }
    });
  }
});

test("a group that is opened while the one around it still comes is beside it at once", async () => {
  await withHeader({ width: 1280, height: 720 }, async (page) => {
    await openMenu(page);
    const groups = await Promise.all(["Werkzoekenden", "Opleidingen"].map((title) => group(page, title).elementHandle()));
    const boxes = await page.evaluate(async (groups) => {
      for (const group of groups) {
        group.querySelector("summary").click();
        await new Promise(requestAnimationFrame);
      }
      return groups.map((group) => group.querySelector(".menu-tree__panel").getBoundingClientRect());
    }, groups);
    const [first, second] = boxes;
    assert.ok(second.left > first.right, `${second.left} px is not to the right of ${first.right} px`);
    assert.deepEqual([second.top, second.width], [first.top, first.width]);
  });
});

test("on small windows a panel has a way back and a title link, its items list theirs inline, and there are buttons", async () => {
  await withHeader({ width: 360, height: 740, hasTouch: true, isMobile: true }, async (page) => {
    await toggle(page).tap();
    await menu(page).waitFor();
    const buttons = menu(page).locator(".site-menu__buttons a");
    assert.deepEqual(await buttons.evaluateAll((all) => all.map((it) => it.getAttribute("href"))), ["tel:0591001998", "/contact"]);
    assert.ok(await buttons.first().isVisible());

    const panel = group(page, "Werkzoekenden");
    await panel.locator("> summary").tap();
    assert.equal((await heard(page, panel.locator("> summary"))).name, "Terug");
    for (const title of ["Werkzoekenden", "Opleidingen", "Traineeships", "Houtbouw", "Vraag en antwoord"]) {
      assert.ok(await panel.getByRole("link", { name: title, exact: true }).isVisible(), title);
    }
    assert.equal(await group(page, "Werkgevers").locator("> summary").isVisible(), false, "only the panel can be reached");
    const { width, y, height } = await panel.boundingBox();
    assert.deepEqual([Math.round(width), Math.round(y + height)], [360, 740]);

    await panel.locator("> summary").tap();
    assert.ok(await group(page, "Werkgevers").locator("> summary").isVisible());
    await panel.locator("> summary").tap();
    await panel.getByRole("link", { name: "Werkzoekenden", exact: true }).tap();
    await page.waitForFunction(() => document.body.dataset.path === "/voor-werkzoekenden");
    await menu(page).waitFor({ state: "hidden" });
  });
});

test("under reduced motion nothing slides", async () => {
  await withHeader({ reducedMotion: "reduce" }, async (page) => {
    await openMenu(page);
    const longest = await page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map((it) => Number(it.effect.getComputedTiming().duration))),
    );
    assert.ok(longest <= 1, `${longest} ms`);
  });
});
