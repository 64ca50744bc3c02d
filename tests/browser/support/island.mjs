/** Islands on the page with every block, as a visitor meets them who has answered the cookie notice. */
import assert from "node:assert/strict";
import { open, origin, withPage } from "./session.mjs";
import { everyBlock, html } from "./site.mjs";

/** Runs before the page's scripts: banner and popup are answered, so that nothing lies over the blocks. */
function answered() {
  // It also runs in frames, which have no share in our storage.
  if (window !== window.top) {
    return;
  }
  if (localStorage.getItem("cookie:accepted") === null) {
    localStorage.setItem("cookie:accepted", "false");
  }
  document.cookie = "closedPopup=true; path=/";
}

/**
 * Opens the page with every block, or what `change` makes of its HTML, hands it to `use`, and fails if the console said
 * anything. Options are those of `withPage`.
 */
export async function withBlocks({ change, before, ...options }, use) {
  await withPage(options, async (page) => {
    const said = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) {
        said.push(message.text());
      }
    });
    page.on("pageerror", (error) => said.push(error.message));
    await page.addInitScript(answered);
    if (change !== undefined) {
      await page.route(origin + everyBlock, (route) =>
        route.fulfill({ contentType: "text/html; charset=utf-8", body: change(html(everyBlock)) }),
      );
    }
    await before?.(page);
    await open(page, everyBlock);
    await use(page);
    assert.deepEqual(said, []);
  });
}

/** Scrolls to an island and waits until it is hydrated. */
export async function island(page, name, index = 0) {
  const element = page.locator(`site-island[name=${name}]`).nth(index);
  // Until it has opened, what is far below has no height of its own, and may move away again.
  await page.locator("html:not([data-opening])").waitFor({ state: "attached" });
  await element.locator(":scope > *").first().scrollIntoViewIfNeeded();
  await page.locator(`site-island[name=${name}][hydrated]`).nth(index).waitFor({ state: "attached" });
  return element;
}

/** A list of `count` items, made of the first `of` items of the list with this class. */
export function resize(page, className, count, of = 60) {
  return page.replace(new RegExp(`(<[ou]l class="${className}">)([^]*?)(</[ou]l>\\s*(?:</site-slot>|</div>))`), (_, start, items, end) => {
    const each = items.split(/(?=<li)/).filter((item) => item.startsWith("<li")).slice(0, of);
    return start + Array.from({ length: count }, (_, index) => each[index % each.length]).join("") + end;
  });
}
