import { useLocation } from "react-router";
import { BookedNotice } from "#web/features/booking/booked-notice.tsx";
import { bookedIn } from "#web/features/booking/booked-state.ts";
import { OwnOrders } from "#web/features/orders/list/own-orders.tsx";
import { StaffOrders } from "#web/features/orders/list/staff-orders.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useParty } from "#web/lib/session/access.ts";
import type { Party } from "#web/lib/session/session.ts";
import { TruckBesidePerson } from "#web/parts/pictures/truck-beside-person.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { orderLinks } from "./order-links.tsx";

export const meta = () => pageMeta({ title: "Orders" });

/** The orders of whoever is signed in: all of them for staff. */
export default function OrderList() {
  const party = useParty();
  return <OrdersOf party={party} />;
}

function OrdersOf({ party }: { readonly party: Party }) {
  const hasJustBooked = bookedIn(useLocation().state) !== null;
  if (party.type === "user") {
    return (
      <>
        <PageHeading>Orders</PageHeading>
        <StaffOrders links={orderLinks} />
      </>
    );
  }
  const isClient = party.type === "client";
  return (
    <>
      <PageHeading
        intro={isClient ? "Your moves, the next one in front." : "The jobs that you were given."}
      >
        Orders
      </PageHeading>
      {isClient && <BookedNotice />}
      <OwnOrders
        viewer={party.type}
        showsNext={!hasJustBooked}
        emptyPicture={<TruckBesidePerson size="1.5ton" />}
      />
    </>
  );
}
