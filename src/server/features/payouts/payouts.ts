import { v7 as newId } from "uuid";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import {
  lastPayoutCycleEnd,
  type PayoutKind,
  payoutDueDate,
  payoutLedgerEntries,
} from "#domain/payouts/payout.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, UseCase } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { findFourEyesProblem } from "#server/core/parties/second-person.ts";
import type { ProveOwner } from "#server/core/sessions/require-owner-proof.ts";
import { createConflictFailure, Failure } from "#server/failure.ts";
import { findRecord, requireRecord } from "#server/lists/find-record.ts";
import { composeMail, type MailWriter } from "#server/mail/letter.ts";
import { refuseUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { lockLedgerAccounts, postLedgerTransaction } from "../ledger/ledger.store.ts";
import { listPayoutsOfBatch, lockUnreleasedPayoutBatch, payoutBatchList } from "./payouts.store.ts";
import { listDriversDuePayout, lockLeavingDriver } from "./payouts-due.store.ts";

/** Reads what each driver is due for the last payout cycle that has ended. */
export async function readPayoutsDue({ db, clock }: Pick<AppContext, "db" | "clock">) {
  const until = lastPayoutCycleEnd(clock());
  const drivers = await listDriversDuePayout(db, until, clock(), null);
  return { until, payBy: payoutDueDate("week", until), drivers };
}

/** Makes a batch of payouts to all drivers due or one who leaves. Another administrator has to release it. */
export async function makePayoutBatch(
  context: AppContext,
  admin: Party,
  driverId: string | undefined,
) {
  const made = inTransaction(context.db, async (trx) => {
    const now = new Date(context.clock());
    const kind: PayoutKind = driverId === undefined ? "week" : "leaving";
    const nowMs = now.getTime();
    const until = kind === "week" ? lastPayoutCycleEnd(nowMs) : johannesburgDateAt(nowMs);
    if (driverId !== undefined) await lockLeavingDriver(trx, driverId, nowMs);
    const cycle = kind === "week" ? until : null;
    const only = driverId === undefined ? null : [driverId];
    const due = await listDriversDuePayout(trx, cycle, nowMs, only);
    const paid = due.filter(({ problem }) => problem === null);
    if (paid.length === 0) {
      const [first, another] = due;
      throw createConflictFailure(
        another
          ? "Nobody can be paid now: under Due is the reason for each driver."
          : (first?.problem ?? "Nobody is due anything. There is nothing to pay."),
      );
    }
    const id = newId();
    const batch = {
      id,
      kind,
      until,
      madeAt: now,
      madeBy: admin.id,
      payBy: payoutDueDate(kind, until),
    };
    await trx.insertInto("payout_batches").values(batch).execute();
    const rows = paid.map(({ id: driverId, detailsId, earnings, wallet, cash, debt }) => {
      const parts = { earnings, wallet, cash, debt };
      return { id: newId(), batchId: id, driverId, detailsId, ...parts };
    });
    await trx.insertInto("payouts").values(rows).execute();
    const cents = paid.reduce((sum, payout) => sum + payout.cents, 0);
    const changes = { payouts: paid.length, cents };
    const record = { type: "payout-batch", id };
    await recordAuditEvent(context, trx, admin, "make-payouts", record, changes);
    await context.jobs.enqueue(trx, "payout-mail", { batchId: id });
    return { id, msg: `${formatCents(cents)} wait for their release.` };
  });
  const msg = "Somebody else made these payouts a moment ago. Reload the page.";
  return made.catch(refuseUniqueViolation("payouts_one_open", () => createConflictFailure(msg)));
}

/** Releases a batch of payouts once, if its amounts and bank details have not changed since it was made. */
export async function releasePayoutBatch(
  context: AppContext,
  admin: Party,
  id: string,
  prove: ProveOwner,
) {
  await requireRecord(context.db, payoutBatchList, id);
  await prove(admin, "release");
  return inTransaction(context.db, async (trx) => {
    const batch = await lockUnreleasedPayoutBatch(trx, id);
    const at = new Date(context.clock());
    const made = [batch.madeBy, batch.madeAt] as const;
    const msg = await findFourEyesProblem(trx, admin, "release", made, at.getTime());
    if (msg !== null) throw new Failure("second_person_needed", { msg });
    const payouts = await listPayoutsOfBatch(trx, id);
    const ids = payouts.map(({ driverId }) => driverId);
    const kinds = ["earnings", "cash", "debt", "wallet"] as const;
    await lockLedgerAccounts(
      trx,
      ids.flatMap((partyId) => kinds.map((kind) => ({ kind, partyId }))),
    );
    const until = batch.kind === "week" ? batch.until : null;
    const due = await listDriversDuePayout(trx, until, at.getTime(), ids);
    for (const { id: payoutId, driverId, detailsId, name, ...parts } of payouts) {
      const now = due.find((driver) => driver.id === driverId);
      const isSame =
        now?.detailsId === detailsId && kinds.every((kind) => now[kind] === parts[kind]);
      if (!isSame) {
        throw createConflictFailure(
          `What ${name} is due or where it goes has changed. Withdraw this batch and make it again.`,
        );
      }
      const posting = { at, kind: "payout", byId: admin.id } as const;
      const releasedIn = await postLedgerTransaction(trx, {
        ...posting,
        entries: payoutLedgerEntries(driverId, parts),
      });
      const payout = trx.updateTable("payouts").where("id", "=", payoutId);
      await payout.set({ state: "released", releasedIn }).execute();
    }
    const released = { state: "released", releasedAt: at, releasedBy: admin.id } as const;
    await trx.updateTable("payout_batches").set(released).where("id", "=", id).execute();
    await recordAuditEvent(context, trx, admin, "release-payouts", { type: "payout-batch", id });
    return { msg: "Released. Download the file and pay it at the bank." };
  });
}

export const withdrawPayoutBatch: UseCase = (context, admin, id) =>
  inTransaction(context.db, async (trx) => {
    await lockUnreleasedPayoutBatch(trx, id);
    const withdrawn = { state: "withdrawn" } as const;
    await trx.updateTable("payouts").set(withdrawn).where("batchId", "=", id).execute();
    await trx.updateTable("payout_batches").set(withdrawn).where("id", "=", id).execute();
    await recordAuditEvent(context, trx, admin, "withdraw-payouts", { type: "payout-batch", id });
    return { msg: "Withdrawn. It can be made again." };
  });

/** Writes to the company when a batch of payouts was made, so that nobody makes one unnoticed. */
export const writePayoutMail: MailWriter<"payout-mail"> = async (
  { db, baseUrl, office },
  { batchId },
) => {
  const batch = await findRecord(db, payoutBatchList, batchId);
  if (!batch) return null;
  const { id, madeBy, cents, count, payBy: dueBy } = batch;
  return composeMail({
    to: office,
    subject: `${brand.name}: payouts of ${formatCents(cents)} were made`,
    paragraphs: [
      `${madeBy} made a batch of ${count} payouts to drivers, ${formatCents(cents)} in all. It is due by ${formatDate(dueBy)}.`,
      `Another administrator releases it here: ${baseUrl}${webPaths.payout(id)}`,
      "Was this not to be? Withdraw it there, and ask who made it.",
    ],
  });
};
