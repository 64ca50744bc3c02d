/**
 * What the build's JavaScript engine runs: `prerender(island, props, prefix, slots)` gives the island's HTML, `guards` is the
 * names of all navigation guards, between spaces.
 */
import "./shims";
import type { ComponentType } from "react";
import { createElement } from "react";
import { renderToString } from "react-dom/server.browser";
import { names } from "../browser/middleware";
import { componentOf, islands } from "../islands/index";
import { layout } from "../islands/layout";
import { slotNodes } from "../lib/island";

type Prerender = (name: string, props: string, prefix: string, slots: string) => string;

const components = new Map<string, ComponentType<never> | undefined>(Object.entries(layout));
for (const [name, load] of Object.entries(islands)) {
  // The bundle contains all of them, so these promises are settled before anything is rendered. What a module throws while it
  // is loaded stops the build: a rejected promise alone would leave out the islands of that chunk without a word.
  void load().then(
    (chunk) => components.set(name, componentOf(chunk, name)),
    (error: unknown) =>
      queueMicrotask(() => {
        throw error instanceof Error ? error : new Error(`${name}: ${String(error)}`);
      }),
  );
}

/** React announces eager images in front of an island; the page's head is the place for that. */
function withoutPreloads(html: string): string {
  return html.replace(/^(?:<link rel="preload"[^>]*>)+/, "");
}

const prerender: Prerender = (name, props, prefix, slots) => {
  const component = components.get(name) as ComponentType<Record<string, unknown>> | undefined;
  if (component === undefined) {
    throw new Error(`frontend/islands/index.ts and layout.ts have no ${name}`);
  }
  const names = slots === "" ? [] : slots.split(" ");
  const tokens = Object.fromEntries(names.map((slot) => [slot, `<!--slot:${slot}-->`]));
  const element = createElement(component, { ...JSON.parse(props), slots: slotNodes(tokens) });
  return withoutPreloads(renderToString(element, { identifierPrefix: prefix }));
};

Object.assign(globalThis, { prerender, guards: names().join(" ") });
