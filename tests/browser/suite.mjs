// All browser tests in one process, so that they share one server and one browser; this list is the table of contents.
// `node --test pages.test.mjs` runs one theme alone.
import "./html.test.mjs";
import "./pages.test.mjs";
import "./without-javascript.test.mjs";
import "./accessibility.test.mjs";
import "./layout-shift.test.mjs";
import "./budget.test.mjs";
