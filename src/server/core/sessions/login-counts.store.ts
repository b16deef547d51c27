import { createHash } from "node:crypto";
import { sql } from "kysely";
import {
  knownLoginNetworkDays,
  loginDelayAfterFailuresSeconds,
  maxLoginFailures,
} from "#domain/sessions/login-policy.ts";
import type { Db } from "#server/context.ts";

/** An attempt to log in. `account` is the type of account and its address, whether or not it exists. */
export type LoginAttempt = { readonly account: string; readonly network: string };

const dayMs = 24 * 60 * 60_000;
/** The network in the row that counts failed logins from all networks that the account does not know. */
const strangers = Buffer.alloc(0);

/** The seconds to wait after the nth failed login in a row, at place n of an SQL array, which begins at 1. */
const delays = Array.from({ length: maxLoginFailures }, (_, index) =>
  loginDelayAfterFailuresSeconds(index + 1),
);

function hashed(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Makes the key of a row of failed logins. A network's hash differs by account, to hide who shares one. */
function toCountKey({ account, network }: LoginAttempt) {
  return { account: hashed(account), network: hashed(`${account} ${network}`) };
}

/** The key of a row of failed logins: an account with a network known to it, or with all other networks. */
type CountKey = Readonly<ReturnType<typeof toCountKey>>;

/** Finds the row that counts an attempt, and whether the account knows its network from the last 90 days. */
export async function findLoginCountKey(db: Db, guess: LoginAttempt, nowMs: number) {
  const key = toCountKey(guess);
  const known = await db
    .selectFrom("login_counts")
    .select("network")
    .where("account", "=", key.account)
    .where("network", "=", key.network)
    .where("knownUntil", ">", new Date(nowMs))
    .executeTakeFirst();
  return known ? { ...key, isKnown: true } : { ...key, network: strangers, isKnown: false };
}

/** Reads the seconds until a password is checked again; `stopped` when no wait helps. */
async function readWait(db: Db, key: CountKey, nowMs: number) {
  const counted = await db
    .selectFrom("login_counts")
    .select(["failures", "failedAt"])
    .where("account", "=", key.account)
    .where("network", "=", key.network)
    .executeTakeFirst();
  // The row is gone when the failures were reset meanwhile: the next attempt is checked.
  const { failures, failedAt } = counted ?? { failures: 0, failedAt: null };
  if (failures >= maxLoginFailures) return "stopped" as const;
  const freeAtMs = (failedAt?.getTime() ?? 0) + loginDelayAfterFailuresSeconds(failures) * 1000;
  return { seconds: Math.max(1, Math.ceil((freeAtMs - nowMs) / 1000)) };
}

/** Counts a failed login before the password is checked. Nothing is counted while the account must wait. */
export async function countFailedLogin(db: Db, key: CountKey, nowMs: number) {
  const now = new Date(nowMs);
  const { rows } = await sql<{ failures: number }>`
    insert into login_counts as counted (account, network, failures, failed_at)
    values (${key.account}, ${key.network}, 1, ${now})
    on conflict (account, network) do update set failures = counted.failures + 1, failed_at = ${now}
    where counted.failures = 0 or counted.failures < ${maxLoginFailures} and (
      (${delays}::int[])[counted.failures] = 0 or counted.failed_at
        + make_interval(secs => (${delays}::int[])[counted.failures]) <= ${now})
    returning failures
  `.execute(db);
  const [counted] = rows;
  return {
    wait: counted ? null : await readWait(db, key, nowMs),
    /** The number of failed logins in a row, this one included; 0 when it was not counted. */
    failures: counted?.failures ?? 0,
    takeBack: async () => {
      const row = db.updateTable("login_counts").where("account", "=", key.account);
      await row
        .set((eb) => ({ failures: eb("failures", "-", 1) }))
        .where("network", "=", key.network)
        .where("failures", ">", 0)
        .execute();
    },
  };
}

async function knowNetwork(db: Db, guess: LoginAttempt, nowMs: number): Promise<void> {
  const key = toCountKey(guess);
  const knownUntil = new Date(nowMs + knownLoginNetworkDays * dayMs);
  await sql`
    insert into login_counts (account, network, failures, known_until)
    values (${key.account}, ${key.network}, 0, ${knownUntil})
    on conflict (account, network) do update
    set failures = 0, known_until = excluded.known_until
  `.execute(db);
}

/** Resets the count and makes the network known. Logins stopped for unknown networks stay stopped. */
export async function recordSuccessfulLogin(db: Db, guess: LoginAttempt, nowMs: number) {
  await knowNetwork(db, guess, nowMs);
  await db
    .updateTable("login_counts")
    .set({ failures: 0 })
    .where("account", "=", hashed(guess.account))
    .where("network", "=", strangers)
    .where("failures", "<", maxLoginFailures)
    .execute();
}

/** Erases all failed logins, and so ends a stop, after a new password; only this network is known then. */
export async function resetFailedLogins(db: Db, guess: LoginAttempt, nowMs: number): Promise<void> {
  await eraseLoginCounts(db, guess.account);
  await knowNetwork(db, guess, nowMs);
}

/** Erases the failed logins and the known networks of an account. */
export async function eraseLoginCounts(db: Db, account: string): Promise<void> {
  await db.deleteFrom("login_counts").where("account", "=", hashed(account)).execute();
}
