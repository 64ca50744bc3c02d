/** Error pages for navigation that fails (spec section 8). */
import { setMarkup } from "./markup";
import { ownPage } from "./own-page";
import { type PageData, StatusError, load } from "./page-data";

/** The address of a page. */
function pageAt(path: string): URL {
  return ownPage(path, location.origin) ?? new URL(path, location.origin);
}

/** Loads what is needed once there is no service: the page for that, and this one, for the way back to it. */
export function prepareFailurePage(): void {
  for (const path of ["/503", document.body.dataset["path"] ?? "/503"]) {
    load(pageAt(path)).catch(() => undefined);
  }
}

/**
 * The page for an error: not found for 404, else service unavailable with status and message. If that page cannot be loaded
 * either, the message in the document (`<template id="failure">`).
 */
export async function failurePage(error: unknown): Promise<PageData | null> {
  const status = statusOf(error);
  try {
    const data = await load(pageAt(status === 404 ? "/404" : "/503"));
    const template = document.createElement("template");
    setMarkup(template, data.main);
    const say = (what: string, { text, lang = "" }: Words): void => {
      const place = template.content.querySelector<HTMLElement>(`[data-failure="${what}"]`);
      if (place && text) {
        place.textContent = text;
        place.lang = lang;
      }
    };
    say("status", { text: String(status) });
    say("message", messageOf(error));
    if (!navigator.onLine) {
      // It cannot come.
      template.content.querySelector("picture")?.remove();
    }
    return { ...data, main: template.innerHTML };
  } catch {
    return lastWords();
  }
}

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return Number.isInteger(status) ? (status as number) : 500;
}

/** A text, and its language if it differs from the page's. */
type Words = { readonly text: string; readonly lang?: string };

/**
 * What is said beside the status. For what the network does the page's own words stand: the browser's are in its
 * language. Our own errors are in English.
 */
function messageOf(error: unknown): Words {
  if (!navigator.onLine) {
    return { text: document.querySelector<HTMLElement>(".network-status")?.dataset["offline"] ?? "" };
  }
  return error instanceof StatusError || !(error instanceof Error) ? { text: "" } : { text: error.message, lang: "en" };
}

function lastWords(): PageData | null {
  const template = document.querySelector<HTMLTemplateElement>("#failure");
  if (template === null) {
    return null;
  }
  const root = document.documentElement;
  const title = template.content.querySelector("[role=heading]")?.textContent ?? "";
  return {
    build: root.dataset["build"]!,
    route: "",
    kind: "failure",
    slug: "",
    middleware: [],
    head: { lang: root.lang, title, metas: [[["name", "robots"], ["content", "noindex"]]], links: [], jsonLd: [] },
    main: template.innerHTML,
  };
}
