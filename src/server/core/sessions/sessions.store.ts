import { maxSessionMs, maySignIn, sessionIdleLimitMs } from "#domain/sessions/session-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import { hashToken, newToken } from "#server/platform/crypto/tokens.ts";
import { tryOptionalWrite } from "#server/platform/db/side-write.ts";

/** Milliseconds between two marks that a session was seen, to spare a write on every request. */
const seenIntervalMs = 60_000;

/** Milliseconds that a request waits for the mark. */
const markWithinMs = 250;

/** The sessions that a party may have at once: a household on all its phones and computers. */
const maxSessions = 20;

/** Finds the party of a token as it is stored now; null for a token that is unknown, idle or too old. */
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
    // A request goes on without this mark while the database takes no writes.
    const mark = () => seen.where("tokenHash", "=", tokenHash).execute();
    await tryOptionalWrite(db, mark, markWithinMs);
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

/** Opens a session under the party's lock; null when the password or the status has changed meanwhile. */
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
