import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pino, { type Logger } from "pino";
import { webPaths } from "#contract/web-paths.ts";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";
import { demoSignIn, seedDemo } from "./features/demo/seed-demo.ts";
import { sweepJob } from "./features/housekeeping/sweep.ts";
import { ensureFirstAdmin } from "./features/users/ensure-first-admin.ts";
import { jobKinds } from "./job-kinds.ts";
import { systemClock } from "./platform/clock.ts";
import { newPassword } from "./platform/crypto/new-password.ts";
import { createPasswordHasher } from "./platform/crypto/password-hasher.ts";
import { createSecrets, loadOrCreateSecretKey } from "./platform/crypto/secrets.ts";
import { isUnavailable } from "./platform/db/database-errors.ts";
import { startEmbeddedPostgres } from "./platform/db/embedded/start-embedded-postgres.ts";
import { migrate } from "./platform/db/migrate.ts";
import { createDatabase, createPool } from "./platform/db/pool.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import { createLimits } from "./platform/limits.ts";
import { createFileMailer } from "./platform/mail/file-mailer.ts";
import { createSmtpMailer } from "./platform/mail/smtp-mailer.ts";
import { createEmbeddedMaps } from "./platform/maps/embedded/embedded-maps.ts";
import { withRetries } from "./platform/maps/with-retries.ts";
import type { Tables } from "./tables.ts";

export type ServerOptions = {
  readonly migrationsDir: string;
  readonly buildDir: string | null;
  /** Lines for the person who started it: addresses, the first sign-in. */
  readonly say: (line: string) => void;
};

/** What stops a start for a reason outside of the program; the message says what to do. */
export class StartError extends Error {}

export type RunningServer = { readonly url: string; readonly stop: () => Promise<void> };

/** Undoes what was opened, the last first; one that fails does not keep the others open. */
function createClosers() {
  const closers: (() => Promise<unknown> | undefined)[] = [];
  return {
    add: (close: () => Promise<unknown> | undefined) => void closers.push(close),
    closeAll: async () => {
      const failures: unknown[] = [];
      for (const close of closers.splice(0).toReversed()) {
        await Promise.resolve(close()).catch((failure: unknown) => failures.push(failure));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

type Closers = ReturnType<typeof createClosers>;

async function openDatabase(config: Config, migrationsDir: string, log: Logger, closers: Closers) {
  const { databaseUrl, dataDir } = config;
  const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log }) : null;
  closers.add(() => embedded?.stop());
  const url = databaseUrl ?? embedded?.url ?? "";
  try {
    await migrate(url, migrationsDir);
  } catch (error) {
    if (databaseUrl === null || !isUnavailable(error)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database at ${new URL(url).host} cannot be reached (${why}). Start it, or correct DATABASE_URL.`,
    );
  }
  const onBrokenConnection = (error: Error) =>
    log.warn({ err: error }, "a database connection broke");
  const pool = createPool({ url, max: 16, onBrokenConnection });
  const db = createDatabase<Tables>(pool);
  closers.add(() => db.destroy());
  return { pool, db };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${port} is in use. Stop what uses it, or set PORT.`);
    if (code === "EACCES")
      throw new StartError(`Port ${port} needs more rights. Set PORT to one above 1023.`);
    throw error;
  }
}

/** Makes the first administrator and the sample people, and says how to sign in as them. */
async function openAccounts(
  context: Context,
  config: Config,
  say: ServerOptions["say"],
): Promise<void> {
  const { baseUrl } = context;
  const admin = await ensureFirstAdmin(context, config.admin);
  if (admin) {
    say(`Administrator: ${admin.email}   password: ${admin.password ?? "the one you set"}`);
    say(`Sign in at ${baseUrl}${webPaths.staffLogin()}. This is shown only once.`);
  }
  const password = newPassword();
  if (config.demo && (await seedDemo(context, password))) {
    say(`Sample data is in. Every sample person signs in with the password: ${password}`);
    say(
      `For example ${demoSignIn.client} at ${baseUrl}${webPaths.clientLogin()}. This is shown only once.`,
    );
  }
}

async function bringUp(
  config: Config,
  options: ServerOptions,
  closers: Closers,
): Promise<RunningServer> {
  const log = pino({ level: "info", base: null }, pino.destination({ dest: 2, sync: false }));
  const { pool, db } = await openDatabase(config, options.migrationsDir, log, closers);
  const jobs = createJobs(pool, log);
  const mailFolder = config.smtpUrl === null ? join(config.dataDir, "mail") : null;
  const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
  const context: Context = {
    db,
    clock: systemClock,
    secrets: createSecrets(config.secretKey ?? (await loadOrCreateSecretKey(config.dataDir))),
    hasher: createPasswordHasher({
      concurrency: 2,
      queueLength: 20,
      overloaded: () => new Failure("overloaded", { retryAfterSeconds: 2 }),
    }),
    limits: createLimits(pool),
    jobs,
    mailer:
      config.smtpUrl === null
        ? createFileMailer(join(config.dataDir, "mail"), config.mailFrom)
        : createSmtpMailer(config.smtpUrl, config.mailFrom),
    maps: withRetries(await createEmbeddedMaps()),
    log,
    baseUrl,
  };
  await openAccounts(context, config, options.say);

  const sweep = sweepJob(context);
  const kinds = [...jobKinds(context), sweep];
  await jobs.open(kinds);
  closers.add(() => jobs.stop());
  await jobs.work(kinds);
  await jobs.repeat(sweep, "30 2 * * *");

  const { buildDir, say } = options;
  const app = await buildApp(context, {
    buildDir,
    mailFolder,
    trustedProxies: config.trustedProxies,
  });
  closers.add(() => app.close());
  await listen(app, config);
  say(`Layisha is open at ${baseUrl}`);
  if (mailFolder !== null) say(`Mail is kept in ${mailFolder} and shown at ${baseUrl}/dev/mailbox`);
  return { url: baseUrl, stop: closers.closeAll };
}

/**
 * Brings everything up in order: database, migrations, accounts, background work, HTTP. `stop` takes
 * it down in the opposite order and lets requests under way finish; so does a start that fails.
 *
 * @throws StartError, ConfigError or EmbeddedPostgresError with a line for the person who started it
 */
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const closers = createClosers();
  try {
    return await bringUp(config, options, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}
