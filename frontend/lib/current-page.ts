/** Which page is shown. It changes without a reload: the router writes it on `<body>` and says so. */
import { useSyncExternalStore } from "react";

function onNavigated(notify: () => void): () => void {
  document.addEventListener("site:navigated", notify);
  return () => document.removeEventListener("site:navigated", notify);
}

/** Path and slug of the page; during the build and hydration those of the path in the props. */
export function useCurrentPage(path: string): { readonly path: string; readonly slug: string } {
  const read = (key: "path" | "slug", built: string): string =>
    useSyncExternalStore(
      onNavigated,
      () => document.body.dataset[key] ?? "",
      () => built,
    );
  return { path: read("path", path), slug: read("slug", path.slice(path.lastIndexOf("/") + 1)) };
}
