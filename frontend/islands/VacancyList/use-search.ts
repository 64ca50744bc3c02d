/** The text search, loaded when a visitor first uses it. */
import { useRef, useState } from "react";
import type { Search } from "./search";

type Use = {
  /** Begins to load it; a failure is forgotten, so that the next call tries again. */
  readonly prepare: () => void;
  /** The paths that have the text; `null`: no text, or it cannot be told yet. */
  readonly find: (text: string | null) => ReadonlySet<string> | null;
  /** The last try to load it failed. */
  readonly failed: boolean;
};

/** The search that `load` brings; `ready` is called when it has come. */
export function useSearch(load: () => Promise<Search>, ready: () => void): Use {
  const search = useRef<Search | Promise<void>>(null);
  const [failed, setFailed] = useState(false);
  const prepare = (): void => {
    search.current ??= load().then(
      (loaded) => {
        search.current = loaded;
        setFailed(false);
        ready();
      },
      () => {
        search.current = null;
        setFailed(true);
      },
    );
  };
  const find = (text: string | null): ReadonlySet<string> | null => {
    if (!text) {
      return null;
    }
    prepare();
    return typeof search.current === "function" ? search.current(text) : null;
  };
  return { prepare, find, failed };
}
