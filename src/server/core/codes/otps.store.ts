import type { Selectable } from "kysely";
import { v7 as newId } from "uuid";
import { otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import type { VerifiedEmailAddress } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { type EmailAndAccountType, endVerificationGrants } from "./grants.store.ts";

export type Otp = Selectable<DatabaseTables["otps"]>;

/** Ends the open code of an email address, and the grants that its earlier codes gave. */
export async function endCodesAndGrants(
  trx: Trx,
  address: EmailAndAccountType,
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable("otps")
    .set({ supersededAt: new Date(nowMs) })
    .where("email", "=", address.email)
    .where("partyType", "=", address.partyType)
    .where("validatedAt", "is", null)
    .where("supersededAt", "is", null)
    .execute();
  await endVerificationGrants(trx, address, nowMs);
}

/** Adds the record of a code that is valid for 10 minutes from `nowMs`; returns the record's id. */
export async function insertOtp(
  trx: Trx,
  { email, partyType, purpose, mail }: VerifiedEmailAddress & Pick<Otp, "mail">,
  nowMs: number,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("otps")
    .values({
      id,
      email,
      partyType,
      purpose,
      mail,
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + otpValidForMinutes * 60_000),
      validatedAt: null,
      supersededAt: null,
      spentCode: null,
      hiddenAt: null,
    })
    .execute();
  return id;
}

export async function findOtp(db: Db, id: string): Promise<Otp | undefined> {
  return db.selectFrom("otps").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds the record of the newest code of an email address, whether that code is used, ended or open. */
export function findNewestOtp(db: Db, { email, partyType }: EmailAndAccountType) {
  return db
    .selectFrom("otps")
    .selectAll()
    .where("email", "=", email)
    .where("partyType", "=", partyType)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Says whether a code can still be used. */
export function isOpenOtp(otp: Otp, nowMs: number): boolean {
  return (
    otp.validatedAt === null &&
    otp.supersededAt === null &&
    otp.hiddenAt === null &&
    otp.expiresAt.getTime() > nowMs
  );
}

/** Stores whether the mail with a code was sent or came too late. A mail marked as sent stays so. */
export async function markOtpDelivery(db: Db, id: string, delivery: "sent" | "expired") {
  await db
    .updateTable("otps")
    .set({ delivery })
    .where("id", "=", id)
    .where("delivery", "<>", "sent")
    .execute();
}
