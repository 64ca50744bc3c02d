/** The site's host for tests of `browser/`: what was asked, and answers that the test gives when it wants. */
import type { TestContext } from "node:test";
import type { PageData } from "../../browser/page-data";

/** One request. */
export type Request = { readonly address: string; readonly options: RequestInit };

/** The build that the test's documents and answers are of. */
export const BUILD = "build-1";

/** Answers requests by their address until the test ends. The list grows with each request. */
export function host(context: TestContext, answer: (address: string) => Response | Promise<Response>): Request[] {
  const requests: Request[] = [];
  context.mock.method(globalThis, "fetch", async (address: string, options: RequestInit = {}) => {
    requests.push({ address, options });
    const called = new Promise<never>((_, reject) => {
      options.signal?.addEventListener("abort", () => reject(new DOMException("called off", "AbortError")));
    });
    return await Promise.race([answer(address), called]);
  });
  return requests;
}

/** A host with these pages; it answers 404 to everything else. */
export function site(context: TestContext, pages: Readonly<Record<string, Partial<PageData>>>): Request[] {
  return host(context, (address) => {
    const path = address.replace(/^\/_data|\.json$/g, "").replace(/^\/index$/, "/");
    const changes = pages[path];
    return changes === undefined ? new Response("", { status: 404 }) : json(pageData(path, changes));
  });
}

/** JSON as the host sends it. */
export function json(body: unknown, type = "application/json"): Response {
  return new Response(typeof body === "string" ? body : JSON.stringify(body), { headers: { "Content-Type": type } });
}

/** A page as the build writes it. */
export function pageData(route: string, changes: Partial<PageData> = {}): PageData {
  return {
    build: BUILD,
    route,
    kind: "content",
    slug: route.slice(1),
    middleware: [],
    head: { lang: "nl", title: `Page ${route}`, metas: [], links: [], jsonLd: [] },
    main: `<h1>${route}</h1>`,
    ...changes,
  };
}
