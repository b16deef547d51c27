import { accountHolderInBankFile } from "#domain/payouts/bank-details.ts";
import type { DownloadedDocument } from "#server/api/mount-contract.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { createConflictFailure } from "#server/failure.ts";
import { requireRecord } from "#server/lists/find-record.ts";
import { listPayoutsOfBatch, payoutBatchList } from "./payouts.store.ts";

/** Writes a batch's unpaid payouts as the bank's payment file: MAINCSV of ACB Transfers (decision 043). */
export async function createPayoutFile(
  context: AppContext,
  admin: Party,
  id: string,
): Promise<DownloadedDocument> {
  const batch = await requireRecord(context.db, payoutBatchList, id);
  if (batch.state !== "released") throw createConflictFailure("Release the batch first.");
  const payouts = await listPayoutsOfBatch(context.db, id);
  const unpaid = payouts.filter(({ state }) => state === "released");
  if (unpaid.length === 0) {
    throw createConflictFailure("The bank's statement shows all of these payouts already.");
  }
  const lines = unpaid.map(({ reference, holder, cents, accountNumber, branchCode }) =>
    [
      reference,
      // A name stored before names were checked may have no letter that the bank's file allows.
      accountHolderInBankFile(holder ?? "") || reference,
      `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
      accountNumber ?? "",
      branchCode ?? "",
      reference,
      "",
    ].join(),
  );
  await recordAuditEvent(context, context.db, admin, "download-payouts", {
    type: "payout-batch",
    id,
  });
  const content = ["No,Name,Amount,Acc No,BR Code,Reference,Email", ...lines, ""].join("\r\n");
  return { name: `payouts-${batch.until}.csv`, content, type: "text/csv; charset=utf-8" };
}
