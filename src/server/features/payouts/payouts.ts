import { v7 as newId } from "uuid";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { takeBackMinutes } from "#domain/orders/order-states.ts";
import { holderInFile } from "#domain/payouts/bank-details.ts";
import { lastCycleEnd, type PayoutKind, payBy, payoutEntries } from "#domain/payouts/payout.ts";
import type { Document } from "#server/api/mount-contract.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { refuseOpenOrders } from "#server/core/orders/open-orders.store.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import { type Proof, requirePassword } from "#server/core/sessions/require-password.ts";
import { conflict, Failure } from "#server/failure.ts";
import { findRecord } from "#server/lists/read-records.ts";
import { letter, type WriteMail } from "#server/mail/letter.ts";
import { refuseTaken } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { lockAccounts, postTransaction } from "../ledger/ledger.store.ts";
import { samePersonProblem } from "./bank-details.ts";
import { payoutBatches, listDriversDue, findRecentCompletion, lockMadeBatch, listBatchPayouts } from "./payouts.store.ts";

/** The cycle that was over last, with what each driver is due of it. */
export async function readPayoutsDue({ db, clock }: Pick<Context, "db" | "clock">) {
  const until = lastCycleEnd(clock());
  const drivers = await listDriversDue(db, until, clock(), null);
  return { until, payBy: payBy("week", until), drivers };
}

/** A batch waits for another administrator: of all who are due, or of one driver who leaves. */
export async function makePayouts(context: Context, admin: Party, driverId: string | undefined) {
  const made = inTransaction(context.db, async (trx) => {
    const now = new Date(context.clock());
    const kind: PayoutKind = driverId === undefined ? "week" : "leaving";
    const nowMs = now.getTime();
    const until = kind === "week" ? lastCycleEnd(nowMs) : johannesburgDateAt(nowMs);
    if (driverId !== undefined) {
      const driver = await lockParty(trx, { id: driverId, type: "driver" });
      if (!driver) throw new Failure("not_found");
      if (driver.status !== "suspended" && driver.status !== "removed") {
        throw conflict("Suspend or remove the driver first: who drives is paid by the week.");
      }
      await refuseOpenOrders(trx, driver);
      const fresh = await findRecentCompletion(trx, driverId, nowMs);
      if (fresh) {
        throw conflict(
          `Order ${formatReference(fresh.reference)} was completed a moment ago and can still be taken back. Pay ${takeBackMinutes} minutes after it.`,
        );
      }
    }
    const cycle = kind === "week" ? until : null;
    const due = await listDriversDue(trx, cycle, nowMs, driverId === undefined ? null : [driverId]);
    const paid = due.filter(({ problem }) => problem === null);
    if (paid.length === 0) {
      const [first, another] = due;
      throw conflict(
        another
          ? "Nobody can be paid now: under Due is the reason for each driver."
          : (first?.problem ?? "Nobody is due anything. There is nothing to pay."),
      );
    }
    const id = newId();
    const batch = { id, kind, until, madeAt: now, madeBy: admin.id, payBy: payBy(kind, until) };
    await trx.insertInto("payout_batches").values(batch).execute();
    const rows = paid.map(({ id: driverId, detailsId, earnings, wallet, cash, debt }) => {
      const parts = { earnings, wallet, cash, debt };
      return { id: newId(), batchId: id, driverId, detailsId, ...parts };
    });
    await trx.insertInto("payouts").values(rows).execute();
    const cents = paid.reduce((sum, payout) => sum + payout.cents, 0);
    const changes = { payouts: paid.length, cents };
    await recordEvent(context, trx, admin, "make-payouts", { type: "payout-batch", id }, changes);
    await context.jobs.enqueue(trx, "payout-mail", { batchId: id });
    return { id, msg: `${formatCents(cents)} wait for their release.` };
  });
  const msg = "Somebody else made these payouts a moment ago. Reload the page.";
  return made.catch(refuseTaken("payouts_one_open", () => conflict(msg)));
}

/** Releases a batch once; amounts and bank details have to be what they were when it was made. */
export async function releasePayouts(context: Context, admin: Party, id: string, proof: Proof) {
  if (!(await findRecord(context.db, payoutBatches, id))) throw new Failure("not_found");
  await requirePassword(context, admin, proof, "release-refused");
  return inTransaction(context.db, async (trx) => {
    const batch = await lockMadeBatch(trx, id);
    const at = new Date(context.clock());
    const made = [batch.madeBy, batch.madeAt] as const;
    const msg = await samePersonProblem(trx, admin, "release", made, at.getTime());
    if (msg !== null) throw new Failure("second_person_needed", { msg });
    const payouts = await listBatchPayouts(trx, id);
    const ids = payouts.map(({ driverId }) => driverId);
    const kinds = ["earnings", "cash", "debt", "wallet"] as const;
    await lockAccounts(
      trx,
      ids.flatMap((partyId) => kinds.map((kind) => ({ kind, partyId }))),
    );
    const until = batch.kind === "week" ? batch.until : null;
    const due = await listDriversDue(trx, until, at.getTime(), ids);
    for (const { id: payoutId, driverId, detailsId, name, ...parts } of payouts) {
      const now = due.find((driver) => driver.id === driverId);
      const isSame =
        now?.detailsId === detailsId && kinds.every((kind) => now[kind] === parts[kind]);
      if (!isSame) {
        throw conflict(
          `What ${name} is due or where it goes has changed. Withdraw this batch and make it again.`,
        );
      }
      const posting = { at, kind: "payout", byId: admin.id } as const;
      const releasedIn = await postTransaction(trx, { ...posting, entries: payoutEntries(driverId, parts) });
      const payout = trx.updateTable("payouts").where("id", "=", payoutId);
      await payout.set({ state: "released", releasedIn }).execute();
    }
    const released = { state: "released", releasedAt: at, releasedBy: admin.id } as const;
    await trx.updateTable("payout_batches").set(released).where("id", "=", id).execute();
    await recordEvent(context, trx, admin, "release-payouts", { type: "payout-batch", id });
    return { msg: "Released. Download the file and pay it at the bank." };
  });
}

export async function withdrawPayouts(context: Context, admin: Party, id: string) {
  return inTransaction(context.db, async (trx) => {
    await lockMadeBatch(trx, id);
    const withdrawn = { state: "withdrawn" } as const;
    await trx.updateTable("payouts").set(withdrawn).where("batchId", "=", id).execute();
    await trx.updateTable("payout_batches").set(withdrawn).where("id", "=", id).execute();
    await recordEvent(context, trx, admin, "withdraw-payouts", { type: "payout-batch", id });
    return { msg: "Withdrawn. It can be made again." };
  });
}

/** The MAINCSV layout of ACB Transfers, without what is paid already. docs/decisions/043. */
export async function payoutFile(context: Context, admin: Party, id: string): Promise<Document> {
  const batch = await findRecord(context.db, payoutBatches, id);
  if (!batch) throw new Failure("not_found");
  if (batch.state !== "released") throw conflict("Release the batch first.");
  const payouts = await listBatchPayouts(context.db, id);
  const onTheirWay = payouts.filter(({ state }) => state === "released");
  if (onTheirWay.length === 0) {
    throw conflict("The bank's statement shows all of these payouts already.");
  }
  const lines = onTheirWay.map(({ reference, holder, cents, accountNumber, branchCode }) =>
    [
      reference,
      // A name that was typed before its letters were checked may have none that the file takes.
      holderInFile(holder ?? "") || reference,
      `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
      accountNumber ?? "",
      branchCode ?? "",
      reference,
      "",
    ].join(),
  );
  await recordEvent(context, context.db, admin, "download-payouts", { type: "payout-batch", id });
  const content = ["No,Name,Amount,Acc No,BR Code,Reference,Email", ...lines, ""].join("\r\n");
  return { name: `payouts-${batch.until}.csv`, content, type: "text/csv; charset=utf-8" };
}

/** To the company: a batch of payouts was made, so that nobody makes one unseen. */
export const writePayoutMail: WriteMail<"payout-mail"> = async (
  { db, baseUrl, office },
  { batchId },
) => {
  const batch = await findRecord(db, payoutBatches, batchId);
  if (!batch) return null;
  const { id, madeBy, cents, count, payBy: dueBy } = batch;
  return letter({
    to: office,
    subject: `${brand.name}: payouts of ${formatCents(cents)} were made`,
    paragraphs: [
      `${madeBy} made a batch of ${count} payouts to drivers, ${formatCents(cents)} in all. It is due by ${formatDate(dueBy)}.`,
      `Another administrator releases it here: ${baseUrl}${webPaths.payout(id)}`,
      "Was this not to be? Withdraw it there, and ask who made it.",
    ],
  });
};
