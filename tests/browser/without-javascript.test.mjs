// Everything is there and usable when no script runs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { none } from "./support/findings.mjs";
import { group, menu, openMenu, toggle } from "./support/menu.mjs";
import { open, withPage } from "./support/session.mjs";
import { everyBlock, html, routes, routesByKind } from "./support/site.mjs";

const withoutScripts = { javaScriptEnabled: false };

for (const width of [360, 1280]) {
  test(`the menu opens at ${width} px and leads to other pages`, async () => {
    await withPage({ ...withoutScripts, width, height: 800 }, async (page) => {
      await open(page, "/");
      assert.equal(await menu(page).isVisible(), false, "the menu is closed at first");
      await openMenu(page);
      const link = menu(page).locator("a[href^='/']:visible").first();
      const href = await link.getAttribute("href");
      await link.click();
      await page.waitForURL((url) => url.pathname === href);
    });
  });
}

test("the groups of the menu fly out level by level, one beside the other, and close each other", async () => {
  await withPage({ ...withoutScripts, reducedMotion: "reduce" }, async (page) => {
    await open(page, "/");
    await openMenu(page);
    for (const title of ["Werkzoekenden", "Opleidingen", "Traineeships"]) {
      await group(page, title).locator("> summary").click();
    }
    assert.ok(await group(page, "Traineeships").getByRole("link", { name: "Houtbouw" }).isVisible());
    await group(page, "Over WT").locator("> summary").click();
    await group(page, "Traineeships").waitFor({ state: "hidden" });
    await toggle(page).click();
    await menu(page).waitFor({ state: "hidden" });
  });
});

test("a panel of the menu on small windows lists all levels, leads to its own page and back", async () => {
  await withPage({ ...withoutScripts, width: 360, height: 800, reducedMotion: "reduce" }, async (page) => {
    await open(page, "/");
    await openMenu(page);
    const panel = group(page, "Werkzoekenden");
    await panel.locator("> summary").click();
    for (const title of ["Werkzoekenden", "Opleidingen", "Traineeships", "Houtbouw"]) {
      assert.ok(await panel.getByRole("link", { name: title, exact: true }).isVisible(), title);
    }
    await panel.locator("> summary", { hasText: "Terug" }).click();
    await group(page, "Werkgevers").locator("> summary").waitFor();
  });
});

test("a dropdown of the bar opens by its button, under the mouse and with the focus", async () => {
  await withPage({ ...withoutScripts, reducedMotion: "reduce" }, async (page) => {
    await open(page, "/");
    const item = page.locator(".site-nav__item", { hasText: "Werkgevers" });
    const link = item.getByRole("link", { name: "Detachering" });
    assert.equal(await link.isVisible(), false);
    await item.hover();
    await link.waitFor();
    await page.mouse.move(640, 700);
    await link.waitFor({ state: "hidden" });
    await item.locator(".site-nav__link").focus();
    await link.waitFor();
    await page.locator(".site-header__logo").focus();
    await link.waitFor({ state: "hidden" });
    await item.locator("summary").click();
    await page.mouse.move(640, 700);
    await page.locator(".site-header__logo").focus();
    // Neither the mouse nor the focus holds it any more.
    const left = page.locator(".site-nav__item:not(:hover, :focus-within)", { hasText: "Werkgevers" });
    await left.locator("> details[open]").getByRole("link", { name: "Detachering" }).waitFor();
  });
});

test("the department menu of the team leads to each department, below the bar", async () => {
  const pages = routes.filter((route) => html(route).includes("team--grid"));
  assert.notDeepEqual(pages, [], "no page has a team by department");
  // Smooth scrolling would still be under way when the place is measured.
  await withPage({ ...withoutScripts, height: 800, reducedMotion: "reduce" }, async (page) => {
    const findings = [];
    for (const route of pages) {
      await open(page, route);
      const links = page.locator(".team__menu a[href^='#']:visible");
      assert.equal(await links.count(), await page.locator(".team__department[id]").count(), route);
      for (const link of await links.all()) {
        const href = await link.getAttribute("href");
        await link.click();
        const seen = await page.locator(`[id="${decodeURIComponent(href.slice(1))}"]`).evaluate((section) => {
          const heading = section.matches("h2, h3, h4") ? section : section.querySelector("h2, h3, h4");
          const { left, top, height } = heading.getBoundingClientRect();
          const shown = document.elementFromPoint(left + 2, top + height / 2);
          return shown !== null && (heading.contains(shown) || shown.contains(heading));
        });
        if (!seen) {
          findings.push({ what: `the heading of ${href} is covered or outside the window`, where: route });
        }
      }
    }
    none(findings);
  });
});

test("the contact form posts what the CMS expects", async () => {
  await withPage(withoutScripts, async (page) => {
    await open(page, everyBlock);
    const form = page.locator("form[method=post]");
    await form.getByLabel("Naam*", { exact: true }).fill("Jip de Vries");
    await form.getByLabel("Email*").fill("jip@example.com");
    await form.getByLabel("Telefoonnummer").fill("0591 123456");
    await form.getByLabel("Bedrijfsnaam*").fill("De Vries Houtbouw");
    await form.getByLabel("Bericht*").fill("Wij zoeken een timmerman.");
    await form.getByRole("checkbox").check();

    const action = await form.evaluate((element) => element.action);
    const sent = new Promise((resolve) => {
      page.route(action, async (route) => {
        resolve(route.request());
        await route.fulfill({ contentType: "text/html", body: "<title>1</title>1" });
      });
    });
    await form.locator("[type=submit]").click();
    const request = await sent;
    assert.equal(request.method(), "POST");
    const headers = await request.allHeaders();
    assert.match(headers["content-type"], /^multipart\/form-data; boundary=/);
    const fields = await new Response(request.postDataBuffer(), { headers: { "content-type": headers["content-type"] } }).formData();
    assert.equal(`${fields.get("first_name")} ${fields.get("last_name")}`.replace(/ -$/, ""), "Jip de Vries");
    assert.notEqual(fields.get("last_name"), "", "the CMS refuses a lead without a last name");
    assert.equal(fields.get("email"), "jip@example.com");
    assert.equal(fields.get("telefoonnummer"), "0591 123456");
    assert.equal(fields.get("bedrijfsnaam"), "De Vries Houtbouw");
    assert.equal(fields.get("bericht"), "Wij zoeken een timmerman.");
    assert.equal(fields.get("subject"), "Bedankt voor je bericht");
  });
});

test("the contact form is not sent while a required field is empty", async () => {
  await withPage(withoutScripts, async (page) => {
    await open(page, everyBlock);
    const form = page.locator("form[method=post]");
    await form.locator("[type=submit]").click();
    const invalid = await form.locator(":invalid").evaluateAll((fields) => fields.map((field) => field.name));
    assert.ok(invalid.length >= 5, `required: name, email, company, message, terms; found ${invalid.join(", ")}`);
    assert.equal(new URL(page.url()).pathname, everyBlock);
  });
});

test("a video is a link to its page and no frame of a third party", async () => {
  await withPage(withoutScripts, async (page) => {
    await open(page, everyBlock);
    const link = page.locator("main a[href*='youtu']").first();
    await link.scrollIntoViewIfNeeded();
    assert.ok(await link.isVisible());
    assert.match(await link.getAttribute("href"), /^https:\/\/(www\.youtube(-nocookie)?\.com|youtu\.be)\//);
    assert.equal(await page.locator("iframe[src^='http']").count(), 0);
  });
});

test("all vacancies are listed", async () => {
  await withPage(withoutScripts, async (page) => {
    await open(page, "/vacatures");
    const links = await page.locator("main a:visible").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    assert.deepEqual(routesByKind.vacancy.filter((route) => !links.includes(route)), []);
  });
});
