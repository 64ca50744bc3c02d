/**
 * Which items of the navigation are open. An item's id is its place in the tree, `m.0.2` being under `m.0` and that
 * under `m`: titles may be equal, and the CMS's ids may be missing.
 */
export type OpenItems = readonly string[];

const isUnder = (id: string, other: string): boolean => id.startsWith(`${other}.`);

/** Opens an item, which closes all others that are not its ancestors or descendants. */
export function openItem(open: OpenItems, id: string): OpenItems {
  return [...open.filter((other) => isUnder(id, other) || isUnder(other, id)), id];
}

/** Closes an item and what is open under it. */
export function closeItem(open: OpenItems, id: string): OpenItems {
  return open.filter((other) => other !== id && !isUnder(other, id));
}
