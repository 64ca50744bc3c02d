// Component tests: every *.test.ts(x) is bundled by esbuild and run by node:test in a document of jsdom.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

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

// Inside the project, so that the bundles find the packages.
const out = mkdtempSync(path.join(root, "node_modules", ".tests-"));
try {
  await build({
    absWorkingDir: root,
    entryPoints: tests,
    outdir: out,
    outbase: root,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    jsx: "automatic",
    sourcemap: "inline",
    define: { "process.env.NODE_ENV": '"development"' },
    logLevel: "error",
  });
  const setup = path.join(out, "setup.mjs");
  writeFileSync(setup, 'import "../../lib/testing/document.mjs";\n');
  const files = tests.map((file) => path.join(out, file.replace(/\.tsx?$/, ".mjs")));
  const run = spawnSync(process.execPath, ["--enable-source-maps", "--import", setup, "--test", ...files], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  });
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
