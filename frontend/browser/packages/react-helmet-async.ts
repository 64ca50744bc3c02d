/** react-helmet-async and what it needs but React, as one ES module: see `react.ts`. */
export { Helmet, HelmetProvider } from "react-helmet-async";
