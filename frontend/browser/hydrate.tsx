/** Brings React to one island, and the islands of every page with it. The first that loads react-dom. */
import { type ComponentType, createElement, startTransition, useEffect, useLayoutEffect } from "react";
import { type Root as ReactRoot, hydrateRoot } from "react-dom/client";
import { slotNodes } from "../lib/island";
import { setMarkup, trusted } from "./markup";

export { layout } from "../islands/layout";

type Component = ComponentType<Record<string, unknown>>;

type RootProps = {
  island: Component;
  props: Record<string, unknown>;
  onRender: () => void;
  onCommit: () => void;
  onReady: () => void;
};

function Root({ island, props, onRender, onCommit, onReady }: RootProps) {
  onRender();
  useLayoutEffect(() => onCommit(), [onCommit]);
  useEffect(() => onReady(), [onReady]);
  return createElement(island, props);
}

/** The HTML from the template, by slot name; content of a `<template>` is moved out of React's way. */
function slotsOf(element: HTMLElement): Record<string, string> {
  const slots: Record<string, string> = {};
  for (const waiting of element.querySelectorAll<HTMLTemplateElement>(":scope > template[data-slot]")) {
    slots[waiting.dataset["slot"] ?? ""] = trusted(waiting.innerHTML);
    waiting.remove();
  }
  for (const slot of element.querySelectorAll("site-slot")) {
    if (slot.closest("site-island") === element) {
      slots[slot.getAttribute("name") ?? ""] = trusted(slot.innerHTML);
    }
  }
  return slots;
}

let last: Promise<void> = Promise.resolve();

/**
 * Resolves when it is an island's turn. One at a time, and between two of them the browser answers the visitor: on a
 * slow phone several at once would be one task that nobody gets through.
 */
export function turn(): Promise<void> {
  last = last.then(pause);
  return last;
}

/** Ends the task. Browsers delay timers, but not messages. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

const fieldsOf = (element: HTMLElement) => [...element.querySelectorAll<HTMLInputElement>("input, select, textarea")];

/** Gives fields what the visitor did with those that were in their places; `focused` is the one that had the focus. */
function handOver(before: readonly HTMLInputElement[], after: readonly HTMLInputElement[], focused: Element | null): void {
  before.forEach((old, at) => {
    const field = after[at];
    if (field) {
      if (old.files) {
        field.files = old.files;
      } else {
        field.value = old.value;
        field.checked = old.checked;
      }
      if (old === focused) {
        field.focus();
      }
    }
  });
}

/**
 * Hydrates the HTML inside `element` with the component. If the component throws, now or later, the prerendered HTML
 * comes back, `onFailed` hears of it and the page lives on. The answer unmounts it.
 */
export function hydrate(
  element: HTMLElement,
  component: ComponentType<never>,
  onReady: () => void,
  onFailed: (error: unknown) => void,
): () => void {
  const prerendered = element.innerHTML;
  const fields = fieldsOf(element);
  let focused: Element | null;
  const props = JSON.parse(element.getAttribute("props") ?? "{}") as Record<string, unknown>;
  const start = () => hydrateRoot(
    element,
    <Root
      island={component as unknown as Component}
      props={{ ...props, slots: slotNodes(slotsOf(element)) }}
      onRender={() => (focused = document.activeElement)}
      onCommit={() => void element.dispatchEvent(new Event("site:hydrating", { bubbles: true }))}
      onReady={onReady}
    />,
    {
      identifierPrefix: element.getAttribute("prefix") ?? "",
      onRecoverableError: (error) => {
        // An island whose page was left during hydration has nothing to restore.
        if (element.isConnected) {
          // A translation or a password manager has changed the page, so React has made the island again.
          handOver(fields.splice(0), fieldsOf(element), focused);
          console.error("island", element.getAttribute("name"), error);
        }
      },
      onUncaughtError: (error) => {
        // React has removed everything by the end of this turn.
        queueMicrotask(() => {
          setMarkup(element, prerendered);
          onFailed(error);
        });
      },
    },
  );
  let root: ReactRoot | undefined;
  // In slices, between which the browser can respond to the visitor.
  startTransition(() => {
    root = start();
  });
  return () => root?.unmount();
}
