/** The built site under test: its files, its routes, and the server that shows it as its host would. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";

/** The repository. */
export const project = fileURLToPath(new URL("../../../", import.meta.url));

/** The published folder: BROWSER_TEST_SITE, else dist/ of the project. */
export const dist = path.resolve(process.env.BROWSER_TEST_SITE ?? path.join(project, "dist"));

/** The program that serves it: BROWSER_TEST_SITEGEN, else the release build of the project. */
export const sitegen = path.resolve(process.env.BROWSER_TEST_SITEGEN ?? path.join(project, "target/release/sitegen"));

for (const needed of [path.join(dist, "build-info.json"), sitegen]) {
  if (!existsSync(needed)) {
    throw new Error(`${needed} is missing; tests/run builds both, or: cargo run --release -- build --demo`);
  }
}

/** Routes by content type, as the build wrote them: `{ home: ["/"], vacancy: ["/vacatures/…", …], … }`. */
export const routesByKind = JSON.parse(readFileSync(path.join(dist, "build-info.json"), "utf8")).routes;

/** All routes, sorted. */
export const routes = Object.values(routesByKind).flat().sort();

/** The page that shows a sample of every block. */
export const everyBlock = "/alle-blokken";

/** The HTML of a route, as published. */
export function html(route) {
  return readFileSync(path.join(dist, route === "/" ? "index.html" : `${route.slice(1)}.html`), "utf8");
}

/** For each content type the page with the longest HTML, and the page with every block: `[{ kind, route }]`. */
export function onePerKind() {
  const longest = Object.entries(routesByKind).map(([kind, members]) => {
    const byLength = [...members].sort((a, b) => html(b).length - html(a).length || (a < b ? -1 : 1));
    return { kind, route: byLength[0] };
  });
  const pages = longest.filter(({ route }) => route !== undefined && route !== everyBlock);
  return [...pages, { kind: "every block", route: everyBlock }];
}

/** Paths of all published files, from the top of the folder, with `/` in front. */
export function files(folder = dist) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found
    .map((file) => `/${path.relative(folder, path.join(file.parentPath ?? file.path, file.name)).replaceAll(path.sep, "/")}`)
    .sort();
}

/**
 * Starts the server on a free port of the loopback interface, with the embedded CMS behind the form. Resolves to its
 * origin, the CMS's, and the way to stop it.
 */
export async function serve(folder = dist) {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SITEGEN_")));
  const server = spawn(sitegen, ["serve", "--demo", "--out", folder, "--port", "0", "--json"], {
    cwd: project,
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  process.once("exit", () => server.kill("SIGKILL"));
  for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129]]) {
    process.once(signal, () => process.exit(code));
  }
  const line = await Promise.race([
    new Promise((resolve) => readline.createInterface({ input: server.stdout }).once("line", resolve)),
    ended.then((code) => Promise.reject(new Error(`sitegen serve ended with exit code ${code}`))),
    new Promise((_, reject) => server.once("error", reject)),
  ]);
  const { url, cms } = JSON.parse(line);
  return {
    origin: new URL(url).origin,
    cms,
    async stop() {
      server.kill("SIGKILL");
      await ended;
    },
  };
}

/** Serves a folder that was built for a test; `remove` stops that and calls `discard`. */
export async function serveOwn(folder, discard) {
  const server = await serve(folder);
  return {
    origin: server.origin,
    dist: folder,
    remove: async () => {
      await server.stop();
      discard();
    },
  };
}
