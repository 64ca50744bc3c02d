/** Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): it needs no other program for that. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import WebSocket from "ws";
import { start } from "./process.mjs";

const program = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** No host but this machine is ever asked, and nothing moves by itself before the page does. */
const preferences = {
  "app.update.auto": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "datareporting.policy.dataSubmissionPolicyBypassNotification": true,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.dns.disabled": true,
  // A wheel that scrolls, as a real one does.
  "remote.events.async.wheel.enabled": true,
  "toolkit.telemetry.enabled": false,
};

/** Milliseconds until a command's answer is not waited for any more. */
const PATIENCE = 30_000;

/** What says that a navigation has come to its end (https://w3c.github.io/webdriver-bidi/#module-browsingContext-event). */
const endOfNavigation = {
  load: "browsingContext.load",
  failure: "browsingContext.navigationFailed",
};

/** Starts it without a window. */
export async function firefox() {
  const profile = mkdtempSync(path.join(tmpdir(), "sitegen-firefox-"));
  const lines = Object.entries(preferences).map((entry) => `user_pref(${entry.map((value) => JSON.stringify(value)).join(", ")});\n`);
  writeFileSync(path.join(profile, "user.js"), lines.join(""));
  const browser = await start(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"], {
    ready: /WebDriver BiDi listening on (ws:\S+)/,
    stream: 2,
    hint: "apt-get install firefox-esr, or name one in FIREFOX",
  });
  const { send, said, ended } = await connect(`${browser.match[1]}/session`);
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded", ...Object.values(endOfNavigation)] });
  // The tab that Firefox starts with never has the focus.
  const { context } = await send("browsingContext.create", { type: "tab" });
  return {
    name: "Firefox",
    said,
    // `wait: "complete"` has answered before the page that was left was gone, and what was then asked of it had no answer.
    async go(url) {
      const { navigation } = await send("browsingContext.navigate", { context, url, wait: "none" });
      const end = await ended(navigation);
      if (end === endOfNavigation.failure) {
        throw new Error(`Firefox: ${url} cannot be loaded`);
      }
    },
    async run(code) {
      const answer = await send("script.callFunction", { functionDeclaration: code, target: { context }, awaitPromise: true });
      if (answer.type === "exception") {
        throw new Error(answer.exceptionDetails.text);
      }
      return answer.result.value;
    },
    resize: (width, height) => send("browsingContext.setViewport", { context, viewport: { width, height } }),
    perform: (actions) => send("input.performActions", { context, actions }),
    back: () => send("browsingContext.traverseHistory", { context, delta: -1 }),
    screenshot: async () => Buffer.from((await send("browsingContext.captureScreenshot", { context })).data, "base64"),
    async close() {
      await browser.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/**
 * A BiDi connection: `send` resolves to a command's result, `ended` to the name of the event that a navigation has ended
 * with; `said` collects what the console says of errors and warnings.
 */
async function connect(address) {
  const socket = new WebSocket(address);
  const open = new Map();
  const ends = new Map();
  const said = [];
  /** A promise of what is settled later by its key; it is rejected when that takes too long. */
  const wait = (key, what) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`Firefox: no end of ${what} after ${PATIENCE} ms`)), PATIENCE);
      const settle = (use) => (value) => {
        clearTimeout(late);
        open.delete(key);
        use(value);
      };
      open.set(key, { resolve: settle(resolve), reject: settle(reject) });
    });
  socket.on("message", (text) => {
    const { id, type, method, result, message, error, params } = JSON.parse(text);
    if (type === "error") {
      open.get(id)?.reject(new Error(`${error}: ${message}`));
    } else if (type === "success") {
      open.get(id)?.resolve(result);
    } else if (method === "log.entryAdded") {
      if (["error", "warn"].includes(params.level)) said.push(params.text);
    } else {
      ends.set(params.navigation, method);
      open.get(params.navigation)?.resolve();
    }
  });
  socket.on("close", () => open.forEach(({ reject }) => reject(new Error("Firefox has closed the connection"))));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  let last = 0;
  const send = (method, params) => {
    last += 1;
    const answer = wait(last, `${method} ${JSON.stringify(params)}`);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer;
  };
  const ended = async (navigation) => {
    if (!ends.has(navigation)) {
      await wait(navigation, `navigation ${navigation}`);
    }
    return ends.get(navigation);
  };
  return { send, said, ended };
}
