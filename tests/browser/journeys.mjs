// How visitors get from page to page, and what editors and developers see: these tests wait for the browser half of the time.
import "./navigation.test.mjs";
import "./history.test.mjs";
import "./moved.test.mjs";
import "./open-tab.test.mjs";
import "./middleware.test.mjs";
import "./broken-islands.test.mjs";
import "./reload-guard.test.mjs";
import "./dev.test.mjs";
import "./preview.test.mjs";
