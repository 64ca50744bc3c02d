// A built site: its files, and what its pages tell search engines.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The folders to validate: VALIDATE_SITES, separated by colons. */
export function sites() {
  const folders = (process.env.VALIDATE_SITES ?? "").split(":").filter(Boolean);
  if (folders.length === 0) throw new Error("set VALIDATE_SITES to folders of built sites, separated by colons");
  return folders.map((folder) => new Site(folder));
}

class Site {
  constructor(folder) {
    this.folder = folder;
  }

  /** A file as text. */
  read(path) {
    return readFileSync(join(this.folder, path), "utf8");
  }

  /** The names of the files in the root that begin and end so. */
  named(start, end) {
    return readdirSync(this.folder).filter((name) => name.startsWith(start) && name.endsWith(end)).sort();
  }

  /** Each page's route and kind, and its objects of JSON-LD. */
  *described() {
    const folder = join(this.folder, "_data");
    for (const entry of readdirSync(folder, { recursive: true }).sort()) {
      if (!entry.endsWith(".json")) continue;
      const page = JSON.parse(readFileSync(join(folder, entry), "utf8"));
      yield { route: page.route, kind: page.kind, objects: page.head.jsonLd.map((text) => JSON.parse(text)) };
    }
  }
}
