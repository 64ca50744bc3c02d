// All browser tests in one process, so that they share one server and one browser; this list is the table of contents.
// `node --test pages.test.mjs` runs one theme alone.
import "./html.test.mjs";
import "./pages.test.mjs";
import "./without-javascript.test.mjs";
import "./accessibility.test.mjs";
import "./layout-shift.test.mjs";
import "./images.test.mjs";
import "./budget.test.mjs";
import "./hydration.test.mjs";
import "./navigation.test.mjs";
import "./history.test.mjs";
import "./parity.test.mjs";
import "./prefetch.test.mjs";
import "./consent.test.mjs";
import "./reload-guard.test.mjs";
import "./security.test.mjs";
import "./islands/carousels.test.mjs";
import "./islands/embeds.test.mjs";
import "./islands/logo-ticker.test.mjs";
import "./islands/site-header.test.mjs";
import "./islands/site-menu.test.mjs";
import "./islands/team-grid.test.mjs";
import "./islands/video.test.mjs";
import "./islands/company-customers-form.test.mjs";
import "./islands/cookie-banner.test.mjs";
import "./islands/popup.test.mjs";
import "./islands/vacancy-list.test.mjs";
