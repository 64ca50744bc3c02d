// Tests as node:test runs them: bundled by esbuild, in a document of jsdom.
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Bundles test files into a folder inside the project, so that they find the packages. Returns Node's arguments to run them. */
export async function bundleTests(tests, out, plugins = []) {
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
    plugins,
  });
  const setup = path.join(out, "setup.mjs");
  writeFileSync(setup, `import "${new URL("document.mjs", import.meta.url)}";\n`);
  const files = tests.map((file) => path.join(out, file.replace(/\.tsx?$/, ".mjs")));
  return ["--enable-source-maps", "--import", setup, "--test", `--test-concurrency=${availableParallelism()}`, ...files];
}
