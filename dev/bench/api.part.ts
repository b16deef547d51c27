import pg from "pg";
import { planFor } from "#harness/seed/seeding.ts";
import { fillDatabase, startDrillDatabase } from "../chaos/frame/database.ts";
import { installationOn, startProduct } from "../chaos/frame/product.ts";
import { atOnce, playStatements, sendCalls, startBareFastify } from "./api/contestants.ts";
import { type Recording, recordPath } from "./api/frozen-statements.ts";
import { type HotPath, hotPaths } from "./api/hot-paths.ts";
import { recordStatements } from "./api/record-statements.ts";
import { type Measured, reportPaths } from "./api/report-paths.ts";
import type { Bench, Part } from "./frame/part.ts";
import { cpuOf, parentOf } from "./frame/processes.ts";

const [orders, clients] = [10_000, 2_000];
/** Rounds that are not counted: programs learn what they do often. */
const warmUps = 1;
const defaultRounds = 5;
/** Reads are played over and over. */
const readsRecorded = 400;
/** A sign-in costs tens of milliseconds of processor on purpose, and is not to be shed here. */
const settings = { BUSY_AFTER_MS: "5000" };

const urlOf = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href;

/** A full database with the callers in it, and two copies: for the recording, and for the replay. */
async function prepare({ keep, say, only }: Bench) {
  say("filling a database");
  const { it: database } = await keep(startDrillDatabase, (started) => started.stop());
  const installation = installationOn(database, settings);
  const first = await keep(
    () => startProduct(installation),
    (started) => started.end("SIGTERM"),
  );
  await fillDatabase(database.url, planFor(orders, clients, 1), say);
  const paths = (await hotPaths(database, first.it.port)).filter(({ name }) => name.includes(only));
  await first.end();
  const { pathname } = new URL(database.url);
  for (const copy of ["recorded", "replayed"]) {
    await database.query(`create database ${copy} template ${pathname.slice(1)}`);
  }
  return { database, installation, paths };
}

/** What each path asks of the database, enough of it for every round. */
async function record(
  { keep, say }: Bench,
  { database, installation, paths }: Awaited<ReturnType<typeof prepare>>,
  rounds: number,
): Promise<readonly Recording[]> {
  const recorder = await keep(
    () => recordStatements(urlOf(database.url, "recorded")),
    (started) => started.stop(),
  );
  const product = await keep(
    () => startProduct({ ...installation, DATABASE_URL: recorder.it.url }),
    (started) => started.end("SIGTERM"),
  );
  const recordings: Recording[] = [];
  for (const path of paths) {
    say(`writing down what "${path.name}" asks the database`);
    const calls = path.isOnce ? rounds * path.calls : readsRecorded;
    recordings.push(await recordPath(product.it.port, recorder.it, path, calls));
  }
  await product.end();
  await recorder.end();
  return recordings;
}

/** Does some work; answers its calls a second, and milliseconds of processor for each call. */
async function clocked(
  calls: number,
  work: () => Promise<number>,
  cpus: readonly (() => number)[],
): Promise<Measured> {
  const before = cpus.map((cpu) => cpu());
  const seconds = await work();
  const cpuMs = cpus.map((cpu, at) => (cpu() - (before[at] ?? 0)) / calls);
  return { perSecond: calls / seconds, cpuMs };
}

const ownCpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function measure(bench: Bench): Promise<readonly string[]> {
  const { keep, say, rounds = defaultRounds } = bench;
  const prepared = await prepare(bench);
  const { database, installation, paths } = prepared;
  const recordings = await record(bench, prepared, rounds + warmUps);
  const { it: product } = await keep(
    () => startProduct(installation),
    (started) => started.end("SIGTERM"),
  );
  const answers = recordings.map(({ answer }) => answer);
  const { it: fastify } = await keep(
    () => startBareFastify(answers),
    (started) => started.stop(),
  );
  const connectionString = urlOf(database.url, "replayed");
  const { it: pool } = await keep(
    async () => new pg.Pool({ connectionString, max: atOnce }),
    (opened) => opened.end(),
  );
  const [backend] = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = parentOf(backend?.pid ?? 0) ?? 0;
  const databaseCpu = () => cpuOf(postmaster);

  /** One round of one path: the product, its statements, and a server that does nothing. */
  async function measurePath(path: HotPath, at: number, round: number) {
    const { calls, next } = path;
    const from = round * calls;
    const recorded = recordings[at]?.calls ?? [];
    const played = Array.from(
      { length: calls },
      (_, number) => recorded[(from + number) % recorded.length] ?? [],
    );
    return {
      product: await clocked(
        calls,
        () => sendCalls(product.port, calls, (number) => next(from + number)),
        [() => cpuOf(product.pid), databaseCpu],
      ),
      statements: await clocked(calls, () => playStatements(pool, played), [ownCpu, databaseCpu]),
      fastify: await clocked(
        calls,
        () =>
          sendCalls(fastify.port, calls, (number) => ({ ...next(from + number), path: `/${at}` })),
        [() => cpuOf(fastify.pid)],
      ),
    };
  }

  const results = paths.map(({ name }, at) => ({
    name,
    frozen: recordings[at]?.frozen ?? [],
    share: recordings[at]?.share ?? 0,
    rounds: [] as Awaited<ReturnType<typeof measurePath>>[],
  }));
  for (let round = 0; round < warmUps + rounds; round++) {
    say(round < warmUps ? "warming up" : `round ${round - warmUps + 1} of ${rounds}`);
    for (const [at, path] of paths.entries()) {
      const measured = await measurePath(path, at, round);
      if (round >= warmUps) results[at]?.rounds.push(measured);
    }
  }
  return reportPaths(results, { orders, atOnce, rounds });
}

export const apiPart: Part = {
  name: "api",
  about: "each hot path beside the same statements bare, and beside a bare Fastify answer",
  work: measure,
};
