// Sizes and places: of logos, of the two kinds of header, of a vacancy's facts, and of the links of a card.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, withPage } from "./support/session.mjs";
import { html, onePerKind, routes } from "./support/site.mjs";

const withLogos = routes.find((route) => html(route).includes('class="partners__logos"'));

test("a logo is shown in its own size, and none is enlarged to the row's", async () => {
  await withPage({ width: 1280 }, async (page) => {
    await open(page, withLogos);
    const sizes = await page.evaluate(() => {
      const [own, small] = document.querySelectorAll(".partners__logos img");
      const box = (image) => {
        const { width, height } = image.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      };
      const before = box(own);
      for (const source of small.parentElement.querySelectorAll("source")) {
        source.remove();
      }
      small.removeAttribute("srcset");
      [small.width, small.height] = [38, 19];
      return { own: before, said: ["width", "height"].map((name) => Number(own.getAttribute(name))), small: box(small) };
    });
    assert.deepEqual(sizes.own, sizes.said);
    assert.ok(sizes.own[1] <= 46);
    assert.equal(sizes.small[0], 38);
  });
});

for (const width of [360, 1280]) {
  for (const [header, text] of [[".hero", ".hero__text"], [".band", ".band .wrap"]]) {
    test(`the two variants of ${header} at ${width} px differ in the padding at the bottom only`, async () => {
      const name = header.slice(1);
      const route = routes.find((candidate) => html(candidate).includes(`<header class="${name}`));
      await withPage({ width, reducedMotion: "reduce" }, async (page) => {
        await open(page, route);
        const styles = (small) =>
          page.evaluate(
            async ([header, text, small]) => {
              const element = document.querySelector(header);
              element.classList.toggle(`${header.slice(1)}--small`, small);
              // Less motion is a very short transition of everything, not none.
              const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
              await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
              // Heights and what is computed from them follow the padding.
              const follows = /^(height|block-size|perspective-origin|transform-origin|grid-template-rows)$/;
              const of = (element) => Object.fromEntries([...getComputedStyle(element)].filter((name) => !follows.test(name)).map((name) => [name, getComputedStyle(element)[name]]));
              return [of(element), of(document.querySelector(text)), of(element.querySelector("h1"))];
            },
            [header, text, small],
          );
        const [large, small] = [await styles(false), await styles(true)];
        const differing = large.map((style, at) => Object.keys(style).filter((name) => style[name] !== small[at][name]));
        assert.deepEqual(differing, [[], ["padding-block-end", "padding-bottom"], []]);
      });
    });
  }
}

test("the facts of a vacancy, where no popup lies over them, stick if all of them fit the window, and the button can be seen in any", async () => {
  const { route } = onePerKind().find(({ kind }) => kind === "vacancy");
  await withPage({ reducedMotion: "reduce" }, async (page) => {
    await open(page, route);
    for (const [width, height, sticks] of [[960, 540, false], [1280, 600, false], [1100, 860, false], [1280, 800, true]]) {
      await page.setViewportSize({ width, height });
      const { position, top, over } = await page.locator(".vacancy__facts").evaluate((panel) => {
        panel.classList.add("vacancy__facts--held");
        const { position } = getComputedStyle(panel);
        const button = panel.querySelector(".button");
        button.blur();
        scrollTo(0, 0);
        button.focus();
        const { top, bottom } = button.getBoundingClientRect();
        return { position, top, over: bottom - innerHeight };
      });
      assert.equal(position, sticks ? "sticky" : "static", `${width} × ${height}`);
      assert.ok(top >= 0 && over <= 0, `${width} × ${height}: from ${top}, ${over} px below the window`);
    }
  });
});

test("a link in the words of a card is above the card's own", async () => {
  await withPage({}, async (page) => {
    await open(page, "/blog");
    const intro = page.locator(".cards .card__intro").first();
    await intro.evaluate((element) => {
      const link = Object.assign(document.createElement("a"), { href: "/contact", textContent: "Contact" });
      element.replaceChildren(link);
    });
    await intro.getByRole("link").click();
    await page.waitForURL("**/contact");
  });
});
