import { brand } from "#contract/brand.ts";
import { otpMaxPerDay, otpValidForMinutes, waitForCode } from "#domain/codes/otp-policy.ts";
import { formatCellphone, takesSms } from "#domain/people/cellphone.ts";
import { checkVerificationCode } from "#domain/people/check-registration.ts";
import { visibleLine } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Db, Trx } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { countGuess, isOtpCodeOf, otpCode } from "#server/core/codes/otp-code.ts";
import { lockAddress } from "#server/core/codes/otps.store.ts";
import { refuseCode } from "#server/core/codes/sends.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import type { Mails } from "#server/mail/mails.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { longestSendMs } from "#server/platform/mail/mailer.ts";

const dayMs = 24 * 60 * 60_000;

/** Codes of numbers are derived like those of mailboxes, from names of their own. */
const nameOf = (id: number) => `number-${id}`;

export async function readNumber(db: Db, { id }: Pick<Party, "id">) {
  const row = await db
    .selectFrom("parties")
    .select(["cellphone", "cellphone_proved_at", "sms_stopped_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    cellphone: row.cellphone,
    takesSms: takesSms(row.cellphone),
    provedAt: row.cellphone_proved_at?.toISOString() ?? null,
    sms: row.sms_stopped_at === null ? "yes" : "no",
  } as const;
}

/** The codes of a party: the newest alone counts. */
function newestCode(db: Db, partyId: string) {
  const codes = db.selectFrom("number_codes").selectAll().where("party_id", "=", partyId);
  return codes.orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** The limits are those of codes by email, for the number and for the account. */
export async function requestNumberCode(context: Context, caller: Party, network: string) {
  const { cellphone } = await readNumber(context.db, caller);
  if (!takesSms(cellphone)) {
    const msg =
      "We send SMS to South African mobile numbers only. Everything reaches you by email.";
    throw new Failure("precondition_failed", { msg });
  }
  const send = async (trx: Trx) => {
    await lockAddress(trx, cellphone);
    const nowMs = context.clock();
    const sent = await trx
      .selectFrom("number_codes")
      .select("created_at")
      .where(({ eb, or }) => or([eb("cellphone", "=", cellphone), eb("party_id", "=", caller.id)]))
      .where("created_at", ">", new Date(nowMs - dayMs))
      .orderBy("created_at", "desc")
      .limit(otpMaxPerDay)
      .execute();
    const sentAtMs = sent.map(({ created_at }) => created_at.getTime());
    const waitSeconds = waitForCode({ sentAtMs, lastCodeAtMs: sentAtMs[0] ?? null }, nowMs);
    if (waitSeconds > 0) throw refuseCode(waitSeconds);
    const expires_at = new Date(nowMs + otpValidForMinutes * 60_000);
    const code = { party_id: caller.id, cellphone, created_at: new Date(nowMs), expires_at };
    const { id: codeId } = await trx
      .insertInto("number_codes")
      .values({ ...code, used_at: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordEvent(context, trx, caller, "request-number-code", caller);
    await context.jobs.enqueue(trx, "number-sms", { codeId });
  };
  const sendOnce = () => inTransaction(context.db, send);
  await context.limits.spendFor("otp-sends-network", network, sendOnce);
  await context.limits.spendBudget("code-mails");
  const msg = `We have sent an SMS to ${formatCellphone(cellphone)}. Enter the code from it within ${otpValidForMinutes} minutes.`;
  return { msg };
}

/** Sends the code while it is open. One that has ended, or might end on its way, is never sent. */
export async function sendNumberCode(
  { db, sms, secrets, clock }: Context,
  { codeId }: Mails["number-sms"],
): Promise<void> {
  const all = db.selectFrom("number_codes").selectAll();
  const code = await all.where("id", "=", codeId).executeTakeFirst();
  if (!code || code.used_at || code.expires_at.getTime() <= clock() + longestSendMs) return;
  const newest = await newestCode(db, code.party_id);
  if (newest?.id !== code.id) return;
  const digits = otpCode(secrets, nameOf(code.id));
  await sms.send({
    to: code.cellphone,
    text: `${digits}\nis your ${brand.name} code. It proves that this number is yours, once, for ${otpValidForMinutes} minutes. We never ask you for it.`,
    // Messages about orders have the even numbers.
    id: 2 * code.id + 1,
  });
}

/** Stores the proof; false when another has used the code, or the number has changed since. */
async function keepProof(context: Context, caller: Party, id: number, cellphone: string) {
  return inTransaction(context.db, async (trx) => {
    const now = new Date(context.clock());
    const code = trx.updateTable("number_codes").set({ used_at: now }).where("id", "=", id);
    const used = await code.where("used_at", "is", null).executeTakeFirst();
    if (used.numUpdatedRows === 0n) return false;
    const proved = await trx
      .updateTable("parties")
      .set({ proved_cellphone: cellphone, cellphone_proved_at: now })
      .where("id", "=", caller.id)
      .where("cellphone", "=", cellphone)
      .executeTakeFirst();
    if (proved.numUpdatedRows === 0n) return false;
    await recordEvent(context, trx, caller, "prove-number", caller);
    return true;
  });
}

/** Counts a guess against the code and its network before it is looked at. */
export async function proveNumber(context: Context, caller: Party, typed: string, network: string) {
  refuseInvalid({ verificationCode: checkVerificationCode(typed) });
  const guess = visibleLine(typed);
  const { db, secrets, clock } = context;
  const look = async (takeBack: () => Promise<void>) => {
    const code = await newestCode(db, caller.id);
    if (!code || !(await countGuess(db, "number_codes", code.id, clock()))) return false;
    if (!isOtpCodeOf(secrets, nameOf(code.id), guess)) return false;
    const isKept = await keepProof(context, caller, code.id, code.cellphone);
    if (isKept) await takeBack();
    return isKept;
  };
  if (await context.limits.spendFor("otp-wrong-network", network, look)) {
    return { msg: "Your number is proved." };
  }
  await context.limits.spendBudget("wrong-codes");
  throw new Failure("otp_wrong");
}

export async function chooseSms(context: Context, caller: Party, choice: "yes" | "no") {
  return inTransaction(context.db, async (trx) => {
    await trx
      .updateTable("parties")
      .set({ sms_stopped_at: choice === "yes" ? null : new Date(context.clock()) })
      .where("id", "=", caller.id)
      .execute();
    await recordEvent(context, trx, caller, "choose-sms", caller, { sms: choice });
    const none = "We send you no SMS about moves any more. Email still tells you everything.";
    return { msg: choice === "yes" ? "We send you what is urgent about a move by SMS too." : none };
  });
}
