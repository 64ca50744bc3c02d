/** What the generator writes into the bundle (`src/assets/bundle.rs`). `null` removes the code that would use it. */
declare const SITE_TAG_MANAGER: { readonly id: string; readonly src: string } | null;
declare const SITE_ERROR_ENDPOINT: string | null;
