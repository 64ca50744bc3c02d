import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { act, fireEvent, screen } from "@testing-library/react";
import { slotNodes } from "../../lib/island";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { layOut, list } from "../../lib/testing/layout";
import TeamSlider from "./TeamSlider";

const texts = { role: "carrousel", label: "Ons team", slides: "Teamleden", previous: "Vorige", next: "Volgende" };
const slider = (count: number) => <TeamSlider texts={texts} slots={slotNodes({ slides: list(count) }) as never} />;
const track = () => screen.getByRole("group", { name: "Teamleden" });
const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  layOut("reduce");
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

test("it scrolls natively for half a second, then it has buttons", () => {
  hydrateQuietly(slider(5));
  act(() => mock.timers.tick(499));
  assert.equal(track().dataset["carousel"], undefined);
  assert.equal(screen.queryByRole("button"), null);

  act(() => mock.timers.tick(1));
  assert.equal(track().dataset["carousel"], "");
  assert.equal(screen.getAllByRole("button").length, 2);
});

test("buttons stop at both ends and stay focusable", () => {
  hydrateQuietly(slider(5));
  act(() => mock.timers.tick(500));
  const disabled = () => [button("Vorige"), button("Volgende")].map((it) => it.getAttribute("aria-disabled"));
  assert.deepEqual(disabled(), ["true", "false"]);
  fireEvent.click(button("Volgende"));
  assert.deepEqual(disabled(), ["false", "false"]);
  fireEvent.click(button("Volgende"));
  assert.deepEqual(disabled(), ["false", "true"]);
  button("Volgende").focus();
  fireEvent.click(button("Volgende"));
  assert.equal(document.activeElement, button("Volgende"));
});

test("people who all fit need no buttons", () => {
  hydrateQuietly(slider(3));
  act(() => mock.timers.tick(500));
  assert.equal(track().dataset["carousel"], "");
  assert.equal(screen.queryByRole("button"), null);
});

test("it starts where the visitor has scrolled to", () => {
  hydrateQuietly(slider(9));
  track().scrollLeft = 390;
  act(() => mock.timers.tick(500));
  assert.equal(track().scrollLeft, 390);
  fireEvent.click(button("Volgende"));
  assert.equal(track().scrollLeft, 500);
});
