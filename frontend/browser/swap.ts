/** Replaces the page in this document: `<main>`, the head, the attributes of the body. */
import { setMarkup } from "./markup";
import type { PageData } from "./page-data";

/** A script of this build cannot be loaded. */
export class ChunkError extends Error {}

/** Milliseconds in which new content fades in without view transitions. */
const FADE = 240;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Shows a page, with a view transition where there is one. `commit` runs right before anything changes and can call it
 * off; it is the moment for the history. Resolves when the new page is in the document.
 */
export async function show(data: PageData, commit: () => boolean): Promise<void> {
  const head = await import("./head").catch((cause: unknown) => {
    if (navigator.onLine) {
      throw new ChunkError("head", { cause });
    }
    return null;
  });
  const change = (): void => {
    const main = document.querySelector("main");
    if (!commit() || main === null) {
      return;
    }
    // How long a visitor has had what stands in this page (the form's time trap asks).
    performance.mark("site:shown");
    document.documentElement.lang = data.head.lang;
    const { kind, route, slug, missing } = data;
    const { dataset } = document.body;
    Object.assign(dataset, { kind, path: route, slug, missing });
    // Guards have run before (router.ts); those of the page that was loaded in full are not this one's.
    delete dataset["middleware"];
    if (!missing) {
      delete dataset["missing"];
    }
    if (head === null) {
      // Without a connection the title must do.
      document.title = data.head.title;
    } else {
      head.showHead(data.head, data.placeholders);
    }
    setMarkup(main, `\n${data.main}\n`);
    document.dispatchEvent(new CustomEvent("site:navigated", { detail: { path: data.route } }));
  };
  if (still.matches || document.visibilityState === "hidden") {
    change();
    return;
  }
  if (typeof document.startViewTransition !== "function") {
    change();
    document.querySelector("main")?.animate({ opacity: [0, 1] }, FADE);
    return;
  }
  const transition = document.startViewTransition(change);
  // A skipped transition is not an error.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
  head?.letClicksThrough(transition);
  await transition.updateCallbackDone;
}
