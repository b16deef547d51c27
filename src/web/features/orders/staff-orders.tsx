import { useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useColumnChoice } from "#web/lib/use-column-choice.ts";
import { useListPage } from "#web/lib/use-list-page.ts";
import { useToday } from "#web/lib/use-today.ts";
import { Button } from "#web/ui/button.tsx";
import { useListView } from "#web/ui/data-table/use-list-view.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DeleteOrderDialog } from "./delete-order-dialog.tsx";
import { OrderCard } from "./order-card.tsx";
import { staffColumns } from "./order-columns.tsx";
import { OrderFilterBar } from "./order-filter-bar.tsx";
import { orderQueryOf, orderSorts, readOrderFilters } from "./order-filters.ts";
import type { Order } from "./order-types.ts";
import { ordersPageSize, useOrders } from "./orders.queries.ts";

/** Every order, as the office works with them. */
export function StaffOrders() {
  const view = useListView();
  const filters = readOrderFilters(view.params);
  const today = useToday();
  const choice = useColumnChoice("orders");
  const page = useListPage(
    useOrders({
      ...orderQueryOf(filters, today),
      ...(view.q === "" ? {} : { q: view.q }),
      ...(view.cursor === undefined ? {} : { cursor: view.cursor }),
      sort: filters.sort,
    }),
  );
  const [toDelete, setToDelete] = useState<Order | null>(null);
  const columns = useMemo(() => staffColumns(setToDelete), []);
  const listRef = useRef<HTMLDivElement>(null);
  const isFiltered = view.q !== "" || filters.show !== "" || filters.day !== "";

  return (
    <div ref={listRef} tabIndex={-1} className="outline-none">
      <DataTable
        choice={choice}
        label="Orders"
        view={view}
        page={page}
        pageSize={ordersPageSize}
        columns={columns}
        rowKey={(order) => order.id}
        card={(order) => <OrderCard order={order} onDelete={setToDelete} />}
        moreOnCard="All fields"
        search={{ label: "Search", placeholder: "Address, note or order id" }}
        sorting={{ sort: filters.sort, options: orderSorts }}
        filters={<OrderFilterBar filters={filters} view={view} today={today} />}
        countText={(total) => (total === 1 ? "1 order" : `${total} orders`)}
        empty={isFiltered ? <NothingMatches /> : <NoOrders />}
      />
      <DeleteOrderDialog
        order={toDelete}
        onClose={() => setToDelete(null)}
        onGone={() => {
          setToDelete(null);
          // The button that was pressed went with its row.
          listRef.current?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

function NothingMatches() {
  const [, setParams] = useSearchParams();
  return (
    <EmptyState
      title="No order matches"
      action={<Button onClick={() => setParams({})}>Show all orders</Button>}
    >
      <p>Nothing fits this search, day and status together.</p>
    </EmptyState>
  );
}

function NoOrders() {
  return (
    <EmptyState title="No orders yet">
      <p>Bookings appear here as soon as clients make them.</p>
    </EmptyState>
  );
}
