/** Hydration strategies: one small function each. It calls `hydrate` when it is time, and returns a function that cancels it. */

import { whenIdle } from "./idle";

export type Strategy = (element: HTMLElement, hydrate: () => void, argument: string) => () => void;

/** How far below the screen an island counts as visible. */
const AHEAD = "200px";

const load: Strategy = (_element, hydrate) => {
  hydrate();
  return () => undefined;
};

const idle: Strategy = (_element, hydrate) => whenIdle(hydrate);

const visible: Strategy = (element, hydrate) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        observer.disconnect();
        hydrate();
      }
    },
    { rootMargin: AHEAD },
  );
  // The marker has no box of its own (`display: contents`).
  for (const child of element.children) {
    observer.observe(child);
  }
  return () => observer.disconnect();
};

const media: Strategy = (_element, hydrate, query) => {
  const list = matchMedia(query);
  const check = (): void => {
    if (list.matches) {
      list.removeEventListener("change", check);
      hydrate();
    }
  };
  list.addEventListener("change", check);
  check();
  return () => list.removeEventListener("change", check);
};

/**
 * The loader listens to interactions with every island (see `island-element.ts`). A form that was half filled in shows that
 * at once (`keyOf` of `islands/CandidateForm/draft.ts`).
 */
const interaction: Strategy = (_element, hydrate) => {
  try {
    if (Object.keys(sessionStorage).some((key) => key.startsWith(`form:${location.pathname}:`))) {
      hydrate();
    }
  } catch {
    // Storage is blocked: nothing was kept.
  }
  return () => undefined;
};

const strategies: Readonly<Record<string, Strategy>> = { load, idle, visible, media, interaction };

/** `visible`, `media((min-width: 60em))`, … */
export function schedule(element: HTMLElement, client: string, hydrate: () => void): () => void {
  const [, name = "", argument = ""] = /^(\w+)(?:\((.*)\))?$/s.exec(client) ?? [];
  return (strategies[name] ?? visible)(element, hydrate, argument);
}
