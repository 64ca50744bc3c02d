// The browser tests that look at many pages or measure them, in one process, so that they share one server and one browser.
// They keep both processors busy. islands.mjs, journeys.mjs and forms.mjs have the others; the lists are the table of contents.
// `node --test pages.test.mjs` runs one theme alone.
import "./html.test.mjs";
import "./pages.test.mjs";
import "./print.test.mjs";
import "./without-javascript.test.mjs";
import "./accessibility.test.mjs";
import "./large-text.test.mjs";
import "./layout-shift.test.mjs";
import "./images.test.mjs";
import "./facts.test.mjs";
import "./budget.test.mjs";
import "./hydration.test.mjs";
import "./parity.test.mjs";
import "./prefetch.test.mjs";
import "./second-company.test.mjs";
import "./security.test.mjs";
import "./hostile.test.mjs";
import "./islands/divided-overview.test.mjs";
import "./islands/vacancy-list.test.mjs";
