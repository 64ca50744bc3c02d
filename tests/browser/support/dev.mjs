/** `sitegen dev` on a copy of the project that a test may edit. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import readline from "node:readline";
import { project, sitegen } from "./site.mjs";

/** What copies share: packages, and images that were made already. */
const shared = ["frontend/node_modules", ".sitegen"];

/** Starts it with the demo. `edit` replaces text of a file, `remove` stops and deletes. */
export async function develop({ args = [] } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-dev-"));
  const skipped = new Set(shared.map((name) => path.join(project, name)));
  for (const name of ["templates", "frontend", "queries", "budget.toml", "sitegen.toml"]) {
    cpSync(path.join(project, name), path.join(folder, name), { recursive: true, preserveTimestamps: true, filter: (file) => !skipped.has(file) });
  }
  mkdirSync(path.join(project, ".sitegen"), { recursive: true });
  for (const name of shared) {
    symlinkSync(path.join(project, name), path.join(folder, name));
  }
  const server = spawn(sitegen, ["dev", "--demo", "--project", folder, "--port", "0", "--json", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  process.once("exit", () => server.kill("SIGKILL"));
  const remove = async () => {
    server.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const events = [];
  const listening = new Promise((resolve, reject) => {
    readline.createInterface({ input: server.stdout }).on("line", (line) => {
      const event = JSON.parse(line);
      events.push(event);
      if (event.event === "listening") resolve(event.url);
    });
    ended.then((code) => reject(new Error(`sitegen dev ended with exit code ${code}`)));
  });
  const origin = await listening.catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    origin,
    folder,
    events,
    remove,
    read: (file) => readFileSync(path.join(folder, file), "utf8"),
    /** Replaces the first `old`; without one, appends. */
    edit(file, old, text) {
      const now = readFileSync(path.join(folder, file), "utf8");
      if (!now.includes(old)) throw new Error(`${old} is not in ${file}`);
      writeFileSync(path.join(folder, file), old === "" ? now + text : now.replace(old, () => text));
    },
  };
}
