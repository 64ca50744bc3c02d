// Islands that cannot come alive: what the build made works on, as it does without scripting, and nothing of the visitor's is lost.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { documents, guardUsed, idle, mark, marked, quiet } from "./support/in-app.mjs";
import { toggle } from "./support/menu.mjs";
import { open, origin, withPage } from "./support/session.mjs";
import { html, vacancyWithForm } from "./support/site.mjs";

const header = "site-island[name=SiteHeader]";
const formChunk = "**/_assets/CompanyCustomersForm-*.js";
const menuOpen = (page) => page.evaluate(() => document.querySelector("details.site-menu").open);
const field = (page, label) => page.locator("form.form__fields").getByLabel(label, { exact: label.endsWith("*") });

/** Resolves with the next thing that the console is told about an island. */
const complaint = (page, name) => page.waitForEvent("console", (message) => message.type() === "error" && message.text().includes(`island ${name}`));

/** Holds every request for a chunk until `answer` is called with what is done to it. */
async function holdChunk(page, pattern) {
  let answer;
  const answered = new Promise((resolve) => (answer = resolve));
  await page.route(pattern, async (route) => (await answered)(route));
  return answer;
}
const gone = (route) => route.fulfill({ status: 404, body: "gone" });

async function fill(page) {
  for (const [label, value] of [["Naam*", "Jip"], ["Email*", "jip@example.com"], ["Bedrijfsnaam*", "Hout"], ["Bericht*", "Dag"]]) {
    await field(page, label).fill(value);
  }
  await field(page, "Ja, ik ga akkoord").check();
}

test("a menu whose script does not come opens by itself, and is the component's when it has come", { timeout: 60_000 }, async () => {
  await withPage({}, async (page) => {
    const said = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && said.push(message.text()));
    const answer = await holdChunk(page, "**/_assets/hydrate-*.js");
    await page.goto(origin);
    await toggle(page).click();
    assert.equal(await menuOpen(page), false);
    await page.waitForFunction(() => document.querySelector("details.site-menu").open);
    answer((route) => route.continue());
    await page.locator(`${header}[hydrated]`).waitFor({ state: "attached" });
    assert.equal(await menuOpen(page), true);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("details.site-menu").open);
    assert.deepEqual(said, []);
  });
});

describe("a component that throws while it hydrates", { timeout: 120_000 }, () => {
  /** The home page with a header whose props no component can work with. */
  async function withBrokenHeader(page) {
    const body = html("/").replace(/(<site-island name="SiteHeader"[^>]*? props=')[^']*/, "$1{}");
    await page.route(`${origin}/`, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  }

  test("leaves the menu of the build, which opens and closes by itself", async () => {
    await withPage({}, async (page) => {
      await withBrokenHeader(page);
      const said = complaint(page, "SiteHeader");
      await open(page, "/");
      await said;
      assert.equal(await page.locator(`${header}[hydrated]`).count(), 0);
      await toggle(page).click();
      assert.equal(await menuOpen(page), true);
      await toggle(page).click();
      assert.equal(await menuOpen(page), false);
    });
  });

  test("gives the click that woke it to the browser", async () => {
    await withPage({}, async (page) => {
      await withBrokenHeader(page);
      const answer = await holdChunk(page, "**/_assets/hydrate-*.js");
      await page.goto(origin);
      await toggle(page).click();
      assert.equal(await menuOpen(page), false);
      answer((route) => route.continue());
      await page.waitForFunction(() => document.querySelector("details.site-menu").open);
    });
  });

  test("leaves a form that is sent by the browser", async () => {
    await withPage({}, async (page) => {
      await page.route(formChunk, (route) =>
        route.fulfill({ contentType: "text/javascript", body: 'export default () => { throw new Error("broken on purpose"); }' }),
      );
      const said = complaint(page, "CompanyCustomersForm");
      await open(page, "/contact");
      await page.locator("form.form__fields").scrollIntoViewIfNeeded();
      await said;
      await fill(page);
      const sent = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === "POST");
      await field(page, "Naam*").press("Enter");
      assert.match((await sent).url(), /\/actions\/sales-force\/lead\/save$/);
    });
  });
});

describe("an island whose chunk stays away", { timeout: 120_000 }, () => {
  test("gives the click that woke it to the browser", async () => {
    await quiet({ init: guardUsed }, async (page) => {
      const answer = await holdChunk(page, "**/_assets/hydrate-*.js");
      await page.goto(origin);
      await mark(page);
      await toggle(page).click();
      assert.equal(await menuOpen(page), false);
      answer(gone);
      await page.waitForFunction(() => document.querySelector("details.site-menu").open);
      assert.ok(await marked(page));
    });
  });

  test("loses nothing that a candidate has typed, and its form is sent by the browser", async () => {
    await withPage({}, async (page) => {
      const answer = await holdChunk(page, "**/_assets/CandidateForm-*.js");
      const loads = documents(page);
      await page.goto(origin + vacancyWithForm);
      const form = page.locator("site-island[name=CandidateForm] form").last();
      const name = form.getByLabel("Voornaam*", { exact: true });
      await name.fill("Jip");
      const said = complaint(page, "CandidateForm");
      answer(gone);
      await said;
      assert.deepEqual(loads, [vacancyWithForm]);
      assert.equal(await name.inputValue(), "Jip");
    });
  });

  test("leaves no filters that do nothing", async () => {
    await quiet({ init: guardUsed }, async (page) => {
      await page.route("**/_assets/VacancyList-*.js", gone);
      const said = complaint(page, "VacancyList");
      await page.goto(`${origin}/vacatures`);
      await said;
      const filters = page.locator("main .vacancies__filters");
      await filters.waitFor({ state: "hidden" });
      assert.equal(await filters.count(), 1);
      assert.ok((await page.locator(".vacancies__list .card").count()) > 0);
    });
  });
});

describe("an island that wakes without a connection", { timeout: 120_000 }, () => {
  test("keeps the page, and what is written into it, and comes alive with the connection", async () => {
    await quiet({ height: 500 }, async (page) => {
      let asked = 0;
      page.on("request", (request) => (asked += /\/CompanyCustomersForm-/.test(request.url()) ? 1 : 0));
      await open(page, "/contact");
      await page.locator(`${header}[hydrated]`).waitFor({ state: "attached" });
      await mark(page);
      assert.equal(asked, 0, "the form has not been near yet");
      const loads = documents(page);
      await page.context().setOffline(true);
      const said = complaint(page, "CompanyCustomersForm");
      await field(page, "Naam*").focus();
      await said;
      await page.keyboard.type("Jip de Vries");
      await idle(page);
      assert.deepEqual([await marked(page), loads], [true, []]);
      await page.context().setOffline(false);
      await page.locator("site-island[name=CompanyCustomersForm][hydrated]").waitFor({ state: "attached" });
      assert.equal(await field(page, "Naam*").inputValue(), "Jip de Vries");
      assert.deepEqual([await marked(page), loads], [true, []]);
    });
  });
});

describe("a form that cannot be sent as usual", { timeout: 120_000 }, () => {
  for (const part of ["rules", "lead"]) {
    test(`is checked and sent by the browser when \`${part}\` is gone`, async () => {
      await withPage({}, async (page) => {
        await page.route(`**/_assets/${part}-*.js`, gone);
        await open(page, "/contact");
        await field(page, "Naam*").focus();
        await page.locator("site-island[name=CompanyCustomersForm][hydrated]").waitFor({ state: "attached" });
        await field(page, "Bedrijfsnaam*").focus();
        await page.waitForFunction((name) => !name.form.noValidate, await field(page, "Naam*").elementHandle());
        const loads = documents(page);
        await field(page, "Naam*").press("Enter");
        assert.equal(await field(page, "Naam*").evaluate((name) => name === document.activeElement && name.matches(":invalid")), true);
        await fill(page);
        assert.deepEqual(loads, []);
        const sent = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === "POST");
        await field(page, "Naam*").press("Enter");
        assert.match((await sent).url(), /\/actions\/sales-force\/lead\/save$/);
      });
    });
  }

  test("stays as it is without a connection, though its script is not there", async () => {
    await quiet({ height: 500 }, async (page) => {
      await open(page, "/contact");
      await page.locator(`${header}[hydrated]`).waitFor({ state: "attached" });
      const loads = documents(page);
      await page.context().setOffline(true);
      const said = complaint(page, "CompanyCustomersForm");
      await field(page, "Naam*").focus();
      await said;
      await fill(page);
      await field(page, "Naam*").press("Enter");
      await idle(page);
      assert.deepEqual([loads, await field(page, "Naam*").inputValue()], [[], "Jip"]);
    });
  });
});

describe("a form whose script comes late", { timeout: 120_000 }, () => {
  test("does not take its visitor for a machine", async () => {
    await withPage({}, async (page) => {
      await page.clock.install();
      const answer = await holdChunk(page, formChunk);
      await open(page, "/contact");
      await page.clock.runFor(6000);
      await fill(page);
      await page.getByRole("button", { name: "Verstuur bericht" }).click();
      const sent = page.waitForRequest("**/actions/sales-force/lead/save");
      answer((route) => route.continue());
      const request = await sent;
      const headers = { "content-type": (await request.allHeaders())["content-type"] };
      const fields = await new Response(request.postDataBuffer(), { headers }).formData();
      assert.deepEqual([fields.get("first_name"), fields.get("elapsed")], ["Jip", null]);
    });
  });
});
