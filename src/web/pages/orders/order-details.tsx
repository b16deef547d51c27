import { Link, useLocation } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { OrderPage } from "#web/features/orders/order-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RequireParty } from "#web/lib/require-party.tsx";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import type { Route } from "./+types/order-details";

export const meta = () => pageMeta({ title: "Order details" });

/** One order; who is signed out comes back here after logging in. */
export default function OrderDetails({ params }: Route.ComponentProps) {
  return (
    <RequireParty
      allow={["client", "driver", "user"]}
      loginPath={webPaths.clientLogin()}
      rememberReturn
    >
      {(party) => (
        <>
          <BackToOrders />
          <OrderPage key={params.id} id={params.id} viewer={party.type} />
        </>
      )}
    </RequireParty>
  );
}

/** Back to the list as it was left: its filters and page travel in the history. */
function BackToOrders() {
  const { state } = useLocation();
  const search =
    typeof state === "object" && state !== null && "listSearch" in state
      ? String(state.listSearch)
      : "";
  return (
    <Link
      to={{ pathname: webPaths.orders(), search }}
      data-no-print
      prefetch="intent"
      className="mb-4 inline-flex min-h-11 items-center gap-2 rounded-field font-semibold text-action hover:underline"
    >
      <ArrowLeftIcon className="size-5" />
      All orders
    </Link>
  );
}
