/**
 * What JSX compiles to in the browser (`--jsx-import-source`, package.json). Whatever draws with React thereby reaches
 * all of it, which esbuild therefore puts into one chunk with the islands of every page: fewer requests, fewer bytes.
 */
import "./hydrate";

export { Fragment, jsx, jsxs } from "react/jsx-runtime";
