/** A server of the program: `sitegen serve`, `sitegen dev` or `sitegen preview`. */
import { spawn } from "node:child_process";
import readline from "node:readline";
import { project, sitegen } from "./paths.mjs";

for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129]]) {
  process.once(signal, () => process.exit(code));
}

/**
 * Starts a command on a free port of the loopback interface, without the user's settings. Resolves when it listens, to
 * what it said of that (`url`, `cms`), all its `events` so far, and the way to stop it.
 */
export async function start(command, ...args) {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SITEGEN_")));
  const server = spawn(sitegen, [command, ...args, "--port", "0", "--json"], {
    cwd: project,
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  process.once("exit", () => server.kill("SIGKILL"));
  const events = [];
  const listening = new Promise((resolve, reject) => {
    readline.createInterface({ input: server.stdout }).on("line", (line) => {
      const event = JSON.parse(line);
      events.push(event);
      if (event.event === "listening") resolve(event);
    });
    server.once("error", reject);
    ended.then((code) => reject(new Error(`sitegen ${command} ended with exit code ${code}`)));
  });
  const { url, cms } = await listening;
  return {
    origin: new URL(url).origin,
    cms,
    events,
    async stop() {
      server.kill("SIGKILL");
      await ended;
    },
  };
}
