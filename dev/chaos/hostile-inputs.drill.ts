import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  buildRequest,
  type CallKey,
  callKeys,
  goodAsk,
  prepareCalls,
  strongestReader,
} from "#harness/calls/calls.ts";
import { freePort } from "#harness/free-port.ts";
import { readServerConfig } from "#server/config.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createCleanupList } from "#server/start/connect.ts";
import { serveHttpApp } from "#server/start/serve-http.ts";
import { type Call, call, isSuccess, networkHeaders } from "./frame/call.ts";
import type { Drill, DrillSetup } from "./frame/drill.ts";
import {
  damagedBodies,
  hostileFieldNames,
  hostileTexts,
  oddHeaders,
  values,
} from "./hostile-inputs/hostile-values.ts";

/** Keeps a small server busy without making it refuse anybody. */
const concurrencyLimit = 12;
/** The hostile variants of each good call, sent before the call itself. */
const variants = 15;
/** Limits for the whole installation are far away: tests hold them. */
const plenty = 1_000_000;

/** Words that only readers of the server's code or database should see. */
const internals =
  /\bat .+\.(ts|js|mjs):\d+|node_modules|\/src\/|\bselect \S+ from "|insert into|violates|relation "|column "|syntax error|_pkey|_key"|_fkey|_check"|pg_|kysely|fastify|zoderror|econn|sqlstate|too (big|small): |invalid (input|option|type)|unrecognized key/i;
/** Texts that nobody should ever read. */
const secrets = /\$argon2|\\x[0-9a-f]{64}/i;

type HostileSetup = DrillSetup & { readonly app: TestApp; readonly port: number };

function draw<T>({ random }: DrillSetup, from: fc.Arbitrary<T>): T {
  const [value] = fc.sample(from, { numRuns: 1, seed: random.below(2 ** 31) });
  return value as T;
}

/** The same value with something wrong in it: another kind, a field more, a field less. */
function mutate(setup: DrillSetup, value: unknown): unknown {
  const { random } = setup;
  if (typeof value !== "object" || value === null || random.chance(0.05))
    return draw(setup, values);
  if (Array.isArray(value)) {
    const longer = Array.from({ length: random.pick([2, 21, 200]) }, () => value[0]);
    return random.chance(0.3) ? longer : value.map((item) => mutate(setup, item));
  }
  const fields = Object.entries(value);
  if (fields.length === 0 || random.chance(0.2)) {
    return { ...value, [random.pick(hostileFieldNames)]: draw(setup, values) };
  }
  const [name, inner] = random.pick(fields);
  if (!random.chance(0.15)) return { ...value, [name]: mutate(setup, inner) };
  return Object.fromEntries(fields.filter(([field]) => field !== name));
}

function hostileBody(setup: DrillSetup, body: unknown): string | Buffer {
  const { random } = setup;
  let value = body;
  for (let times = random.below(3); times > 0; times--) value = mutate(setup, value);
  const text = JSON.stringify(value) ?? "";
  return random.chance(1 / 3) ? random.pick(damagedBodies)(text) : text;
}

function hostileQuery(setup: DrillSetup, key: CallKey): string {
  const endpoint: Endpoint = endpoints[key];
  const parts = Object.keys(endpoint.query?.shape ?? {}).flatMap((name) => {
    if (setup.random.chance(0.75)) return [];
    const part = `${name}=${encodeURIComponent(draw(setup, hostileTexts).slice(0, 2_000).toWellFormed())}`;
    return setup.random.chance(0.1) ? [part, part, `__proto__[${name}]=1`] : [part];
  });
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** Sends a request from a network of its own, and notes what must not be in its answer; answers whether it was served. */
async function send({ port, random, faults, count }: HostileSetup, made: InjectOptions) {
  const { method = "GET", url: path, payload, headers } = made;
  const answer = await call(port, {
    method,
    path: String(path as string),
    headers: { ...networkHeaders(random.below(2 ** 24)), ...(headers as Call["headers"]) },
    body: typeof payload === "string" ? Buffer.from(payload) : payload,
  });
  const { status, text, body, broken } = answer;
  count(`answered ${status}`);
  const isClear = method === "HEAD" || (Boolean(body["msg"]) && Boolean(body["code"]));
  const where = `${method} ${JSON.stringify(path).slice(0, 160)}: ${status} ${broken ?? text.slice(0, 300)}`;
  faults.addIf(status === 0 || status >= 500, `No answer, or a server error: ${where}`);
  faults.addIf(secrets.test(text), `A secret: ${where}`);
  faults.addIf(status >= 400 && internals.test(text), `Something internal: ${where}`);
  faults.addIf(status >= 400 && !isClear, `No msg and code: ${where}`);
  return isSuccess(answer);
}

/** Calls that would end the session of the reader who makes them. */
const endsSession = new Set<CallKey>(["POST /api/login", "POST /api/logout"]);

/** Attacks these calls, several at once, and makes each good call; answers which succeeded. */
async function attack(setup: HostileSetup, keys: readonly CallKey[], times: number) {
  const { app, random } = setup;
  // Signs everybody in anew: hostile requests have harmed those of the round before.
  const setting = await prepareCalls(app);
  const some = ["parties", "owners", "vehicles", "orders", "quotes", "otps", "privacy_requests"]
    .map((table) => `(select id::text from ${table} limit 30)`)
    .join(" union all ");
  const ids = (await sql<{ id: string }>`${sql.raw(some)}`.execute(app.db)).rows;
  const callers = [
    {},
    { authorization: "Bearer forged" },
    ...Object.values(setting.readers).map(({ headers }) => headers),
  ];
  const left = keys.values();
  const done: CallKey[] = [];

  async function attackOne(key: CallKey): Promise<void> {
    const reader = strongestReader(key);
    const ask = await goodAsk(setting, key, reader);
    for (let time = 0; time < times; time++) {
      const isOdd = ask.at !== undefined && random.chance(0.3);
      const strange = random.chance(0.5)
        ? random.pick(ids).id
        : draw(setup, hostileTexts).slice(0, 2_000);
      const at = isOdd ? encodeURIComponent(strange.toWellFormed()) : ask.at;
      const query = random.chance(0.5) ? hostileQuery(setup, key) : ask.query;
      const good = buildRequest(
        setting,
        key,
        { ...ask, ...(at !== undefined && { at }), ...(query !== undefined && { query }) },
        reader,
      );
      const isStranger = random.chance(0.25) && !endsSession.has(key);
      const headers = {
        ...(isStranger ? random.pick(callers) : (good.headers as Record<string, string>)),
        ...(good.payload !== undefined && { "content-type": "application/json" }),
        ...(random.chance(0.1) && random.pick(oddHeaders)),
      };
      const payload =
        good.payload === undefined ? {} : { payload: hostileBody(setup, good.payload) };
      const method = random.chance(0.03)
        ? random.pick(["PUT", "OPTIONS", "HEAD"] as const)
        : undefined;
      await send(setup, { ...good, ...(method && { method }), headers, ...payload });
    }
    if (await send(setup, buildRequest(setting, key, ask, reader))) done.push(key);
  }

  const attackSome = async () => {
    // Hostile requests may just have harmed whom the good call needs.
    for (const key of left) await attackOne(key).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: concurrencyLimit }, attackSome));
  return done;
}

/** Opens a product in this process, for which every line of the log at `error` is a fault. */
export async function openSmallProduct({ database, faults, onEnd }: DrillSetup) {
  const app = await startTestApp({
    databaseServer: database.url,
    log: createLog("error", {
      write: (line: string) =>
        faults.addIf(/^\{"level":"(error|fatal)"/.test(line), `Logged: ${line.slice(0, 400)}`),
    }),
    budgets: { "wrong-passwords": plenty, "wrong-codes": plenty, "code-mails": plenty },
  });
  onEnd(app.close);
  const port = await freePort();
  const closers = createCleanupList();
  const config = readServerConfig({ PORT: String(port), HOST: "127.0.0.1" }, []);
  const site = { buildDir: null, mailFolder: null, trustedProxies: 1, allowedHosts: [] };
  await serveHttpApp(app.context, config, site, closers);
  onEnd(closers.closeAll);
  return { app, port };
}

export const hostileInputsDrill: Drill = {
  name: "hostile-inputs",
  about: "requests that are almost right, made from the calls of the tests",
  // Requests; the full figures take 100,000.
  rounds: 10_000,
  processes: 0,
  work: async (drill) => {
    const { rounds: wanted, say, faults, figure } = drill;
    const setup = { ...drill, ...(await openSmallProduct(drill)) };
    const succeeded = new Set<CallKey>();
    const left = () => callKeys.filter((key) => !succeeded.has(key));
    // Made at once, a good call may meet another in its way: one batch of payouts is open at a time.
    for (let tries = 0; tries < 8 && left().length > 0; tries++) {
      for (const key of await attack(setup, left(), 0)) succeeded.add(key);
    }
    for (const key of left()) faults.add(`never succeeded: ${key}`);
    for (let sent = 0; sent < wanted; sent += callKeys.length * (variants + 1)) {
      await attack(setup, callKeys, variants);
      say(`${sent + callKeys.length * (variants + 1)} requests sent`);
    }
    figure("operations answered with success", `${succeeded.size} of ${callKeys.length}`);
    return {};
  },
};
