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
  const { send, said } = await connect(`${browser.match[1]}/session`);
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  // The tab that Firefox starts with never has the focus.
  const { context } = await send("browsingContext.create", { type: "tab" });
  return {
    name: "Firefox",
    said,
    go: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
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

/** A BiDi connection: `send` resolves to a command's result; `said` collects what the console says of errors and warnings. */
async function connect(address) {
  const socket = new WebSocket(address);
  const open = new Map();
  const said = [];
  socket.on("message", (text) => {
    const { id, type, result, message, error, params } = JSON.parse(text);
    if (type === "event" && ["error", "warn"].includes(params.level)) {
      said.push(params.text);
    }
    const waiting = open.get(id);
    open.delete(id);
    if (type === "error") {
      waiting?.reject(new Error(`${error}: ${message}`));
    } else {
      waiting?.resolve(result);
    }
  });
  socket.on("close", () => open.forEach(({ reject }) => reject(new Error("Firefox has closed the connection"))));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  let last = 0;
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      open.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, said };
}
