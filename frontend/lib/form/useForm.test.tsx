import { fireEvent, render } from "@testing-library/react";
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setOnline, settled } from "../testing/page";
import { useForm } from "./useForm";

function Test({ sending }: { readonly sending: () => Promise<null> }) {
  const { form, submit, onSubmit, onFocus } = useForm({
    rules: [],
    email: "",
    success: "/",
    invalid: "",
    sending,
    send: () => Promise.resolve(null),
    failed: () => "",
  });
  return (
    <form ref={form} onSubmit={onSubmit} onFocus={onFocus}>
      <input />
      <button ref={submit} />
    </form>
  );
}

/** A form whose script for sending does not come; `goOn` lets it fail. */
function open() {
  let goOn = () => {};
  const failure = new Promise<null>((_, reject) => (goOn = () => reject(new Error("gone"))));
  const { container, unmount } = render(<Test sending={() => failure} />);
  const form = container.querySelector("form")!;
  return { form, unmount, goOn };
}

afterEach(() => setOnline(true));

test("a form whose script is gone is checked and sent by the browser", async () => {
  const { form, goOn } = open();
  assert.equal(form.noValidate, true);
  fireEvent.focus(form.querySelector("input")!);
  goOn();
  await settled();
  assert.equal(form.noValidate, false);
  assert.equal(fireEvent.submit(form), true, "the component leaves it to the browser");
});

test("without a connection it stays the component's, which asks again with the next field", async () => {
  setOnline(false);
  const { form, goOn } = open();
  fireEvent.focus(form.querySelector("input")!);
  goOn();
  await settled();
  assert.equal(form.noValidate, true);
  assert.equal(fireEvent.submit(form), false);
  await settled();
});

test("who has left the page by then hears nothing of it", async (context) => {
  const unhandled = context.mock.fn();
  process.on("unhandledRejection", unhandled);
  const { form, unmount, goOn } = open();
  fireEvent.focus(form.querySelector("input")!);
  unmount();
  goOn();
  await settled();
  process.off("unhandledRejection", unhandled);
  assert.equal(unhandled.mock.callCount(), 0);
});
