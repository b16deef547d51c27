// What `npm run bench:web` runs: Lighthouse, as a phone, on every public page of the real server.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { indexedPaths } from "#web/prerendered-paths.ts";
import { ensureWebBuild } from "../ops/bootstrap.mjs";
import { chromiumFlags, ensureChromium } from "./chromium.mjs";
import { startSampleServer } from "./sample-server.ts";

const wanted = 95;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

await ensureWebBuild(process.execPath);
const chromePath = await ensureChromium(process.execPath, { shell: false });
const server = await startSampleServer();
const chrome = await launch({ chromePath, chromeFlags: chromiumFlags });

let below = 0;
try {
  console.log(["page".padEnd(14), ...categories.map((category) => category.padStart(15))].join(""));
  for (const page of indexedPaths) {
    const result = await lighthouse(`${server.baseURL}${page}`, {
      port: chrome.port,
      onlyCategories: [...categories],
      logLevel: "error",
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${page}.`);
    const scores = categories.map((category) => {
      const score = result.lhr.categories[category]?.score ?? null;
      return score === null ? "none" : Math.round(100 * score);
    });
    below += scores.filter((score) => score === "none" || score < wanted).length;
    console.log([page.padEnd(14), ...scores.map((score) => String(score).padStart(15))].join(""));
    for (const audit of Object.values(result.lhr.audits)) {
      if (audit.errorMessage) console.log(`  ${audit.id} was not measured: ${audit.errorMessage}`);
      const matters =
        audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === "binary";
      if (matters) console.log(`  ${audit.id}: ${audit.title}`);
    }
  }
} finally {
  chrome.kill();
  await server.stop();
}
if (below > 0) {
  console.error(`${below} score${below === 1 ? " is" : "s are"} below ${wanted}.`);
  process.exit(1);
}
