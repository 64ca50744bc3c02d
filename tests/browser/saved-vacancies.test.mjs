// Vacancies are saved in the browser and found again, and shared.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./support/axe.mjs";
import { scrollThrough } from "./support/chromium.mjs";
import { none } from "./support/findings.mjs";
import { open, origin, withSilentPage } from "./support/session.mjs";

const overview = "/vacatures";
const hearts = (page) => page.locator("[data-save]");
const shown = (page) => page.locator("[data-vacancy]:not([hidden]) .card__link");
/** Where the cards that are shown lead. */
const paths = (page) => shown(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
const isPressed = (page, id, pressed) => page.locator(`[data-save="${id}"][aria-pressed=${pressed}]`).first().waitFor({ state: "attached" });

for (const width of [320, 1280]) {
  describe(`at ${width} px`, () => {
    test("what is saved on a card is marked on its page and after a reload, and listed", async () => {
      await withSilentPage({ width, height: 800 }, async (page) => {
        await open(page, overview);
        const [first, , third] = await hearts(page).evaluateAll((all) => all.map(({ dataset }) => dataset.save));
        const [path, , thirdPath] = await paths(page);
        for (const id of [first, third]) {
          await page.locator(`[data-save="${id}"]`).click();
          await isPressed(page, id, true);
        }
        await scrollThrough(page);
        none(await violations(page, overview));
        await page.getByRole("checkbox", { name: "Bewaard" }).check();
        await page.waitForURL(`${origin}${overview}?saved=on`);
        assert.deepEqual(await paths(page), [path, thirdPath]);
        // In the app: the page's own button, which has the words.
        await shown(page).first().click();
        await page.waitForURL(origin + path);
        await isPressed(page, first, true);
        await page.locator(`.vacancy__facts [data-save="${first}"]`).click();
        await isPressed(page, first, false);
        await page.getByRole("link", { name: "Bewaarde vacatures" }).click();
        await page.waitForURL(`${origin}${overview}?saved=on`);
        await page.waitForFunction(() => document.querySelectorAll("[data-vacancy]:not([hidden])").length === 1);
        await page.reload();
        await isPressed(page, third, true);
        await page.waitForFunction(() => document.querySelectorAll("[data-vacancy]:not([hidden])").length === 1);
        assert.deepEqual(await paths(page), [thirdPath]);
      });
    });
  });
}

test("the keyboard alone saves a vacancy, and the link of its card is not followed", async () => {
  await withSilentPage({}, async (page) => {
    await open(page, overview);
    await page.locator(".card__link").first().focus();
    await page.keyboard.press("Tab");
    const id = await page.evaluate(() => document.activeElement.dataset.save);
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^Bewaar ./);
    await page.keyboard.press("Space");
    await isPressed(page, id, true);
    assert.equal(new URL(page.url()).pathname, overview);
  });
});

test("another tab's hearts follow", async () => {
  await withSilentPage({}, async (page) => {
    await open(page, overview);
    await hearts(page).nth(1).click();
    const id = await hearts(page).nth(1).getAttribute("data-save");
    await isPressed(page, id, true);
    const other = await page.context().newPage();
    await other.goto(origin + (await paths(page))[1]);
    await isPressed(other, id, true);
    await other.locator(".vacancy__facts [data-save]").click();
    await isPressed(page, id, false);
  });
});

test("a vacancy's address is copied where the system has no dialog", async () => {
  await withSilentPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.addInitScript(() => delete Navigator.prototype.share);
    await open(page, overview);
    const [path] = await paths(page);
    await open(page, `${path}?utm_source=x`);
    await page.getByRole("button", { name: "Delen" }).click();
    await page.getByText("De link is gekopieerd.").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), origin + path);
    none(await violations(page, path));
  });
});

test("without scripts there are no such buttons", async () => {
  await withSilentPage({ javaScriptEnabled: false }, async (page) => {
    await open(page, overview);
    assert.equal(await hearts(page).first().isVisible(), false);
    await page.locator(".card__link").first().click();
    await page.locator(".vacancy__facts").waitFor();
    assert.equal(await page.locator("[data-save]:visible, [data-share]:visible").count(), 0);
  });
});

test("nothing of it is loaded by who saves nothing", async () => {
  await withSilentPage({}, async (page) => {
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await open(page, overview);
    await page.locator("site-island[name=VacancyList][hydrated]").waitFor({ state: "attached" });
    assert.deepEqual(asked.filter((url) => url.includes("vacancy-tools")), []);
  });
});
