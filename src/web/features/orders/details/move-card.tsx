import { formatDate } from "#domain/calendar/format-moment.ts";
import { truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatKms } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { type Definition, DefinitionList } from "#web/ui/definition-list.tsx";
import type { OrderDetails } from "../order-records.ts";
import { orderTypeNames } from "../order-words.ts";

/** What was booked. */
export function MoveCard(props: { readonly order: OrderDetails }) {
  const { order } = props;
  const items: readonly Definition[] = [
    { term: "Pickup", value: order.pickup },
    { term: "Destination", value: order.destination },
    { term: "Kms", value: formatKms(order.kms) },
    { term: "Order Date", value: formatDate(order.orderDate) },
    { term: "Order Time", value: order.orderTime },
    { term: "Truck Size", value: truckText(order.truckSize) },
    { term: "Helpers", value: order.helpers },
    { term: "Floors", value: order.floors },
    { term: "Order Type", value: orderTypeNames[order.orderType] },
    {
      term: "Notes",
      value:
        order.notes === "" ? (
          <span className="font-normal text-quiet">None</span>
        ) : (
          <span className="font-normal break-words whitespace-pre-line">{order.notes}</span>
        ),
    },
  ];
  return (
    <Card label="The move" className="print:p-4 print:shadow-none">
      <h2 className="mb-2 text-lead font-bold">The move</h2>
      <DefinitionList items={items} />
    </Card>
  );
}
