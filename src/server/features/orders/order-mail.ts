/** A message to the client about one order. The queue holds ids alone, never personal data. */
export type OrderMail = { readonly orderId: string; readonly about: "booked" | "driver-assigned" };

export const orderMail = { name: "order-mail" } as const;
