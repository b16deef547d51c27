import type { ComponentProps, ReactNode } from "react";
import { OpenOrders, OrdersLink } from "#web/features/orders/list/open-orders.tsx";
import { formatCount } from "#web/format.ts";
import { useRecordCounts } from "#web/office/records.queries.ts";
import { orderRecords } from "#web/parts/orders/order-records.ts";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";

/** The form of a record, and beside it, where there is room, what belongs to the record. */
export function RecordLayout(props: { readonly form: ReactNode; readonly beside: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">{props.form}</div>
      <div className="grid min-w-0 grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-1">
        {props.beside}
      </div>
    </div>
  );
}

/** What belongs to a record, as a link to it. */
export function RelatedCard(props: {
  readonly title: string;
  /** Null where there is nothing. */
  readonly to: string | null;
  /** Says that there is nothing. */
  readonly none: string;
  readonly children: ReactNode;
}) {
  const { title, to } = props;
  return (
    <Card label={title} className="md:p-6">
      <h2 className="mb-1 text-lead font-bold">{title}</h2>
      {to === null ? (
        <p className="text-quiet">{props.none}</p>
      ) : (
        <Link to={to} className="link inline-flex min-h-11 max-w-full items-center gap-2">
          <span className="min-w-0">{props.children}</span>
          <ArrowRightIcon className="size-5" />
        </Link>
      )}
    </Card>
  );
}

/** The open orders of a person, and the number of all of them with a link to them. */
export function RelatedOrders(props: ComponentProps<typeof OpenOrders>) {
  const { of } = props.holder;
  const count = useRecordCounts(orderRecords, of)?.["standing"]?.["all"];
  return (
    <OpenOrders {...props}>
      {count !== 0 && (
        <OrdersLink query={of}>
          {count === undefined ? "See the orders" : `See ${formatCount(count, "order")}`}
        </OrdersLink>
      )}
    </OpenOrders>
  );
}
