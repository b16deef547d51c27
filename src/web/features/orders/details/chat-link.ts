import { formatReference } from "#domain/orders/order-reference.ts";
import { chatAddress } from "#domain/people/cellphone.ts";
import { formatDateTime } from "#web/format.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";

/** Opens a chat with this number, with the text about this order written. */
export function chatLink(
  cellphone: string,
  order: Pick<OrderDetails, "reference" | "orderDate" | "orderTime">,
): string {
  const moment = formatDateTime(order.orderDate, order.orderTime);
  const text = `Hello, about the move on ${moment}, reference ${formatReference(order.reference)}: `;
  return chatAddress(cellphone, text);
}
