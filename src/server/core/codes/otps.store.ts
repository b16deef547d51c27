import type { Selectable } from "kysely";
import { v7 as newId } from "uuid";
import { otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import { limits } from "#domain/limits/limits.ts";
import type { Verification } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import type { OtpsTable } from "#server/tables/tables.ts";
import { codeRows } from "./derive-code.ts";
import { endGrants, type PartyAddress } from "./grants.store.ts";

export type Otp = Selectable<OtpsTable>;

/** Ends the code of an address, and what an earlier code of it verified. */
export async function endProofs(trx: Trx, address: PartyAddress, nowMs: number): Promise<void> {
  await trx
    .updateTable("otps")
    .set({ superseded_at: new Date(nowMs) })
    .where("email", "=", address.email)
    .where("party_type", "=", address.partyType)
    .where("validated_at", "is", null)
    .where("superseded_at", "is", null)
    .execute();
  await endGrants(trx, address, nowMs);
}

/** Adds the record of a code that is good for 10 minutes from `nowMs`; answers its id. */
export async function insertOtp(
  trx: Trx,
  { email, partyType, purpose, mail }: Verification & Pick<Otp, "mail">,
  nowMs: number,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("otps")
    .values({
      id,
      email,
      party_type: partyType,
      purpose,
      mail,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + otpValidForMinutes * 60_000),
      validated_at: null,
      superseded_at: null,
      spent_code: null,
      hidden_at: null,
    })
    .execute();
  return id;
}

export async function findOtp(db: Db, id: string): Promise<Otp | undefined> {
  return db.selectFrom("otps").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds the newest record of an address, whatever became of it. */
export function findNewestOtp(db: Db, { email, partyType }: PartyAddress) {
  return db
    .selectFrom("otps")
    .selectAll()
    .where("email", "=", email)
    .where("party_type", "=", partyType)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function isOpen(otp: Otp, nowMs: number): boolean {
  return (
    otp.validated_at === null &&
    otp.superseded_at === null &&
    otp.hidden_at === null &&
    otp.expires_at.getTime() > nowMs
  );
}

/** Queues the mail of an open code again; false when it has ended, or has had all its guesses. */
export async function queueOtpAgain(trx: Trx, id: string, nowMs: number): Promise<boolean> {
  const queued = await trx
    .updateTable("otps")
    .set({ delivery: "queued" })
    .where("id", "=", id)
    .where(codeRows.mailbox.unused)
    .where("expires_at", ">", new Date(nowMs))
    .where("attempts", "<", limits["otp-guesses"].count)
    .executeTakeFirst();
  return queued.numUpdatedRows > 0n;
}

/** Notes what became of the mail. A message that went out is never noted as anything else. */
export async function markDelivery(db: Db, id: string, delivery: "sent" | "expired") {
  await db
    .updateTable("otps")
    .set({ delivery })
    .where("id", "=", id)
    .where("delivery", "<>", "sent")
    .execute();
}
