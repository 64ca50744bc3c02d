/** A tab that was open during a deploy goes on with the scripts of its own deploy. */
import { setCookie } from "./cookie";

/** Seconds an open tab is kept with its deploy. */
const DEPLOY_AGE = 24 * 60 * 60;

/** The host answers requests for scripts from the deploy that this document is of (`src/output/netlify.rs`). */
export function stayWithDeploy(): void {
  const deploy = document.documentElement.dataset["deploy"];
  if (deploy) {
    setCookie("site_deploy", deploy, DEPLOY_AGE, "/_assets");
  }
}
