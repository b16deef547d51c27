import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { ordersContract } from "#contract/orders.contract.ts";
import { otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkProposal, samePriceMessage } from "#domain/orders/price-proposal.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { lockAddress } from "#server/core/codes/otps.store.ts";
import { recordSend, refuseFrequentSend } from "#server/core/codes/sends.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { changeOrder, requireAllowed, type Written } from "../order-commands.ts";
import { requireOrder } from "../order-records.store.ts";
import { priceChange, requireSeen } from "../price-change.ts";
import { hasProvedNumber } from "./proposals.store.ts";

type Asked = z.output<(typeof ordersContract)["POST /api/orders/proposals/{id}"]["body"]>;

/**
 * Proposes the price of a job that turns out larger, by the formula alone and at the rates of the
 * booking. The client gets it with a code; until they accept it, the job stays as booked. A code
 * counts towards what the client's mailbox may be sent.
 */
export async function proposePrice(
  context: Context,
  caller: Party,
  id: string,
  { reason, price, ...asked }: Asked,
): Promise<Written> {
  const details = await requireOrder(context.db, caller, id);
  const { order: before, client } = details;
  requireAllowed("proposePrice", before);
  const { helpers = before.helpers, floors = before.floors } = asked;
  const work = { helpers, floors };
  refuseInvalid(checkProposal({ ...work, reason }, before));
  const { priced } = await priceChange(context, before, work);
  refuseInvalid({ floors: priced.amounts.price === before.price ? samePriceMessage : undefined });
  requireSeen(before, priced, price);
  try {
    return await changeOrder(context, caller, id, async (trx, order) => {
      requireAllowed("proposePrice", order);
      if (order.version !== before.version) throw new Failure("order_status_conflict");
      const nowMs = context.clock();
      await lockAddress(trx, client.email);
      // Two people wait at a truck, so there is no pause between two codes; the mailbox's count holds.
      await refuseFrequentSend(trx, client.email, "mail", nowMs);
      await recordSend(trx, client.email, "code", nowMs);
      const proposalId = newId();
      await trx
        .insertInto("price_proposals")
        .values({
          ...work,
          id: proposalId,
          order_id: order.id,
          at: new Date(nowMs),
          by_type: isStaff(caller) ? "user" : "driver",
          by_id: caller.id,
          reason: visibleText(reason),
          rates: JSON.stringify(priced.rates),
          price: priced.amounts.price,
          code_expires_at: new Date(nowMs + otpValidForMinutes * 60_000),
        })
        .execute();
      await context.jobs.enqueue(trx, "proposal-mail", { proposalId });
      // A code by SMS goes only to a number that was proved.
      const isProved = await hasProvedNumber(trx, order.client_id);
      return {
        set: {},
        event: "propose-price",
        changes: { proposed: priced.amounts.price, ...work },
        tells: isProved ? [{ kind: "price-proposed", occasion: proposalId }] : [],
        msg: `The client is asked to agree to ${formatRand(priced.amounts.price)}. Until then, the job stays as booked.`,
      };
    });
  } catch (error) {
    if (isUniqueViolation(error, "price_proposals_one_open")) throw new Failure("proposal_open");
    throw error;
  }
}
