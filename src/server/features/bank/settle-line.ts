import type { z } from "zod";
import type { bankContract } from "#contract/bank.contract.ts";
import {
  type LinePurpose,
  linePurposes,
  namedInvoices,
  purposesFor,
} from "#domain/bank/bank-line.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { checkReason } from "#domain/orders/cancellation.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { Failure, invalidFields, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { findInvoice } from "../money/invoices.store.ts";
import { lockedLine, typedPayment } from "./bank-lines.store.ts";
import { type LineRow, movePayouts, postPurpose, recordOnLine } from "./enter-line.ts";
import { batchFor, feeOnNoLine, namedIn, payoutFor } from "./match-line.ts";

type Settling = z.output<(typeof bankContract)["PATCH /api/bank/settle/{id}"]["body"]>;

const nobody = { partyId: null, orderId: null, invoice: null, payoutId: null, batchId: null };

/** The person whom a reference or an e-mail address names, with the order or the payout that it is of. */
async function findWhom(
  trx: Trx,
  of: (typeof linePurposes)[LinePurpose]["of"],
  { typed, cents }: { readonly typed: string; readonly cents: number },
) {
  if (of === null) return nobody;
  const named = await namedIn(trx, typed);
  const [driver, order] = [named.drivers[0], named.orders[0]];
  if (of === "payout") {
    const payout = payoutFor(named, cents);
    if (payout) return { ...nobody, partyId: payout.driverId, payoutId: payout.id };
    throw invalidFields({ whom: "We know no payout of this amount by that which can be settled." });
  }
  if (of === "batch") {
    const batchId = await batchFor(trx, named, cents);
    if (batchId) return { ...nobody, batchId };
    throw invalidFields({
      whom: "We know no released batch by that whose payouts are this much together, none of them paid alone.",
    });
  }
  if (of === "order") {
    if (order && (await feeOnNoLine(trx, order.id)) >= cents) {
      return { ...nobody, partyId: order.clientId, orderId: order.id };
    }
    throw invalidFields({
      whom: "We know no cancelled order by that whose fee stands as paid, as much as this. Mark it as paid on the order's page first.",
    });
  }
  if (of === "driver" && driver) return { ...nobody, partyId: driver.id };
  if (of === "client" && order) {
    // The order's page takes a fee off the client's debt: this would do so once more.
    if (order.status === "cancelled" && cents > 0) {
      throw invalidFields({
        purpose:
          "This order was cancelled: mark its fee as paid on its page, and choose that here.",
      });
    }
    return { ...nobody, partyId: order.clientId, orderId: order.id };
  }
  // An address such as inv2@example.com names no invoice.
  const [number] = of === "client" && !typed.includes("@") ? namedInvoices(typed) : [];
  const invoice = number === undefined ? null : await findInvoice(trx, null, String(number));
  if (invoice?.kind === "invoice") {
    return { ...nobody, partyId: invoice.client_id, invoice: invoice.number };
  }
  const party = await trx
    .selectFrom("parties")
    .select("id")
    .where("type", "=", of)
    .where("email", "=", normaliseEmail(typed))
    .executeTakeFirst();
  if (party) return { ...nobody, partyId: party.id };
  const known = of === "driver" ? "payment reference" : "order's reference, the invoice's number";
  throw invalidFields({
    whom: `We know no ${of} by that. Enter the ${known} or the email address.`,
  });
}

/**
 * Says what a line that waits is for. A payment of a driver that was typed before it came is taken
 * back, because it is this one. docs/spec.md O-534.
 *
 * @throws Failure invalid_request, not_found, already_settled
 */
export async function settleLine(
  context: Context,
  admin: Party,
  id: string,
  { purpose, whom, reason: typedReason }: Settling,
): Promise<{ msg: string }> {
  const { of, account, label } = linePurposes[purpose];
  const reason = visibleText(typedReason);
  const isNeeded = of === null || reason !== "";
  refuseInvalid({ reason: isNeeded ? (checkReason(reason) ?? undefined) : undefined });
  return inTransaction(context.db, async (trx) => {
    const line = await lockedLine(trx, id);
    const { cents, day } = line;
    if (line.state !== "waiting") throw new Failure("already_settled");
    if (!purposesFor(cents).includes(purpose)) {
      throw invalidFields({ purpose: "Choose what this money can be for." });
    }
    const found = await findWhom(trx, of, { typed: whom, cents });
    const { partyId, orderId, invoice, payoutId, batchId } = found;
    const at = new Date(context.clock());
    const posting = { at, byId: admin.id, from: "suspense", purpose, partyId, cents } as const;
    const typed = purpose === "top-up" && partyId ? await typedPayment(trx, partyId, line) : null;
    await trx
      .updateTable("bank_lines")
      .set({
        state: "settled",
        purpose,
        party_id: partyId,
        order_id: orderId,
        invoice,
        payout_id: payoutId,
        batch_id: batchId,
        settled_in: account === null ? null : await postPurpose(trx, posting),
        settled_at: at,
        reason,
      })
      .where("id", "=", id)
      .execute();
    await movePayouts(trx, { purpose, payout_id: payoutId, batch_id: batchId }, "on");
    if (typed) {
      await undo(context, trx, admin, await lockedLine(trx, typed.id), "The statement shows it.");
    }
    await recordOnLine(
      context,
      trx,
      admin,
      { id, purpose, party_id: partyId },
      {
        action: purpose === "top-up" ? "top-up" : "settle-line",
        changes: { cents, receivedOn: day, purpose: label },
      },
    );
    return { msg: `${formatCents(cents)}: ${label.toLowerCase()}.` };
  });
}

/**
 * Takes the purpose of a settled line back by entries of their own: one of a statement waits again, one
 * that was typed never was.
 */
async function undo(
  context: Context,
  trx: Trx,
  admin: Party,
  line: LineRow,
  reason: string,
): Promise<void> {
  const { id, cents, purpose, party_id: partyId, settled_in: settledIn } = line;
  const isTyped = line.identity === null;
  await movePayouts(trx, line, "back");
  if (settledIn !== null) {
    await postPurpose(trx, {
      at: new Date(context.clock()),
      byId: admin.id,
      kind: "reversal",
      reverses: settledIn,
      from: isTyped ? "bank" : "suspense",
      purpose,
      partyId,
      cents: -cents,
    });
  }
  await trx
    .updateTable("bank_lines")
    .set(
      isTyped
        ? { state: "void", reason }
        : {
            state: "waiting",
            purpose: null,
            party_id: null,
            order_id: null,
            invoice: null,
            payout_id: null,
            batch_id: null,
            settled_in: null,
            settled_at: null,
            reason: `Taken back: ${reason}`.slice(0, 500),
          },
    )
    .where("id", "=", id)
    .execute();
  await recordOnLine(context, trx, admin, line, {
    action: purpose === "top-up" ? "reverse-top-up" : "take-back-line",
    // The line has the reason already, and lets go of it when its person is erased.
    changes: { cents, ...(purpose === "top-up" && { reason }) },
  });
}

/**
 * Takes back what a line was said to be for, once. What a wallet does not hold any more is owed.
 *
 * @throws Failure invalid_request, not_found, already_reversed, record_conflict
 */
export async function takeBackLine(
  context: Context,
  admin: Party,
  { id, reason: typed }: { readonly id: string; readonly reason: string },
): Promise<{ msg: string }> {
  refuseInvalid({ reason: checkReason(typed) ?? undefined });
  return inTransaction(context.db, async (trx) => {
    const line = await lockedLine(trx, id);
    if (line.state !== "settled") throw new Failure("already_reversed");
    await undo(context, trx, admin, line, visibleText(typed));
    return { msg: `${formatCents(line.cents)} are taken back.` };
  });
}
