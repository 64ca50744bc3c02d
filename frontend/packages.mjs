// A build installs what the site needs; the tools of developers are installed when somebody asks for them.
import { existsSync } from "node:fs";

if (!existsSync(new URL("node_modules/typescript", import.meta.url))) {
  console.error("the packages for tests, types and lints are not installed: run `npm ci --ignore-scripts` in frontend/");
  process.exit(2);
}
