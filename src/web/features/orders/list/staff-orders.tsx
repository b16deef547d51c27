import { useId, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { useToday } from "#web/browser/use-now.ts";
import type { LinkFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { type Order, type OrdersQuery, orderRecords } from "#web/parts/orders/order-records.ts";
import { controlClass } from "#web/ui/fields/field-shell.tsx";
import { useSearchParams } from "#web/ui/navigation.tsx";
import {
  AssignButton,
  canBeGiven,
  canBeTaken,
  ManyButtons,
  OfferNote,
} from "../assign/assign-buttons.tsx";
import { AssignWindow } from "../assign/assign-window.tsx";
import { RefusedOrders } from "../assign/refused-orders.tsx";
import { useAssign } from "../assign/use-assign.ts";
import { OrderCard, OrderSummary } from "./order-card.tsx";
import { staffColumns } from "./order-columns.tsx";
import { dateOfDay, dayFilter, standingAt } from "./order-filters.ts";

/** Every order, as the office works with them: the day in front. */
export function StaffOrders(props: {
  /** Whose orders a link can ask for. */
  readonly links: readonly LinkFilter<keyof OrdersQuery>[];
}) {
  const today = useToday();
  const [params] = useSearchParams();
  const linked = props.links.map(({ param }) => param);
  const assigning = useAssign();
  const [asked, setAsked] = useState<readonly Order[]>([]);
  const whoDrives = (order: Order) =>
    canBeGiven(order) ? (
      <>
        <AssignButton order={order} assigning={assigning} onAsk={setAsked} />
        <OfferNote order={order} />
      </>
    ) : (
      "None"
    );
  const columns = staffColumns(whoDrives);
  const { filter: standing, sorts } = standingAt(params, linked);
  const day = {
    ...dayFilter(today),
    beside: (value: string, choose: (value: string) => void) => (
      <DayPicker value={value === "" ? "" : dateOfDay(value, today)} onPick={choose} />
    ),
  };
  return (
    <>
      <RefusedOrders assigning={assigning} onAsk={setAsked} />
      <RecordTable
        kind={orderRecords}
        label="Orders"
        columns={columns}
        many={{
          mayChoose: (order) => canBeGiven(order) || canBeTaken(order),
          actions: (orders) => (
            <ManyButtons orders={orders} assigning={assigning} onAsk={setAsked} />
          ),
        }}
        actionsIn="reference"
        page={{
          label: "Order details",
          to: ({ id }) => webPaths.orderDetails(id),
          whenRemoved: false,
        }}
        chips={[day, standing]}
        links={props.links}
        searchHint="Name, number, plate, reference, address, note"
        sorts={sorts}
        mayRemove={({ status }) => !orderStates[status].refuses.remove}
        card={(order) => <OrderCard order={order} whoDrives={whoDrives(order)} />}
        describe={(order) => <OrderSummary order={order} />}
        nothingYet={{
          title: "No open orders",
          children:
            "Bookings appear here as soon as clients make them. What is done stands under All.",
        }}
      />
      <AssignWindow orders={asked} assigning={assigning} onClose={() => setAsked([])} />
    </>
  );
}

/**
 * Any day for the list. A year that is being typed passes through years like 0002, which are kept
 * to the field: only a real day, or none, is picked.
 */
function DayPicker(props: {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  readonly onPick: (day: string) => void;
}) {
  const { value, onPick } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Pick a date
      </label>
      <input
        id={id}
        type="date"
        value={typed}
        min="2000-01-01"
        max="2999-12-31"
        className={controlClass(undefined, "min-h-11 max-w-44 px-3 py-2")}
        onChange={(event) => {
          const day = event.target.value;
          setTyped(day);
          if (day !== value && (day === "" || isCalendarDate(day))) onPick(day);
        }}
      />
    </>
  );
}
