// `sitegen preview`, as editors use it: drafts by their token, Craft's frame, another moment, by keyboard, on phones.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { violations } from "./support/axe.mjs";
import { preview } from "./support/preview.mjs";
import { withPage } from "./support/session.mjs";

const VACANCY = "/vacatures/voorman-houtbouw-emmen";
const ENTRY = "vacancies/voorman-houtbouw-emmen";
const draft = (title, more = {}) => ({ title, headerTitle: title, ...more });

describe("preview", { timeout: 600_000 }, () => {
  let site;
  before(async () => {
    site = await preview();
  });
  after(() => site?.stop());

  /** A page without errors in its console, as one editor's browser shows it. */
  async function withEditor(options, use) {
    await withPage(options, async (page) => {
      page.setDefaultTimeout(60_000);
      const errors = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await use(page);
      assert.deepEqual(errors, []);
    });
  }

  const open = (page, path, token) => page.goto(site.origin + path + (token ? `?token=${token}` : ""));
  const heading = (page) => page.locator("h1").first().textContent();
  const bar = (page) => page.locator("sitegen-preview-bar section");
  const says = (page) => bar(page).getByRole("status").textContent();

  test("a draft is seen with its token and not without, and its bar leads to Craft", async () => {
    await site.save("first", ENTRY, draft("Meesterproef"), "Zomeractie");
    await withEditor({}, async (page) => {
      await open(page, VACANCY, "first");
      assert.equal(page.url(), site.origin + VACANCY, "the token is not in the address");
      assert.equal(await heading(page), "Meesterproef");
      assert.match(await says(page), /Meesterproef \(Zomeractie\)/);
      const edit = await bar(page).getByRole("link").getAttribute("href");
      assert.ok(edit.startsWith(`${site.cms}/admin/entries/vacancies/`), edit);
      const [cookie] = await page.context().cookies();
      assert.deepEqual([cookie.name, cookie.httpOnly, cookie.sameSite, cookie.expires], ["sitegen-preview", true, "Lax", -1]);
      await bar(page).getByRole("button", { name: "Voorbeeld verlaten" }).click();
      await page.waitForFunction(() => document.querySelector("h1").textContent !== "Meesterproef");
      assert.equal(await bar(page).count(), 0);
    });
    await withEditor({}, async (page) => {
      await open(page, VACANCY);
      assert.notEqual(await heading(page), "Meesterproef");
      assert.equal(await bar(page).count(), 0);
    });
  });

  test("two editors see their own drafts at once", async () => {
    await site.save("one", ENTRY, draft("Van Jansen"));
    await site.save("two", ENTRY, draft("Van de Boer"));
    await withEditor({}, (one) =>
      withEditor({}, async (two) => {
        for (const path of [VACANCY, VACANCY]) {
          await Promise.all([open(one, path, "one"), open(two, path, "two")]);
          assert.deepEqual(await Promise.all([heading(one), heading(two)]), ["Van Jansen", "Van de Boer"]);
        }
        await two.goto(`${site.origin}/vacatures`);
        const text = await two.locator("main").textContent();
        assert.ok(text.includes("Van de Boer") && !text.includes("Van Jansen"));
      }),
    );
  });

  test("a draft is in the list, the navigation and the count, and links stay in the preview", async () => {
    await site.save("lists", ENTRY, draft("Lijstproef"));
    await site.save("lists", "fixedNavigation/over-wt", { title: "Wie wij zijn" });
    await site.save("lists", "vacancies/timmerman-houtskeletbouw-hoogeveen", { expiryDate: "2026-01-01T00:00" });
    await withEditor({}, async (page) => {
      const count = () => page.locator("header .badge [aria-hidden]").first().textContent();
      await open(page, "/vacatures");
      const published = Number(await count());
      await open(page, "/vacatures", "lists");
      assert.equal(Number(await count()), published - 1);
      await page.getByRole("link", { name: /Lijstproef/ }).first().click();
      await page.waitForURL(site.origin + VACANCY);
      assert.equal(await heading(page), "Lijstproef");
      assert.ok((await page.locator("nav", { hasText: "Wie wij zijn" }).count()) > 0, "the navigation");
    });
  });

  test("an expired token is said in the bar, which shows the published page", async () => {
    await site.save("short", ENTRY, draft("Vergankelijk"));
    await withEditor({}, async (page) => {
      await open(page, VACANCY, "short");
      assert.equal(await heading(page), "Vergankelijk");
      await site.expire("short");
      await page.reload();
      assert.notEqual(await heading(page), "Vergankelijk");
      assert.match(await says(page), /verlopen/);
    });
  });

  for (const host of ["127.0.0.1", "localhost"]) {
    test(`Craft's Live Preview shows each save in its frame, at its place (${host === "localhost" ? "another site" : "the same site"})`, async () => {
      const origin = site.origin.replace("127.0.0.1", host);
      const token = `frame-${host.length}`;
      await withEditor({}, async (page) => {
        // Any page of the CMS stands for its control panel.
        await page.goto(`${site.cms}/uploads/hero-werkplaats.jpg`);
        await page.evaluate(() => {
          const frame = document.createElement("iframe");
          Object.assign(frame, { width: 900, height: 700 });
          document.body.replaceChildren(frame);
        });
        const show = () =>
          page.evaluate(
            (address) => {
              const frame = document.querySelector("iframe");
              const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
              frame.src = address;
              return loaded.then(() => undefined);
            },
            `${origin}${VACANCY}?x-craft-live-preview=abc&token=${token}`,
          );
        await site.save(token, ENTRY, draft("Eerste"));
        await show();
        const frame = page.frames().find((frame) => frame !== page.mainFrame());
        await frame.locator("h1", { hasText: "Eerste" }).first().waitFor();
        await frame.locator("sitegen-preview-bar .small").waitFor();
        await frame.evaluate(() => scrollTo({ top: 500, behavior: "instant" }));
        await frame.waitForFunction(() => scrollY === 500);
        for (const title of ["Tweede", "Derde"]) {
          await site.save(token, ENTRY, draft(title));
          await show();
          await frame.locator("h1", { hasText: title }).first().waitFor();
          await frame.waitForFunction(() => scrollY === 500);
        }
        const cookies = await page.context().cookies(origin);
        const cookie = cookies.find(({ name }) => name === "sitegen-preview");
        assert.deepEqual([cookie.httpOnly, cookie.sameSite, cookie.secure], host === "localhost" ? [true, "None", true] : [true, "Lax", false]);
      });
    });
  }

  test("another site shows no page in a frame", async () => {
    const other = createServer((_, response) => response.setHeader("content-type", "text/html").end(`<iframe src="${site.origin}/"></iframe>`));
    await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
    await withPage({}, async (page) => {
      const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
      await page.goto(`http://127.0.0.1:${other.address().port}/`);
      await refused;
    });
    other.close();
  });

  test("the date picker shows the site on that day, and leads back", async () => {
    await site.save("dated", ENTRY, draft("Later"));
    await withEditor({}, async (page) => {
      await open(page, "/vacatures", "dated");
      const vacancies = () => page.locator("main a[href^='/vacatures/']").evaluateAll((links) => new Set(links.map((link) => link.pathname)).size);
      const today = await vacancies();
      const picker = bar(page).getByLabel("Toon de site op");
      await picker.fill("2031-12-24T09:00");
      await bar(page).getByRole("button", { name: "Tonen" }).click();
      await page.waitForFunction((today) => new Set([...document.querySelectorAll("main a[href^='/vacatures/']")].map((link) => link.pathname)).size < today, today);
      assert.equal(page.url(), `${site.origin}/vacatures`);
      assert.equal(await picker.inputValue(), "2031-12-24T09:00");
      await bar(page).getByRole("button", { name: "Terug naar nu" }).click();
      // The answer is another document, which has no bar at first.
      await page.waitForFunction(() => document.querySelector("sitegen-preview-bar")?.shadowRoot?.querySelector("input").value === "");
      assert.equal(await vacancies(), today);
    });
  });

  for (const width of [360, 768, 1280]) {
    test(`the bar is used by keyboard and is out of the page's way at ${width} px`, async () => {
      await site.save("bar", ENTRY, draft("Balk"), "Proef");
      // axe writes inline styles, which the page's policy forbids, and would measure contrast in the middle of a transition.
      await withEditor({ width, height: 800, bypassCSP: true, reducedMotion: "reduce" }, async (page) => {
        await open(page, VACANCY, "bar");
        await bar(page).waitFor();
        const box = await bar(page).boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= width && box.height <= 64, JSON.stringify(box));
        const options = bar(page).getByRole("button", { name: "Opties" });
        if (width < 1100) {
          await options.focus();
          await page.keyboard.press("Enter");
        }
        await bar(page).getByLabel("Toon de site op").waitFor();
        assert.deepEqual(await violations(page, `${width} px`), []);
        if (process.env.BROWSER_TEST_SHOTS) await page.screenshot({ path: `${process.env.BROWSER_TEST_SHOTS}/bar-${width}.png` });
        if (width >= 480) {
          const phone = bar(page).getByRole("button", { name: "Breedte van een telefoon" });
          await phone.focus();
          await page.keyboard.press("Enter");
          const frame = page.frameLocator("sitegen-preview-bar iframe");
          await frame.locator("h1", { hasText: "Balk" }).first().waitFor();
          assert.equal(await frame.locator("sitegen-preview-bar").count(), 0);
          await bar(page).getByRole("button", { name: "Volle breedte" }).click();
          await page.locator("sitegen-preview-bar iframe").waitFor({ state: "detached" });
        }
        await bar(page).getByRole("button", { name: "Balk verbergen" }).focus();
        await page.keyboard.press("Escape");
        await bar(page).waitFor({ state: "hidden" });
        const focused = await page.evaluate(() => document.activeElement.shadowRoot.activeElement.className);
        assert.equal(focused, "small");
        await page.keyboard.press("Enter");
        await bar(page).waitFor();
      });
    });
  }
});
