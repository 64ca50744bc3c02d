// The contact form for companies: what it says, what it sends, and what it does with the answer.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { island, withBlocks } from "../support/island.mjs";
import { messages } from "../support/form.mjs";
import { open, origin, withPage } from "../support/session.mjs";
import { everyBlock } from "../support/site.mjs";

const action = "**/actions/sales-force/lead/save";
const success = "/contact/contact-opnemen-gelukt";
const required = [
  ["Naam*", "Wat is je naam?"],
  ["Email*", "Wat is je E-mailadres?"],
  ["Bedrijfsnaam*", "Wat is de naam van je bedrijf?"],
  ["Bericht*", "Laat hier een bericht achter."],
  ["Ja, ik ga akkoord", "Ga je akkoord?"],
];
const right = {
  "Naam*": "Jip de Vries",
  "Email*": "jip@example.com",
  Telefoonnummer: "0591 123456",
  "Bedrijfsnaam*": "De Vries Houtbouw",
  "Bericht*": "Wij zoeken een timmerman.",
};

const field = (form, label) => form.getByLabel(label, { exact: !label.startsWith("Ja") });
const submit = (form) => form.getByRole("button", { name: "Verstuur bericht" });
/** Of a field: the message that it is described by, its border, and whether it has the focus. */
const state = (locator) =>
  locator.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
    return {
      invalid: element.getAttribute("aria-invalid"),
      message: document.getElementById(element.getAttribute("aria-describedby"))?.textContent,
      border: getComputedStyle(element)[element.type === "checkbox" ? "outlineColor" : "borderTopColor"],
      focused: element === document.activeElement,
    };
  });
const red = "rgb(179, 38, 30)";

async function fill(form, values = right) {
  for (const [label, value] of Object.entries(values)) {
    await field(form, label).fill(value);
  }
  await field(form, "Ja, ik ga akkoord").check();
}

/** The fields of a multipart request. */
async function fieldsOf(request) {
  const headers = { "content-type": (await request.allHeaders())["content-type"] };
  return Object.fromEntries(await new Response(request.postDataBuffer(), { headers }).formData());
}

/** The form on the page with every block; answers of the CMS are given by `answer`, which gets each request. */
async function withForm({ answer, ...options }, use) {
  await withBlocks(
    { ...options, before: (page) => (answer === undefined ? undefined : page.route(action, answer)) },
    async (page) => use(page, (await island(page, "CompanyCustomersForm")).locator("form")),
  );
}

for (const [width, by] of [
  [1280, (button) => button.click()],
  [360, (button) => button.tap()],
]) {
  const device = { width, height: 800, hasTouch: width === 360 };

  describe(`at ${width} px`, () => {
    test("every message of the form is seen under its field, the first field has the focus, and corrected fields show none", async () => {
      await withForm(device, async (page, form) => {
        await by(submit(form));
        assert.deepEqual(await messages(form), required.map(([, message]) => message));
        for (const [label, message] of required) {
          const seen = await state(field(form, label));
          assert.deepEqual(seen, { invalid: "true", message, border: red, focused: label === "Naam*" });
        }
        assert.equal(await form.getByRole("status").textContent(), "Nog niet alles is goed ingevuld.");
        const header = await page.locator(".site-header").boundingBox();
        assert.ok((await field(form, "Naam*").boundingBox()).y >= header.y + header.height, "the field is below the bar");

        await field(form, "Naam*").fill("Jip");
        await field(form, "Email*").fill("jip@");
        assert.deepEqual((await messages(form)).slice(0, 1), ["Wat is je E-mailadres? Schrijf het als naam@voorbeeld.nl."]);
        await fill(form);
        assert.deepEqual(await messages(form), []);
        assert.equal((await state(field(form, "Bedrijfsnaam*"))).invalid, null);
      });
    });

    test("labels float while a field is focused or filled", async () => {
      await withForm({ ...device, reducedMotion: "reduce" }, async (page, form) => {
        const lifted = (label) =>
          field(form, label).evaluate((input) => {
            for (const animation of input.labels[0].getAnimations()) animation.finish();
            return input.labels[0].getBoundingClientRect().top - input.getBoundingClientRect().top < 12;
          });
        assert.equal(await lifted("Naam*"), false);
        await field(form, "Naam*").focus();
        assert.equal(await lifted("Naam*"), true);
        await field(form, "Bericht*").fill("Hallo");
        assert.equal(await lifted("Naam*"), false);
        await field(form, "Email*").focus();
        assert.equal(await lifted("Bericht*"), true);
      });
    });

    test("a message reaches the CMS with the contract's fields, and the thank-you page follows", async () => {
      await withForm(device, async (page, form) => {
        await page.evaluate(() => {
          window.testMark = true;
          // A person takes longer than this test.
          const { now } = performance;
          performance.now = () => now.call(performance) + 60_000;
        });
        await fill(form);
        const answered = page.waitForResponse(action);
        await by(submit(form));
        const response = await answered;
        assert.equal(response.status(), 200);
        assert.equal((await response.request().allHeaders()).accept, "application/json");
        assert.deepEqual(await fieldsOf(response.request()), {
          first_name: "Jip",
          last_name: "de Vries",
          telefoonnummer: "0591 123456",
          email: "jip@example.com",
          bedrijfsnaam: "De Vries Houtbouw",
          bericht: "Wij zoeken een timmerman.",
          subject: "Bedankt voor je bericht",
        });
        await page.waitForURL((url) => url.pathname === success);
        await page.waitForFunction(() => document.body.dataset.kind === "contactSuccess");
        assert.equal(await page.evaluate(() => window.testMark), true, "the page was reloaded");
      });
    });

    test("what the CMS finds wrong is shown under its field", async () => {
      // Chromium itself logs each answer of 400; what the page logs is another matter.
      await withPage(device, async (page) => {
        const said = [];
        page.on("console", (message) => said.push(message.text()));
        await open(page, everyBlock);
        const form = (await island(page, "CompanyCustomersForm")).locator("form");
        await fill(form, { ...right, Telefoonnummer: "bel maar" });
        await submit(form).press("Enter");
        await form.getByText("Het telefoonnummer is ongeldig.").waitFor();
        const seen = await state(field(form, "Telefoonnummer"));
        assert.deepEqual(seen, { invalid: "true", message: "Het telefoonnummer is ongeldig.", border: red, focused: true });
        assert.deepEqual(said.filter((text) => !text.includes("400")), []);
        assert.equal(await submit(form).isEnabled(), true);
        await field(form, "Telefoonnummer").fill("0591");
        assert.deepEqual(await messages(form), []);
      });
    });
  });
}

test("the keyboard alone fills in and sends; a name without a space has the last name '-'", async () => {
  let sent;
  const answer = async (route) => {
    sent = await fieldsOf(route.request());
    await route.fulfill({ contentType: "text/html", body: "1" });
  };
  await withForm({ answer }, async (page, form) => {
    await field(form, "Naam*").focus();
    for (const value of ["Jip", "jip@example.com", "", "Hout", "Hallo"]) {
      await page.keyboard.type(value);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Space");
    for (const name of ["Algemene voorwaarden", "Privacybeleid"]) {
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement.textContent), name);
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === success);
    assert.deepEqual([sent.first_name, sent.last_name], ["Jip", "-"]);
  });
});

test("while it is sent the button waits, and two clicks or Enter again send nothing more", async () => {
  let requests = 0;
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const answer = async (route) => {
    requests += 1;
    await held;
    await route.fulfill({ contentType: "application/json", body: "1" });
  };
  await withForm({ answer }, async (page, form) => {
    await fill(form);
    await submit(form).dblclick();
    assert.deepEqual(
      await submit(form).evaluate((button) => [button.disabled, button.ariaBusy]),
      [true, "true"],
    );
    await field(form, "Naam*").press("Enter");
    await field(form, "Naam*").press("Enter");
    release();
    await page.waitForURL((url) => url.pathname === success);
    assert.equal(requests, 1);
  });
});

for (const [what, answer] of [
  ["0", (route) => route.fulfill({ contentType: "application/json", body: "0" })],
  ["status 500", (route) => route.fulfill({ status: 500, contentType: "text/html", body: "<h1>1</h1>" })],
  ["no answer", (route) => route.abort()],
]) {
  test(`after ${what} the input stays and the button works again; it is logged and nothing is shown`, async () => {
    await withPage({}, async (page) => {
      const said = [];
      page.on("console", (message) => said.push(message.text()));
      await page.route(action, answer);
      await open(page, everyBlock);
      const form = (await island(page, "CompanyCustomersForm")).locator("form");
      await fill(form);
      await submit(form).click();
      await page.waitForFunction(() => document.activeElement.matches("[type=submit]:enabled"));
      assert.ok(said.some((text) => text.startsWith("the contact form was not sent")), said.join());
      assert.equal(await field(form, "Naam*").inputValue(), "Jip de Vries");
      assert.equal(await form.getByRole("status").textContent(), "");
      assert.deepEqual(await messages(form), []);
      assert.equal(new URL(page.url()).pathname, everyBlock);
    });
  });
}

test("a site that wants it says a failure", async () => {
  const change = (html) => html.replace(/"onFailure":\s*"log"/, '"onFailure":"message"');
  await withPage({}, async (page) => {
    await page.route(action, (route) => route.abort());
    await page.route(`**${everyBlock}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
    await open(page, everyBlock);
    const form = (await island(page, "CompanyCustomersForm")).locator("form");
    await fill(form);
    await submit(form).click();
    const message = form.getByRole("status").getByText("Hoppla, etwas ist schiefgelaufen");
    await message.waitFor();
    assert.ok(await message.isVisible());
  });
});

test("an answer is not waited for longer than 30 seconds", async () => {
  await withPage({}, async (page) => {
    await page.clock.install();
    await page.route(action, () => undefined);
    await open(page, everyBlock);
    const form = (await island(page, "CompanyCustomersForm")).locator("form");
    await fill(form);
    const asked = page.waitForRequest(action);
    await submit(form).click();
    await asked;
    await page.clock.fastForward(29_000);
    assert.equal(await submit(form).isDisabled(), true);
    await page.clock.fastForward(1100);
    await page.waitForFunction(() => document.querySelector("[type=submit]:enabled") !== null);
  });
});

test("text that was written before the script came is kept", async () => {
  await withPage({}, async (page) => {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route(/\/_assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(origin + everyBlock, { waitUntil: "commit" });
    const form = page.locator("form[method=post]");
    await field(form, "Naam*").fill("Jip de Vries");
    await field(form, "Bericht*").fill("Hallo");
    release();
    await island(page, "CompanyCustomersForm");
    assert.equal(await field(form, "Naam*").inputValue(), "Jip de Vries");
    assert.equal(await field(form, "Bericht*").inputValue(), "Hallo");
    assert.equal(await form.evaluate((element) => element.noValidate), true);
  });
});
