import { lazy } from "react";
import { BookedNotice, readNewBooking } from "#web/features/booking/booked-notice.tsx";
import { OfflineNotice } from "#web/features/orders/day/offline-notice.tsx";
import { OwnOrders } from "#web/features/orders/list/own-orders.tsx";
import { throwPageNotLoaded } from "#web/routing/page-parts.ts";
import { useSignedInParty } from "#web/session/access.ts";
import { PageHeading } from "#web/ui/layout.tsx";
import { useLocation } from "#web/ui/navigation.tsx";

/** Loads the office's list, which only staff need. */
const OfficeOrders = lazy(() => import("./office-orders.tsx").catch(throwPageNotLoaded));

export const pageHead = { title: "Orders" };

export default function OrderList() {
  const { type } = useSignedInParty();
  const booked = readNewBooking(useLocation().state);
  if (type === "user") return <OfficeOrders />;
  const isClient = type === "client";
  return (
    <>
      <PageHeading
        intro={isClient ? "All your moves, past and upcoming." : "The jobs that are yours."}
      >
        Orders
      </PageHeading>
      {isClient ? <BookedNotice /> : <OfflineNotice offlineName="orders" />}
      <OwnOrders showsNext={booked === null} />
    </>
  );
}
