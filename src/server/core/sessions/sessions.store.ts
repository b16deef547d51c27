import {
  maxSessionMs,
  mayPartySignIn,
  sessionIdleLimitMs,
} from "#domain/sessions/session-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import { createRandomToken, hashToken } from "#server/platform/crypto/tokens.ts";
import { tryOptionalDatabaseWrite } from "#server/platform/db/side-write.ts";

/** Milliseconds between two writes of a session's last use, to spare a write on every request. */
const seenIntervalMs = 60_000;

/** Milliseconds that a request waits for the write of its session's last use. */
const markWithinMs = 250;

/** The sessions that one account may have at once: a household on all its phones and computers. */
const maxSessions = 20;

/** Finds the account of a session token as it is stored now; null if the token is unknown, idle or too old. */
export async function findSessionParty(
  db: Db,
  token: string,
  nowMs: number,
): Promise<Party | null> {
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom("sessions")
    .innerJoin("parties", "parties.id", "sessions.partyId")
    .leftJoin("users", "users.id", "parties.id")
    .select(["parties.id", "type", "name", "surname", "email", "status", "users.role"])
    .select(["sessions.createdAt", "sessions.lastSeenAt"])
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  if (!row || !mayPartySignIn(row)) return null;
  const { createdAt, lastSeenAt, ...party } = row;
  const idleMs = nowMs - lastSeenAt.getTime();
  const ageMs = nowMs - createdAt.getTime();
  if (idleMs > sessionIdleLimitMs[party.type] || ageMs > maxSessionMs[party.type]) return null;
  if (idleMs >= seenIntervalMs) {
    const seen = db.updateTable("sessions").set({ lastSeenAt: new Date(nowMs) });
    // While the database takes no writes, a request goes on without storing the session's use.
    const mark = () => seen.where("tokenHash", "=", tokenHash).execute();
    await tryOptionalDatabaseWrite(db, mark, markWithinMs);
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

/** Opens a session while the account is locked; null when its password or status has changed meanwhile. */
export async function openAccountSession(
  trx: Trx,
  partyId: string,
  verifiedHash: string,
  nowMs: number,
) {
  const party = await trx
    .selectFrom("parties")
    .select(["id", "type", "status"])
    .where("id", "=", partyId)
    .where("passwordHash", "=", verifiedHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!party || !mayPartySignIn(party)) return null;
  const token = createRandomToken();
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
