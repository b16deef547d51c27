import type { CallBody, CallReply } from "#web/api/api-client.ts";
import { formatDateTime } from "#web/format.ts";
import { createRemovableRecordKind } from "#web/office/office-kinds.ts";
import type { ListFilters, ListRow } from "#web/office/record-kind.ts";

export type Order = ListRow<"GET /api/orders/all">;

export type OrderDetails = CallReply<"GET /api/orders/{id}">;

/** The fields of a move that people enter when they book, and can change later. */
export type BookingField = Exclude<
  keyof CallBody<"PATCH /api/orders/update/{id}">,
  "price" | "clientAgreed" | "clientAsked"
>;

export type OrdersQuery = ListFilters<"GET /api/orders/all">;

export const orderRecords = createRemovableRecordKind("orders", {
  noun: "order",
  rowName: ({ orderDate, orderTime }) => `the order of ${formatDateTime(orderDate, orderTime)}`,
  historyWords: {
    fields: { asked: "Asked for", agreed: "We pay" },
    actions: {
      book: "Booked",
      assign: "Driver assigned",
      unassign: "Driver removed",
      offer: "Offered to drivers",
      "withdraw-offers": "Offers taken back",
      "decline-offer": "Offer declined",
      accept: "Job taken",
      "give-back": "Job given back",
      share: "Link to the move made",
      unshare: "Link to the move ended",
      "on-the-way": "Driver on the way",
      "wrong-code": "Client's code typed wrong",
      start: "Started",
      complete: "Completed",
      photo: "Photo taken",
      claim: "Damage or loss reported",
      "claim-photo": "Photo of damage added",
      "withdraw-claim": "Report of damage taken back",
      "accept-claim": "Damage accepted",
      "refuse-claim": "Damage refused",
      "confirm-cash": "Cash confirmed",
      "dispute-cash": "Client says another amount",
      "settle-cash": "Cash settled",
      change: "Changed",
      cancel: "Cancelled",
      "settle-fee": "Fee settled",
      "take-back-fee": "Fee owed again",
      "take-back": "Taken back",
      note: "Internal note added",
      review: "Reviewed",
      "propose-price": "Price proposed",
      "accept-price": "Price accepted",
      "decline-price": "Price declined",
      "withdraw-price": "Price withdrawn",
      "approve-price": "Price approved",
      "refuse-price": "Price refused",
    },
  },
});

/** The helpers and floors of an order in words: `2 helpers, no floors`. */
export function helpersAndFloorsText({
  helpers,
  floors,
}: Pick<Order, "helpers" | "floors">): string {
  return `${countWithNoun(helpers, "helper")}, ${countWithNoun(floors, "floor")}`;
}

/** A count in words: `no helpers`, `1 helper`, `2 helpers`. */
export function countWithNoun(count: number, noun: string): string {
  if (count === 0) return `no ${noun}s`;
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export const orderTypeNames = { "once-off": "Once-off", contract: "Contract" } as const;

/** How an order is paid, in words: as the client chose at checkout, or on invoice by a contract. */
export function paymentTypeText({
  orderType,
  paymentType,
}: Pick<Order, "orderType" | "paymentType">) {
  if (orderType === "contract") return "On invoice, by contract";
  return { cash: "Cash - On date of move", card: "Card" }[paymentType];
}
