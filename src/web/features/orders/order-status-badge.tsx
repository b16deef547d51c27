import type { OrderStatus } from "#domain/orders/order-states.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { orderStateWords } from "./order-state-words.ts";

/** The status of an order as word, shape and colour. */
export function OrderStatusBadge(props: { readonly status: OrderStatus }) {
  const { tone, label } = orderStateWords[props.status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
