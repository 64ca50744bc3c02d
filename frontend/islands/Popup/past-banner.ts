/** Where there is no room for banner and popup, the banner has the visitor's attention first. */
import { onConsentChange, readConsent } from "../../lib/consent-store";

/** From this width on both stand side by side (`styles/partials/popup.css`). */
const ROOM_FOR_BOTH = "(min-width: 1200px)";

/**
 * Calls `use` once the cookie banner is no longer in the way: it is answered, there is room for both, or the visitor
 * reads on without an answer (a screen further down, or on another page). What is returned calls it off.
 */
export function whenPastBanner(use: () => void): () => void {
  const check = () => {
    const waits = readConsent() === null && document.querySelector("[name=CookieBanner]");
    if (!waits || matchMedia(ROOM_FOR_BOTH).matches || scrollY >= innerHeight) {
      goOn();
    }
  };
  const goOn = () => {
    stop();
    use();
  };
  const stopHearing = onConsentChange(check);
  const stop = () => {
    stopHearing();
    document.removeEventListener("scroll", check);
    document.removeEventListener("site:navigated", goOn);
  };
  document.addEventListener("scroll", check);
  document.addEventListener("site:navigated", goOn);
  check();
  return stop;
}
