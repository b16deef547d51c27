import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { formatCount, formatDateTime } from "#web/lib/format.ts";
import type { SaveQuestion } from "#web/parts/records/edit/edit-form.tsx";
import { orderStateWords } from "../order-state-words.tsx";
import { type OrderHolder, type OrdersOf, useOpenOrders } from "../orders.queries.ts";

/** The advice for so many open orders of a record that is not active, as part of a sentence. */
export function adviceFor(of: OrdersOf, total: number): string {
  const each = total === 1 ? "it" : "each one";
  return "clientId" in of
    ? `complete ${each}, or delete it in the list of orders.`
    : `open ${each} to give it to another driver, or to complete it.`;
}

/**
 * The question before a client, a driver or a vehicle is suspended; null for any other change.
 *
 * @param next the status that is about to be saved
 */
export function suspensionQuestion(holder: OrderHolder, next: PartyStatus): SaveQuestion | null {
  if (next !== "suspended" || holder.status === "suspended") return null;
  return { question: `Suspend ${holder.name}?`, children: <Suspension holder={holder} /> };
}

/** Tells the effects of the suspension on the record and on its open orders. */
function Suspension({ holder: { of, name } }: { readonly holder: OrderHolder }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>
        {"vehicleId" in of && `${name} gets no new orders until it is active again.`}
        {"driverId" in of && `${name} is logged out at once, and gets no new orders.`}
        {"clientId" in of && `${name} is logged out at once, and can book nothing.`}
      </p>
      <Loaded query={useOpenOrders(of)} what="the open orders" lines={3}>
        {({ items, total }) =>
          total === 0 ? (
            <p>There are no open orders.</p>
          ) : (
            <>
              <p>
                <strong>
                  {formatCount(total, "open order")}{" "}
                  {total === 1 ? "stays as it is." : "stay as they are."}
                </strong>{" "}
                Afterwards, {adviceFor(of, total)}
              </p>
              <ul className="list-disc pl-5 tabular-nums">
                {items.map(({ id, orderDate, orderTime, status }) => (
                  <li key={id}>
                    {formatDateTime(orderDate, orderTime)}
                    <span className="text-quiet">
                      , {orderStateWords[status].label.toLowerCase()}
                    </span>
                  </li>
                ))}
                {total > items.length && <li>{total - items.length} more</li>}
              </ul>
            </>
          )
        }
      </Loaded>
    </div>
  );
}
