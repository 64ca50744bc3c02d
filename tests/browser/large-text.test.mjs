// The letters twice as large, as visitors set it in their browser: all of a page is there, beside its neighbours or below
// them, and words of one line stay whole.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, scrollThrough } from "./support/chromium.mjs";
import { none } from "./support/findings.mjs";
import { openMenu } from "./support/menu.mjs";
import { origin, withPage } from "./support/session.mjs";
import { everyBlock, onePerKind, vacancyWithForm } from "./support/site.mjs";

/** Pixels of a letter, instead of 16. */
const SIZE = 32;

let browser;
before(async () => {
  browser = await launch(`--blink-settings=defaultFontSize=${SIZE}`);
});
after(() => browser?.close());

/** Runs in the page: words that are broken or reach out of what holds them. */
function wrong() {
  const held = ".badge, .tag, .button, .contact__times li > span, .site-footer__link, .filter";
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement.closest(held);
    const isSeen = node.parentElement.checkVisibility({ visibilityProperty: true });
    if (holder === null || !isSeen || node.parentElement.closest(".visually-hidden") !== null) continue;
    const box = holder.getBoundingClientRect();
    for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const name = `${word} in ${holder.className || holder.closest("[class]").className}`;
      if (rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)) found.push(`${name} reaches out of it`);
      if (rects.length > 1 && !word.includes("-")) found.push(`${name} is broken`);
    }
  }
  return found;
}

for (const width of [1280, 768, 360]) {
  test(`every kind of page has room for letters of ${SIZE} px at ${width} px`, { timeout: 120_000 }, async () => {
    const findings = [];
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const { route } of onePerKind()) {
      await page.goto(origin + route, { waitUntil: "load" });
      await scrollThrough(page);
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), `${SIZE}px`);
      const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - window.innerWidth);
      const found = [...(wide > 0 ? [`scrolls ${wide} px sideways`] : []), ...(await page.evaluate(wrong))];
      findings.push(...found.map((what) => ({ what, where: route })));
    }
    await context.close();
    none(findings);
  });
}

test(`the open menu has its list above the address with letters of ${SIZE} px`, async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  await page.goto(origin, { waitUntil: "load" });
  await openMenu(page);
  const [list, address] = await page.evaluate(() =>
    [".menu-tree--1", ".site-menu__address"].map((selector) => document.querySelector(selector).getBoundingClientRect()),
  );
  await page.close();
  assert.ok(list.bottom <= address.top, `${list.bottom} and ${address.top}`);
});

test(`both answers of the cookie banner are in the window with letters of ${SIZE} px`, async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" });
  await page.goto(origin, { waitUntil: "load" });
  await page.locator(".cookie-banner").waitFor();
  const bottoms = await page.locator(".cookie-banner__button").evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom));
  await page.close();
  assert.equal(bottoms.length, 2);
  assert.ok(bottoms.every((bottom) => bottom < 720), bottoms.join());
});

test(`the label of a file stands above its field with letters of ${SIZE} px at 360 px`, async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 900 }, reducedMotion: "reduce" });
  await page.goto(origin + vacancyWithForm, { waitUntil: "load" });
  const [label, field] = await page.evaluate(() => {
    const input = document.querySelector("[type=file]");
    return [input.labels[0], input].map((element) => element.getBoundingClientRect().toJSON());
  });
  await page.close();
  assert.ok(label.bottom <= field.top, `${label.bottom} and ${field.top}`);
});

for (const [letters, width] of [[18, 1440], [20, 1920], [22, 1920]]) {
  test(`the titles in the bar are whole, each in a line, with letters of ${letters} px at ${width} px`, async () => {
    const own = await launch(`--blink-settings=defaultFontSize=${letters}`);
    try {
      const page = await own.newPage({ viewport: { width, height: 800 } });
      await page.goto(origin, { waitUntil: "load" });
      const cut = await page.evaluate(() => {
        const titles = [...document.querySelectorAll(".site-nav__link, .site-nav__title")].filter((title) => title.checkVisibility());
        const isCut = (title) => title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > 2 * parseFloat(getComputedStyle(title).lineHeight) + 8;
        return [titles.length, ...titles.filter(isCut).map((title) => title.textContent)];
      });
      assert.deepEqual(cut.slice(1), []);
      assert.ok(cut[0] > 0, "the bar shows titles");
    } finally {
      await own.close();
    }
  });
}

for (const width of [1280, 1536, 1920]) {
  // WCAG 2.2, success criterion 1.4.12.
  test(`nothing of the bar is cut off with the text spacing of a visitor at ${width} px`, async () => {
    const [seen, ...cut] = await withPage({ width }, async (page) => {
      await page.goto(origin, { waitUntil: "load" });
      return page.evaluate(widened);
    });
    assert.deepEqual(cut, []);
    assert.ok(seen > 0, "the bar shows titles");
  });
}

test("a whole sentence that leads to a telephone breaks on a phone", async () => {
  const wide = await withPage({ width: 360 }, async (page) => {
    await page.goto(origin + everyBlock, { waitUntil: "load" });
    return page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "tel:+31591001998";
      link.textContent = "Bel ons op werkdagen tussen acht en vijf uur op 0591-00 19 98";
      document.querySelector(".block .prose").append(link);
      return document.scrollingElement.scrollWidth;
    });
  });
  assert.equal(wide, 360);
});

/** Runs in the page: how many titles the bar shows, and those that are cut off when letters and lines have more room. */
function widened() {
  const spacing = new CSSStyleSheet();
  spacing.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
  document.adoptedStyleSheets = [spacing];
  const bar = document.querySelector(".site-header").getBoundingClientRect();
  const titles = [...document.querySelectorAll(".site-nav__link, .site-nav__title")].filter((title) => title.checkVisibility());
  const range = document.createRange();
  const isCut = (title) => {
    range.selectNodeContents(title);
    const text = range.getBoundingClientRect();
    const clips = getComputedStyle(title).overflow !== "visible" && title.scrollHeight > title.clientHeight;
    return clips || text.top < bar.top || text.bottom > bar.bottom;
  };
  return [titles.length, ...titles.filter(isCut).map((title) => title.textContent)];
}
