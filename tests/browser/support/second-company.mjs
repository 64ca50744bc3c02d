/** The site of the invented company in tests/second-company, built from its own content with its own brand and words. */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import readline from "node:readline";
import { project, serveOwn, sitegen } from "./site.mjs";

const company = path.join(project, "tests/second-company");
/** What builds share: packages, and images that were made already. */
const shared = ["frontend/node_modules", ".sitegen"];

/** Builds and serves it; `args` go to the build. `remove` stops and deletes. */
export async function secondCompany({ args = [] } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-second-company-"));
  const cms = spawn(sitegen, ["cms", "--content", path.join(company, "content"), "--port", "0", "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const remove = () => {
    cms.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", remove);
  try {
    prepare(folder);
    const line = await new Promise((resolve, reject) => {
      readline.createInterface({ input: cms.stdout }).once("line", resolve);
      cms.once("exit", (code) => reject(new Error(`sitegen cms ended with exit code ${code}`)));
    });
    const { url, token } = JSON.parse(line);
    const dist = path.join(folder, "dist");
    const build = ["build", "--cms-url", url, "--project", folder, "--out", dist, "--json", ...args];
    const built = spawnSync(sitegen, build, { encoding: "utf8", env: { ...process.env, SITEGEN_CMS_TOKEN: token } });
    if (built.status !== 0) {
      throw new Error(`the second company's site does not build: ${built.stdout}${built.stderr}`);
    }
    const { routes } = JSON.parse(readFileSync(path.join(dist, "build-info.json"), "utf8"));
    return {
      ...(await serveOwn(dist, remove)),
      routes: Object.values(routes).flat().sort(),
      said: built.stdout + built.stderr,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Makes the company's project: the demo's, with its own brand, settings and words. */
function prepare(folder) {
  const skipped = new Set([...shared, "frontend/brand"].map((name) => path.join(project, name)));
  for (const name of ["templates", "frontend", "queries", "budget.toml"]) {
    cpSync(path.join(project, name), path.join(folder, name), { recursive: true, preserveTimestamps: true, filter: (file) => !skipped.has(file) });
  }
  mkdirSync(path.join(project, ".sitegen"), { recursive: true });
  for (const name of shared) {
    symlinkSync(path.join(project, name), path.join(folder, name));
  }
  cpSync(path.join(company, "brand"), path.join(folder, "frontend/brand"), { recursive: true });
  cpSync(path.join(company, "sitegen.toml"), path.join(folder, "sitegen.toml"));
  const catalogue = path.join(folder, "templates/messages/de.json");
  const read = (file) => JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(catalogue, JSON.stringify({ ...read(catalogue), ...read(path.join(company, "messages.json")) }));
}
