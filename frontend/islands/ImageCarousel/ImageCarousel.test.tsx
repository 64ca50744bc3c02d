import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { act, fireEvent, screen } from "@testing-library/react";
import { slotNodes } from "../../lib/island";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { layOut, list } from "../../lib/testing/layout";
import ImageCarousel from "./ImageCarousel";

const texts = { role: "carrousel", label: "Beelden", slides: "Beelden", previous: "Vorige", next: "Volgende" };

async function start(count: number) {
  layOut("reduce");
  const slots = slotNodes({ slides: list(count) }) as never;
  const { container } = hydrateQuietly(
    <ImageCarousel texts={texts} count={count} position={`Beeld {index} van ${count}`} slots={slots} />,
  );
  act(() => mock.timers.tick(1));
  return container.querySelector("ul") as HTMLElement;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const status = () => screen.getByRole("status").textContent;

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

test("it goes round in both directions and says which picture is shown", async () => {
  await start(5);
  assert.equal(status(), "Beeld 1 van 5");
  press("Vorige");
  assert.equal(status(), "Beeld 5 van 5");
  press("Volgende");
  press("Volgende");
  assert.equal(status(), "Beeld 2 van 5");
  for (const name of ["Vorige", "Volgende"]) {
    assert.equal(screen.getByRole("button", { name }).getAttribute("aria-disabled"), "false");
  }
});

test("the ring takes a picture from its other end, and what is shown stays the same node", async () => {
  const pictures = await start(5);
  const [first, last] = [pictures.firstElementChild, pictures.lastElementChild];
  press("Vorige");
  assert.equal(pictures.firstElementChild, last);
  assert.equal(pictures.children[1], first);
});

test("pictures that all fit need no buttons", async () => {
  await start(2);
  assert.equal(screen.queryByRole("button"), null);
  assert.equal(status(), "Beeld 1 van 2");
});
