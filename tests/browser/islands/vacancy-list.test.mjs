// The filters of the vacancy overview: what fits, how many there are, and the way back.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { open, origin, withPage, withSilentPage } from "../support/session.mjs";
import { html } from "../support/site.mjs";

const overview = "/vacatures";
const location = (page) => page.getByLabel("Locatie");
const position = (page) => page.getByLabel("Vakgebied");
const traineeship = (page) => page.getByRole("checkbox", { name: "Traineeship" });
const popular = (page) => page.getByRole("checkbox", { name: "Beliebte Jobs" });
const reset = (page) => page.getByRole("button", { name: "Wis de filters" });
const search = (page) => new URL(page.url()).search;

/** The vacancies as they are listed, and as they can be seen. */
const facts = (page) =>
  page.locator("[data-vacancy]").evaluateAll((items) =>
    items.map((item) => ({ ...item.dataset, hidden: item.hidden, seen: item.getClientRects().length > 0 })),
  );
/** Fails unless exactly those are shown that `fits` says, and the count is right. */
async function shows(page, fits) {
  const all = await facts(page);
  const expected = all.filter(fits).length;
  assert.deepEqual(all.filter(({ hidden }) => !hidden).length, expected);
  assert.deepEqual(all.filter((item) => item.seen !== fits(item)), []);
  const text = expected === 0 ? "Geen vacatures gevonden – wis de filters" : `${expected} ${expected === 1 ? "vacature" : "vacatures"}`;
  assert.equal(await page.locator(".vacancies__count").textContent(), text);
  return expected;
}
const any = () => true;
/** The options of a list as a visitor reads them: `{ Emmen: 5, … }`. */
const options = async (select) =>
  Object.fromEntries((await select.locator("option").allTextContents()).slice(1).map((text) => /^(.*) \((\d+)\)$/.exec(text).slice(1)).map(([name, count]) => [name, Number(count)]));
const number = async (box) => Number(/\((\d+)\)/.exec(await box.locator("xpath=..").textContent())[1]);

async function withOverview({ query = "", change, patience, ...options }, use) {
  await withSilentPage(options, async (page) => {
    if (patience !== undefined) {
      page.context().setDefaultTimeout(patience);
    }
    if (change !== undefined) {
      const body = change(html(overview));
      await page.route(origin + overview, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
    }
    await open(page, overview + query);
    await page.locator("site-island[name=VacancyList][hydrated]").waitFor({ state: "attached" });
    await use(page);
  });
}

for (const [width, use] of [
  [1280, (control) => control.click()],
  [360, (control) => control.tap()],
]) {
  const device = { width, height: 800, hasTouch: width === 360 };

  describe(`at ${width} px`, () => {
    test("fields, lists and boxes of the filters have one shape, one ground and one line around them", async () => {
      await withOverview(device, async (page) => {
        const looks = await page.locator(".vacancies__filters :is(input[type=search], select, label:has([type=checkbox]))").evaluateAll((all) =>
          all.map((control) => {
            const { borderTopLeftRadius: radius, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(control);
            return [radius, backgroundColor, borderTopColor, borderTopWidth].join(" ");
          }),
        );
        assert.ok(looks.length >= 6, `${looks.length} controls`);
        assert.deepEqual([...new Set(looks)], [looks[0]]);
        assert.ok(Number.parseFloat(looks[0]) >= 24, looks[0]);
      });
    });

    test("choices narrow the list, and each filter counts what the others leave", async () => {
      await withOverview(device, async (page) => {
        const all = await facts(page);
        await shows(page, any);
        assert.equal(await reset(page).isVisible(), false);
        const place = all.find((item) => "popular" in item).location;
        const promised = (await options(location(page)))[place];
        await location(page).selectOption(place);
        assert.equal(await shows(page, (item) => item.location === place), promised);
        assert.equal(search(page), `?${new URLSearchParams({ location: place })}`);

        const here = all.filter((item) => item.location === place);
        for (const [name, count] of Object.entries(await options(position(page)))) {
          assert.equal(count, here.filter((item) => item.position === name).length, name);
        }
        for (const [name, count] of Object.entries(await options(location(page)))) {
          assert.equal(count, all.filter((item) => item.location === name).length, name);
        }
        assert.equal(await number(popular(page)), here.filter((item) => "popular" in item).length);

        await use(popular(page).locator("xpath=.."));
        await shows(page, (item) => item.location === place && "popular" in item);
        assert.equal(search(page), `?${new URLSearchParams({ location: place, popular: "on" })}`);

        await use(reset(page));
        await shows(page, any);
        assert.equal(search(page), "");
        assert.equal(await location(page).evaluate((element) => element === document.activeElement), true);
      });
    });

    test("when nothing is left there is a way out", async () => {
      await withOverview(device, async (page) => {
        const all = await facts(page);
        const pair = all.flatMap(({ location }) => all.map(({ position }) => ({ location, position })))
          .find((wanted) => !all.some((item) => item.location === wanted.location && item.position === wanted.position));
        await location(page).selectOption(pair.location);
        await position(page).selectOption(pair.position);
        assert.equal(await shows(page, () => false), 0);
        await use(reset(page).last());
        await shows(page, any);
      });
    });

    test("nothing moves while the filters come to life", async () => {
      await withPage(device, async (page) => {
        await page.addInitScript(() => {
          window.shift = 0;
          new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.value))).observe({ type: "layout-shift", buffered: true });
        });
        await open(page, `${overview}?traineeship=on`);
        await page.locator("site-island[name=VacancyList][hydrated]").waitFor({ state: "attached" });
        await open(page, overview);
        await page.locator("site-island[name=VacancyList][hydrated]").waitFor({ state: "attached" });
        assert.equal(await page.evaluate(() => window.shift), 0);
      });
    });
  });
}

test("the back button walks through the choices, also from another page", async () => {
  await withOverview({}, async (page) => {
    const [first, second] = Object.keys(await options(location(page)));
    await location(page).selectOption(first);
    await location(page).selectOption(second);
    await traineeship(page).check();
    await page.goBack();
    await shows(page, (item) => item.location === second);
    assert.equal(await traineeship(page).isChecked(), false);
    await page.goBack();
    await shows(page, (item) => item.location === first);
    assert.equal(await location(page).inputValue(), first);
    await page.goBack();
    await shows(page, any);
    await page.goForward();
    await shows(page, (item) => item.location === first);

    // An island that is just coming to life when its page is left complains.
    await page.locator("site-island[name=TeamSlider] > *").first().scrollIntoViewIfNeeded();
    await page.locator("site-island[name=TeamSlider][hydrated]").waitFor({ state: "attached" });
    await page.locator("[data-vacancy]:not([hidden]) a").first().click();
    await page.waitForURL((url) => url.pathname.startsWith(`${overview}/`));
    await page.waitForFunction(() => document.body.dataset.kind === "vacancy");
    await page.goBack();
    await page.locator("site-island[name=VacancyList][hydrated]").waitFor({ state: "attached" });
    await page.waitForFunction((place) => document.querySelector("select[name=location]").value === place, first);
    await shows(page, (item) => item.location === first);
  });
});

test("an address brings its filters along; what it does not know is ignored", async () => {
  await withOverview({ query: "?utm_source=x&location=Nergens&position=%3Cb%3E&traineeship=on&popular=perhaps" }, async (page) => {
    await shows(page, (item) => "traineeship" in item);
    assert.deepEqual([await location(page).inputValue(), await position(page).inputValue()], ["", ""]);
    assert.equal(await popular(page).isChecked(), false);
    await popular(page).check();
    assert.equal(search(page), "?utm_source=x&traineeship=on&popular=on");
  });
});

test("the keyboard alone filters; going through a list is one step of the history", async () => {
  await withOverview({}, async (page) => {
    const steps = await page.evaluate(() => history.length);
    await location(page).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const places = Object.keys(await options(location(page)));
    await shows(page, (item) => item.location === places[1]);
    assert.equal(await page.evaluate(() => history.length), steps + 1);
    await traineeship(page).focus();
    await page.keyboard.press("Space");
    await shows(page, (item) => item.location === places[1] && "traineeship" in item);
    await page.keyboard.press("Enter");
    assert.equal(new URL(page.url()).pathname, overview);
    await page.goBack();
    await page.goBack();
    await shows(page, any);
  });
});

const field = (page) => page.getByRole("searchbox", { name: "Zoeken" });
/** Waits until so many vacancies are shown. */
const found = (page, count) => page.waitForFunction((count) => document.querySelectorAll("[data-vacancy]:not([hidden])").length === count, count);

test("what is typed is found at once, together with filters, and is one step of the history", async () => {
  await withOverview({}, async (page) => {
    const asked = [];
    page.on("request", (request) => request.url().includes("/_search/") && asked.push(request.url()));
    const titles = await page.locator("[data-vacancy] h2").allTextContents();
    const fits = titles.filter((title) => /timmer/i.test(title)).length;
    const steps = await page.evaluate(() => history.length);
    assert.ok(fits > 0 && asked.length === 0);
    await field(page).click();
    await page.keyboard.type("Tímmer");
    // The field of work counts too.
    const all = await page.locator("[data-vacancy]").evaluateAll((items) => items.filter((item) => /timmer/i.test(item.querySelector("h2").textContent + item.dataset.position)).length);
    assert.ok(all >= fits);
    await found(page, all);
    assert.equal(asked.length, 1);
    assert.equal(search(page), "?q=T%C3%ADmmer");
    assert.equal(await page.evaluate(() => history.length), steps + 1);
    const places = await options(location(page));
    const [place, count] = Object.entries(places).find(([, count]) => count > 0);
    await location(page).selectOption(place);
    await found(page, count);
    await page.goBack();
    await found(page, all);
    await page.goBack();
    await found(page, titles.length);
    assert.equal(await field(page).inputValue(), "");
  });
});

test("an address with a text shows what it finds, and nothing found offers a way out", async () => {
  await withOverview({ query: "?q=heftrucklasserchauffeur" }, async (page) => {
    assert.equal(await field(page).inputValue(), "heftrucklasserchauffeur");
    await found(page, 0);
    await reset(page).last().click();
    await shows(page, any);
    assert.equal(search(page), "");
  });
});

/** The overview with `count` vacancies: the demo's, again and again, each with no more than its title. */
function crowded(page, count) {
  return page.replace(/(<ul class="cards">)([^]*?)(<\/ul>\s*<\/site-slot>)/, (_, start, list, end) => {
    const items = list.match(/<li data-vacancy[^]*?<\/li>/g).map((item) => {
      const [tag] = /^<li[^>]*>/.exec(item);
      const [title] = /<h2[^]*?<\/h2>/.exec(item);
      return `${tag}<article class="card"><div class="card__body">${title}</div></article></li>\n`;
    });
    return start + Array.from({ length: count }, (_, index) => items[index % items.length]).join("") + end;
  });
}

test("ten thousand vacancies stay fluid", { timeout: 180_000 }, async () => {
  await withOverview({ change: (page) => crowded(page, 10_000), patience: 60_000 }, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const script = async () =>
      (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ScriptDuration").value * 1000;
    /** Milliseconds of script from a choice until the list is as it should be. */
    const measure = async (act) => {
      const before = await script();
      await act();
      await page.waitForFunction(() => !("changing" in document.querySelector(".vacancies__list").dataset));
      return Math.round((await script()) - before);
    };
    const choose = (name, index) =>
      page.evaluate(([name, index]) => {
        const field = document.querySelector(`[name=${name}]`);
        if (field.type === "checkbox") return field.click();
        field.selectedIndex = index;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }, [name, index]);
    const times = {
      location: await measure(() => choose("location", 2)),
      position: await measure(() => choose("position", 1)),
      popular: await measure(() => choose("popular")),
      text: await measure(() => page.evaluate(() => {
        const field = document.querySelector("[name=q]");
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, "timmer");
        field.dispatchEvent(new Event("input", { bubbles: true }));
      })),
      reset: await measure(() => page.evaluate(() => document.querySelector(".vacancies__reset").click())),
      again: await measure(() => choose("location", 1)),
    };
    console.log(`10,000 vacancies, milliseconds of script for each choice: ${JSON.stringify(times)}`);
    const left = await page.evaluate(() => ({
      fit: document.querySelectorAll("[data-vacancy]:not([hidden])").length,
      seen: [...document.querySelectorAll("[data-vacancy]")].filter((item) => item.getClientRects().length > 0).length,
      count: document.querySelector(".vacancies__count").textContent,
    }));
    const fit = left.fit.toLocaleString("nl");
    assert.equal(left.count, `${fit} vacatures`);
    assert.equal(left.seen, 120);
    await page.getByRole("button", { name: `Bekijk alle ${fit} vacatures` }).click();
    await page.waitForFunction(() => document.activeElement.matches("[data-vacancy] a"));
    const seen = await page.evaluate(() => [...document.querySelectorAll("[data-vacancy]")].filter((item) => item.getClientRects().length > 0).length);
    assert.equal(seen, left.fit);
  });
});
