/** The page that this document shows. During a navigation it differs from the address. */
import { here } from "./own-page";

/** `path` changes when a page has arrived; an error page, which can be retried, has an empty one, and `null` is a
 *  page that is loaded in full. */
export const shown: { path: string | null } = { path: here()?.pathname ?? null };
