/** The text search, loaded when a visitor first uses it. */
import { useEffect, useRef, useState } from "react";
import type { Search } from "./search";

type Use = {
  /** Begins to load it; a failure is forgotten, so that the next call tries again. */
  readonly prepare: () => void;
  /** The paths that have the text; `null`: no text, or it cannot be told yet. */
  readonly find: (text: string | null) => ReadonlySet<string> | null;
  /** Why what the visitor asks for cannot be shown: what it needs is still loading, or the last try to load it failed. */
  readonly lack: Lack;
};

type Lack = "loading" | "failed" | undefined;

/** The search that `load` brings; `ready` is called when it has come and `isAsked`: what the visitor asks for needs it. */
export function useSearch(load: () => Promise<Search>, isAsked: () => boolean, ready: () => void): Use {
  const search = useRef<Search | Promise<void>>(null);
  const [lack, setLack] = useState<Lack>();
  const prepare = (): void => {
    search.current ??= load().then(
      (loaded) => {
        search.current = loaded;
        if (isAsked()) {
          ready();
        }
      },
      () => {
        search.current = null;
        setLack(isAsked() ? "failed" : undefined);
      },
    );
  };
  const find = (text: string | null): ReadonlySet<string> | null => {
    if (isAsked()) {
      prepare();
    }
    const loaded = typeof search.current === "function" && search.current;
    setLack(isAsked() && !loaded ? "loading" : undefined);
    return text && loaded ? loaded(text) : null;
  };
  useEffect(() => {
    if (!lack) {
      return;
    }
    const router = import("../../browser/router").catch(() => null);
    void router.then((bar) => (lack === "failed" ? bar?.end(true) : bar?.begin()));
    return () => void router.then((bar) => bar?.end());
  }, [lack]);
  return { prepare, find, lack };
}
