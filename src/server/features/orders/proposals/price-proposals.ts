import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import {
  checkPriceProposal,
  doesPriceWaitForOffice,
  type PriceProposalAnswer,
  type PriceProposalState,
  samePriceProposedMessage,
  usualPriceCutPercent,
} from "#domain/orders/price-proposal.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext, Trx, UseCase } from "#server/context.ts";
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
import { findOrder, type OrderDetails, requireOrder } from "../order-records.store.ts";
import { priceBookingChange, requirePriceSeenByCaller } from "../price-change.ts";
import { findPriceProposal, hasProvedPhoneNumber, type PriceProposalRow } from "./proposal.jobs.ts";

type AskedPrice = ReceivedCallBody<"POST /api/orders/proposals/{id}">;

/** Tells the client of a proposed price, with the code that accepts it. */
async function askClient(
  context: AppContext,
  trx: Trx,
  { order, client }: Pick<OrderDetails, "order" | "client">,
  { id, price }: Pick<PriceProposalRow, "id" | "price">,
) {
  const nowMs = await countSentMessage(context, trx, { kind: "proposal", to: client.email });
  await trx
    .updateTable("price_proposals")
    .set({ state: "open", codeExpiresAt: new Date(nowMs + otpValidForMinutes * 60_000) })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirstOrThrow(() => new Failure("proposal_closed"));
  await context.jobs.enqueue(trx, "proposal-mail", { proposalId: id });
  // A code by SMS goes only to a phone number that its owner has proved.
  const isProved = await hasProvedPhoneNumber(trx, order.clientId);
  return {
    messages: isProved ? [{ kind: "price-proposed", occasion: id } as const] : [],
    msg: `The client is asked to agree to ${formatRand(price)}. Until then, the job stays as booked.`,
  };
}

/**
 * Proposes a price at the booking's rates, to the client, or first to staff where a driver cuts it much. The
 * job stays as it was until the client accepts.
 */
export const proposeOrderPrice: UseCase<AskedPrice> = async (context, caller, id, asked) => {
  const { reason } = asked;
  const details = await requireOrder(context.db, caller, id);
  const { order: before, versions } = details;
  requireOrderActionAllowed("proposePrice", before);
  const { helpers = before.helpers, floors = before.floors } = asked;
  const work = { helpers, floors };
  refuseInvalidFields(checkPriceProposal({ ...work, reason }, before));
  const { priced } = await priceBookingChange(context, before, work);
  const { price } = priced.amounts;
  const ours = versions.filter(({ replacedForClient }) => !replacedForClient);
  const { priceCutPercent = usualPriceCutPercent } = (await findCompanySettings(context.db))
    .details;
  const earlier = [before.price, ...ours.map((version) => version.price)];
  const waits =
    !isStaffMember(caller) && doesPriceWaitForOffice(price, earlier, Number(priceCutPercent));
  refuseInvalidFields({ floors: price === before.price ? samePriceProposedMessage : undefined });
  requirePriceSeenByCaller(before, priced, asked.price);
  try {
    return await changeOrder(context, caller, id, async (trx, order) => {
      requireOrderActionAllowed("proposePrice", order);
      if (order.version !== before.version) throw new Failure("order_status_conflict");
      const proposal = { id: newId(), price };
      await trx
        .insertInto("price_proposals")
        .values({
          ...work,
          ...proposal,
          orderId: order.id,
          at: new Date(context.clock()),
          byType: isStaffMember(caller) ? "user" : "driver",
          byId: caller.id,
          reason: toVisibleText(reason),
          rates: JSON.stringify(priced.rates),
          state: "waiting",
        })
        .execute();
      const asked = waits
        ? { msg: `${formatRand(price)} waits for the office. The job stays as booked.` }
        : await askClient(context, trx, details, proposal);
      return { ...asked, event: "propose-price", changes: { proposed: price, ...work } };
    });
  } catch (error) {
    if (isUniqueViolation(error, "price_proposals_one_open")) throw new Failure("proposal_open");
    throw error;
  }
};

type Asked = ReceivedCallBody<"PATCH /api/orders/proposals/{id}">;

type Answer = readonly [Party["type"][], PriceProposalState[], PriceProposalState, msg: string];

/** For each answer to a proposal: who may give it and in which states, the state that is stored, and the reply. */
const answers: Readonly<Record<PriceProposalAnswer, Answer>> = {
  accept: [["client", "driver", "user"], ["open"], "accepted", "The new price is agreed."],
  decline: [["client"], ["open"], "declined", "The job and its price stay as booked."],
  withdraw: [["driver", "user"], ["waiting", "open"], "withdrawn", "The job stays as booked."],
  approve: [["user"], ["waiting"], "open", ""],
  refuse: [["user"], ["waiting"], "refused", "It is refused, and the driver is told."],
};

/** Checks that the caller may give this answer now; the crew accept only by the client's code. */
async function requireEntitled(
  context: AppContext,
  caller: Party,
  proposal: PriceProposalRow,
  { answer, code = "", reason = "" }: Asked,
): Promise<void> {
  const [by, from] = answers[answer];
  if (!by.includes(caller.type)) throw new Failure("not_allowed");
  if (!from.includes(proposal.state)) throw new Failure("proposal_closed");
  if (answer === "refuse") refuseInvalidFields({ reason: checkCancellationReason(reason) });
  if (caller.type === "client" || answer !== "accept") return;
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
  details: OrderDetails,
  proposal: PriceProposalRow,
  { answer, reason = "" }: Asked,
  keepsHours: boolean,
) {
  const [, from, state, msg] = answers[answer];
  const event = `${answer}-price` as const;
  const { id, price } = proposal;
  return changeOrder(context, caller, details.order.id, async (trx, order) => {
    if (answer === "approve") {
      return { ...(await askClient(context, trx, details, proposal)), event, changes: { price } };
    }
    const refusal = answer === "refuse" ? toVisibleText(reason) : "";
    const closed = await trx
      .updateTable("price_proposals")
      .set({ state, refusal, answeredAt: new Date(context.clock()) })
      .where("id", "=", id)
      .where("state", "in", from)
      .returningAll()
      .executeTakeFirstOrThrow(() => new Failure("proposal_closed"));
    const toDriver = { kind: "price-refused", occasion: id } as const;
    const messages = answer === "refuse" ? [toDriver] : [];
    if (answer !== "accept") return { event, changes: { price }, msg, messages };
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
  const details = proposal?.orderId === id && (await findOrder(context.db, caller, id));
  if (!proposal || !details) throw new Failure("not_found");
  await requireEntitled(context, caller, proposal, asked);
  return retryIfDriverBusy((keepsHours) =>
    storeAnswer(context, caller, details, proposal, asked, keepsHours),
  );
}
