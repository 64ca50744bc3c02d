// `sitegen dev`: an edit of each kind reaches the open page, which stays where it was; what is wrong is shown above it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { violations } from "./support/axe.mjs";
import { develop } from "./support/dev.mjs";
import { openMenu } from "./support/menu.mjs";
import { withPage } from "./support/session.mjs";

/** Longer than any edit takes on a busy machine. */
const PATIENCE = 60_000;

describe("dev", { timeout: 600_000 }, () => {
  let dev;
  before(async () => {
    dev = await develop();
  });
  after(() => dev?.remove());

  /** Opens a page at a place below its top, when it listens for states. */
  async function withOpen(options, use) {
    await withPage(options, async (page) => {
      page.setDefaultTimeout(PATIENCE);
      const errors = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await page.goto(`${dev.origin}/over-wt`);
      await listens(page);
      await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
      await page.waitForFunction(() => window.scrollY === 600);
      await use(page);
      assert.deepEqual(errors, []);
    });
  }

  const listens = (page) => page.waitForFunction(() => document.documentElement.dataset.sitegenDev !== undefined);
  const stays = async (page) => {
    await listens(page);
    await page.waitForFunction(() => window.scrollY === 600);
  };
  const panel = (page) => page.locator("sitegen-dev .panel");

  test("a template is on screen, where the page was", () =>
    withOpen({}, async (page) => {
      dev.edit("templates/body.html", "</main>", '<p id="probe">nieuw</p></main>');
      await page.locator("#probe").waitFor();
      await stays(page);
    }));

  test("any number of pages is open, and each shows an edit after the last one is closed", () =>
    withOpen({}, async (page) => {
      const pages = [page];
      while (pages.length < 9) {
        const more = await page.context().newPage();
        await more.goto(`${dev.origin}/over-wt`);
        await listens(more);
        pages.push(more);
      }
      await pages.pop().close();
      dev.edit("templates/body.html", "</main>", '<p id="each">nieuw</p></main>');
      for (const each of pages) {
        await each.locator("#each").waitFor();
      }
      await stays(page);
    }));

  test("a message is on screen", () =>
    withOpen({}, async (page) => {
      dev.edit("templates/messages/nl.json", '"skip.content": "', '"skip.content": "Snel: ');
      await page.waitForFunction(() => document.querySelector(".skip-link").textContent.startsWith("Snel: "));
      await stays(page);
    }));

  test("a style is on screen, in the same document", () =>
    withOpen({}, async (page) => {
      await page.evaluate(() => {
        window.same = true;
      });
      dev.edit("frontend/styles/base.css", "", "\nbody { outline: 7px solid red; }");
      await page.waitForFunction(() => getComputedStyle(document.body).outlineWidth === "7px");
      await page.waitForFunction(() => document.querySelectorAll('link[rel="stylesheet"][href*="/site-"]').length === 1);
      assert.equal(await page.evaluate(() => window.same && window.scrollY), 600);
    }));

  test("a mistake in a style is shown, and goes away in the same document", () =>
    withOpen({}, async (page) => {
      await page.evaluate(() => {
        window.same = true;
      });
      const wrong = '\n.probe { background: url("./nope.png"); }';
      dev.edit("frontend/styles/base.css", "", wrong);
      await panel(page).waitFor();
      dev.edit("frontend/styles/base.css", wrong, "");
      await panel(page).waitFor({ state: "detached" });
      assert.equal(await page.evaluate(() => window.same && window.scrollY), 600);
    }));

  test("an island is on screen, and runs", () =>
    withOpen({}, async (page) => {
      dev.edit("frontend/islands/SiteHeader/SiteHeader.tsx", 'className="site-menu"', 'className="site-menu probed"');
      await page.locator(".site-menu.probed").waitFor({ state: "attached" });
      await stays(page);
      await openMenu(page);
    }));

  test("a query is asked, and its answer is on screen", () =>
    withOpen({}, async (page) => {
      assert.ok((await page.locator(".tekst-afbeelding .prose p").count()) > 0);
      dev.edit("queries/blocks/tekstAfbeelding.graphql", "tekst @rich", "tekst @rich(plain: true)");
      await page.waitForFunction(() => document.querySelectorAll(".tekst-afbeelding .prose p").length === 0);
      await listens(page);
      dev.edit("queries/blocks/tekstAfbeelding.graphql", "tekst @rich(plain: true)", "tekst @rich");
      await page.locator(".tekst-afbeelding .prose p").first().waitFor();
    }));

  for (const [what, file, old, wrong, kind] of [
    ["template", "templates/body.html", "</main>", "{% if %}</main>", "Template"],
    ["query", "queries/blocks/tekst.graphql", "tekst @rich", "teksten @rich", "Query"],
    ["script", "frontend/islands/Popup/Popup.tsx", "export", "export expo rt", "Script"],
  ]) {
    test(`a mistake in a ${what} is shown with its line, and goes away when it is corrected`, () =>
      withOpen({}, async (page) => {
        dev.edit(file, old, wrong);
        await panel(page).waitFor();
        assert.equal(await panel(page).locator(".kind").textContent(), kind);
        assert.ok((await panel(page).locator(".place").textContent()).includes(file));
        assert.ok((await panel(page).locator(".line.here").textContent()).includes(wrong.split("<")[0].trim()));
        dev.edit(file, wrong, old);
        await page.waitForFunction(() => !document.querySelector("sitegen-dev")?.shadowRoot.querySelector(".panel"));
        await stays(page);
      }));
  }

  test("mistakes that were found together are shown together", () =>
    withOpen({}, async (page) => {
      dev.edit("templates/body.html", "</main>", "{{ site.niets }}{{ site.leeg }}</main>");
      await panel(page).waitFor();
      assert.match(await panel(page).locator("h2").textContent(), /site\.niets/);
      assert.match(await panel(page).locator("li").textContent(), /site\.leeg.*templates\/body\.html:/);
      if (process.env.BROWSER_TEST_SHOTS) {
        await page.screenshot({ path: `${process.env.BROWSER_TEST_SHOTS}/overlay-two.png` });
      }
      dev.edit("templates/body.html", "{{ site.niets }}{{ site.leeg }}</main>", "</main>");
      await page.waitForFunction(() => !document.querySelector("sitegen-dev")?.shadowRoot.querySelector(".panel"));
      await stays(page);
    }));

  for (const width of [360, 768, 1280]) {
    test(`what is wrong can be read and closed by keyboard at ${width} px`, () =>
      withOpen({ width }, async (page) => {
        await page.locator("a[href]").first().focus();
        dev.edit("templates/body.html", "</main>", "{% if %}</main>");
        await panel(page).waitFor();
        assert.deepEqual(await violations(page, `${width} px`), []);
        const box = await panel(page).boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= width && box.y >= 0, JSON.stringify(box));
        if (process.env.BROWSER_TEST_SHOTS) {
          await page.screenshot({ path: `${process.env.BROWSER_TEST_SHOTS}/overlay-${width}.png` });
        }
        const focused = () => page.evaluate(() => document.activeElement.shadowRoot?.activeElement?.textContent ?? document.activeElement.tagName);
        await page.keyboard.press("Tab");
        assert.equal(await focused(), "Close");
        await page.keyboard.press("Escape");
        await panel(page).waitFor({ state: "detached" });
        assert.equal(await focused(), "A");
        dev.edit("templates/body.html", "{% if %}</main>", "</main>");
        await listens(page);
      }));
  }

  test("Esc closes what is wrong from the page too, and the focus stays there", () =>
    withOpen({}, async (page) => {
      dev.edit("templates/body.html", "</main>", "{% if %}</main>");
      await panel(page).waitFor();
      await page.locator("a[href]").first().focus();
      await page.keyboard.press("Escape");
      await panel(page).waitFor({ state: "detached" });
      assert.equal(await page.evaluate(() => document.activeElement.tagName), "A");
      dev.edit("templates/body.html", "{% if %}</main>", "</main>");
      await page.waitForFunction(() => window.scrollY === 600);
    }));

  test("a page that cannot be rendered says why, and is shown when it can", () =>
    withPage({}, async (page) => {
      page.setDefaultTimeout(PATIENCE);
      dev.edit("templates/pages/vacancyOverview.html", "", "{{ [].no.such }}");
      await page.goto(`${dev.origin}/vacatures`);
      await panel(page).waitFor();
      assert.ok((await panel(page).locator(".place").textContent()).includes("templates/pages/vacancyOverview.html"));
      dev.edit("templates/pages/vacancyOverview.html", "{{ [].no.such }}", "");
      await page.locator("main#main").waitFor();
    }));
});
