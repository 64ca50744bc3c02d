/** Code that contacts third parties. The first script loads this chunk after consent, never before. */
import { reportErrors } from "./error-reports";
import { startTags } from "./tags";

if (SITE_TAG_MANAGER !== null && SITE_TAG_MANAGER_SRC !== null) {
  startTags(SITE_TAG_MANAGER, SITE_TAG_MANAGER_SRC);
}
if (SITE_ERROR_ENDPOINT !== null) {
  reportErrors(SITE_ERROR_ENDPOINT);
}
