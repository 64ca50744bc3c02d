// The visit of a visitor in the other two families of browsers: Firefox, and WebKit as GTK has it.
// SCREENSHOTS names a folder for what they show.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { application } from "./engines/application.mjs";
import { firefox } from "./engines/firefox.mjs";
import { journey } from "./engines/journey.mjs";
import { leaving } from "./engines/leaving.mjs";
import { line } from "./engines/line.mjs";
import { visitor } from "./engines/visitor.mjs";
import { webkit } from "./engines/webkit.mjs";
import { serve } from "./support/site.mjs";

const screenshots = process.env.SCREENSHOTS;

/** What the console says of applications that were not received. */
const DISTURBED = /not sent/;

/** Runs in the page: lets what fades in or slides in come to its end, for a picture of it. */
async function rest() {
  for (let frames = 0; frames < 40; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

for (const [name, launch] of Object.entries({ Firefox: firefox, WebKit: webkit })) {
  describe(name, { timeout: 600_000 }, () => {
    let server;
    let browser;
    let between;
    let given;
    let broken = false;

    before(async () => {
      server = await serve();
      between = await line(server.origin);
      browser = await launch();
      const seen = visitor(browser);
      const keep = async (step) => {
        if (screenshots !== undefined) {
          await seen.evaluate(rest);
          mkdirSync(screenshots, { recursive: true });
          writeFileSync(path.join(screenshots, `${name.toLowerCase()}-${step}.png`), await browser.screenshot());
        }
      };
      given = { visitor: seen, line: between, origin: between.origin, keep };
    });

    after(async () => {
      await browser?.close();
      await between?.stop();
      await server?.stop();
    });

    for (const [sentence, step] of Object.entries({ ...leaving, ...journey, ...application })) {
      test(sentence, async (context) => {
        if (broken) {
          context.skip("a step before this one has failed");
          return;
        }
        broken = true;
        await step(given);
        broken = false;
      });
    }

    test("the console says nothing of errors or warnings but what was done to the line", () => {
      assert.deepEqual(browser.said.filter((text) => !DISTURBED.test(text)), []);
    });
  });
}
