// Documents of others: behind a click, or by themselves after consent, always without our origin.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { island, withBlocks } from "../support/island.mjs";

const consent = (page, answer) =>
  page.evaluate((accepted) => {
    localStorage.setItem("cookie:accepted", String(accepted));
    document.dispatchEvent(new CustomEvent("consent:changed", { detail: { accepted } }));
  }, answer);

/** Answers for the widget's host, and keeps what was asked of it and of the embeds. */
function others(asked) {
  return async (page) => {
    await page.route("https://woodyoucare.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>cijfers</title><button>cijfers</button>" }),
    );
    page.on("request", (request) => /woodyoucare|\/_embeds\//.test(request.url()) && asked.push(request.url()));
  };
}

for (const [name, load, address] of [
  ["HtmlEmbed", "Toon de inhoud", /\/_embeds\/[0-9a-f]{16}\.html$/],
  ["SustainabilityWidget", "Toon de cijfers", /^https:\/\/woodyoucare\.com\/nl\/\?company=130$/],
]) {
  describe(name, () => {
    for (const [by, width, use] of [
      ["a mouse", 1280, (link) => link.click()],
      ["a finger", 360, (link) => link.tap()],
      ["the keyboard", 1280, async (link) => { await link.focus(); await link.press("Enter"); }],
    ]) {
      test(`shows a notice until ${by} asks for it, and takes no other room then`, async () => {
        const asked = [];
        await withBlocks({ width, hasTouch: true, before: others(asked) }, async (page) => {
          const embed = await island(page, name);
          const box = await embed.locator(".embed__box").boundingBox();
          assert.deepEqual(asked, []);
          await use(embed.getByRole("link", { name: load }));
          const frame = embed.locator("iframe");
          await frame.waitFor();
          assert.equal(await frame.getAttribute("sandbox"), "allow-scripts allow-forms allow-popups");
          assert.notEqual(await frame.getAttribute("title"), "");
          assert.ok(await frame.evaluate((element) => element === document.activeElement), "the focus follows");
          await embed.frameLocator("iframe").locator("body *").first().waitFor({ state: "attached" });
          assert.ok(asked.length > 0 && asked.every((url) => address.test(url)), asked.join());
          const [after, frameBox] = [await embed.locator(".embed__box").boundingBox(), await frame.boundingBox()];
          assert.deepEqual(after, { ...box, y: after.y });
          assert.equal(Math.round(frameBox.height), Math.round(box.height));
          assert.equal(await embed.getByRole("link", { name: load }).isVisible(), false);
        });
      });
    }

    test("comes by itself once the visitor consents, and goes when that is withdrawn", async () => {
      const asked = [];
      await withBlocks({ before: others(asked) }, async (page) => {
        const embed = await island(page, name);
        await consent(page, true);
        await embed.locator("iframe").waitFor();
        assert.equal(await embed.locator("iframe").evaluate((element) => element === document.activeElement), false);
        await consent(page, false);
        await embed.locator("iframe").waitFor({ state: "detached" });
        assert.ok(await embed.getByRole("link", { name: load }).isVisible());
        await embed.getByRole("link", { name: load }).click();
        await embed.locator("iframe").waitFor();
      });
    });

    test("moves nothing when it comes by itself", async () => {
      const asked = [];
      const before = async (page) => {
        await others(asked)(page);
        await page.addInitScript(() => {
          if (window !== window.top) {
            return;
          }
          localStorage.setItem("cookie:accepted", "true");
          window.shifts = [];
          new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value))).observe({ type: "layout-shift", buffered: true });
        });
      };
      await withBlocks({ before }, async (page) => {
        const embed = await island(page, name);
        await embed.frameLocator("iframe").locator("body *").first().waitFor({ state: "attached" });
        assert.deepEqual(await page.evaluate(() => window.shifts), []);
      });
    });
  });
}

test("a raw embed cannot reach the page around it", async () => {
  await withBlocks({}, async (page) => {
    const embed = await island(page, "HtmlEmbed");
    await embed.getByRole("link", { name: "Toon de inhoud" }).click();
    const body = embed.frameLocator("iframe").locator("body");
    const reached = await body.evaluate(() => {
      const attempt = (use) => {
        try {
          return use();
        } catch {
          return "refused";
        }
      };
      return [self.origin, attempt(() => localStorage.length), attempt(() => parent.document.title)];
    });
    assert.deepEqual(reached, ["null", "refused", "refused"]);
  });
});

test("without scripts both are links", async () => {
  await withBlocks({ javaScriptEnabled: false }, async (page) => {
    for (const href of ["/_embeds/", "https://woodyoucare.com/nl/?company=130"]) {
      assert.ok(await page.locator(`.embed a[href^="${href}"]`).first().isVisible(), href);
    }
    assert.equal(await page.locator("iframe").count(), 0);
  });
});
