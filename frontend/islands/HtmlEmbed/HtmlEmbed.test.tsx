import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fireEvent, screen } from "@testing-library/react";
import { slotNodes } from "../../lib/island";
import { hydrateQuietly } from "../../lib/testing/hydration";
import { layOut } from "../../lib/testing/layout";
import HtmlEmbed from "./HtmlEmbed";

const src = "/_embeds/0123456789abcdef.html";

beforeEach(() => layOut());

// What more there is to it is tested in lib/EmbeddedDocument.test.tsx.
test("it is a link and a notice that become a frame", () => {
  const slots = slotNodes({ notice: "<h2>Van anderen</h2>" }) as never;
  hydrateQuietly(<HtmlEmbed src={src} texts={{ title: "Inhoud", load: "Toon" }} slots={slots} />);
  assert.ok(screen.getByRole("heading", { name: "Van anderen" }));
  const link = screen.getByRole("link", { name: "Toon" });
  assert.equal(link.getAttribute("href"), src);
  fireEvent.click(link);
  assert.equal(screen.getByTitle("Inhoud").getAttribute("src"), src);
});
