// What moves by itself or under a finger: these tests wait for the browser half of the time.
import "./islands/carousels.test.mjs";
import "./islands/carousel-layout.test.mjs";
import "./islands/embeds.test.mjs";
import "./islands/logo-ticker.test.mjs";
import "./islands/site-header.test.mjs";
import "./islands/site-menu.test.mjs";
import "./islands/team-grid.test.mjs";
import "./islands/video.test.mjs";
