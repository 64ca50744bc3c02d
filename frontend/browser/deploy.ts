/** A tab that was open during a deploy continues with the scripts of its own deploy. */

/** How long an open tab keeps its deploy, in seconds. */
const DEPLOY_AGE = 24 * 60 * 60;

/**
 * The host answers requests for scripts from the deploy that this document is of (`src/output/netlify.rs`). Not by
 * `cookie.ts`: what two chunks share is loaded by every page, those of hosts without deploy protection included.
 */
export function stayWithDeploy(): void {
  const deploy = document.documentElement.dataset["deploy"];
  if (deploy) {
    try {
      document.cookie = `site_deploy=${encodeURIComponent(deploy)}; Path=/_assets; Max-Age=${DEPLOY_AGE}; SameSite=Lax; Secure`;
    } catch {
      // A sandboxed frame has no cookies; the page works without them.
    }
  }
}
