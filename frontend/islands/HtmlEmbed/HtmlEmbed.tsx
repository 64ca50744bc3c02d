/** Raw HTML of an editor, which is a document of its own. */
export { EmbeddedDocument as default } from "../../lib/EmbeddedDocument";
