import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#harness/free-port.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { ensureWebBuild } from "../../ops/bootstrap.mjs";
import { call } from "../chaos/frame/call.ts";
import type { Bench, Part } from "./frame/part.ts";
import { isThere, processTree } from "./frame/processes.ts";
import { spread, table } from "./frame/report.ts";
import { timed } from "./timing.ts";

const defaultRounds = 5;
const root = join(import.meta.dirname, "../..");
const longest = { within: 120_000, every: 5 };

/** Milliseconds since a program was told to start, and of its end. */
type Run = Readonly<Record<"open" | "firstPage" | "end", number>>;

/** Tells a program to end; resolves when it and all that it started are gone. */
async function endTree(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const tree = processTree(child.pid);
  child.kill("SIGTERM");
  if (await until(() => !tree.some(isThere), longest)) return;
  throw new Error("A program did not end, or left another one behind.");
}

/** `npm start` on this data folder, up to its first page, and its end by SIGTERM. */
async function startProduct({ keep }: Bench, dataDir: string): Promise<Run> {
  const port = await freePort();
  const start = performance.now();
  const { it: npm, end } = await keep(
    async () =>
      spawn("npm", ["start"], {
        cwd: root,
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, BASE_URL: "", HOST: "" },
      }),
    endTree,
  );
  let said = "";
  const opened = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("is open at")) resolve();
    };
    npm.stdout.on("data", listen);
    npm.stderr.on("data", listen);
    npm.once("exit", () => reject(new Error(`npm start ended:\n${said}`)));
  });
  await opened;
  const open = performance.now() - start;
  const { status } = await call(port, { method: "GET", path: "/" });
  if (status !== 200) throw new Error(`The first page was answered ${status}.`);
  const firstPage = performance.now() - start;
  return { open, firstPage, end: await timed(end) };
}

/** A Node that does nothing but start PostgreSQL on this data folder, and stop it. */
async function startBare({ keep }: Bench, dataDir: string): Promise<Run> {
  const start = performance.now();
  const { it: child, end } = await keep(
    async () => fork(join(import.meta.dirname, "start/bare-database.ts"), [dataDir]),
    endTree,
  );
  await once(child, "message");
  const open = performance.now() - start;
  return { open, firstPage: open, end: await timed(end) };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function measure(bench: Bench): Promise<readonly string[]> {
  const { keep, say, rounds = defaultRounds } = bench;
  await ensureWebBuild(process.execPath);
  const folder = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "layisha-bench-"));
    // PostgreSQL's own user must get in when this runs as root.
    await chmod(dataDir, 0o755);
    return dataDir;
  };
  const drop = (dataDir: string) => rm(dataDir, { recursive: true, force: true });
  const [{ it: own }, { it: bare }] = [await keep(folder, drop), await keep(folder, drop)];
  const runs: { readonly product: Run; readonly bare: Run }[] = [];
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? "the first start, which is not counted" : `start ${round} of ${rounds}`);
    const run = { product: await startProduct(bench, own), bare: await startBare(bench, bare) };
    if (round > 0) runs.push(run);
  }
  const rows = (
    [
      ["npm start until it is open", "open"],
      ["npm start until its first page", "firstPage"],
      ["SIGTERM until everything is gone", "end"],
    ] as const
  ).map(([name, what]) => [
    name,
    spread(
      runs.map((run) => run.product[what]),
      seconds,
    ),
    spread(
      runs.map((run) => run.bare[what]),
      seconds,
    ),
    spread(runs.map((run) => run.product[what] / run.bare[what])),
  ]);
  return [
    `Every start but the first: packages, web pages and database are there. The yardstick is a bare Node that starts PostgreSQL on a data folder of its own and stops it again, in turn with the product. ${rounds} rounds, median (least–most).`,
    table(["", "product", "Node and PostgreSQL", "ratio"], rows),
  ];
}

export const startPart: Part = {
  name: "start",
  about: "npm start until it is open, and SIGTERM until it is gone",
  work: measure,
};
