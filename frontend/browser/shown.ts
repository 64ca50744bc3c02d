/** Which page this document shows: while another one is on its way, not the one that the address names. */
import { here } from "./own-page";

/** `path` changes when a page has arrived; a stand-in that is to be tried again has none. */
export const shown: { path: string | null } = { path: here()?.pathname ?? null };
