// An overview of more vacancies than one page lists: links between its pages, and a search over all of them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { withPage } from "../support/session.mjs";
import { variant } from "../support/variant.mjs";

const TOTAL = 300;
const LISTED = 36;

describe("a divided overview", { timeout: 600_000 }, () => {
  let site;
  before(async () => {
    // React's development build: a difference between the page and its hydration is an error in the console.
    site = await variant({ args: ["--vacancies", String(TOTAL), "--development"] });
  });
  after(() => site?.remove());

  const count = (page) => page.locator(".vacancies__count");
  const cards = (page) => page.locator(".vacancies__list .cards > li");
  const field = (page) => page.getByRole("searchbox", { name: "Zoeken" });
  const place = (page) => page.getByLabel("Locatie");
  const paging = (page) => page.getByRole("navigation", { name: "Pagina's" });
  /** What a card says, and its picture. */
  const said = (card) =>
    card.evaluate((item) => [
      item.querySelector(".card").className,
      item.querySelector("img")?.width > 0,
      ...[...item.querySelectorAll(".card__meta span, .card__title, .card__salary, .tag")].map((element) => element.textContent.trim()),
    ]);
  const says = (page, text) => page.waitForFunction((text) => document.querySelector(".vacancies__count").textContent === text, text);
  /** The cards of a search come a few at a time. */
  const lists = (page, many) => page.waitForFunction((many) => document.querySelectorAll(".vacancies__list .cards > li").length === many, many);
  const hydrated = (page) => page.locator("site-island[name=VacancyList][hydrated]").waitFor({ state: "attached" });

  /** Opens an address, and fails if anything is said in the console. */
  async function at(address, options, use) {
    await withPage(options, async (page) => {
      const complaints = [];
      page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      const asked = [];
      page.on("request", (request) => request.url().includes("/_search/") && asked.push(request.url()));
      await page.addInitScript(() => {
        localStorage.setItem("cookie:accepted", "false");
        document.cookie = "closedPopup=true; path=/";
      });
      await page.goto(site.origin + address);
      if (options.javaScriptEnabled !== false) {
        await hydrated(page);
      }
      await use(page, asked);
      assert.deepEqual(complaints, []);
    });
  }

  test("without scripts the links lead to every vacancy", async () => {
    await at("/vacatures", { javaScriptEnabled: false }, async (page) => {
      const seen = new Set();
      for (let number = 1; ; number += 1) {
        const links = await page.locator(".vacancies__list .card__link").all();
        for (const link of links) {
          seen.add(await link.getAttribute("href"));
        }
        assert.equal(await paging(page).locator("[aria-current=page]").textContent(), String(number));
        const next = paging(page).getByRole("link", { name: "Volgende" });
        if ((await next.count()) === 0) {
          break;
        }
        // What is above it is laid out as it comes near, which can move it away from a mouse that is already pressed.
        await next.press("Enter");
        await page.waitForURL((url) => url.pathname === `/vacatures/pagina/${number + 1}`);
      }
      assert.equal(seen.size, TOTAL);
      assert.equal(new URL(page.url()).pathname, `/vacatures/pagina/${Math.ceil(TOTAL / LISTED)}`);
    });
  });

  for (const width of [360, 768, 1280]) {
    test(`search and filters look through all pages, and the way back leads to this one, at ${width} px`, async () => {
      await at("/vacatures/pagina/2", { width, hasTouch: width === 360 }, async (page, asked) => {
        assert.equal(await count(page).textContent(), `${TOTAL} vacatures`);
        const own = await cards(page).allTextContents();
        assert.deepEqual([own.length, asked.length], [LISTED, 0]);
        assert.ok((await page.evaluate(() => document.querySelectorAll("*").length)) <= 1500);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);

        const [option, promised] = await place(page).locator("option").evaluateAll((options) => {
          const counted = options.slice(1).map(({ value, textContent }) => [value, Number(/\((\d+)\)$/.exec(textContent)[1])]);
          return counted.sort((a, b) => b[1] - a[1])[0];
        });
        await place(page).selectOption(option);
        await says(page, `${promised} vacatures`);
        await lists(page, Math.min(promised, LISTED));
        assert.equal(await paging(page).count(), 0);
        assert.equal(asked.length, 1);
        assert.equal(new URL(page.url()).search, `?${new URLSearchParams({ location: option })}`);
        // A card of the search is that of the page.
        const first = await cards(page).first().locator("a").getAttribute("href");
        const other = await page.context().newPage();
        const original = other.locator(`.vacancies__list li:has(a[href="${first}"])`);
        await other.goto(`${site.origin}/vacatures`);
        while ((await original.count()) === 0) {
          await other.goto(site.origin + (await paging(other).getByRole("link", { name: "Volgende" }).getAttribute("href")));
        }
        const same = await said(original);
        await other.close();
        const made = await said(cards(page).first());
        assert.deepEqual(made, same);

        await field(page).fill("timmer");
        await page.waitForFunction(() => location.search.includes("q=timmer"));
        await page.waitForFunction((text) => document.querySelector(".vacancies__count").textContent !== text, `${promised} vacatures`);
        const both = await count(page).textContent();
        await page.goBack();
        await says(page, `${promised} vacatures`);
        await page.goForward();
        await says(page, both);
        await page.goBack();
        await page.goBack();
        await says(page, `${TOTAL} vacatures`);
        assert.deepEqual(await cards(page).allTextContents(), own);
        assert.equal(await paging(page).count(), 1);
      });
    });
  }

  test("while the file loads the bar runs, nothing is counted, and the list does not answer", async () => {
    await at("/vacatures", {}, async (page) => {
      let send;
      const sent = new Promise((resolve) => (send = resolve));
      await page.route("**/_search/**", async (route) => {
        await sent;
        await route.continue();
      });
      await place(page).selectOption({ index: 1 });
      await says(page, "…");
      await page.locator(".progress[data-state=running]").waitFor({ state: "attached" });
      assert.equal(await page.locator(".vacancies__list[aria-busy=true][inert]").count(), 1, "its links would lose the choice");
      send();
      await page.waitForFunction(() => /^\d+ vacatures?$/.test(document.querySelector(".vacancies__count").textContent));
      await page.locator(".progress[data-state=idle]").waitFor({ state: "attached" });
      assert.equal(await page.locator(".vacancies__list[aria-busy]").count(), 0);
    });
  });

  test("an address with a search shows it, a found vacancy opens, and back is the search again", async () => {
    await at("/vacatures?q=timmerman", {}, async (page) => {
      const others = ["…", `${TOTAL} vacatures`];
      await page.waitForFunction((others) => !others.includes(document.querySelector(".vacancies__count").textContent), others);
      const found = await count(page).textContent();
      await cards(page).first().locator("a").click();
      await page.waitForFunction(() => document.body.dataset.kind === "vacancy");
      await page.goBack();
      await hydrated(page);
      await says(page, found);
      await field(page).fill("");
      await says(page, `${TOTAL} vacatures`);
      await paging(page).getByRole("link", { name: "Volgende" }).press("Enter");
      await page.waitForURL((url) => url.pathname === "/vacatures/pagina/2");
      await page.waitForFunction(() => document.querySelector(".paging [aria-current]")?.textContent === "2");
      await hydrated(page);
      await field(page).fill("timmerman");
      await says(page, found);
    });
  });

  test("the keyboard reaches more of what was found", async () => {
    await at("/vacatures?traineeship=on", {}, async (page) => {
      const more = page.getByRole("button", { name: "Toon meer vacatures" });
      await more.waitFor();
      await more.focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction((listed) => document.querySelectorAll(".vacancies__list .cards > li").length > listed, LISTED);
      assert.equal(await cards(page).nth(LISTED).locator("a").evaluate((link) => link === document.activeElement), true);
    });
  });
});
