import type { z } from "zod";
import type { ordersContract } from "#contract/orders.contract.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { ProposalAnswer } from "#domain/orders/price-proposal.ts";
import { checkVerificationCode } from "#domain/people/check-registration.ts";
import { visibleLine } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { isOtpCodeOf } from "#server/core/codes/otp-code.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { tripOf } from "#server/core/orders/trip-columns.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { isExclusionViolation } from "#server/platform/db/database-errors.ts";
import { priceAt } from "../../quotes/price-trip.ts";
import { nextVersion } from "../change-booking.ts";
import { jobChanged } from "../messages/tell.ts";
import { changeOrder, type Written } from "../order-commands.ts";
import { findOrder } from "../order-records.store.ts";
import {
  closeProposal,
  countProposalGuess,
  findProposal,
  type ProposalRow,
} from "./proposals.store.ts";

type Asked = z.output<(typeof ordersContract)["PATCH /api/orders/proposals/{id}"]["body"]>;

/** Every way in which a proposal ends by an answer: what is stored, what history says, what is read. */
const answers = {
  accept: { state: "accepted", event: "accept-price", msg: "The new price is agreed." },
  decline: {
    state: "declined",
    event: "decline-price",
    msg: "The job and its price stay as booked.",
  },
  withdraw: {
    state: "withdrawn",
    event: "withdraw-price",
    msg: "The new price is withdrawn. The job stays as booked.",
  },
} as const satisfies Record<ProposalAnswer, object>;

/** A guess at the client's code, which is counted whatever becomes of the rest. */
async function requireCode(
  { db, secrets, clock }: Context,
  proposal: ProposalRow,
  typed: string,
): Promise<void> {
  refuseInvalid({ code: checkVerificationCode(typed) });
  if (!(await countProposalGuess(db, proposal.id, clock()))) {
    const msg = "This code has ended. Withdraw the price, and propose it again for a new code.";
    throw new Failure("otp_attempts_used", { msg });
  }
  if (!isOtpCodeOf(secrets, proposal.id, visibleLine(typed))) {
    const msg = "That code is not right. Ask the client for the newest one.";
    throw new Failure("otp_wrong", { msg });
  }
}

/**
 * Who may give this answer: the client accepts or declines, the crew withdraw, and accept with the
 * code that the client tells them.
 */
async function requireEntitled(
  context: Context,
  caller: Party,
  proposal: ProposalRow,
  { answer, code = "" }: Asked,
): Promise<void> {
  const isClient = caller.type === "client";
  if (answer === (isClient ? "withdraw" : "decline")) throw new Failure("not_allowed");
  if (!isClient && answer === "accept") await requireCode(context, proposal, code);
}

/** The order as the proposal makes it, at the rates that the proposal was priced at. */
function acceptedVersion(order: OrderRow, { helpers, floors, rates, price }: ProposalRow) {
  const priced = priceAt(rates, { ...tripOf(order), helpers, floors });
  if (priced.amounts.price !== price) throw new Failure("proposal_closed");
  return nextVersion(order, priced, false);
}

/**
 * @param keepsHours the driver's next job begins too soon for the longer one: the hours stay as they
 *   were planned, because the work is agreed and under way
 */
function store(
  context: Context,
  caller: Party,
  id: string,
  asked: Asked,
  keepsHours: boolean,
): Promise<Written> {
  const { state, event, msg } = answers[asked.answer];
  return changeOrder(context, caller, id, async (trx, order) => {
    const closed = await closeProposal(trx, asked.proposalId, state, context.clock());
    if (!closed) throw new Failure("proposal_closed");
    if (asked.answer !== "accept") return { set: {}, event, changes: { price: closed.price }, msg };
    const { occupied, ...version } = acceptedVersion(order, closed);
    return {
      set: { ...version, ...(!keepsHours && occupied && { occupied }) },
      event,
      changes: {
        ...(closed.helpers !== order.helpers && { helpers: [order.helpers, closed.helpers] }),
        ...(closed.floors !== order.floors && { floors: [order.floors, closed.floors] }),
        price: [order.price, closed.price],
        agreed: caller.type === "client" ? "by the client" : "by the client's code",
      },
      msg: `${msg} It is ${formatRand(closed.price)}.`,
      tells: [{ kind: "changed", was: order }, ...jobChanged(order)],
    };
  });
}

/**
 * Answers a proposed price. Two who answer at once take turns, and the first answer counts; the
 * database ends a proposal when the order changes in another way.
 */
export async function answerProposal(
  context: Context,
  caller: Party,
  id: string,
  asked: Asked,
): Promise<Written> {
  const proposal = await findProposal(context.db, asked.proposalId);
  const order = proposal?.order_id === id && (await findOrder(context.db, caller, id));
  if (!proposal || !order) throw new Failure("not_found");
  if (proposal.state !== "open") throw new Failure("proposal_closed");
  await requireEntitled(context, caller, proposal, asked);
  try {
    return await store(context, caller, id, asked, false);
  } catch (error) {
    if (!isExclusionViolation(error)) throw error;
    return store(context, caller, id, asked, true);
  }
}
