import { webPaths } from "#contract/web-paths.ts";
import { useToday } from "#web/lib/use-today.ts";
import type { LinkFilter } from "#web/parts/records/record-filters.ts";
import { RecordTable } from "#web/parts/records/record-table.tsx";
import type { RowPage } from "#web/parts/records/row-actions.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type OrdersQuery, orderRecords } from "../order-records.ts";
import type { Order } from "../order-types.ts";
import { DayPicker } from "./day-picker.tsx";
import { OrderCard } from "./order-card.tsx";
import { staffColumns } from "./order-columns.tsx";
import { dateOfDay, dayFilter, orderSorts, standingFilter } from "./order-filters.ts";
import { OrderSummary } from "./order-summary.tsx";

const page: RowPage<Order> = {
  label: "Order details",
  to: ({ id }) => webPaths.orderDetails(id),
  whenRemoved: false,
};

/** Every order, as the office works with them: the day in front. */
export function StaffOrders(props: {
  /** Whose orders a link can ask for. */
  readonly links: readonly LinkFilter<OrdersQuery>[];
}) {
  const today = useToday();
  const day = {
    ...dayFilter(today),
    beside: (value: string, choose: (value: string) => void) => (
      <DayPicker value={value === "" ? "" : dateOfDay(value, today)} onPick={choose} />
    ),
  };
  return (
    <RecordTable
      kind={orderRecords}
      label="Orders"
      columns={staffColumns}
      page={page}
      chips={[day, standingFilter]}
      links={props.links}
      searchHint="Address, note or order id"
      sorts={orderSorts}
      hasHistoryInRows={false}
      card={(order) => <OrderCard order={order} />}
      describe={(order) => <OrderSummary order={order} />}
      nothingYet={
        <EmptyState title="No orders yet">
          <p>Bookings appear here as soon as clients make them.</p>
        </EmptyState>
      }
    />
  );
}
