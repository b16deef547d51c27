// What `npm test` runs: the whole check, stage by stage, up to the first that fails. The tests wait
// for databases a third of their time: types and lint are checked meanwhile, and the site is built.
//
// usage: npm test [-- --unit | --e2e]
//   --unit   the unit and HTTP tests alone
//   --e2e    the browser tests alone
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  chooseNodeProgram,
  commandScript,
  ensureDependencies,
  ensureWebBuild,
  nodeEnvironment,
} from "../ops/bootstrap.mjs";
import {
  endWithHelp,
  forwardSignals,
  run,
  runMain,
  Stop,
  say,
  secondsSince,
  stopIfInterrupted,
} from "../ops/run-program.mjs";
import { ensureChromium } from "./chromium.mjs";

const known = ["--unit", "--e2e"];

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

/** Counts the tests of a Vitest report; a file that breaks before its first test counts as one failure. */
function countVitest(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

/** Counts the tests of a Playwright report; a flaky one, which fails first and passes then, counts as passed. */
function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

async function runProgram(node, args, env) {
  const { code } = await run(node, args, { env: { ...nodeEnvironment(node), ...env } });
  if (code !== 0) throw new Stop("see its output above");
}

/** Runs a test runner and adds what its report counts to `totals`, however it ends. */
async function runTests(totals, reportFile, count, start) {
  try {
    await start();
  } finally {
    const report = readReport(reportFile);
    if (report) {
      const { passed, failed } = count(report);
      totals.passed += passed;
      totals.failed += failed;
    }
  }
}

/** Waits for all of them, then fails as the first did that failed. */
async function atOnce(works) {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

function planStages(node, reports, totals, flags) {
  const unitReport = join(reports, "unit.json");
  const browserReport = join(reports, "browser.json");
  const stages = {
    check: () => runProgram(node, ["dev/check.ts"]),
    "unit and HTTP tests": () =>
      runTests(totals, unitReport, countVitest, () =>
        runProgram(node, [
          commandScript("vitest", "vitest"),
          "run",
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${unitReport}`,
        ]),
      ),
    "web build": () => ensureWebBuild(node),
    "browser tests": async () => {
      const chromium = await ensureChromium(node);
      say(`Chromium: ${chromium}`);
      const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport };
      await runTests(totals, browserReport, countPlaywright, () =>
        runProgram(
          node,
          [commandScript("@playwright/test", "playwright"), "test", "--reporter=list,json"],
          env,
        ),
      );
    },
  };
  const unit = "unit and HTTP tests";
  const wanted = [
    ...(flags.includes("--unit") ? [[unit]] : []),
    ...(flags.includes("--e2e") ? [["web build"], ["browser tests"]] : []),
  ];
  const planned = wanted.length > 0 ? wanted : [["check", "web build", unit], ["browser tests"]];
  return planned.map((names) => ({
    name: names.join(", "),
    work: () => atOnce(names.map((name) => stages[name]())),
  }));
}

async function runStage({ name, work }) {
  const start = Date.now();
  say(`\n== ${name}`);
  try {
    await work();
    stopIfInterrupted();
    say(`== ${name}: passed in ${secondsSince(start)}`);
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(`== ${name}: FAILED after ${secondsSince(start)}: ${error.message}`);
    return false;
  }
}

runMain(async () => {
  endWithHelp("dev/test.mjs", process.argv.slice(2));
  const flags = process.argv.slice(2);
  const unknown = flags.find((flag) => !known.includes(flag));
  if (unknown) throw new Stop(`Unknown option ${unknown}: ${known.join(" and ")} exist.`);
  forwardSignals();
  await ensureDependencies();
  const node = chooseNodeProgram();
  const start = Date.now();
  const totals = { passed: 0, failed: 0 };
  const reports = mkdtempSync(join(tmpdir(), "layisha-test-reports-"));
  let broken;
  try {
    for (const stage of planStages(node, reports, totals, flags)) {
      if (await runStage(stage)) continue;
      broken = stage.name;
      break;
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  // A stage without tests of its own that fails must not read as nothing failed.
  if (broken) totals.failed = Math.max(totals.failed, 1);
  say(`\n${broken ? `Stopped at: ${broken}` : "All stages passed"} (${secondsSince(start)})`);
  say(`${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = broken ? 1 : 0;
});
