// Steps, pictures and people that are dragged, and moved by buttons, keys and a wheel.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { button, drag, rest, running, shift, sliders } from "../support/carousel.mjs";
import { withBlocks } from "../support/island.mjs";

for (const width of [360, 1280]) {
  const touch = width === 360;
  const device = { width, height: 800, hasTouch: touch };

  describe(`at ${width} px`, () => {
    test("pictures go round by buttons, and each is announced", async () => {
      await withBlocks(device, async (page) => {
        const carousel = await running(page, "ImageCarousel");
        const status = carousel.getByRole("status");
        // A ring takes slides from one end to the other.
        await carousel.locator("li").evaluateAll((slides) => slides.forEach((slide, at) => (slide.dataset.number = at + 1)));
        assert.equal(await status.textContent(), "Beeld 1 van 5");
        for (const expected of [2, 3, 4, 5, 1, 2]) {
          await button(carousel, "Volgende").click();
          assert.equal(await status.textContent(), `Beeld ${expected} van 5`);
        }
        await button(carousel, "Vorige").click();
        await button(carousel, "Vorige").click();
        assert.equal(await status.textContent(), "Beeld 5 van 5");
        await rest(carousel);
        const shown = await carousel.locator("li").evaluateAll((slides) => {
          const { left } = document.querySelector(".tekst-slider .carousel__bar").getBoundingClientRect();
          return slides.find((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 1)?.dataset.number;
        });
        assert.equal(shown, "5", "the fifth picture stands where the page's column starts");
      });
    });

    test("pictures that are pulled to the right at the start go round, too", async () => {
      await withBlocks(device, async (page) => {
        const carousel = await running(page, "ImageCarousel");
        await drag(page, carousel, touch ? 220 : 320, touch);
        await rest(carousel);
        assert.equal(await carousel.getByRole("status").textContent(), "Beeld 5 van 5");
      });
    });

    test("a drag moves people to the next person", async () => {
      await withBlocks(device, async (page) => {
        const people = await running(page, "TeamSlider");
        await drag(page, people, -220, touch);
        await rest(people);
        const [first, second] = await people.locator("li").evaluateAll((all) => all.map((slide) => slide.offsetLeft));
        const distance = -(await shift(people)) / (second - first);
        assert.ok(Math.abs(distance - Math.round(distance)) < 0.01 && distance > 0.5, `moved by ${distance} people`);
      });
    });

    test("buttons stop at both ends and keep the keyboard's place", async () => {
      await withBlocks({ ...device, reducedMotion: "reduce" }, async (page) => {
        const people = await running(page, "TeamSlider");
        const [previous, next] = [button(people, "Vorige"), button(people, "Volgende")];
        assert.equal(await previous.getAttribute("aria-disabled"), "true");
        await next.focus();
        for (let presses = 0; (await next.getAttribute("aria-disabled")) === "false"; presses += 1) {
          assert.ok(presses < 20);
          await page.keyboard.press("Enter");
        }
        assert.ok(await next.evaluate((element) => element === document.activeElement));
        const last = await people.locator("li").last().boundingBox();
        assert.ok(last.x + last.width <= width, "the last person is in view");
        await page.keyboard.press("ArrowLeft");
        assert.equal(await next.getAttribute("aria-disabled"), "false");
      });
    });

    test("the Tab key finds the people in view, and all of them with the buttons", async () => {
      await withBlocks({ ...device, reducedMotion: "reduce" }, async (page) => {
        const people = await running(page, "TeamSlider");
        const next = button(people, "Volgende");
        const links = await people.locator("li a").count();
        const reached = new Set();
        for (let last = false; !last; ) {
          last = (await next.getAttribute("aria-disabled")) === "true";
          await next.focus();
          // The row itself comes first: the arrow keys move it.
          await page.keyboard.press("Tab");
          assert.ok(await people.locator(".carousel__view:focus").isVisible());
          for (;;) {
            await page.keyboard.press("Tab");
            const focused = await people.evaluate((root) => {
              const active = document.activeElement;
              const view = root.querySelector(".carousel__view").getBoundingClientRect();
              const { left, right } = active.getBoundingClientRect();
              return {
                name: active.closest("li") !== null && root.contains(active) ? active.getAttribute("aria-label") : null,
                fits: left >= view.left - 1 && right <= view.right + 1,
              };
            });
            if (focused.name === null) {
              break;
            }
            assert.ok(focused.fits, `${focused.name} is out of view`);
            reached.add(focused.name);
          }
          await next.press("Enter");
        }
        assert.equal(reached.size, links);
      });
    });

    test("a carousel has a name and a role, and its slides are a list of all", async () => {
      await withBlocks(device, async (page) => {
        for (const name of sliders) {
          const carousel = await running(page, name);
          const root = carousel.locator(".carousel");
          assert.equal(await root.getAttribute("role"), "group", name);
          assert.equal(await root.getAttribute("aria-roledescription"), "carrousel", name);
          assert.notEqual(await root.getAttribute("aria-label"), "", name);
          assert.equal(await carousel.locator("li:is([inert], [aria-hidden])").count(), 0, name);
        }
      });
    });
  });
}

// Near a step's start and between two: where a snapping slider would go on by itself.
for (const input of ["mouse", "touch", "wheel"]) {
  test(`steps stay where a ${input} leaves them`, async () => {
    await withBlocks({ width: 360, height: 800, hasTouch: input === "touch" }, async (page) => {
      const steps = await running(page, "StepsSlider");
      const width = await steps.locator("li").first().evaluate((slide) => slide.offsetWidth);
      let before = 0;
      for (const distance of [40, Math.round(width / 2) - 40, Math.round(width / 2) - 30]) {
        if (input === "wheel") {
          const box = await steps.locator(".carousel__view").boundingBox();
          await page.mouse.move(box.x + 100, box.y + 60);
          await page.mouse.wheel(distance, 0);
          await page.waitForFunction((from) => document.querySelector(".stappen .carousel__view").scrollLeft > from, before);
        } else {
          await drag(page, steps, -distance, input === "touch");
        }
        await rest(steps);
        const after = -(await shift(steps));
        // A finger's first pixels decide that it scrolls.
        const moved = after - before;
        const least = input === "touch" ? distance - 20 : distance - 1;
        assert.ok(moved >= least && moved <= distance + 1, `${input} by ${distance} moved the steps by ${moved}`);
        before = after;
      }
    });
  });
}

test("steps that all fit have no buttons, and cannot be dragged", async () => {
  await withBlocks({}, async (page) => {
    const steps = await running(page, "StepsSlider");
    assert.equal(await steps.getByRole("button").count(), 0);
    await drag(page, steps, -200, false);
    await rest(steps);
    assert.equal(await shift(steps), 0);
  });
});

test("a sideways wheel moves slides and not the page's history", async () => {
  await withBlocks({ width: 800 }, async (page) => {
    const people = await running(page, "TeamSlider");
    const box = await people.locator(".carousel__view").boundingBox();
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.wheel(150, 0);
    await page.waitForFunction(() => document.querySelector(".team .carousel__view").scrollLeft > 50);
    await rest(people);
    assert.equal(await button(people, "Vorige").getAttribute("aria-disabled"), "false");
    const y = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 120);
    await page.waitForFunction((before) => window.scrollY > before, y);
  });
});

test("two carousels on a page move on their own", async () => {
  const change = (page) => page.replace(/<site-island name="TeamSlider"[^]*?<\/site-island>/, (it) => it + it);
  await withBlocks({ change, reducedMotion: "reduce" }, async (page) => {
    const first = await running(page, "TeamSlider", 0);
    const second = await running(page, "TeamSlider", 1);
    await button(second, "Volgende").click();
    assert.equal(await shift(first), 0);
    assert.ok((await shift(second)) < 0);
  });
});
