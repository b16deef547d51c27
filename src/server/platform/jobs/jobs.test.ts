import { type Kysely, sql } from "kysely";
import { afterAll, expect, inject, it, vi } from "vitest";
import { openOwnApp } from "#harness/app.ts";
import { freePort } from "#harness/free-port.ts";
import { captureLog } from "#harness/logs.ts";
import { openMailServer } from "#harness/mail-server.ts";
import { askForCode, freshEmail, verify } from "#harness/verified-address.ts";
import { mailRetryPolicies } from "#server/mail/mails.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { openKyselyDatabase } from "../db/create-database.ts";
import { createDatabasePool } from "../db/pool.ts";
import { inTransaction, runUnlessAlreadyRunning } from "../db/transaction.ts";
import { countMailSends } from "../mail/mailer.ts";
import { createSmtpMailer } from "../mail/smtp-mailer.ts";
import { createProcessMetrics, watchDatabasePoolMetrics } from "../metrics/metrics.ts";
import { createBackgroundJobs } from "./jobs.ts";
import { watchBackgroundJobMetrics } from "./watch-jobs.ts";

const { log, lines } = captureLog();
const metrics = createProcessMetrics();
const port = await freePort();
const smtp = createSmtpMailer(`smtp://127.0.0.1:${port}`, "Layisha <no-reply@layisha.example>");
const mailer = { send: countMailSends("mails", metrics, smtp.send) };
const app = await openOwnApp({ log, metrics, mailer });
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
const url = new URL(inject("databaseUrl"));
url.pathname = `/${rows[0]?.name}`;
const databaseUrl = url.href;
const pool = createDatabasePool({ url: databaseUrl, max: 2, onBrokenConnection: () => undefined });
watchDatabasePoolMetrics(metrics, pool);
watchBackgroundJobMetrics(metrics, pool, ["otp-mail", "contact-mail"]);
afterAll(() => pool.end());

it("a code that is asked for while mail is down is sent when it is up again, and shown till then", {
  tags: ["G12", "O14", "F13", "X-30"],
}, async () => {
  const emails = [freshEmail(), freshEmail()];
  for (const email of emails) await askForCode(app, "register", email);
  const waiting = await metrics.render();
  expect(waiting).toContain('layisha_jobs{queue="otp-mail",state="waiting"} 2');
  expect(waiting).toContain('layisha_jobs{queue="contact-mail",state="waiting"} 0');
  expect(waiting).toMatch(/^layisha_jobs_oldest_waiting_seconds\{queue="otp-mail"\} 0?\.?\d/m);
  expect(waiting).toContain('layisha_jobs_oldest_waiting_seconds{queue="contact-mail"} 0');
  expect(waiting).toContain('layisha_database_connections{state="idle"}');
  expect(waiting).toContain("layisha_database_waiting 0");

  await app.startWorking();
  const failures = () => lines().filter(({ queue }) => queue === "otp-mail");
  await vi.waitFor(() => expect(failures().length).toBeGreaterThan(1), { timeout: 20_000 });
  expect(failures()[0]).toMatchObject({
    level: "warn",
    job: expect.stringMatching(/^[0-9a-f-]{36}$/),
    err: { code: expect.stringMatching(/^E[A-Z]+$/) },
  });
  const { received, close } = await openMailServer({ port });
  await vi.waitFor(async () => {
    const shown = await metrics.render();
    expect(shown).toContain('mails_total{outcome="sent"} 2');
    expect(shown).toContain('layisha_jobs{queue="otp-mail",state="waiting"} 0');
    expect(shown).toContain('layisha_jobs_total{queue="otp-mail",outcome="done"} 2');
    expect(shown).toMatch(/^layisha_jobs_total\{queue="otp-mail",outcome="failed"\} [2-9]$/m);
    expect(shown).toMatch(/^layisha_mails_total\{outcome="failed"\} [2-9]$/m);
  }, 20_000);
  for (const email of emails) {
    const [, ...body] = received.find(({ to }) => to[0] === email)?.raw.split("\r\n\r\n") ?? [];
    const code = /\b\d{6}\b/.exec(body.join())?.[0] ?? "none";
    expect((await verify(app, email, code)).statusCode).toBe(200);
  }
  await close();
});

it("the first mail goes on the queue without a second connection", { tags: "F5" }, async () => {
  const narrow = createDatabasePool({
    url: databaseUrl,
    max: 1,
    onBrokenConnection: () => undefined,
  });
  const jobs = createBackgroundJobs(narrow, log, createProcessMetrics(), mailRetryPolicies);
  await jobs.open();
  const db = openKyselyDatabase<DatabaseTables>(narrow);
  const mail = { messageId: "1" };
  await inTransaction(db, (trx) => jobs.enqueue(trx, "contact-mail", mail));
  const queued = sql`select data from pgboss.job where data->>'messageId' = '1'`;
  expect((await queued.execute(db)).rows).toEqual([{ data: { ...mail, kind: "contact-mail" } }]);
  await inTransaction(db, (trx) => jobs.forget(trx, "contact-mail", { messageId: "1" }));
  expect((await queued.execute(db)).rows).toEqual([]);
  await jobs.stop();
  await db.destroy();
});

it("no slow mail holds a code up, however many there are", async () => {
  const jobs = createBackgroundJobs(pool, log, createProcessMetrics(), mailRetryPolicies);
  await jobs.open();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const slow = () => begun.filter((kind) => kind === "contact-mail").length;
  const db = openKyselyDatabase<DatabaseTables>(pool);
  await inTransaction(db, async (trx) => {
    for (let number = 0; number < 10; number++) {
      await jobs.enqueue(trx, "contact-mail", { messageId: `${number}` });
    }
  });
  await jobs.workOnMail(async (kind) => {
    begun.push(kind);
    if (kind === "contact-mail") await released;
  });
  await vi.waitFor(() => expect(slow()).toBe(2), 10_000);
  const code = { otpId: "1", about: "request" } as const;
  await inTransaction(db, (trx) => jobs.enqueue(trx, "otp-mail", code));
  await vi.waitFor(() => expect(begun).toContain("otp-mail"), 10_000);
  expect(slow()).toBe(2);
  release();
  await vi.waitFor(() => expect(slow()).toBe(10), 10_000);
  await jobs.stop();
});

it("repeated work is never done twice at once", { tags: "O-1411" }, async () => {
  const [db, other] = [1, 2].map(() => {
    const own = createDatabasePool({
      url: databaseUrl,
      max: 4,
      onBrokenConnection: () => undefined,
    });
    return openKyselyDatabase<DatabaseTables>(own);
  }) as [Kysely<DatabaseTables>, Kysely<DatabaseTables>];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = runUnlessAlreadyRunning(db, "nightly", async () => {
    begun.resolve();
    await ended;
  });
  await begun.promise;
  const count = vi.fn(async () => undefined);
  expect(await runUnlessAlreadyRunning(db, "nightly", count)).toBe(false);
  expect(await runUnlessAlreadyRunning(other, "nightly", count)).toBe(false);
  expect(await runUnlessAlreadyRunning(other, "hourly", count)).toBe(true);
  end();
  expect(await first).toBe(true);
  expect(await runUnlessAlreadyRunning(other, "nightly", count)).toBe(true);
  expect(count).toHaveBeenCalledTimes(2);
  await Promise.all([db.destroy(), other.destroy()]);
});
