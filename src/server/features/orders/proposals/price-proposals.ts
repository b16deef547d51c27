import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import {
  checkPriceProposal,
  isPriceCutForOffice,
  type PriceProposalAnswer,
  priceCutForOfficeMessage,
  samePriceProposedMessage,
  usualPriceCutPercent,
} from "#domain/orders/price-proposal.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext, UseCase } from "#server/context.ts";
import { requireRightCode } from "#server/core/codes/guess-code.ts";
import { countSentMessage } from "#server/core/codes/sends.store.ts";
import { findCompanySettings } from "#server/core/company/company.store.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { readTripFromRow } from "#server/core/orders/trip-columns.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { priceTripAtRates } from "../../quotes/price-trip.ts";
import { createNextOrderVersion } from "../change-booking.ts";
import { changeOrder, requireOrderActionAllowed, retryIfDriverBusy } from "../order-commands.ts";
import { findOrder, requireOrder } from "../order-records.store.ts";
import { priceBookingChange, requirePriceSeenByCaller } from "../price-change.ts";
import { findPriceProposal, hasProvedPhoneNumber, type PriceProposalRow } from "./proposal.jobs.ts";

type AskedPrice = ReceivedCallBody<"POST /api/orders/proposals/{id}">;

/** Proposes a price at the booking's rates. The job stays as it was until the client accepts it. */
export const proposeOrderPrice: UseCase<AskedPrice> = async (context, caller, id, asked) => {
  const { reason } = asked;
  const { order: before, client, versions } = await requireOrder(context.db, caller, id);
  requireOrderActionAllowed("proposePrice", before);
  const { helpers = before.helpers, floors = before.floors } = asked;
  const work = { helpers, floors };
  refuseInvalidFields(checkPriceProposal({ ...work, reason }, before));
  const { priced } = await priceBookingChange(context, before, work);
  const { price } = priced.amounts;
  const ours = versions.filter(({ replacedForClient }) => !replacedForClient);
  const { priceCutPercent = usualPriceCutPercent } = (await findCompanySettings(context.db))
    .details;
  const isForOffice =
    !isStaffMember(caller) &&
    isPriceCutForOffice(
      price,
      [before.price, ...ours.map((version) => version.price)],
      Number(priceCutPercent),
    );
  refuseInvalidFields({
    floors:
      price === before.price
        ? samePriceProposedMessage
        : isForOffice
          ? priceCutForOfficeMessage
          : undefined,
  });
  requirePriceSeenByCaller(before, priced, asked.price);
  try {
    return await changeOrder(context, caller, id, async (trx, order) => {
      requireOrderActionAllowed("proposePrice", order);
      if (order.version !== before.version) throw new Failure("order_status_conflict");
      const nowMs = await countSentMessage(context, trx, { kind: "proposal", to: client.email });
      const proposalId = newId();
      await trx
        .insertInto("price_proposals")
        .values({
          ...work,
          id: proposalId,
          orderId: order.id,
          at: new Date(nowMs),
          byType: isStaffMember(caller) ? "user" : "driver",
          byId: caller.id,
          reason: toVisibleText(reason),
          rates: JSON.stringify(priced.rates),
          price: priced.amounts.price,
          codeExpiresAt: new Date(nowMs + otpValidForMinutes * 60_000),
        })
        .execute();
      await context.jobs.enqueue(trx, "proposal-mail", { proposalId });
      // A code by SMS goes only to a phone number that its owner has proved.
      const isProved = await hasProvedPhoneNumber(trx, order.clientId);
      return {
        event: "propose-price",
        changes: { proposed: priced.amounts.price, ...work },
        messages: isProved ? [{ kind: "price-proposed", occasion: proposalId }] : [],
        msg: `The client is asked to agree to ${formatRand(priced.amounts.price)}. Until then, the job stays as booked.`,
      };
    });
  } catch (error) {
    if (isUniqueViolation(error, "price_proposals_one_open")) throw new Failure("proposal_open");
    throw error;
  }
};

type Asked = ReceivedCallBody<"PATCH /api/orders/proposals/{id}">;

/** For each answer to a proposal: the state that is stored, and the reply. */
const answers = {
  accept: { state: "accepted", msg: "The new price is agreed." },
  decline: { state: "declined", msg: "The job and its price stay as booked." },
  withdraw: { state: "withdrawn", msg: "The new price is withdrawn. The job stays as booked." },
} as const satisfies Record<PriceProposalAnswer, object>;

/** Lets clients accept or decline a price, and drivers and staff withdraw it or accept by the client's code. */
async function requireEntitled(
  context: AppContext,
  caller: Party,
  proposal: PriceProposalRow,
  { answer, code = "" }: Asked,
): Promise<void> {
  const isClient = caller.type === "client";
  if (answer === (isClient ? "withdraw" : "decline")) throw new Failure("not_allowed");
  if (isClient || answer !== "accept") return;
  await requireRightCode(context, { kind: "proposal", subject: proposal.id, typed: code });
}

function acceptedVersion(order: OrderRow, { helpers, floors, rates, price }: PriceProposalRow) {
  const priced = priceTripAtRates(rates, { ...readTripFromRow(order), helpers, floors });
  if (priced.amounts.price !== price) throw new Failure("proposal_closed");
  return createNextOrderVersion(order, priced, false);
}

/** Stores an answer to a price proposal. @param keepsHours leaves the job's time as it was */
function storeAnswer(
  context: AppContext,
  caller: Party,
  id: string,
  asked: Asked,
  keepsHours: boolean,
) {
  const { state, msg } = answers[asked.answer];
  const event = `${asked.answer}-price` as const;
  return changeOrder(context, caller, id, async (trx, order) => {
    const closed = await trx
      .updateTable("price_proposals")
      .set({ state, answeredAt: new Date(context.clock()) })
      .where("id", "=", asked.proposalId)
      .where("state", "=", "open")
      .returningAll()
      .executeTakeFirstOrThrow(() => new Failure("proposal_closed"));
    if (asked.answer !== "accept") return { event, changes: { price: closed.price }, msg };
    const { occupied, ...version } = acceptedVersion(order, closed);
    return {
      set: { ...version, ...(!keepsHours && { occupied }) },
      event,
      changes: {
        ...(closed.helpers !== order.helpers && { helpers: [order.helpers, closed.helpers] }),
        ...(closed.floors !== order.floors && { floors: [order.floors, closed.floors] }),
        price: [order.price, closed.price],
        agreed: caller.type === "client" ? "by the client" : "by the client's code",
      },
      msg: `${msg} It is ${formatRand(closed.price)}.`,
      messages: [
        { kind: "changed", was: order },
        { kind: "job-changed", was: order },
      ],
    };
  });
}

/** Answers a price proposal. The first answer counts; the database ends a proposal when its order changes. */
export async function answerPriceProposal(
  context: AppContext,
  caller: Party,
  id: string,
  asked: Asked,
) {
  const proposal = await findPriceProposal(context.db, asked.proposalId);
  const order = proposal?.orderId === id && (await findOrder(context.db, caller, id));
  if (!proposal || !order) throw new Failure("not_found");
  if (proposal.state !== "open") throw new Failure("proposal_closed");
  await requireEntitled(context, caller, proposal, asked);
  return retryIfDriverBusy((keepsHours) => storeAnswer(context, caller, id, asked, keepsHours));
}
