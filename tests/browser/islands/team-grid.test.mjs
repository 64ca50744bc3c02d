// The menu beside a team's departments.
import assert from "node:assert/strict";
import { test } from "node:test";
import { island, withBlocks } from "../support/island.mjs";

const current = (grid) =>
  grid.locator(".team__menu a").evaluateAll((links) => links.filter((link) => link.ariaCurrent === "true").map((link) => link.textContent));

test("the menu leads to a department: its heading gets the focus, the address its name, the history nothing", async () => {
  await withBlocks({ reducedMotion: "reduce" }, async (page) => {
    const grid = await island(page, "TeamGrid");
    const before = await page.evaluate(() => history.length);
    for (const name of ["Techniek", "Bouw & Hout", "Kantoor"]) {
      const link = grid.locator(".team__menu").getByRole("link", { name });
      await link.focus();
      await page.keyboard.press("Enter");
      const seen = await page.evaluate(() => {
        const { top, bottom } = document.activeElement.getBoundingClientRect();
        const bar = document.querySelector(".site-header").getBoundingClientRect().bottom;
        return { text: document.activeElement.textContent, visible: top >= bar && bottom <= window.innerHeight };
      });
      assert.deepEqual(seen, { text: name, visible: true });
      assert.deepEqual(await current(grid), [name]);
      assert.equal(new URL(page.url()).hash, await link.getAttribute("href"));
    }
    assert.equal(await page.evaluate(() => history.length), before);
  });
});

test("a click scrolls smoothly", async () => {
  await withBlocks({}, async (page) => {
    const grid = await island(page, "TeamGrid");
    const link = grid.locator(".team__menu").getByRole("link", { name: "Techniek" });
    const [before, first] = await link.evaluate((element) => {
      const from = window.scrollY;
      element.click();
      return [from, window.scrollY];
    });
    assert.equal(first, before, "it does not jump");
    await page.waitForFunction(() => document.activeElement.getBoundingClientRect().top < 200);
  });
});

test("the department that is being read is marked while scrolling, and the menu stays", async () => {
  await withBlocks({ height: 700, reducedMotion: "reduce" }, async (page) => {
    const grid = await island(page, "TeamGrid");
    for (const section of await grid.locator(".team__department[id]").all()) {
      const name = await section.getByRole("heading").textContent();
      await section.evaluate((element) => {
        window.scrollTo({ top: window.scrollY + element.getBoundingClientRect().top - window.innerHeight * 0.25, behavior: "instant" });
      });
      await page.waitForFunction(
        (expected) => [...document.querySelectorAll(".team__menu a[aria-current=true]")].map((it) => it.textContent).join() === expected,
        name,
      );
      const menu = await grid.locator(".team__menu ul").boundingBox();
      assert.ok(menu.y >= 0 && menu.y < 350, `the menu of ${name} is at ${menu.y}`);
    }
  });
});

test("two grids on a page have menus of their own", async () => {
  const change = (html) =>
    html.replace(/<site-island name="TeamGrid"[^]*?<\/site-island>/, (it) => {
      const second = it.replace(/(id="|href="#|"id":")(Recruitment|Bouw___Hout|Techniek|Kantoor)/g, "$1$2-9");
      return it + second;
    });
  await withBlocks({ change, reducedMotion: "reduce" }, async (page) => {
    const first = await island(page, "TeamGrid", 0);
    const second = await island(page, "TeamGrid", 1);
    await second.locator(".team__menu").getByRole("link", { name: "Techniek" }).click();
    assert.deepEqual(await current(second), ["Techniek"]);
    assert.notDeepEqual(await current(first), ["Techniek"]);
    assert.equal(new URL(page.url()).hash, "#Techniek-9");
  });
});

test("on narrow windows there is no menu, and everybody is there", async () => {
  await withBlocks({ width: 360 }, async (page) => {
    const grid = await island(page, "TeamGrid");
    assert.equal(await grid.locator(".team__menu").isVisible(), false);
    assert.ok((await grid.locator(".member:visible").count()) > 3);
  });
});
