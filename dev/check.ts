// What `npm run check` runs: types, format, lint with the walls, and what nobody uses.
//
// usage: npm run check
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { dirname } from "node:path";

const root = dirname(import.meta.dirname);
const concurrencyLimit = 2;

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Looks at the output of a run that ended well; answers what is wrong with it. */
  readonly examine?: (output: string) => string | undefined;
}

function run([command, ...args]: Check["command"]): Promise<Outcome> {
  return new Promise((resolve) => {
    const isWindows = process.platform === "win32";
    const child = spawn(command, args, { cwd: root, shell: isWindows });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (part: string) => {
        output += part;
      });
    }
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code, output }));
  });
}

async function perform({ name, command, examine }: Check): Promise<boolean> {
  const start = performance.now();
  const { code, output } = await run(command);
  const complaint = code === 0 ? examine?.(output) : output.trim() || `ended with code ${code}`;
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

/** A program that skips files finds nothing in them, so each must have looked at every one of these. */
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

const waiting = [...checks];
let allPassed = true;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const passed = await perform(check);
    allPassed &&= passed;
  }
}

await Promise.all(Array.from({ length: concurrencyLimit }, work));
process.exitCode = allPassed ? 0 : 1;
