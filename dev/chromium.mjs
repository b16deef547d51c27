// Finds the Chromium for the browser tests, or installs one. Keeps to the language of Node 14.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { commandScript, nodeEnvironment } from "../ops/bootstrap.mjs";
import { run, Stop, say, stopIfInterrupted } from "../ops/run-program.mjs";

/** The switches that start Chromium without a window, and without traffic of its own. */
export const chromiumFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const installLimitMs = 120000;
const playwrightDownloads = "https://cdn.playwright.dev/";

/** Debian's Chromium that never had a window: a page costs it a third less. */
const debiansShell = "/usr/bin/chromium-headless-shell";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The place where Playwright puts the Chromium that it downloads; none with a Node that is too old for Playwright. */
async function playwrightPlaces() {
  const playwright = await import("@playwright/test").catch(() => null);
  return playwright ? [playwright.chromium.executablePath()] : [];
}

/** Ubuntu's chromium-browser is a script that only names another package: asking tells. */
function works(program) {
  if (!existsSync(program)) return false;
  if (process.platform === "win32") return true;
  const options = { encoding: "utf8", timeout: 20000, cwd: tmpdir() };
  const { status, stdout } = spawnSync(program, ["--version"], options);
  return status === 0 && /\d+\.\d+/.test(stdout);
}

async function findChromium(shell) {
  const usual = [...(shell ? [debiansShell] : []), ...usualPlaces].find(works);
  return usual || (await playwrightPlaces()).find(works);
}

function isReachable(url) {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 8000 }, (answer) => {
      answer.destroy();
      resolve(true);
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", () => resolve(false));
  });
}

const isRoot = () => Boolean(process.getuid) && process.getuid() === 0;

async function installPlaywrights(node) {
  if (!process.env.PLAYWRIGHT_DOWNLOAD_HOST && !(await isReachable(playwrightDownloads))) return;
  say("Installing Chromium (Playwright's) …");
  const withLibraries = isRoot() && existsSync("/usr/bin/apt-get") ? ["--with-deps"] : [];
  const script = commandScript("@playwright/test", "playwright");
  const args = [script, "install", ...withLibraries, "--no-shell", "chromium"];
  await run(node, args, { env: nodeEnvironment(node), timeoutMs: installLimitMs });
  stopIfInterrupted();
}

async function installDebians(_node, shell) {
  if (!isRoot() || !existsSync("/usr/bin/apt-get")) return;
  say("Installing Chromium (Debian's package) …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const update = await run("apt-get", ["update", "-qq"], { env });
  stopIfInterrupted();
  if (update.code !== 0) return;
  for (const name of shell ? ["chromium-headless-shell", "chromium"] : ["chromium"]) {
    const install = ["install", "-y", "-qq", "--no-install-recommends", name];
    const { code } = await run("apt-get", install, { env });
    stopIfInterrupted();
    if (code === 0) return;
  }
}

/**
 * Answers the path of a Chromium that runs here, installing one when there is none. `shell: false`
 * asks for the browser that people use: figures of speed are taken with it.
 * @throws Stop with what to install
 */
export async function ensureChromium(node, { shell = true } = {}) {
  const { CHROMIUM_PATH: chosen } = process.env;
  if (chosen) {
    if (works(chosen)) return chosen;
    throw new Stop(`CHROMIUM_PATH names ${chosen}, which does not run: correct or unset it.`);
  }
  const present = await findChromium(shell);
  if (present) return present;
  for (const install of [installPlaywrights, installDebians]) {
    await install(node, shell);
    const installed = await findChromium(shell);
    if (installed) return installed;
  }
  throw new Stop(
    "The browser tests need Chromium, and it could not be installed: install the package " +
      "chromium or Google Chrome, or set CHROMIUM_PATH to one, then try again.",
  );
}
