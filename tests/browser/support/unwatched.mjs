/** Chromium without a test tool in its pages, for measurements: the DevTools protocol and nothing enabled unasked. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import readline from "node:readline";
import WebSocket from "ws";
import { args, executable } from "./chromium.mjs";

/** The address that a started browser prints. */
async function listening(browser) {
  for await (const line of readline.createInterface({ input: browser.stderr })) {
    const [, address] = /^DevTools listening on (\S+)/.exec(line) ?? [];
    if (address !== undefined) {
      return address;
    }
  }
  throw new Error("Chromium ended before it listened");
}

/** Sends a command to the browser, or to the page of a session, and resolves to its result. */
async function connect(address) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const waiting = new Map();
  socket.on("message", (text) => {
    const { id, result, error } = JSON.parse(text);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    error === undefined ? resolve?.(result) : reject?.(new Error(error.message));
  });
  let last = 0;
  return (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
}

/** Starts it. `open` gives an empty page in a profile of its own: `send` a command, `evaluate` an expression, `close`. */
export async function unwatched() {
  const profile = mkdtempSync(path.join(tmpdir(), "sitegen-chromium-"));
  const options = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  // Debian's Chromium is started by a script. In a group of their own both can be ended.
  const browser = spawn(executable(), [...args, ...options, "about:blank"], { stdio: ["ignore", "ignore", "pipe"], detached: true });
  let running = true;
  const ended = new Promise((resolve) => {
    browser.once("close", () => {
      running = false;
      resolve();
    });
  });
  process.once("exit", () => running && process.kill(-browser.pid, "SIGKILL"));
  const send = await connect(await listening(browser));
  return {
    async open() {
      const { browserContextId } = await send("Target.createBrowserContext");
      const { targetId } = await send("Target.createTarget", { url: "about:blank", browserContextId });
      const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
      const toPage = (method, params) => send(method, params, sessionId);
      return {
        send: toPage,
        async evaluate(expression) {
          const { result, exceptionDetails } = await toPage("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
          if (exceptionDetails !== undefined) {
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
          }
          return result.value;
        },
        close: () => send("Target.disposeBrowserContext", { browserContextId }),
      };
    },
    async close() {
      await send("Browser.close");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
