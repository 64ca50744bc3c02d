/** Navigation guards that routes name (`[routes]` in sitegen.toml). One line each; unknown names are an error. */

/** Accepts a navigation, or returns the address to go to instead. */
export type Middleware = (page: URL) => URL | null;

const known = new Map<string, Middleware>([
  /** Filters and other queries do not belong to this page. */
  [
    "without-query",
    (page) => {
      if (!page.search) {
        return null;
      }
      const clean = new URL(page);
      clean.search = "";
      return clean;
    },
  ],
]);

/** Their names, for the build, which refuses unknown ones. */
export const names = (): readonly string[] => [...known.keys()];

/** A route names a guard that does not exist (spec section 8). */
export class UnknownMiddleware extends Error {
  readonly status = 500;
  constructor(name: string) {
    super(`Unknown middleware ${name}`);
  }
}

/** Runs the guards in order; the first redirect wins. */
export function guard(names: readonly string[], page: URL): URL | null {
  for (const name of names) {
    const middleware = known.get(name);
    if (middleware === undefined) {
      throw new UnknownMiddleware(name);
    }
    const instead = middleware(page);
    if (instead !== null) {
      return instead;
    }
  }
  return null;
}
