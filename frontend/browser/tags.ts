/**
 * Consent Mode v2 and the tag manager, from the moment a visitor has accepted: the first thing in the data layer says
 * that everything is denied, the second what was granted; then the tag manager is fetched, once.
 */
import { onConsentChange, readConsent } from "../lib/consent-store";

/** Milliseconds between a navigation and its event (spec section 9). */
const ROUTE_CHANGE_DELAY = 250;
/** The types of consent (spec section 4). */
const PURPOSES = ["ad_user_data", "ad_personalization", "ad_storage", "analytics_storage"] as const;

type Layer = unknown[];

/** Google's `gtag`: the data layer takes `arguments` objects, not lists. */
function gtag(..._commands: readonly unknown[]): void {
  layer().push(arguments);
}

function layer(): Layer {
  const page = window as unknown as { dataLayer?: Layer };
  page.dataLayer ??= [];
  return page.dataLayer;
}

function consent(command: "default" | "update", value: "denied" | "granted"): void {
  gtag("consent", command, Object.fromEntries(PURPOSES.map((purpose) => [purpose, value])));
}

function loadTagManager(id: string, src: string): void {
  layer().push({ "gtm.start": Date.now(), event: "gtm.js" });
  const script = document.createElement("script");
  const address = new URL(src);
  address.searchParams.set("id", id);
  script.async = true;
  script.src = trustedScript(address.href);
  document.head.append(script);
}

type Policy = { createScriptURL(url: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

function trustedScript(url: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  const policy = factory?.createPolicy("sitegen-tags", { createScriptURL: (address) => address });
  return policy === undefined ? url : policy.createScriptURL(url);
}

/** Reports the decision: once for the stored one, then for every change. */
export function startTags(id: string, src: string): void {
  consent("default", "denied");
  let known: boolean | null = null;
  let loaded = false;
  const decide = (): void => {
    const accepted = readConsent();
    if (accepted === known) {
      return;
    }
    const before = known;
    known = accepted;
    if (accepted === true) {
      consent("update", "granted");
      if (!loaded) {
        loaded = true;
        loadTagManager(id, src);
      }
    } else if (before === true) {
      consent("update", "denied");
    }
  };
  onConsentChange(decide);
  decide();

  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("site:navigated", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (known === true) {
        layer().push({ event: "routeChange", page_path: location.pathname, page_title: document.title });
      }
    }, ROUTE_CHANGE_DELAY);
  });
}
