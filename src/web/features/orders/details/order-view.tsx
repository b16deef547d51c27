import { HistorySection } from "#web/parts/records/history/history-section.tsx";
import { orderRecords } from "../order-records.ts";
import type { OrderDetails } from "../order-types.ts";
import { ContactCard } from "./contact-card.tsx";
import { MoveCard } from "./move-card.tsx";
import { NextStepCard } from "./next-step-card.tsx";
import { OrderHeading } from "./order-heading.tsx";
import { PriceCard } from "./price-card.tsx";
import { RecordCard } from "./record-card.tsx";
import { StaffPanel } from "./staff-panel.tsx";

export type OrderViewer = "client" | "driver" | "user";

/**
 * An order in full, as its viewer may see it. What to do comes first; on a wide screen it stands
 * beside the order for staff, above it for everyone else.
 */
export function OrderView(props: { readonly order: OrderDetails; readonly viewer: OrderViewer }) {
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
