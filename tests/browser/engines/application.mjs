/** A candidate applies, again and again: the same in every browser. */
import assert from "node:assert/strict";
import { vacancyWithForm } from "../support/site.mjs";
import { answer, cut } from "./line.mjs";
import { keys } from "./visitor.mjs";

const THANKS = "/vacatures/bedankt-voor-je-sollicitatie";
const FAILED = "Das Hochladen deiner Datei ist fehlgeschlagen. Bitte versuche es erneut.";
const NOT_A_PDF = "Lade eine PDF (.pdf)-Datei hoch.";
const TOO_LARGE = "Die Datei darf maximal 15 MB groß sein.";
const MISSING = ["Wat is je voornaam?", "Wat is je achternaam?", "Wat is je E-mailadres?", NOT_A_PDF, "Ga je akkoord?"];
const MAX = 15 * 1024 * 1024;

const form = "#apply form";
const named = (name) => `${form} [name=${name}]`;
const submit = `${form} [type=submit]`;

/** Runs in the page: whether it shows a route. */
const shows = (route) => document.body?.dataset.path === route;
/** Runs in the page: whether these and no others are the messages at the fields. */
const says = (...expected) => [...document.querySelectorAll("#apply .field__error")].map((it) => it.textContent).join() === expected.join();
/** Runs in the page: whether this field has had the focus, free of the header that slides in, for 40 frames. */
const at = (name) => {
  const { left, top } = document.activeElement.getBoundingClientRect();
  const free = document.activeElement.name === name && document.elementFromPoint(left + 5, top - 4)?.closest(".site-header") === null;
  window.held = free ? (window.held ?? 0) + 1 : 0;
  return window.held % 41 === 40;
};
/** Runs in the page: whether the form's notice can be seen and says this. */
const notes = (text) => [...document.querySelectorAll("#apply [role=status]")].some((it) => it.textContent.includes(text) && it.checkVisibility());
/** Runs in the page: what stands in the fields that a visitor fills in. */
const written = () => {
  const { elements } = document.querySelector("#apply form");
  const texts = ["first_name", "last_name", "email", "telefoonnummer", "motivatie"].map((name) => elements[name].value);
  return [...texts, elements.cv.files[0]?.name, elements.terms.checked];
};
/** Runs in the page: chooses a file of that size, as the browser's dialog does. */
const choose = (start, size) => {
  const input = document.querySelector("#apply [type=file]");
  const transfer = new DataTransfer();
  transfer.items.add(new File([start.padEnd(size)], "cv.pdf", { type: "application/pdf" }));
  input.files = transfer.files;
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

async function fill(visitor) {
  for (const [name, value] of Object.entries({ first_name: "Jip", last_name: "de Vries", email: "jip@example.com" })) {
    await visitor.type(named(name), value);
  }
  await visitor.click(`${form} [type=checkbox]`);
  await visitor.evaluate(choose, "%PDF-1.7", MAX);
  assert.deepEqual(await visitor.evaluate(written), ["Jip", "de Vries", "jip@example.com", "", "", "cv.pdf", true]);
}

/** Presses Tab until the focus is on such an element; asks in a way that needs no scripting. */
async function walk(visitor, selector) {
  for (let presses = 0; presses < 60; presses += 1) {
    await visitor.press(keys.Tab);
    if (await visitor.ask((wanted) => document.activeElement.matches(wanted), selector)) {
      return;
    }
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** From the top of the page to the button, by keys; the file comes from `choose`, as no browser lets its dialog be driven. */
async function fillByKeys(visitor, before = () => undefined) {
  await walk(visitor, "main a[href='#apply']");
  await visitor.press(keys.Enter);
  const values = { first_name: "Jip", last_name: "de Vries", email: "jip@example.com", telefoonnummer: "0591 123456" };
  for (const [name, value] of Object.entries(values)) {
    await walk(visitor, named(name));
    await visitor.press(value);
  }
  await walk(visitor, named("cv"));
  await before();
  await visitor.ask(choose, "%PDF-1.7", 1000);
  await walk(visitor, named("motivatie"));
  await visitor.press("Hout is goud.");
  await walk(visitor, named("terms"));
  await visitor.press(keys.Space);
  await walk(visitor, submit);
  assert.deepEqual(await visitor.ask(written), [...Object.values(values), "Hout is goud.", "cv.pdf", true]);
}

/** Opens the vacancy again; with `near` it also scrolls to the form, which loads its script. */
async function open(visitor, line, { near }) {
  await visitor.go(line.origin + vacancyWithForm);
  if (near) {
    await visitor.click(named("first_name"));
    await visitor.until(() => document.querySelector("#apply site-island[hydrated]") !== null);
  }
  line.posts.length = 0;
}

/** Steps by their sentence. `line` is what is between browser and server; `keep` stores a screenshot under a name. */
export const application = {
  "an application says what is wrong with it": async ({ visitor, line, keep }) => {
    await visitor.resize(1280, 900);
    await open(visitor, line, { near: true });
    await visitor.click(submit);
    await visitor.until(says, ...MISSING);
    await visitor.until(at, "first_name");
    await keep("application");
    for (const [name, value] of Object.entries({ first_name: "Jip", last_name: "de Vries", email: "jip@", telefoonnummer: "12" })) {
      await visitor.type(named(name), value);
    }
    await visitor.click(named("terms"));
    for (const [start, size, message] of [["MZ, renamed", 100, NOT_A_PDF], ["%PDF-1.7", MAX + 1, TOO_LARGE]]) {
      await visitor.evaluate(choose, start, size);
      await visitor.until((expected) => document.querySelector(".field:has([type=file]) .field__error")?.textContent === expected, message);
    }
    await visitor.evaluate(choose, "%PDF-1.7", MAX);
    await visitor.until(() => document.querySelector(".field:has([type=file]) .field__error") === null);
    await visitor.click(submit);
    await visitor.until(says, "Bitte geben Sie eine gültige E-Mail-Adresse ein.", "Bitte gib eine gültige Telefonnummer ein.");
    await visitor.type(named("email"), "example.com");
    await visitor.type(named("telefoonnummer"), "34567");
    assert.deepEqual(line.posts, []);
  },

  "an upload that is cut keeps everything and says so": async ({ visitor, line, keep }) => {
    line.disturb = cut(1_000_000);
    await visitor.click(submit);
    await visitor.until(notes, FAILED);
    await keep("application-cut");
    assert.deepEqual(await visitor.evaluate(written), ["Jip", "de Vries", "jip@example.com", "1234567", "", "cv.pdf", true]);
    assert.ok(line.posts.length > 0 && line.posts.every((status) => status === undefined), line.posts.join());
  },

  "what a server finds wrong is at its field, and a failure is said": async ({ visitor, line }) => {
    const virus = JSON.stringify({ errors: { cv: ["In dit bestand zit een virus."], email: ["Dit adres bestaat niet."] } });
    line.posts.length = 0;
    for (const [disturb, ...expected] of [
      [answer(422, "application/json", virus), says, "Dit adres bestaat niet.", "In dit bestand zit een virus."],
      [answer(413, "text/html", "413 Request Entity Too Large"), says, TOO_LARGE],
      [answer(500, "text/html", "<h1>1</h1>"), notes, FAILED],
      [answer(200, "text/html", "<h1>Log in</h1>"), notes, FAILED],
    ]) {
      line.disturb = disturb;
      await visitor.click(submit);
      await visitor.until(...expected);
      // What was wrong is wrong until it changes.
      await visitor.evaluate(choose, "%PDF-1.7", MAX);
      await visitor.type(named("email"), "x");
      await visitor.until(says);
    }
    assert.deepEqual(line.posts, [422, 413, 500, 200]);
  },

  "after all that the application arrives, and nothing of it is kept": async ({ visitor, line }) => {
    line.posts.length = 0;
    line.disturb = undefined;
    assert.ok(await visitor.evaluate(() => sessionStorage.length > 0));
    await visitor.click(submit);
    await visitor.until(shows, THANKS);
    assert.deepEqual(line.posts, [200]);
    assert.equal(await visitor.evaluate(() => sessionStorage.length), 0);
  },

  "the keyboard alone writes and sends an application": async ({ visitor, line }) => {
    await open(visitor, line, { near: false });
    await fillByKeys(visitor, async () => {
      await visitor.evaluate(() => {
        const input = document.querySelector("#apply [type=file]");
        const kept = (event) => {
          window.asked = event.isTrusted;
          event.preventDefault();
        };
        input.addEventListener("click", kept, { once: true });
      });
      await visitor.press(keys.Space);
      await visitor.until(() => window.asked);
    });
    await visitor.press(keys.Enter);
    await visitor.until(shows, THANKS);
    assert.deepEqual(line.posts, [200]);
  },

  "on 320 px the form fits, with its messages, and sends": async ({ visitor, line, keep }) => {
    await visitor.resize(320, 640);
    await open(visitor, line, { near: true });
    await visitor.click(submit);
    await visitor.until(says, ...MISSING);
    await visitor.until(at, "first_name");
    await keep("application-320");
    assert.deepEqual(await visitor.evaluate(() => [innerWidth, document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth]), [320, 0]);
    await fill(visitor);
    await visitor.click(submit);
    await visitor.until(shows, THANKS);
    assert.deepEqual(line.posts, [200]);
  },

  "without scripts the browser checks the form and posts it": async ({ visitor, line, keep }) => {
    await visitor.resize(1280, 900);
    line.scripting = false;
    await open(visitor, line, { near: false });
    await fillByKeys(visitor);
    await visitor.ask(() => document.querySelector("#apply [name=email]").value = "");
    await visitor.press(keys.Enter);
    await visitor.asked(() => document.activeElement.name === "email");
    await keep("application-without-scripts");
    assert.deepEqual(line.posts, []);
    await visitor.press("jip@example.com");
    await visitor.press(keys.Enter);
    await visitor.asked(shows, THANKS);
    assert.deepEqual(line.posts, [302]);
    line.scripting = true;
  },
};
