import type { ReactNode } from "react";
import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { orderRecords } from "#web/features/orders/order-records.ts";
import { formatCount } from "#web/lib/format.ts";
import { useRecordCounts } from "#web/parts/records/records.queries.ts";
import { Card } from "#web/ui/card.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";

/** The form of a record, and beside it, where there is room, what belongs to the record. */
export function RecordLayout(props: { readonly form: ReactNode; readonly beside: ReactNode }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">{props.form}</div>
      <div className="grid min-w-0 gap-6 md:grid-cols-2 xl:grid-cols-1">{props.beside}</div>
    </div>
  );
}

/** The number of a person's orders, with a link to them. */
export function RelatedOrders(props: {
  readonly of: { readonly clientId: string } | { readonly driverId: string };
}) {
  const count = useRecordCounts(orderRecords, props.of)?.["standing"]?.["all"];
  return (
    <Card label="Orders" className="md:p-6">
      <h2 className="mb-1 text-lead font-bold">Orders</h2>
      {count === 0 ? (
        <p className="text-quiet">No orders yet.</p>
      ) : (
        <Link
          to={`${webPaths.orders()}?${new URLSearchParams(props.of)}`}
          className="link inline-flex min-h-11 items-center gap-2"
        >
          {count === undefined ? "See the orders" : `See ${formatCount(count, "order", "orders")}`}
          <ArrowRightIcon className="size-5" />
        </Link>
      )}
    </Card>
  );
}
