import { render } from "@testing-library/react";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { renderToString } from "react-dom/server";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { field, fill, form, messages, props, settle, status, submit, terms, type } from "./testing";

beforeEach(() => {
  document.body.innerHTML = "";
});

test("the build's HTML is a form that works alone", () => {
  const html = renderToString(form());
  assert.match(html, /<form [^>]*action="https:\/\/cms.example.com[^>]*method="post"/);
  assert.match(html, /name="last_name" value="-"/);
  assert.doesNotMatch(html, /novalidate/i);
  assert.match(html, /Ja, de (<!-- -->)?<a href="\/voorwaarden"[^>]*>Voorwaarden<\/a>/);
});

test("a page that the site does not have is named and not linked to", () => {
  const links = props.consent.links.map(({ href, ...link }) => (link.name === "terms" ? link : { ...link, href: href! }));
  const html = renderToString(form({ consent: { ...props.consent, links } }));
  assert.match(html, /Ja, de (<!-- -->)?Voorwaarden/);
  assert.match(html, /<a href="\/privacy"/);
});

test("it hydrates without warnings, checks from then on, and keeps what was typed before", () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(form());
  field("Naam*").value = "Jip";
  terms().checked = true;
  render(form(), { container, hydrate: true });
  assert.equal(field("Naam*").value, "Jip");
  assert.ok(terms().checked);
  assert.ok(document.querySelector("form")!.noValidate);
  hydrateQuietly(form());
});

test("each field that is not right has its message, and the first of them the focus", async () => {
  render(form());
  submit();
  await settle();
  assert.deepEqual(messages(), [
    "Wat is je naam?",
    "Wat is je E-mailadres?",
    "Wat is de naam van je bedrijf?",
    "Laat hier een bericht achter.",
    "Ga je akkoord?",
  ]);
  assert.equal(document.activeElement, field("Naam*"));
  assert.equal(status(), "Nog niet alles is goed.");
  for (const wrong of [field("Naam*"), field("Bedrijfsnaam*"), terms()]) {
    assert.equal(wrong.getAttribute("aria-invalid"), "true");
    const message = document.getElementById(wrong.getAttribute("aria-describedby")!);
    assert.ok(message?.textContent);
  }
  assert.equal(field("Telefoonnummer").getAttribute("aria-invalid"), null);
});

test("a message goes as soon as its field is right, and comes only with the next submit", async () => {
  render(form());
  type("Naam*", "   ");
  await settle();
  assert.deepEqual(messages(), []);
  fill("   ");
  type("Email*", "jip@");
  submit();
  await settle();
  assert.deepEqual(messages(), ["Wat is je naam?", "Schrijf het als naam@voorbeeld.nl."]);
  type("Naam*", "J");
  await settle();
  assert.deepEqual(messages(), ["Schrijf het als naam@voorbeeld.nl."]);
  type("Email*", "");
  await settle();
  assert.deepEqual(messages(), ["Wat is je E-mailadres?"]);
  type("Email*", "jip@example.com");
  await settle();
  assert.deepEqual(messages(), []);
  type("Email*", "jip@");
  await settle();
  assert.deepEqual(messages(), []);
});
