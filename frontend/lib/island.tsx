/** What islands are made of on both sides: in the build's engine and in the browser. */
import { type ReactNode, createElement } from "react";

/** Props of an island and the static HTML that its template passed along, by slot name. */
export type IslandProps<P, S extends string = never> = P & { readonly slots: Readonly<Record<S, ReactNode>> };

/**
 * Static HTML inside an island, by slot name: in the build a token that the generator replaces, in the browser what
 * stands in the page. React never renders it again, so its nodes stay the ones that the page was loaded with, and it is
 * sent once: as HTML.
 */
export function slotNodes(html: Readonly<Record<string, string>>): Record<string, ReactNode> {
  const node = ([name, content]: [string, string]) => [
    name,
    createElement("site-slot", {
      name,
      key: name,
      dangerouslySetInnerHTML: { __html: content },
      suppressHydrationWarning: true,
    }),
  ];
  return Object.fromEntries(Object.entries(html).map(node));
}
