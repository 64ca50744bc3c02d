/** Page data of the build: fetched once, checked, cached for a while. */
import { dataAddress } from "./own-page";

/** Attributes of a tag, in order. */
export type Attributes = readonly (readonly [string, string])[];

/** What `<head>` says. */
export type Head = {
  readonly lang: string;
  readonly title: string;
  readonly metas: readonly Attributes[];
  readonly links: readonly Attributes[];
  readonly jsonLd: readonly string[];
};

/** `/_data/<route>.json` (`src/render/page_data.rs`). */
export type PageData = {
  readonly build: string;
  readonly route: string;
  readonly kind: string;
  readonly slug: string;
  readonly middleware: readonly string[];
  readonly head: Head;
  readonly main: string;
  /** Linked paths that are not pages, between spaces. */
  readonly missing?: string;
  /** Rules of the placeholders of the page's images; the full document has them in a `<style>`. */
  readonly placeholders?: string;
};

/** The host answered with an error, or (status 500) did not answer. */
export class StatusError extends Error {
  constructor(
    readonly status: number,
    options?: ErrorOptions,
  ) {
    super(`status ${status}`, options);
  }
}

/** The answer is not page data of this build: only a full load helps. */
export class ForeignAnswer extends Error {}

/** Maximum number of cached answers. The oldest is removed first. */
const MAX_ANSWERS = 40;
/** Timeout of a request in milliseconds. */
const TIMEOUT = 20_000;
const answers = new Map<string, { readonly answer: Promise<PageData>; ready: boolean }>();

/** A request can be aborted; prefetches have a lower priority. */
type Options = { readonly signal?: AbortSignal; readonly priority?: RequestPriority };

/** The page's data. A prefetched answer is used; one that failed or was aborted is requested again. */
export function load(page: URL, options: Options = {}): Promise<PageData> {
  const address = dataAddress(page);
  const known = answers.get(address);
  if (known !== undefined) {
    return known.answer;
  }
  const answer = ask(address, options);
  const entry = { answer, ready: false };
  answers.set(address, entry);
  const forget = (): void => {
    if (answers.get(address) === entry) {
      answers.delete(address);
    }
  };
  answer.then(() => (entry.ready = true), forget);
  // At once: the request fails a moment later, and a second click on the same link may come before that.
  options.signal?.addEventListener("abort", () => entry.ready || forget());
  for (const oldest of [...answers.keys()].reverse().slice(MAX_ANSWERS)) {
    answers.delete(oldest);
  }
  return answer;
}

/** Whether the data has been requested. */
export function isKnown(page: URL): boolean {
  return answers.has(dataAddress(page));
}

/** Whether the data has arrived. */
export function isReady(page: URL): boolean {
  return answers.get(dataAddress(page))?.ready === true;
}

async function ask(address: string, { signal, priority = "auto" }: Options): Promise<PageData> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error("no answer")), TIMEOUT);
  signal?.addEventListener("abort", () => stop.abort());
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, { headers: { Accept: "application/json" }, priority, signal: stop.signal });
    text = await response.text();
  } catch (cause) {
    throw new StatusError(500, { cause });
  } finally {
    clearTimeout(timer);
  }
  if (!response.ok) {
    throw new StatusError(response.status);
  }
  if (!(response.headers.get("Content-Type") ?? "").startsWith("application/json")) {
    throw new ForeignAnswer("no JSON");
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ForeignAnswer("invalid JSON");
  }
  if (!isPageData(data) || data.build !== document.documentElement.dataset["build"]) {
    throw new ForeignAnswer("another build");
  }
  return data;
}

function isPageData(data: unknown): data is PageData {
  const { build, route, kind, slug, main, head, middleware } = (data ?? {}) as Record<string, unknown>;
  const { title, metas, links, jsonLd } = (head ?? {}) as Record<string, unknown>;
  return (
    [build, route, kind, slug, main, title].every((value) => typeof value === "string") &&
    [metas, links, jsonLd, middleware].every(Array.isArray)
  );
}
