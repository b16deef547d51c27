import { lazy, Suspense } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { CashCard } from "#web/features/orders/day/cash-card.tsx";
import { ContactCard, DriverCard } from "#web/features/orders/details/contact-card.tsx";
import { MessagesCard, OfficeNotes } from "#web/features/orders/details/messages-card.tsx";
import { NextStepCard } from "#web/features/orders/details/next-step-card.tsx";
import { MapCard, MoveCard, PhotosCard } from "#web/features/orders/details/order-cards.tsx";
import { OrderPapers, PapersAndSharingCard } from "#web/features/orders/details/order-papers.tsx";
import { PriceCard, PriceVersions } from "#web/features/orders/details/price-cards.tsx";
import { OrderRecordCard } from "#web/features/orders/details/record-card.tsx";
import { StaffPanel } from "#web/features/orders/details/staff-panel.tsx";
import { ProposalCard } from "#web/features/orders/proposal/proposal-card.tsx";
import { OrderReviewCard } from "#web/features/reviews/order-reviews.tsx";
import { LoadedRecord, RecordHeading } from "#web/office/edit/record-page.tsx";
import { HistorySection } from "#web/office/history.tsx";
import { BackToList } from "#web/office/list/record-links.tsx";
import { type OrderDetails as Order, orderRecords } from "#web/parts/orders/order-records.ts";
import { OrderStatusBadge } from "#web/parts/orders/order-state-words.tsx";
import { useOrder } from "#web/parts/orders/read-orders.ts";
import { usePathParameter } from "#web/routing/current-page.ts";
import { throwPageNotLoaded } from "#web/routing/page-parts.ts";
import { useHasStaffRight, useSignedInParty } from "#web/session/access.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/states.tsx";
import "./order-paper.css";

/** Loads the page of a driver's job, which nobody else needs. */
const DriverJob = lazy(() => import("./driver-job.tsx").catch(throwPageNotLoaded));

/** Loads the code of claims, which most orders do not need. Without it, the rest of the page works. */
const ClaimsCard = lazy(() =>
  import("#web/features/claims/claims-card.tsx").catch(() => ({
    default: () => (
      <Notice kind="warning" title="What is reported as damaged or missing did not load">
        Check your connection and load the page again.
      </Notice>
    ),
  })),
);

export const pageHead = { title: "Order details" };

export default function OrderDetails() {
  const id = usePathParameter("id");
  const { type } = useSignedInParty();
  return (
    <>
      <BackToList to={webPaths.orders()}>All orders</BackToList>
      <LoadedRecord
        key={id}
        query={useOrder(id)}
        noun={orderRecords.noun}
        title="Order details"
        listPath={webPaths.orders()}
        missing="The link may be wrong, the order may belong to another account, or it was deleted."
      >
        {(order) => (
          <>
            <div className="flex flex-wrap items-end justify-between gap-x-8">
              <RecordHeading
                noun="order"
                over="Order details"
                name={formatMoveStart(order)}
                id={order.id}
                reference={formatOrderReference(order.reference)}
                badge={<OrderStatusBadge status={order.status} />}
              />
              <div
                data-no-print
                // On a phone, this box shows no button to clients and drivers.
                className={`mb-6 ${type === "user" ? "flex flex-wrap gap-3" : "hidden md:block"}`}
              >
                {type === "user" && <OrderPapers order={order} />}
                <div className="hidden md:block">
                  <Button variant="secondary" size="compact" onClick={() => window.print()}>
                    Print
                  </Button>
                </div>
              </div>
            </div>
            <div className="order-paper grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
              {type === "user" ? (
                <ForStaff order={order} />
              ) : type === "driver" ? (
                <DriverJob order={order} />
              ) : (
                <ForClient order={order} />
              )}
            </div>
          </>
        )}
      </LoadedRecord>
    </>
  );
}

const stack = "grid min-w-0 grid-cols-1 content-start gap-6";

function ForStaff({ order }: { readonly order: Order }) {
  return (
    <>
      <div className={`${stack} xl:col-start-2`}>
        <StaffPanel order={order} />
        <CashCard order={order} />
        <ProposalCard order={order} />
      </div>
      <div className={`${stack} xl:col-start-1 xl:row-span-2 xl:row-start-1`}>
        <Claims order={order} />
        <MoveCard order={order} />
        <PhotosCard order={order} />
        <MapCard order={order} />
        <PriceVersions order={order} />
        <OfficeNotes order={order} />
        <OrderReviewCard order={order} />
        <MessagesCard id={order.id} />
        <HistorySection kind={orderRecords} id={order.id} />
      </div>
      <div className={`${stack} md:grid-cols-2 xl:col-start-2 xl:grid-cols-1`}>
        <PriceCard order={order} />
        <DriverCard title="Driver" order={order} />
        <ContactCard title="Client" person={order.client} order={order} />
        <OrderRecordCard order={order} />
      </div>
    </>
  );
}

function ForClient({ order }: { readonly order: Order }) {
  return (
    <>
      <div className={stack}>
        <ProposalCard order={order} />
        <CashCard order={order} />
        <NextStepCard order={order} />
        <Claims order={order} />
        <OrderReviewCard order={order} />
        <DriverCard title="Your driver" order={order} />
        <MoveCard order={order} />
        <PhotosCard order={order} />
        <MapCard order={order} />
      </div>
      <div className={stack}>
        <PriceCard order={order} />
        <PriceVersions order={order} />
        <PapersAndSharingCard order={order} />
        <ContactCard title="Booked by" person={order.client} />
      </div>
    </>
  );
}

/** The card on damage and loss, which can be reported once the move has started. */
function Claims({ order }: { readonly order: Order }) {
  const { type } = useSignedInParty();
  const mayManage = useHasStaffRight("manageClaims");
  const hasStarted = order.status !== "pending" || order.movedAt !== null;
  if (!hasStarted || (type === "user" && !mayManage)) return null;
  return (
    <Suspense>
      <ClaimsCard order={order} />
    </Suspense>
  );
}
