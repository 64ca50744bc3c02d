/** What the generator writes into the bundle (`src/assets/bundle.rs`). `null` removes the code that would use it. */
/** The container's id, such as `GTM-ABC123`, and the address of its script. */
declare const SITE_TAG_MANAGER: string | null;
declare const SITE_TAG_MANAGER_SRC: string | null;
declare const SITE_ERROR_ENDPOINT: string | null;
/** Whether the host keeps the scripts of each deploy (`src/output/netlify.rs`). */
declare const SITE_SKEW_PROTECTION: boolean;
