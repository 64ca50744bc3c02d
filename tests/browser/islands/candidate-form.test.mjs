// The forms of candidates: what they say, what they send, and what they keep when something goes wrong.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { violations } from "../support/axe.mjs";
import { click } from "../support/in-app.mjs";
import { messages } from "../support/form.mjs";
import { cms, open, origin, withPage, withSilentPage } from "../support/session.mjs";
import { vacancyWithForm as vacancy } from "../support/site.mjs";

const action = "**/actions/sales-force/candidate/save";
const success = "/vacatures/bedankt-voor-je-sollicitatie";

const pdf = (size = 1024) => ({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size - 9, 32)]) });
const renamed = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ\u0090\u0000 This program cannot be run in DOS mode.") };
const MAX = 15 * 1024 * 1024;

const field = (form, label) => form.getByLabel(label, { exact: true });
const cv = (form) => form.locator("[type=file]");
const submit = (form) => form.locator("[type=submit]");
const status = (form) => form.getByRole("status");

async function fill(form, file = pdf()) {
  await field(form, "Voornaam*").fill("Jip");
  await field(form, "Achternaam*").fill("de Vries");
  await field(form, "Email*").fill("jip@example.com");
  await form.getByRole("checkbox").check();
  await cv(form).setInputFiles(file);
}

/** The form of a vacancy, hydrated as by somebody who comes near it; the console may say only what `allowed` knows. */
async function withForm({ route = vacancy, answer, before, ...options }, use) {
  await withSilentPage(options, async (page) => {
    await before?.(page);
    await page.addInitScript(() => {
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        window.sent = [...body].map(([name, value]) => [name, typeof value === "string" ? value : value.size]);
        return send.call(this, body);
      };
    });
    if (answer !== undefined) {
      await page.route(action, answer);
    }
    await open(page, route);
    const form = page.locator("site-island[name=CandidateForm] form").last();
    await field(form, "Voornaam*").focus();
    await page.locator("site-island[name=CandidateForm][hydrated]").last().waitFor({ state: "attached" });
    await use(page, form);
  });
}

/** The names and texts that the page has sent: the browser's protocol leaves out bodies with files. */
const sentBy = (page) => page.evaluate(() => window.sent);

const arrived = (page) => page.waitForURL((url) => url.pathname === success);

test("an application that has arrived says so, though the connection breaks right after it", async () => {
  let fetched;
  const before = (page) => {
    fetched = page.waitForResponse(`${origin}/_data${success}.json`).then((response) => response.finished());
  };
  await withForm({ before }, async (page, form) => {
    await fill(form);
    assert.equal(await fetched, null);
    await page.route("**/_data/**", (route) => route.abort());
    await submit(form).click();
    await arrived(page);
    assert.match(await page.locator("h1").innerText(), /bedankt/i);
  });
});

for (const width of [320, 768, 1280]) {
  describe(`at ${width} px`, () => {
    const device = { width, height: 800, hasTouch: width === 320, reducedMotion: "reduce" };

    test("the button leads to the form, and an application reaches the CMS", async () => {
      await withForm(device, async (page, form) => {
        await page.evaluate(() => scrollTo(0, 0));
        await page.locator("main a[href='#apply']").first().click();
        await page.waitForFunction(() => document.querySelector("#apply").getBoundingClientRect().top < innerHeight);
        assert.equal(await page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth), true);
        await fill(form, pdf(3_000_000));
        const answered = page.waitForResponse(action);
        await submit(form).click();
        const response = await answered;
        assert.equal(response.status(), 200);
        await arrived(page);
        const sent = await sentBy(page);
        assert.deepEqual(
          sent.map(([name]) => name).filter((name) => name !== "elapsed"),
          ["vacancy_id", "vacancy_title", "vacancy_url", "first_name", "last_name", "email", "telefoonnummer", "cv", "motivatie", "terms"],
        );
        assert.ok(Object.fromEntries(sent).vacancy_url.endsWith(vacancy));
        assert.equal(Object.fromEntries(sent).cv, 3_000_000);
        assert.equal(await page.evaluate(() => sessionStorage.length), 0, "nothing is kept");
      });
    });

    test("every message is under its field, and axe finds nothing in the form with them", async () => {
      await withForm(device, async (page, form) => {
        await submit(form).click();
        assert.deepEqual(await messages(form), [
          "Wat is je voornaam?",
          "Wat is je achternaam?",
          "Wat is je E-mailadres?",
          "Lade eine PDF (.pdf)-Datei hoch.",
          "Ga je akkoord?",
        ]);
        assert.equal(await field(form, "Voornaam*").evaluate((input) => input === document.activeElement), true);
        assert.deepEqual(await violations(page), []);
        await fill(form, pdf(MAX + 1));
        await form.getByText("Die Datei darf maximal 15 MB groß sein.").waitFor();
        await cv(form).setInputFiles(renamed);
        await form.getByText("Lade eine PDF (.pdf)-Datei hoch.").waitFor();
        await cv(form).setInputFiles(pdf(MAX));
        await field(form, "Email*").fill("jip@");
        await field(form, "Telefoonnummer").fill("bel maar");
        await submit(form).click();
        assert.deepEqual(await messages(form), ["Bitte geben Sie eine gültige E-Mail-Adresse ein.", "Bitte gib eine gültige Telefonnummer ein."]);
        assert.equal(await form.getByText("Bitte gib").getAttribute("lang"), "de");
      });
    });
  });
}

test("an application reaches a CMS on another host, which answers no question before", async () => {
  const asked = [];
  // The policy of a site allows the host of its own CMS, and this one is another in each test.
  await withForm({ bypassCSP: true, before: (page) => page.addInitScript(sendTo, cms) }, async (page, form) => {
    page.on("request", (request) => request.url().startsWith(cms) && asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await fill(form, pdf(2_000_000));
    await submit(form).click();
    await arrived(page);
    assert.deepEqual(asked, ["POST /actions/sales-force/candidate/save"]);
  });
});

/** Runs before the page's scripts: the form's action is on that host. */
function sendTo(host) {
  document.addEventListener("readystatechange", () => {
    for (const island of document.querySelectorAll("site-island[name=CandidateForm]")) {
      const props = JSON.parse(island.getAttribute("props"));
      props.action = new URL(props.action, host).href;
      island.setAttribute("props", JSON.stringify(props));
      // As the build writes it for such an address.
      island.querySelector("form").setAttribute("action", props.action);
    }
  }, { once: true });
}

test("a connection that breaks keeps everything, and sending again goes on", async () => {
  let requests = 0;
  const answer = (route) => (++requests === 1 ? route.abort("connectionreset") : route.continue());
  await withForm({ answer, allowed: /not sent|ERR_CONNECTION_RESET/ }, async (page, form) => {
    await fill(form);
    await submit(form).click();
    const notice = form.getByText("Das Hochladen deiner Datei ist fehlgeschlagen. Bitte versuche es erneut.");
    await notice.waitFor();
    assert.ok(await notice.isVisible());
    assert.equal(await field(form, "Voornaam*").inputValue(), "Jip");
    assert.equal(await cv(form).evaluate((input) => input.files[0].name), "cv.pdf");
    await submit(form).click();
    await arrived(page);
    assert.equal(requests, 2);
  });
});

test("an upload shows its progress, is sent once whatever is clicked, and can be cancelled", async () => {
  let requests = 0;
  const answer = () => void (requests += 1);
  await withForm({ answer }, async (page, form) => {
    await fill(form);
    await submit(form).dblclick();
    await form.getByRole("progressbar", { name: "Voortgang van het uploaden" }).waitFor();
    await field(form, "Voornaam*").press("Enter");
    assert.equal(requests, 1);
    await form.getByRole("button", { name: "Annuleren" }).click();
    await form.getByText("Het versturen is geannuleerd. Alles staat er nog.").waitFor({ state: "attached" });
    assert.equal(await submit(form).isEnabled(), true);
    assert.equal(await form.getByRole("progressbar").count(), 0);
    assert.equal(await field(form, "Achternaam*").inputValue(), "de Vries");
  });
});

test("what the CMS finds wrong is under its field; a failure of the server is said", async () => {
  const answers = [
    { status: 422, contentType: "application/json", body: JSON.stringify({ errors: { cv: ["In dit bestand zit een virus."] } }) },
    { status: 413, contentType: "text/html", body: "413 Request Entity Too Large" },
    { status: 500, contentType: "text/html", body: "<h1>1</h1>" },
  ];
  const expected = ["In dit bestand zit een virus.", "Die Datei darf maximal 15 MB groß sein.", "Das Hochladen deiner Datei ist fehlgeschlagen. Bitte versuche es erneut."];
  const answer = (route) => route.fulfill(answers.shift());
  await withForm({ answer, allowed: /not sent|status of/ }, async (page, form) => {
    await fill(form);
    for (const words of expected) {
      await cv(form).setInputFiles(pdf());
      await page.waitForFunction(() => document.querySelector("site-island[name=CandidateForm] .field__error") === null);
      await submit(form).click();
      await form.getByText(words).waitFor();
    }
    assert.equal(answers.length, 0);
  });
});

test("the keyboard alone fills in, chooses a file and sends", async () => {
  await withForm({}, async (page, form) => {
    const keys = page.keyboard;
    for (const value of ["Jip", "de Vries", "jip@example.com", "0591 123456"]) {
      await keys.type(value);
      await keys.press("Tab");
    }
    const chooser = page.waitForEvent("filechooser");
    // The renderer's answer comes after it began to hand over its choosers; keys alone would overtake that.
    assert.equal(await cv(form).evaluate((input) => input === document.activeElement), true);
    await keys.press("Enter");
    await (await chooser).setFiles(pdf());
    await keys.press("Tab");
    await keys.type("Hout is goud.");
    await keys.press("Tab");
    await keys.press("Space");
    for (let presses = 0; presses < 3; presses += 1) {
      await keys.press("Tab");
    }
    assert.equal(await submit(form).evaluate((button) => button === document.activeElement), true);
    await keys.press("Enter");
    await arrived(page);
  });
});

test("a file that is dropped on the field is chosen", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "dropped-"));
  try {
    const dropped = path.join(folder, "cv.pdf");
    writeFileSync(dropped, "%PDF-1.7");
    await withForm({}, async (page, form) => {
      await cv(form).scrollIntoViewIfNeeded();
      const { x, y, width, height } = await cv(form).boundingBox();
      const browser = await page.context().newCDPSession(page);
      const data = { items: [], files: [dropped], dragOperationsMask: 1 };
      for (const type of ["dragEnter", "dragOver", "drop"]) {
        await browser.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 2, data });
      }
      await page.waitForFunction(() => document.querySelector("#apply [type=file]").files[0]?.name === "cv.pdf");
      assert.deepEqual(await messages(form), []);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("what was written survives a reload; the file does not, and that is said", async () => {
  await withForm({}, async (page, form) => {
    await fill(form);
    await field(form, "Motivatie").fill("Hout is goud.");
    const isThere = async () => {
      await status(form).getByText("Kies je cv opnieuw").waitFor();
      assert.equal(await field(form, "Motivatie").inputValue(), "Hout is goud.");
      assert.equal(await field(form, "Voornaam*").inputValue(), "Jip");
    };
    await page.reload();
    await isThere();
    // Nor does it wait for a click after another page of the site.
    await click(page, "/contact");
    await page.goBack();
    await isThere();
  });
});

test("without scripts it is a form that the browser checks and posts", async () => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await open(page, vacancy);
    const form = page.locator("#apply form");
    await submit(form).click();
    assert.equal(await form.locator("input:invalid").count(), 5);
    await fill(form);
    await submit(form).click();
    await arrived(page);
    assert.equal(new URL(page.url()).origin, origin);
  });
});
