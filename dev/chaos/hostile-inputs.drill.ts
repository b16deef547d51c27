import { join } from "node:path";
import { sql } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import type { CallRow, CallSetting, Reader } from "#harness/calls/call-row.ts";
import {
  type CallKey,
  callRows,
  goodAsk,
  prepareCalls,
  requestOf,
  strongestReader,
} from "#harness/calls/calls.ts";
import { freePort } from "#harness/free-port.ts";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createClosers } from "#server/start/closers.ts";
import { serveHttp } from "#server/start/serve-http.ts";
import { ensureWebBuild } from "../../ops/bootstrap.mjs";
import { type Answer, type Call, call, isServed, networkOf } from "./frame/call.ts";
import type { Drill, Setup } from "./frame/drill.ts";
import { judge } from "./hostile/answers.ts";
import {
  createDraw,
  type Draw,
  damageBytes,
  hostileTexts,
  mutate,
  oddHeader,
} from "./hostile/hostile-values.ts";

/** As many at once as keep a small server busy and never make it turn anybody away. */
const atOnce = 12;
/** Of each good call, before it is made itself. */
const variants = 15;
const triesToSucceed = 3;

type HostileSetup = Setup & { readonly app: TestApp; readonly port: number; readonly draw: Draw };
type Row = readonly [CallKey, CallRow];

/** What the calls of one round are made on, and ids of whatever there is. */
type Round = { readonly setting: CallSetting; readonly ids: readonly string[] };

/**
 * Opens the product in this process, because the good calls of the tests are made on its parts; it
 * answers on a port, behind its own front door, as it always does. Logged errors are faults.
 */
async function openProduct(setup: Setup): Promise<HostileSetup> {
  const { database, faults, onEnd, random } = setup;
  // Without it there are no pages and files to ask for.
  await ensureWebBuild(process.execPath);
  const noteError = (line: string) => {
    const isError = /^\{"level":"(error|fatal)"/.test(line);
    faults.addIf(isError, `The product logged an error: ${line.slice(0, 400)}`);
  };
  // Limits for the whole installation are far away: another drill tries them.
  const plenty = 1_000_000;
  const app = await startTestApp({
    databaseServer: database.url,
    log: createLog("error", { write: noteError }),
    budgets: { "wrong-passwords": plenty, "wrong-codes": plenty, "code-mails": plenty },
  });
  onEnd(app.close);
  const port = await freePort();
  const closers = createClosers();
  const site = {
    buildDir: join(import.meta.dirname, "../../build"),
    mailFolder: join(database.dataDir, "mail"),
    trustedProxies: 1,
    allowedHosts: [],
  };
  const config = readConfig({ PORT: String(port), HOST: "127.0.0.1" }, []);
  await serveHttp(app.context, config, site, closers);
  onEnd(closers.closeAll);
  return { ...setup, app, port, draw: createDraw(random) };
}

const queryNames = (key: CallKey) => {
  const endpoint: Endpoint = endpoints[key];
  return Object.keys(endpoint.query?.shape ?? {});
};

function hostileQuery({ draw }: HostileSetup, key: CallKey): string {
  const chosen = queryNames(key).filter(() => draw.chance(0.25));
  const parts = chosen.flatMap((name) => {
    const value = draw.from(hostileTexts).slice(0, 2_000).toWellFormed();
    const part = `${name}=${encodeURIComponent(value)}`;
    return draw.chance(0.1) ? [part, part, `${name}[]=1`, `__proto__[${name}]=1`] : [part];
  });
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** The id of a record of another kind, of nothing, or of no form at all. */
function hostileId({ draw }: HostileSetup, { ids }: Round): string {
  if (draw.chance(0.03)) return "%ff%00";
  const id = draw.chance(0.5) ? draw.pick(ids) : draw.from(hostileTexts).slice(0, 2_000);
  return encodeURIComponent(id.toWellFormed());
}

/** The body of a good call with up to two things wrong, and its bytes damaged now and then. */
function hostileBody({ draw }: HostileSetup, body: unknown): Buffer {
  let value = body;
  for (let times = draw.below(3); times > 0; times--) value = mutate(value, draw);
  return damageBytes(JSON.stringify(value) ?? "", draw);
}

const otherMethods = ["PUT", "OPTIONS", "HEAD", "POST", "GET"];

/** Sends a request from a network of its own, and judges what comes back. */
async function send(setup: HostileSetup, made: Call): Promise<Answer> {
  const headers = { ...networkOf(setup.random.below(2 ** 24)), ...made.headers };
  const answer = await call(setup.port, { ...made, headers, timeoutMs: 15_000 });
  judge(setup, `${made.method} ${made.path}`, answer);
  return answer;
}

/** Made by one of the readers, these would sign them out for good. */
const endsSession = new Set<CallKey>(["POST /api/login", "POST /api/logout"]);

/** Prepares a good call; answers how to make it, and how to make one that is almost like it. */
async function prepareAttack(setup: HostileSetup, round: Round, row: Row) {
  const { draw } = setup;
  const { setting } = round;
  const [key] = row;
  // A file has no fields, and those who may read it are staff.
  const reader: Reader = strongestReader(row[1]) ?? "admin";
  const ask = await goodAsk(setting, row, reader);
  const callOf = (asked: typeof ask): Call => {
    const { method = "GET", url, payload, headers } = requestOf(setting, key, asked, reader);
    return {
      method,
      path: typeof url === "string" ? url : (url?.pathname ?? "/"),
      body: payload,
      headers: { ...(headers as Call["headers"]) },
    };
  };
  const otherCallers = [
    {},
    { authorization: "Bearer forged" },
    ...Object.values(setting.readers).map(({ headers }) => headers),
  ];
  return {
    sendGood: () => send(setup, callOf(ask)),
    sendHostile: () => {
      if (draw.chance(0.25) && !endsSession.has(key)) {
        return send(setup, { ...callOf(ask), headers: draw.pick(otherCallers) });
      }
      const at = ask.at !== undefined && draw.chance(0.3) ? hostileId(setup, round) : ask.at;
      const good = callOf({
        ...ask,
        ...(at !== undefined && { at }),
        ...(draw.chance(0.5) && { query: hostileQuery(setup, key) }),
      });
      return send(setup, {
        ...good,
        ...(draw.chance(0.03) && { method: draw.pick(otherMethods) }),
        ...(good.body !== undefined && { body: hostileBody(setup, good.body) }),
        headers: { ...good.headers, ...(draw.chance(0.1) ? oddHeader(draw) : {}) },
      });
    },
  };
}

const idsSql = ["parties", "owners", "vehicles", "orders", "quotes", "otps", "privacy_requests"]
  .map((table) => `(select id::text from ${table} limit 30)`)
  .join(" union all ");

/** Signs everybody in anew: hostile requests have harmed those of the round before. */
async function openRound({ app }: HostileSetup): Promise<Round> {
  const setting = await prepareCalls(app);
  const { rows } = await sql<{ id: string }>`${sql.raw(idsSql)}`.execute(app.db);
  return { setting, ids: rows.map(({ id }) => id) };
}

/** Attacks these calls, several at once, and makes each good call; answers which succeeded. */
async function attack(
  setup: HostileSetup,
  rows: readonly Row[],
  times: number,
): Promise<readonly CallKey[]> {
  const round = await openRound(setup);
  const left = rows.values();
  const done: CallKey[] = [];
  const attackSome = async () => {
    for (const row of left) {
      // Hostile requests may just have harmed whom the good call needs.
      const made = await prepareAttack(setup, round, row).catch(() => null);
      if (!made) continue;
      for (let time = 0; time < times; time++) await made.sendHostile();
      if (isServed(await made.sendGood())) done.push(row[0]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attackSome));
  return done;
}

async function work(drill: Setup) {
  const setup = await openProduct(drill);
  const { rounds: wanted, say, faults, figure } = setup;
  const succeeded = new Set<CallKey>();
  const perRound = callRows.length * (variants + 1);
  for (let sent = 0; sent < wanted; sent += perRound) {
    for (const key of await attack(setup, callRows, variants)) succeeded.add(key);
    say(`all operations attacked; the good calls of ${succeeded.size} have succeeded so far`);
  }
  // Those whose good call came after requests that had harmed what it needs.
  const left = () => callRows.filter(([key]) => !succeeded.has(key));
  for (let tries = 0; tries < triesToSucceed && left().length > 0; tries++) {
    for (const key of await attack(setup, left(), 0)) succeeded.add(key);
  }
  for (const [key] of left()) faults.add(`never succeeded: ${key}`);
  figure("operations answered with success", `${succeeded.size} of ${callRows.length}`);
  return {};
}

export const hostileInputsDrill: Drill = {
  name: "hostile-inputs",
  about: "requests that are almost right, made from the calls of the tests",
  // Requests; the full figures take 100,000.
  rounds: 10_000,
  processes: 0,
  work,
};
