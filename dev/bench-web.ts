// What `npm run bench:web` runs: Lighthouse, as a phone, on every public page of the real server.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { freePort } from "#harness/free-port.ts";
import { indexedPaths } from "#web/prerendered-paths.ts";
import { ensureWebBuild } from "../ops/bootstrap.mjs";
import { ensureChromium } from "./chromium.mjs";

const wanted = 95;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

async function startTestServer(port: number) {
  const server = spawn(process.execPath, ["harness/test-server.ts"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: "ignore",
    env: {
      ...process.env,
      E2E_PORT: String(port),
      E2E_ADMIN_EMAIL: "office@staff.example.com",
      E2E_ADMIN_PASSWORD: `${randomBytes(12).toString("hex")}-Aa1!`,
    },
  });
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    if (ready?.ok) return server;
    if (server.exitCode !== null) break;
    await wait(200);
  }
  throw new Error("The server did not become ready.");
}

await ensureWebBuild(process.execPath);
const chromePath = await ensureChromium(process.execPath);
const port = await freePort();
const server = await startTestServer(port);
const chrome = await launch({
  chromePath,
  chromeFlags: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

let below = 0;
try {
  console.log(["page".padEnd(14), ...categories.map((category) => category.padStart(15))].join(""));
  for (const page of indexedPaths) {
    const result = await lighthouse(`http://localhost:${port}${page}`, {
      port: chrome.port,
      onlyCategories: [...categories],
      logLevel: "error",
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${page}.`);
    const scores = categories.map((category) =>
      Math.round(100 * (result.lhr.categories[category]?.score ?? 0)),
    );
    below += scores.filter((score) => score < wanted).length;
    console.log([page.padEnd(14), ...scores.map((score) => String(score).padStart(15))].join(""));
    for (const audit of Object.values(result.lhr.audits)) {
      const matters =
        audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === "binary";
      if (matters) console.log(`  ${audit.id}: ${audit.title}`);
    }
  }
} finally {
  chrome.kill();
  server.kill("SIGTERM");
  if (server.exitCode === null) await once(server, "exit");
}
if (below > 0) {
  console.error(`${below} score${below === 1 ? " is" : "s are"} below ${wanted}.`);
  process.exit(1);
}
