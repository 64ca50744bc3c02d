/** First script of a site with a tag manager or error reports: the same, and theirs once the visitor has accepted. */
import { onConsentChange, readConsent } from "../lib/consent-store";
import "./main";

const afterConsent = (): void => {
  if (readConsent() === true) {
    import("./third-parties").catch(() => undefined);
  }
};
onConsentChange(afterConsent);
afterConsent();
