/** `sitegen dev` on a copy of the project that a test may edit. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { project } from "./paths.mjs";
import { start } from "./program.mjs";

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
  const discard = () => rmSync(folder, { recursive: true, force: true });
  const server = await start("dev", "--demo", "--project", folder, ...args).catch((error) => {
    discard();
    throw error;
  });
  return {
    origin: server.origin,
    folder,
    events: server.events,
    async remove() {
      await server.stop();
      discard();
    },
    read: (file) => readFileSync(path.join(folder, file), "utf8"),
    /** Replaces the first `old`; without one, appends. */
    edit(file, old, text) {
      const now = readFileSync(path.join(folder, file), "utf8");
      if (!now.includes(old)) throw new Error(`${old} is not in ${file}`);
      writeFileSync(path.join(folder, file), old === "" ? now + text : now.replace(old, () => text));
    },
  };
}
