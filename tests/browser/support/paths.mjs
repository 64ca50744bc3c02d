/** Where the tests find what they test. */
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const project = fileURLToPath(new URL("../../../", import.meta.url));

/** The published folder: BROWSER_TEST_SITE, else dist/ of the project. */
export const dist = path.resolve(process.env.BROWSER_TEST_SITE ?? path.join(project, "dist"));

/** The program that serves it: BROWSER_TEST_SITEGEN, else the release build of the project. */
export const sitegen = path.resolve(process.env.BROWSER_TEST_SITEGEN ?? path.join(project, "target/release/sitegen"));
