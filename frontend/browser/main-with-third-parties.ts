/** First script of a site with a tag manager or error reports: adds theirs after consent. */
import { onConsentChange, readConsent } from "../lib/consent-store";
import "./main";

const afterConsent = (): void => {
  if (readConsent() === true) {
    import("./third-parties").catch(() => undefined);
  }
};
onConsentChange(afterConsent);
afterConsent();
