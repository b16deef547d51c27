import { webPaths } from "#contract/web-paths.ts";
import { OrderPage } from "#web/features/orders/details/order-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useParty } from "#web/lib/session/access.ts";
import { BackToList } from "#web/parts/records/record-links.tsx";
import type { Route } from "./+types/order-details";

export const meta = () => pageMeta({ title: "Order details" });

/** One order; who is signed out comes back here after logging in. */
export default function OrderDetails({ params }: Route.ComponentProps) {
  const party = useParty();
  return (
    <>
      <BackToList to={webPaths.orders()}>All orders</BackToList>
      <OrderPage key={params.id} id={params.id} viewer={party.type} />
    </>
  );
}
