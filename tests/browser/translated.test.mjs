// Pages that the visitor's browser has changed before their scripts come, as it does to translate them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, withSilentPage } from "./support/session.mjs";
import { vacancyWithForm as vacancy } from "./support/site.mjs";

test("what is written into a form that the browser has translated stays where it is written", async () => {
  // React finds other text than it has made, and makes the form again.
  await withSilentPage({ allowed: /island CandidateForm .*418/ }, async (page) => {
    await open(page, vacancy);
    const form = page.locator("site-island[name=CandidateForm] form").last();
    await form.evaluate((element) => {
      const texts = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
      const found = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        found.push(text);
      }
      for (const text of found.filter(({ data }) => data.trim() !== "")) {
        const font = document.createElement("font");
        text.replaceWith(font);
        font.append(text);
      }
    });
    const field = (label) => form.getByLabel(label, { exact: true });
    const inputs = form.locator("input[type=text], input[type=email]");
    const first = await inputs.first().elementHandle();
    await inputs.first().click();
    await page.keyboard.type("Jip");
    await page.keyboard.press("Tab");
    await page.keyboard.type("van ");
    await page.locator("site-island[name=CandidateForm][hydrated]").last().waitFor({ state: "attached" });
    await page.keyboard.type("Dam");
    assert.equal(await first.evaluate((element) => element.isConnected), false, "the form was made again");
    assert.equal(await field("Voornaam*").inputValue(), "Jip");
    assert.equal(await field("Achternaam*").inputValue(), "van Dam");
  });
});
