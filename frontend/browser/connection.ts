/** Whether the connection allows prefetching. */

type Connection = { readonly effectiveType?: string; readonly saveData?: boolean };

/** Nothing is prefetched on slow connections, or when the visitor saves data. */
export function mayPrefetch(): boolean {
  const connection = (navigator as { connection?: Connection }).connection;
  return connection?.saveData !== true && !["slow-2g", "2g"].includes(connection?.effectiveType ?? "");
}
