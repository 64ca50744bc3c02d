/** WebKit as GTK has it, driven by WebDriver (https://www.w3.org/TR/webdriver2/) on a screen that nobody sees. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, start } from "./process.mjs";

const program = process.env.WEBKIT ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
/** How the browser writes to its output what a page says. */
const CONSOLE = /CONSOLE \S+ (?:ERROR|WARN)\b|^.*CONSOLE .*(?:Error|Unhandled)/;

/** The window's own bar is wider than a phone: its parts are made as small as they can be. */
const SMALL = "* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }";

/** Starts a screen, the driver and the browser. */
export async function webkit() {
  const screen = await start("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    ready: /^(\d+)$/,
    stream: 3,
    hint: "apt-get install xvfb",
  });
  const settings = mkdtempSync(path.join(tmpdir(), "sitegen-webkit-"));
  mkdirSync(path.join(settings, "gtk-3.0"));
  writeFileSync(path.join(settings, "gtk-3.0", "gtk.css"), SMALL);
  const port = await freePort();
  const driver = await start("WebKitWebDriver", [`--port=${port}`], {
    env: { XDG_CONFIG_HOME: settings, DISPLAY: `:${screen.match[1]}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1", GIO_USE_PROXY_RESOLVER: "dummy" },
    hint: "apt-get install webkit2gtk-driver",
  });
  const base = `http://127.0.0.1:${port}`;
  await listening(base);
  const ask = async (method, path, body) => {
    const response = await fetch(`${base}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) {
      throw new Error(`${value.error}: ${value.message}`);
    }
    return value;
  };
  const options = { binary: program, args: ["--automation", "--enable-write-console-messages-to-stdout=true"] };
  const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
  const session = `/session/${sessionId}`;
  const run = (code) => ask("POST", `${session}/execute/sync`, { script: `return (${code})()`, args: [] });
  const inner = () => run("() => [innerWidth, innerHeight]");
  /** How much larger the window is than its page. */
  const bar = { width: 0, height: 0 };
  return {
    name: "WebKit",
    get said() {
      return driver.lines.filter((line) => CONSOLE.test(line));
    },
    // The driver has answered before the page that was left was gone, and what was then asked of it had no answer.
    async go(url) {
      await run("() => { document.isLeft = true; }");
      await ask("POST", `${session}/url`, { url });
      await arrived(run, url);
    },
    run,
    /** The window has a bar of its own; what is wanted is the size of the page. */
    async resize(width, height) {
      for (let round = 0; round < 5; round += 1) {
        await ask("POST", `${session}/window/rect`, { width: width + bar.width, height: height + bar.height });
        const [w, h] = await settled(inner, [width, height]);
        if (w === width && h === height) {
          return;
        }
        bar.width = Math.max(0, bar.width + width - w);
        bar.height = Math.max(0, bar.height + height - h);
      }
      throw new Error(`WebKit's page does not become ${width} by ${height}`);
    },
    perform: (actions) => ask("POST", `${session}/actions`, { actions }),
    back: () => ask("POST", `${session}/back`, {}),
    screenshot: async () => Buffer.from(await ask("GET", `${session}/screenshot`), "base64"),
    async close() {
      await ask("DELETE", session).catch(() => undefined);
      await driver.stop();
      await screen.stop();
      rmSync(settings, { recursive: true, force: true });
    },
  };
}

/** The page hears of its window's new size later: its size, once it is what is wanted or stands still for a second. */
async function settled(read, wanted) {
  let size = await read();
  for (let still = 0; still < 20 && String(size) !== String(wanted); ) {
    await delay(50);
    const now = await read();
    still = String(now) === String(size) ? still + 1 : 0;
    size = now;
  }
  return size;
}

/** Waits until the document that `go` marked has been replaced by one that is loaded; a document that goes has no answer. */
async function arrived(run, url) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await run("() => !document.isLeft && document.readyState === 'complete'").catch(() => false)) {
      return;
    }
    await delay(50);
  }
  throw new Error(`WebKit does not arrive at ${url}`);
}

/** The driver says nothing when it listens. */
async function listening(base) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fetch(`${base}/status`).then(() => true, () => false)) {
      return;
    }
    await delay(50);
  }
  throw new Error("WebKitWebDriver does not listen");
}
