// Steps, pictures and people that are dragged, and moved by buttons and keys.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { island, resize, withBlocks } from "../support/island.mjs";

const sliders = ["StepsSlider", "ImageCarousel", "TeamSlider"];
const shift = (carousel) => carousel.locator(".carousel__view").evaluate((view) => 0 - view.scrollLeft);
const button = (carousel, name) => carousel.getByRole("button", { name });
/** Waits until what moves has come to rest: twelve frames in the same place. */
const rest = (carousel) =>
  carousel.locator(".carousel__view").evaluate(async (view) => {
    for (let [still, before] = [0, NaN]; still < 12; ) {
      await new Promise(requestAnimationFrame);
      still = view.scrollLeft === before && view.style.scrollSnapType === "" ? still + 1 : 0;
      before = view.scrollLeft;
    }
  });

/** The island once it moves. */
async function running(page, name, index = 0) {
  const carousel = await island(page, name, index);
  await carousel.locator(".carousel__view[data-carousel]").waitFor();
  return carousel;
}

/** From here on time passes only when the test says so. */
async function stopClock(page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

/** Drags a finger or the mouse sideways over the slides. */
async function drag(page, carousel, distance, touch) {
  const box = await carousel.locator(".carousel__view").boundingBox();
  const [x, y] = [box.x + box.width * (distance < 0 ? 0.85 : 0.15), box.y + Math.min(120, box.height / 2)];
  const steps = Array.from({ length: 10 }, (_, index) => x + (distance * (index + 1)) / 10);
  if (!touch) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const step of steps) {
      await page.mouse.move(step, y);
    }
    // So it throws nothing.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const touches = (type, at) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touches("touchStart", x);
  for (const step of steps) {
    await touches("touchMove", step);
  }
  // A finger that rests before it is lifted throws nothing.
  await touches("touchMove", steps.at(-1));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
  await touches("touchMove", steps.at(-1));
  await touches("touchEnd");
  await finger.detach();
}

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

test("a picture takes 500 ms to the next", async () => {
  await withBlocks({ before: stopClock }, async (page) => {
    const carousel = await island(page, "ImageCarousel");
    await page.clock.runFor(100);
    await carousel.locator(".carousel__view[data-carousel]").waitFor();
    await button(carousel, "Volgende").click();
    const start = 32;
    const way = 484;
    const part = async () => (start - (await shift(carousel))) / way;
    await page.clock.runFor(350);
    assert.ok((await part()) < 0.98, `after 350 ms it has come ${await part()} of the way`);
    await page.clock.runFor(200);
    assert.ok((await part()) > 0.985, `after 550 ms it has come ${await part()} of the way`);
  });
});

test("people start to slide half a second after the island has come", async () => {
  await withBlocks({ before: stopClock }, async (page) => {
    const people = await island(page, "TeamSlider");
    await page.clock.runFor(499);
    assert.equal(await people.locator(".carousel__view[data-carousel]").count(), 0);
    await page.clock.runFor(1);
    assert.equal(await people.locator(".carousel__view[data-carousel]").count(), 1);
  });
});

test("pictures do not move by themselves", async () => {
  await withBlocks({ before: stopClock }, async (page) => {
    const carousel = await island(page, "ImageCarousel");
    await page.clock.runFor(1000);
    const before = await shift(carousel);
    await page.clock.runFor(60_000);
    assert.equal(await shift(carousel), before);
  });
});

test("under reduced motion everything is where it belongs at once", async () => {
  await withBlocks({ width: 360, reducedMotion: "reduce" }, async (page) => {
    for (const name of sliders) {
      const carousel = await running(page, name);
      const before = await shift(carousel);
      await button(carousel, "Volgende").waitFor();
      const after = await carousel.evaluate((root) => {
        root.querySelectorAll(".carousel__button")[1].click();
        return new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(-root.querySelector(".carousel__view").scrollLeft))),
        );
      });
      assert.ok(before - after > 100, `${name} moved from ${before} to ${after}`);
      assert.equal(await shift(carousel), after, name);
    }
  });
});

test("one, two or four people stand beside each other, 12 px apart", async () => {
  for (const [width, beside] of [[479, 1], [480, 2], [767, 2], [768, 4], [1280, 4]]) {
    await withBlocks({ width }, async (page) => {
      const people = await running(page, "TeamSlider");
      const seen = await people.evaluate((root) => {
        const view = root.querySelector(".carousel__view").getBoundingClientRect();
        const boxes = [...root.querySelectorAll("li")].map((slide) => slide.getBoundingClientRect());
        return { fit: boxes.filter(({ right }) => right <= view.right + 1).length, gap: boxes[1].left - boxes[0].right };
      });
      assert.deepEqual([seen.fit, Math.round(seen.gap * 10) / 10], [beside, 12], `at ${width} px`);
    });
  }
});

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

test("a carousel starts where the visitor has scrolled to", async () => {
  await withBlocks({ width: 360, before: stopClock }, async (page) => {
    const people = await island(page, "TeamSlider");
    await people.locator(".carousel__view").evaluate((view) => view.scrollTo({ left: 700, behavior: "instant" }));
    const before = await people.locator("li").nth(2).evaluate((slide) => slide.getBoundingClientRect().left);
    await page.clock.runFor(600);
    await people.locator(".carousel__view[data-carousel]").waitFor();
    const after = await people.locator("li").nth(2).evaluate((slide) => slide.getBoundingClientRect().left);
    assert.ok(Math.abs(after - before) < 2, `it jumped from ${before} to ${after}`);
  });
});

test("without scripts slides scroll and there is no bar of buttons", async () => {
  await withBlocks({ width: 360, javaScriptEnabled: false }, async (page) => {
    const views = await page.locator(".carousel__view").evaluateAll((all) =>
      all.map((view) => [view.scrollWidth > view.clientWidth, getComputedStyle(view).overflowX, view.tabIndex]),
    );
    assert.deepEqual(views, Array(3).fill([true, "auto", 0]));
    assert.deepEqual(await page.locator(".carousel__buttons:visible").count(), 0);
  });
});

test("sixty people and long names leave the page as wide as it is", async () => {
  const name = "Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 100);
  const change = (page) => resize(page, "team__slides", 60).replaceAll("Rik Veldman", name);
  for (const width of [360, 1280]) {
    await withBlocks({ width, change, reducedMotion: "reduce" }, async (page) => {
      const people = await running(page, "TeamSlider");
      assert.equal(await people.locator("li").count(), 60);
      await button(people, "Volgende").click();
      assert.ok((await page.evaluate(() => document.scrollingElement.scrollWidth)) <= width);
      const widest = await people.locator("li").evaluateAll((all) => Math.max(...all.map((slide) => slide.scrollWidth - slide.clientWidth)));
      assert.ok(widest <= 1, "names break inside their card");
    });
  }
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
