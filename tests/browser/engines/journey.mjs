/** A visit of the demo site, step by step: the same in every browser. Each step begins where the one before has ended. */
import assert from "node:assert/strict";
import { keys } from "./visitor.mjs";

const everyBlock = "/alle-blokken";
const island = (name) => `site-island[name=${name}]`;
const dropdown = (title) => `.site-nav__item:has(> details > summary[aria-label*="${title}"])`;

/** Runs in the page: whether it shows a route, with the document that was marked. */
const shows = (route) => document.body?.dataset.path === route && window.marked === true;
const exists = (selector) => document.querySelector(selector) !== null;
/** Runs in the page: whether an element can be seen, by its box. */
const seen = (selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true }));
const unseen = (selector) => ![...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true }));

/** Scrolls to an island and waits until it is hydrated. */
async function meet(visitor, name) {
  await visitor.evaluate((selector) => document.querySelector(`${selector} > *`).scrollIntoView({ block: "center", behavior: "instant" }), island(name));
  await visitor.until(exists, `${island(name)}[hydrated]`);
}

/** Runs in the page: what is wrong with how it is drawn. */
function flaws() {
  const found = [];
  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth) found.push(`${scrollWidth} px wide in a window of ${innerWidth}`);
  for (const link of document.querySelectorAll(".site-header nav a, .button")) {
    // An underline that waits for the mouse has the colour already, without any of it to be seen.
    const { textDecorationLine: line, textDecorationColor: colour } = getComputedStyle(link);
    const clear = /^transparent$|[,/] ?0\)$/.test(colour);
    if (line !== "none" && !clear && link.textContent.trim() !== "") found.push(`${line} in ${colour}: ${link.textContent.trim()}`);
  }
  for (const image of document.images) {
    if (image.checkVisibility() && image.complete && image.naturalWidth === 0) found.push(`shows nothing: ${image.currentSrc}`);
  }
  if (![...document.fonts].some(({ status }) => status === "loaded")) found.push("the typeface is not used");
  return found;
}

/** Going down the whole page, so that everything in it loads; then to its top. */
const through = async () => {
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight * 0.8) {
    scrollTo({ top: y, behavior: "instant" });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  scrollTo({ top: 0, behavior: "instant" });
};
const pictures = () => scrollY === 0 && [...document.images].every((image) => image.complete || image.loading === "lazy");

/** Steps by their sentence. `origin` is where the site is; `keep` stores a screenshot under a name. */
export const journey = {
  "the first page is drawn whole, and asks about cookies": async ({ visitor, origin, keep }) => {
    await visitor.resize(1280, 900);
    await visitor.go(`${origin}/`);
    await visitor.until(exists, `${island("SiteHeader")}[hydrated]`);
    await visitor.until(() => document.querySelector(".hero__image img").naturalWidth > 0);
    await visitor.evaluate(through);
    await visitor.until(pictures);
    assert.deepEqual(await visitor.evaluate(flaws), []);
    await visitor.until(seen, ".cookie-banner");
    await keep("home");
    await visitor.evaluate(() => {
      window.marked = true;
      document.cookie = "closedPopup=true; path=/";
    });
  },

  "a refusal closes the banner and is remembered": async ({ visitor }) => {
    await visitor.click(".cookie-banner button:not(.button--primary)");
    await visitor.until(unseen, ".cookie-banner");
    assert.equal(await visitor.evaluate(() => localStorage.getItem("cookie:accepted")), "false");
  },

  "a dropdown opens under the mouse, shows three levels, and closes when it leaves": async ({ visitor, keep }) => {
    await visitor.hover(`${dropdown("Werkzoekenden")} .site-nav__link`);
    await visitor.until(seen, `${dropdown("Werkzoekenden")} .drawer--3`);
    await keep("dropdown");
    await visitor.moveTo(640, 700);
    await visitor.until(unseen, `${dropdown("Werkzoekenden")} .site-nav__drawer`);
  },

  "a dropdown opens by its button and closes by Escape, with the focus on the button": async ({ visitor }) => {
    await visitor.evaluate((selector) => document.querySelector(`${selector} summary`).focus(), dropdown("Werkgevers"));
    await visitor.press(keys.Enter);
    await visitor.until(seen, `${dropdown("Werkgevers")} .site-nav__drawer`);
    await visitor.press(keys.Escape);
    await visitor.until(unseen, `${dropdown("Werkgevers")} .site-nav__drawer`);
    assert.ok(await visitor.evaluate((selector) => document.activeElement.matches(`${selector} summary`), dropdown("Werkgevers")));
  },

  "the menu covers the page, holds it, and gives the focus back": async ({ visitor, keep }) => {
    await visitor.click(".site-menu__toggle");
    await visitor.until(seen, ".site-menu__nav");
    await visitor.until(() => document.querySelector(".site-menu__panel").getAnimations().every(({ playState }) => playState === "finished"));
    await keep("menu");
    const box = await visitor.evaluate(() => document.querySelector(".site-menu__panel").getBoundingClientRect().toJSON());
    assert.ok(box.width >= 1200 && box.bottom >= 800, JSON.stringify(box));
    await visitor.press(keys.Escape);
    await visitor.until(unseen, ".site-menu__nav");
    assert.ok(await visitor.evaluate(() => document.activeElement.matches(".site-menu__toggle")));
  },

  "a link of the bar leads to its page without a full load": async ({ visitor }) => {
    await visitor.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
    await visitor.until(() => document.querySelector(".site-header").dataset.position !== "top");
    await visitor.evaluate(() => scrollTo({ top: 1000, behavior: "instant" }));
    await visitor.click(".site-nav__link[href='/vacatures']");
    await visitor.until(shows, "/vacatures");
    await visitor.until(() => document.activeElement.matches("main h1") && scrollY === 0);
    assert.match(await visitor.evaluate(() => document.title), /Vacatures/);
  },

  "a filter narrows the list and stands in the address; without it all are there": async ({ visitor, keep }) => {
    await meet(visitor, "VacancyList");
    const all = await visitor.evaluate(() => document.querySelectorAll("[data-vacancy]:not([hidden])").length);
    await visitor.click(".filter--check input[name=traineeship]");
    await visitor.until(() => location.search.includes("traineeship"));
    const some = await visitor.evaluate(() => [...document.querySelectorAll("[data-vacancy]:not([hidden])")].map(({ dataset }) => dataset.traineeship));
    assert.ok(some.length > 0 && some.length < all && some.every((it) => it === "on"), some.join());
    await keep("filters");
    await visitor.click(".vacancies__reset");
    await visitor.until((count) => document.querySelectorAll("[data-vacancy]:not([hidden])").length === count && location.search === "", all);
  },

  "a vacancy opens, and back leads to the list where it was left": async ({ visitor }) => {
    await visitor.evaluate(() => document.querySelectorAll("[data-vacancy]")[9].scrollIntoView({ block: "center", behavior: "instant" }));
    const left = await visitor.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(scrollY))));
    await visitor.click("[data-vacancy]:nth-child(10) a");
    await visitor.until(() => document.body.dataset.kind === "vacancy");
    await visitor.until(() => scrollY === 0);
    await visitor.back();
    await visitor.until(shows, "/vacatures");
    await visitor.until((y) => Math.abs(scrollY - y) < 3, left);
  },

  "logos that are in view when they begin to move never disappear": async ({ visitor, origin }) => {
    await visitor.evaluate((href) => {
      window.least = 1;
      document.addEventListener("site:navigated", () => {
        const look = () => {
          const rows = document.querySelector(".partners__rows");
          let opacity = 1;
          for (let at = rows?.querySelector("ul"); at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
          // The page itself fades in; what may not come and go is what stands in it.
          const page = Number(getComputedStyle(document.querySelector("main")).opacity);
          window.least = Math.min(window.least, opacity / (page || 1));
          window.looked = (window.looked ?? 0) + 1;
          requestAnimationFrame(look);
        };
        document.querySelector(".partners__rows")?.scrollIntoView({ block: "center", behavior: "instant" });
        look();
      }, { once: true });
      const link = document.createElement("a");
      link.href = href;
      document.querySelector("main").append(link);
      link.click();
    }, origin + everyBlock);
    await visitor.until(shows, everyBlock);
    await meet(visitor, "LogoTicker");
    await visitor.until(() => document.querySelectorAll(".partners__row ul").length === 6);
    await visitor.until((from) => window.looked > from + 30, await visitor.evaluate(() => window.looked));
    assert.equal(await visitor.evaluate(() => window.least), 1);
  },

  "the ticker moves until a visitor stops it": async ({ visitor }) => {
    const states = () => [...document.querySelectorAll(".partners__row")].flatMap((row) => row.getAnimations().map((it) => it.playState)).join();
    await visitor.moveTo(2, 2);
    await visitor.until((text) => [...document.querySelectorAll(".partners__row")].flatMap((row) => row.getAnimations().map((it) => it.playState)).join() === text, "running,running");
    await visitor.click(".partners__pause");
    assert.equal(await visitor.evaluate(states), "paused,paused");
  },

  "pictures go on by the button and by the wheel": async ({ visitor, keep }) => {
    await meet(visitor, "ImageCarousel");
    const status = () => document.querySelector("site-island[name=ImageCarousel] [role=status]").textContent;
    await visitor.until(exists, `${island("ImageCarousel")} [data-carousel]`);
    assert.equal(await visitor.evaluate(status), "Beeld 1 van 5");
    await visitor.click(`${island("ImageCarousel")} .carousel__button:last-child`);
    await visitor.until(() => document.querySelector("site-island[name=ImageCarousel] [role=status]").textContent === "Beeld 2 van 5");
    // A wheel that turns while the button's picture is still on its way starts from where that is.
    await visitor.until(() => {
      const scrolled = [...document.querySelectorAll("site-island[name=ImageCarousel] *")].find((it) => it.scrollLeft > 0);
      const [left, frames] = window.rest ?? [];
      window.rest = [scrolled?.scrollLeft, scrolled && scrolled.scrollLeft === left ? frames + 1 : 0];
      return window.rest[1] === 5;
    });
    await keep("carousel");
    await visitor.wheel(`${island("ImageCarousel")} .carousel__view`, 500, 0);
    await visitor.until(() => document.querySelector("site-island[name=ImageCarousel] [role=status]").textContent === "Beeld 3 van 5");
  },

  "the whole page with every block is drawn as it should be": async ({ visitor, keep }) => {
    await visitor.evaluate(through);
    await visitor.until(pictures);
    assert.deepEqual(await visitor.evaluate(flaws), []);
    await keep("every-block");
  },

  "the form says what is missing, and thanks for what it is sent": async ({ visitor, keep }) => {
    await meet(visitor, "CompanyCustomersForm");
    const form = island("CompanyCustomersForm");
    await visitor.click(`${form} [type=submit]`);
    await visitor.until(() => document.activeElement.name === "first_name");
    assert.deepEqual(await visitor.evaluate(() => [...document.querySelectorAll(".field__error")].map((it) => it.textContent)), [
      "Wat is je naam?",
      "Wat is je E-mailadres?",
      "Wat is de naam van je bedrijf?",
      "Laat hier een bericht achter.",
      "Ga je akkoord?",
    ]);
    await keep("form");
    const values = { first_name: "Jip de Vries", email: "jip@example.com", bedrijfsnaam: "De Vries Houtbouw", bericht: "Wij zoeken een timmerman." };
    for (const [name, value] of Object.entries(values)) {
      await visitor.type(`${form} [name=${name}]`, value);
    }
    await visitor.click(`${form} [name=terms]`);
    await visitor.click(`${form} [type=submit]`);
    await visitor.until(shows, "/contact/contact-opnemen-gelukt");
  },

  "on a phone the menu goes down to a level and back": async ({ visitor, origin, keep }) => {
    await visitor.resize(390, 800);
    await visitor.go(`${origin}/`);
    await visitor.until(exists, `${island("SiteHeader")}[hydrated]`);
    await visitor.evaluate(through);
    await visitor.until(pictures);
    assert.deepEqual(await visitor.evaluate(flaws), []);
    await keep("phone");
    await visitor.click(".site-menu__toggle");
    await visitor.until(seen, ".site-menu__nav");
    await visitor.click(".menu-tree--1 > li:nth-child(2) > details > summary");
    await visitor.until(seen, ".menu-tree--2");
    await keep("phone-menu");
    await visitor.click(".menu-tree--1 > li:nth-child(2) > details > summary .menu-tree__back");
    await visitor.until(unseen, ".menu-tree--2");
  },
};
