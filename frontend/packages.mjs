// A build installs only what the site needs; developer tools are installed on request.
import { existsSync } from "node:fs";

if (!existsSync(new URL("node_modules/typescript", import.meta.url))) {
  console.error("the packages for tests, types and lints are not installed: run `npm ci --ignore-scripts` in frontend/");
  process.exit(2);
}
