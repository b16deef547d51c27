import { useState } from "react";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkOrderAction, orderStates } from "#domain/orders/order-states.ts";
import { checkProposal } from "#domain/orders/price-proposal.ts";
import { callWithId } from "#web/api/api-client.ts";
import { useToday } from "#web/browser/use-now.ts";
import { AskReason } from "#web/parts/ask-reason.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { Notice } from "#web/ui/states.tsx";
import { CrewFields } from "../change/crew-fields.tsx";
import { priceIn } from "../change/wanted-change.ts";

export function ProposePrice(props: { readonly order: OrderDetails; readonly isQuiet?: boolean }) {
  const { order, isQuiet = false } = props;
  const [work, setWork] = useState({ helpers: order.helpers, floors: order.floors });
  const [price, setPrice] = useState<number | null>(null);
  const isAhead = useToday() < order.orderDate && !orderStates[order.status].isUnderWay;
  const state = { status: order.status, hasDriver: order.driver !== null };
  const isRefused = checkOrderAction("proposePrice", state) !== null;
  // Before its day, staff change the order itself.
  if (isAhead || isRefused || order.proposal?.state === "open") return null;

  function change(part: Partial<typeof work>) {
    setWork((last) => ({ ...last, ...part }));
    setPrice(null);
  }

  async function send(reason: string) {
    const body = { ...work, reason, ...(price !== null && { price }) };
    try {
      return await callWithId("POST /api/orders/proposals/{id}", order.id, body);
    } catch (error) {
      const newPrice = priceIn(error);
      if (newPrice === null) throw error;
      setPrice(newPrice);
      return null;
    }
  }

  return (
    <AskReason
      isQuiet={isQuiet}
      label="The job is larger"
      title="Propose another price"
      yes={price === null ? "Work out the price" : `Ask the client for ${formatRand(price)}`}
      no="Leave it as booked"
      reasonLabel="What has changed? The client reads it"
      check={(reason) => checkProposal({ ...work, reason }, order)}
      send={send}
      fields={
        <>
          <CrewFields value={work} onChange={change} />
          <output className="block empty:absolute">
            {price !== null && (
              <Notice title={`The price would be ${formatRand(price)}`}>
                It is {formatRand(order.price)} as booked. The client gets the new price with a
                code.
              </Notice>
            )}
          </output>
        </>
      }
    >
      The price follows from helpers and floors by the same formula. Until the client agrees, the
      job and its price stay as booked.
    </AskReason>
  );
}
