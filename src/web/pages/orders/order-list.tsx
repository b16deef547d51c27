import { lazy } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { BookedNotice, bookedIn } from "#web/features/booking/booked-notice.tsx";
import { OwnOrders } from "#web/features/orders/list/own-orders.tsx";
import { formatDateTime } from "#web/lib/format.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { notReached } from "#web/lib/routing/page-parts.ts";
import { useParty } from "#web/lib/session/access.ts";
import { TruckBesidePerson } from "#web/parts/pictures/truck-beside-person.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Link } from "#web/ui/navigation/link.tsx";
import { useLocation } from "#web/ui/navigation/navigation.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { Notice } from "#web/ui/states/notice.tsx";

/** Customers and drivers do without its code. The guard waits for it. */
const OfficeOrders = lazy(() => import("./office-orders.tsx").catch(notReached));

export const meta = () => pageMeta({ title: "Orders" });

/** The orders of whoever is signed in: all of them for staff. */
export default function OrderList() {
  const party = useParty();
  const booked = bookedIn(useLocation().state);
  if (party.type === "user") {
    return (
      <>
        <PageHeading
          actions={
            <LinkButton to={webPaths.quote()} size="compact">
              Book for a caller
            </LinkButton>
          }
        >
          Orders
        </PageHeading>
        {booked && (
          <div className="mb-6">
            <Notice
              kind="success"
              title={`Booked: ${formatDateTime(booked.orderDate, booked.orderTime)}, reference ${formatReference(booked.reference)}`}
            >
              <Link className="link" to={webPaths.orderDetails(booked.id)}>
                Open the order to give it a driver
              </Link>
            </Notice>
          </div>
        )}
        <OfficeOrders />
      </>
    );
  }
  const isClient = party.type === "client";
  return (
    <>
      <PageHeading
        intro={isClient ? "All your moves, past and upcoming." : "The jobs the office gave you."}
      >
        Orders
      </PageHeading>
      {isClient && <BookedNotice />}
      <OwnOrders
        viewer={party.type}
        showsNext={booked === null}
        emptyPicture={<TruckBesidePerson size="1.5ton" />}
      />
    </>
  );
}
