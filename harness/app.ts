import type { InjectOptions } from "fastify";
import { afterAll, beforeEach, inject, onTestFinished } from "vitest";
import { buildHttpApp } from "#server/app.ts";
import type { AppContext } from "#server/context.ts";
import { sendQueuedMail } from "#server/job-kinds.ts";
import { type ActionBudgetsPerHour, createRateLimits } from "#server/limits/counted-limits.ts";
import { mailRetryPolicies, type QueuedMailData } from "#server/mail/mails.ts";
import { createEmbeddedMaps } from "#server/maps/embedded/embedded-maps.ts";
import type { PasswordHasher, PasswordVerifier } from "#server/platform/crypto/password-hasher.ts";
import { createSecretKeys } from "#server/platform/crypto/secrets.ts";
import { openKyselyDatabase } from "#server/platform/db/create-database.ts";
import { createDatabasePool, type DatabasePool } from "#server/platform/db/pool.ts";
import { createBackgroundJobs } from "#server/platform/jobs/jobs.ts";
import type { MailMessage } from "#server/platform/mail/mailer.ts";
import { createProcessMetrics } from "#server/platform/metrics/metrics.ts";
import type { SmsMessage } from "#server/platform/sms/sms-gateway.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { silentLog } from "./logs.ts";
import { createTestDatabase, rememberRows } from "./test-database.ts";

/** A Tuesday morning in Johannesburg: 2026-12-01, 08:00. */
const defaultNow = Date.UTC(2026, 11, 1, 6, 0);

let maps: ReturnType<typeof createEmbeddedMaps> | undefined;

export const quickVerify: PasswordVerifier = async (typed, stored) =>
  stored === `quick-hash:${typed}`;

/** The hasher of every test app. A real hash keeps a core busy for 20 ms, and most tests prove nothing of it. */
export const quickHasher: PasswordHasher = {
  hash: async (password) => `quick-hash:${password}`,
  unusablePasswordHash: Promise.resolve("quick-hash:"),
  withPlace: (work) => work(quickVerify),
};

type Method = "GET" | "POST" | "PATCH" | "DELETE";

type TestAppOptions = Partial<AppContext> & {
  /** The budgets of everybody (src/server/limits/counted-limits.ts). */
  readonly budgets?: Partial<ActionBudgetsPerHour>;
  /** The URL of the server that the database is made on; that of the test run when left out. */
  readonly databaseServer?: string;
  /** Puts something between the app and its pool. */
  readonly wrapPool?: (pool: DatabasePool) => DatabasePool;
  /** Leads to the database by another way, such as a pooler; answers the URL of that way. */
  readonly prepareUrl?: (url: string) => Promise<string>;
};

/**
 * The whole HTTP side on a fresh database, with a clock that the test moves and a mailbox instead of
 * a mail server. `overrides` replaces parts of the context, such as the maps provider.
 */
export async function startTestApp({
  budgets,
  databaseServer = inject("databaseUrl"),
  prepareUrl = async (url) => url,
  wrapPool = (pool) => pool,
  ...overrides
}: TestAppOptions = {}) {
  const database = await createTestDatabase(databaseServer);
  const url = await prepareUrl(database.url);
  const ownPool = createDatabasePool({ url, max: 8, onBrokenConnection: () => undefined });
  const pool = wrapPool(ownPool);
  const metrics = overrides.metrics ?? createProcessMetrics();
  // The jobs that the app looks for every 15 s belong to no call: their statements are not counted.
  const jobs = createBackgroundJobs(
    ownPool,
    overrides.log ?? silentLog,
    metrics,
    mailRetryPolicies,
  );
  const messages: MailMessage[] = [];
  const texts: SmsMessage[] = [];
  let now = defaultNow;
  maps ??= createEmbeddedMaps();

  const context: AppContext = {
    db: openKyselyDatabase<DatabaseTables>(pool),
    database: pool,
    clock: () => now,
    secrets: createSecretKeys("a key for tests that protects nothing at all"),
    hasher: quickHasher,
    limits: createRateLimits({
      pool,
      budgets: {
        "wrong-passwords": 10_000,
        "wrong-codes": 10_000,
        "code-mails": 10_000,
        ...budgets,
      },
      log: overrides.log ?? silentLog,
      clock: () => now,
      metrics,
    }),
    jobs,
    mailer: { send: async (message) => void messages.push(message) },
    sms: {
      send: async (sms) => {
        texts.push(sms);
        return null;
      },
      ask: async () => null,
    },
    maps: await maps,
    log: silentLog,
    metrics,
    adminPasskeys: "optional",
    baseUrl: "http://localhost:3000",
    ...overrides,
  };
  await jobs.open();
  const app = await buildHttpApp(context, {
    buildDir: null,
    mailFolder: null,
    trustedProxies: 0,
    allowedHosts: [],
  });

  /** The calls that somebody makes, by their paths below /api; a write sends an empty body unless told. */
  const as = ({ headers = {} }: Pick<InjectOptions, "headers">) => {
    const send = (method: Method, path: string, payload: object = {}) => {
      const isWrite = method === "POST" || method === "PATCH";
      return app.inject({ method, url: `/api/${path}`, headers, ...(isWrite && { payload }) });
    };
    return {
      send,
      get: (path: string) => send("GET", path),
      read: async (path: string) => (await send("GET", path)).json(),
      post: (path: string, payload?: object) => send("POST", path, payload),
      patch: (path: string, payload?: object) => send("PATCH", path, payload),
      remove: (path: string) => send("DELETE", path),
    };
  };

  return {
    as,
    inject: (request: InjectOptions) => app.inject(request),
    db: context.db,
    context,
    clock: {
      now: () => now,
      advance: (ms: number) => {
        now += ms;
      },
      set: (ms: number) => {
        now = ms;
      },
    },
    mailbox: {
      messages: messages as readonly MailMessage[],
      texts: texts as readonly SmsMessage[],
      empty: () => {
        [messages.length, texts.length] = [0, 0];
      },
      /** Does the mail work that is queued now, once, but for these kinds; answers the messages it sent. */
      deliver: async (but?: "order-%"): Promise<readonly MailMessage[]> => {
        const before = messages.length;
        const { rows } = await pool.query<{ id: string; data: { kind: keyof QueuedMailData } }>(
          `delete from pgboss.job where state = 'created' and data->>'kind' not like $1
           returning id, data`,
          [but ?? ""],
        );
        for (const { id, data } of rows)
          await sendQueuedMail(context, data.kind, data as never, id);
        return messages.slice(before);
      },
    },
    /** Does the queued work from now on by itself, as the running product does. */
    startWorking: () =>
      jobs.workOnMail((kind, mail, id) => sendQueuedMail(context, kind, mail, id)),
    /** Answers on a port of its own, for what only a real connection shows; `close` ends it. */
    listen: async () => {
      return Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
    },
    close: async () => {
      await app.close();
      await jobs.stop();
      await context.db.destroy();
      await database.drop();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
type Overrides = Parameters<typeof startTestApp>[0];

/** An app of its own for what would disturb other tests, closed when the test has ended. */
export async function ownTestApp(overrides?: Overrides): Promise<TestApp> {
  const own = await startTestApp(overrides);
  onTestFinished(own.close);
  return own;
}

/** An app for all tests of a file and for no other file: of other parts, or with a changed database. */
export async function openOwnApp(overrides?: Overrides): Promise<TestApp> {
  const app = await startTestApp(overrides);
  afterAll(app.close);
  return app;
}

async function startSharedApp() {
  let restore: () => Promise<void> = async () => undefined;
  const prepareUrl = async (url: string) => {
    restore = await rememberRows(url);
    return url;
  };
  const app = await startTestApp({ prepareUrl });
  const startOver = async () => {
    await restore();
    app.clock.set(defaultNow);
    app.mailbox.empty();
  };
  return { app, startOver };
}

/** The app of this worker, whose files come one after another: to start one takes longer than most tests. */
let shared: ReturnType<typeof startSharedApp> | undefined;

async function openSharedApp() {
  shared ??= startSharedApp();
  const { app, startOver } = await shared;
  await startOver();
  return { app, startOver };
}

/** The app for all tests of a file, as if it had just started. */
export async function openTestApp(): Promise<TestApp> {
  return (await openSharedApp()).app;
}

/** The app for all tests of a file, and for each of them as if it had just started. */
export async function appPerTest(): Promise<TestApp> {
  const { app, startOver } = await openSharedApp();
  beforeEach(startOver);
  return app;
}
