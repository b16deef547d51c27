import type { OrderStatus } from "#domain/orders/order-states.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

const looks = {
  pending: ["waiting", "Pending"],
  started: ["moving", "Started"],
  completed: ["done", "Completed"],
} as const satisfies Readonly<Record<OrderStatus, unknown>>;

/** The status of an order as word, shape and colour. */
export function OrderStatusBadge(props: { readonly status: OrderStatus }) {
  const [tone, word] = looks[props.status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}
