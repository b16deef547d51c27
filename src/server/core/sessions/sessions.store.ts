import { maxSessionMs, maySignIn, sessionIdleLimitMs } from "#domain/sessions/session-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import { hashToken, newToken } from "#server/platform/crypto/tokens.ts";
import { sideWrite } from "#server/platform/db/side-write.ts";

/** A session is marked as seen at most this often, to spare a write on every request. */
const seenIntervalMs = 60_000;

/** How long a request waits for that mark, in milliseconds. */
const markWithinMs = 250;

/** Sessions that a party may have at once: a household on all its telephones and computers. */
const maxSessions = 20;

/** The party behind a token as the database knows it now; null for one that is unknown, idle or too old. */
export async function resumeSession(db: Db, token: string, nowMs: number): Promise<Party | null> {
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom("sessions")
    .innerJoin("parties", "parties.id", "sessions.partyId")
    .leftJoin("users", "users.id", "parties.id")
    .select(["parties.id", "type", "name", "surname", "email", "status", "users.role"])
    .select(["sessions.createdAt", "sessions.lastSeenAt"])
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  if (!row || !maySignIn(row)) return null;
  const { createdAt, lastSeenAt, ...party } = row;
  const idleMs = nowMs - lastSeenAt.getTime();
  const ageMs = nowMs - createdAt.getTime();
  if (idleMs > sessionIdleLimitMs[party.type] || ageMs > maxSessionMs[party.type]) return null;
  if (idleMs >= seenIntervalMs) {
    const seen = db.updateTable("sessions").set({ lastSeenAt: new Date(nowMs) });
    // Nobody is shut out of reading, or kept waiting, because the database takes no writes.
    await sideWrite(db, () => seen.where("tokenHash", "=", tokenHash).execute(), markWithinMs);
  }
  return party;
}

async function endUnused(trx: Trx, partyId: string, kept: number): Promise<void> {
  const unused = trx
    .selectFrom("sessions")
    .select("tokenHash")
    .where("partyId", "=", partyId)
    .orderBy("lastSeenAt", "desc")
    .orderBy("createdAt", "desc")
    .offset(kept);
  await trx.deleteFrom("sessions").where("tokenHash", "in", unused).execute();
}

/** Opens a session under the party's lock. Null when the verified password or the account counts no longer. */
export async function openSession(trx: Trx, partyId: string, verifiedHash: string, nowMs: number) {
  const party = await trx
    .selectFrom("parties")
    .select(["id", "type", "status"])
    .where("id", "=", partyId)
    .where("passwordHash", "=", verifiedHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!party || !maySignIn(party)) return null;
  const token = newToken();
  const now = new Date(nowMs);
  await endUnused(trx, party.id, maxSessions - 1);
  await trx
    .insertInto("sessions")
    .values({ tokenHash: hashToken(token), partyId: party.id, createdAt: now, lastSeenAt: now })
    .execute();
  return token;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("tokenHash", "=", hashToken(token)).execute();
}

export async function endPartySessions(trx: Trx, partyId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("partyId", "=", partyId).execute();
}
