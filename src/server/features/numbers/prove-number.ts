import { sql } from "kysely";
import { brand } from "#contract/brand.ts";
import { otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import { canReceiveSms, formatCellphone } from "#domain/people/cellphone.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { deriveCodeForMessage } from "#server/core/codes/derive-code.ts";
import { redeemCode, updateValidCode } from "#server/core/codes/guess-code.ts";
import { countSentMessage, sendCodeWithinLimits } from "#server/core/codes/sends.store.ts";
import { Failure } from "#server/failure.ts";
import type { QueuedMailData } from "#server/mail/mails.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

export async function readOwnPhoneNumber(db: Db, { id }: Pick<Party, "id">) {
  const row = await db
    .selectFrom("parties")
    .select(["cellphone", "cellphoneProvedAt", "smsStoppedAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    cellphone: row.cellphone,
    takesSms: canReceiveSms(row.cellphone),
    provedAt: row.cellphoneProvedAt,
    sms: row.smsStoppedAt === null ? "yes" : "no",
  } as const;
}

/** Finds the newest code for an account's phone number, which is the only code that counts. */
function findNewestCode(db: Db, partyId: string) {
  const codes = db.selectFrom("number_codes").selectAll().where("partyId", "=", partyId);
  return codes.orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** Sends a code by SMS, with the same limits as codes by email, for each number and for each account. */
export async function requestPhoneNumberCode(context: AppContext, caller: Party, network: string) {
  const { cellphone } = await readOwnPhoneNumber(context.db, caller);
  if (!canReceiveSms(cellphone)) {
    const msg =
      "We send SMS to South African mobile numbers only. Everything reaches you by email.";
    throw new Failure("precondition_failed", { msg });
  }
  await sendCodeWithinLimits(context, network, async (trx) => {
    const sms = { kind: "sms", to: cellphone, partyId: caller.id } as const;
    const nowMs = await countSentMessage(context, trx, sms);
    const { id: codeId } = await trx
      .insertInto("number_codes")
      .values({
        partyId: caller.id,
        cellphone,
        createdAt: new Date(nowMs),
        expiresAt: new Date(nowMs + otpValidForMinutes * 60_000),
        usedAt: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAuditEvent(context, trx, caller, "request-number-code", caller);
    await context.jobs.enqueue(trx, "number-sms", { codeId });
  });
  const msg = `We have sent an SMS to ${formatCellphone(cellphone)}. Enter the code from it within ${otpValidForMinutes} minutes.`;
  return { msg };
}

/** Sends the SMS with a code, unless the code has ended, or might end before the SMS arrives. */
export async function sendPhoneNumberCode(
  context: AppContext,
  { codeId }: QueuedMailData["number-sms"],
): Promise<void> {
  const all = context.db.selectFrom("number_codes").selectAll();
  const code = await all.where("id", "=", codeId).executeTakeFirst();
  if (!code || code.usedAt) return;
  const newest = await findNewestCode(context.db, code.partyId);
  const digits = deriveCodeForMessage(context, "number", {
    subject: `${code.id}`,
    endsAt: code.expiresAt,
  });
  if (newest?.id !== code.id || digits === null) return;
  await context.sms.send({
    to: code.cellphone,
    text: `${digits}\nis your ${brand.name} code. It proves that this number is yours, once, for ${otpValidForMinutes} minutes. We never ask you for it.`,
    // At the SMS gateway codes have odd ids, and messages about orders have even ones.
    id: 2 * code.id + 1,
  });
}

/** Spends the code that proves a number; null if another call spent it, or the number has changed since. */
async function storeProof(context: AppContext, caller: Party, id: number, cellphone: string) {
  return inTransaction(context.db, async (trx) => {
    const nowMs = context.clock();
    const code = { kind: "number", id: `${id}`, nowMs } as const;
    if (!(await updateValidCode(trx, code, sql`used_at = ${new Date(nowMs)}`))) return null;
    const proved = await trx
      .updateTable("parties")
      .set({ provedCellphone: cellphone, cellphoneProvedAt: new Date(nowMs) })
      .where("id", "=", caller.id)
      .where("cellphone", "=", cellphone)
      .executeTakeFirst();
    if (proved.numUpdatedRows === 0n) return null;
    await recordAuditEvent(context, trx, caller, "prove-number", caller);
    return { msg: "Your number is proved." };
  });
}

export async function provePhoneNumber(
  context: AppContext,
  caller: Party,
  typed: string,
  network: string,
) {
  const code = await findNewestCode(context.db, caller.id);
  const guess = { kind: "number", subject: code ? `${code.id}` : null, typed } as const;
  return redeemCode(context, network, guess, async () =>
    code ? storeProof(context, caller, code.id, code.cellphone) : null,
  );
}

export async function changeSmsConsent(context: AppContext, caller: Party, choice: "yes" | "no") {
  return inTransaction(context.db, async (trx) => {
    await trx
      .updateTable("parties")
      .set({ smsStoppedAt: choice === "yes" ? null : new Date(context.clock()) })
      .where("id", "=", caller.id)
      .execute();
    await recordAuditEvent(context, trx, caller, "choose-sms", caller, { sms: choice });
    const stopped = "We send you no SMS about moves any more. Email still tells you everything.";
    const msg = choice === "yes" ? "We send you what is urgent about a move by SMS too." : stopped;
    return { msg };
  });
}
