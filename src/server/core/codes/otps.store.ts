import { type Selectable, sql } from "kysely";
import { v7 as newId } from "uuid";
import { otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import type { Verification } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import type { OtpsTable } from "#server/tables/tables.ts";
import { endGrants, type PartyAddress } from "./grants.store.ts";
import { recordSend } from "./sends.store.ts";

export type Otp = Selectable<OtpsTable>;

/** Lets one transaction at a time decide about a mailbox, whatever kind of party asks. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  const key = `otp:${email}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

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

/** Adds the record of a code that is good for 10 minutes from `nowMs`, and answers its id. */
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
  await recordSend(trx, email, "code", nowMs);
  return id;
}

export async function findOtp(db: Db, id: string): Promise<Otp | undefined> {
  return db.selectFrom("otps").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The newest record of an address, whatever became of it. */
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

/** Changes a record while its code may be used; of several who do so at once, one finds it open. */
export function updateOpenOtp(db: Db, id: string, nowMs: number) {
  return db
    .updateTable("otps")
    .where("id", "=", id)
    .where("validated_at", "is", null)
    .where("superseded_at", "is", null)
    .where("hidden_at", "is", null)
    .where("expires_at", ">", new Date(nowMs))
    .returningAll();
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
