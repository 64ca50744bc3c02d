// The open application and the contact form, which a site has when it names their actions.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { messages as said } from "./support/form.mjs";
import { violations } from "./support/axe.mjs";
import { scrollThrough } from "./support/chromium.mjs";
import { none } from "./support/findings.mjs";
import { withSilentPage } from "./support/session.mjs";
import { variant } from "./support/variant.mjs";

const sections = `
[forms.open_application]
action = "/actions/sales-force/candidate/save"

[forms.contact]
action = "/actions/sales-force/contact/save"
`;
const forms = {
  "the open application": {
    section: "#apply",
    action: "**/actions/sales-force/candidate/save",
    texts: { "Voornaam*": "Jip", "Achternaam*": "de Vries", "Email*": "jip@example.com", Motivatie: "Hout." },
    file: { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") },
    messages: ["Wat is je voornaam?", "Wat is je achternaam?", "Wat is je E-mailadres?", "Lade eine PDF (.pdf)-Datei hoch.", "Ga je akkoord?"],
    sent: ["first_name=Jip", "last_name=de Vries", "email=jip@example.com", "telefoonnummer=", "cv=cv.pdf", "motivatie=Hout.", "terms=1"],
    success: "/vacatures/bedankt-voor-je-sollicitatie",
  },
  "the contact form": {
    section: "#message",
    action: "**/actions/sales-force/contact/save",
    texts: { "Voornaam*": "Jip", "Achternaam*": "de Vries", "Email*": "jip@example.com", "Bericht*": "Bel mij." },
    messages: ["Wat is je voornaam?", "Wat is je achternaam?", "Wat is je E-mailadres?", "Laat hier een bericht achter.", "Ga je akkoord?"],
    sent: ["first_name=Jip", "last_name=de Vries", "email=jip@example.com", "telefoonnummer=", "bericht=Bel mij.", "terms=1"],
    success: "/contact/contact-opnemen-gelukt",
  },
};

describe("a contact page with both forms", { timeout: 300_000 }, () => {
  let site;
  before(async () => {
    // React's development build: a difference between the page and its hydration is an error in the console.
    site = await variant({ sections, args: ["--development"] });
  });
  after(() => site?.remove());

  for (const width of [320, 768, 1280]) {
    for (const [name, { section, action, texts, file, messages, sent, success }] of Object.entries(forms)) {
      test(`${name} says what is missing, and sends what was written, at ${width} px`, async () => {
        await withSilentPage({ width, height: 800, reducedMotion: "reduce" }, async (page) => {
          await page.addInitScript(() => {
            const { send } = XMLHttpRequest.prototype;
            XMLHttpRequest.prototype.send = function (body) {
              sessionStorage.setItem("sent", JSON.stringify([...body].map(([name, value]) => `${name}=${value.name ?? value}`)));
              return send.call(this, body);
            };
          });
          await page.route(action, (route) => route.fulfill({ contentType: "text/html", body: "1" }));
          await page.goto(`${site.origin}/contact`);
          await scrollThrough(page);
          assert.equal(await page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth), true);
          const form = page.locator(`${section} form`);
          await form.getByLabel("Voornaam*", { exact: true }).focus();
          await page.locator(`${section} site-island[hydrated]`).waitFor({ state: "attached" });
          await form.locator("[type=submit]").click();
          assert.deepEqual(await said(form), messages);
          none(await violations(page, "/contact"));
          for (const [label, text] of Object.entries(texts)) {
            await form.getByLabel(label, { exact: true }).fill(text);
          }
          if (file !== undefined) {
            await form.locator("[type=file]").setInputFiles(file);
          }
          await form.getByRole("checkbox").check();
          await form.locator("[type=submit]").click();
          await page.waitForURL((url) => url.pathname === success);
          const written = await page.evaluate(() => JSON.parse(sessionStorage.getItem("sent")));
          assert.deepEqual(written.filter((line) => !line.startsWith("elapsed=")), sent);
        });
      });
    }
  }

  test("the overview of vacancies leads to the open application", async () => {
    await withSilentPage({}, async (page) => {
      await page.goto(`${site.origin}/vacatures`);
      // Until it has opened, what is far below may move away from the mouse.
      await page.locator("html:not([data-opening])").waitFor({ state: "attached" });
      await page.locator("a[href='/contact#apply']").click();
      await page.waitForURL((url) => url.pathname === "/contact" && url.hash === "#apply");
      await page.waitForFunction(() => {
        const { top } = document.querySelector("#apply").getBoundingClientRect();
        return top >= 0 && top < innerHeight;
      });
    });
  });
});
