import assert from "node:assert/strict";
import { test } from "node:test";
import { fireEvent, screen } from "@testing-library/react";
import { slotNodes } from "../../lib/island";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { layOut } from "../../lib/testing/layout";
import LogoTicker from "./LogoTicker";

const logos =
  '<ul class="partners__logos"><li><a href="https://a.example/"><img alt="A" loading="lazy"></a></li><li><img alt="B" loading="lazy"></li></ul>';

function start(matching?: string) {
  layOut(matching);
  const { container } = hydrateQuietly(<LogoTicker pause="Stop de beweging" slots={slotNodes({ logos }) as never} />);
  return container;
}

test("the list stands three times in each of two rows, and once for screen readers and the keyboard", () => {
  const container = start();
  const rows = [...container.querySelectorAll(".partners__row")];
  assert.deepEqual(rows.map((row) => row.querySelectorAll("ul").length), [3, 3]);
  assert.deepEqual(screen.getAllByRole("img").map((image) => image.getAttribute("alt")), ["A", "B"]);
  assert.equal(container.querySelectorAll("a:not([tabindex='-1'])").length, 1);
  assert.equal(container.querySelectorAll("a[tabindex='-1']").length, 5);
});

test("the button stops the rows and lets them go on", () => {
  const container = start();
  const state = () => container.querySelector(".partners__ticker")?.getAttribute("data-state");
  const button = screen.getByRole("button", { name: "Stop de beweging" });
  assert.deepEqual([state(), button.getAttribute("aria-pressed")], ["moving", "false"]);
  fireEvent.click(button);
  assert.deepEqual([state(), button.getAttribute("aria-pressed")], ["paused", "true"]);
  fireEvent.click(button);
  assert.equal(state(), "moving");
});

test("under reduced motion nothing is added", () => {
  const container = start("reduce");
  assert.equal(container.querySelectorAll("ul").length, 1);
  assert.equal(screen.queryByRole("button"), null);
});
