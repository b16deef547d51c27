// Prepares what every `npm run` needs before anything else can run. A machine's own Node may be years
// old when it reads this file, so it keeps to the language of Node 14.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { root, run, Stop, sayWhile, stopIfInterrupted } from "./run-program.mjs";

const modules = join(root, "node_modules");
/** The lock file whose packages are in place, by its hash. */
const lockNote = join(modules, ".layisha-lock-hash");
/** The file that exists from the beginning of an installation to its end. */
const unfinishedNote = join(modules, ".layisha-unfinished");
const isWindows = process.platform === "win32";
const oldestNode = [22, 22];

function sha256(text) {
  return createHash("sha256").update(text).digest("hex");
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Whether node_modules holds what the lock file asks for, by npm's own record of it. */
function isInstalled(lock, { omitDev } = { omitDev: false }) {
  const record = readJson(join(modules, ".package-lock.json"));
  if (existsSync(unfinishedNote) || !record?.packages) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    const found = record.packages[path];
    if (path === "" || wanted.link || (omitDev && wanted.dev)) return true;
    return found
      ? found.version === wanted.version
      : Boolean(wanted.optional || wanted.devOptional);
  });
}

/** The npm that runs us, else the one on the path. */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && /\.c?js$/.test(script)) {
    return { program: node && existsSync(node) ? node : process.execPath, args: [script] };
  }
  return { program: isWindows ? "npm.cmd" : "npm", args: [] };
}

// Not `npm ci`: it refuses a lock file that leaves out builds for other systems which the registry
// did not offer, and it deletes the Node that may be running this. With --no-save an install takes
// the versions of the lock file just the same and leaves it as it is.
// The web build needs the development packages, also where NODE_ENV is "production".
const installSwitches = [
  "install",
  "--no-save",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--ignore-scripts",
  "--include=dev",
  "--include=optional",
];

/**
 * Removes what an installation left that was cut short: npm takes a package for whole as soon as its
 * package.json is there. The Node that runs this stays.
 */
async function removeUnfinished() {
  for (const name of existsSync(unfinishedNote) ? readdirSync(modules) : []) {
    const path = join(modules, name);
    const isNeeded = path === unfinishedNote || process.execPath.startsWith(path + sep);
    if (!isNeeded) rmSync(path, { recursive: true, force: true });
    // A signal is heard between two packages.
    await new Promise((resolve) => setImmediate(resolve));
    stopIfInterrupted();
  }
}

function noteBeginning() {
  try {
    mkdirSync(modules, { recursive: true });
    rmSync(lockNote, { force: true });
    writeFileSync(unfinishedNote, "");
  } catch {
    // What is in the way here is in npm's way, which says it.
  }
}

async function installPackages() {
  const { program, args } = npmCommand();
  const version = spawnSync(program, [...args, "--version"], { encoding: "utf8", cwd: root });
  const major = Number.parseInt(version.stdout, 10);
  if (!(major >= 7)) {
    throw new Stop(
      `npm 7 or newer is needed (found ${(version.stdout || "none").trim()}): ` +
        "install a current Node.js from https://nodejs.org, then try again.",
    );
  }
  await removeUnfinished();
  noteBeginning();
  const { code, output } = await run(program, [...args, ...installSwitches], { quiet: true });
  stopIfInterrupted();
  // An npm that fails by itself puts everything back as it was.
  if (code !== null) rmSync(unfinishedNote, { force: true });
  if (code !== 0) {
    const reason = "npm install failed (is the network there?): try again.";
    throw new Stop(output ? `${output}\n${reason}` : reason);
  }
}

/** Removes a Node that npm installed but that cannot run here: it would hide the machine's own on the path. */
function removeUnusableNode() {
  const node = bundledNode();
  if (node && spawnSync(node, ["--version"], { stdio: "ignore" }).status !== 0) {
    rmSync(join(modules, ".bin", "node"), { force: true });
  }
}

function writeNote(path, text) {
  try {
    writeFileSync(path, text);
  } catch {
    // It only saves the next run a look: node_modules may well belong to root, who installed it.
  }
}

/**
 * Installs the packages unless those of package-lock.json are in place already. With `omitDev`, for
 * what runs without the development packages, these may be missing.
 */
export async function ensureDependencies({ omitDev } = { omitDev: false }) {
  const lockText = readFileSync(join(root, "package-lock.json"), "utf8");
  const hash = sha256(lockText);
  if (existsSync(lockNote) && readFileSync(lockNote, "utf8") === hash) return;
  const lock = JSON.parse(lockText);
  const isWhole = isInstalled(lock);
  const isEnough = isWhole || (omitDev && isInstalled(lock, { omitDev }));
  if (!isEnough) {
    await sayWhile("Installing the packages (npm install; a minute or so)", installPackages);
  }
  removeUnusableNode();
  // The note is for every program, the development packages' too.
  if (isWhole || !isEnough) writeNote(lockNote, hash);
}

/** The Node that came with the packages, if npm found one for this machine. */
function bundledNode() {
  const node = isWindows
    ? join(modules, `node-win-${process.arch}`, "bin", "node.exe")
    : join(modules, ".bin", "node");
  return existsSync(node) ? node : undefined;
}

export function chooseNodeProgram() {
  const bundled = bundledNode();
  if (bundled) return bundled;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) {
    return process.execPath;
  }
  throw new Stop(
    `Node.js ${oldestNode.join(".")} or newer is needed (this is ${process.versions.node}, and npm ` +
      `has none for ${process.platform}-${process.arch}): install one from https://nodejs.org.`,
  );
}

/**
 * The environment in which the packages' own programs find that Node first, and every program reads
 * its modules as compiled before: a start then takes half of the processor from what runs beside it.
 * The C library of Linux keeps freed memory in two places instead of eight for each core: pictures and
 * papers are drawn in threads, and what they freed stayed with the process.
 */
export function nodeEnvironment(node) {
  const path = [dirname(node), join(modules, ".bin"), process.env.PATH].join(isWindows ? ";" : ":");
  const { MALLOC_ARENA_MAX = "2" } = process.env;
  const compiled = join(modules, ".cache", "node-compile");
  return { PATH: path, NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX };
}

/** The script that a package's command stands for. */
export function commandScript(packageName, command) {
  const dir = join(modules, packageName);
  const { bin } = readJson(join(dir, "package.json"));
  return join(dir, typeof bin === "string" ? bin : bin[command]);
}

const webSources = [
  "package-lock.json",
  "index.html",
  "vite.config.ts",
  "ops/basic-font.ts",
  "ops/finish-web-build.ts",
  "ops/page-html.ts",
  "ops/service-worker.ts",
  "ops/site-files.ts",
  "public",
  "src/web",
  "src/contract",
  "src/domain",
  "src/server/platform/http/filled-pages.ts",
];

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .reduce((files, name) => files.concat(filesUnder(join(path, name))), [])
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

function hashWebSources() {
  const hash = createHash("sha256");
  for (const source of webSources) {
    for (const file of filesUnder(join(root, source))) {
      const content = readFileSync(file);
      hash.update(`${file.slice(root.length)}\n${content.length}\n`).update(content);
    }
  }
  return hash.digest("hex");
}

/** Builds the web pages unless the sources are those of the last build. */
export async function ensureWebBuild(node) {
  const noteFile = join(root, "build", ".source-hash");
  const hash = hashWebSources();
  if (existsSync(noteFile) && readFileSync(noteFile, "utf8") === hash) return;
  rmSync(noteFile, { force: true });
  await sayWhile("Building the web pages", () => buildWeb(node));
  writeFileSync(`${noteFile}.new`, hash);
  renameSync(`${noteFile}.new`, noteFile);
}

async function buildWeb(node) {
  const env = { ...nodeEnvironment(node), NODE_ENV: "production" };
  const steps = [
    [commandScript("vite", "vite"), "build", "--app"],
    [join(root, "ops", "finish-web-build.ts")],
  ];
  for (const step of steps) {
    const { code, output } = await run(node, step, { env, quiet: true });
    stopIfInterrupted();
    if (code !== 0) throw new Stop(`${output}\nThe web build failed: its messages stand above.`);
  }
}
