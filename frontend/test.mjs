// Component tests: every *.test.ts(x) is bundled by esbuild and run by node:test in a document of jsdom.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundleTests } from "./lib/testing/bundle.mjs";

const root = path.dirname(fileURLToPath(import.meta.url));
const only = process.argv[2] ?? "";
const tests = ["browser", "islands", "lib", "prerender"]
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, file)))
  .filter((file) => /\.test\.tsx?$/.test(file) && file.includes(only))
  .sort();
if (tests.length === 0) {
  console.error(`no tests${only === "" ? "" : ` match ${only}`}`);
  process.exit(2);
}

const out = mkdtempSync(path.join(root, "node_modules", ".tests-"));
try {
  const run = spawnSync(process.execPath, await bundleTests(tests, out), {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  });
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
