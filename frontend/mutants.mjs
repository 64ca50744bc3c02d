// Would the tests notice? `npm run mutants [-- WORD]` changes the modules of browser/ and lib/ that have tests beside them,
// one place at a time, and runs those tests. A change that no test notices is listed with its reason in mutants.json, or an
// error. It takes a second for each change; WORD picks modules by their path.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { bundleTests } from "./lib/testing/bundle.mjs";

const root = path.dirname(fileURLToPath(import.meta.url));
/** Milliseconds for the tests of one module; a change can make them endless. */
const PATIENCE = 60_000;
const OPERATORS = {
  "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&", "??": "&&", "+": "-", "-": "+", "*": "/",
};
const listed = JSON.parse(readFileSync(path.join(root, "mutants.json"), "utf8"));

/** What is tried: conditions that always or never hold, other operators, values and texts, statements left out. */
function mutants(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const change = (node, text) => found.push({ start: node.getStart(tree), end: node.end, text });
  const visit = (node) => {
    const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    if (isImport || ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isExportDeclaration(node)) {
      return;
    }
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = node.expression ?? node.condition;
      change(condition, "true");
      change(condition, "false");
    } else if (ts.isBinaryExpression(node) && node.operatorToken.getText(tree) in OPERATORS) {
      change(node.operatorToken, OPERATORS[node.operatorToken.getText(tree)]);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      change(node, node.operand.getText(tree));
    } else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
      change(node, node.kind === ts.SyntaxKind.TrueKeyword ? "false" : "true");
    } else if (ts.isNumericLiteral(node)) {
      change(node, String(Number(node.text.replaceAll("_", "")) + 1));
    } else if (ts.isStringLiteral(node) && node.text !== "") {
      change(node, '""');
    } else if (ts.isExpressionStatement(node)) {
      change(node, ";");
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.map((mutant) => ({ ...mutant, name: nameOf(source, mutant) }));
}

/** The line as it is and as it becomes: what a reader of mutants.json looks for. */
function nameOf(source, { start, end, text }) {
  const from = source.lastIndexOf("\n", start) + 1;
  const to = `${source}\n`.indexOf("\n", start);
  const rest = end < to ? source.slice(end, to) : "";
  return `${source.slice(from, to).trim()} => ${(source.slice(from, start) + text + rest).trim()}`;
}

/** Whether the tests pass with this text in the module's place. */
async function passes(file, tests, contents) {
  const out = mkdtempSync(path.join(root, "node_modules", ".mutant-"));
  const changed = {
    name: "mutant",
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.tsx?$/ }, (args) =>
        args.path === path.join(root, file) ? { contents, loader: file.endsWith("x") ? "tsx" : "ts" } : undefined,
      ),
  };
  try {
    const env = { ...process.env, NODE_ENV: "development" };
    const run = spawnSync(process.execPath, await bundleTests(tests, out, [changed]), { cwd: root, env, timeout: PATIENCE });
    return run.status === 0;
  } catch {
    return false;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

let [tried, wrong] = [0, 0];
const complain = (what, file, name) => {
  wrong += 1;
  console.error(`${what} ${file}: ${name}`);
};
for (const folder of ["browser", "lib"]) {
  const files = readdirSync(path.join(root, folder)).sort();
  for (const module of files.filter((name) => /^[^.]+\.tsx?$/.test(name) && `${folder}/${name}`.includes(process.argv[2] ?? ""))) {
    const base = module.replace(/\.tsx?$/, "");
    const file = `${folder}/${module}`;
    const { alsoTestedBy = [], survivors = {} } = listed[file] ?? {};
    const tests = [`${base}.test.ts`, `${base}.test.tsx`, ...alsoTestedBy]
      .filter((name) => files.includes(name))
      .map((name) => `${folder}/${name}`);
    if (tests.length > 0) {
      const source = readFileSync(path.join(root, file), "utf8");
      if (!(await passes(file, tests, source))) {
        complain("fails unchanged:", file, tests.join(", "));
        continue;
      }
      for (const { start, end, text, name } of mutants(file, source)) {
        const survived = await passes(file, tests, source.slice(0, start) + text + source.slice(end));
        tried += 1;
        if (survived !== (name in survivors)) {
          complain(survived ? "survived:" : "listed, but noticed:", file, name);
        }
      }
      console.log(`${file}: done, ${tried} changes so far`);
    }
  }
}
process.exitCode = wrong > 0 || tried === 0 ? 1 : 0;
