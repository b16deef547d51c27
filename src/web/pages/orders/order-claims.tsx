import { ClientClaims } from "#web/features/claims/client-claims.tsx";
import { OfficeClaims } from "#web/features/claims/office-claims.tsx";
import type { OrderDetails } from "#web/features/orders/order-records.ts";

/** What the client of an order reported as damaged or missing, for that client and for the office. */
export default function OrderClaims(props: {
  readonly order: OrderDetails;
  readonly viewer: "client" | "user";
}) {
  const { order, viewer } = props;
  return viewer === "client" ? (
    <ClientClaims orderId={order.id} status={order.status} />
  ) : (
    <OfficeClaims orderId={order.id} photosBefore={order.photos} />
  );
}
