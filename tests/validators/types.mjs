// Values against published types: schema-dts has the vocabulary of schema.org, @json-feed-types those of JSON Feed.
import { writeFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** One value of each shape: types look at names and kinds of values, not at texts. */
export function shapes(values) {
  const seen = new Map();
  const shape = (value) => {
    if (Array.isArray(value)) return `[${[...new Set(value.map(shape))].sort()}]`;
    if (value === null || typeof value !== "object") return typeof value;
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${name}:${name === "@type" ? value[name] : shape(value[name])}`)}}`;
  };
  for (const value of values) {
    const key = `${value.type ?? ""} ${shape(value)}`;
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

/** The compiler's complaints about values of types. */
export function typeFaults(values) {
  const source = fileURLToPath(new URL(`./generated-${process.pid}.ts`, import.meta.url));
  const names = [...new Set(values.map(({ type }) => type))].filter((type) => type !== "JSONFeed").sort();
  const imports = names.map((name) => `import type { ${name} } from "schema-dts";`);
  const declared = values.map(({ type, value }, index) => {
    const { "@context": context, ...rest } = value;
    const isKnown = context === undefined || /^https?:\/\/schema\.org\/?$/.test(context);
    if (!isKnown) throw new Error(`${context} is not schema.org`);
    return `export const value${index}: ${type} = ${JSON.stringify(rest)};`;
  });
  const lines = [`import type JSONFeed from "@json-feed-types/1_1";`, ...imports, ...declared];
  writeFileSync(source, lines.join("\n"));
  try {
    const options = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    };
    const program = ts.createProgram([source], options);
    return ts.getPreEmitDiagnostics(program).slice(0, 5).map((fault) => {
      const line = fault.file?.getLineAndCharacterOfPosition(fault.start ?? 0).line ?? -1;
      const place = values[line - 1 - imports.length]?.place ?? "";
      return `${place}: ${ts.flattenDiagnosticMessageText(fault.messageText, "\n")}`;
    });
  } finally {
    rmSync(source);
  }
}
