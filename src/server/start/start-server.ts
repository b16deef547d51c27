import { availableParallelism } from "node:os";
import { join } from "node:path";
import { webPaths } from "#contract/web-paths.ts";
import { overloadFailure } from "../api/front-door.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { ensureFirstAdmin } from "../features/people/staff/create-admin.ts";
import { jobKindNames, startJobs } from "../job-kinds.ts";
import { createLimits } from "../limits/counted-limits.ts";
import { mailPolicies } from "../mail/mails.ts";
import { openMaps } from "../maps/open-maps.ts";
import { createPasswordHasher } from "../platform/crypto/password-hasher.ts";
import { loadSecrets } from "../platform/crypto/rotate-secret-key.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { watchJobMetrics } from "../platform/jobs/watch-jobs.ts";
import { createLog } from "../platform/log/create-log.ts";
import { createFileMailer } from "../platform/mail/mail-folder.ts";
import { isMailboxOpen } from "../platform/mail/mailbox-page.ts";
import { countSends } from "../platform/mail/mailer.ts";
import { createSmtpMailer } from "../platform/mail/smtp-mailer.ts";
import { createMetrics, watchPoolMetrics } from "../platform/metrics/metrics.ts";
import { createFileSms, createGatewaySms } from "../platform/sms/sms-gateway.ts";
import type { WaitOptions } from "../platform/start-wait.ts";
import {
  type Closers,
  createClosers,
  type OpenDatabase,
  openClock,
  openDatabase,
  openMetrics,
  requireMailFolder,
  requireTiles,
} from "./connect.ts";
import { serveHttp } from "./serve-http.ts";

/** The options of a start, whose lines are for the person at the terminal: addresses, the first login, what it waits for. */
export type ServerOptions = WaitOptions & {
  readonly migrationsDir: string;
  readonly buildDir: string | null;
};

export type RunningServer = Awaited<ReturnType<typeof bringUp>>;

async function openAccounts(
  context: Context,
  config: Config,
  { say, tryOn }: Pick<ServerOptions, "say"> & Pick<OpenDatabase, "tryOn">,
): Promise<void> {
  const { baseUrl } = context;
  const admin = await ensureFirstAdmin(context, config.admin, (work) =>
    tryOn("the first administrator", work),
  );
  if (admin) {
    const password = admin.password ?? "the one you set";
    const page = `${baseUrl}${webPaths.staffLogin()}`;
    say(`Administrator: ${admin.email}   password: ${password}   at ${page} (shown only once)`);
  }
}

async function bringUp(config: Config, options: ServerOptions, closers: Closers) {
  const log = createLog(config.logLevel);
  const metrics = createMetrics();
  await requireTiles(config);
  const metricsUrl = await openMetrics(config, metrics, closers);
  const { buildDir, say, signal } = options;
  const database = await openDatabase(config, options, log, closers);
  const { pool, db, longDb, tryOn } = database;
  watchPoolMetrics(metrics, pool);
  const clock = await openClock(database, log, closers);
  const jobs = createJobs(pool, log, metrics, mailPolicies);
  const { smtpUrl, smsUrl, mailFrom } = config;
  const mailFolder = smtpUrl === null ? join(config.dataDir, "mail") : null;
  await requireMailFolder(mailFolder);
  const smsFolder = smsUrl === null ? join(config.dataDir, "sms") : null;
  await requireMailFolder(smsFolder, "SMS_URL");
  const mailer = smtpUrl
    ? createSmtpMailer(smtpUrl, mailFrom)
    : createFileMailer(join(config.dataDir, "mail"), mailFrom);
  const sms = smsUrl
    ? createGatewaySms(smsUrl)
    : createFileSms(createFileMailer(join(config.dataDir, "sms"), mailFrom));
  const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
  const context: Context = {
    db,
    database: pool,
    clock,
    secrets: await loadSecrets(config),
    hasher: createPasswordHasher({
      // Where there are several cores, one is left to everything else.
      concurrency: Math.min(2, Math.max(1, availableParallelism() - 1)),
      queueLength: 20,
      overloaded: overloadFailure,
    }),
    limits: createLimits({ pool, budgets: config.budgets, log, clock, metrics }),
    jobs,
    mailer: { send: countSends("mails", metrics, mailer.send) },
    sms: { ...sms, send: countSends("sms", metrics, sms.send) },
    maps: await openMaps(config, { log, metrics }),
    log,
    metrics,
    baseUrl,
  };
  await openAccounts(context, config, { say, tryOn });

  watchJobMetrics(metrics, pool, jobKindNames);
  await tryOn("the tables of the background work", () => jobs.open());
  closers.add(() => jobs.stop());
  await tryOn("the background work", () => startJobs(context, longDb, jobs));

  signal.throwIfAborted();
  const site = {
    buildDir,
    mailFolder,
    smsFolder,
    trustedProxies: config.trustedProxies,
    allowedHosts: config.allowedHosts,
    mapTiles: config.mapTiles,
  };
  const { announceStop } = await serveHttp(context, config, site, closers);
  say(`Layisha is open at ${baseUrl}`);
  for (const [what, folder, setting] of [
    ["Mail", mailFolder, "SMTP_URL"],
    ["SMS", smsFolder, "SMS_URL"],
  ] as const) {
    const hint = isMailboxOpen(baseUrl)
      ? `shown at ${baseUrl}/dev/mailbox`
      : `sent nowhere: set ${setting}`;
    if (folder !== null) say(`${what} is kept in ${folder} and ${hint}`);
  }
  if (metricsUrl !== null) say(`Metrics are at ${metricsUrl}`);
  return { url: baseUrl, announceStop, stop: closers.closeAll };
}

/** Starts in order and stops in the opposite order. @throws StartError, or the signal's reason when called off */
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const closers = createClosers();
  try {
    return await bringUp(config, options, closers);
  } catch (error) {
    const closed = closers.closeAll();
    // What was called off fails in as many ways as it was under way.
    if (options.signal.aborted) await closed.catch(() => undefined);
    options.signal.throwIfAborted();
    await closed;
    throw error;
  }
}
