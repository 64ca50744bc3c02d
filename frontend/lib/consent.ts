/** The visitor's answer to the cookie notice, for components. */
import { useSyncExternalStore } from "react";
import { onConsentChange, readConsent } from "./consent-store";

export { readConsent, writeConsent } from "./consent-store";

const unanswered = (): null => null;

/** The latest answer: `null` during the build and until there is one. */
export function useConsent(): boolean | null {
  return useSyncExternalStore(onConsentChange, readConsent, unanswered);
}
