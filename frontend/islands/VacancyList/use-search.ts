/** The text search, loaded when a visitor first uses it. */
import { useRef, useState } from "react";
import type { Search } from "./search";

type Use = {
  /** Begins to load it; a failure is forgotten, so that the next call tries again. */
  readonly prepare: () => void;
  /** The paths that have the text; `null`: no text, or it cannot be told yet. */
  readonly find: (text: string | null) => ReadonlySet<string> | null;
  /** The last try to load it failed, and what the visitor asks for needs it. */
  readonly failed: boolean;
};

/** The search that `load` brings; `ready` is called when it has come and `isAsked`: what the visitor asks for needs it. */
export function useSearch(load: () => Promise<Search>, isAsked: () => boolean, ready: () => void): Use {
  const search = useRef<Search | Promise<void>>(null);
  const [failed, setFailed] = useState(false);
  const prepare = (): void => {
    search.current ??= load().then(
      (loaded) => {
        search.current = loaded;
        setFailed(false);
        if (isAsked()) {
          ready();
        }
      },
      () => {
        search.current = null;
        setFailed(isAsked());
      },
    );
  };
  const find = (text: string | null): ReadonlySet<string> | null => {
    if (!isAsked()) {
      setFailed(false);
    }
    if (!text) {
      return null;
    }
    prepare();
    return typeof search.current === "function" ? search.current(text) : null;
  };
  return { prepare, find, failed };
}
