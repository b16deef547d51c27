import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { bankLinePurposes, possibleBankLinePurposes } from "#domain/bank/line-purposes.ts";
import { findInvoiceNumbersInBankText, findPayoutByAmount } from "#domain/bank/line-references.ts";
import { type BankLineMatch, createBankLineMatch } from "#domain/bank/match-line.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { BodyWithReason, Trx } from "#server/context.ts";
import { createInvalidFieldsFailure, Failure, refuseInvalidFields } from "#server/failure.ts";
import { findInvoice } from "../money/invoices.store.ts";
import { findTopUpToReverse } from "./bank-lines.store.ts";
import { setBankLinePurpose, takeBackBankLinePurpose } from "./line-purpose.ts";
import type { BankLineTransaction, StoredBankLine } from "./line-work.ts";
import {
  findPaidPayoutBatch,
  findRecordsByReference,
  readUnmatchedFeeCents,
} from "./match-facts.ts";
import { joinPartsOfBankLine } from "./split-line.ts";
import { rememberPayerPurpose } from "./suggest.ts";

type Settling = ReceivedCallBody<"PATCH /api/bank/settle/{id}">;

/** The messages for a typed reference or address that names no payout, batch, order, driver or client. */
const unknownWhom = {
  payout: "We know no payout of this amount by that which can be settled.",
  batch:
    "We know no released batch by that whose payouts are this much together, none of them paid alone.",
  order:
    "We know no cancelled order by that whose fee stands as paid, as much as this. Mark it as paid on the order's page first.",
  driver: "We know no driver by that. Enter the payment reference or the email address.",
  client:
    "We know no client by that. Enter the order's reference, the invoice's number or the email address.",
} as const;

/** Finds the person, order, invoice, payout or batch that a typed reference or e-mail address names. */
async function findWhom(
  trx: Trx,
  of: keyof typeof unknownWhom,
  { typed, cents }: { readonly typed: string; readonly cents: number },
): Promise<Partial<BankLineMatch> | null> {
  const named = await findRecordsByReference(trx, typed);
  const [driver, order] = [named.drivers[0], named.orders[0]];
  if (of === "payout") {
    const payout = findPayoutByAmount(named, cents);
    return payout ? { partyId: payout.driverId, payoutId: payout.id } : null;
  }
  if (of === "batch") {
    const batchId = await findPaidPayoutBatch(trx, named, cents);
    return batchId ? { batchId } : null;
  }
  const ofOrder = order && { partyId: order.clientId, orderId: order.id };
  if (of === "order") {
    return ofOrder && (await readUnmatchedFeeCents(trx, order.id)) >= cents ? ofOrder : null;
  }
  if (of === "driver" && driver) return { partyId: driver.id };
  if (of === "client" && ofOrder) {
    // The order's page took this fee off the client's debt, so it must not count twice.
    if (order.status !== "cancelled" || cents <= 0) return ofOrder;
    const purpose =
      "This order was cancelled: mark its fee as paid on its page, and choose that here.";
    throw createInvalidFieldsFailure({ purpose });
  }
  // An e-mail address such as inv2@example.com contains an invoice's number but names no invoice.
  const [number] =
    of === "client" && !typed.includes("@") ? findInvoiceNumbersInBankText(typed) : [];
  const invoice = number === undefined ? null : await findInvoice(trx, null, String(number));
  if (invoice?.kind === "invoice") {
    return { partyId: invoice.clientId, invoice: invoice.number };
  }
  const parties = trx.selectFrom("parties").select("id").where("type", "=", of);
  const party = await parties.where("email", "=", normaliseEmail(typed)).executeTakeFirst();
  return party ? { partyId: party.id } : null;
}

/** Gives a bank line the purpose that staff chose, and remembers it for the same payer. docs/spec.md O-534. */
export async function settleBankLine(
  work: BankLineTransaction,
  line: StoredBankLine,
  typed: Settling,
) {
  const { trx, at } = work;
  const { cents } = line;
  const { purpose, whom } = typed;
  const { of, label } = bankLinePurposes[purpose];
  const reason = toVisibleText(typed.reason);
  if (of === null || reason !== "")
    refuseInvalidFields({ reason: checkCancellationReason(reason) });
  if (line.state !== "waiting") throw new Failure("already_settled");
  if (!possibleBankLinePurposes(cents).includes(purpose)) {
    throw createInvalidFieldsFailure({ purpose: "Choose what this money can be for." });
  }
  const found = of === null ? {} : await findWhom(trx, of, { typed: whom, cents });
  if (!found) throw createInvalidFieldsFailure({ whom: of && unknownWhom[of] });
  const { partyId = null } = found;
  const isReturned = purpose === "top-up-returned";
  const returnsId = isReturned ? await findTopUpToReverse(trx, partyId, cents) : null;
  const owed = await readDebt(trx, partyId);
  await setBankLinePurpose(work, line, {
    ...createBankLineMatch({ ...found, returnsId, reason }),
    purpose,
  });
  await rememberPayerPurpose(trx, line, { purpose, partyId, reason, at });
  const more = (await readDebt(trx, partyId)) - owed;
  const spent =
    more > 0 ? ` The wallet did not hold ${formatCents(more)} of it: that is owed.` : "";
  return { msg: `${formatCents(cents)}: ${label.toLowerCase()}.${spent}` };
}

/** Reads what a driver owes us for commission, in cents. */
async function readDebt(trx: Trx, partyId: string | null): Promise<number> {
  const debt = trx.selectFrom("ledger_accounts").select("balance").where("kind", "=", "debt");
  return (await debt.where("partyId", "=", partyId).executeTakeFirst())?.balance ?? 0;
}

/** Takes back a bank line's purpose, or joins its parts. Money missing in a driver's wallet becomes a debt. */
export async function takeBackSettledBankLine(
  work: BankLineTransaction,
  line: StoredBankLine,
  typed: BodyWithReason,
) {
  refuseInvalidFields({ reason: checkCancellationReason(typed.reason) });
  if (line.state === "split") return joinPartsOfBankLine(work, line);
  if (line.state !== "settled") throw new Failure("already_reversed");
  await takeBackBankLinePurpose(work, line, toVisibleText(typed.reason));
  return { msg: `${formatCents(line.cents)} are taken back.` };
}
