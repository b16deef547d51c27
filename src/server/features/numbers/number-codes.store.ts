import type { Selectable } from "kysely";
import { otpMaxAttempts, otpMaxPerDay, otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import type { Db, Trx } from "#server/context.ts";
import type { Tables } from "#server/tables/tables.ts";

export type NumberCode = Selectable<Tables["number_codes"]>;

const dayMs = 24 * 60 * 60_000;

/** When codes were sent to a number or asked for by a party in the last 24 hours, newest first. */
export async function sendsOf(
  db: Db,
  { partyId, cellphone }: { readonly partyId: string; readonly cellphone: string },
  nowMs: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("number_codes")
    .select("created_at")
    .where((eb) => eb.or([eb("cellphone", "=", cellphone), eb("party_id", "=", partyId)]))
    .where("created_at", ">", new Date(nowMs - dayMs))
    .orderBy("created_at", "desc")
    .limit(otpMaxPerDay)
    .execute();
  return rows.map(({ created_at }) => created_at.getTime());
}

export async function insertCode(
  trx: Trx,
  { partyId, cellphone }: { readonly partyId: string; readonly cellphone: string },
  nowMs: number,
): Promise<number> {
  const { id } = await trx
    .insertInto("number_codes")
    .values({
      party_id: partyId,
      cellphone,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + otpValidForMinutes * 60_000),
      used_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const selectCodes = (db: Db) => db.selectFrom("number_codes").selectAll();

export function findCode(db: Db, id: number): Promise<NumberCode | undefined> {
  return selectCodes(db).where("id", "=", id).executeTakeFirst();
}

/** The newest code of a party: it alone counts. */
export function newestCode(db: Db, partyId: string): Promise<NumberCode | undefined> {
  const codes = selectCodes(db).where("party_id", "=", partyId);
  return codes.orderBy("id", "desc").limit(1).executeTakeFirst();
}

/**
 * Counts a guess before anyone learns whether it is right, so that parallel guesses cannot share one
 * try; false when the code has ended or has had all its guesses.
 */
export async function countGuess(db: Db, id: number, nowMs: number): Promise<boolean> {
  const counted = await db
    .updateTable("number_codes")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("attempts", "<", otpMaxAttempts)
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date(nowMs))
    .returning("id")
    .executeTakeFirst();
  return counted !== undefined;
}

/** Marks a code as used; false for everyone but the first. */
export async function spendCode(trx: Trx, id: number, nowMs: number): Promise<boolean> {
  const used = await trx
    .updateTable("number_codes")
    .set({ used_at: new Date(nowMs) })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
