import { randomBytes } from "node:crypto";
import { defineConfig } from "@playwright/test";
import type { TestFixtures } from "#harness/browser/people.ts";
import { chromiumFlags } from "./dev/chromium.mjs";
import { freePort } from "./harness/free-port.ts";

// Set once by the first process of a run; its workers inherit them.
process.env["E2E_PORT"] ??= String(await freePort());
process.env["E2E_ADMIN_EMAIL"] ??= "office@staff.example.com";
process.env["E2E_ADMIN_PASSWORD"] ??= `${randomBytes(12).toString("hex")}-Aa1!`;

const baseURL = `http://localhost:${process.env["E2E_PORT"]}`;
const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium-headless-shell";

export default defineConfig<TestFixtures>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // Two leave a sixth of two cores idle: they wait for pages, clocks and mails.
  workers: 3,
  // Patience, not speed: a busy machine must not fail a page that is right.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One more look on a machine that other work slows down; the report names it as flaky.
  retries: 1,
  forbidOnly: true,
  reporter: [["list"]],
  webServer: {
    command: "node harness/test-server.ts",
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "ignore",
  },
  use: {
    baseURL,
    // Each test would have a new browser keep all pages first: a third of its time, and a request that
    // a test answers itself may never come to it. The tests of the worker allow it.
    serviceWorkers: "block",
    locale: "en-ZA",
    timezoneId: "Africa/Johannesburg",
    actionTimeout: 20_000,
    trace: "on-first-retry",
    launchOptions: { args: chromiumFlags, executablePath },
  },
  projects: [
    // The phone runs all but what is tagged `@wide`, about something that a small screen does not have. It
    // reads all pages through a translator, as many people do: what works there works without one.
    {
      name: "phone",
      grepInvert: /@wide/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, translatedFrom: "read" },
    },
    // A wide window runs that, and what is tagged `@both-widths`: the rest knows nothing of widths.
    {
      name: "desktop",
      grep: /@wide|@both-widths/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
