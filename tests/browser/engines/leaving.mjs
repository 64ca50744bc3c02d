/**
 * A visitor leaves while something of the page is still on its way: the same in every browser. These steps come first,
 * while nothing is in the browser's cache.
 */
import { routesByKind, vacancyWithForm } from "../support/site.mjs";

const [, , , , other] = routesByKind.vacancy;
const shows = (route) => document.body?.dataset.path === route && document.readyState === "complete";
/** Runs in the page: clicks a link that was not there before, so that nothing of where it leads is known. */
const follow = (path) => {
  const link = Object.assign(document.createElement("a"), { href: path });
  document.querySelector("main").append(link);
  link.click();
};
/** Runs in the page: leaves it for another document. */
const leave = (path) => void setTimeout(() => location.assign(path));

async function leaveBefore({ visitor, line }, holds, begin) {
  await visitor.resize(1280, 900);
  await visitor.go(line.origin + vacancyWithForm);
  await visitor.until(() => document.querySelector("site-island[name=SiteHeader][hydrated]") !== null);
  line.holds = holds;
  line.slows = /^\/contact$/;
  const held = line.held();
  await begin();
  await held;
  await visitor.evaluate(leave, "/contact");
  await visitor.asked(shows, "/contact");
  Object.assign(line, { holds: undefined, slows: undefined });
}

/** Steps by their sentence. `line` is what is between browser and server. */
export const leaving = {
  "who leaves while an island's script is on its way arrives": (given) =>
    leaveBefore(given, /\/_assets\/CandidateForm-/, () => given.visitor.click("#apply form [name=first_name]")),

  "who leaves while the next page is on its way arrives where they want last": (given) =>
    leaveBefore(given, /^\/_data\//, () => given.visitor.evaluate(follow, other)),
};
