import type { Selectable } from "kysely";
import { otpMaxAttempts } from "#domain/codes/otp-policy.ts";
import type { ProposalState } from "#domain/orders/price-proposal.ts";
import type { Db, Trx } from "#server/context.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { PriceProposalsTable } from "#server/tables/order-tables.ts";

export type ProposalRow = Selectable<PriceProposalsTable>;

export async function findProposal(db: Db, id: string): Promise<ProposalRow | undefined> {
  if (!isRecordId(id)) return undefined;
  return db.selectFrom("price_proposals").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Counts a guess at the code of a proposal before anyone learns whether it is right, so that parallel
 * guesses cannot share one try. False when the code has ended, or has had all its guesses.
 */
export async function countProposalGuess(db: Db, id: string, nowMs: number): Promise<boolean> {
  const counted = await db
    .updateTable("price_proposals")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("code_expires_at", ">", new Date(nowMs))
    .where("attempts", "<", otpMaxAttempts)
    .returning("id")
    .executeTakeFirst();
  return counted !== undefined;
}

/** Closes an open proposal; undefined for everyone but the first. */
export async function closeProposal(
  trx: Trx,
  id: string,
  state: Exclude<ProposalState, "open">,
  nowMs: number,
): Promise<ProposalRow | undefined> {
  return trx
    .updateTable("price_proposals")
    .set({ state, answered_at: new Date(nowMs) })
    .where("id", "=", id)
    .where("state", "=", "open")
    .returningAll()
    .executeTakeFirst();
}

/** Whether a code has proved the number of this party, which alone gets codes by SMS. */
export async function hasProvedNumber(db: Db, partyId: string): Promise<boolean> {
  const proved = db.selectFrom("parties").select("id").where("cellphone_proved_at", "is not", null);
  return (await proved.where("id", "=", partyId).executeTakeFirst()) !== undefined;
}
