import { availableParallelism } from "node:os";
import { join } from "node:path";
import { webPaths } from "#contract/web-paths.ts";
import { createOverloadFailure } from "../api/front-door.ts";
import type { ServerConfig } from "../config.ts";
import type { AppContext } from "../context.ts";
import { ensureFirstAdmin } from "../features/people/staff/create-admin.ts";
import { backgroundJobKindNames, startBackgroundJobs } from "../job-kinds.ts";
import { createRateLimits } from "../limits/counted-limits.ts";
import { mailRetryPolicies } from "../mail/mails.ts";
import { openMapsProvider } from "../maps/open-maps.ts";
import { createPasswordHasher } from "../platform/crypto/password-hasher.ts";
import { loadSecretKeys } from "../platform/crypto/rotate-secret-key.ts";
import { createBackgroundJobs } from "../platform/jobs/jobs.ts";
import { watchBackgroundJobMetrics } from "../platform/jobs/watch-jobs.ts";
import { createLog } from "../platform/log/create-log.ts";
import { createMailFileWriter } from "../platform/mail/mail-folder.ts";
import { isMailboxPageAllowed } from "../platform/mail/mailbox-page.ts";
import { countMailSends } from "../platform/mail/mailer.ts";
import { createSmtpMailer } from "../platform/mail/smtp-mailer.ts";
import { createProcessMetrics, watchDatabasePoolMetrics } from "../platform/metrics/metrics.ts";
import { createSmsFileWriter, createSmsGatewaySender } from "../platform/sms/sms-gateway.ts";
import type { StartWaitOptions } from "../platform/start-wait.ts";
import {
  type CleanupList,
  createCleanupList,
  type OpenedDatabase,
  openDatabase,
  openMetricsPort,
  openServerClock,
  requireMailFolder,
  requireMapTilesFile,
} from "./connect.ts";
import { serveHttpApp } from "./serve-http.ts";

/** The options of a start, whose messages are for the person at the terminal. */
export type StartServerOptions = StartWaitOptions & {
  readonly migrationsDir: string;
  readonly buildDir: string | null;
};

export type StartedServer = Awaited<ReturnType<typeof bringUp>>;

async function openAccounts(
  context: AppContext,
  config: ServerConfig,
  { say, tryOn }: Pick<StartServerOptions, "say"> & Pick<OpenedDatabase, "tryOn">,
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

async function bringUp(config: ServerConfig, options: StartServerOptions, closers: CleanupList) {
  const log = createLog(config.logLevel);
  const metrics = createProcessMetrics();
  await requireMapTilesFile(config);
  const metricsUrl = await openMetricsPort(config, metrics, closers);
  const { buildDir, say, signal } = options;
  const database = await openDatabase(config, options, log, closers);
  const { pool, db, longDb, tryOn } = database;
  watchDatabasePoolMetrics(metrics, pool);
  const clock = await openServerClock(database, log, closers);
  const jobs = createBackgroundJobs(pool, log, metrics, mailRetryPolicies);
  const { smtpUrl, smsUrl, mailFrom } = config;
  const mailFolder = smtpUrl === null ? join(config.dataDir, "mail") : null;
  await requireMailFolder(mailFolder);
  const smsFolder = smsUrl === null ? join(config.dataDir, "sms") : null;
  await requireMailFolder(smsFolder, "SMS_URL");
  const mailer = smtpUrl
    ? createSmtpMailer(smtpUrl, mailFrom)
    : createMailFileWriter(join(config.dataDir, "mail"), mailFrom);
  const sms = smsUrl
    ? createSmsGatewaySender(smsUrl)
    : createSmsFileWriter(createMailFileWriter(join(config.dataDir, "sms"), mailFrom));
  const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
  const context: AppContext = {
    db,
    database: pool,
    clock,
    secrets: await loadSecretKeys(config),
    hasher: createPasswordHasher({
      // With several processor cores, one is left to other work than hashing passwords.
      concurrency: Math.min(2, Math.max(1, availableParallelism() - 1)),
      queueLength: 20,
      overloaded: createOverloadFailure,
    }),
    limits: createRateLimits({ pool, budgets: config.budgets, log, clock, metrics }),
    jobs,
    mailer: { send: countMailSends("mails", metrics, mailer.send) },
    sms: { ...sms, send: countMailSends("sms", metrics, sms.send) },
    maps: await openMapsProvider(config, { log, metrics }),
    log,
    metrics,
    adminPasskeys: config.adminPasskeys,
    baseUrl,
  };
  await openAccounts(context, config, { say, tryOn });

  watchBackgroundJobMetrics(metrics, pool, backgroundJobKindNames);
  await tryOn("the tables of the background work", () => jobs.open());
  closers.add(() => jobs.stop());
  await tryOn("the background work", () => startBackgroundJobs(context, longDb, jobs));

  signal.throwIfAborted();
  const site = {
    buildDir,
    mailFolder,
    smsFolder,
    trustedProxies: config.trustedProxies,
    allowedHosts: config.allowedHosts,
    mapTiles: config.mapTiles,
  };
  const { announceStop } = await serveHttpApp(context, config, site, closers);
  say(`Layisha is open at ${baseUrl}`);
  for (const [what, folder, setting] of [
    ["Mail", mailFolder, "SMTP_URL"],
    ["SMS", smsFolder, "SMS_URL"],
  ] as const) {
    const hint = isMailboxPageAllowed(baseUrl)
      ? `shown at ${baseUrl}/dev/mailbox`
      : `sent nowhere: set ${setting}`;
    if (folder !== null) say(`${what} is kept in ${folder} and ${hint}`);
  }
  if (metricsUrl !== null) say(`Metrics are at ${metricsUrl}`);
  return { url: baseUrl, announceStop, stop: closers.closeAll };
}

/** Starts all parts in order, and stops them in reverse. @throws StartError, or the abort's reason */
export async function startServer(
  config: ServerConfig,
  options: StartServerOptions,
): Promise<StartedServer> {
  const closers = createCleanupList();
  try {
    return await bringUp(config, options, closers);
  } catch (error) {
    const closed = closers.closeAll();
    // An aborted start fails in many ways, depending on what was running.
    if (options.signal.aborted) await closed.catch(() => undefined);
    options.signal.throwIfAborted();
    await closed;
    throw error;
  }
}
