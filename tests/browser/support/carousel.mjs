// What tests of carousels do with one.
import { island } from "./island.mjs";

/** The islands that slide. */
export const sliders = ["StepsSlider", "ImageCarousel", "TeamSlider"];
/** How far the slides are, below 0 once they moved. */
export const shift = (carousel) => carousel.locator(".carousel__view").evaluate((view) => 0 - view.scrollLeft);
/** One of its two buttons. */
export const button = (carousel, name) => carousel.getByRole("button", { name });
/** Waits until what moves has come to rest: twelve frames in the same place. */
export const rest = (carousel) =>
  carousel.locator(".carousel__view").evaluate(async (view) => {
    for (let [still, before] = [0, NaN]; still < 12; ) {
      await new Promise(requestAnimationFrame);
      still = view.scrollLeft === before && view.style.scrollSnapType === "" ? still + 1 : 0;
      before = view.scrollLeft;
    }
  });

/** The island once it moves. */
export async function running(page, name, index = 0) {
  const carousel = await island(page, name, index);
  await carousel.locator(".carousel__view[data-carousel]").waitFor();
  return carousel;
}

/** From here on time passes only when the test says so. */
export async function stopClock(page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

/** Drags a finger or the mouse sideways over the slides. */
export async function drag(page, carousel, distance, touch) {
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
