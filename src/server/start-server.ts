import { join } from "node:path";
import pino from "pino";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";
import { demoSignIn, seedDemo } from "./features/demo/seed-demo.ts";
import { orderMailJob } from "./features/orders/orders.jobs.ts";
import { otpMailJob } from "./features/otps/otps.jobs.ts";
import { ensureFirstAdmin } from "./features/users/ensure-first-admin.ts";
import { systemClock } from "./platform/clock.ts";
import { newPassword } from "./platform/crypto/new-password.ts";
import { createPasswordHasher } from "./platform/crypto/password-hasher.ts";
import { createSecrets, loadOrCreateSecretKey } from "./platform/crypto/secrets.ts";
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

export type RunningServer = { readonly url: string; readonly stop: () => Promise<void> };

/** Fills an empty installation with sample data; answers the password of its people, once. */
async function openDemo(context: Context): Promise<string | null> {
  const password = newPassword();
  return (await seedDemo(context, password)) ? password : null;
}

/**
 * Brings everything up in order: database, migrations, seeds, background work, HTTP. `stop` takes it
 * down in the opposite order and lets requests under way finish.
 *
 * @throws Error with a line for the person at the terminal
 */
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const log = pino({ level: "info", base: null }, pino.destination({ dest: 2, sync: false }));
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log })
      : null;
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? "";
  await migrate(databaseUrl, options.migrationsDir);

  const pool = createPool({
    url: databaseUrl,
    max: 16,
    onIdleError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
  const jobs = createJobs(pool, log);
  const mailFolder = config.smtpUrl === null ? join(config.dataDir, "mail") : null;
  const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
  const context: Context = {
    db: createDatabase<Tables>(pool),
    clock: systemClock,
    secrets: createSecrets(config.secretKey ?? (await loadOrCreateSecretKey(config.dataDir))),
    hasher: createPasswordHasher({
      concurrency: 2,
      queueLength: 20,
      overloaded: () => new Failure("overloaded", { retryAfterSeconds: 2 }),
    }),
    limits: await createLimits(pool),
    jobs,
    mailer:
      mailFolder === null
        ? createSmtpMailer(config.smtpUrl ?? "", config.mailFrom)
        : createFileMailer(mailFolder, config.mailFrom),
    maps: withRetries(await createEmbeddedMaps()),
    log,
    baseUrl,
  };

  const firstAdmin = await ensureFirstAdmin(context, config.admin);
  const demoPassword = config.demo ? await openDemo(context) : null;
  const kinds = [otpMailJob(context), orderMailJob(context)];
  await jobs.open(kinds);
  await jobs.work(kinds);

  const { buildDir, say } = options;
  const app = await buildApp(context, {
    buildDir,
    mailFolder,
    trustedProxies: config.trustedProxies,
  });
  await app.listen({ host: config.host, port: config.port });

  say(`Layisha is open at ${baseUrl}`);
  if (mailFolder !== null) say(`Mail is kept in ${mailFolder} and shown at ${baseUrl}/dev/mailbox`);
  if (firstAdmin !== null) {
    say(
      `Administrator: ${firstAdmin.email}   password: ${firstAdmin.password ?? "the one you set"}`,
    );
    say(`Sign in at ${baseUrl}/users/login. This is shown only once.`);
  }

  if (demoPassword !== null) {
    say(`Sample data is in. Every sample person signs in with the password: ${demoPassword}`);
    say(`For example ${demoSignIn.client} at ${baseUrl}/clients/login. This is shown only once.`);
  }

  return {
    url: baseUrl,
    stop: async () => {
      await app.close();
      await jobs.stop();
      await context.db.destroy();
      await embedded?.stop();
    },
  };
}
