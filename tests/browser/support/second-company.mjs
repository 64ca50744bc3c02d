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
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    prepare(folder);
    const said = await build({ folder, content: path.join(company, "content"), args });
    const dist = path.join(folder, "dist");
    const { routes } = JSON.parse(readFileSync(path.join(dist, "build-info.json"), "utf8"));
    return { ...(await serveOwn(dist, remove)), routes: Object.values(routes).flat().sort(), said };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * The same site while editors work. `publish` lets `edit` change the vacancies, each as in the content's file, and
 * publishes the site again for the moment `now`, where it is served.
 */
export async function changingCompany() {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-changing-company-"));
  const content = path.join(folder, "content");
  const vacancies = path.join(content, "entries/vacancies.json");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const publish = async ({ edit, now }) => {
    const entries = JSON.parse(readFileSync(vacancies, "utf8"));
    edit(entries);
    writeFileSync(vacancies, JSON.stringify(entries));
    const args = ["--ledger", path.join(folder, "addresses.json"), "--accept-removals"];
    await build({ folder, content, args, now: ["--now", now] });
  };
  try {
    prepare(folder);
    cpSync(path.join(company, "content"), content, { recursive: true });
    await publish({ edit: (entries) => entries.forEach((entry, index) => (entry.id = 990_001 + index)), now: "2026-12-01T09:00:00Z" });
    return { ...(await serveOwn(path.join(folder, "dist"), remove)), publish };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Builds the project in `folder` from a CMS with that content, which ends with the build. Resolves to what was said. */
async function build({ folder, content, args, now = [] }) {
  const cms = spawn(sitegen, ["cms", "--content", content, "--port", "0", "--json", ...now], { stdio: ["ignore", "pipe", "inherit"] });
  const stop = () => cms.kill("SIGKILL");
  process.once("exit", stop);
  try {
    const line = await new Promise((resolve, reject) => {
      readline.createInterface({ input: cms.stdout }).once("line", resolve);
      cms.once("exit", (code) => reject(new Error(`sitegen cms ended with exit code ${code}`)));
    });
    const { url, token } = JSON.parse(line);
    const command = ["build", "--cms-url", url, "--project", folder, "--out", path.join(folder, "dist"), "--json", ...args, ...now];
    const built = spawnSync(sitegen, command, { encoding: "utf8", env: { ...process.env, SITEGEN_CMS_TOKEN: token } });
    if (built.status !== 0) {
      throw new Error(`the second company's site does not build: ${built.stdout}${built.stderr}`);
    }
    return built.stdout + built.stderr;
  } finally {
    process.off("exit", stop);
    stop();
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
