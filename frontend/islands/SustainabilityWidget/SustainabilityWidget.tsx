/** What Wood You Care says about a company: their own page for it. */
export { EmbeddedDocument as default } from "../../lib/EmbeddedDocument";
