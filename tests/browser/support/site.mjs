/** The built site under test: its files, its routes, and the server that shows it as its host would. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { dist, project, sitegen } from "./paths.mjs";
import { start } from "./program.mjs";

export { dist, project, sitegen };

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

/** A vacancy that is applied for on its own page. */
export const vacancyWithForm = routesByKind.vacancy.find((route) => html(route).includes('id="apply"'));

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

/** Starts the server, with the embedded CMS behind the form. */
export const serve = (folder = dist) => start("serve", "--demo", "--out", folder);

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
