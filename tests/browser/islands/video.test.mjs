// A video plays after a click, and nothing is asked of YouTube before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withBlocks } from "../support/island.mjs";

const host = "https://www.youtube-nocookie.com/**";

/** Answers for YouTube and keeps what it was asked for. */
function youtube(asked) {
  return async (page) => {
    await page.route(host, async (route) => {
      asked.push({ url: route.request().url(), headers: await route.request().allHeaders() });
      await route.fulfill({ contentType: "text/html", body: "<title>video</title><p tabindex=0>video</p>" });
    });
  };
}

for (const [name, width, use] of [
  ["a mouse", 1280, (link) => link.click()],
  ["a finger", 360, (link) => link.tap()],
  ["the keyboard", 1280, async (link) => { await link.focus(); await link.press("Enter"); }],
  ["a click that comes before the script", 1280, (link) => link.evaluate((element) => element.click())],
]) {
  test(`the video plays in the place of its picture, by ${name}`, async () => {
    const asked = [];
    await withBlocks({ width, hasTouch: true, before: youtube(asked) }, async (page) => {
      const link = page.locator("a.youtube__video");
      await link.scrollIntoViewIfNeeded();
      const box = await link.boundingBox();
      assert.deepEqual(asked, []);

      await use(link);
      const frame = page.locator("iframe.youtube__video");
      await frame.waitFor();
      assert.match(await frame.getAttribute("src"), /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1&rel=0$/);
      assert.notEqual(await frame.getAttribute("title"), "");
      assert.ok(await frame.evaluate((element) => element === document.activeElement), "the focus follows");
      await page.frameLocator("iframe.youtube__video").locator("p").waitFor();
      assert.equal(asked.length, 1);
      // The address of the page stays ours.
      assert.equal(asked[0].headers.referer, `${new URL(page.url()).origin}/`);
      const after = await frame.boundingBox();
      assert.deepEqual([after.width, Math.round(after.height)], [box.width, Math.round(box.height)]);
    });
  });
}

test("a video without a picture has its button all the same", async () => {
  const change = (html) =>
    html.replace(/(<a class="youtube__video"[^>]*>)<site-slot name="splash">[^]*?<\/site-slot>/, "$1");
  const asked = [];
  await withBlocks({ change, before: youtube(asked) }, async (page) => {
    const link = page.locator("a.youtube__video");
    assert.ok((await link.boundingBox()).height > 200);
    await link.click();
    await page.locator("iframe.youtube__video").waitFor();
  });
});
