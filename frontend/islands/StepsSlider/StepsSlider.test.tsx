import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { act, fireEvent, screen } from "@testing-library/react";
import { slotNodes } from "../../lib/island";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { layOut, list } from "../../lib/testing/layout";
import StepsSlider from "./StepsSlider";

const texts = { role: "carrousel", label: "Zo werkt het", slides: "Stappen", previous: "Vorige", next: "Volgende" };
const head = '<div class="block__titles"><h2>Zo werkt het</h2></div>';

function start(count: number, matching = "reduce") {
  layOut(matching);
  const slots = slotNodes({ head, slides: list(count, "ol") }) as never;
  const { container } = hydrateQuietly(<StepsSlider texts={texts} slots={slots} />);
  const line = container.querySelector("ol") as HTMLElement;
  const nodes = [...line.children];
  act(() => mock.timers.tick(500));
  return { line, nodes, carousel: screen.getByRole("group", { name: "Zo werkt het" }) };
}

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

test("the steps are the ones that the page came with, and the title stays beside the buttons", () => {
  const { line, nodes } = start(6);
  assert.deepEqual([...line.children], nodes);
  const bar = screen.getByRole("heading", { name: "Zo werkt het" }).closest(".block__head");
  assert.equal(bar?.querySelectorAll("button").length, 2);
});

test("arrow keys move it, but not those of the browser", () => {
  const { carousel } = start(5);
  const previous = screen.getByRole("button", { name: "Vorige" });
  fireEvent.keyDown(carousel, { key: "ArrowRight", altKey: true });
  assert.equal(previous.getAttribute("aria-disabled"), "true");
  fireEvent.keyDown(carousel, { key: "ArrowRight" });
  assert.equal(previous.getAttribute("aria-disabled"), "false");
  fireEvent.keyDown(carousel, { key: "ArrowLeft" });
  assert.equal(previous.getAttribute("aria-disabled"), "true");
});

test("without reduced motion a step takes half a second", () => {
  const frames: FrameRequestCallback[] = [];
  mock.method(globalThis, "requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  mock.method(performance, "now", () => 0);
  const { carousel } = start(5, "none of them");
  const view = screen.getByRole("group", { name: "Stappen" });
  fireEvent.keyDown(carousel, { key: "ArrowRight" });
  const at = (time: number): number => {
    frames.shift()?.(time);
    return view.scrollLeft;
  };
  assert.equal(at(0), 0);
  assert.equal(at(250), 50);
  assert.equal(at(499) < 100, true);
  assert.equal(at(500), 100);
  assert.equal(frames.length, 0);
  mock.restoreAll();
});
