import assert from "node:assert/strict";
import { test } from "node:test";
import { fireEvent, screen } from "@testing-library/react";
import { slotNodes } from "../../lib/island";
import { hydrateQuietly } from "../../lib/testing/hydration";
import VideoPlayer from "./VideoPlayer";

const slots = slotNodes({ splash: '<picture><img alt=""></picture>' }) as never;
const player = (video: string, given = slots) => (
  <VideoPlayer video={video} title="Kijk mee (YouTube)" label="Kijk mee" notice="Van YouTube." slots={given} />
);

test("a click plays the video, on the host that sets no cookies, and the keyboard follows", () => {
  hydrateQuietly(player("ysz5S6PUM-U"));
  assert.equal(document.querySelector("iframe"), null);
  const link = screen.getByRole("link", { name: /Kijk mee/ });
  assert.ok(link.querySelector("picture"));
  assert.equal(link.dataset["replay"], "");

  fireEvent.click(link);
  const frame = screen.getByTitle("Kijk mee (YouTube)");
  assert.equal(frame.getAttribute("src"), "https://www.youtube-nocookie.com/embed/ysz5S6PUM-U?autoplay=1&rel=0");
  assert.equal(frame.getAttribute("allow"), "autoplay; encrypted-media; picture-in-picture; fullscreen");
  assert.equal(frame.getAttribute("referrerpolicy"), "strict-origin-when-cross-origin");
  assert.equal(document.activeElement, frame);
  assert.equal(screen.queryByRole("link"), null);
});

test("a video begins where the editor's address says", () => {
  hydrateQuietly(player("ysz5S6PUM-U&start=90"));
  assert.equal(
    screen.getByRole("link").getAttribute("href"),
    "https://www.youtube-nocookie.com/embed/ysz5S6PUM-U?autoplay=1&rel=0&start=90",
  );
});

test("a video without a picture plays as well", () => {
  hydrateQuietly(player("ysz5S6PUM-U", {} as never));
  fireEvent.click(screen.getByRole("link"));
  assert.ok(screen.getByTitle("Kijk mee (YouTube)"));
});

test("a text that is not the id of a video makes no address", () => {
  for (const video of ["", "short", "ysz5S6PUM-U0", "../../evil?x", 'ysz5S6PUM"x', "ysz5S6PUM-U\n", "ysz5S6PUM-U&start=x", "ysz5S6PUM-U?start=9", "\nysz5S6PUM-U"]) {
    const { container, unmount } = hydrateQuietly(player(video));
    assert.equal(container.innerHTML, "", JSON.stringify(video));
    unmount();
  }
});
