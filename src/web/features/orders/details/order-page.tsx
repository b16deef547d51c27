import { webPaths } from "#contract/web-paths.ts";
import { formatDateTime, shortId } from "#web/lib/format.ts";
import { LoadedRecord } from "#web/parts/records/edit/record-page.tsx";
import { HistorySection } from "#web/parts/records/history.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import { type OrderDetails, orderRecords } from "../order-records.ts";
import { OrderStatusBadge } from "../order-status-badge.tsx";
import { useOrder } from "../orders.queries.ts";
import { ContactCard } from "./contact-card.tsx";
import { NextStepCard } from "./next-step-card.tsx";
import { MoveCard, PriceCard } from "./order-cards.tsx";
import { RecordCard } from "./record-card.tsx";
import { StaffPanel } from "./staff-panel.tsx";

type OrderViewer = "client" | "driver" | "user";

/** Loads an order and shows it, or what kept it from showing. */
export function OrderPage(props: { readonly id: string; readonly viewer: OrderViewer }) {
  return (
    <LoadedRecord
      query={useOrder(props.id)}
      noun={orderRecords.noun}
      title="Order details"
      listPath={webPaths.orders()}
      missing="The link may be wrong, the order may belong to another account, or it was deleted."
    >
      {(order) => <OrderView order={order} viewer={props.viewer} />}
    </LoadedRecord>
  );
}

/**
 * An order in full, as its viewer may see it. What to do comes first; on a wide screen it stands
 * beside the order for staff, above it for everyone else.
 */
function OrderView(props: { readonly order: OrderDetails; readonly viewer: OrderViewer }) {
  const { order, viewer } = props;
  return (
    <>
      <OrderHeading order={order} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr] print:gap-4">
        {viewer === "user" ? (
          <ForStaff order={order} />
        ) : (
          <ForOwner order={order} viewer={viewer} />
        )}
      </div>
    </>
  );
}

const stack = "grid min-w-0 gap-6 print:gap-4";

function ForStaff(props: { readonly order: OrderDetails }) {
  const { order } = props;
  return (
    <>
      <div className={`${stack} xl:col-start-2`}>
        <StaffPanel order={order} />
      </div>
      <div className={`${stack} xl:col-start-1 xl:row-span-2 xl:row-start-1`}>
        <MoveCard order={order} />
        <PriceCard order={order} />
        <HistorySection kind={orderRecords} id={order.id} />
      </div>
      <div className={`${stack} md:grid-cols-2 xl:col-start-2 xl:grid-cols-1 print:grid-cols-2`}>
        {order.driver && <ContactCard title="Driver" person={order.driver} />}
        <ContactCard title="Client" person={order.client} />
        <RecordCard order={order} />
      </div>
    </>
  );
}

function ForOwner(props: { readonly order: OrderDetails; readonly viewer: "client" | "driver" }) {
  const { order, viewer } = props;
  return (
    <>
      <div className={stack}>
        <NextStepCard order={order} viewer={viewer} />
        <MoveCard order={order} />
      </div>
      <div className={stack}>
        {viewer === "driver" && <ContactCard title="Client" person={order.client} />}
        {viewer === "client" && order.driver && (
          <ContactCard title="Your driver" person={order.driver} />
        )}
        <PriceCard order={order} />
        {viewer === "client" && <ContactCard title="Booked by" person={order.client} />}
      </div>
    </>
  );
}

/** The heading of an order: its moment, its status and its id. */
function OrderHeading(props: { readonly order: OrderDetails }) {
  const { order } = props;
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h1>
          <span className="block text-small font-semibold text-quiet">Order details</span>{" "}
          <span className="block text-title font-heavy">
            {formatDateTime(order.orderDate, order.orderTime)}
          </span>
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <OrderStatusBadge status={order.status} />
          <span className="text-small text-quiet">
            Order <CopyText name="order id" text={order.id} short={shortId(order.id)} />
          </span>
        </p>
      </div>
      <div data-no-print className="hidden md:block">
        <Button variant="secondary" size="compact" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
