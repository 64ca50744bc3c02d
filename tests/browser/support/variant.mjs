/** The demo site built another way: other settings, React's development build. Images come from the project's cache. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { project, serveOwn, sitegen } from "./site.mjs";

/** Builds and serves it. `tags` are lines for `[tags]` of sitegen.toml, `sections` follow at its end, `args` go to the command. `remove` stops and deletes. */
export async function variant({ tags = [], sections = "", args = [] } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-variant-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    for (const name of ["templates", "frontend", "queries", "budget.toml"]) {
      symlinkSync(path.join(project, name), path.join(folder, name));
    }
    mkdirSync(path.join(project, ".sitegen"), { recursive: true });
    symlinkSync(path.join(project, ".sitegen"), path.join(folder, ".sitegen"));
    const toml = readFileSync(path.join(project, "sitegen.toml"), "utf8");
    writeFileSync(path.join(folder, "sitegen.toml"), toml.replace(/^\[tags\]$/m, ["[tags]", ...tags].join("\n")) + sections);
    const dist = path.join(folder, "dist");
    const built = spawnSync(sitegen, ["build", "--demo", "--project", folder, "--out", dist, ...args], { encoding: "utf8" });
    if (built.status !== 0) {
      throw new Error(`the variant does not build: ${built.stderr}`);
    }
    return await serveOwn(dist, remove);
  } catch (error) {
    remove();
    throw error;
  }
}
