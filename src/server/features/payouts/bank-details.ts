import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import { checkBankDetails } from "#domain/payouts/bank-details.ts";
import { toVisibleLine, toVisibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx, UseCase } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import { findFourEyesProblem } from "#server/core/parties/second-person.ts";
import type { ProveOwner } from "#server/core/sessions/require-owner-proof.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { requireDriverWallet } from "../ledger/wallets.store.ts";

type Typed = ReceivedCallBody<"POST /api/bankdetails/update/{id}">;

/** SQL value: the last four digits of a bank account. */
export const lastAccountDigitsColumn = sql<string>`right(account_number, 4)`;

/** Reads the bank details into which a driver is paid, and new ones that wait to be checked. */
export async function readBankDetails({ db, clock }: AppContext, caller: Party, id: string) {
  const rows = await db
    .selectFrom("bank_details")
    .select(["id", "holder", "bank", "branchCode", "accountType", "typedAt", "typedBy"])
    .select([lastAccountDigitsColumn.as("accountEnd"), "checkedAt"])
    .where("driverId", "=", (await requireDriverWallet(db, caller, id)).id)
    .where("endedAt", "is", null)
    .execute();
  const inUse = rows.find(({ checkedAt: at }) => at !== null);
  const waiting = rows.find(({ checkedAt: at }) => at === null);
  const first = waiting && ([waiting.typedBy, waiting.typedAt] as const);
  const waitsFor = first ? await findFourEyesProblem(db, caller, "check", first, clock()) : null;
  return { inUse: inUse ?? null, waiting: waiting ? { ...waiting, waitsFor } : null };
}

/** Ends bank details of a driver: those not checked yet (`checkedAt` "is" null) or those in use ("is not"). */
const endDetails = (trx: Trx, driverId: string, now: Date, checkedAt: "is" | "is not") =>
  trx
    .updateTable("bank_details")
    .set({ endedAt: now })
    .where("driverId", "=", driverId)
    .where("checkedAt", checkedAt, null)
    .where("endedAt", "is", null)
    .execute();

/** Stores new bank details; the old ones stay in use until the new are checked. docs/spec.md O-540. */
export async function updateBankDetails(
  context: AppContext,
  caller: Party,
  id: string,
  { password: _, passkey: __, ...typed }: Typed,
  prove: ProveOwner,
): Promise<{ msg: string }> {
  const { id: driverId } = await requireDriverWallet(context.db, caller, id);
  refuseInvalidFields(checkBankDetails(typed));
  await prove(caller, "bank-details");
  return inTransaction(context.db, async (trx) => {
    const driver = await lockParty(trx, { id: driverId, type: "driver" });
    if (!driver || driver.erasedAt !== null) throw new Failure("not_found");
    const now = new Date(context.clock());
    await endDetails(trx, driverId, now, "is");
    const details = { ...typed, id: newId(), driverId, holder: toVisibleLine(typed.holder) };
    const entered = { ...details, typedBy: caller.id, typedAt: now };
    await trx.insertInto("bank_details").values(entered).execute();
    const changes = { bank: typed.bank, accountEnd: typed.accountNumber.slice(-4) };
    await recordAuditEvent(context, trx, caller, "bank-details", driver, changes);
    await context.jobs.enqueue(trx, "party-mail", { partyId: driverId, about: "bank-details" });
    return {
      msg: "The bank details are kept. They are used once an administrator has checked them.",
    };
  });
}

/** Confirms bank details that an administrator checked with their driver; payouts use them from now on. */
export const confirmBankDetails: UseCase<{ readonly how: string }> = async (
  context,
  admin,
  id,
  { how },
) => {
  refuseInvalidFields({ how: checkCancellationReason(how) });
  return inTransaction(context.db, async (trx) => {
    const found = await trx
      .selectFrom("bank_details")
      .select(["driverId", "typedBy", "typedAt", "checkedAt", "endedAt"])
      .select(lastAccountDigitsColumn.as("accountEnd"))
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure("not_found"));
    if (found.checkedAt !== null || found.endedAt !== null) throw new Failure("already_settled");
    const now = new Date(context.clock());
    const typed = [found.typedBy, found.typedAt] as const;
    const msg = await findFourEyesProblem(trx, admin, "check", typed, now.getTime());
    if (msg !== null) throw new Failure("second_person_needed", { msg });
    const { driverId } = found;
    await endDetails(trx, driverId, now, "is not");
    const checked = { checkedAt: now, checkedBy: admin.id, checkedHow: toVisibleText(how) };
    await trx.updateTable("bank_details").set(checked).where("id", "=", id).execute();
    const changes = { accountEnd: found.accountEnd, how: checked.checkedHow };
    const driver = { type: "driver", id: driverId };
    await recordAuditEvent(context, trx, admin, "check-bank-details", driver, changes);
    return { msg: "Checked: the next payout goes to these bank details." };
  });
};
