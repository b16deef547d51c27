// What `npm run check` runs: types, format, lint with the walls, and what nobody uses.
//
// usage: npm run check
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";

const root = dirname(import.meta.dirname);
const concurrencyLimit = 2;

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Looks at the output of a run that ended well; answers what is wrong with it. */
  readonly examine?: (output: string) => string | undefined;
}

const options = { cwd: root, shell: process.platform === "win32", maxBuffer: 2 ** 28 };

async function perform({ name, command: [program, ...args], examine }: Check): Promise<boolean> {
  const start = performance.now();
  const complaint = await promisify(execFile)(program, args, options).then(
    ({ stdout, stderr }) => examine?.(`${stdout}${stderr}`),
    ({ stdout, stderr, message }) => `${stdout ?? ""}${stderr ?? ""}`.trim() || String(message),
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    complaint === undefined
      ? `ok     ${name} ${seconds} s`
      : `FAILED ${name} ${seconds} s\n${complaint}\n`,
  );
  return complaint === undefined;
}

const linted = ["src", "tests", "harness", "ops", "dev"];
const configs = "*.config.ts";

/** Checks that a program has examined every file of these patterns: one that skips files finds no fault in them. */
const sawAll =
  (...patterns: readonly string[]) =>
  (output: string): string | undefined => {
    const examined = Number(/ on (\d+) files?\b/.exec(output)?.[1] ?? 0);
    const present = globSync(patterns, { cwd: root }).length;
    return examined < present ? `It examined ${examined} files of ${present}.` : undefined;
  };

const colors = `--colors=${process.stdout.isTTY ? "force" : "off"}`;

const sides = [
  "src/domain",
  "src/contract",
  "src/server",
  "src/web",
  "src/web/offline/worker",
  "tests",
];

const checks: readonly Check[] = [
  ...sides.map((side): Check => ({ name: `types ${side}`, command: ["tsc", "-p", side] })),
  {
    name: "biome",
    command: ["biome", "ci", "--error-on-warnings", "--diagnostic-level=warn", colors, "."],
  },
  {
    name: "oxlint",
    command: [
      "oxlint",
      "--type-aware",
      "--deny-warnings",
      ...linted,
      ...globSync(configs, { cwd: root }),
    ],
    examine: sawAll(`{${linted}}/**/*.{ts,tsx,mjs}`, configs),
  },
  {
    name: "features",
    command: ["node", "dev/check/features.ts"],
    examine: sawAll("src/server/**/!(*.test).ts"),
  },
  { name: "knip", command: ["knip", "--no-progress"] },
  { name: "spec", command: ["node", "dev/spec.ts", "--check"] },
];

const waiting = checks.values();

async function work(): Promise<void> {
  for (const check of waiting) if (!(await perform(check))) process.exitCode = 1;
}

await Promise.all(Array.from({ length: concurrencyLimit }, work));
