/** Pages that together have everything that pages of the site can have, for what takes a second or more on each. */
import { html, onePerKind, routes, routesByKind } from "./site.mjs";

/** On so many pages of the sample each thing is, unless fewer have it. */
const TIMES = 3;

/** What a page has: its kind, and the names of its elements, classes and islands. */
function traits(route) {
  const document = html(route);
  const kind = Object.keys(routesByKind).find((kind) => routesByKind[kind].includes(route));
  const all = (pattern) => [...document.matchAll(pattern)].map(([, name]) => name);
  // Each image has a class of its own, for its placeholder.
  const classes = all(/ class="?([^">]*)/g).flatMap((list) => list.split(" ")).filter((name) => !name.startsWith("ph-"));
  return new Set([kind, ...all(/<([a-z][\w-]*)/g), ...classes, ...all(/<site-island[^>]*name="?(\w+)/g)]);
}

/**
 * Routes: one for each kind and the page with every block, and others until each trait is on `TIMES` of them. With
 * `TEST_LONG` all routes.
 */
export function sample() {
  if (process.env.TEST_LONG) {
    return routes;
  }
  const traitsOf = new Map(routes.map((route) => [route, traits(route)]));
  const missing = new Map();
  for (const trait of [...traitsOf.values()].flatMap((traits) => [...traits])) {
    missing.set(trait, Math.min((missing.get(trait) ?? 0) + 1, TIMES));
  }
  const chosen = new Set();
  const choose = (route) => {
    chosen.add(route);
    for (const trait of traitsOf.get(route)) missing.set(trait, missing.get(trait) - 1);
  };
  for (const { route } of onePerKind()) choose(route);
  const gain = (route) => [...traitsOf.get(route)].filter((trait) => missing.get(trait) > 0).length;
  for (;;) {
    const rest = routes.filter((route) => !chosen.has(route)).map((route) => ({ route, gain: gain(route) }));
    const best = rest.reduce((best, other) => (other.gain > best.gain ? other : best), { gain: 0 });
    if (best.gain === 0) {
      return [...chosen].sort();
    }
    choose(best.route);
  }
}
